//! What people are told of a candidate that does not hold: what is wrong with it, what to do, and how to see it again.

use super::store::Store;
use crate::format::Problem;
use crate::input::SHOWN;
use crate::io::Io;
use semsum_core::finding::Finding;
use semsum_harness::compact::{Report, Warning, unreadable};
use semsum_harness::vocabulary::by_name;
use semsum_store::local::Local;
use semsum_store::objects::{Folder, Objects as _};
use semsum_store::protocol::Digest;

/// Tells what is wrong with a candidate, a sentence for each finding. `text` is what was judged, and `name` what it is called.
pub(crate) fn tell(findings: &[Finding], text: &[u8], name: &str, io: &mut Io<'_>) {
    // Where a text ceases to be a candidate, and what belongs there, says more than the code that it all has.
    match unreadable(text) {
        Some(why) => io.complain(format_args!(
            "{name} is no candidate: {why}; `semsum schema candidate` prints the shape"
        )),
        None => tell_each(findings, io),
    }
    if !findings.is_empty() {
        io.complain("`semsum explain CODE` says more of a code in brackets");
    }
}

/// The same of a candidate whose text is not at hand.
pub(crate) fn tell_each(findings: &[Finding], io: &mut Io<'_>) {
    for finding in findings.iter().take(SHOWN) {
        io.complain(Problem::of(finding).sentence_of_candidate());
    }
    if let Some(more) = findings.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        io.complain(format_args!(
            "and {more} more; all of them stand in `findings` on standard output"
        ));
    }
}

/// The same of a candidate that the store keeps, with the command that judges it again.
pub(crate) fn tell_of_kept(report: &Report, store: &Store, local: &Local, io: &mut Io<'_>) {
    let Some(candidate) = report.candidate else { return };
    match local.read(&candidate.name(Folder::Candidates)) {
        Ok(text) => tell(&report.findings, &text, "it", io),
        Err(_) => tell_each(&report.findings, io),
    }
    replay(store, candidate, io);
}

/// Names the command that judges a kept candidate again. It promotes nothing, and what it keeps is kept already.
pub(crate) fn replay(store: &Store, candidate: Digest, io: &mut Io<'_>) {
    io.complain(format_args!("Replay: {}", store.replay(candidate)));
}

/// Tells what is worth knowing of a candidate and changes nothing.
pub(crate) fn warn(warnings: &[Warning], io: &mut Io<'_>) {
    for warning in warnings.iter().take(SHOWN) {
        let place = match warning.pointer() {
            "" => "the candidate".to_owned(),
            pointer => format!("{pointer} in the candidate's manifest"),
        };
        let says = by_name(warning.code()).map_or_else(String::new, |word| {
            format!(": {}. Next: {}.", word.meaning, word.next_step)
        });
        io.complain(format_args!("warning: {place}{says} [{}]", warning.code()));
    }
}
