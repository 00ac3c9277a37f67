//! The report for people: summary, the documented edits, the kill matrix, what was judged wrongly, what to do next.

use super::words;
use crate::gate::{GateOutcome, Misjudged, Wrong};
use crate::shown::Shown;
use anstyle::{AnsiColor, Style};
use semsum_mutators::report::{GateVerdict, Kills};
use std::collections::BTreeMap;
use std::io::{self, Write};

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();
const OPEN: Style = AnsiColor::Yellow.on_default().bold();
const HEAD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

/// How wide the report is.
const COLUMNS: usize = 100;

/// How many wrongly judged cases of a mutator are shown; the rest is counted.
const SHOWN: usize = 3;

/// Writes the report.
pub(super) fn write(outcome: &GateOutcome, output: &mut dyn Write) -> io::Result<()> {
    summary(outcome, output)?;
    documented(outcome, output)?;
    matrix(outcome, output)?;
    left_over(outcome, output)?;
    for wrong in Wrong::ALL {
        failures(outcome, wrong, output)?;
    }
    footer(outcome, output)
}

fn summary(outcome: &GateOutcome, output: &mut dyn Write) -> io::Result<()> {
    let report = &outcome.report;
    writeln!(
        output,
        "{HEAD}gate{HEAD:#}       {}, seed {}",
        Shown(&report.verifier),
        report.seed
    )?;
    let bases = report.bases;
    writeln!(
        output,
        "bases      {} built in, {} given, {} passed over",
        bases.built_in, bases.given, bases.passed_over
    )?;
    writeln!(
        output,
        "cases      {} planned, {} executed, {} unfinished, {} not asked",
        report.planned, report.executed, report.unfinished, report.not_asked
    )?;
    writeln!(
        output,
        "dangerous  {} of {} refused, {} survived, {} for a wrong reason",
        report.dangerous.rejected,
        report.dangerous.total,
        report.dangerous.survived,
        report.dangerous.wrong_reason
    )?;
    writeln!(
        output,
        "harmless   {} of {} accepted, {} refused",
        report.benign.accepted, report.benign.total, report.benign.refused
    )?;
    let filtered = if report.filtered {
        " (a filtered run proves none)"
    } else {
        ""
    };
    writeln!(
        output,
        "proven     {} of {}{filtered}; {} of {} applied",
        report.rules.proven,
        words::counted(report.rules.total, "rule"),
        report.mutators.applied,
        words::counted(report.mutators.total, "mutator"),
    )?;
    for file in &outcome.passed_over {
        let path = Shown(&file.path);
        writeln!(output, "{DIM}passed over: {path}: {}{DIM:#}", file.reason)?;
    }
    Ok(())
}

fn documented(outcome: &GateOutcome, output: &mut dyn Write) -> io::Result<()> {
    writeln!(output, "\n{HEAD}The seven documented edits{HEAD:#}")?;
    for (id, standing) in &outcome.report.documented.0 {
        let (style, tick, says) = match standing {
            Some(true) => (GOOD, "✓", "every mutant was refused for its own reason"),
            Some(false) => (BAD, "✗", "a mutant was accepted, or refused for another reason"),
            None => (DIM, "–", "not asked"),
        };
        writeln!(output, "  {style}{tick}{style:#} {id:<22} {says}")?;
    }
    Ok(())
}

/// One row a rule: the edits that claim its findings, each with how many were refused with exactly these.
fn matrix(outcome: &GateOutcome, output: &mut dyn Write) -> io::Result<()> {
    let report = &outcome.report;
    let mut rows: BTreeMap<&str, Vec<(&str, Kills)>> = BTreeMap::new();
    for ((rule, mutator), kills) in &report.matrix {
        rows.entry(rule).or_default().push((mutator, *kills));
    }
    if rows.is_empty() {
        return Ok(());
    }
    writeln!(
        output,
        "\n{HEAD}Kill matrix{HEAD:#}  rule, proof, then each edit and how often it was refused for this rule"
    )?;
    let order = report.proofs.iter().map(|proof| (proof.rule, Some(proof.proven)));
    let others = rows
        .keys()
        .filter(|rule| report.proofs.iter().all(|proof| proof.rule != **rule));
    let others: Vec<_> = others.map(|rule| (*rule, None)).collect();
    for (rule, proven) in order.chain(others) {
        let (style, tick) = match proven {
            Some(true) => (GOOD, "✓"),
            Some(false) if !report.filtered => (BAD, "✗"),
            _ => (DIM, "–"),
        };
        write!(output, "  {rule:<13} {style}{tick}{style:#} ")?;
        let cells = rows.remove(rule).unwrap_or_default();
        wrapped(&cells, 18, output)?;
    }
    Ok(())
}

/// Cells in lines of [`COLUMNS`], each line `indent` columns from the left.
fn wrapped(cells: &[(&str, Kills)], indent: usize, output: &mut dyn Write) -> io::Result<()> {
    let mut column = indent;
    for (at, (mutator, kills)) in cells.iter().enumerate() {
        let all = kills
            .killed
            .saturating_add(kills.survived)
            .saturating_add(kills.wrong_reason);
        let count = if kills.killed == all {
            all.to_string()
        } else {
            format!("{}/{all}", kills.killed)
        };
        let width = mutator.len().saturating_add(count.len()).saturating_add(3);
        if at > 0 && column.saturating_add(width) > COLUMNS {
            write!(output, "\n{:indent$}", "")?;
            column = indent;
        }
        let style = if kills.killed == all { Style::new() } else { BAD };
        write!(output, "{style}{mutator} {count}{style:#}  ")?;
        column = column.saturating_add(width);
    }
    writeln!(output)
}

