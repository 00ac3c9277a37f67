//! No string holds a character that hides, reorders or imitates what a reader sees (rulings 19 to 21, 60 and 61).

use crate::base::Base;
use crate::choice::{Choice, pick};
use crate::draft::Draft;
use crate::json::Json;
use crate::mutator::Mutator;
use crate::sites::{Sides, Site, identifiers, on_sides, strings, texts};
use semsum_core::code::Code;

const RULE: &str = "characters";
const UNSAFE: Code = Code::UnsafeCharacter;

const fn dangerous(id: &'static str) -> Mutator {
    Mutator::dangerous(RULE, id, &[UNSAFE])
}

pub(super) const MUTATORS: &[Mutator] = &[
    dangerous("control-character")
        .twin("line-feed-in-text")
        .says("Adds a control character other than LF and TAB: a terminal acts on it")
        .manifest(
            |base| on_sides(strings(base)),
            |draft, site, choice| {
                add(
                    draft,
                    &site,
                    &[
                        "\0",
                        "\u{7}",
                        "\u{8}",
                        "\u{1B}[2J",
                        "\r",
                        "\u{7F}",
                        "\u{85}",
                        "\u{9B}",
                    ],
                    choice,
                )
            },
        ),
    dangerous("bidi-control")
        .twin("direction-mark-in-text")
        .says("Adds a bidirectional embedding, override or isolate: what is shown is not what is said")
        .manifest(
            |base| on_sides(strings(base)),
            |draft, site, choice| {
                let controls = [
                    "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}",
                    "\u{2068}", "\u{2069}",
                ];
                add(draft, &site, &controls, choice)
            },
        ),
    dangerous("loose-tag")
        .twin("flag-in-text")
        .says("Adds tag characters that are no flag: invisible carriers of text")
        .manifest(
            |base| on_sides(strings(base)),
            |draft, site, choice| {
                let tags = [
                    "\u{E0041}",
                    "\u{E0067}\u{E007F}",
                    "\u{1F3F4}\u{E0067}",
                    "\u{1F3F4}\u{E007F}",
                    "\u{E0001}",
                ];
                add(draft, &site, &tags, choice)
            },
        ),
    dangerous("non-character")
        .twin("odd-character-in-text")
        .says("Adds a code point that Unicode promises never to assign")
        .manifest(
            |base| on_sides(strings(base)),
            |draft, site, choice| {
                add(
                    draft,
                    &site,
                    &["\u{FFFE}", "\u{FFFF}", "\u{FDD0}", "\u{1FFFE}", "\u{10FFFF}"],
                    choice,
                )
            },
        ),
    dangerous("direction-mark-in-identifier")
        .twin("direction-mark-in-text")
        .says("Adds a direction mark to an identifier: two ids look alike")
        .manifest(
            |base| on_sides(identifiers(base)),
            |draft, site, choice| add(draft, &site, &["\u{200E}", "\u{200F}", "\u{61C}"], choice),
        ),
    dangerous("line-feed-in-identifier")
        .twin("line-feed-in-text")
        .says("Adds a line feed or a tab to an identifier: it is two to whoever reads lines")
        .manifest(
            |base| on_sides(identifiers(base)),
            |draft, site, choice| add(draft, &site, &["\n", "\t"], choice),
        ),
    Mutator::benign(RULE, "line-feed-in-text")
        .says("Adds a second line, with a tab, to a text on both sides")
        .manifest(
            // A line break in the next action is a second operation (ruling 26).
            |base| {
                both(base)
                    .into_iter()
                    .filter(|site| site.field != "nextExactAction")
                    .collect()
            },
            |draft, site, choice| extend(draft, &site, &["\n\t(see above)"], choice),
        ),
    Mutator::benign(RULE, "direction-mark-in-text")
        .says("Adds a direction mark to a text on both sides, as honest Arabic and Hebrew do")
        .manifest(both, |draft, site, choice| {
            extend(draft, &site, &["\u{200E}", "\u{200F}", "\u{61C}"], choice)
        }),
    Mutator::benign(RULE, "flag-in-text")
        .says("Adds a well-formed emoji flag sequence to a text on both sides")
        .manifest(both, |draft, site, choice| {
            extend(
                draft,
                &site,
                &["\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"],
                choice,
            )
        }),
    Mutator::benign(RULE, "odd-character-in-text")
        .says("Adds a replacement, private-use, unassigned or zero-width character to a text on both sides")
        .manifest(both, |draft, site, choice| {
            extend(
                draft,
                &site,
                &["\u{FFFD}", "\u{E000}", "\u{FFF0}", "\u{200D}", "\u{FEFF}"],
                choice,
            )
        }),
];

fn both(base: &Base) -> Vec<Site> {
    texts(base).into_iter().map(|site| site.on(Sides::Both)).collect()
}

/// Adds one of `marks` in front of or behind the string, and claims it there.
fn add(draft: &mut Draft<'_>, site: &Site, marks: &[&str], choice: &mut dyn Choice) -> Option<()> {
    let text = site.text(draft.base())?;
    let mark = pick(choice, marks)?;
    let marked = if choice.below(2) == 0 {
        format!("{text}{mark}")
    } else {
        format!("{mark}{text}")
    };
    draft.put(site, &Json::String(marked))?;
    draft.claim_at(site, UNSAFE, &site.pointer());
    Some(())
}

/// Adds one of `marks` behind the string's last word, so that white space stays outer; nothing is claimed.
fn extend(draft: &mut Draft<'_>, site: &Site, marks: &[&str], choice: &mut dyn Choice) -> Option<()> {
    let marked = format!("{}{}", site.text(draft.base())?.trim_end(), pick(choice, marks)?);
    draft.put(site, &Json::String(marked))
}
