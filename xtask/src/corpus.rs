//! `cargo xtask corpus`: the frozen cases, one file a rule (design section 9).
//!
//! A case that stands in a file stays as it is, whatever becomes of the mutator that made it: ids are never reused, and
//! values are kept, because a seed stops reproducing when a generator changes. Only what is missing is added: each
//! mutator has a case on each of its levels.

use crate::workspace::{if_there, root};
use anyhow::{Context as _, Result, bail, ensure};
use semsum_core::rules::RULES;
use semsum_harness::gate;
use semsum_mutators::report::GateVerdict;
use semsum_mutators::vector::{Vector, VectorFile};
use semsum_mutators::{Base, Case, Level, Mutator, Options, Plan, Source, catalogue};
use std::path::{Path, PathBuf};

/// Where choices of new cases come from.
const SEED: u64 = 1;

/// Bases that new cases are made of: the smallest show an edit best.
const BASE_BYTES: usize = 4 * 1024;

/// Freezes a case for each mutator and level that has none.
pub(crate) fn write() -> Result<()> {
    for rule in RULES {
        let (file, added) = completed(rule.name)?;
        if added > 0 {
            std::fs::write(path(rule.name), file.write())?;
            eprintln!(
                "corpus: {}: {added} cases added, {} in all",
                rule.name,
                file.cases.len()
            );
        }
    }
    Ok(())
}

/// Fails where a mutator has no frozen case, a file was edited by hand, or a frozen case is judged otherwise today.
pub(crate) fn check() -> Result<()> {
    let mut judged = 0;
    for rule in RULES {
        let (file, added) = completed(rule.name)?;
        ensure!(
            added == 0,
            "{}: {added} cases are missing; `cargo xtask corpus` adds them",
            rule.name
        );
        ensure!(!file.cases.is_empty(), "{}: no case", rule.name);
        let bytes = std::fs::read(path(rule.name))?;
        ensure!(file.write() == bytes, "{}: not as the tool writes it", rule.name);
        judged += replay(&path(rule.name), file.cases.len())?;
    }
    eprintln!("corpus: {judged} frozen cases are judged as they were");
    Ok(())
}

/// Asks every case of a file again, on every level, and returns how many there were.
fn replay(path: &Path, cases: usize) -> Result<usize> {
    let options = gate::Options {
        replay: Some(path.to_owned()),
        ..gate::Options::default()
    };
    let outcome =
        gate::run(&options, &mut |_| ()).map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))?;
    let report = &outcome.report;
    if outcome.verdict() != GateVerdict::Pass || report.executed != cases {
        let wrong: Vec<_> = outcome
            .misjudged
            .iter()
            .map(|failure| failure.case.as_str())
            .collect();
        bail!(
            "{}: {} of {cases} asked; judged otherwise: {}",
            path.display(),
            report.executed,
            wrong.join(", ")
        );
    }
    Ok(cases)
}

/// A rule's file with every case that it lacks, and how many those are.
fn completed(rule: &str) -> Result<(VectorFile, usize)> {
    let bytes =
        if_there(std::fs::read(path(rule))).with_context(|| format!("{rule}: can't read its file"))?;
    let mut file = match bytes {
        Some(bytes) => VectorFile::read(&bytes).map_err(|error| anyhow::anyhow!("{rule}: {error}"))?,
        None => VectorFile::new(rule),
    };
    ensure!(file.rule == rule, "{rule}: the file is of another rule");
    let before = file.cases.len();
    for mutator in catalogue().filter(|mutator| mutator.rule == rule) {
        for level in mutator.levels() {
            if of(&file, mutator.id, level).is_none() {
                let case = new_case(mutator, level)?
                    .with_context(|| format!("{}: no case can be made", mutator.id))?;
                ensure!(
                    file.cases.iter().all(|old| old.id != case.id),
                    "{}: an id is used twice",
                    case.id
                );
                file.push(&case, SEED);
            }
        }
    }
    let added = file.cases.len() - before;
    for at in before..file.cases.len() {
        let twin = file.cases.get(at).and_then(|case| twin(&file, case));
        if let Some(case) = file.cases.get_mut(at) {
            case.twin = twin;
        }
    }
    Ok((file, added))
}

/// The id of the frozen case of a dangerous case's twin, if that stands in the same file on the same level.
fn twin(file: &VectorFile, case: &Vector) -> Option<String> {
    let mutator = semsum_mutators::by_id(&case.provenance.mutator)?;
    Some(of(file, mutator.twin?, case.level)?.id.clone())
}

fn of<'a>(file: &'a VectorFile, mutator: &str, level: Level) -> Option<&'a Vector> {
    file.cases
        .iter()
        .find(|case| case.provenance.mutator == mutator && case.level == level)
}

/// The mutator's first case over the smallest base that has one.
fn new_case(mutator: &'static Mutator, level: Level) -> Result<Option<Case>> {
    let mut bases: Vec<_> = semsum_corpus::bases()
        .filter(|base| base.text.len() <= BASE_BYTES)
        .collect();
    bases.sort_by_key(|base| (base.text.len(), base.name));
    let sources = semsum_corpus::bundles()
        .map(|bundle| Source::read(bundle.name, bundle.text).with_context(|| bundle.name))
        .collect::<Result<Vec<_>>>()?;
    let options = Options {
        seed: SEED,
        cases: 0,
        only: vec![mutator.id.to_owned()],
        levels: vec![level],
    };
    for base in bases {
        let base = Base::read(base.name, base.text.to_vec()).with_context(|| base.name)?;
        let plan = Plan::new(&[base], &sources, &options)?;
        // A plan of a dangerous edit holds its twin too.
        let is_its = |case: &Case| case.mutators.first().is_some_and(|first| first.id == mutator.id);
        if let Some(case) = plan.cases().find(is_its) {
            return Ok(Some(case));
        }
    }
    Ok(None)
}

fn path(rule: &str) -> PathBuf {
    root().join(format!("corpus/vectors/{rule}.json"))
}
