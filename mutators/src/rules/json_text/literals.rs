//! Values that are spelled as JSON does not allow, next to spellings that it does.

use super::RULE;
use crate::base::{Base, SCALARS};
use crate::choice::{Choice, pick};
use crate::draft::Draft;
use crate::json::Json;
use crate::mutator::Mutator;
use crate::sites::{Sides, Site, fields, on_sides, strings, texts};
use semsum_core::code::Code;
use semsum_core::finding::Side;

const fn dangerous(id: &'static str) -> Mutator {
    Mutator::dangerous(RULE, id, &[Code::InvalidJson])
}

pub(in crate::rules) const MUTATORS: &[Mutator] = &[
    dangerous("broken-utf8")
        .twin("escape-characters")
        .says("Adds bytes to a string that are no UTF-8: stray, overlong, surrogate, cut short, beyond the last code point")
        .raw(every_string, |draft, site, choice| {
            let broken: [&[u8]; 6] =
                [b"\xFF", b"\x80", b"\xC0\xAF", b"\xED\xA0\x80", b"\xE3\x81", b"\xF4\x90\x80\x80"];
            into_string(draft, &site, &broken, choice)
        }),
    dangerous("lone-surrogate")
        .twin("surrogate-pair")
        .says("Adds half of a surrogate pair as an escape")
        .raw(every_string, |draft, site, choice| {
            let halves: [&[u8]; 4] = [br"\ud83d", br"\ude00", br"\ude00\ud83d", br"\uD83Dx"];
            into_string(draft, &site, &halves, choice)
        }),
    dangerous("raw-control")
        .twin("escape-characters")
        .says("Adds a control character to a string without escaping it")
        .raw(every_string, |draft, site, choice| {
            let controls: [&[u8]; 5] = [b"\n", b"\t", b"\r", b"\0", b"\x1F"];
            into_string(draft, &site, &controls, choice)
        }),
    dangerous("bad-escape")
        .twin("escape-characters")
        .says("Adds an escape that JSON does not know")
        .raw(every_string, |draft, site, choice| {
            let escapes: [&[u8]; 5] = [br"\x41", br"\'", br"\u12", br"\u{41}", br"\0"];
            into_string(draft, &site, &escapes, choice)
        }),
    Mutator::benign(RULE, "escape-characters")
        .says("Spells every character of a string as an escape")
        .raw(strings, |draft, site, _| {
            let units = site.text(draft.base())?.encode_utf16();
            let escapes: String = units.map(|unit| format!("\\u{unit:04X}")).collect();
            draft.put(&site, &verbatim(&[b"\"", escapes.as_bytes(), b"\""]))
        }),
    Mutator::benign(RULE, "surrogate-pair")
        .says("Adds a character beyond U+FFFF to a text, as itself before and as a pair of escapes after")
        .raw(
            |base| texts(base).into_iter().map(|site| site.on(Sides::Both)).collect(),
            |draft, site, _| {
                let text = site.text(draft.base())?.trim_end().to_owned();
                *draft.value(Side::Before, &site)? = Json::String(format!("{text}\u{1F600}"));
                *draft.value(Side::After, &site)? = with_inside(&text, br"\ud83d\ude00")?;
                Some(())
            },
        ),
    dangerous("other-quotes")
        .twin("escape-characters")
        .says("Puts a string between other quotation marks, or between none")
        .raw(every_string, |draft, site, choice| {
            let marks: [(&[u8], &[u8]); 4] =
                [(b"'", b"'"), (b"`", b"`"), ("“".as_bytes(), "”".as_bytes()), (b"", b"")];
            let (open, close) = pick(choice, &marks)?;
            let text = site.text(draft.base())?.to_owned();
            // A word in front, so that without quotation marks it is no number and no literal.
            let value = verbatim(&[open, b"text ", text.as_bytes(), close]);
            claim_put(draft, &site, &value)
        }),
    dangerous("no-json-value")
        .twin("inner-blanks")
        .says("Puts what other languages call a value: NaN, 01, 0x10, undefined, True")
        .raw(
            |_| on_sides(fields()),
            |draft, site, choice| {
                let values: [&[u8]; 12] = [
                    b"NaN", b"Infinity", b"-Infinity", b"01", b"+1", b".5", b"1.", b"0x10", b"undefined", b"True",
                    b"1e", b"-",
                ];
                let value = verbatim(&[pick(choice, &values)?]);
                claim_put(draft, &site, &value)
            },
        ),
    dangerous("comment")
        .twin("inner-blanks")
        .says("Puts a comment in front of a value")
        .raw(
            |_| on_sides(fields()),
            |draft, site, choice| {
                let comments: [&[u8]; 4] = [b"/* kept */", b"// kept\n", b"# kept\n", b"<!-- kept -->"];
                let comment = *pick(choice, &comments)?;
                spoil_around(draft, &site, comment, b"")
            },
        ),
    dangerous("stray-comma")
        .twin("inner-blanks")
        .says("Puts a comma too many behind or in front of a value")
        .raw(
            |_| on_sides(fields()),
            |draft, site, choice| {
                let (front, behind): (&[u8], &[u8]) = *pick(choice, &[(&b","[..], &b""[..]), (b"", b",")])?;
                spoil_around(draft, &site, front, behind)
            },
        ),
    Mutator::benign(RULE, "inner-blanks")
        .says("Puts all four kinds of JSON white space around a value")
        .raw(|_| fields(), |draft, site, _| around(draft, &site, b"\r\n\t ", b" \t\n\r")),
    dangerous("other-blanks")
        .twin("inner-blanks")
        .says("Puts white space around a value that JSON does not know: no-break space, line separator, form feed")
        .raw(
            |_| on_sides(fields()),
            |draft, site, choice| {
                let blanks = ["\u{A0}", "\u{2028}", "\u{3000}", "\u{C}", "\u{B}", "\u{FEFF}"];
                let blank = *pick(choice, &blanks)?;
                spoil_around(draft, &site, blank.as_bytes(), b"")
            },
        ),
];

