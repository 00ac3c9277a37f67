//! The pin stays, and the file is what was pinned.

use crate::choice::Choice;
use crate::draft::Draft;
use crate::edits::texts::replace;
use crate::expect::Expect;
use crate::files::{FileStep, Folder, sha256_hex};
use crate::json::Json;
use crate::mutator::Mutator;
use crate::sites::{Sides, Site, variants};
use semsum_core::code::Code;

const RULE: &str = "canonical";
const PIN: Site = Site::field("canonical");
const PATH: &str = "plans/release/plan.md";
const TEXT: &str = "the plan\n";
const CHANGED: &str = "/canonical/sha256";
const UNVERIFIABLE: &str = "/canonical/path";

pub(super) const SWAP_SHA256: Mutator = Mutator::dangerous(
    RULE,
    "swap-canonical-sha256",
    &[Code::CanonicalSha256Changed, Code::CanonicalChanged],
)
.twin("same-canonical")
.says("Pins other bytes, or changes the bytes behind the pin: longer, shorter, none, another of the same length")
.manifest(
    |_| vec![PIN.member("sha256")],
    |draft, site, _| {
        let other = sha256_hex(draft.base().bytes());
        replace(draft, &site, &other, Code::CanonicalSha256Changed)
    },
)
.folder(4, |variant, _| {
    let text = ["the plan, amended\n", "the\n", "", "the plot\n"].get(variant)?;
    refused(vec![write(PATH, text)], Code::CanonicalChanged, CHANGED)
});

pub(super) const MUTATORS: &[Mutator] = &[
    Mutator::benign(RULE, "same-canonical")
        .says("Pins another file on both sides; writes the same bytes again, touches them, gives them a second name")
        .manifest(
            |_| vec![PIN.on(Sides::Both).member("sha256")],
            |draft, site, _| draft.put(&site, &Json::String(sha256_hex(draft.base().bytes()))),
        )
        .folder(4, |variant, _| {
            let steps = match variant {
                0 => vec![],
                1 => vec![write(PATH, TEXT)],
                2 => vec![FileStep::Touch { path: PATH.to_owned() }],
                _ => vec![FileStep::HardLink { path: "copy.md".to_owned(), target: PATH.to_owned() }],
            };
            Some((folder(PATH, steps), Expect::accepted()))
        }),
    Mutator::dangerous(RULE, "other-canonical-path", &[Code::CanonicalPathChanged])
        .twin("same-canonical")
        .says("Names another file: beside it, in front of it, by a step that leads back")
        .manifest(|_| variants(vec![PIN.member("path")], 3), |draft, site, _| {
            let path = site.text(draft.base())?;
            let other = match site.variant {
                0 => format!("{path}.bak"),
                1 => format!("./{path}"),
                _ => format!("x/../{path}"),
            };
            replace(draft, &site, &other, Code::CanonicalPathChanged)
        }),
    Mutator::dangerous(RULE, "other-read-at", &[Code::CanonicalReadAtChanged])
        .twin("same-canonical")
        .says("States another time of reading: long ago, or the same instant written otherwise")
        .manifest(|_| variants(vec![PIN.member("readAt")], 2), other_read_at),
    missing("remove-canonical-file", Code::CanonicalMissing)
        .says("Removes the file, or a folder on the way, or renames it")
        .folder(3, |variant, _| {
            let step = match variant {
                0 => FileStep::Remove { path: PATH.to_owned() },
                1 => FileStep::Remove { path: "plans".to_owned() },
                _ => FileStep::Rename { from: PATH.to_owned(), to: "plans/release/old.md".to_owned() },
            };
            refused(vec![step], Code::CanonicalMissing, UNVERIFIABLE)
        }),
    missing("link-canonical-file", Code::CanonicalSymlink)
        .says("Puts a symbolic link in place of the file or of a folder on the way, to the very same bytes")
        .folder(3, |variant, _| {
            let link = |from: &str, to: &str, at: &str, target: &str| {
                let (from, to) = (from.to_owned(), to.to_owned());
                vec![
                    FileStep::Rename { from, to },
                    FileStep::Symlink { path: at.to_owned(), target: target.to_owned() },
                ]
            };
            let steps = match variant {
                0 => link(PATH, "plans/release/real.md", PATH, "real.md"),
                1 => link("plans/release", "plans/real", "plans/release", "real"),
                _ => link(PATH, "../beside.md", PATH, "../../../beside.md"),
            };
            refused(steps, Code::CanonicalSymlink, UNVERIFIABLE)
        }),
    missing("canonical-outside-root", Code::CanonicalOutsideRoot)
        .says("Names a file outside the root, though it has the pinned bytes: by a step upwards, or absolute")
        .folder(3, |variant, _| {
            let path = *["../beside.md", "plans/../../beside.md", "/beside.md"].get(variant)?;
            let steps = vec![write("../beside.md", TEXT)];
            let expect = Expect::refused(Code::CanonicalOutsideRoot, UNVERIFIABLE);
            Some((folder(path, steps), expect))
        }),
    missing("canonical-not-regular", Code::CanonicalNotRegular)
        .says("Puts a folder or a named pipe in place of the file")
        .folder(2, |variant, _| {
            let path = PATH.to_owned();
            let other = if variant == 0 { FileStep::Folder { path } } else { FileStep::Fifo { path } };
            let steps = vec![FileStep::Remove { path: PATH.to_owned() }, other];
            refused(steps, Code::CanonicalNotRegular, UNVERIFIABLE)
        }),
    missing("canonical-unreadable", Code::CanonicalUnreadable)
        .says("Takes away the right to read the file")
        .folder(1, |_, _| {
            let steps = vec![FileStep::Unreadable { path: PATH.to_owned() }];
            refused(steps, Code::CanonicalUnreadable, UNVERIFIABLE)
        }),
    missing("canonical-moving", Code::CanonicalMoved)
        .says("Writes to the file while it is read")
        .folder(1, |_, _| {
            let step = FileStep::AppendWhileReading { path: PATH.to_owned(), text: "more\n".to_owned() };
            refused(vec![step], Code::CanonicalMoved, UNVERIFIABLE)
        }),
];

