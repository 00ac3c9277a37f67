//! One thing that stands against a pair.

use super::expected::ExpectedFinding;
use semsum_core::code::{Code, Stage};
use semsum_core::finding::{Finding, Side};
use semsum_harness::shown::Shown;

/// One thing that stands against a pair.
pub(crate) struct Problem {
    /// The reason code; none for a difference that is no finding's.
    pub(crate) code: Option<Code>,
    /// What it is called where it has no code.
    word: &'static str,
    pub(crate) side: Side,
    /// As the verdict or the expectation has it.
    pub(crate) pointer: String,
    /// Whether it is expected, and not found; otherwise it is found, and not expected.
    pub(crate) is_expected: bool,
    /// A sentence without a final stop.
    pub(crate) says: String,
    /// What to do next, likewise.
    pub(crate) next: String,
}

/// What to do where the fault is in before: whoever made after can't mend it.
const MEND_BEFORE: &str =
    "before, the ground truth, is itself at fault, so mend what wrote it and not the compaction";

/// What to do where an expectation is not met.
const WHICH_IS_WRONG: &str = "find out whether the pair or the expectation is wrong";

/// The name of problems that are no finding's.
pub(crate) const NOT_AS_EXPECTED: &str = "not_as_expected";

/// The name of a pair's outcome whose before is no manifest, and of the problem that this is.
pub(crate) const BEFORE_INVALID: &str = "before_invalid";

impl Problem {
    /// The problem that a finding is.
    pub(crate) fn of(finding: &Finding) -> Self {
        let (says, next) = documented(finding.code);
        let says = if finding.count > 1 {
            format!("{says} ({} of them)", finding.count)
        } else {
            says.to_owned()
        };
        Self {
            code: Some(finding.code),
            word: NOT_AS_EXPECTED,
            side: finding.side,
            pointer: finding.pointer.clone(),
            is_expected: false,
            says,
            next: match finding.side {
                Side::Before => format!("{MEND_BEFORE}: {next}"),
                Side::After => next.to_owned(),
            },
        }
    }

    /// The problem that a finding is which the expectation of the pair does not state.
    pub(crate) fn unexpected(finding: &Finding) -> Self {
        let problem = Self::of(finding);
        Self {
            says: format!("found but not expected: {}", problem.says),
            ..problem
        }
    }

    /// A finding that the expectation states and the verdict has not.
    pub(crate) fn missing(finding: &ExpectedFinding) -> Self {
        let says = format!("expected but not found: {}", documented(finding.code).0);
        Self::stated(finding, says)
    }

    /// A finding that counts `count` things, and another number is stated.
    pub(crate) fn miscounted(finding: &ExpectedFinding, count: usize) -> Self {
        let stated = finding.count.unwrap_or_default();
        Self::stated(
            finding,
            format!("expected but not found: a count of {stated}; the finding counts {count}"),
        )
    }

    fn stated(finding: &ExpectedFinding, says: String) -> Self {
        Self {
            code: Some(finding.code),
            word: NOT_AS_EXPECTED,
            side: finding.side,
            pointer: finding.pointer.clone(),
            is_expected: true,
            says,
            next: WHICH_IS_WRONG.to_owned(),
        }
    }

    /// Something that an expectation states beside findings, and the verdict has not.
    pub(crate) fn beside_findings(side: Side, says: &str) -> Self {
        Self {
            side,
            ..Self::of_outcome(NOT_AS_EXPECTED, true, says, WHICH_IS_WRONG)
        }
    }

    /// A difference of the outcome as such: of before, where that is no manifest, else of after.
    pub(crate) fn of_outcome(word: &'static str, is_expected: bool, says: &str, next: &str) -> Self {
        Self {
            code: None,
            word,
            side: if word == BEFORE_INVALID {
                Side::Before
            } else {
                Side::After
            },
            pointer: String::new(),
            is_expected,
            says: says.to_owned(),
            next: next.to_owned(),
        }
    }

    /// What it is called: its code, or a word that `explain` knows as well.
    pub(crate) fn rule(&self) -> &'static str {
        self.code.map_or(self.word, Code::as_str)
    }

    /// Where it stands, for people.
    pub(crate) fn place(&self) -> String {
        match self.pointer.as_str() {
            "" => format!("the document {}", self.side),
            pointer => format!("{} in {}", Shown(pointer), self.side),
        }
    }

    /// The whole of it in one line.
    pub(crate) fn sentence(&self) -> String {
        self.sentence_at(&self.place())
    }

    /// The whole of it in one line, of a finding of a candidate: a pointer leads into it, or into the manifest that it has.
    pub(crate) fn sentence_of_candidate(&self) -> String {
        let is_of_candidate = self.code.is_some_and(|code| code.stage() == Stage::Candidate);
        let document = match self.side {
            Side::Before => "the request's manifest",
            Side::After if is_of_candidate => "the candidate",
            Side::After => "the candidate's manifest",
        };
        let place = match self.pointer.as_str() {
            "" => document.to_owned(),
            pointer => format!("{} in {document}", Shown(pointer)),
        };
        self.sentence_at(&place)
    }

    fn sentence_at(&self, place: &str) -> String {
        format!("{place}: {}. Next: {}. [{}]", self.says, self.next, self.rule())
    }
}

/// What a code says, and what to do next.
fn documented(code: Code) -> (&'static str, &'static str) {
    match code.documented() {
        Some((_, doc)) => (doc.meaning, doc.next_step),
        None => ("This is at fault", "see `semsum explain --list`"),
    }
}
