//! German: imperatives in front, or infinitives at the end.

use std::ops::Range;

use super::bare;
use super::de_verbs::{HELPERS, IMPERATIVES, INFINITIVES, PREFIXES};
use super::de_words::{
    ACTS, ASKING, DEEDS, DONE, NO_ACTS, NO_IMPERATIVES, OBJECTS, OWN_ACTS, PREPOSITIONS, RELATIVE_FOLLOWERS,
    SUBORDINATORS, TELLING, THINGS, VAGUE,
};
use crate::exact_one::Row;
use crate::exact_one::engine::pattern::{Class, Pattern, WordList};
use crate::exact_one::engine::reading::{Kind, Latin, Reading};
use crate::exact_one::engine::table::Table;

const CLASSES: &[(&str, Class)] = &[
    ("imperative", |reading, at| {
        imperative(reading.word(at)) && !reading.upper(at)
    }),
    ("marked", marked_imperative),
    ("then", then),
    ("infinitive", |reading, at| is_infinitive(reading, at)),
    ("nominal", nominalised),
    ("parted", |reading, at| {
        reading.gap(at) && marked_imperative(reading, at)
    }),
    ("second", second_imperative),
    ("clause", |reading, at| {
        at > 0 && imperative(reading.word(0)) && !TELLING.has(reading.word(0))
    }),
    ("own", |reading, at| {
        reading.upper(at)
            && (OWN_ACTS.has(reading.word(at)) || known(reading.word(at)) && !NO_ACTS.has(reading.word(at)))
    }),
    ("deed", deed),
    // `Kopie des Vertrags und Buchung der Reise prüfen`: one verb, and nouns as its objects.
    ("verbless", |reading, at| {
        let last = reading.tokens.len().saturating_sub(1);
        let verb = |at: usize| !reading.word(at).is_empty() && is_infinitive(reading, at);
        deed(reading, at) && !verb(last) && !verb(last.saturating_sub(1))
    }),
    ("done", |reading, at| DONE.has(reading.word(at))),
    ("unknown", |reading, at| {
        let word = reading.word(at);
        let formed = word.len() > 4 && word.ends_with('e') && word.chars().all(char::is_alphabetic);
        formed
            && !reading.upper(at)
            && !NO_IMPERATIVES.has(word)
            && imperative(reading.word(0))
            && OBJECTS.has(reading.word(at + 1))
    }),
    ("whereupon", |reading, at| {
        matches!(reading.word(at), "worauf" | "wonach" | "woraufhin")
            && !ASKING.has(reading.word(0))
            && !(at.saturating_sub(3)..at).any(|at| ASKING.has(reading.word(at)))
    }),
    ("act", |reading, at| {
        reading.upper(at) && ACTS.has(reading.word(at))
    }),
];

const TABLE: Table = Table {
    language: "de",
    classes: CLASSES,
};

