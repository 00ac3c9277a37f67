//! A whole bundle that is not told well: its text, its members, the members of its events, and who says what.

use super::whole::{each, edited, event_edited, judged_alone};
use super::{RULE, TWIN};
use crate::events::Source;
use crate::expect::Expect;
use crate::json::{Json, Member};
use crate::mutator::Mutator;
use crate::sites::{Site, variants};
use semsum_core::bundle::Event;
use semsum_core::code::Code;

const ORIGINS: [&str; 5] = ["user", "assistant", "tool", "harness", "summary"];

/// Members of data that a kind can do without.
const OPTIONAL: [&str; 8] = [
    "uses",
    "until",
    "readOnly",
    "text",
    "arguments",
    "content",
    "providerId",
    "summary",
];

/// Members of data that are kept word for word, whatever they hold.
const PROSE: [&str; 5] = ["text", "arguments", "content", "providerId", "summary"];

pub(in crate::rules) const MUTATORS: &[Mutator] = &[
    Mutator::dangerous(RULE, "misspell-kind", &[Code::EventKindUnknown])
        .twin(TWIN)
        .says("The kind of an event is misspelled: another case, a hyphen, a plural, a blank, a version")
        .bundle(
            |source| each(source, 5),
            |sealed, site, _| {
                let at = site.index?;
                let kind = &mut sealed.bundle.events.get_mut(at)?.kind;
                let (first, rest) = kind.split_at_checked(1)?;
                *kind = match site.variant {
                    0 => format!("{}{rest}", first.to_uppercase()),
                    1 => format!("{}-", kind.replace('_', "-")),
                    2 => format!("{kind}s"),
                    3 => format!("{kind} "),
                    _ => format!("{kind}/v1"),
                };
                judged_alone(sealed)?;
                refused(Code::EventKindUnknown, at, "/kind")
            },
        ),
    Mutator::dangerous(RULE, "speak-for-another", &[Code::OriginNotAllowed])
        .twin(TWIN)
        .says(
            "An event comes from somebody who has no say in it: a model that approves, a tool that sets the next action, \
             a summary that has done anything (ruling 48)",
        )
        .bundle(
            |source| {
                let mut sites = each(source, ORIGINS.len());
                sites.retain(|site| said_by(source, site).is_some_and(|has_a_say| !has_a_say));
                sites
            },
            |sealed, site, _| {
                let at = site.index?;
                let origin = *ORIGINS.get(site.variant)?;
                event_edited(sealed, at, |event| {
                    *event.get_mut("origin")? = origin.into();
                    Some(())
                })?;
                refused(Code::OriginNotAllowed, at, "/origin")
            },
        ),
    Mutator::benign(RULE, "other-speaker")
        .says("An event comes from somebody else who has a say in it as well")
        .bundle(
            |source| {
                let mut sites = each(source, ORIGINS.len());
                sites.retain(|site| said_by(source, site) == Some(true));
                sites
            },
            |sealed, site, _| {
                let origin = *ORIGINS.get(site.variant)?;
                event_edited(sealed, site.index?, |event| {
                    *event.get_mut("origin")? = origin.into();
                    Some(())
                })?;
                Some(Expect::accepted())
            },
        ),
    Mutator::dangerous(RULE, "drop-member-in-bundle", &[Code::RequiredMissing])
        .twin(TWIN)
        .says("A member of an event is absent, or one of its data is absent or says nothing")
        .bundle(
            |source| {
                let mut sites = each(source, MEMBERS.len() + 2);
                sites.retain(|site| site.variant < MEMBERS.len() || needs_data(source, site));
                sites
            },
            |sealed, site, _| {
                let at = site.index?;
                if let Some(key) = MEMBERS.get(site.variant) {
                    event_edited(sealed, at, |event| {
                        event.members_mut()?.retain(|member| member.key != *key);
                        Some(())
                    })?;
                    return refused(Code::RequiredMissing, at, &format!("/{key}"));
                }
                let key = needed(sealed.bundle.events.get(at)?)?.to_owned();
                event_edited(sealed, at, |event| {
                    let data = event.get_mut("data")?;
                    if site.variant == MEMBERS.len() {
                        data.members_mut()?.retain(|member| member.key != key);
                    } else {
                        *data.get_mut(&key)? = "\u{2003}\u{200b}".into();
                    }
                    Some(())
                })?;
                refused(Code::RequiredMissing, at, &format!("/data/{key}"))
            },
        ),
    Mutator::dangerous(RULE, "wrong-type-in-bundle", &[Code::InvalidType])
        .twin(TWIN)
        .says("A member of an event or of its data is null, a list or a number that is none; or the event itself is")
        .bundle(
            |source| {
                let mut sites = each(source, MEMBERS.len() + 3);
                let is_there = |site: &Site| site.variant < MEMBERS.len() + 2 || has_data(source, site);
                sites.retain(is_there);
                sites
            },
            |sealed, site, _| {
                let at = site.index?;
                let wrong = match at % 3 {
                    0 => Json::Null,
                    1 => Json::Array(vec!["a".into()]),
                    _ => Json::Number("1e999".to_owned()),
                };
                let pointer = event_edited(sealed, at, |event| {
                    if let Some(key) = MEMBERS.get(site.variant) {
                        *event.get_mut(key)? = wrong;
                        return Some(format!("/{key}"));
                    }
                    match site.variant - MEMBERS.len() {
                        0 => *event = wrong,
                        1 => {
                            *event.get_mut("data")? = wrong;
                            return Some("/data".to_owned());
                        }
                        _ => {
                            let member = event.get_mut("data")?.members_mut()?.first_mut()?;
                            member.value = Json::Null;
                            return Some(format!("/data/{}", member.key));
                        }
                    }
                    Some(String::new())
                })?;
                refused(Code::InvalidType, at, &pointer)
            },
        ),
    Mutator::dangerous(RULE, "extra-member-in-bundle", &[Code::UnknownField])
        .twin(TWIN)
        .says("An event or its data has a member that is not of its kind, under a name that may be shown or not")
        .bundle(
            |source| each(source, 4),
            |sealed, site, _| {
                let at = site.index?;
                let (is_datum, key, shown) = [
                    (false, "confidence", "/confidence"),
                    (false, "the user said yes", ""),
                    (true, "confidence", "/data/confidence"),
                    (true, "no need to ask", "/data"),
                ]
                .into_iter()
                .nth(site.variant)?;
                event_edited(sealed, at, |event| {
                    let object = if is_datum { event.get_mut("data")? } else { event };
                    object.members_mut()?.push(Member::new(key, "x".into()));
                    Some(())
                })?;
                refused(Code::UnknownField, at, shown)
            },
        ),
    Mutator::dangerous(RULE, "repeat-member-in-bundle", &[Code::DuplicateKey])
        .twin(TWIN)
        .says("A member of an event or of its data stands twice, plainly or spelled with an escape")
        .bundle(
            |source| {
                let mut sites = each(source, 3);
                sites.retain(|site| site.variant == 0 || has_data(source, site));
                sites
            },
            |sealed, site, _| {
                let at = site.index?;
                let pointer = event_edited(sealed, at, |event| {
                    let (object, prefix) = match site.variant {
                        0 => (event, ""),
                        _ => (event.get_mut("data")?, "/data"),
                    };
                    let members = object.members_mut()?;
                    let mut again = members.first()?.clone();
                    let pointer = format!("{prefix}/{}", again.key);
                    if site.variant == 2 {
                        let (first, rest) = again.key.split_at_checked(1)?;
                        let code = u32::from(first.chars().next()?);
                        again.spelled = Some(format!("\"\\u{code:04x}{rest}\""));
                    }
                    members.push(again);
                    Some(pointer)
                })?;
                refused(Code::DuplicateKey, at, &pointer)
            },
        ),
    Mutator::dangerous(RULE, "malformed-member-in-bundle", &[Code::InvalidEvent])
        .twin(TWIN)
        .says("An origin that is none, an id or a branch that is too long, a seq beyond what JSON keeps, a place in no source")
        .bundle(
            |source| each(source, 6),
            |sealed, site, _| {
                let at = site.index?;
                let number = |number: &str| Json::Number(number.to_owned());
                let (key, value, pointer) = match site.variant {
                    0 => ("origin", Json::from("system"), "/origin"),
                    1 => ("id", "e".repeat(257).into(), "/id"),
                    2 => ("branch", "b".repeat(257).into(), "/branch"),
                    3 => ("seq", number("9007199254740992"), "/seq"),
                    4 => ("at", Json::object(&[("line", number("0"))]), "/at/line"),
                    _ => {
                        let both = [("line", number("1")), ("message", "m".into())];
                        ("at", Json::object(&both), "/at")
                    }
                };
                event_edited(sealed, at, |event| {
                    let members = event.members_mut()?;
                    members.retain(|member| member.key != key);
                    members.push(Member::new(key, value));
                    Some(())
                })?;
                refused(Code::InvalidEvent, at, pointer)
            },
        ),
    Mutator::dangerous(RULE, "hide-in-bundle", &[Code::UnsafeCharacter])
        .twin(TWIN)
        .says("An id or a text of an event holds a character that shows something else than it is")
        .bundle(
            |source| {
                let mut sites = each(source, 2);
                sites.retain(|site| site.variant == 0 || needs_data(source, site));
                sites
            },
            |sealed, site, _| {
                let at = site.index?;
                let key = if site.variant == 0 {
                    None
                } else {
                    Some(needed(sealed.bundle.events.get(at)?)?.to_owned())
                };
                event_edited(sealed, at, |event| {
                    let (text, hidden) = match &key {
                        None => (event.get_mut("id")?, '\u{200e}'),
                        Some(key) => (event.get_mut("data")?.get_mut(key)?, '\u{202e}'),
                    };
                    *text = format!("{}{hidden}", text.text()?).into();
                    Some(())
                })?;
                let pointer = key.map_or_else(|| "/id".to_owned(), |key| format!("/data/{key}"));
                refused(Code::UnsafeCharacter, at, &pointer)
            },
        ),
    Mutator::dangerous(RULE, "break-bundle-text", &[Code::InvalidJson, Code::TooLarge])
        .twin(TWIN)
        .says("The text is cut short, has words behind it, a byte order mark, a comment, broken UTF-8 or half a surrogate pair, or is nested too deep")
        .bundle(
            |_| variants(vec![Site::WHOLE], 8),
            |sealed, site, _| {
                edited(sealed, |_| Some(()))?;
                let whole = sealed.told.clone()?;
                let open = whole.get(..whole.len().checked_sub(1)?)?;
                let mut code = Code::InvalidJson;
                sealed.told = Some(match site.variant {
                    0 => open.to_vec(),
                    1 => [&whole[..], b" and so on"].concat(),
                    2 => [b"\xef\xbb\xbf", &whole[..]].concat(),
                    3 => [open, b", // more\n}"].concat(),
                    4 => [open, b",\"schema\":\"\xff\"}"].concat(),
                    5 => [open, br#","x":"\ud800"}"#].concat(),
                    6 => Vec::new(),
                    _ => {
                        code = Code::TooLarge;
                        [open, b",\"x\":", &b"[".repeat(16), &b"]".repeat(16), b"}"].concat()
                    }
                });
                Some(Expect::refused(code, ""))
            },
        ),
    Mutator::dangerous(
        RULE,
        "bad-bundle-member",
        &[
            Code::InvalidEvent,
            Code::RequiredMissing,
            Code::InvalidType,
            Code::UnknownField,
            Code::DuplicateKey,
        ],
    )
    .twin(TWIN)
    .says("The bundle is of another schema, lacks a member, has one twice or one too many, or one of another type")
    .bundle(
        |_| variants(vec![Site::WHOLE], 11),
        |sealed, site, _| {
            let (code, pointer) = edited(sealed, |document| {
                Some(match site.variant {
                    0 => {
                        *document.get_mut("schema")? = "context-bundle/v2".into();
                        (Code::InvalidEvent, "/schema")
                    }
                    variant @ 1..=3 => {
                        let (key, pointer) = [("schema", "/schema"), ("taskId", "/taskId"), ("events", "/events")]
                            .into_iter()
                            .nth(variant - 1)?;
                        document.members_mut()?.retain(|member| member.key != key);
                        (Code::RequiredMissing, pointer)
                    }
                    4 => {
                        *document.get_mut("taskId")? = "\u{3000}".into();
                        (Code::RequiredMissing, "/taskId")
                    }
                    5 => {
                        *document.get_mut("taskId")? = Json::Null;
                        (Code::InvalidType, "/taskId")
                    }
                    6 => {
                        *document.get_mut("events")? = Json::Null;
                        (Code::InvalidType, "/events")
                    }
                    7 => {
                        *document = Json::Array(vec![document.clone()]);
                        (Code::InvalidType, "")
                    }
                    8 => {
                        document.members_mut()?.push(Member::new("confidence", "high".into()));
                        (Code::UnknownField, "/confidence")
                    }
                    9 => {
                        document.members_mut()?.push(Member::new("the user said yes", Json::Null));
                        (Code::UnknownField, "")
                    }
                    _ => {
                        document.members_mut()?.push(Member::new("taskId", "another".into()));
                        (Code::DuplicateKey, "/taskId")
                    }
                })
            })?;
            Some(Expect::refused(code, pointer))
        },
    ),
];

/// The members that an event can't do without, but for its data.
const MEMBERS: [&str; 4] = ["seq", "id", "kind", "origin"];

/// Who has a say in an event of a kind (rulings 35, 36, 38, 48 and 51).
fn speakers(kind: &str) -> &'static [&'static str] {
    match kind {
        "manifest_stated" | "objective_set" | "authority_granted" | "prohibition_lifted"
        | "question_answered" => &["user"],
        "next_action_set" => &["user", "assistant"],
        "tool_result" => &["tool", "harness"],
        "rewound" => &["user", "harness"],
        "tool_call" | "plan_cancelled" | "rollback_set" => &["user", "assistant", "harness"],
        "prohibition_added" | "write_started" | "message" | "compacted" | "note" => &ORIGINS,
        _ => &["user", "assistant", "tool", "harness"],
    }
}