/// Mutators that made no answered case: without a site never a failure, but nobody should think that they ran.
fn left_over(outcome: &GateOutcome, output: &mut dyn Write) -> io::Result<()> {
    let scores = outcome.report.scores.iter();
    let idle: Vec<_> = scores
        .filter(|score| score.applied == 0)
        .map(|score| score.id)
        .collect();
    if idle.is_empty() {
        return Ok(());
    }
    write!(
        output,
        "\n{HEAD}Not applied{HEAD:#}  no site in these bases, not asked, or no answer\n "
    )?;
    let mut column = 1_usize;
    for id in idle {
        if column.saturating_add(id.len()).saturating_add(1) > COLUMNS {
            write!(output, "\n ")?;
            column = 1;
        }
        write!(output, " {id}")?;
        column = column.saturating_add(id.len()).saturating_add(1);
    }
    writeln!(output)
}

fn failures(outcome: &GateOutcome, wrong: Wrong, output: &mut dyn Write) -> io::Result<()> {
    let report = &outcome.report;
    let (count, title) = match wrong {
        Wrong::Survived => (report.dangerous.survived, "Dangerous edits that were accepted"),
        Wrong::WrongReason => (
            report.dangerous.wrong_reason,
            "Dangerous edits that were refused for a wrong reason",
        ),
        Wrong::Refused => (report.benign.refused, "Harmless edits that were refused"),
    };
    if count == 0 {
        return Ok(());
    }
    writeln!(output, "\n{HEAD}{title}{HEAD:#}  {BAD}{count}{BAD:#}")?;
    let of_kind = outcome.misjudged.iter().filter(|failure| failure.wrong == wrong);
    let mut by_mutator: BTreeMap<&str, Vec<&Misjudged>> = BTreeMap::new();
    for failure in of_kind {
        let first = failure.mutators.first().copied().unwrap_or_default();
        by_mutator.entry(first).or_default().push(failure);
    }
    for cases in by_mutator.values() {
        for failure in cases.iter().take(SHOWN) {
            writeln!(output, "  {BAD}✗{BAD:#} {}", Shown(&failure.case))?;
            if !failure.expected.is_empty() {
                writeln!(output, "      must have  {}", words::expected(failure))?;
            }
            writeln!(output, "      replay     {}", Shown(&failure.replay))?;
        }
        let more = cases.len().saturating_sub(SHOWN);
        if more > 0 {
            writeln!(output, "    and {more} more like these")?;
        }
    }
    Ok(())
}

fn footer(outcome: &GateOutcome, output: &mut dyn Write) -> io::Result<()> {
    let report = &outcome.report;
    writeln!(output)?;
    for open_end in words::open_ends(outcome) {
        writeln!(output, "{OPEN}!{OPEN:#} {open_end}")?;
    }
    if outcome.stderr_bytes > 0 {
        let bytes = words::counted(
            usize::try_from(outcome.stderr_bytes).unwrap_or(usize::MAX),
            "byte",
        );
        let place = match &outcome.out {
            Some(folder) => format!("kept in {}", Shown(folder)),
            None => "dropped; --out DIR keeps it".to_owned(),
        };
        writeln!(
            output,
            "{OPEN}!{OPEN:#} the program's standard error, {bytes}, was {place}"
        )?;
    }
    let style = match report.verdict {
        GateVerdict::Pass => GOOD,
        GateVerdict::Fail => BAD,
        GateVerdict::Unfinished => OPEN,
    };
    writeln!(
        output,
        "{style}{}{style:#}: {}",
        words::verdict(report.verdict),
        next_step(outcome)
    )
}

/// What to do next, by verdict.
fn next_step(outcome: &GateOutcome) -> String {
    let report = &outcome.report;
    match report.verdict {
        GateVerdict::Pass if report.filtered => {
            "what was asked was judged rightly; run without a filter to prove the rules".to_owned()
        }
        GateVerdict::Pass => {
            "every dangerous edit was refused for its own reason, every harmless one accepted".to_owned()
        }
        GateVerdict::Unfinished => {
            "not everything was judged, so nothing is proven; run it again, and give it more time \
                                    or a program that answers"
                .to_owned()
        }
        GateVerdict::Fail if outcome.misjudged.is_empty() => {
            let open = report.proofs.iter().filter(|proof| !proof.proven);
            let open: Vec<_> = open.map(|proof| proof.rule).collect();
            format!(
                "no mutant proves {}; add a base that it can be attacked in",
                open.join(", ")
            )
        }
        GateVerdict::Fail => {
            let not_listed = words::not_listed(outcome);
            let kept = match &outcome.out {
                Some(folder) => format!("; the cases are in {}", Shown(folder)),
                None => "; --out DIR keeps the cases as files".to_owned(),
            };
            let more = match not_listed {
                0 => String::new(),
                more => format!(" ({more} beyond the first hundred of a mutator are counted only)"),
            };
            format!("mend the verifier, then replay{kept}{more}")
        }
    }
}
