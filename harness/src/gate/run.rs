//! A gate run from options to outcome.

use super::bases::{self, BasesError, PassedOver};
use super::judge::{Judge, Own};
use super::out::{Out, OutError};
use super::play::{Played, Progress, Subject, play};
use super::work::Work;
use crate::files;
use crate::foreign::{Limits, Program, Stderr};
use crate::shown::Shown;
use crate::stop::{Halt, Stop};
use semsum_core::finding::Finding;
use semsum_core::rules::RULES;
use semsum_core::verify::Policy;
use semsum_mutators::report::{Bases, GateVerdict};
use semsum_mutators::vector::{VectorError, VectorFile};
use semsum_mutators::{Base, Case, Level, Plan, PlanError, Report, Source, plan};
use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Options {
    /// Folders and files of bases beside the built-in ones.
    pub bases: Vec<PathBuf>,
    /// Where all choices come from.
    pub seed: u64,
    /// How many cases to plan; a number below the single edits changes nothing.
    pub cases: usize,
    /// After which time to end, unfinished.
    pub time: Option<Duration>,
    /// How many threads ask; each has a process of its own where a program is asked.
    pub jobs: NonZeroUsize,
    /// Rules and mutators to keep to; all where empty.
    pub only: Vec<String>,
    /// The program to judge; the verifier of this repository where there is none.
    pub verifier: Option<Verifier>,
    /// A vector file whose cases are asked again, in place of a plan.
    pub replay: Option<PathBuf>,
    /// The folder to write to: absent or empty.
    pub out: Option<PathBuf>,
    /// Ends the run, unfinished, when it is set.
    pub stop: Stop,
}

/// A program to judge.
#[derive(Clone, Debug)]
pub struct Verifier {
    /// What the user typed, for the commands that replay a case.
    pub command: String,
    /// The program.
    pub program: Program,
    /// Whether its standard error is passed on.
    pub show_stderr: bool,
}

impl Default for Options {
    fn default() -> Self {
        let plan = plan::Options::default();
        Self {
            bases: Vec::new(),
            seed: plan.seed,
            cases: plan.cases,
            time: None,
            jobs: NonZeroUsize::MIN,
            only: Vec::new(),
            verifier: None,
            replay: None,
            out: None,
            stop: Stop::new(),
        }
    }
}

/// What a run comes to.
pub struct Outcome {
    /// The contract's report.
    pub report: Report,
    /// Whether a program was judged, not the verifier of this repository.
    pub is_foreign: bool,
    /// Given files that are no base.
    pub passed_over: Vec<PassedOver>,
    /// Names of `only` that neither a rule nor a mutator has. With one of them a run can't pass.
    pub unknown: Vec<String>,
    /// Cases that were judged wrongly, the first hundred of each kind and mutator; the report counts all.
    pub failures: Vec<Failure>,
    /// What happened instead of an answer, as a sentence without a final stop, and how often.
    pub faults: BTreeMap<String, usize>,
    /// How many bytes a program wrote to its standard error.
    pub stderr_bytes: u64,
    /// Whether the run was ended before its time.
    pub halted: bool,
    /// The folder that was written to.
    pub out: Option<PathBuf>,
}

