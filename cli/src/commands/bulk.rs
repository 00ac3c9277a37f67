//! `semsum verify --jsonl`: a pair a line in, a verdict a line out. Also what a gate speaks with a foreign verifier.

use super::line::{self, Case, Problem, Request};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::UNUSABLE;
use crate::input::Source;
use crate::interrupt::Count;
use crate::io::Io;
use crate::lines::{Line, Lines};
use rayon::prelude::*;
use semsum_core::verify::{Policy, Verdict, verify};
use semsum_harness::foreign::{LINE_BYTES, PROTOCOL};
use serde::Serialize;
use std::borrow::Cow;
use std::num::NonZeroUsize;

/// Answers until the input ends, over at most `jobs` threads. None is started before there are two lines to share: a
/// partner who waits for each answer never needs one.
pub(crate) fn run(policy: Policy, jobs: NonZeroUsize, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let mut pool = None;
    let answered = Count::of("line", "answered");
    let longest = usize::try_from(LINE_BYTES).unwrap_or(usize::MAX);
    let mut lines = Lines::new(&mut *io.input, longest);
    let mut number = 0_u64;
    let mut exit = None;
    while let Some(batch) = lines
        .waiting()
        .map_err(|error| Source::Standard.unreadable(&error))?
    {
        let numbered: Vec<_> = (number.saturating_add(1)..).zip(batch).collect();
        number = numbered.last().map_or(number, |(last, _)| *last);
        let judge = |(number, line): &(u64, Line)| answer(*number, line, policy);
        let answers: Vec<Option<Answer>> = if jobs.get() > 1 && numbered.len() > 1 {
            let pool = match &mut pool {
                Some(pool) => pool,
                none => none.insert(start(jobs)?),
            };
            pool.install(|| numbered.par_iter().map(judge).collect())
        } else {
            numbered.iter().map(judge).collect()
        };
        let lines = answers.iter().flatten().count();
        for answer in answers.into_iter().flatten() {
            io.output.write_all(&answer.text)?;
            exit = Some(exit.map_or(answer.exit, |so_far: Exit| so_far.or_worse(answer.exit)));
        }
        io.output.flush()?;
        answered.more(lines);
    }
    Ok(exit.unwrap_or_else(|| {
        io.complain("no line came in, so nothing was judged");
        Exit::Unfinished
    }))
}

fn start(jobs: NonZeroUsize) -> Result<rayon::ThreadPool, Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs.get()).build();
    pool.map_err(|_| Failure {
        exit: Exit::Unfinished,
        message: Some(format!(
            "{jobs} threads can't be started; ask for fewer with --jobs"
        )),
    })
}

/// A line out, and how it ends the run if nothing worse comes.
struct Answer {
    text: Vec<u8>,
    exit: Exit,
}

#[derive(Serialize)]
struct Judged<'a> {
    id: Cow<'a, str>,
    #[serde(flatten)]
    verdict: Verdict,
}

#[derive(Serialize)]
struct Unusable {
    id: (),
    line: u64,
    outcome: &'static str,
    error: String,
}

#[derive(Serialize)]
struct Hello {
    r#type: &'static str,
    protocol: &'static str,
    name: &'static str,
    version: &'static str,
    judges: [&'static str; 3],
}

/// The answer to a line; none to an empty one.
fn answer(number: u64, line: &Line, policy: Policy) -> Option<Answer> {
    let request = match line {
        Line::Whole(line) if line.iter().all(u8::is_ascii_whitespace) => return None,
        Line::Whole(line) => line::parse(line),
        Line::TooLong => Err(Problem::TooLong),
    };
    Some(match request {
        Ok(Request::Hello) => Answer::new(
            &Hello {
                r#type: "hello",
                protocol: PROTOCOL,
                name: "semsum",
                version: env!("CARGO_PKG_VERSION"),
                judges: ["manifest", "raw", "exact"],
            },
            Exit::Accepted,
        ),
        Ok(Request::Case(case)) => judge(case, policy),
        Err(problem) => Answer::new(
            &Unusable {
                id: (),
                line: number,
                outcome: UNUSABLE,
                error: problem.to_string(),
            },
            Exit::Unusable,
        ),
    })
}

fn judge(case: Case<'_>, policy: Policy) -> Answer {
    let verdict = verify(&case.before, &case.after, case.policy.unwrap_or(policy));
    let exit = Exit::of(verdict.outcome);
    Answer::new(&Judged { id: case.id, verdict }, exit)
}

impl Answer {
    fn new(value: &impl Serialize, exit: Exit) -> Self {
        // None of these values can fail to serialise: they hold strings, numbers and lists alone.
        let mut text = serde_json::to_vec(value).unwrap_or_default();
        text.push(b'\n');
        Self { text, exit }
    }
}
