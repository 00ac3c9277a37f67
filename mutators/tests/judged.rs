//! Who the gate must catch: each verifier without one rule, and each careless one. And who must pass.
#![allow(clippy::unwrap_used, clippy::panic)]

use semsum_core::rules::RULES;
use semsum_mutators::broken::lacking_rule;
use semsum_mutators::careless::{CARELESS, careless};
use semsum_mutators::report::{GateVerdict, Report};
use semsum_mutators::{Base, Core, Level, Options, Plan, Verifier, catalogue, gate};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Small bases in which every mutator of documents finds a site.
fn bases() -> Vec<Base> {
    let named = [
        "tiny-one-of-each",
        "payments-payout-rerun",
        "museum-labels-nfd",
        "dossier-musee-fr",
    ];
    let found = semsum_corpus::bases().filter(|base| named.contains(&base.name));
    let bases: Vec<_> = found
        .map(|base| Base::read(base.name, base.text.to_vec()).unwrap())
        .collect();
    assert_eq!(bases.len(), named.len());
    bases
}

/// Every single edit of documents, and `compositions` more.
fn judge(verifier: &mut dyn Verifier, compositions: usize) -> Report {
    let levels = vec![Level::Manifest, Level::Raw];
    let singles = Options {
        cases: 0,
        levels,
        ..Options::default()
    };
    let mut plan = Plan::new(&bases(), &[], &singles).unwrap();
    if compositions > 0 {
        let cases = plan.planned() + compositions;
        plan = Plan::new(&bases(), &[], &Options { cases, ..singles }).unwrap();
    }
    let tally = gate::run(verifier, &plan);
    assert_eq!(tally.executed(), plan.planned());
    tally.finish()
}

#[test]
fn the_true_verifier_passes_with_every_mutator_applied() {
    let report = judge(&mut Core, 2_000);
    assert_eq!(report.verdict, GateVerdict::Pass);
    assert_eq!(report.at_fault().count(), 0);
    let idle: Vec<_> = report
        .scores
        .iter()
        .filter(|score| score.applied == 0)
        .map(|score| score.id)
        .collect();
    assert_eq!(idle, Vec::<&str>::new());
    assert!(report.dangerous.total > 0 && report.benign.total > 0);
}

#[test]
fn without_a_rule_the_gate_fails_and_names_exactly_the_mutators_that_claim_it() {
    for rule in RULES {
        let claims = |code: &&semsum_core::code::Code| rule.owns(**code);
        let of_documents = catalogue().filter(|mutator| mutator.document_level().is_some());
        let arises = |mutator: &&&semsum_mutators::Mutator| {
            let codes = mutator.expects.iter().filter(claims);
            // What a mutator claims on its other levels alone is no finding of documents.
            codes
                .into_iter()
                .any(|code| code.stage() <= semsum_core::code::Stage::Comparison)
        };
        let expected: BTreeSet<&str> = of_documents
            .filter(|m| arises(&m))
            .map(|mutator| mutator.id)
            .collect();
        let report = judge(&mut lacking_rule(rule.name).unwrap(), 0);
        let named: BTreeSet<&str> = report.at_fault().collect();
        if expected.is_empty() {
            assert!(named.is_empty(), "{}: {named:?}", rule.name);
            continue;
        }
        assert_eq!(report.verdict, GateVerdict::Fail, "{}", rule.name);
        assert_eq!(report.benign.refused, 0, "{}", rule.name);
        assert_eq!(named, expected, "{}", rule.name);
    }
}

#[test]
fn every_careless_verifier_is_caught_by_the_edits_that_its_habit_cannot_see() {
    let caught_by = [
        ("accept-all", "drop-prohibition"),
        ("reject-all", "reverse-prohibitions"),
        ("wrong-reason", "drop-prohibition"),
        ("first-finding-only", "compound-next-action"),
        ("last-key-wins", "repeat-key"),
        ("null-is-empty", "wrong-type-for-list"),
        ("absent-is-before", "drop-key"),
        ("broken-utf8-replaced", "broken-utf8"),
        ("counts-compared", "prohibition-case"),
        ("joined-strings-hashed", "move-prohibition-boundary"),
        ("phases-sorted", "reverse-phases"),
        ("case-folded", "prohibition-case"),
    ];
    assert_eq!(
        caught_by.map(|(name, _)| name).to_vec(),
        CARELESS.iter().map(|c| c.name).collect::<Vec<_>>()
    );
    for (name, mutator) in caught_by {
        let report = judge(&mut careless(name).unwrap(), 0);
        assert_eq!(report.verdict, GateVerdict::Fail, "{name}");
        let named: BTreeSet<&str> = report.at_fault().collect();
        assert!(named.contains(mutator), "{name}: {named:?}");
    }
}

#[test]
fn frozen_vectors_are_judged_as_they_say() {
    let mut asked = 0;
    for file in semsum_corpus::vectors() {
        let vectors = semsum_mutators::vector::VectorFile::read(file.text).unwrap();
        for case in vectors.cases() {
            let Some(answer) = gate::ask(&mut Core, &case) else {
                continue;
            };
            let identity = |finding: &semsum_core::finding::Finding| {
                (finding.side, finding.code, finding.pointer.clone())
            };
            let found: Vec<_> = answer.findings.unwrap().iter().map(identity).collect();
            assert_eq!(
                found,
                case.expect.findings.iter().map(identity).collect::<Vec<_>>(),
                "{}",
                case.id
            );
            asked += 1;
        }
    }
    assert!(asked > 150, "{asked}");
}

#[test]
fn manifests_of_real_work_stand_the_gate() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let shared = std::env::var_os("SEMSUM_SHARED").map_or_else(|| workspace.join("../shared"), PathBuf::from);
    let folder = shared.join("data/manifests");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        eprintln!("not run: the shared manifests are not here");
        assert!(
            std::env::var("CI").as_deref() != Ok("true"),
            "the shared data is missing"
        );
        return;
    };
    let read = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(path.join("before.json")).ok()?;
        Some(Base::read(path.file_name()?.to_str()?, bytes).unwrap())
    };
    let bases: Vec<_> = entries.filter_map(read).collect();
    assert_eq!(bases.len(), 16);
    let options = Options {
        cases: 0,
        levels: vec![Level::Manifest, Level::Raw],
        ..Options::default()
    };
    let plan = Plan::new(&bases, &[], &options).unwrap();
    let report = gate::run(&mut Core, &plan).finish();
    assert_eq!(report.at_fault().collect::<Vec<_>>(), Vec::<&str>::new());
    assert_eq!(report.executed, plan.planned());
}
