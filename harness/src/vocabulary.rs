//! The words of reports that are no reason codes: outcomes, verdicts, decisions, stages. `explain` knows them all, and
//! `docs/codes.md` lists them.

/// A word, and what is to be said of it.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// As it stands in a report.
    pub name: &'static str,
    /// What it says, as a sentence without a final stop.
    pub meaning: &'static str,
    /// What to do next, likewise.
    pub next_step: &'static str,
}

/// The word with this name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Word> {
    WORDS.iter().find(|word| word.name == name)
}

macro_rules! words {
    ($($name:literal: $meaning:literal, $next_step:literal;)*) => {
        /// All of them, in the order in which a reader meets them. What a word shares with a reason code or a rule is said
        /// there.
        pub const WORDS: &[Word] = &[$(Word {
            name: $name,
            meaning: $meaning,
            next_step: $next_step,
        }),*];
    };
}

words! {
    "accepted": "The manifest after keeps everything that the next run needs; nothing was lost, changed or invented",
        "look at what was added, if anything, and go on";
    "rejected": "The pair was judged, and something was lost, changed or invented; in a gate, an edit was refused",
        "read the findings: each has a code that `semsum explain` knows";
    "before_invalid": "The manifest before is itself no manifest, so nothing was compared; findings of after are its own faults",
        "mend before by its findings, then judge the pair again";
    "unusable": "It could not be judged: a file, a folder or a line is not what the command reads",
        "do what the message beside it says, then ask again";
    "not_as_expected": "The verdict is another than expect.json states, or than accepted where there is none",
        "find out whether the pair or the expectation is wrong";
    "unfinished": "Something was not completed, so nothing is proven: time ran out, a program gave no answer, or there was nothing to ask",
        "do what the report says of it, such as to mend a program that gave no answer or to allow more time, then run it again";
    "conflict": "Somebody else moved the pointer or the ledger first; nothing was changed",
        "read what is current now, and decide again";
    "internal": "A fault of semsum's own",
        "report it with the command that led there";
    "pass": "In a gate, every case was judged rightly; in a decision, the compaction was accepted",
        "nothing is to be done";
    "fail": "In a gate, at least one case was judged wrongly; in a decision, the compaction was not accepted",
        "in a gate, mend the verifier and replay the cases; in a decision, verify the pair and read its findings";
    "survived": "A dangerous edit was accepted: what it lost would be lost unseen",
        "find out which check of the verifier is missing, and replay the case";
    "wrong_reason": "A dangerous edit was refused, and not with exactly the findings that it must have",
        "compare the findings of the verifier with those that the case claims, and replay it";
    "refused": "A harmless edit was refused: a verifier that refuses everything proves nothing",
        "find out which check is too strict, and replay the case";
    "hello": "In a gate, the greeting that a program under test did not answer properly",
        "do what the report says beside it, then run the gate again";
    "case": "In a gate, an edited pair that a program under test did not answer properly",
        "do what the report says beside it, then ask the case again with the command that the report names";
    "proven": "Every dangerous edit of a rule was refused for its reason, and every harmless one accepted",
        "nothing is to be done";
    "dangerous": "An edit that loses, changes or invents something, and so must be refused",
        "see `semsum mutate --list` for all of them";
    "benign": "An edit that changes nothing of the meaning, or only adds care, and so must be accepted",
        "see `semsum mutate --list` for all of them";
    "careful": "The policy under which nothing may be lost and more care may be added",
        "use it for compactions; it is what every command does unless told";
    "exact": "The policy under which nothing may differ: the checksums are equal",
        "use it where a manifest is copied, not compacted";
    "resume": "The compaction passed, the canonical file is unchanged, and no write is unknown",
        "go on with nextExactAction";
    "reconcile_external_writes": "All is well but for writes whose outcome nobody saw",
        "read back what happened to each unknown effect before anything else is written";
    "restart_from_current": "The compaction passed, and the canonical file has changed since it was read",
        "read the current file and start again from it";
    "regenerate_from_checkpoint": "The canonical file is unchanged, and the compaction lost, changed or invented something",
        "make the summary again from the manifest before";
    "rebuild_manifest": "The compaction failed, and the canonical file has changed too",
        "state the manifest anew from the current file";
    "halt": "The canonical file can't be verified, so nobody knows what the work rests on",
        "look at the reasons beside it; restore the file, or pin another one";
    "unchanged": "The canonical file has the bytes that the manifest pins",
        "nothing is to be done";
    "changed": "The canonical file has other bytes than the manifest pins",
        "read the current file and start again from it";
    "unverifiable": "The canonical file is missing, is no regular file beneath the root, or can't be read",
        "look at the reasons beside it; each is a code that `semsum explain` knows";
    "promoted": "The candidate of a compaction was verified, and is current",
        "resume from it";
    "unavailable": "There was no candidate, or the store could not be reached or gave no answer; what was being written may stand all the same",
        "look at the code beside it, and read `store current` before it is asked again";
    "summarizer_failed": "The program gave no candidate: it did not start, ended with a fault, or printed nothing or too much",
        "run it by hand with the request on its standard input; --show-stderr passes on what it says";
    "summarizer_timeout": "The program was not done in time",
        "give it more with --timeout, or let --fallback make the candidate";
    "store_unavailable": "The store could not be read or written; a write whose answer was lost may stand",
        "look at standard error, and mend what it names; then read `store current`, and ask again if it is still to be done";
    "same_content": "The very same candidate is current already, by somebody else or by an earlier call of yours",
        "nothing is to be done: what is current is what you made";
    "ledger_moved": "Events were appended while the summary was made",
        "compact again: the request then has them";
    "no_progress": "The compaction freed nothing: the next run carries as much as before",
        "see that the summarizer covers more and keeps less";
    "addition_unsupported": "The compaction added something that no event states: allowed, and possibly an injection",
        "read the addition; if nobody said it, refuse the summarizer, not only the summary";
    "secret_suspected": "A string in the bundle has the shape of a well-known token",
        "revoke it if it is one, and leave it out of what is kept";
    "before": "The document before the compaction, or a finding's side that points into it",
        "look up the pointer in it";
    "after": "The document after the compaction, or a finding's side that points into it",
        "look up the pointer in it";
    "root": "As a reference, the comparison with what the ledger says since its root; as a kind, the generation that the store began with",
        "as a reference, carry what is missing over from the request's manifest";
    "created": "The store was made, and its root is current",
        "append what happens, or compact";
    "appended": "The events stand in the ledger, and the generation that they make is current",
        "go on from `store current`";
    "pruned": "What nothing needs was removed from the store",
        "nothing is to be done; standard error says how much it was";
    "advanced": "The kind of a generation that appended events made",
        "see `semsum store log` for all generations";
    "compacted": "The kind of a generation that a promoted candidate made",
        "see `semsum store log` for all generations";
    "leftover": "A file that a writer left unfinished who died or still writes",
        "nothing is to be done; `semsum store prune` removes what the dead left";
    "unnamed": "An object that no generation names: refused, too late, or yet to be promoted",
        "nothing is to be done; `semsum store prune` removes what nothing can need";
    "unpromoted": "An object that no generation names and that fits behind the newest one",
        "if a later generation than the newest of `semsum store log` was ever reported, put `current` and `promoted` back from a copy";
    "unmarked": "A generation's mark is not there, so the loss of its record could not be told",
        "run `semsum store prune`, which writes it";
    "missing": "An object that another one names, or a folder of the store, is not there",
        "put it back from a copy of the store";
    "gap": "The record of a generation is missing, though a later generation exists",
        "put it back from a copy of the store";
    "lost": "The record of a generation is missing, though it was current once",
        "put it back from a copy of the store";
    "replaced": "The pointer record is another one than the one that became current",
        "put it back from a copy of the store, and find out who wrote there";
    "digest": "The bytes of an object are not those that its name says",
        "put it back from a copy of the store";
    "record": "A pointer record is none, or says what can't be",
        "put it back from a copy of the store";
    "verdict": "A compaction of the store does not verify any more, or its verdict is another one",
        "put both back from a copy of the store, and find out who wrote there";
    "name": "A name that the store does not write",
        "find out who put it there, and take it away; it is never read";
    "not_regular": "A folder, pipe, socket or device where a file of the store should be",
        "find out who put it there, and take it away; it is never read";
    "symlink": "A symbolic link in the store, which is not followed",
        "find out who put it there, and put what it stands for in its place";
    "not_a_folder": "Something else stands where a folder of the store should be",
        "put the folder back from a copy of the store";
    "previous": "The comparison with the generation before alone",
        "carry what is missing over from `store current`'s manifest";
    "raw_text": "The stage at which the bytes of one side are read as JSON",
        "see `semsum explain --list` for its codes";
    "comparison": "The stage at which the two sides are held against each other",
        "see `semsum explain --list` for its codes";
    "decision": "The stage at which the canonical file and the effects say whether a run may resume",
        "see `semsum explain --list` for its codes";
    "manifest": "The level of edits to the manifest as a JSON value",
        "see `semsum mutate --list` for the edits";
    "raw": "The level of edits to the manifest's text: spelling, layout, bytes",
        "see `semsum mutate --list` for the edits";
    "bundle": "The level of edits to the events that a candidate was made from",
        "see `semsum mutate --list` for the edits";
}

#[cfg(test)]
mod tests {
    use super::WORDS;
    use semsum_core::code::Code;
    use semsum_core::rules;

    /// Where nobody knows, the record may stand.
    #[test]
    fn no_word_of_an_unknown_outcome_says_that_nothing_was_changed() {
        for name in ["unavailable", "store_unavailable"] {
            let word = super::by_name(name).unwrap();
            assert!(!word.meaning.contains("nothing was changed"), "{name}");
            assert!(
                word.meaning.contains("may stand") && word.next_step.contains("store current"),
                "{name}"
            );
        }
    }

    #[test]
    fn a_word_stands_once_and_hides_no_code_and_no_rule() {
        for word in WORDS {
            let same = WORDS.iter().filter(|other| other.name == word.name);
            assert_eq!(same.count(), 1, "{}", word.name);
            assert!(
                Code::parse(word.name).is_none() && rules::by_name(word.name).is_none(),
                "{}",
                word.name
            );
            assert!(
                !word.meaning.ends_with('.') && !word.next_step.ends_with('.'),
                "{}",
                word.name
            );
        }
    }
}
