//! The report for people: summary, the documented edits, the kill matrix, what was judged wrongly, what to do next.

use super::next::next_step;
use super::{remarks, words};
use crate::foreign::KEPT_BYTES;
use crate::gate::{GateOutcome, Misjudged, Said, Wrong};
use crate::shown::Shown;
use anstyle::{AnsiColor, Style};
use semsum_mutators::report::{GateVerdict, Idle, Kills, Score};
use semsum_mutators::{Kind, by_id};
use std::collections::BTreeMap;
use std::io::{self, Write};

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();
const OPEN: Style = AnsiColor::Yellow.on_default().bold();
const HEAD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

/// How wide the report is.
const COLUMNS: usize = 100;

/// Writes the report.
pub(super) fn write(outcome: &GateOutcome, output: &mut dyn Write) -> io::Result<()> {
    summary(outcome, output)?;
    documented(outcome, output)?;
    matrix(outcome, output)?;
    left_over(outcome, output)?;
    for wrong in Wrong::ALL {
        failures(outcome, wrong, output)?;
    }
    unanswered(outcome, output)?;
    footer(outcome, output)
}

fn summary(outcome: &GateOutcome, output: &mut dyn Write) -> io::Result<()> {
    let report = &outcome.report;
    writeln!(
        output,
        "{HEAD}gate{HEAD:#}       {}, seed {}",
        verifier(outcome),
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
        "dangerous  {}: {}",
        report.dangerous.total,
        words::dangerous(report)
    )?;
    writeln!(
        output,
        "harmless   {}: {}",
        report.benign.total,
        words::benign(report)
    )?;
    writeln!(
        output,
        "proven     {}; {} of {} applied",
        words::proven(report),
        report.mutators.applied,
        words::counted(report.mutators.total, "mutator"),
    )?;
    if let Some(twins) = remarks::twins(outcome) {
        writeln!(output, "{DIM}{twins}{DIM:#}")?;
    }
    for file in &outcome.passed_over {
        let path = Shown(&file.path);
        writeln!(output, "{DIM}passed over: {path}: {}{DIM:#}", file.reason)?;
    }
    Ok(())
}

/// Who was judged: a program as it calls itself, with what it says that it judges.
fn verifier(outcome: &GateOutcome) -> String {
    let name = Shown(&outcome.report.verifier);
    match outcome.judges {
        _ if !outcome.is_foreign => name.to_string(),
        None => format!("{name} (which never greeted)"),
        Some(judges) => {
            let words = [
                (judges.manifest, "manifest"),
                (judges.raw, "raw"),
                (judges.exact, "exact"),
            ];
            let words: Vec<_> = words
                .into_iter()
                .filter_map(|(judged, word)| judged.then_some(word))
                .collect();
            match words.as_slice() {
                [] => format!("{name} (judges nothing that can be asked)"),
                words => format!("{name} (judges {})", words.join(", ")),
            }
        }
    }
}

