//! Events as they are handed in: JSON lines, read as strictly as a manifest is.

use super::refusal::Culprit;
use super::{Kind, Refusal, change};
use crate::bundle::{Event, Origin};
use crate::finding::Fault;
use crate::reader::{self, Line};

/// An event as it is handed in: its place in the ledger is given by the store. Made by [`read_lines`].
#[derive(Clone, PartialEq)]
pub struct Report(Event);

impl Report {
    pub(super) fn culprit(&self, index: usize) -> Culprit {
        Culprit::of(index, &self.0)
    }

    /// The event at its place.
    pub(super) fn at(self, seq: u64) -> Event {
        Event { seq, ..self.0 }
    }
}

/// Reads events, one JSON object a line without `seq`. Empty lines are skipped.
///
/// # Errors
/// Everything that is wrong with each line by itself, in order. Never empty. What can't have happened after the lines
/// before it is [`super::Ledger::append`]'s to say.
pub fn read_lines(text: &[u8]) -> Result<Vec<Report>, Vec<Refusal>> {
    let is_blank = |line: &&[u8]| line.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\r'));
    let lines = text.split(|byte| *byte == b'\n').filter(|line| !is_blank(line));
    let mut reports = Vec::new();
    let mut refused = Vec::new();
    for (index, line) in lines.enumerate() {
        match read(line) {
            Ok(report) => reports.push(report),
            Err((id, faults)) => refused.extend(Culprit::new(index, id.as_deref(), None).all(faults)),
        }
    }
    if refused.is_empty() {
        Ok(reports)
    } else {
        Err(refused)
    }
}

/// One line, or its id as far as it has one, and everything that is wrong with it.
fn read(bytes: &[u8]) -> Result<Report, (Option<String>, Vec<Fault>)> {
    let (line, mut faults) = reader::read_event(bytes);
    faults.extend(faults_of_kind(&line, Kind::takes));
    let id = line.id.clone();
    match event(line).filter(|_| faults.is_empty()) {
        Some(event) => Ok(Report(event)),
        None => {
            faults.sort_by(|a, b| (&a.pointer, a.code.as_str()).cmp(&(&b.pointer, b.code.as_str())));
            Err((id, faults))
        }
    }
}

/// What is wrong with an event as far as its kind says so.
pub(super) fn faults_of_kind(line: &Line, may: fn(&Kind, Origin) -> bool) -> Vec<Fault> {
    let kind = line.kind.as_deref();
    kind.map(|kind| change::faults(kind, line.origin, line.data.as_ref(), may))
        .unwrap_or_default()
}

/// The event, if everything of it could be read. One that is handed in has no place yet.
pub(super) fn event(line: Line) -> Option<Event> {
    Some(Event {
        seq: line.seq.unwrap_or_default(),
        id: line.id?,
        kind: line.kind?,
        origin: line.origin?,
        data: line.data?,
        at: line.at,
        branch: line.branch,
        actor: line.actor,
    })
}
