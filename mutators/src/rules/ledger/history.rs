//! Events that are told well and can't stand: their kind, who says so, or what happened before.

use super::{EVENT, RULE, TWIN, each, in_any, refused, these};
use crate::history::{COMPLETED, CONFIRMED, FAILED, NEXT_ACTION, READ, REOPENED, STARTED, STARTED_ANEW};
use crate::json::Json;
use crate::mutator::Mutator;
use crate::sites::{Site, variants};
use semsum_core::code::Code;
use semsum_core::limits::MANIFEST_BYTES;

/// Kinds that are not known, though somebody meant a known one: misspelled, or in another spelling.
const KINDS: [&str; 6] = [
    "Phase_completed",
    "write-confirmed",
    "messages",
    "toolResult",
    "authority_given",
    "prohibition_lifted ",
];

/// The variants of `unknown-kind` are numbered from here on: their ids are never reused, and up to here the kinds were
/// real ones that an older version did not know.
const FIRST_KIND: usize = 4;

/// Kinds and what of them tells which thing it is.
const TOLD_AGAIN: [(usize, &str); 6] = [
    (COMPLETED, "/data/phase"),
    (STARTED, "/data/effectId"),
    (CONFIRMED, "/data/effectId"),
    (STARTED_ANEW, "/data/effectId"),
    (FAILED, "/data/effectId"),
    (REOPENED, "/data/phase"),
];

pub(in crate::rules) const MUTATORS: &[Mutator] = &[
    Mutator::dangerous(RULE, "outcome-without-start", &[Code::EventImpossible])
        .twin(TWIN)
        .says("The start of a write is missing, and its outcome is told: confirmed, failed, or confirmed by failing")
        .ledger(
            |_| variants(these(&[STARTED, STARTED_ANEW]), 2),
            |history, site, _| {
                let at = site.index?;
                history.lines.remove(at);
                if site.variant == 1 {
                    let other = if at == STARTED { "write_failed" } else { "write_confirmed" };
                    *history.member(at, "kind")? = other.into();
                }
                refused(Code::EventImpossible, at, "/data/effectId")
            },
        ),
    Mutator::dangerous(RULE, "outcome-before-start", &[Code::EventImpossible])
        .twin(TWIN)
        .says("A phase is reopened before it was completed, or an outcome stands before its start")
        .ledger(
            |_| these(&[COMPLETED, STARTED, STARTED_ANEW]),
            |history, site, _| {
                let at = site.index?;
                let later = if at == COMPLETED { REOPENED } else { at + 1 };
                let line = history.lines.remove(later);
                history.lines.insert(at, line);
                let pointer = if at == COMPLETED { "/data/phase" } else { "/data/effectId" };
                refused(Code::EventImpossible, at, pointer)
            },
        ),
    Mutator::dangerous(RULE, "tell-again", &[Code::EventImpossible])
        .twin(TWIN)
        .says("What happened is told again under another id, though nothing between undid it")
        .ledger(
            |_| these(&TOLD_AGAIN.map(|(at, _)| at)),
            |history, site, _| {
                let at = site.index?;
                let (_, pointer) = TOLD_AGAIN.into_iter().find(|(told, _)| *told == at)?;
                let mut again = history.lines.get(at)?.clone();
                *again.get_mut("id")? = "told-again".into();
                history.lines.insert(at + 1, again);
                refused(Code::EventImpossible, at + 1, pointer)
            },
        ),
    Mutator::dangerous(RULE, "change-outcome", &[Code::EventImpossible])
        .twin(TWIN)
        .says("A confirmed write is said to have failed, or a failed one to be confirmed")
        .ledger(
            |_| these(&[CONFIRMED, FAILED]),
            |history, site, _| {
                let at = site.index?;
                let other = if at == CONFIRMED { "write_failed" } else { "write_confirmed" };
                let mut again = history.lines.get(at)?.clone();
                *again.get_mut("id")? = "told-again".into();
                *again.get_mut("kind")? = other.into();
                history.lines.insert(at + 1, again);
                refused(Code::EventImpossible, at + 1, "/data/effectId")
            },
        ),
    Mutator::dangerous(RULE, "repeat-event-id", &[Code::EventDuplicated])
        .twin(TWIN)
        .says("An event has the id of the one before it, or of the stated manifest")
        .ledger(in_any, |history, site, _| {
            let at = site.index?;
            let id = match at.checked_sub(1) {
                Some(before) => history.member(before, "id")?.clone(),
                None => "manifest_stated".into(),
            };
            *history.member(at, "id")? = id;
            refused(Code::EventDuplicated, at, "/id")
        }),
    Mutator::dangerous(RULE, "unknown-kind", &[Code::EventKindUnknown])
        .twin(TWIN)
        .says("An event is of a kind that is not known, or known in another spelling")
        .ledger(
            |_| {
                let numbered = |site: Site| site.variant(site.variant + FIRST_KIND);
                variants(each(), KINDS.len()).into_iter().map(numbered).collect()
            },
            |history, site, _| {
                let kind = KINDS.get(site.variant.checked_sub(FIRST_KIND)?)?;
                *history.member(site.index?, "kind")? = (*kind).into();
                refused(Code::EventKindUnknown, site.index?, "/kind")
            },
        ),
    Mutator::dangerous(RULE, "state-manifest-again", &[Code::ManifestStatedAgain])
        .twin(TWIN)
        .says("The whole manifest is stated in the middle of a ledger, which would replace everything")
        .ledger(
            // The manifest of a large base is no line any more.
            |base| if base.bytes().len() < MANIFEST_BYTES / 2 { each() } else { Vec::new() },
            |history, site, _| {
                let manifest = Json::parse(&history.stated).ok()?;
                let stated = Json::object(&[
                    ("id", "stated-again".into()),
                    ("kind", "manifest_stated".into()),
                    ("origin", "user".into()),
                    ("data", Json::object(&[("manifest", manifest)])),
                ]);
                history.lines.insert(site.index?, stated);
                refused(Code::ManifestStatedAgain, site.index?, "/kind")
            },
        ),
    Mutator::dangerous(RULE, "origin-without-a-say", &[Code::OriginNotAllowed])
        .twin(TWIN)
        .says("A summary makes an event, or a tool or the harness sets the next action (rulings 35 and 48)")
        .ledger(
            |_| {
                let mut sites = each();
                sites.extend([1, 2].map(|variant| EVENT.at(NEXT_ACTION).variant(variant)));
                sites
            },
            |history, site, _| {
                let origin = ["summary", "tool", "harness"].into_iter().nth(site.variant)?;
                *history.member(site.index?, "origin")? = origin.into();
                refused(Code::OriginNotAllowed, site.index?, "/origin")
            },
        ),
    Mutator::dangerous(RULE, "read-another-file", &[Code::CanonicalAmbiguous])
        .twin(TWIN)
        .says("Another file is read as the canonical one, or the same under another spelling of its path")
        .ledger(
            |_| variants(these(&[READ]), 2),
            |history, site, _| {
                let path = history.datum(READ, "path")?;
                let other = match site.variant {
                    0 => format!("{}.bak", path.text()?),
                    _ => format!("./{}", path.text()?),
                };
                *path = other.into();
                refused(Code::CanonicalAmbiguous, READ, "/data/path")
            },
        ),
];
