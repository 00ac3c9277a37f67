//! Soon.
use crate::mutator::Mutator;
pub(super) const MUTATORS: &[Mutator] = &[];
use crate::edits::writes::{remove, with_status};
use semsum_core::code::Code;
pub(super) const REMOVE_UNKNOWN: Mutator = Mutator::dangerous(
    "writes",
    "remove-unknown-write",
    &[Code::ExternalWriteDroppedOrChanged],
)
.twin("add-unknown-write")
.says("Removes an effect whose outcome is unknown, as if the write had never been tried")
.manifest(
    |base| with_status(base, "unknown"),
    |draft, site, _| remove(draft, &site),
);