pub(in crate::exact_one) const ROWS: &[Row] = &[
    TABLE.row(
        "de-seq-dann",
        &["!^ <then>"],
        [
            "Die Tabelle sichern und dann Migration 42 starten",
            "Wenn die Freigabe vorliegt, dann Build 7 freischalten",
            "`dann` zwischen zwei Handlungen ist eine Folge, nach einer Bedingung nicht",
        ],
    ),
    TABLE.row(
        "de-seq-danach",
        &[
            "!^ danach|anschließend|anschliessend|daraufhin|hinterher|hernach|nachfolgend|sodann|schließlich|zuletzt|abschließend",
            "im anschluss",
            "!^ als nächstes|nächster",
            "!^ im nachgang",
            "!^ in weiterer folge",
            "woraufhin",
        ],
        [
            "Die Überweisung stornieren, anschließend neu anlegen",
            "Anschließend die Überweisung neu anlegen",
            "eine Folge, außer am Anfang, wo das Wort auf Früheres zurückblickt",
        ],
    ),
    TABLE.row(
        "de-seq-zuerst",
        &["^ zuerst|zunächst|erst|erstens ... dann|danach|zweitens|später|schließlich"],
        [
            "Zuerst das Hauptbuch sperren, später die Saldenliste ausgeben",
            "Zuerst das Hauptbuch sperren",
            "gezählte Schritte",
        ],
    ),
    TABLE.row(
        "de-seq-bevor",
        &[
            "bevor|ehe du|sie|wir|ich|man",
            "bevor|ehe ... wird|werden|wirst",
            "nachdem|sobald du|sie|wir|ich|man ... hast|haben|habe|hat",
            "nachdem ... wurde|wurden|worden",
            "nachdem ... <done> ist|sind|war|waren",
            "nachdem der|die|das ... <done> ist|sind",
            "~ <whereupon>",
            "nebst|samt|inkl|inklusive|einschließlich|mitsamt ?. ?der|dem|des <deed> von|der|des|vom|eines|einer",
            "mit anschließender|anschließendem|nachfolgender|nachfolgendem|darauffolgender|sofortiger|gleichzeitiger <deed>",
            "gefolgt von|vom",
            "nach|vor dem|der <own>",
            "nach|vor dem|der <act> des|der|von|vom|eines|einer|aller",
        ],
        [
            "Leere die Warteschlange, bevor du den Knoten neu startest",
            "Leere die Warteschlange, bevor der Techniker kommt",
            "beide Handlungen gehören zu diesem Lauf (ruling 28)",
        ],
    ),
    TABLE.row(
        "de-par",
        &[
            "!^ gleichzeitig|zeitgleich|währenddessen|parallel|zugleich|indessen <infinitive>",
            "~ gleichzeitig|zeitgleich|währenddessen|zugleich",
            "und gleichzeitig|zeitgleich|währenddessen|zugleich|dabei|parallel|nebenbei",
            "während du|sie|wir|ich|man",
            ", wobei|während du|sie|wir|gleichzeitig",
        ],
        [
            "Die Aufsätze benoten und dabei die Noten hochladen",
            "Die Aufsätze der gleichzeitig laufenden Kurse benoten",
            "zwei Handlungen zugleich sind zwei",
        ],
    ),
    TABLE.row(
        "de-add",
        &[
            "~ ?und außerdem|ausserdem|zusätzlich|zudem|ferner|ebenso|darüber",
            "und außerdem|ausserdem|zusätzlich|zudem|ferner",
            ". außerdem|zusätzlich|zudem",
        ],
        [
            "Die Buchung stornieren, außerdem die Anzahlung erstatten",
            "Die Buchung des zusätzlich gemieteten Wagens stornieren",
            "fügt eine Handlung hinzu",
        ],
    ),
    TABLE.row(
        "de-alt",
        &[
            "!^ sonst|ansonsten|andernfalls|anderenfalls",
            "!^ falls|wenn nicht ,",
            "^ ?bitte entweder ... oder",
            "~ im anderen fall",
        ],
        [
            "Wenn der Hash stimmt, den Build freigeben, sonst löschen",
            "Wenn der Hash stimmt, den Build freigeben",
            "eine Bedingung mit Alternative (ruling 28)",
        ],
    ),
    TABLE.row(
        "de-coord-imperatives",
        &[
            "und|sowie|oder|und/oder <imperative>",
            "und|sowie|~ <unknown>",
            "~ ?dann|und <marked>",
            "~ <second>",
            "<clause> : <marked>",
            "!^ <parted>",
            "& <imperative>",
            "und|, <infinitive> sie",
        ],
        [
            "Ruf den Vermieter an und frag nach dem Schlüssel",
            "Ruf den Vermieter und den Hausmeister an",
            "zwei Imperative (ruling 27)",
        ],
    ),
    TABLE.structure(
        "de-coord-infinitives",
        infinitives,
        [
            "Die Tischplatte schleifen und lackieren",
            "Den Kunden bitten, den Vertrag zu prüfen und zu unterschreiben",
            "zwei Infinitive, jeder am Ende seines Satzteils; Nebensätze und Infinitive mit `zu` zählen nicht",
        ],
    ),
    TABLE.row(
        "de-coord-nouns",
        &[
            "^ <nominal> des|der|von|vom ... und <nominal> des|der|von|vom",
            "^ <verbless> des|der|von|vom|eines|einer|aller ... und|sowie|, <deed> des|der|von|vom|eines|einer|aller",
        ],
        [
            "Stoppen des Dienstes und Löschen der Warteschlange",
            "Stoppen des Dienstes und der Warteschlange",
            "zwei Handlungen als Hauptwörter",
        ],
    ),
    TABLE.vague(
        "de-vague",
        Pattern::Only(WordList(&VAGUE)),
        [
            "Wie besprochen fortfahren",
            "Mit dem pausierten Import von Batch 9 fortfahren",
            "nichts bleibt neben Fürwörtern und Wörtern wie Arbeit, Aufgabe, Schritt (ruling 29)",
        ],
    ),
    TABLE.vague(
        "de-vague-bare",
        Pattern::Structure(bare::german),
        [
            "Bitte jetzt deployen",
            "Build 7 deployen",
            "ein Verb, und nichts, womit es geschieht (ruling 29)",
        ],
    ),
];

