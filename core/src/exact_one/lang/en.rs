//! English.

use super::bare;
use super::en_clauses::{aside, slashed, stated};
use super::en_verbs::{self as verbs, English};
pub(in crate::exact_one) use super::en_verbs::{
    bare_verb, looks_like_a_verb, noun_of_an_act, object_follows,
};
use super::en_words as words;
use crate::exact_one::Fault::Compound;
use crate::exact_one::Row;
use crate::exact_one::engine::clauses::second_operation;
use crate::exact_one::engine::pattern::{Class, Pattern, WordList};
use crate::exact_one::engine::reading::{Kind, Reading};
use crate::exact_one::engine::table::Table;

const CLASSES: &[(&str, Class)] = &[
    ("then", then),
    ("else", otherwise),
    ("verb", verb),
    ("certain", |reading, at| words::CERTAIN.has(reading.word(at))),
    ("adverb", |reading, at| reading.word(at).ends_with("ly")),
    ("act", |reading, at| {
        verbs::looks_like_a_verb(reading.word(at)) && !words::PASSIVE.has(reading.word(at))
    }),
    ("participle", |reading, at| {
        reading.word(at).ends_with("ed") || words::PARTICIPLES.has(reading.word(at))
    }),
    ("gerund", verbs::gerund),
    ("acting", |reading, at| {
        verbs::gerund(reading, at) && !words::MANNER.has(reading.word(at))
    }),
    ("name", |reading, at| {
        reading.upper(at) && !words::CERTAIN.has(reading.word(at))
    }),
    ("taking", |reading, at| {
        verbs::looks_like_a_verb(reading.word(at)) && verbs::determined(reading, at + 1)
    }),
    ("deed", |reading, at| words::DEEDS.has(reading.word(at))),
    ("telling", |reading, at| words::EFFECTS.has(reading.word(at))),
    ("making", |reading, at| words::MAKING.has(reading.word(at))),
];

const TABLE: Table = Table {
    language: "en",
    classes: CLASSES,
};

