//! What a run comes to, and each case that was judged wrongly.

use super::bases::PassedOver;
use super::options::Options;
use super::progress::Played;
use super::replay::replay;
use super::said::Said;
use super::target::Target;
use crate::foreign::Judges;
use crate::out::{Out, OutError, Written};
use crate::shown::Shown;
use semsum_core::finding::Finding;
use semsum_core::rules::by_name;
use semsum_core::verify::Policy;
use semsum_mutators::report::{GateVerdict, Unanswered, UnansweredCase};
use semsum_mutators::tally::Wronged;
use semsum_mutators::vector::VectorFile;
use semsum_mutators::{Case, Level, Report};
use std::path::PathBuf;

/// The name of the folder that cases without a proper answer are written to.
const UNANSWERED: &str = "unanswered";

/// What a run comes to.
pub struct GateOutcome {
    /// The contract's report.
    pub report: Report,
    /// Whether a program was judged, not the verifier of this repository.
    pub is_foreign: bool,
    /// Whether the cases of a vector file were asked again.
    pub is_replay: bool,
    /// Given files that are no base.
    pub passed_over: Vec<PassedOver>,
    /// Given paths in which nothing is a base.
    pub barren: Vec<PathBuf>,
    /// Names of `only` that neither a rule nor a mutator has. With one of them a run can't pass.
    pub unknown: Vec<String>,
    /// Names of `only` whose edits have a place in the bases, and of which the program could be asked nothing that must be
    /// refused, or nothing at all where all are harmless. With one of them a run can't pass.
    pub without_a_case: Vec<String>,
    /// Cases that were judged wrongly, the [`semsum_mutators::tally::KEPT`] smallest of each kind and mutator; the report counts all.
    pub misjudged: Vec<Misjudged>,
    /// How many bytes a program wrote to its standard error.
    pub stderr_bytes: u64,
    /// Whether that was passed on, and so kept nowhere.
    pub is_stderr_shown: bool,
    /// Whether the run was ended before its time.
    pub halted: bool,
    /// What a program's hello says that it judges.
    pub judges: Option<Judges>,
    /// What was written.
    pub out: Option<Written>,
}

impl Misjudged {
    /// The mutator that the case counts for: the first; empty where none is known to this version.
    #[must_use]
    pub fn mutator(&self) -> &'static str {
        self.mutators.first().copied().unwrap_or_default()
    }
}

impl GateOutcome {
    /// What it comes to.
    #[must_use]
    pub fn verdict(&self) -> GateVerdict {
        self.report.verdict
    }
}

/// How a case was judged wrongly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wrong {
    /// A dangerous edit was accepted.
    Survived,
    /// A dangerous edit was refused, and not for its own reason.
    WrongReason,
    /// A harmless edit was refused.
    Refused,
}

impl Wrong {
    /// All of them, in the order of outputs.
    pub const ALL: [Self; 3] = [Self::Survived, Self::WrongReason, Self::Refused];

    /// The name in a report.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Survived => "survived",
            Self::WrongReason => "wrong_reason",
            Self::Refused => "refused",
        }
    }

    /// The name of the folder that such cases are written to.
    #[must_use]
    pub const fn folder(self) -> &'static str {
        match self {
            Self::Survived => "survivors",
            Self::WrongReason => "wrong-reasons",
            Self::Refused => "refused",
        }
    }
}

/// A case that was judged wrongly. Holds no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misjudged {
    /// How.
    pub wrong: Wrong,
    /// The case's id.
    pub case: String,
    /// The mutators applied.
    pub mutators: Vec<&'static str>,
    /// The rule of the first of them, or of the vector file where none is known.
    pub rule: &'static str,
    /// The base.
    pub base: String,
    /// Whether the caller gave it.
    pub is_given: bool,
    /// Where in it.
    pub site: String,
    /// What was edited.
    pub level: Level,
    /// The policy.
    pub policy: Policy,
    /// What had to be found; empty where it had to be accepted.
    pub expected: Vec<Finding>,
    /// What the verifier said.
    pub said: Said,
    /// The vector file that holds the case.
    pub vector: Option<PathBuf>,
    /// The command that asks it again.
    pub replay: String,
}

/// The cases that were judged wrongly; each is written to `out`, where there is one. What came from a vector file is
/// written as it stands there.
pub(super) fn misjudged(
    options: &Options,
    target: &Target,
    played: &Played,
    mut out: Option<&mut Out>,
) -> Result<Vec<Misjudged>, OutError> {
    let tally = &played.tally;
    let survived = tally.survivors().map(|wronged| (Wrong::Survived, wronged));
    let wrong_reasons = tally.wrong_reasons().map(|wronged| (Wrong::WrongReason, wronged));
    let refused = tally.refused().map(|wronged| (Wrong::Refused, wronged));
    survived
        .chain(wrong_reasons)
        .chain(refused)
        .map(|(wrong, wronged)| {
            let Wronged {
                case,
                answer,
                is_given,
            } = wronged;
            let vector = vector(options, target, case, wrong.folder(), out.as_deref_mut())?;
            let of_mutator = case.mutators.first().map(|mutator| mutator.rule);
            let of_file = || by_name(&target.vectors.as_ref()?.rule).map(|rule| rule.name);
            Ok(Misjudged {
                wrong,
                case: case.id.clone(),
                mutators: case.mutators.iter().map(|mutator| mutator.id).collect(),
                rule: of_mutator.or_else(of_file).unwrap_or_default(),
                base: case.base.clone(),
                is_given: *is_given,
                site: case.site.clone(),
                level: case.level,
                policy: case.policy,
                expected: case.expect.findings.clone(),
                said: Said::of(case, answer),
                replay: replay(options, case, vector.as_deref()),
                vector,
            })
        })
        .collect()
}

/// What happened instead of answers; the first cases of each reason are written to `out`, where there is one.
pub(super) fn unanswered(
    options: &Options,
    target: &Target,
    played: &Played,
    mut out: Option<&mut Out>,
) -> Result<Vec<Unanswered>, OutError> {
    let each = played.faults.each().map(|(reason, times)| {
        let cases = times.first.iter().filter_map(|at| target.work.case(*at));
        let cases = cases.map(|case| {
            let vector = vector(options, target, &case, UNANSWERED, out.as_deref_mut())?;
            Ok(UnansweredCase {
                id: Shown(&case.id).to_string(),
                replay: replay(options, &case, vector.as_deref()),
            })
        });
        Ok(Unanswered {
            reason: Shown(&reason.sentence).to_string(),
            count: times.count,
            to: reason.to.as_str(),
            next_step: reason.next_step,
            cases: cases.collect::<Result<_, _>>()?,
        })
    });
    each.collect()
}

/// The vector file that holds a case: written to the folder of its kind in `out`, or the one that it was read from.
fn vector(
    options: &Options,
    target: &Target,
    case: &Case,
    kind: &str,
    out: Option<&mut Out>,
) -> Result<Option<PathBuf>, OutError> {
    let Some(out) = out else {
        return Ok(options.replay.clone());
    };
    let kept = target.vectors.as_ref().and_then(|file| file.alone(&case.id));
    let file = kept.unwrap_or_else(|| VectorFile::of(case, options.seed));
    out.vector(kind, case, &file).map(Some)
}
