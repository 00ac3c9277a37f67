//! Texts that are too long or too deep, and those that are just not (ruling 11).

use super::RULE;
use crate::draft::Draft;
use crate::edits::lists;
use crate::json::Json;
use crate::mutator::Mutator;
use crate::sites::{Sides, Site, fields, on_sides, variants};
use semsum_core::code::Code;
use semsum_core::finding::Side;
use semsum_core::limits::{MANIFEST_BYTES, MANIFEST_DEPTH};

pub(in crate::rules) const MUTATORS: &[Mutator] = &[
    Mutator::dangerous(RULE, "pad-beyond-limit", &[Code::TooLarge])
        .twin("pad-to-limit")
        .says("Pads the text with blanks to one byte more than 1 MiB")
        .raw(
            |_| vec![Site::WHOLE, Site::WHOLE.on(Sides::Before)],
            |draft, site, _| {
                for side in site.on.each() {
                    pad(draft, *side, MANIFEST_BYTES + 1)?;
                }
                draft.claim_at(&site, Code::TooLarge, "");
                Some(())
            },
        ),
    Mutator::benign(RULE, "pad-to-limit")
        .says("Pads the text with blanks to exactly 1 MiB")
        .raw(
            |_| vec![Site::WHOLE],
            |draft, _, _| pad(draft, Side::After, MANIFEST_BYTES),
        ),
    Mutator::dangerous(RULE, "too-deep", &[Code::TooLarge])
        .twin("brackets-in-text")
        .says("Nests a value one level too deep, or much too deep, closed or not")
        .raw(
            |_| on_sides(variants(fields(), 4)),
            |draft, site, _| {
                // The root is the first level.
                let deep = match site.variant {
                    0 => nested(b"[", b"]", MANIFEST_DEPTH),
                    1 => nested(b"{\"a\":", b"}", MANIFEST_DEPTH),
                    2 => nested(b"[", b"", MANIFEST_DEPTH),
                    _ => nested(b"[", b"]", 2000),
                };
                draft.put(&site, &deep)?;
                draft.claim_at(&site, Code::TooLarge, "");
                Some(())
            },
        ),
    Mutator::benign(RULE, "brackets-in-text")
        .says("Adds a check that holds many brackets: within a string they nest nothing")
        .manifest(
            |_| vec![Site::field("completionChecks")],
            |draft, site, choice| lists::insert(draft, &site, format!("{} closes", "[".repeat(40)), choice),
        ),
];

fn pad(draft: &mut Draft<'_>, side: Side, len: usize) -> Option<()> {
    let mut text = draft.text(side);
    let missing = len.checked_sub(text.len())?;
    text.extend(std::iter::repeat_n(b' ', missing));
    draft.put_text(side, text);
    Some(())
}

/// `levels` levels around nothing.
fn nested(open: &[u8], close: &[u8], levels: usize) -> Json {
    let mut text = open.repeat(levels);
    if open.ends_with(b":") {
        text.extend(b"0");
    }
    text.extend(close.repeat(levels));
    Json::Verbatim(text)
}
