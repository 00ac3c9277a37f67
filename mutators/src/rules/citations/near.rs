//! What a reader takes for a quotation with its citation, though it isn't written in the plainest way.

use super::{RULE, misquoted, quotable, words};
use crate::expect::Expect;
use crate::mutator::Mutator;
use crate::sites::variants;
use semsum_core::code::Code;

const TWIN: &str = "quote-nearly-beside-citation";

/// Where in a frame the words stand, and the event's id.
const WORDS: &str = "WORDS";
const ID: &str = "ID";

/// Quotations with their citations.
const FRAMES: [&str; 44] = [
    // What stands between the two.
    "It was said: \"WORDS\". [e:ID]",
    "It was said: “WORDS”, [e:ID]",
    "It was said (as “WORDS”) [e:ID]",
    "It was said: “WORDS” ([e:ID])",
    "It was said: „WORDS“… [e:ID]",
    "It was said: «WORDS»... [e:ID]",
    "“WORDS” — [e:ID]",
    "“WORDS”\n— [e:ID]",
    "> “WORDS”\n> [e:ID]",
    "It was said: **\"WORDS\"** [e:ID]",
    "こう言われた。「WORDS」。[e:ID]",
    "It was said: \"WORDS\"\u{200b}[e:ID]",
    "It was said: “WORDS” \u{2060}\u{ad}[e:ID]",
    "It was said: \u{200b}\"\u{200b}WORDS\u{200b}\" [e:ID]",
    "It was said: “WORDS” \"\" [e:ID]",
    "It was said: “WORDS”, ‘’ [e:ID]",
    // Where the citation stands.
    "It was said: “WORDS [e:ID].”",
    "It was said: \"WORDS [e:ID]\", and they went on.",
    "It was said: \"WORDS \"[e:ID]",
    // Other pairs of marks.
    "It was said: ‘WORDS’ [e:ID]",
    "It was said: ‚WORDS‘ [e:ID]",
    "It was said: ’WORDS’ [e:ID]",
    "It was said: 'WORDS' [e:ID]",
    "It was said: ‹WORDS› [e:ID]",
    "It was said: ›WORDS‹ [e:ID]",
    "It was said: ”WORDS” [e:ID]",
    "It was said: »WORDS» [e:ID]",
    "It was said: « WORDS » [e:ID]",
    "It was said: ＂WORDS＂ [e:ID]",
    "こう言われた。《WORDS》[e:ID]",
    "こう言われた。〈WORDS〉[e:ID]",
    "こう言われた。\"WORDS\"[e:ID]と。",
    // Pairs that are none.
    "It was said: “WORDS\" [e:ID]",
    "It was said: \"WORDS” [e:ID]",
    "It was said: „WORDS\" [e:ID]",
    "It was said: “WORDS' [e:ID]",
    "It was said: «WORDS\" [e:ID]",
    "It was said: 「WORDS』[e:ID]",
    // Marks within marks, and beside others.
    "It was said: “‘WORDS’” [e:ID]",
    "It was said: \"\"WORDS\"\" [e:ID]",
    "A 5\" pipe was bought, and it was said: \"WORDS\" [e:ID]",
    "A 5 \" pipe was bought, and it was said: \"WORDS\" [e:ID]",
    "The owners' wish is [e:ID]'s: “WORDS” [e:ID]",
    "It was said ’90s style: “WORDS” [e:ID]",
];

/// Prose that quotes nothing with a citation.
const PROSE: [&str; 14] = [
    "They took a 5\" pipe for the yard and a 3\" pipe [e:ID].",
    "They took pipes of 5\" and of 3\" [e:ID], of 5” and 3” [e:ID], of 5' and 3' [e:ID].",
    "It's the user's wish, and don't forget [e:ID]; it’s the owners’ wish [e:ID].",
    "It was said: “” [e:ID], \"\" [e:ID], '\u{200b} ' [e:ID] and 「」[e:ID]",
    "“Nobody ever said this”, as far as is known [e:ID].",
    "“Nobody ever said this” (but see [e:ID])",
    "- They replied: “nobody ever said this.”\n- [e:ID] was read.",
    "* 'Nobody ever said this'\n* [e:ID] was read.",
    "1. “Nobody ever said this”\n2. [e:ID] was read.",
    "| said | by |\n|---|---|\n| “nobody ever said this” |\n| [e:ID] |",
    "“Nobody ever said this. Later [e:ID]",
    "As in [e:ID], \"nobody ever said this\".",
    "「誰も言っていない」と誰かが言った[e:ID]",
    "[e:ID]'s words were read, and the owners' too [e:ID].",
];

pub(in crate::rules) const MUTATORS: &[Mutator] = &[
    Mutator::benign(RULE, TWIN)
        .says(
            "An event is quoted word for word near its citation: with punctuation or nothing visible in between, in other \
             marks, in a pair that is none; or marks of inches, apostrophes, empty quotations and those of another item \
             stand before a citation, which quote nothing",
        )
        .candidate(
            |source| variants(quotable(source), FRAMES.len() + PROSE.len()),
            |sealed, site, _| {
                let event = sealed.bundle.events.get(site.index?)?;
                let frame = FRAMES.iter().chain(&PROSE).nth(site.variant)?;
                sealed.candidate.summary = filled(frame, words(event)?, &event.id);
                Some(Expect::accepted())
            },
        ),
    Mutator::dangerous(RULE, "misquote-nearly-beside-citation", &[Code::SummaryMisquotesEvent])
        .twin(TWIN)
        .says(
            "A word of a quotation is another one: with punctuation or nothing visible before the citation, in other \
             marks, in a pair that is none, in marks within marks",
        )
        .candidate(
            |source| variants(quotable(source), FRAMES.len()),
            |sealed, site, _| {
                let event = sealed.bundle.events.get(site.index?)?;
                let (id, text) = (event.id.clone(), words(event)?);
                let longest = text.split_whitespace().max_by_key(|word| word.len())?;
                let other = text.replacen(longest, &format!("{longest}s"), 1);
                let claim = misquoted(sealed, site.variant(0), &other)?;
                sealed.candidate.summary = filled(FRAMES.get(site.variant)?, &other, &id);
                Some(claim)
            },
        ),
];

fn filled(frame: &str, words: &str, id: &str) -> String {
    frame.replace(ID, id).replace(WORDS, words)
}
