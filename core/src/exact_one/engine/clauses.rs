//! Coordinated verbs against coordinated objects, for languages whose actions begin with their verb.
//!
//! Two coordinated verbs are two operations, coordinated objects are one (ruling 27). Walking from left to right, the
//! engine counts the places where a verb phrase of the run itself begins: the start of the action, and what follows a
//! joint (a comma, a conjunction, a dash, an arrow …). What hangs on another verb, as a purpose or as the content of a
//! message, is shielded.

use std::ops::Range;

use super::reading::{Kind, Latin, Reading};

/// How an action begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::exact_one) enum Opening {
    /// With the verb of the operation, or with a statement of it.
    Operation,
    /// With a subordinate clause; the operation follows its comma.
    Clause,
    /// With an adverbial; the operation follows, with or without a comma.
    Adverbial,
}

/// What a colon does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::exact_one) enum Colon {
    /// It closes a label, which has no operation of its own.
    Label,
    /// It opens the text of a message or a question.
    Content,
    /// It stands between two clauses.
    Joint,
}

/// The joint before a possible verb.
#[derive(Clone, Copy)]
pub(in crate::exact_one) struct Joint<'a> {
    /// The conjunction; empty for a mark.
    pub(in crate::exact_one) word: &'a str,
    /// The token before the joint.
    pub(in crate::exact_one) before: usize,
    /// The joint, or one of several in a row, is a mark.
    pub(in crate::exact_one) marked: bool,
    /// Where the verb of the operation stands.
    pub(in crate::exact_one) main: usize,
}

/// What keeps a joint from being one between operations.
#[derive(Default)]
pub(in crate::exact_one) struct Shield {
    /// Joints up to this token belong to a governed verb.
    pub(in crate::exact_one) until: usize,
    /// Everything up to the next comma is what somebody else is asked or told.
    pub(in crate::exact_one) held: bool,
}

/// What the engine must know of a language.
pub(in crate::exact_one) trait Grammar {
    const LANGUAGE: Latin;
    /// Whether a word joins verbs.
    fn joins(word: &str) -> bool;
    /// Whether a word may stand between a joint and the verb.
    fn adverb(word: &str) -> bool;
    /// How many tokens from `at` on are courtesy, a pronoun or an auxiliary before the first verb.
    fn courtesy(reading: &Reading, at: usize) -> usize;
    /// How the action begins at `at`.
    fn opening(reading: &Reading, at: usize) -> Opening;
    /// Whether a verb phrase of the run begins at `at`, behind the joint.
    fn verb(reading: &Reading, at: usize, joint: Joint<'_>) -> bool;
    /// What the colon at `colon` does, in an action whose operation begins at `main`.
    fn colon(reading: &Reading, main: usize, colon: usize) -> Colon;
    /// Notes what the token at `at` governs.
    fn shield(reading: &Reading, at: usize, main: usize, shield: &mut Shield);
}

/// The joint and the verb of a second operation.
pub(in crate::exact_one) fn second_operation<G: Grammar>(reading: &Reading) -> Option<Range<usize>> {
    let start = after_label::<G>(reading);
    let mut main = start + G::courtesy(reading, start);
    let opening = G::opening(reading, main);
    let mut pending = opening != Opening::Operation;
    let mut shield = Shield::default();
    let mut at = main + usize::from(!pending);
    // A conjunction says which language it is of, a comma does not.
    let own = reading.may_be(G::LANGUAGE);
    while at < reading.tokens.len() {
        if !pending && reading.is(at, Kind::Colon) && G::colon(reading, main, at) == Colon::Content {
            at = (at..reading.tokens.len()).find(|&to| reading.is(to, Kind::Stop))?;
        }
        let found = joint::<G>(reading, at, main).filter(|(_, joint)| own || !joint.word.is_empty());
        let Some((verb, joint)) = found else {
            // Behind an adverbial the operation can begin without a joint.
            if pending && opening == Opening::Adverbial && at > main && G::verb(reading, at, bare(at, main)) {
                pending = false;
                main = at;
            }
            G::shield(reading, at, main, &mut shield);
            at += 1;
            continue;
        };
        let shielded = shield.held || at <= shield.until;
        let may_begin = if pending { joint.marked } else { !shielded };
        let begins = may_begin && G::verb(reading, verb, joint);
        if begins && !pending {
            return Some(reading.range(at, verb));
        }
        // A comma ends what somebody else is told.
        shield.held &= !joint.marked;
        at = verb.max(at + 1);
        if begins {
            // The first operation, behind the clause or the adverbial that opens the action.
            pending = false;
            main = verb;
            if at == main {
                G::shield(reading, at, main, &mut shield);
                at += 1;
            }
        }
    }
    None
}

fn bare(at: usize, main: usize) -> Joint<'static> {
    Joint {
        word: "",
        before: at.saturating_sub(1),
        marked: false,
        main,
    }
}

/// Joints and adverbs that stand in a row.
const JOINT_LENGTH: usize = 6;

fn joint<G: Grammar>(reading: &Reading, at: usize, main: usize) -> Option<(usize, Joint<'_>)> {
    let mut joint = Joint {
        word: "",
        before: at.saturating_sub(1),
        marked: false,
        main,
    };
    let mut next = at;
    if reading.gap(at) {
        joint.marked = true;
    }
    while next < at + JOINT_LENGTH {
        let word = reading.word(next);
        match reading.kind(next) {
            Some(
                Kind::Comma
                | Kind::Dash
                | Kind::Bar
                | Kind::Slash
                | Kind::Ampersand
                | Kind::Plus
                | Kind::Arrow,
            ) => {
                joint.marked = true;
            }
            Some(Kind::Colon) if G::colon(reading, main, next) == Colon::Joint => joint.marked = true,
            Some(Kind::Word) if G::joins(word) => joint.word = word,
            // The apostrophes of `'n'`.
            Some(Kind::Other)
                if G::joins(reading.word(next + 1)) || (next > at && G::joins(reading.word(next - 1))) => {}
            Some(Kind::Word) if next > at && G::adverb(word) => {}
            _ => break,
        }
        next += 1;
    }
    (next > at || joint.marked).then_some((next, joint))
}

/// The token after a label like `Next:` or `Incident 44:`; a label has no operation of its own.
fn after_label<G: Grammar>(reading: &Reading) -> usize {
    const LABEL: usize = 6;
    let colon = (1..LABEL).find(|&at| reading.is(at, Kind::Colon));
    let Some(colon) = colon else { return 0 };
    let plain =
        (0..colon).all(|at| matches!(reading.kind(at), Some(Kind::Word | Kind::Ampersand | Kind::Comma)));
    let short =
        (0..colon).all(|at| !matches!(reading.word(at), "the" | "it" | "them" | "les" | "los" | "las"));
    let main = G::courtesy(reading, 0);
    let label = main >= colon || G::colon(reading, main, colon) == Colon::Label;
    if plain && short && label && !reading.word(colon + 1).is_empty() {
        colon + 1
    } else {
        0
    }
}