fn every_string(base: &Base) -> Vec<Site> {
    let mut sites = on_sides(strings(base));
    // Both sides broken in one way: whoever repairs them in silence sees no difference.
    sites.extend(
        SCALARS
            .into_iter()
            .map(|field| Site::field(field).on(Sides::Both).variant(1)),
    );
    sites
}

fn verbatim(parts: &[&[u8]]) -> Json {
    Json::Verbatim(parts.concat())
}

/// The string's literal with `bytes` in front of the closing quotation mark.
fn with_inside(text: &str, bytes: &[u8]) -> Option<Json> {
    let literal = Json::from(text).render();
    let open = literal.strip_suffix(b"\"")?;
    Some(verbatim(&[open, bytes, b"\""]))
}

fn into_string(draft: &mut Draft<'_>, site: &Site, options: &[&[u8]], choice: &mut dyn Choice) -> Option<()> {
    let value = with_inside(site.text(draft.base())?, pick(choice, options)?)?;
    claim_put(draft, site, &value)
}

fn claim_put(draft: &mut Draft<'_>, site: &Site, value: &Json) -> Option<()> {
    draft.put(site, value)?;
    draft.claim_at(site, Code::InvalidJson, "");
    Some(())
}

/// The value with something around it that is no white space of JSON.
fn spoil_around(draft: &mut Draft<'_>, site: &Site, front: &[u8], behind: &[u8]) -> Option<()> {
    around(draft, site, front, behind)?;
    draft.claim_at(site, Code::InvalidJson, "");
    Some(())
}

fn around(draft: &mut Draft<'_>, site: &Site, front: &[u8], behind: &[u8]) -> Option<()> {
    let value = draft.base().tree().get(site.field)?.render();
    draft.put(site, &verbatim(&[front, &value, behind]))
}
