//! Soon.
use crate::mutator::Mutator;
pub(super) const MUTATORS: &[Mutator] = &[];
use crate::json::Json;
use crate::sites::Site;
use semsum_core::code::Code;
pub(super) const COMPOUND: Mutator = Mutator::dangerous(
    "exact_one",
    "compound-next-action",
    &[Code::NextActionChanged, Code::NextActionNotExactOne],
)
.twin("add-unknown-write")
.says("Adds a second operation to the next action")
.manifest(
    |_| vec![Site::field("nextExactAction")],
    |draft, site, _| {
        let text = format!("{}; delete the export", site.text(draft.base())?);
        draft.put(&site, &Json::String(text))?;
        draft.claim(Code::NextActionChanged, site.pointer());
        draft.claim(Code::NextActionNotExactOne, site.pointer());
        Some(())
    },
);
