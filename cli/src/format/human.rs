//! For people: the verdict first, then a sentence for each finding.

use super::problem::{BEFORE_INVALID, Problem};
use super::test::{ADDED, Test, outcome};
use crate::failure::Failure;
use crate::io::Io;
use anstyle::{AnsiColor, Style};
use semsum_core::verify::Verdict;
use semsum_harness::report::counted;
use semsum_harness::shown::Shown;
use std::fmt::Display;

/// Colours, where they are wanted.
#[derive(Clone, Copy)]
pub(crate) struct Paint(pub(crate) bool);

impl Paint {
    pub(crate) fn good(self, text: impl Display) -> String {
        self.with(AnsiColor::Green.on_default().bold(), text)
    }

    pub(crate) fn bad(self, text: impl Display) -> String {
        self.with(AnsiColor::Red.on_default().bold(), text)
    }

    pub(crate) fn strong(self, text: impl Display) -> String {
        self.with(Style::new().bold(), text)
    }

    pub(crate) fn faint(self, text: impl Display) -> String {
        self.with(Style::new().dimmed(), text)
    }

    fn with(self, style: Style, text: impl Display) -> String {
        if self.0 {
            format!("{style}{text}{style:#}")
        } else {
            text.to_string()
        }
    }
}

/// One pair.
pub(super) fn one(test: &Test, io: &mut Io<'_>) -> Result<(), Failure> {
    let paint = Paint(io.output_in_colour);
    let Some(verdict) = &test.verdict else {
        return Ok(());
    };
    writeln!(io.output, "{}", headline(verdict, paint))?;
    for problem in &test.problems {
        write_problem(problem, "  ", paint, io)?;
    }
    write_additions(test, "  ", paint, io)?;
    let sum = |sum: Option<_>| {
        sum.map_or_else(
            || "none, it is no manifest".to_owned(),
            |sum: semsum_core::checksum::Checksum| sum.to_string(),
        )
    };
    writeln!(
        io.output,
        "{}",
        paint.faint(format_args!("before  {}", sum(verdict.before)))
    )?;
    writeln!(
        io.output,
        "{}",
        paint.faint(format_args!("after   {}", sum(verdict.after)))
    )?;
    Ok(())
}

fn headline(verdict: &Verdict, paint: Paint) -> String {
    let policy = verdict.policy.as_str();
    if verdict.is_accepted() {
        return format!(
            "{} under policy {policy}: nothing that the next run needs was lost",
            paint.good("accepted")
        );
    }
    let outcome = outcome(verdict.outcome);
    let why = if outcome == BEFORE_INVALID {
        ", and nothing was compared: the fault is in before"
    } else {
        ""
    };
    format!(
        "{} under policy {policy}: {}{why}",
        paint.bad(outcome),
        counted(verdict.findings.len(), "finding")
    )
}

fn write_additions(test: &Test, indent: &str, paint: Paint, io: &mut Io<'_>) -> Result<(), Failure> {
    for pointer in test.added() {
        writeln!(io.output, "{indent}{} {ADDED}", paint.strong(pointer))?;
    }
    Ok(())
}

fn write_problem(problem: &Problem, indent: &str, paint: Paint, io: &mut Io<'_>) -> Result<(), Failure> {
    let (place, code) = (
        paint.strong(problem.place()),
        paint.faint(format_args!("[{}]", problem.rule())),
    );
    writeln!(io.output, "{indent}{place}: {}. {code}", problem.says)?;
    Ok(writeln!(io.output, "{indent}  Next: {}.", problem.next)?)
}

/// Many pairs.
pub(super) fn many(tests: &[Test], io: &mut Io<'_>) -> Result<(), Failure> {
    let paint = Paint(io.output_in_colour);
    let unusable = tests.iter().filter(|test| test.unusable.is_some()).count();
    let differing = tests.iter().filter(|test| !test.passes()).count() - unusable;
    let summary = format!(
        "{}: {} as expected, {differing} not, {unusable} unusable",
        counted(tests.len(), "pair"),
        tests.len() - differing - unusable
    );
    let whole = differing + unusable == 0;
    writeln!(
        io.output,
        "{}",
        if whole {
            paint.good(summary)
        } else {
            paint.bad(summary)
        }
    )?;
    for test in tests {
        let (name, standing) = (Shown(&test.name), test.standing());
        let mark = if test.passes() {
            paint.good("ok")
        } else {
            paint.bad("not ok")
        };
        writeln!(io.output, "{mark} {name}: {standing}")?;
        if let Some(unusable) = &test.unusable {
            writeln!(io.output, "    {}.", unusable.why)?;
        }
        for problem in &test.problems {
            write_problem(problem, "    ", paint, io)?;
        }
        if let Some(replay) = test.replayed() {
            writeln!(io.output, "    {replay}")?;
        }
        write_additions(test, "    ", paint, io)?;
    }
    Ok(())
}