const fn missing(id: &'static str, code: Code) -> Mutator {
    Mutator::dangerous(RULE, id, one(code)).twin("same-canonical")
}

/// The codes of [`missing`], as slices that live for ever.
const fn one(code: Code) -> &'static [Code] {
    match code {
        Code::CanonicalMissing => &[Code::CanonicalMissing],
        Code::CanonicalSymlink => &[Code::CanonicalSymlink],
        Code::CanonicalOutsideRoot => &[Code::CanonicalOutsideRoot],
        Code::CanonicalNotRegular => &[Code::CanonicalNotRegular],
        Code::CanonicalUnreadable => &[Code::CanonicalUnreadable],
        _ => &[Code::CanonicalMoved],
    }
}

fn write(path: &str, text: &str) -> FileStep {
    FileStep::Write {
        path: path.to_owned(),
        text: text.to_owned(),
    }
}

/// The pinned file as it was, and what happens to it then.
fn folder(path: &str, steps: Vec<FileStep>) -> Folder {
    let steps = std::iter::once(write(PATH, TEXT)).chain(steps).collect();
    Folder {
        pinned_sha256: sha256_hex(TEXT.as_bytes()),
        path: path.to_owned(),
        steps,
    }
}

fn refused(steps: Vec<FileStep>, code: Code, pointer: &str) -> Option<(Folder, Expect)> {
    Some((folder(PATH, steps), Expect::refused(code, pointer)))
}

fn other_read_at(draft: &mut Draft<'_>, site: Site, _: &mut dyn Choice) -> Option<()> {
    let read_at = site.text(draft.base())?;
    let other = if site.variant == 0 {
        let long_ago = ["1999-12-31T23:59:59Z", "1999-12-30T23:59:59Z"];
        (*long_ago.iter().find(|other| **other != read_at)?).to_owned()
    } else if let Some(utc) = read_at.strip_suffix(['Z', 'z']) {
        format!("{utc}+00:00")
    } else {
        // The offset has six characters; a fraction of nothing in front of it is the same instant.
        let (clock, offset) = read_at.split_at_checked(read_at.len().checked_sub(6)?)?;
        let fraction = if clock.contains('.') { "0" } else { ".0" };
        format!("{clock}{fraction}{offset}")
    };
    if other == read_at {
        return None;
    }
    replace(draft, &site, &other, Code::CanonicalReadAtChanged)
}