fn documented(outcome: &GateOutcome, output: &mut dyn Write) -> io::Result<()> {
    writeln!(output, "\n{HEAD}The seven documented edits{HEAD:#}")?;
    for (id, standing) in &outcome.report.documented.0 {
        let score = outcome.report.scores.iter().find(|score| score.id == *id);
        let (style, tick, says) = match standing {
            Some(true) if score.is_some_and(|score| score.unanswered > 0) => {
                let unanswered = score.map_or(0, |score| score.unanswered);
                (
                    OPEN,
                    "!",
                    format!("{} without a proper answer", words::counted(unanswered, "mutant")),
                )
            }
            Some(true) if score.is_some_and(|score| score.unexplained > 0) => {
                (OPEN, "?", "every mutant was refused, reason not given".to_owned())
            }
            Some(true) => (
                GOOD,
                "✓",
                "every mutant was refused for its own reason".to_owned(),
            ),
            Some(false) => (BAD, "✗", score.map(words::misjudged).unwrap_or_default()),
            None => match score.and_then(|score| Some((score, score.idle?))) {
                Some((score, Idle::NoAnswer)) => (OPEN, "!", words::idle(outcome, score, Idle::NoAnswer)),
                Some((score, why)) => (DIM, "–", words::idle(outcome, score, why)),
                None => (DIM, "–", "not asked".to_owned()),
            },
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
    let unexplained = match report.unexplained {
        0 => "",
        _ => " (* reason not given)",
    };
    writeln!(
        output,
        "\n{HEAD}Kill matrix{HEAD:#}  rule, proof, then each edit and how often it was refused for this rule{unexplained}"
    )?;
    let order = report.proofs.iter().map(|proof| (proof.rule, Some(proof)));
    let others = words::rules_not_judged(outcome).into_iter();
    let others = others.filter(|rule| !report.filtered || rows.contains_key(rule));
    let others: Vec<_> = others.map(|rule| (rule, None)).collect();
    for (rule, proof) in order.chain(others) {
        let lacks_answer = claiming(outcome, rule).any(|score| score.unanswered > 0);
        let (style, tick) = match proof {
            None if lacks_answer => (OPEN, "!"),
            Some(proof) if proof.proven && lacks_answer => (OPEN, "!"),
            Some(proof) if proof.is_unexplained() => (OPEN, "?"),
            Some(proof) if proof.proven => (GOOD, "✓"),
            Some(_) if !report.filtered => (BAD, "✗"),
            _ => (DIM, "–"),
        };
        write!(output, "  {rule:<13} {style}{tick}{style:#} ")?;
        let cells = rows.remove(rule).unwrap_or_default();
        let mut cells: Vec<_> = cells.into_iter().map(Cell::of_edit).collect();
        let twins = report
            .scores
            .iter()
            .filter(|score| score.kind == Kind::Benign && score.wrong > 0);
        let of_rule = twins.filter(|score| words::rule_of(score.id) == rule);
        cells.extend(of_rule.map(Cell::of_refused_twin));
        if !cells.is_empty() {
            cells.extend(idle_of(outcome, rule, Idle::NotAsked).map(Cell::of_not_asked));
        }
        if cells.is_empty() {
            let why = match idle_of(outcome, rule, Idle::NoAnswer).next() {
                Some(_) => "no answer",
                None => "not asked",
            };
            writeln!(output, "{DIM}{why}{DIM:#}")?;
        } else {
            wrapped(&cells, 18, output)?;
        }
    }
    Ok(())
}

/// The counts of the mutators that claim this rule.
fn claiming<'a>(outcome: &'a GateOutcome, rule: &'a str) -> impl Iterator<Item = &'a Score> {
    outcome.report.scores.iter().filter(move |score| {
        let claims = by_id(score.id).into_iter().flat_map(|mutator| mutator.expects);
        claims.map(|code| code.rule_name()).any(|claimed| claimed == rule)
    })
}

/// The mutators that claim this rule and made no answered case for this reason.
fn idle_of<'a>(
    outcome: &'a GateOutcome,
    rule: &'a str,
    why: Idle,
) -> impl Iterator<Item = &'static str> + 'a {
    let idle = claiming(outcome, rule).filter(move |score| score.idle == Some(why));
    idle.map(|score| score.id)
}

/// What stands in a row of the matrix.
struct Cell {
    text: String,
    style: Style,
}

impl Cell {
    fn of_edit((mutator, kills): (&str, Kills)) -> Self {
        let all = kills
            .killed
            .saturating_add(kills.survived)
            .saturating_add(kills.wrong_reason);
        let mark = if kills.unexplained > 0 { "*" } else { "" };
        if kills.killed == all {
            Self {
                text: format!("{mutator} {all}{mark}"),
                style: Style::new(),
            }
        } else {
            Self {
                text: format!("{mutator} {}/{all}{mark}", kills.killed),
                style: BAD,
            }
        }
    }

    fn of_not_asked(mutator: &'static str) -> Self {
        Self {
            text: format!("{mutator} –"),
            style: DIM,
        }
    }

    fn of_refused_twin(score: &Score) -> Self {
        let all = score.right.saturating_add(score.wrong);
        Self {
            text: format!("{} refused {}/{all}", score.id, score.wrong),
            style: BAD,
        }
    }
}

/// Cells in lines of [`COLUMNS`], each line `indent` columns from the left.
fn wrapped(cells: &[Cell], indent: usize, output: &mut dyn Write) -> io::Result<()> {
    let mut column = indent;
    for (at, Cell { text, style }) in cells.iter().enumerate() {
        let width = text.chars().count().saturating_add(2);
        if at > 0 && column.saturating_add(width) > COLUMNS {
            write!(output, "\n{:indent$}", "")?;
            column = indent;
        }
        write!(output, "{style}{text}{style:#}  ")?;
        column = column.saturating_add(width);
    }
    writeln!(output)
}

/// Mutators that made no answered case: without a site never a failure, but nobody should think that they ran.
fn left_over(outcome: &GateOutcome, output: &mut dyn Write) -> io::Result<()> {
    for (why, title) in [
        (
            Idle::NotAsked,
            "Not asked, because this verifier does not judge what they need",
        ),
        (Idle::NoAnswer, "Without a proper answer"),
        (Idle::NoSite, "Without a site in these bases"),
    ] {
        let scores = outcome.report.scores.iter();
        let idle = scores.filter(|score| score.idle == Some(why));
        let idle: Vec<_> = idle.map(|score| score.id).collect();
        if !idle.is_empty() {
            writeln!(output, "\n{HEAD}{title}{HEAD:#}")?;
            listed(&idle, output)?;
        }
    }
    Ok(())
}

fn listed(idle: &[&str], output: &mut dyn Write) -> io::Result<()> {
    write!(output, " ")?;
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
    let mut by_mutator: BTreeMap<&'static str, Vec<&Misjudged>> = BTreeMap::new();
    for failure in of_kind {
        by_mutator.entry(failure.mutator()).or_default().push(failure);
    }
    for (mutator, cases) in by_mutator {
        for (at, failure) in cases.iter().enumerate() {
            writeln!(output, "  {BAD}✗{BAD:#} {}", Shown(&failure.case))?;
            if !failure.expected.is_empty() {
                writeln!(output, "      must have  {}", words::expected(failure))?;
            }
            if wrong != Wrong::Survived || matches!(failure.said, Said::Findings { .. }) {
                writeln!(output, "      it         {}", failure.said)?;
            }
            // Without files, one command asks all of them again.
            let next = at.checked_add(1).and_then(|next| cases.get(next));
            if next.is_none_or(|next| next.replay != failure.replay) {
                writeln!(output, "      replay     {}", failure.replay)?;
            }
        }
        let more = words::more_of(outcome, mutator, wrong);
        if more > 0 {
            writeln!(
                output,
                "    and {more} more of {} not listed",
                words::name_of(mutator)
            )?;
        }
    }
    Ok(())
}

/// The first cases without a proper answer, by what happened instead.
fn unanswered(outcome: &GateOutcome, output: &mut dyn Write) -> io::Result<()> {
    let report = &outcome.report;
    if report.faults.iter().all(|fault| fault.cases.is_empty()) {
        return Ok(());
    }
    let count = report.unfinished;
    writeln!(
        output,
        "\n{HEAD}Cases without a proper answer{HEAD:#}  {OPEN}{count}{OPEN:#}"
    )?;
    for fault in &report.faults {
        for (at, case) in fault.cases.iter().enumerate() {
            writeln!(output, "  {OPEN}!{OPEN:#} {}", case.id)?;
            writeln!(output, "      because    {}", fault.reason)?;
            let next = at.checked_add(1).and_then(|next| fault.cases.get(next));
            if next.is_none_or(|next| next.replay != case.replay) {
                writeln!(output, "      replay     {}", case.replay)?;
            }
        }
        match fault.count.saturating_sub(fault.cases.len()) {
            0 => {}
            _ if fault.cases.is_empty() => {}
            more => writeln!(output, "    and {more} more, not listed, for the same reason")?,
        }
    }
    Ok(())
}

fn footer(outcome: &GateOutcome, output: &mut dyn Write) -> io::Result<()> {
    let report = &outcome.report;
    writeln!(output)?;
    for remark in &report.remarks {
        writeln!(output, "{OPEN}!{OPEN:#} {remark}")?;
    }
    if outcome.stderr_bytes > 0 {
        let bytes = words::counted(
            usize::try_from(outcome.stderr_bytes).unwrap_or(usize::MAX),
            "byte",
        );
        let place = match &outcome.out {
            _ if outcome.is_stderr_shown => "passed on".to_owned(),
            Some(written) if outcome.stderr_bytes > KEPT_BYTES => {
                format!("kept in {} up to {KEPT_BYTES} bytes", Shown(&written.folder))
            }
            Some(written) => format!("kept in {}", Shown(&written.folder)),
            None => "dropped; --out DIR keeps it".to_owned(),
        };
        writeln!(
            output,
            "{OPEN}!{OPEN:#} the program's standard error, {bytes}, was {place}"
        )?;
    }
    if let Some(written) = &outcome.out {
        writeln!(output, "{}", super::written(written))?;
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