/// `dann` as a sequence, not as the mark of a consequence.
fn then(reading: &Reading, at: usize) -> bool {
    let conditional =
        matches!(reading.word(0), "wenn" | "falls" | "sobald" | "sofern") && reading.first_comma_before(at);
    reading.word(at) == "dann" && !conditional
}

pub(in crate::exact_one) fn imperative(word: &str) -> bool {
    IMPERATIVES.has(word) || (word.len() > 4 && word.ends_with('e') && known(&format!("{word}n")))
}

/// An imperative, or an infinitive, also as a noun.
pub(super) fn verb(word: &str) -> bool {
    imperative(word) || known(word) && !HELPERS.has(word)
}

/// An imperative behind a mere comma: only one with its ending, in a German text.
fn marked_imperative(reading: &Reading, at: usize) -> bool {
    let word = reading.word(at);
    let formed = word.ends_with('e')
        || matches!(
            word,
            "lies" | "nimm" | "gib" | "wirf" | "entwirf" | "lass" | "übergib" | "schreib"
        );
    let german =
        reading.has_words_of(Latin::German) || imperative(reading.word(0)) && reading.word(0).ends_with('e');
    formed && !reading.upper(at) && imperative(word) && german
}

/// An imperative without its ending, behind another one and before its object: `Hole die Datei, spiel sie ein`.
fn second_imperative(reading: &Reading, at: usize) -> bool {
    let first = reading.word(0);
    imperative(first)
        && !TELLING.has(first)
        && imperative(reading.word(at))
        && !reading.upper(at)
        && OBJECTS.has(reading.word(at + 1))
}

fn nominalised(reading: &Reading, at: usize) -> bool {
    reading.upper(at) && infinitive_form(reading.word(at))
}

/// Ends like an infinitive.
fn infinitive_form(word: &str) -> bool {
    word.len() > 4
        && (word.ends_with("en") || word.ends_with("ern") || word.ends_with("eln"))
        && word.chars().all(char::is_alphabetic)
}

/// A verb of the lexicon, with or without a prefix.
fn known(word: &str) -> bool {
    INFINITIVES.has(word)
        || PREFIXES.iter().any(|prefix| {
            word.strip_prefix(prefix)
                .is_some_and(|base| INFINITIVES.has(base))
        })
}

/// An infinitive as it stands at the end of a clause: not with `zu`, no participle, no helping verb.
fn is_infinitive(reading: &Reading, at: usize) -> bool {
    let word = reading.word(at);
    if reading.upper(at) && at > 0 || !infinitive_form(word) || HELPERS.has(word) {
        return false;
    }
    if at
        .checked_sub(1)
        .is_some_and(|before| reading.word(before) == "zu")
        || joined_by_zu(word)
    {
        return false;
    }
    known(word) || (!participle(word) && reading.has_words_of(Latin::German))
}

/// `auszuführen`: the particle is inside. In `hinzufügen` it is part of the verb.
fn joined_by_zu(word: &str) -> bool {
    !INFINITIVES.has(word)
        && PREFIXES.iter().any(|prefix| {
            word.strip_prefix(prefix)
                .and_then(|rest| rest.strip_prefix("zu"))
                .is_some_and(|base| INFINITIVES.has(base))
        })
        || [
            "abzu", "anzu", "aufzu", "auszu", "einzu", "vorzu", "nachzu", "herzu", "hinzuzu", "weiterzu",
            "mitzu", "freizu",
        ]
        .iter()
        .any(|start| word.starts_with(start))
}

fn participle(word: &str) -> bool {
    // `fegen` has its `ge` from its ending.
    word.trim_end_matches("en").contains("ge") && !known(word)
        || word.ends_with("enen")
        || word.ends_with("ten") && word.contains("ier")
}