/// Whether the origin that a site puts into its event has a say there; `None` where it is the event's own.
fn said_by(source: &Source, site: &Site) -> Option<bool> {
    let event = source.bundle().events.get(site.index?)?;
    let origin = *ORIGINS.get(site.variant)?;
    (event.origin.as_str() != origin).then(|| speakers(&event.kind).contains(&origin))
}

/// The first text of an event's data that its kind can't do without and that is looked into.
fn needed(event: &Event) -> Option<&str> {
    let is_call_of_start = |key: &str| key == "call" && event.kind != "tool_result";
    let is_needed = |key: &str| !OPTIONAL.contains(&key) && !PROSE.contains(&key) && !is_call_of_start(key);
    let texts = event.data.iter().filter(|(_, value)| value.is_string());
    texts.map(|(key, _)| key.as_str()).find(|key| is_needed(key))
}

fn needs_data(source: &Source, site: &Site) -> bool {
    let event = site.index.and_then(|at| source.bundle().events.get(at));
    event.is_some_and(|event| needed(event).is_some())
}

fn has_data(source: &Source, site: &Site) -> bool {
    let event = site.index.and_then(|at| source.bundle().events.get(at));
    event.is_some_and(|event| !event.data.is_empty())
}

fn refused(code: Code, event: usize, pointer: &str) -> Option<Expect> {
    Some(Expect::refused(code, &format!("/events/{event}{pointer}")))
}
