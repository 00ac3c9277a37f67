//! Events of a whole bundle, or appended ones, that are told well and can't have happened.

use super::tale::Tale;
use super::tales::{APPROVALS, JOBS, PHASES, PROHIBITIONS, QUESTIONS, REWINDS, VALUES, WRITES, tales};
use super::whole::{insert, judged_alone, place_of, places};
use super::{EVENT, RULE, TWIN};
use crate::base::Base;
use crate::events::{Sealed, Source};
use crate::expect::Expect;
use crate::history::{EVENTS, History};
use crate::json::Json;
use crate::mutator::Mutator;
use crate::sites::{Site, variants};
use semsum_core::bundle::{Event, Origin};
use semsum_core::code::Code;
use serde_json::Value;

const IMPOSSIBLE: &[Code] = &[Code::EventImpossible];

pub(in crate::rules) const MUTATORS: &[Mutator] = &[
    Mutator::dangerous(RULE, "impossible-write", IMPOSSIBLE)
        .twin(TWIN)
        .says("A write's outcome without its start, a second outcome, a second start, or a start by a call that is none")
        .bundle(|source| places(source, WRITES.len()), |sealed, site, _| tell(sealed, site, WRITES))
        .ledger(|base| behind(base, WRITES.len()), |history, site, _| append(history, site, WRITES)),
    Mutator::dangerous(RULE, "impossible-job", IMPOSSIBLE)
        .twin(TWIN)
        .says("A job ends that never started or has ended, starts again, or shares its effect with a write; or a running one is confirmed")
        .bundle(|source| places(source, JOBS.len()), |sealed, site, _| tell(sealed, site, JOBS))
        .ledger(|base| behind(base, JOBS.len()), |history, site, _| append(history, site, JOBS)),
    Mutator::dangerous(RULE, "impossible-approval", IMPOSSIBLE)
        .twin(TWIN)
        .says("An approval is spent that was never given, that is used up, revoked or lapsed; or is given, denied or taken back a second time")
        .bundle(|source| places(source, APPROVALS.len()), |sealed, site, _| tell(sealed, site, APPROVALS))
        .ledger(|base| behind(base, APPROVALS.len()), |history, site, _| append(history, site, APPROVALS)),
    Mutator::dangerous(RULE, "impossible-phase", IMPOSSIBLE)
        .twin(TWIN)
        .says("A phase is completed twice, in the same or another form, or reopened though it is not completed")
        .bundle(|source| places(source, PHASES.len()), |sealed, site, _| tell(sealed, site, PHASES))
        .ledger(|base| behind(base, PHASES.len()), |history, site, _| append(history, site, PHASES)),
    Mutator::dangerous(RULE, "impossible-prohibition", IMPOSSIBLE)
        .twin(TWIN)
        .says("Something is lifted that is not forbidden, or no longer; or a prohibition waits for an event that is there already")
        .bundle(|source| places(source, PROHIBITIONS.len()), |sealed, site, _| tell(sealed, site, PROHIBITIONS))
        .ledger(|base| behind(base, PROHIBITIONS.len()), |history, site, _| append(history, site, PROHIBITIONS)),
    Mutator::dangerous(RULE, "impossible-question", IMPOSSIBLE)
        .twin(TWIN)
        .says("A question is answered that was never asked or has its answer, or asked twice")
        .bundle(|source| places(source, QUESTIONS.len()), |sealed, site, _| tell(sealed, site, QUESTIONS))
        .ledger(|base| behind(base, QUESTIONS.len()), |history, site, _| append(history, site, QUESTIONS)),
    Mutator::dangerous(RULE, "impossible-rewind", IMPOSSIBLE)
        .twin(TWIN)
        .says("The work goes back to an event that is none, to itself, or onto a branch that is there already")
        .bundle(|source| places(source, REWINDS.len()), |sealed, site, _| tell(sealed, site, REWINDS))
        .ledger(|base| behind(base, REWINDS.len()), |history, site, _| append(history, site, REWINDS)),
    Mutator::dangerous(RULE, "malformed-datum", &[Code::InvalidEvent])
        .twin(TWIN)
        .says("A value is not of its form: an approval for no use, a prohibition until a day, an outcome that is none, a repeated effect")
        .bundle(|source| places(source, VALUES.len()), |sealed, site, _| tell(sealed, site, VALUES))
        .ledger(|base| behind(base, VALUES.len()), |history, site, _| append(history, site, VALUES)),
    Mutator::dangerous(RULE, "falling-seq", IMPOSSIBLE)
        .twin(TWIN)
        .says("An event has the seq of the one before it, or a lower one")
        .bundle(
            |source| {
                let mut sites = places(source, 3);
                sites.retain(|site| site.index > Some(0));
                sites
            },
            |sealed, site, _| {
                let at = site.index?;
                let last = sealed.bundle.events.get(at.checked_sub(1)?)?.seq;
                let seq = match site.variant {
                    0 => last,
                    1 => last.checked_sub(1)?,
                    _ => 0,
                };
                sealed.bundle.events.insert(at, note(seq, "tale-late"));
                judged_alone(sealed)?;
                refused(Code::EventImpossible, at, "/seq")
            },
        ),
    Mutator::dangerous(RULE, "repeat-id-in-bundle", &[Code::EventDuplicated])
        .twin(TWIN)
        .says("An event has the id of the one before it, or of the first")
        .bundle(
            |source| {
                let mut sites = places(source, 2);
                sites.retain(|site| site.index > Some(0));
                sites
            },
            |sealed, site, _| {
                let at = site.index?;
                let other = if site.variant == 0 { at.checked_sub(1)? } else { 0 };
                let id = sealed.bundle.events.get(other)?.id.clone();
                insert(sealed, at, vec![note(0, &id)])?;
                judged_alone(sealed)?;
                refused(Code::EventDuplicated, at, "/id")
            },
        ),
    Mutator::dangerous(RULE, "state-manifest-in-bundle", &[Code::ManifestStatedAgain])
        .twin(TWIN)
        .says("A manifest is stated in the middle of a bundle, which would replace everything")
        .bundle(
            |source| {
                let mut sites = places(source, 1);
                sites.retain(|site| site.index > Some(0));
                sites
            },
            |sealed, site, _| {
                let at = site.index?;
                let mut stated = Event::new(0, "tale-stated", "manifest_stated", Origin::User);
                stated.data.insert("manifest".to_owned(), sealed.candidate.manifest.clone());
                insert(sealed, at, vec![stated])?;
                judged_alone(sealed)?;
                refused(Code::ManifestStatedAgain, at, "/kind")
            },
        ),
    Mutator::dangerous(RULE, "read-second-file", &[Code::CanonicalAmbiguous])
        .twin("read-file-again")
        .says("Another file is read as the canonical one, the same under another spelling of its path, or one of an index that is not pinned")
        .bundle(behind_read, |sealed, site, _| {
            let at = site.index?;
            let mut read = read_again(sealed)?;
            let path = read.data.get("path")?.as_str()?.to_owned();
            let (key, other) = match site.variant {
                0 => ("path", format!("{path}.bak")),
                1 => ("path", format!("./{path}")),
                _ => ("index", format!("{path}.index")),
            };
            read.data.insert(key.to_owned(), other.into());
            insert(sealed, at, vec![read])?;
            judged_alone(sealed)?;
            refused(Code::CanonicalAmbiguous, at, &format!("/data/{key}"))
        }),
    Mutator::benign(RULE, "read-file-again")
        .says("The canonical file is read again, with the same or another digest, or a file that it names as an index")
        .bundle(behind_read, |sealed, site, _| {
            let mut read = read_again(sealed)?;
            match site.variant {
                0 => {}
                1 => drop(read.data.insert("sha256".to_owned(), "0".repeat(64).into())),
                _ => {
                    let pinned = read.data.insert("path".to_owned(), Value::from("parts/other.md"))?;
                    read.data.insert("index".to_owned(), pinned);
                }
            }
            insert(sealed, site.index?, vec![read])?;
            judged_alone(sealed)?;
            Some(Expect::accepted())
        }),
];

