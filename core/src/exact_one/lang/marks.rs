//! What no language owns: sentences, numbered steps, code spans that stand alone, placeholders.

use std::ops::Range;

use super::{command_lines, commands, de, en, es, fr, placeholders};
use crate::exact_one::Row;
use crate::exact_one::engine::lexicon::lexicon;
use crate::exact_one::engine::pattern::Pattern;
use crate::exact_one::engine::reading::{Kind, Latin, Reading};
use crate::exact_one::engine::table::Table;

const TABLE: Table = Table {
    language: "any",
    classes: &[],
};

/// The row of several quotations that are operations of their own.
pub(in crate::exact_one) const LONE_QUOTATIONS: &str = "any-lone-quotations";

/// The row of several commands behind one verb.
pub(in crate::exact_one) const COMMANDS: &str = "any-command-list";

/// The row of a command inside of another one.
pub(in crate::exact_one) const SUBSTITUTED: &str = "any-command-substituted";

/// The row of a quotation that goes on with the action.
pub(in crate::exact_one) const CONTINUED: &str = "any-quotation-goes-on";

pub(in crate::exact_one) const ROWS: &[Row] = &[
    TABLE.structure(
        "any-sentences",
        second_sentence,
        [
            "Run the backfill for May. The row counts go to Maria.",
            "Book the 9 a.m. slot with Dr. Osei",
            "two sentences fail (ruling 27); a full stop in an abbreviation, a date or a number ends none",
        ],
    ),
    TABLE.structure(
        "any-numbered",
        numbered,
        [
            "1) Freeze the ledger 2) export the trial balance",
            "Send page 1) of the ledger",
            "numbered steps are several operations (ruling 27)",
        ],
    ),
    TABLE.structure(
        LONE_QUOTATIONS,
        |reading| (reading.lone_quotes > 1).then_some(0..reading.flat.len()),
        [
            "`git pull`, `make`",
            "`git pull`",
            "commands side by side, with no word that says what is done with them (ruling 30)",
        ],
    ),
    TABLE.structure(
        COMMANDS,
        commands::listed,
        [
            "Run make build, make test",
            "Run the unit and integration tests",
            "two commands behind one verb are two operations, not two objects (ruling 27)",
        ],
    ),
    TABLE.structure(
        "any-command-acts",
        commands::acts,
        [
            "Run the lint, the tests and the release",
            "Run the tests of the release",
            "each step of a build with an article of its own is an operation of its own (ruling 27)",
        ],
    ),
    TABLE.structure(
        "any-command-second",
        command_lines::second,
        [
            "Rechnung 12 drucken und docker stop web",
            "When CI is green, docker stop web",
            "a command line behind a first operation is a second one, in every language (ruling 27)",
        ],
    ),
    TABLE.structure(
        SUBSTITUTED,
        command_lines::substituted,
        [
            "Run echo $(rm b.lock)",
            "Run echo $(date)",
            "a command in the place of an argument is carried out too (ruling 42)",
        ],
    ),
    TABLE.structure(
        "any-written-break",
        command_lines::written_break,
        [
            "Print label 12\\nclose the order",
            "Open C:\\notes\\new.txt",
            "a line break that is written out parts two steps as a real one does (ruling 26)",
        ],
    ),
    TABLE.structure(
        CONTINUED,
        |_| None,
        [
            "Print label 12 \"and close the order\"",
            "Add the words \"and close the order\" to label 12",
            "a quotation that is no verb's object protects nothing (ruling 30)",
        ],
    ),
    TABLE.vague(
        "any-placeholder",
        Pattern::Structure(placeholders::nothing_stated),
        [
            "TBD",
            "Replace TBD in clause 4 of the lease",
            "a placeholder, a number or a mark names no operation (ruling 29)",
        ],
    ),
];

/// The stop of the first sentence and what the second begins with.
fn second_sentence(reading: &Reading) -> Option<Range<usize>> {
    (1..reading.tokens.len())
        .find(|&at| ends_sentence(reading, at))
        .map(|at| reading.range(at, at + 1))
        .or_else(|| glued_sentence(reading))
}

fn ends_sentence(reading: &Reading, at: usize) -> bool {
    let next = at + 1;
    let goes_on = matches!(
        reading.kind(next),
        None | Some(Kind::Stop | Kind::Close | Kind::Comma)
    );
    if !reading.is(at, Kind::Stop) || goes_on {
        return false;
    }
    let stop = reading.flat.get(reading.range(at, at)).unwrap_or_default();
    let before = reading.word(at - 1);
    if matches!(stop, "。" | "！" | "？" | "｡") || ends_a_predicate(before) {
        return true;
    }
    if !reading.spaced(next) {
        return stop != "." && reading.upper(next) && verb_phrase(reading, next);
    }
    if stop == "…" || reading.is(at - 1, Kind::Stop) {
        return reading.upper(next) || verb_phrase(reading, next) || reading.is(next, Kind::Quote);
    }
    !TITLES.has(before) && begins_sentence(reading, next, stop)
}