/// Counts the infinitives that end a clause of the operation itself.
fn infinitives(reading: &Reading) -> Option<Range<usize>> {
    let mut first = None;
    let mut subordinate = opens_subordinate(reading, 0, false);
    for at in 0..reading.tokens.len() {
        if reading.is(at, Kind::Colon) && first.is_some_and(|first| TELLING.has(reading.word(first))) {
            return None;
        }
        if reading.is(at, Kind::Comma) {
            subordinate = opens_subordinate(reading, at + 1, first.is_some());
        }
        if subordinate || !ends_clause(reading, at + 1) || !is_infinitive(reading, at) {
            continue;
        }
        if at == 0 && reading.upper(1 + at + 1) && (reading.is(1, Kind::Comma) || things(reading.word(0))) {
            continue;
        }
        match first {
            None => first = Some(at),
            Some(first) => return Some(reading.range(first, at)),
        }
    }
    None
}

/// `Schrauben und Muttern`: things that are named like a verb, or like none that is known.
fn things(word: &str) -> bool {
    THINGS.has(word) || !known(word)
}

/// The noun of an operation of the run.
fn deed(reading: &Reading, at: usize) -> bool {
    let word = reading.word(at);
    reading.upper(at) && (ACTS.has(word) || OWN_ACTS.has(word) || DEEDS.has(word))
}

fn ends_clause(reading: &Reading, at: usize) -> bool {
    reading.at_end(at)
        || reading.gap(at)
        || matches!(
            reading.kind(at),
            Some(
                Kind::Comma
                    | Kind::Arrow
                    | Kind::Dash
                    | Kind::Bar
                    | Kind::Colon
                    | Kind::Slash
                    | Kind::Ampersand
                    | Kind::Plus
                    | Kind::Open
                    | Kind::Close
                    | Kind::Stop
            )
        )
        || matches!(
            reading.word(at),
            "und" | "sowie" | "oder" | "und/oder" | "bzw" | "beziehungsweise" | "u"
        )
}

/// Whether a clause that begins at `at` hangs on another: it starts with a conjunction, or with a relative pronoun.
fn opens_subordinate(reading: &Reading, at: usize, after_operation: bool) -> bool {
    let word = reading.word(at);
    if SUBORDINATORS.has(word) {
        return true;
    }
    let pronoun = if PREPOSITIONS.has(word) { at + 1 } else { at };
    if !matches!(
        reading.word(pronoun),
        "der"
            | "die"
            | "das"
            | "den"
            | "dem"
            | "deren"
            | "dessen"
            | "denen"
            | "welche"
            | "welcher"
            | "welches"
            | "welchen"
            | "welchem"
    ) {
        return false;
    }
    if matches!(
        reading.word(pronoun),
        "deren" | "dessen" | "denen" | "welche" | "welcher" | "welches" | "welchen" | "welchem"
    ) {
        return true;
    }
    // Nothing stands before the first word for a relative clause to hang on: `Den von der Kanzlei geprüften Vertrag …`.
    if at == 0 {
        return false;
    }
    // `den Vertrag schicken` is a clause of its own; `den wir schicken`, `die älter sind`, `die Barcodes einliest` hang.
    // So does `die den Importer nennen`, for no article stands before an article.
    let article = matches!(
        reading.word(pronoun + 1),
        "den" | "dem" | "das" | "die" | "ein" | "eine" | "einen"
    );
    if article || RELATIVE_FOLLOWERS.has(reading.word(pronoun + 1)) {
        return true;
    }
    let end = (pronoun + 1..pronoun + 60)
        .find(|&end| reading.is(end, Kind::Comma) || reading.at_end(end))
        .unwrap_or(pronoun);
    let finite = reading.word(end.saturating_sub(1));
    let verb_is_finite = matches!(
        finite,
        "ist"
            | "sind"
            | "hat"
            | "haben"
            | "war"
            | "waren"
            | "wird"
            | "werden"
            | "wurde"
            | "wurden"
            | "kann"
            | "können"
            | "muss"
            | "müssen"
            | "soll"
            | "sollen"
            | "darf"
    ) || (finite.ends_with('t')
        && !reading.upper(end.saturating_sub(1))
        && end > pronoun + 1
        && finite.len() > 3);
    verb_is_finite
        || (after_operation
            && at > 0
            && !reading.upper(pronoun + 1)
            && reading.word(pronoun + 1).len() > 2
            && pronoun > at)
}