impl Outcome {
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
pub struct Failure {
    /// How.
    pub wrong: Wrong,
    /// The case's id.
    pub case: String,
    /// The mutators applied.
    pub mutators: Vec<&'static str>,
    /// The rule of the first of them.
    pub rule: &'static str,
    /// The base.
    pub base: String,
    /// Where in it.
    pub site: String,
    /// What was edited.
    pub level: Level,
    /// The policy.
    pub policy: Policy,
    /// What had to be found; empty where it had to be accepted.
    pub expected: Vec<Finding>,
    /// The vector file that holds the case.
    pub vector: Option<PathBuf>,
    /// The command that asks it again.
    pub replay: String,
}

/// The largest vector file that is replayed, in bytes. A run writes a file for each case, of two sides of a little more
/// than 1 MiB at most, in base64 at worst: the limit leaves room for files that people put together.
pub const VECTOR_BYTES: usize = 64 * 1024 * 1024;

/// Why there is no outcome.
#[derive(Debug)]
pub enum GateError {
    /// The given bases can't be used.
    Bases(BasesError),
    /// The vector file can't be opened.
    Unopened(PathBuf, io::ErrorKind),
    /// It is no regular file of at most [`VECTOR_BYTES`].
    NoVector(PathBuf),
    /// The vector file can't be read.
    Vector(PathBuf, VectorError),
    /// There is nothing to attack.
    Plan(PlanError),
    /// The folder can't be used from the start.
    Out(OutError),
    /// Something could not be written when the run was done.
    Lost(OutError),
}

impl GateError {
    /// Whether the caller's input is at fault, and not what happened meanwhile.
    #[must_use]
    pub fn is_usage(&self) -> bool {
        !matches!(self, Self::Lost(_))
    }
}

impl fmt::Display for GateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bases(error) => error.fmt(f),
            Self::Unopened(path, kind) => write!(f, "{} can't be opened ({kind})", Shown(path)),
            Self::NoVector(path) => write!(
                f,
                "{} is no regular file of at most {VECTOR_BYTES} bytes; name a vector file that a run wrote",
                Shown(path)
            ),
            Self::Vector(path, error) => write!(f, "{}: {}", Shown(path), Shown(error.to_string())),
            Self::Plan(error) => error.fmt(f),
            Self::Out(error) | Self::Lost(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for GateError {}

/// What is attacked, and what was found on the way there.
pub struct Target {
    /// What is asked.
    pub work: Work,
    /// How many bases that is.
    pub bases: Bases,
    /// Given files that are no base.
    pub passed_over: Vec<PassedOver>,
    /// Names that neither a rule nor a mutator has.
    pub unknown: Vec<String>,
}

impl From<Work> for Target {
    fn from(work: Work) -> Self {
        Self {
            work,
            bases: Bases::default(),
            passed_over: Vec::new(),
            unknown: Vec::new(),
        }
    }
}

/// Runs the gate. `on_progress` is told of each case that is settled.
///
/// # Errors
/// Where the options can't be used, or the folder can't be written.
pub fn run(options: &Options, on_progress: &mut dyn FnMut(Progress)) -> Result<Outcome, GateError> {
    let out = open(options)?;
    attack(&prepare(options)?, &Own, options, out, on_progress)
}

/// Runs the gate over a target of the caller's; `options` say everything but what is asked. Where they name no program,
/// `judge` is judged.
///
/// # Errors
/// Where the folder can't be used or written.
pub fn over(
    target: &Target,
    judge: &dyn Judge,
    options: &Options,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<Outcome, GateError> {
    let out = open(options)?;
    attack(target, judge, options, out, on_progress)
}

fn open(options: &Options) -> Result<Option<Out>, GateError> {
    let folder = options.out.as_deref();
    folder.map(Out::open).transpose().map_err(GateError::Out)
}

fn attack(
    target: &Target,
    judge: &dyn Judge,
    options: &Options,
    mut out: Option<Out>,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<Outcome, GateError> {
    let program = match &options.verifier {
        Some(verifier) => Some(listened_to(verifier, out.as_ref())?),
        None => None,
    };
    let subject = match &program {
        Some(program) => Subject::Foreign(program),
        None => Subject::InProcess(judge),
    };
    let halt = Halt::new(options.stop.clone(), options.time);
    let played = play(&target.work, subject, options.jobs, &halt, on_progress);
    let report = report(options, target, &played);
    let failures = failures(options, &played, out.as_mut()).map_err(GateError::Lost)?;
    if let Some(out) = &out {
        out.report(&report).map_err(GateError::Lost)?;
    }
    Ok(Outcome {
        halted: report.unfinished > 0 && halt.is_due(),
        report,
        is_foreign: program.is_some(),
        passed_over: target.passed_over.clone(),
        unknown: target.unknown.clone(),
        failures,
        faults: played.faults,
        stderr_bytes: program.map_or(0, |program| program.stderr().seen()),
        out: options.out.clone(),
    })
}

fn prepare(options: &Options) -> Result<Target, GateError> {
    if let Some(path) = &options.replay {
        return Ok(Work::Cases(read_vectors(path)?).into());
    }
    let mut all = bases::built_in();
    let built_in = all.len();
    let given = bases::gather(&options.bases).map_err(GateError::Bases)?;
    let bases = Bases {
        built_in,
        given: given.bases.len(),
        passed_over: given.passed_over.len(),
    };
    all.extend(given.bases);
    let sources: Vec<_> = semsum_corpus::bundles()
        .filter_map(|bundle| Source::read(bundle.name, bundle.text).ok())
        .collect();
    let (plan, unknown) = plan(&all, &sources, options)?;
    Ok(Target {
        work: Work::Plan(plan),
        bases,
        passed_over: given.passed_over,
        unknown,
    })
}

/// The plan, and the names that filter nothing: such a run is unfinished, not wrong usage (contract, gate).
fn plan(bases: &[Base], sources: &[Source], options: &Options) -> Result<(Plan, Vec<String>), GateError> {
    let mut plan_options = plan::Options {
        seed: options.seed,
        cases: options.cases,
        only: options.only.clone(),
        ..plan::Options::default()
    };
    let mut unknown = Vec::new();
    loop {
        match Plan::new(bases, sources, &plan_options) {
            Ok(plan) => return Ok((plan, unknown)),
            Err(PlanError::UnknownName(name)) => {
                plan_options.only.retain(|only| *only != name);
                unknown.push(name);
                if plan_options.only.is_empty() {
                    return Ok((Plan::empty(), unknown));
                }
            }
            Err(error) => return Err(GateError::Plan(error)),
        }
    }
}

fn read_vectors(path: &Path) -> Result<Vec<Case>, GateError> {
    let bytes = files::read(path, VECTOR_BYTES)
        .map_err(|error| GateError::Unopened(path.to_path_buf(), error.kind()))?
        .filter(|bytes| bytes.len() <= VECTOR_BYTES)
        .ok_or_else(|| GateError::NoVector(path.to_path_buf()))?;
    let file = VectorFile::read(&bytes).map_err(|error| GateError::Vector(path.to_path_buf(), error))?;
    Ok(file.cases().collect())
}

fn listened_to(verifier: &Verifier, out: Option<&Out>) -> Result<Program, GateError> {
    let stderr = match out {
        _ if verifier.show_stderr => Stderr::passed(),
        Some(out) => Stderr::kept(out.stderr().map_err(GateError::Out)?),
        None => Stderr::dropped(),
    };
    Ok(verifier.program.clone().with_stderr(Arc::new(stderr)))
}

fn report(options: &Options, target: &Target, played: &Played) -> Report {
    let mut report = played.tally.finish();
    report.seed = options.seed;
    report.bases = target.bases;
    report.filtered |= !options.only.is_empty();
    report.verifier = match (&options.verifier, &played.hello) {
        (None, _) => concat!("semsum ", env!("CARGO_PKG_VERSION")).to_owned(),
        (Some(_), Some(hello)) => format!("{} {}", hello.name, hello.version),
        (Some(verifier), None) => verifier.command.clone(),
    };
    let is_whole = options.verifier.is_none() && target.bases.built_in > 0 && !report.filtered;
    let lacks = report.rules.total < RULES.len() || report.mutators.applied < report.mutators.total;
    if report.verdict == GateVerdict::Pass {
        if !target.unknown.is_empty() {
            report.verdict = GateVerdict::Unfinished;
        } else if is_whole && lacks {
            // The built-in corpus has a site for every mutator, and a mutator for every rule (design section 9).
            report.verdict = GateVerdict::Fail;
        }
    }
    report
}

fn failures(options: &Options, played: &Played, mut out: Option<&mut Out>) -> Result<Vec<Failure>, OutError> {
    let tally = &played.tally;
    let survived = tally.survivors().map(|case| (Wrong::Survived, case));
    let wrong_reasons = tally.wrong_reasons().map(|case| (Wrong::WrongReason, case));
    let refused = tally.refused().map(|case| (Wrong::Refused, case));
    survived
        .chain(wrong_reasons)
        .chain(refused)
        .map(|(wrong, case)| {
            let vector = match &mut out {
                Some(out) => Some(out.vector(wrong.folder(), case, options.seed)?),
                None => options.replay.clone(),
            };
            Ok(Failure {
                wrong,
                case: case.id.clone(),
                mutators: case.mutators.iter().map(|mutator| mutator.id).collect(),
                rule: case.mutators.first().map_or("", |mutator| mutator.rule),
                base: case.base.clone(),
                site: case.site.clone(),
                level: case.level,
                policy: case.policy,
                expected: case.expect.findings.clone(),
                replay: replay(options, case, vector.as_deref()),
                vector,
            })
        })
        .collect()
}

/// The command that asks a case again: alone from its vector file, or with its like where there is none.
fn replay(options: &Options, case: &Case, vector: Option<&Path>) -> String {
    let mut words = vec!["semsum".to_owned(), "gate".to_owned()];
    if let Some(vector) = vector {
        words.extend(["--replay".to_owned(), vector.display().to_string()]);
    } else {
        words.extend(["--seed".to_owned(), options.seed.to_string()]);
        match case.mutators.as_slice() {
            [mutator] => words.extend(["--only".to_owned(), mutator.id.to_owned()]),
            // What is composed depends on all that is planned, so the whole plan is run again.
            _ => words.extend(["--cases".to_owned(), options.cases.to_string()]),
        }
        for base in &options.bases {
            words.extend(["--bases".to_owned(), base.display().to_string()]);
        }
    }
    if let Some(verifier) = &options.verifier {
        words.extend(["--verifier".to_owned(), verifier.command.clone()]);
        let limits = verifier.program.limits();
        if limits != Limits::default() {
            let milliseconds = limits.case.as_millis();
            words.extend(["--case-timeout".to_owned(), format!("{milliseconds}ms")]);
        }
    }
    shell_words::join(words)
}
