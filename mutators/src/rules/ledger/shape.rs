//! Events that are not told well: read as strictly as a manifest is.

use super::{RULE, TWIN, each, refused, these};
use crate::history::{COMPLETED, NEXT_ACTION, READ, REOPENED};
use crate::json::{Json, Member};
use crate::mutator::Mutator;
use crate::sites::variants;
use semsum_core::code::Code;
use semsum_core::limits::EVENT_BYTES;

const MEMBERS: [&str; 4] = ["id", "kind", "origin", "data"];

pub(in crate::rules) const MUTATORS: &[Mutator] = &[
    Mutator::dangerous(RULE, "malformed-member", &[Code::InvalidEvent])
        .twin(TWIN)
        .says("An origin that is none, an id that is too long, a place in no source")
        .ledger(
            |_| variants(each(), 4),
            |history, site, _| {
                let at = site.index?;
                let pointer = match site.variant {
                    0 => {
                        *history.member(at, "origin")? = "system".into();
                        "/origin"
                    }
                    1 => {
                        *history.member(at, "id")? = "e".repeat(257).into();
                        "/id"
                    }
                    variant => {
                        let line = |number: &str| ("line", Json::Number(number.to_owned()));
                        let (place, pointer) = match variant {
                            2 => (Json::object(&[line("0")]), "/at/line"),
                            _ => (Json::object(&[line("1"), ("message", "m".into())]), "/at"),
                        };
                        let members = history.lines.get_mut(at)?.members_mut()?;
                        members.push(Member::new("at", place));
                        pointer
                    }
                };
                refused(Code::InvalidEvent, at, pointer)
            },
        ),
    Mutator::dangerous(RULE, "malformed-pin", &[Code::InvalidEvent])
        .twin(TWIN)
        .says("The digest that was read is cut short or in upper case, or the time has no offset or no such day")
        .ledger(
            |_| variants(these(&[READ]), 4),
            |history, site, _| {
                let (key, value) = match site.variant {
                    0 => ("sha256", "F".repeat(64)),
                    1 => ("sha256", "f".repeat(63)),
                    2 => ("readAt", "2027-02-03T04:05:06".to_owned()),
                    _ => ("readAt", "2027-02-29T04:05:06Z".to_owned()),
                };
                *history.datum(READ, key)? = value.into();
                refused(Code::InvalidEvent, READ, &format!("/data/{key}"))
            },
        ),
    Mutator::dangerous(RULE, "drop-event-member", &[Code::RequiredMissing])
        .twin(TWIN)
        .says("A member of the event or of its data is absent, or says nothing")
        .ledger(
            |_| variants(each(), 6),
            |history, site, _| {
                let at = site.index?;
                let line = history.lines.get_mut(at)?;
                if let Some(key) = MEMBERS.get(site.variant) {
                    line.members_mut()?.retain(|member| member.key != *key);
                    return refused(Code::RequiredMissing, at, &format!("/{key}"));
                }
                let data = line.get_mut("data")?.members_mut()?;
                let key = data.last()?.key.clone();
                if site.variant == MEMBERS.len() {
                    data.pop();
                } else {
                    data.last_mut()?.value = "\u{2003}\u{200b}".into();
                }
                refused(Code::RequiredMissing, at, &format!("/data/{key}"))
            },
        ),
    Mutator::dangerous(RULE, "wrong-type-in-event", &[Code::InvalidType])
        .twin(TWIN)
        .says("A member of the event or of its data is null, a list or a number")
        .ledger(
            |_| variants(each(), 6),
            |history, site, _| {
                let at = site.index?;
                let wrong = match at % 3 {
                    0 => Json::Null,
                    1 => Json::Array(vec!["a".into()]),
                    _ => Json::Number("1e999".to_owned()),
                };
                if let Some(key) = MEMBERS.get(site.variant) {
                    *history.member(at, key)? = wrong;
                    return refused(Code::InvalidType, at, &format!("/{key}"));
                }
                if site.variant == MEMBERS.len() {
                    *history.lines.get_mut(at)? = wrong;
                    return refused(Code::InvalidType, at, "");
                }
                let data = history.member(at, "data")?.members_mut()?;
                data.first_mut()?.value = wrong;
                let key = data.first()?.key.clone();
                refused(Code::InvalidType, at, &format!("/data/{key}"))
            },
        ),
    Mutator::dangerous(RULE, "extra-event-member", &[Code::UnknownField])
        .twin(TWIN)
        .says("A member that is not of the event's kind: a seq, a word, prose, one of another kind")
        .ledger(
            |_| variants(each(), 5),
            |history, site, _| {
                let at = site.index?;
                let line = history.lines.get_mut(at)?;
                let others = if at == NEXT_ACTION { "phase" } else { "action" };
                let (within, key, shown) = [
                    ("", "seq", "/seq"),
                    ("", "the user said yes", ""),
                    ("data", "note", "/data/note"),
                    ("data", "no need to ask", "/data"),
                    ("data", others, ""),
                ]
                .into_iter()
                .nth(site.variant)?;
                let object = if within.is_empty() { line } else { line.get_mut(within)? };
                object.members_mut()?.push(Member::new(key, "x".into()));
                let pointer = if key == others { format!("/data/{others}") } else { shown.to_owned() };
                refused(Code::UnknownField, at, &pointer)
            },
        ),
    Mutator::dangerous(RULE, "repeat-event-member", &[Code::DuplicateKey])
        .twin(TWIN)
        .says("A member of the event or of its data stands twice, plainly or spelled with an escape")
        .ledger(
            |_| variants(each(), 3),
            |history, site, _| {
                let at = site.index?;
                let line = history.lines.get_mut(at)?;
                let (object, prefix) = match site.variant {
                    0 => (line, ""),
                    _ => (line.get_mut("data")?, "/data"),
                };
                let members = object.members_mut()?;
                let mut again = members.first()?.clone();
                if site.variant == 2 {
                    let (first, rest) = again.key.split_at_checked(1)?;
                    let code = u32::from(first.chars().next()?);
                    again.spelled = Some(format!("\"\\u{code:04x}{rest}\""));
                }
                let pointer = format!("{prefix}/{}", again.key);
                members.push(again);
                refused(Code::DuplicateKey, at, &pointer)
            },
        ),
    Mutator::dangerous(RULE, "hide-in-event", &[Code::UnsafeCharacter])
        .twin(TWIN)
        .says("A text or an id holds a character that shows something else than it is")
        .ledger(
            |_| variants(each(), 2),
            |history, site, _| {
                let at = site.index?;
                if site.variant == 0 {
                    *history.member(at, "id")? = format!("told\u{200e}{at}").into();
                    return refused(Code::UnsafeCharacter, at, "/id");
                }
                let data = history.member(at, "data")?.members_mut()?;
                let member = data.first_mut()?;
                member.value = format!("{}\u{202e}", member.value.text()?).into();
                let key = &member.key;
                refused(Code::UnsafeCharacter, at, &format!("/data/{key}"))
            },
        ),
    Mutator::dangerous(RULE, "break-event-line", &[Code::InvalidJson])
        .twin(TWIN)
        .says("A line is cut short, holds two events, half a surrogate pair, a comment or broken UTF-8")
        .ledger(
            |_| variants(each(), 5),
            |history, site, _| {
                let at = site.index?;
                let line = history.lines.get_mut(at)?;
                let whole = line.render();
                let open = whole.get(..whole.len().checked_sub(1)?)?;
                *line = Json::Verbatim(match site.variant {
                    0 => open.to_vec(),
                    1 => [&whole[..], &whole[..]].concat(),
                    2 => [open, br#","at":{"message":"\ud800"}}"#].concat(),
                    3 => [&whole[..], b" // so it was"].concat(),
                    _ => [open, b",\"at\":{\"message\":\"\xff\"}}"].concat(),
                });
                refused(Code::InvalidJson, at, "")
            },
        ),
    Mutator::dangerous(RULE, "overgrown-event", &[Code::TooLarge])
        .twin(TWIN)
        .says("A line is longer than an event may be, or nested deeper")
        .ledger(
            // The first variant is no more: its lines were longer than a manifest may be, which an event may.
            |_| {
                let sites = variants(these(&[COMPLETED, REOPENED]), 3);
                sites.into_iter().filter(|site| site.variant > 0).collect()
            },
            |history, site, _| {
                let at = site.index?;
                let value = match site.variant {
                    2 => Json::from("x".repeat(EVENT_BYTES)),
                    _ => Json::Verbatim([b"[".repeat(15), b"]".repeat(15)].concat()),
                };
                *history.datum(at, "phase")? = value;
                refused(Code::TooLarge, at, "")
            },
        ),
];
