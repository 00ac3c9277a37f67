//! `cargo xtask bench`: what speed the project claims, measured side by side in one run, as ratios.
//!
//! Times of one machine say nothing about another; how one size compares with the next does. The table in
//! `docs/benchmarks.md` is written by this chore alone.

use crate::workspace::root;
use anyhow::{Context as _, Result, anyhow, bail};
use semsum_core::bundle::{Bundle, Event, Origin, SCHEMA};
use semsum_core::ledger::{Ledger, read_lines};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::time::{Duration, Instant};

/// Events of the bundles that are folded.
const SIZES: [u32; 3] = [10_000, 100_000, 1_000_000];

/// How often each is measured; the median counts.
const RUNS: usize = 3;

/// Measures, and writes the table.
pub(crate) fn run() -> Result<()> {
    let mut rows = Vec::new();
    for events in SIZES {
        let text = serde_json::to_vec(&history(u64::from(events)))?;
        let folded = || Ledger::read(&text).map_err(|_| anyhow!("a history is refused"));
        let read = median(|| folded().map(drop))?;
        let mut ledger = Some(folded()?);
        let mut next = 0_u32;
        let append = median(|| {
            // A thousand at a time: one is too short for a clock.
            for _ in 0..1_000 {
                next += 1;
                let line = format!(
                    r#"{{"id":"more-{next}","kind":"phase_completed","origin":"tool","data":{{"phase":"more {next}"}}}}"#
                );
                let refused = |_| anyhow!("an event is refused");
                let reports = read_lines(line.as_bytes()).map_err(refused)?;
                let grown = ledger.take().context("the ledger is there")?.append(reports);
                ledger = Some(grown.map_err(refused)?);
            }
            Ok(())
        })?;
        rows.push((events, read, append));
    }
    let text = page(&rows)?;
    std::fs::write(root().join("docs/benchmarks.md"), &text)?;
    print!("{text}");
    Ok(())
}

fn page(rows: &[(u32, Duration, Duration)]) -> Result<String> {
    let Some((events, read, append)) = rows.first() else {
        bail!("nothing was measured");
    };
    let first = read.as_secs_f64() / f64::from(*events);
    let mut page = String::from(
        "# Benchmarks\n\nWritten by `cargo xtask bench`, each figure the median of three. Ratios are to the first row of the same run: 1 \
         for an event of any number means that work grows as the number of events does.\n\n## Folding a bundle\n\nReading `context-bundle/v1` strictly, and folding \
         it; then appending one event to the ledger that it is.\n\n| events | reading and folding, per event | appending one event |\n|---|---|---|\n",
    );
    for (events, whole, one) in rows {
        let ratio = whole.as_secs_f64() / f64::from(*events) / first;
        let appending = one.as_secs_f64() / append.as_secs_f64();
        writeln!(page, "| {events} | {ratio:.2} | {appending:.2} |")?;
    }
    Ok(page)
}

fn median(mut work: impl FnMut() -> Result<()>) -> Result<Duration> {
    let mut times = Vec::new();
    for _ in 0..RUNS {
        let begun = Instant::now();
        work()?;
        times.push(begun.elapsed());
    }
    times.sort_unstable();
    times.get(RUNS / 2).copied().context("nothing was measured")
}

/// A history in which everything grows: phases, writes with their calls, approvals, prohibitions, messages.
fn history(events: u64) -> Bundle {
    let event = |seq: u64| {
        let round = seq / 8;
        let (kind, origin, data) = match seq % 8 {
            0 => (
                "tool_call",
                Origin::Assistant,
                json!({"tool": "post", "arguments": "{}"}),
            ),
            1 => (
                "write_started",
                Origin::Assistant,
                json!({"effectId": format!("fx-{round}"), "operation": "post a letter", "call": format!("e{}", round * 8)}),
            ),
            2 => (
                "tool_result",
                Origin::Tool,
                json!({"call": format!("e{}", round * 8), "outcome": "result"}),
            ),
            3 => (
                "write_confirmed",
                Origin::Tool,
                json!({"effectId": format!("fx-{round}")}),
            ),
            4 => (
                "phase_completed",
                Origin::Assistant,
                json!({"phase": format!("letter {round}")}),
            ),
            5 => (
                "authority_granted",
                Origin::User,
                json!({"authority": format!("yes/{round}"), "uses": 2}),
            ),
            6 => (
                "authority_consumed",
                Origin::Assistant,
                json!({"authority": format!("yes/{round}"), "effects": [format!("fx-{round}")]}),
            ),
            _ => ("message", Origin::User, json!({"text": "go on"})),
        };
        let data: Map<String, Value> = data.as_object().cloned().unwrap_or_default();
        Event {
            data,
            ..Event::new(seq, &format!("e{seq}"), kind, origin)
        }
    };
    Bundle {
        schema: SCHEMA.to_owned(),
        task_id: "bench".to_owned(),
        events: (8..events + 8).map(event).collect(),
    }
}
