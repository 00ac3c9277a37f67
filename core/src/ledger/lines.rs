//! Events as they are handed in: JSON lines, read as strictly as a manifest is.

use super::{Kind, Refusal, Report, STATED, by_name, change, refusals};
use crate::code::Code;
use crate::finding::Fault;
use crate::reader;

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
            Err((id, faults)) => refused.extend(refusals(index, &id, faults)),
        }
    }
    if refused.is_empty() {
        Ok(reports)
    } else {
        Err(refused)
    }
}

/// One line, or its id as far as it has one, and everything that is wrong with it.
fn read(line: &[u8]) -> Result<Report, (String, Vec<Fault>)> {
    let mut line = reader::read_event(line);
    if let Some(kind) = &line.kind {
        if by_name(kind).is_none_or(|kind| kind.name == STATED) {
            // What such an event carries is not for us to say.
            let is_of_data = |fault: &Fault| {
                fault.pointer.starts_with("/data/")
                    || (fault.pointer == "/data" && fault.code == Code::UnknownField)
            };
            line.faults.retain(|fault| !is_of_data(fault));
        }
        let faults = change::faults(kind, line.origin, line.data.as_ref(), Kind::takes);
        line.faults.extend(faults);
    }
    if line.has_huge_number && line.faults.is_empty() {
        // Nothing else of an event can be a number.
        line.faults.push(Fault::new(Code::InvalidEvent, "/at/message"));
    }
    if line.faults.is_empty()
        && let (Some(id), Some(kind), Some(origin), Some(data)) =
            (&line.id, line.kind, line.origin, line.data)
    {
        return Ok(Report {
            id: id.clone(),
            kind,
            origin,
            data,
            at: line.at,
        });
    }
    line.faults
        .sort_by(|a, b| (&a.pointer, a.code.as_str()).cmp(&(&b.pointer, b.code.as_str())));
    Err((line.id.unwrap_or_default(), line.faults))
}
