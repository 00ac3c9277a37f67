//! The JSON Schema of `context-bundle/v1`: one branch for each kind of event, from the table of kinds.

use semsum_core::bundle::Origin;
use semsum_core::ledger::{EVENT_ID_BYTES, Form, KINDS, Kind, WHOLE_NUMBER_MAX};
use serde_json::{Map, Value, json};

/// The schema's text. The last branch stands for kinds that this version does not fold: a bundle may hold them, and
/// `store append` refuses them.
pub(super) fn context_bundle() -> String {
    let names: Vec<_> = KINDS.iter().map(|kind| kind.name).collect();
    let mut branches: Vec<Value> = KINDS.iter().map(branch).collect();
    branches.push(json!({
        "description": "A kind that this version does not know. `store append` refuses it.",
        "properties": {"kind": {"not": {"enum": names}}}
    }));
    let origins = Origin::ALL.map(Origin::as_str);
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:semsum:schema:context-bundle",
        "title": "context-bundle/v1",
        "description": "What is compacted: events in the order in which they happened. A line to `store append` is an event without seq.",
        "type": "object",
        "properties": {
            "schema": {"const": "context-bundle/v1"},
            "taskId": {"type": "string"},
            "events": {"type": "array", "items": {"$ref": "#/$defs/event"}}
        },
        "required": ["schema", "taskId", "events"],
        "additionalProperties": false,
        "$defs": {
            "event": {
                "type": "object",
                "properties": {
                    "seq": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": WHOLE_NUMBER_MAX,
                        "description": "Strictly rising."
                    },
                    "id": {
                        "type": "string",
                        "minLength": 1,
                        "maxLength": EVENT_ID_BYTES,
                        "description": "Unique in the bundle."
                    },
                    "kind": {"type": "string"},
                    "origin": {"enum": origins, "description": "Who said it."},
                    "data": {"type": "object"},
                    "at": {"$ref": "#/$defs/at"}
                },
                "required": ["seq", "id", "kind", "origin"],
                "additionalProperties": false,
                "oneOf": branches
            },
            "at": {
                "description": "Where an imported event stood in its source.",
                "type": "object",
                "properties": {
                    "line": {"type": "integer", "minimum": 1, "maximum": WHOLE_NUMBER_MAX},
                    "message": {
                        "anyOf": [
                            {"type": "string", "minLength": 1, "maxLength": EVENT_ID_BYTES},
                            {"type": "integer", "minimum": 0, "maximum": WHOLE_NUMBER_MAX}
                        ]
                    }
                },
                "minProperties": 1,
                "maxProperties": 1,
                "additionalProperties": false
            }
        }
    });
    format!("{schema:#}\n")
}

fn branch(kind: &Kind) -> Value {
    let members = kind.fields.iter();
    let members: Map<_, _> = members
        .map(|field| (field.key.to_owned(), form(field.form)))
        .collect();
    let required: Vec<_> = kind.fields.iter().map(|field| field.key).collect();
    let origins: Vec<_> = kind.origins.iter().map(|origin| origin.as_str()).collect();
    json!({
        "description": format!("{}.", kind.says),
        "properties": {
            "kind": {"const": kind.name},
            "origin": {"enum": origins},
            "data": {
                "type": "object",
                "properties": members,
                "required": required,
                "additionalProperties": false
            }
        },
        "required": ["data"]
    })
}

fn form(form: Form) -> Value {
    match form {
        Form::Text | Form::Identifier => json!({"type": "string", "minLength": 1}),
        Form::Sha256 => json!({"type": "string", "pattern": "^[0-9a-f]{64}$"}),
        Form::ReadAt => json!({"type": "string", "format": "date-time"}),
        Form::Manifest => json!({"type": "object", "description": "A resume-manifest/v1."}),
    }
}
