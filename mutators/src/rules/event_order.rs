//! Soon.
use crate::mutator::Mutator;
pub(super) const MUTATORS: &[Mutator] = &[];
use crate::case::Expect;
use crate::edits::lists::{neighbours, swap_with_next};
use crate::mutator::Level;
use crate::sites::Site;
use semsum_core::code::Code;
pub(super) const REORDER: Mutator = Mutator::dangerous("event_order", "reorder-events", &[Code::CompletedPhasesReordered, Code::SourceDigestMismatch, Code::EventsReordered])
    .twin("add-unknown-write")
    .says("Two neighbours change places: phases of the manifest, events of the bundle, kept events of the candidate")
    .levels(&[Level::Manifest, Level::Bundle, Level::Candidate])
    .manifest(|base| neighbours(base, "completedPhases"), |draft, site, _| {
        swap_with_next(draft, &site)?;
        draft.claim(Code::CompletedPhasesReordered, "/completedPhases");
        Some(())
    })
    .candidate(|source| (0..source.bundle().events.len() - 1).map(|at| Site::field("kept").at(at)).collect(), |sealed, site, _| {
        let at = site.index?;
        sealed.candidate.kept.swap(at, at + 1);
        Some(Expect::refused(Code::EventsReordered, "/kept"))
    });