/// The ends of Korean and Japanese predicates, which a full stop follows without a blank.
fn ends_a_predicate(word: &str) -> bool {
    ["다", "요", "오", "함", "음", "か", "る", "す", "た"]
        .iter()
        .any(|end| word.ends_with(end))
}

/// Whether what stands behind a stop and a blank begins a sentence of its own.
fn begins_sentence(reading: &Reading, next: usize, stop: &str) -> bool {
    let before = reading.word(next - 2);
    let letters = before.chars().all(char::is_alphabetic);
    let short = stop == "." && (before.chars().count() == 1 && letters || before.contains('.'));
    let shortened = ABBREVIATIONS.has(before) || short && letters;
    let named_verb = verb(reading, next) && reading.upper(next);
    match reading.kind(next) {
        _ if shortened => named_verb && !reading.is(next - 2, Kind::Quote),
        Some(Kind::Word) if before.is_empty() => {
            reading.upper(next) || stop == "." && verb_phrase(reading, next)
        }
        Some(Kind::Word) if ordinal(before) => {
            verb(reading, next) || reading.upper(next) && ends_behind_number(reading, next)
        }
        Some(Kind::Word) if short && !before.chars().any(|c| c.is_ascii_digit()) && before.len() < 6 => {
            named_verb
        }
        Some(Kind::Word) => {
            reading.upper(next)
                || verb(reading, next)
                    && (stop == "." || en::object_follows(reading, next + 1) || file(reading, next + 1))
        }
        Some(Kind::Quote) => true,
        _ => false,
    }
}

/// A file or a number: what only a verb takes without an article.
fn file(reading: &Reading, at: usize) -> bool {
    let word = reading.word(at);
    word.contains('.') || word.contains(|c: char| c.is_ascii_digit())
}

fn ordinal(word: &str) -> bool {
    word.len() < 3 && word.chars().all(|c| c.is_ascii_digit())
}

/// Whether a stop behind a number ends a sentence: German has ordinals like that, and dates have them everywhere.
fn ends_behind_number(reading: &Reading, next: usize) -> bool {
    let own = [Latin::English, Latin::French, Latin::Spanish]
        .iter()
        .any(|&language| reading.has_words_of(language))
        || en::looks_like_a_verb(reading.word(0));
    verb_phrase(reading, next)
        || own && !reading.has_words_of(Latin::German) && !MONTHS.has(reading.word(next))
}

/// A word that is a verb in a lexicon, whatever follows.
fn verb(reading: &Reading, at: usize) -> bool {
    let word = reading.word(at);
    en::looks_like_a_verb(word)
        || word.strip_prefix("re").is_some_and(en::looks_like_a_verb)
        || fr::INFINITIVES.has(word)
        || es::INFINITIVES.has(word)
        || de::imperative(word)
}

/// A verb with its pronouns before or behind it, or an unknown word with an object behind it.
fn verb_phrase(reading: &Reading, at: usize) -> bool {
    verb(reading, at)
        || en::begins(reading, at)
        || fr::verb_phrase(reading, at)
        || es::verb_phrase(reading, at)
}

/// `Delete a.txt.Create b.txt`: a sentence that begins inside of a word, as a name like `http.Get` does not.
fn glued_sentence(reading: &Reading) -> Option<Range<usize>> {
    (1..reading.tokens.len()).find_map(|at| {
        let word = reading.word(at);
        let start = reading.range(at, at).start;
        word.match_indices('.').find_map(|(dot, _)| {
            let (head, tail) = word.split_at_checked(dot)?;
            let tail = tail.strip_prefix('.')?;
            let object = at + 1;
            let known = en::looks_like_a_verb(tail)
                || fr::INFINITIVES.has(tail)
                || es::INFINITIVES.has(tail)
                || de::imperative(tail);
            let numbered = head.contains('.') || head.ends_with(|c: char| c.is_ascii_digit());
            let taken = en::object_follows(reading, object) || file(reading, object);
            (known && reading.upper_at(start + dot + 1) && !reading.at_end(object) && (numbered || taken))
                .then(|| start + dot..start + word.len())
        })
    })
}

lexicon!(
    MONTHS,
    "january february march april may june july august september october november december januar februar märz mai juni juli oktober
     dezember janvier février mars avril juin juillet août septembre octobre novembre décembre enero febrero marzo abril mayo
     junio julio agosto septiembre octubre noviembre diciembre"
);

