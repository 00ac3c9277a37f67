//! The JSON Schema of `context-bundle/v1`: one branch for each kind of event, from the table of kinds.

use semsum_core::bundle::Origin;
use semsum_core::ledger::{Form, KINDS, Kind, USER_SPEAKS};
use semsum_core::limits::{EVENT_ID_BYTES, WHOLE_NUMBER_MAX};
use serde_json::{Map, Value, json};

/// The schema's text. A kind that has no branch is refused.
pub(super) fn context_bundle() -> String {
    let branches: Vec<Value> = KINDS.iter().map(branch).collect();
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
                    "at": {"$ref": "#/$defs/at"},
                    "branch": {
                        "type": "string",
                        "minLength": 1,
                        "maxLength": EVENT_ID_BYTES,
                        "description": "The branch of the work that it belongs to; the one that is followed, where none is named."
                    },
                    "actor": {
                        "type": "string",
                        "minLength": 1,
                        "maxLength": EVENT_ID_BYTES,
                        "description": "Which run or helper it comes from."
                    }
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
    let required = kind.fields.iter().filter(|field| field.is_required);
    let required: Vec<_> = required.map(|field| field.key).collect();
    let origins: Vec<_> = kind.origins.iter().map(|origin| origin.as_str()).collect();
    let mut branch = json!({
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
        }
    });
    if !required.is_empty()
        && let Some(branch) = branch.as_object_mut()
    {
        branch.insert("required".to_owned(), json!(["data"]));
    }
    branch
}

fn form(form: Form) -> Value {
    match form {
        Form::Text | Form::Identifier => json!({"type": "string", "minLength": 1}),
        Form::Prose => json!({"type": "string"}),
        Form::EventId => json!({"type": "string", "minLength": 1, "maxLength": EVENT_ID_BYTES}),
        Form::Identifiers => json!({
            "type": "array",
            "items": {"type": "string", "minLength": 1},
            "uniqueItems": true
        }),
        Form::Word(words) => json!({"enum": words}),
        Form::Uses => json!({
            "anyOf": [{"const": "open"}, {"type": "integer", "minimum": 1, "maximum": WHOLE_NUMBER_MAX}]
        }),
        Form::Flag => json!({"type": "boolean"}),
        Form::Until => json!({
            "description": "The event with this id, when it comes; or the user, when they speak again.",
            "oneOf": [
                {
                    "type": "object",
                    "properties": {"event": {"type": "string", "minLength": 1, "maxLength": EVENT_ID_BYTES}},
                    "required": ["event"],
                    "additionalProperties": false
                },
                {
                    "type": "object",
                    "properties": {"speaker": {"const": USER_SPEAKS}},
                    "required": ["speaker"],
                    "additionalProperties": false
                }
            ]
        }),
        Form::Sha256 => json!({"type": "string", "pattern": "^[0-9a-f]{64}$"}),
        Form::ReadAt => json!({"type": "string", "format": "date-time"}),
        Form::Manifest => json!({"type": "object", "description": "A resume-manifest/v1."}),
    }
}
