//! Soon.
use crate::mutator::Mutator;
pub(super) const MUTATORS: &[Mutator] = &[];
use crate::case::Expect;
use crate::edits::texts::replace;
use crate::files::{FileStep, Folder, sha256_hex};
use crate::mutator::Level;
use crate::sites::Site;
use semsum_core::code::Code;
pub(super) const SWAP_SHA256: Mutator = Mutator::dangerous(
    "canonical",
    "swap-canonical-sha256",
    &[Code::CanonicalSha256Changed, Code::CanonicalChanged],
)
.twin("add-unknown-write")
.says("Pins other bytes, or changes the file behind the pin")
.levels(&[Level::Manifest, Level::Canonical])
.manifest(
    |_| vec![Site::field("canonical").member("sha256")],
    |draft, site, _| {
        let other = sha256_hex(draft.base().bytes());
        replace(draft, &site, &other, Code::CanonicalSha256Changed)
    },
)
.folder(1, |_, _| {
    let folder = Folder {
        pinned_sha256: sha256_hex(b"old\n"),
        path: "plan.md".to_owned(),
        steps: vec![FileStep::Write {
            path: "plan.md".to_owned(),
            text: "new\n".to_owned(),
        }],
    };
    Some((
        folder,
        Expect::refused(Code::CanonicalChanged, "/canonical/sha256"),
    ))
});