lexicon!(
    TITLES,
    "mr mrs ms mx dr prof st hr fr herr mme mlle mm m me sr sra srta dr dra don doña d dª ing lic hon rev gen col capt sgt lt"
);

lexicon!(
    /// Shortened words that keep their full stop inside of a sentence.
    ABBREVIATIONS,
    "ltd inc co corp llc plc gmbh ag kg mbh e.v bros jr vs etc e.g i.e cf ca approx dept est fig figs vol no nos nr art abs
     sec ch p pp ed eds min max avg incl excl tel ext p.m a.m u.s u.k u.s.a ph.d z.b u.a d.h bzw usw inkl zzgl ggf evtl str
     bd s tab kap ziff hrsg mio mrd tsd p.ex av bd boul apt réf núm n.º n.ª nº pág págs art cía s.a s.l s.r.l ee.uu aprox
     jan feb mar apr jun jul aug sep sept oct okt nov dec dez janv févr juil déc ene abr ago dic mon tue wed thu fri sat sun
     mo di mi do sa so lun mar mer jeu ven sam dim 5.º 1.º 2.º 3.º 4.º 1.ª 2.ª 3.ª"
);

/// The style and the number of a step's mark, and the token behind it.
fn mark(reading: &Reading, at: usize) -> Option<(usize, u32, usize)> {
    if reading.is(at, Kind::Circled) {
        let c = reading.flat.get(reading.range(at, at))?.chars().next()?;
        return ('①'..='⑳')
            .contains(&c)
            .then(|| (0, u32::from(c) - 0x245F, at + 1));
    }
    let word = reading.word(at);
    let number = match word.len() {
        1 | 2 if word.bytes().all(|b| b.is_ascii_digit()) => word.parse().ok()?,
        1 => u32::from(word.bytes().next()?).checked_sub(u32::from(b'a') - 1)?,
        _ => return None,
    };
    let digit = word.bytes().all(|b| b.is_ascii_digit());
    let glued = reading.kind(at + 1).filter(|_| !reading.spaced(at + 1));
    let opened = at.checked_sub(1).is_none_or(|before| {
        reading.is(before, Kind::Open) || (reading.spaced(at) && !reading.is(before, Kind::Slash))
    });
    let counted = at
        .checked_sub(1)
        .is_some_and(|before| STEPS.has(reading.word(before)));
    let style = match glued {
        Some(Kind::Close) if opened => 1,
        Some(Kind::Stop) if digit && opened && leads(reading, at + 2) => 2,
        Some(Kind::Comma) if digit && enumerates(reading, at + 1) => 5,
        Some(Kind::Slash) if digit && opened => 3,
        Some(Kind::Colon | Kind::Dash) if digit && (counted || at == 0 || opened) => 4,
        _ if digit && counted && reading.is(at + 1, Kind::Dash) => 4,
        _ => return None,
    };
    Some((style, number, at + 2))
}

/// `1、备份`: a comma of East Asian type behind the number of a step, with no number behind it as in `1、2`.
fn enumerates(reading: &Reading, comma: usize) -> bool {
    let mark = reading.flat.get(reading.range(comma, comma));
    let word = reading.word(comma + 1);
    mark == Some("、") && (comma == 1 || !word.is_ascii()) && !word.starts_with(|c: char| c.is_ascii_digit())
}

/// What follows the mark of a step: a word that does not go on with an enumeration of numbers.
fn leads(reading: &Reading, at: usize) -> bool {
    let word = reading.word(at);
    (!word.is_empty() || reading.is(at, Kind::Quote))
        && !matches!(
            word,
            "and" | "und" | "et" | "y" | "bis" | "or" | "oder" | "to" | "a" | "à" | "と"
        )
}

fn numbered(reading: &Reading) -> Option<Range<usize>> {
    let mut first = [None; 6];
    for at in 0..reading.tokens.len() {
        let Some((style, number, _)) = mark(reading, at) else {
            continue;
        };
        let seen: &mut Option<(u32, usize)> = first.get_mut(style)?;
        match *seen {
            None if number == 1 => *seen = Some((number, at)),
            Some((1, from)) if number == 2 => return Some(reading.range(from, at)),
            _ => {}
        }
    }
    counted_in_han(reading)
}

/// `一、清点库存 二、更换价签`
fn counted_in_han(reading: &Reading) -> Option<Range<usize>> {
    let first = reading
        .flat
        .strip_prefix("一、")
        .filter(|rest| !rest.starts_with('二'))?;
    first.find("二、").map(|at| 0.."一、".len() + at + "二、".len())
}

lexicon!(
    STEPS,
    "step schritt étape paso phase etapa stage punkt point punto part teil task aufgabe tâche tarea"
);
