//! A whole bundle, read as strictly as a manifest is, and judged.

use super::fold::Folding;
use super::lines::{event, faults_of_kind};
use super::refusal::Culprit;
use super::{EventFault, Kind, Refusal, STATED, State};
use crate::bundle::{Bundle, SCHEMA};
use crate::code::Code;
use crate::finding::Fault;
use crate::reader::{self, Line};

/// Reads a bundle: one JSON text in UTF-8 of at most [`crate::limits::BUNDLE_BYTES`] bytes. Every event is of a known kind,
/// whole, and from somebody who has a say in it; whether it can have happened is [`super::check`]'s to say.
///
/// # Errors
/// Everything that is wrong with the text or else with the shape, sorted by place. Never empty.
pub fn read_bundle(bytes: &[u8]) -> Result<Bundle, Vec<EventFault>> {
    let (raw, faults) = reader::read_bundle(bytes);
    let mut found: Vec<_> = faults
        .into_iter()
        .map(|fault| placed(fault, &raw.events))
        .collect();
    for (index, line) in raw.events.iter().enumerate() {
        let faults = faults_of_event(index, line);
        let culprit = Culprit::new(index, line.id.as_deref(), line.kind.as_deref());
        found.extend(culprit.all(faults).iter().map(Refusal::in_bundle));
    }
    if !found.is_empty() {
        found.sort_by_cached_key(|it| (place(&it.fault.pointer), it.fault.code.as_str()));
        return Err(found);
    }
    let bundle = || {
        Some(Bundle {
            schema: SCHEMA.to_owned(),
            task_id: raw.task_id?,
            events: raw.events.into_iter().map(event).collect::<Option<_>>()?,
        })
    };
    bundle().ok_or_else(|| {
        let fault = Fault::new(Code::InvalidType, "");
        vec![EventFault {
            event: None,
            fault,
            because: None,
        }]
    })
}

/// Reads a bundle and folds it.
///
/// # Errors
/// Those of [`read_bundle`], or else everything that can't have happened. Never empty.
pub fn judge_bundle(bytes: &[u8]) -> Result<(Bundle, State), Vec<EventFault>> {
    let (bundle, folding) = judge(bytes)?;
    Ok((bundle, folding.into_state()))
}

/// As [`judge_bundle`], with a fold that can go on.
pub(super) fn judge(bytes: &[u8]) -> Result<(Bundle, Folding), Vec<EventFault>> {
    let bundle = read_bundle(bytes)?;
    let (folding, refused) = Folding::of_all(&bundle);
    if refused.is_empty() {
        return Ok((bundle, folding));
    }
    Err(refused.iter().map(Refusal::in_bundle).collect())
}

/// The first event may state a manifest, whose own shape is looked at when it is folded.
fn faults_of_event(index: usize, line: &Line) -> Vec<Fault> {
    let states = line.kind.as_deref() == Some(STATED);
    if index > 0 || !states {
        return faults_of_kind(line, Kind::admits);
    }
    let kind = super::by_name(STATED);
    let data = line.data.as_ref();
    kind.zip(data)
        .map(|(kind, data)| kind.faults(data))
        .unwrap_or_default()
}

/// A fault with the id of the event that its pointer leads into.
fn placed(fault: Fault, events: &[Line]) -> EventFault {
    let event = place(&fault.pointer).and_then(|index| events.get(index));
    EventFault {
        event: event.and_then(|event| event.id.clone()),
        fault,
        because: None,
    }
}

/// Which event a pointer leads into.
fn place(pointer: &str) -> Option<usize> {
    let index = pointer.strip_prefix("/events/")?;
    index.split('/').next()?.parse().ok()
}