/// The honest twin of every tale, told in a bundle.
pub(super) fn honest(sealed: &mut Sealed, site: Site) -> Option<Expect> {
    let events = tales().nth(site.variant)?.honest()?;
    insert(sealed, site.index?, events)?;
    judged_alone(sealed)?;
    Some(Expect::accepted())
}

/// The honest twin of every tale, appended to a ledger.
pub(super) fn honest_behind(history: &mut History, tale: usize) -> Option<Expect> {
    history.lines.extend(lines(&tales().nth(tale)?.honest()?)?);
    Some(Expect::accepted())
}

/// Tells a tale of a topic within a bundle.
pub(in crate::rules) fn tell(sealed: &mut Sealed, site: Site, topic: &[Tale]) -> Option<Expect> {
    let tale = topic.get(site.variant)?;
    let at = site.index?;
    insert(sealed, at, tale.told()?)?;
    judged_alone(sealed)?;
    refused(tale.code, at + tale.before.len(), tale.pointer)
}

/// Tells a tale of a topic behind an honest history.
pub(in crate::rules) fn append(history: &mut History, site: Site, topic: &[Tale]) -> Option<Expect> {
    let tale = topic.get(site.variant)?;
    let at = history.lines.len() + tale.before.len();
    history.lines.extend(lines(&tale.told()?)?);
    super::refused(tale.code, at, tale.pointer)
}

/// Behind the honest history, so many variants.
pub(in crate::rules) fn behind(_: &Base, count: usize) -> Vec<Site> {
    variants(vec![EVENT.at(EVENTS)], count)
}

/// Events as they are handed in.
fn lines(events: &[Event]) -> Option<Vec<Json>> {
    let line = |event: &Event| {
        let mut line = Json::parse(&serde_json::to_vec(event).ok()?).ok()?;
        line.members_mut()?.retain(|member| member.key != "seq");
        Some(line)
    };
    events.iter().map(line).collect()
}

/// Places behind the one where the canonical file is read first.
fn behind_read(source: &Source) -> Vec<Site> {
    let read = place_of(source, "canonical_read");
    let mut sites = places(source, 3);
    sites.retain(|site| read.is_some_and(|read| site.index > Some(read)));
    sites
}

fn read_again(sealed: &Sealed) -> Option<Event> {
    let mut events = sealed.bundle.events.iter();
    let mut read = events.find(|event| event.kind == "canonical_read")?.clone();
    "tale-read".clone_into(&mut read.id);
    Some(read)
}

fn note(seq: u64, id: &str) -> Event {
    Event::new(seq, id, "note", Origin::Harness)
}

fn refused(code: Code, event: usize, pointer: &str) -> Option<Expect> {
    Some(Expect::refused(code, &format!("/events/{event}{pointer}")))
}
