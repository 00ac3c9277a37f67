//! Edits of the whole text. They compose with none.

use super::RULE;
use crate::choice::Choice;
use crate::draft::Draft;
use crate::mutator::Mutator;
use crate::sites::{Site, on_sides, variants};
use semsum_core::code::Code;
use semsum_core::finding::Side;

const fn dangerous(id: &'static str) -> Mutator {
    Mutator::dangerous(RULE, id, &[Code::InvalidJson])
}

pub(in crate::rules) const MUTATORS: &[Mutator] = &[
    dangerous("byte-order-mark")
        .twin("outer-json-blanks")
        .says("Puts a byte order mark in front of the text")
        .raw(|_| whole(1), |draft, site, _| rewrite(draft, &site, |text| [b"\xEF\xBB\xBF", text].concat())),
    dangerous("trailing-bytes")
        .twin("outer-json-blanks")
        .says("Puts something behind the text: a letter, a comma, a second document")
        .raw(
            |_| whole(TRAILING.len()),
            |draft, site, _| {
                let trailing = *TRAILING.get(site.variant)?;
                rewrite(draft, &site, |text| [text, trailing].concat())
            },
        ),
    dangerous("leading-bytes")
        .twin("outer-json-blanks")
        .says("Puts something in front of the text: a prefix against hijacking, a Markdown fence, a no-break space")
        .raw(
            |_| whole(LEADING.len()),
            |draft, site, _| {
                let leading = *LEADING.get(site.variant)?;
                rewrite(draft, &site, |text| [leading, text].concat())
            },
        ),
    Mutator::benign(RULE, "outer-json-blanks")
        .says("Puts JSON white space around the text")
        .raw(
            |_| vec![Site::WHOLE],
            |draft, _, _| {
                let text = [b" \r\n\t", &draft.text(Side::After)[..], b"\n\n\t "].concat();
                draft.put_text(Side::After, text);
                Some(())
            },
        ),
    dangerous("cut-off")
        .twin("outer-json-blanks")
        .says("Cuts the text off, early, late or at its last brace")
        .raw(|_| whole(CUTS), cut_off),
    dangerous("empty-text")
        .twin("outer-json-blanks")
        .says("Leaves nothing, or nothing but white space")
        .raw(
            |_| whole(2),
            |draft, site, _| {
                let empty: &[u8] = if site.variant == 0 { b"" } else { b" \n" };
                rewrite(draft, &site, |_| empty.to_vec())
            },
        ),
    dangerous("other-encoding")
        .twin("outer-json-blanks")
        .says("Writes the text in UTF-16 or UTF-32, with and without a byte order mark")
        .raw(|_| whole(ENCODINGS), other_encoding),
];

const TRAILING: [&[u8]; 7] = [b"x", b"{}", b",", b"\0", b"}", b"null", b"// end"];
const LEADING: [&[u8]; 5] = [b")]}',\n", b"```json\n", b"\xC2\xA0", b"=", b"\0"];
const CUTS: usize = 6;
const ENCODINGS: usize = 5;

fn whole(count: usize) -> Vec<Site> {
    on_sides(variants(vec![Site::WHOLE], count))
}

fn rewrite(draft: &mut Draft<'_>, site: &Site, edit: impl Fn(&[u8]) -> Vec<u8>) -> Option<()> {
    for side in site.on.each() {
        let text = edit(&draft.text(*side));
        draft.put_text(*side, text);
    }
    draft.claim_at(site, Code::InvalidJson, "");
    Some(())
}

/// Cuts so that at least one byte stays and at least the closing brace goes.
fn cut_off(draft: &mut Draft<'_>, site: Site, _: &mut dyn Choice) -> Option<()> {
    rewrite(draft, &site, |text| {
        let whole = text.trim_ascii_end();
        let longest = whole.len().saturating_sub(1);
        let len = 1 + longest.saturating_sub(1) * site.variant / (CUTS - 1);
        whole.get(..len).unwrap_or_default().to_vec()
    })
}

fn other_encoding(draft: &mut Draft<'_>, site: Site, _: &mut dyn Choice) -> Option<()> {
    rewrite(draft, &site, |text| {
        let text = String::from_utf8_lossy(text);
        let marked = format!("\u{FEFF}{text}");
        match site.variant {
            0 => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            1 => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            2 => marked.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            3 => marked.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            _ => marked.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect(),
        }
    })
}