pub(in crate::exact_one) const ROWS: &[Row] = &[
    TABLE.row(
        "en-seq-then",
        &["!^ <then>", "!^ and-then|andthen|thenafter", "an|adn|amd|anf|annd <taking>"],
        [
            "Deploy build 7 to canary and then promote it",
            "If CI is green, then publish the crate",
            "`then` between two clauses is a sequence; after a leading condition it only marks the consequence",
        ],
    ),
    TABLE.row(
        "en-seq-after-that",
        &[
            ", after that|this|which",
            "and after that|this",
            "after that|this ,",
            "after that|this <certain>",
        ],
        [
            "Rotate the key, after that update the secret",
            "Rotate the key after that meeting",
            "`after that` takes up a whole operation",
        ],
    ),
    TABLE.row(
        "en-seq-afterwards",
        &["!^ afterwards|afterward|subsequently|thereafter|thereupon|whereupon", "!^ upon which"],
        [
            "Archive the list, afterwards remove the export",
            "Afterwards, remove the export",
            "a sequence, unless it opens the action and looks back to an earlier run",
        ],
    ),
    TABLE.row(
        "en-seq-next",
        &["~ next <verb>", "and|but ?, next <verb>", ". next"],
        [
            "Pull the readings, next recompute the drift",
            "Next: recompute the drift",
            "`next` before a verb opens a second step",
        ],
    ),
    TABLE.row(
        "en-seq-first",
        &[
            "^ first|firstly ?, ... second|secondly|lastly|finally",
            "^ first|firstly ... , next",
            "first|firstly ... and|, second|secondly",
        ],
        [
            "First pull the readings of May, second recompute the drift",
            "First pull the readings of May",
            "counted steps",
        ],
    ),
    TABLE.row(
        "en-seq-finally",
        &["~ ?and finally|lastly", "and finally|lastly"],
        [
            "Drain the node, finally reboot it",
            "Finally, reboot the node",
            "`finally` closes a series",
        ],
    ),
    TABLE.row(
        "en-seq-once-done",
        &[
            "!^ once|when|after|as that|this|it|which|they|these is|has|are|have|was ?been done|complete|completed|finished|ready|over|through ?, <verb>",
            "!^ once|when|after done|complete|completed|finished|ready ?, <verb>",
            "and if|once|when it|that|this|they ... <act> it|them",
            ", which|that done ,",
        ],
        [
            "Cancel wire 98, once that is done reissue it",
            "Notify Maria once that is done",
            "the first operation is the condition of the second",
        ],
    ),
    TABLE.row(
        "en-seq-followed-by",
        &["followed by", "followed <adverb> by"],
        [
            "Proofread the guide, followed by a typesetting pass",
            "Proofread the guide that the typesetting pass follows",
            "what follows is a second operation",
        ],
    ),
    TABLE.row(
        "en-seq-before",
        &[
            "before|ere <acting>",
            "prior to <acting>",
            "before the deletion|removal|creation|cancellation|sending of",
            "prior to the deletion|removal|creation|cancellation|sending of",
            "before you|we|i <act>",
            "ahead of <acting>",
            "before then|moving|going|continuing|proceeding",
        ],
        [
            "Back up the orders table before running migration 42",
            "Back up the orders table before the call at four",
            "both operations are for this run to do (ruling 28); a mere point in time is not",
        ],
    ),
    TABLE.row(
        "en-seq-after-doing",
        &[
            "after|upon|following <acting>",
            "after|upon|following the deletion|removal|creation|cancellation|sending of",
            "^ upon|after|following deletion|removal|creation|cancellation|closure|erasure of",
            "^ on <acting>",
            "^ with ... <deed> , <verb>",
            "having first|already|just|previously|now <participle>",
            "w / <acting>",
            "after having",
            "after you|we|i <act>",
            "once|when|after you|we|i have|had <participle>",
            "once|when|after you've|we've|i've <participle>",
            "having <participle>",
        ],
        [
            "Import the list right after exporting it",
            "Import the list after the meeting",
            "both operations are for this run to do (ruling 28)",
        ],
    ),
    TABLE.row(
        "en-par-while",
        &[
            "while|whilst <acting>",
            "while|whilst you|we|i|simultaneously|also",
        ],
        [
            "Grade the essays while uploading the scores",
            "Grade the essays while the scores are locked",
            "two operations at once are two",
        ],
    ),
    TABLE.row(
        "en-par-same-time",
        &[
            "!^ simultaneously|meanwhile|concurrently <verb>",
            "~ ?and simultaneously|meanwhile|concurrently",
            "~|and at the same time",
            "and at the same time",
            "and|, in parallel ?, <verb>",
        ],
        [
            "Disable the flag, simultaneously roll back the web tier",
            "Query both replicas simultaneously",
            "two operations at once are two",
        ],
    ),
    TABLE.row(
        "en-add-also",
        &[
            "!^ -to|can|will|must|should|not|may|that|which|who|is|are|but|only also ?, <verb>",
            "and also <gerund>",
        ],
        [
            "Credit the fee, also e-mail the buyer a label",
            "Credit the fee to the account that also holds the deposit",
            "`also` before a verb adds an operation",
        ],
    ),
    TABLE.row(
        "en-add-as-well-as",
        &[
            "as well as <verb>",
            "as well as <acting>",
            "plus|besides <verb>",
            "plus|besides <acting>",
            "along|together with <acting>",
            "in addition to <acting>",
            "apart|aside from <acting>",
            "on top of <acting>",
        ],
        [
            "Reconcile the bank feed as well as post the journal",
            "Reconcile the bank feed as well as the petty cash",
            "a second verb, not a second object",
        ],
    ),
    TABLE.row(
        "en-add-moreover",
        &[
            "!^ additionally|moreover|furthermore <verb>",
            "~ ?and additionally|moreover|furthermore|likewise",
            "and additionally|moreover|furthermore",
            "~ ?and in addition ?, <verb>",
            ". additionally|also|moreover",
        ],
        [
            "Cancel the booking, additionally refund the deposit",
            "Cancel the booking for the additionally insured driver",
            "adds an operation",
        ],
    ),
    TABLE.row(
        "en-effect-gerund",
        &[
            ", <acting> it|them|the|its ... and|, <acting>",
            ", ?and ?also ?thereby ?then <telling>",
            "and <telling>",
            ", ?and ?also ?thereby <making> a|an|the|it|its|them|all|any|every|another|new",
        ],
        [
            "Publish the release post, notifying the team in #launch",
            "Merge the contacts, keeping the older record of each pair",
            "a participle that names an effect of its own is a second operation; one that names a manner is not",
        ],
    ),
    TABLE.row(
        "en-alt-else",
        &[
            "!^ <else>",
            "^ ?please either <act> ... or|and/or",
            "~ if not ?, <verb>",
            "failing that|which",
            "!^ if|when|should|unless that|this|it|which|they fails|fail|failed|errors|breaks ?out ?, <verb>",
            "!^ on|upon failure|error|timeout|success|rejection ?, <verb>",
            "!^ in case of failure|error|timeout|errors|failures ?, <verb>",
            "falling|fall|falls back to|on <acting>",
            "as a|the fallback ?, <verb>",
            "in which|that case ?, <verb>",
            "if not , <verb>",
        ],
        [
            "If the checksum matches, promote the build, otherwise delete it",
            "If the checksum matches, promote the build and nothing else",
            "a condition with an alternative leaves the choice to the next run (ruling 28)",
        ],
    ),
    Row {
        id: "en-coord-verbs",
        language: "en",
        fault: Compound,
        example: "Validate the CSV against the schema and load it into BigQuery",
        counter_example: "Export the build and test logs of run 5120",
        reason: "two coordinated verbs fail, coordinated objects pass (ruling 27)",
        pattern: Pattern::Structure(second_operation::<English>),
    },
    TABLE.structure(
        "en-coord-aside",
        aside,
        [
            "Repaint the fence (oil the gate)",
            "Repaint the fence (see the plan)",
            "an operation in brackets is one too, unless it only points somewhere or says how",
        ],
    ),
    TABLE.structure(
        "en-coord-slash",
        slashed,
        [
            "Lock/unlock the side door",
            "Repair the lock/unlock button",
            "two verbs with one object and a slash between",
        ],
    ),
    TABLE.structure(
        "en-coord-stated",
        stated,
        [
            "Badge 12 must be revoked and badge 13 printed",
            "Badge 12 must be revoked",
            "two operations that are stated in the passive",
        ],
    ),
    TABLE.row(
        "en-coord-persons",
        &[
            "^ you|i|we <act> ... and|,|while|but i|you|we|they|he|she <act>",
            "^ have|let|make <name> <act> ... and <name> <act>",
        ],
        [
            "You paint the fence and I oil the gate",
            "You and I paint the fence",
            "what one does and what another does are two operations",
        ],
    ),
    Row {
        id: "en-coord-gerunds",
        language: "en",
        fault: Compound,
        example: "Running the migration and checking the row counts",
        counter_example: "Running the migration",
        reason: "the same, where operations are named by gerunds",
        pattern: Pattern::Structure(gerunds),
    },
    TABLE.vague(
        "en-vague",
        Pattern::Only(WordList(&words::VAGUE)),
        [
            "Carry on as planned",
            "Carry on the paused import of batch 9",
            "no object is left beside pronouns and words like work, task, step (ruling 29)",
        ],
    ),
    TABLE.vague(
        "en-vague-look",
        Pattern::Phrase {
            any: &[
                "^ ?please review|check|track|monitor|assess|read ?over|through ?on ?the|my|our|your ?current|latest progress|status|situation|state|notes|summary|context|history|instructions|above|everything $",
            ],
            classes: CLASSES,
        },
        [
            "Check on the current situation",
            "Check on the current situation of order 12",
            "it says where to look, and not at what (ruling 29)",
        ],
    ),
    TABLE.vague(
        "en-vague-bare",
        Pattern::Structure(bare::english),
        [
            "Deploy",
            "Deploy build 7",
            "a verb, with nothing that it is done to (ruling 29)",
        ],
    ),
];

