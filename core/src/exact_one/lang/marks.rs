//! What no language owns: sentences, numbered steps, code spans that stand alone.

use std::ops::Range;

use super::{de, en_verbs, es, fr};
use crate::exact_one::Fault::Compound;
use crate::exact_one::Row;
use crate::exact_one::engine::lexicon::lexicon;
use crate::exact_one::engine::pattern::Pattern;
use crate::exact_one::engine::reading::{Kind, Reading};

const fn row(id: &'static str, find: fn(&Reading) -> Option<Range<usize>>, text: [&'static str; 3]) -> Row {
    let [example, counter_example, reason] = text;
    Row {
        id,
        language: "any",
        fault: Compound,
        example,
        counter_example,
        reason,
        pattern: Pattern::Structure(find),
    }
}

pub(in crate::exact_one) const ROWS: &[Row] = &[
    row(
        "any-sentences",
        second_sentence,
        [
            "Run the backfill for May. The row counts go to Maria.",
            "Book the 9 a.m. slot with Dr. Osei",
            "two sentences fail (ruling 27); a full stop in an abbreviation, a date or a number ends none",
        ],
    ),
    row(
        "any-numbered",
        numbered,
        [
            "1) Freeze the ledger 2) export the trial balance",
            "Send page 1) of the ledger",
            "numbered steps are several operations (ruling 27)",
        ],
    ),
    row(
        "any-lone-quotations",
        |reading| (reading.lone_quotes > 1).then_some(0..reading.flat.len()),
        [
            "`git pull`, `make`",
            "`git pull`",
            "commands side by side, with no word that says what is done with them (ruling 30)",
        ],
    ),
];

/// The stop of the first sentence and what the second begins with.
fn second_sentence(reading: &Reading) -> Option<Range<usize>> {
    (1..reading.tokens.len())
        .find(|&at| ends_sentence(reading, at))
        .map(|at| reading.range(at, at + 1))
}

fn ends_sentence(reading: &Reading, at: usize) -> bool {
    if !reading.is(at, Kind::Stop)
        || matches!(
            reading.kind(at + 1),
            None | Some(Kind::Stop | Kind::Close | Kind::Comma)
        )
    {
        return false;
    }
    let next = at + 1;
    let stop = reading.flat.get(reading.range(at, at)).unwrap_or_default();
    if matches!(stop, "。" | "！" | "？" | "｡") {
        return true;
    }
    let before = reading.word(at - 1);
    if ["다", "요", "오", "함", "음", "か", "る", "す", "た"]
        .iter()
        .any(|end| before.ends_with(end))
    {
        return true;
    }
    if !reading.spaced(next) || TITLES.has(before) {
        return false;
    }
    let verb = en_verbs::looks_like_a_verb(reading.word(next))
        || fr::INFINITIVES.has(reading.word(next))
        || es::INFINITIVES.has(reading.word(next))
        || de::imperative(reading.word(next));
    let short =
        before.chars().count() == 1 && before.chars().all(char::is_alphabetic) || before.contains('.');
    let ordinal = before.len() < 3 && before.chars().all(|c| c.is_ascii_digit());
    match reading.kind(next) {
        _ if ABBREVIATIONS.has(before) || (short && before.chars().all(char::is_alphabetic)) => {
            verb && reading.upper(next) && !reading.is(at - 1, Kind::Quote)
        }
        Some(Kind::Word) if ordinal => !before.is_empty() && verb || before.is_empty() && reading.upper(next),
        Some(Kind::Word) if short && !before.chars().any(|c| c.is_ascii_digit()) && before.len() < 6 => {
            verb && reading.upper(next)
        }
        Some(Kind::Word) => reading.upper(next) || (verb && stop == "."),
        Some(Kind::Quote) => true,
        _ => false,
    }
}

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
        Some(Kind::Slash) if digit && opened => 3,
        Some(Kind::Colon | Kind::Dash) if digit && (counted || at == 0 || opened) => 4,
        _ if digit && counted && reading.is(at + 1, Kind::Dash) => 4,
        _ => return None,
    };
    Some((style, number, at + 2))
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
    let mut first = [None; 5];
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
    None
}

lexicon!(
    STEPS,
    "step schritt étape paso phase etapa stage punkt point punto part teil task aufgabe tâche tarea"
);