/// Whether a verb phrase in the imperative begins at `at`.
pub(in crate::exact_one) fn begins(reading: &Reading, at: usize) -> bool {
    verbs::begins(reading, at, "", false)
}

fn verb(reading: &Reading, at: usize) -> bool {
    verbs::begins(reading, at, "and", false)
}

/// `then` as a sequence: not `since then`, not a call, not the mark of a consequence after a leading condition.
fn then(reading: &Reading, at: usize) -> bool {
    if reading.word(at) != "then" {
        return false;
    }
    let before = at.checked_sub(1).map_or("", |before| reading.word(before));
    let called = reading.is(at + 1, Kind::Open) && !reading.spaced(at + 1);
    let consequence = matches!(
        reading.word(0),
        "if" | "when" | "once" | "provided" | "should" | "whenever" | "in"
    ) && !reading.is(at + 1, Kind::Comma)
        && before.is_empty()
        && (1..at).filter(|&i| reading.is(i, Kind::Comma)).count() == 1;
    !(called
        || consequence
        || matches!(
            before,
            "since" | "by" | "until" | "till" | "back" | "than" | "from" | "the"
        ))
}

fn otherwise(reading: &Reading, at: usize) -> bool {
    let before = at.checked_sub(1).map_or("", |before| reading.word(before));
    match reading.word(at) {
        "else" => {
            let compound = ["thing", "one", "body", "where"]
                .iter()
                .any(|end| before.ends_with(end));
            let asks = matches!(before, "who" | "what" | "how" | "why" | "all" | "little" | "much");
            !compound && !asks
        }
        "otherwise" => {
            !matches!(
                before,
                "unless" | "not" | "or" | "than" | "would" | "is" | "are" | "an"
            ) && !matches!(
                reading.word(at + 1),
                "agreed" | "stated" | "noted" | "specified" | "known" | "empty"
            )
        }
        _ => false,
    }
}

/// An action named by a gerund, with a second one coordinated.
fn gerunds(reading: &Reading) -> Option<std::ops::Range<usize>> {
    if !verbs::gerund(reading, 0) || words::MANNER.has(reading.word(0)) {
        return None;
    }
    (1..reading.tokens.len())
        .find(|&at| {
            (matches!(reading.word(at), "and" | "plus" | "or") || reading.is(at, Kind::Comma))
                && verbs::gerund(reading, at + 1)
                && !words::MANNER.has(reading.word(at + 1))
        })
        .map(|at| reading.range(at, at + 1))
}
