//! Who the gate must catch: each verifier without one rule, and each careless one. And who must pass.
#![allow(clippy::unwrap_used, clippy::panic)]

use semsum_core::code::Code;
use semsum_core::finding::Finding;
use semsum_core::rules::RULES;
use semsum_mutators::broken::lacking_rule;
use semsum_mutators::careless::{CARELESS, Careless, careless};
use semsum_mutators::report::{GateVerdict, Report};
use semsum_mutators::{Base, Core, Kind, Level, Options, OwnFinding, Plan, Tally, Verifier, catalogue, gate};
use std::collections::BTreeSet;

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

/// The mutators of documents by what must follow from them.
fn of_documents(kind: Kind) -> BTreeSet<&'static str> {
    let of_kind = catalogue().filter(|it| it.kind == kind && it.document_level().is_some());
    of_kind.map(|mutator| mutator.id).collect()
}

fn caught(name: &str) -> BTreeSet<&'static str> {
    let report = judge(&mut careless(name).unwrap(), 0);
    assert_eq!(report.verdict, GateVerdict::Fail, "{name}");
    report.at_fault().collect()
}

#[test]
fn whoever_accepts_all_is_caught_by_every_dangerous_edit_and_whoever_refuses_all_by_every_harmless_one() {
    assert_eq!(caught("accept-all"), of_documents(Kind::Dangerous));
    assert_eq!(caught("reject-all"), of_documents(Kind::Benign));
}

#[test]
fn every_careless_verifier_is_caught_for_its_habit_and_not_for_haste_alone() {
    let names = [
        "accept-all",
        "reject-all",
        "wrong-reason",
        "first-finding-only",
        "last-key-wins",
        "null-is-empty",
        "absent-is-before",
        "broken-utf8-replaced",
        "counts-compared",
        "joined-strings-hashed",
        "phases-sorted",
        "case-folded",
    ];
    assert_eq!(CARELESS.iter().map(|it| it.name).collect::<Vec<_>>(), names);
    // The hurried verifier without any other habit.
    let by_haste = caught("last-key-wins");
    for Careless { name, caught_by, .. } in CARELESS {
        let caught = caught(name);
        assert!(!caught_by.is_empty(), "{name}");
        for mutator in *caught_by {
            assert!(
                caught.contains(mutator),
                "{name}: {mutator} does not catch it: {caught:?}"
            );
            let is_haste = by_haste.contains(mutator);
            assert_eq!(
                is_haste,
                *name == "last-key-wins",
                "{name}: haste, not the habit: {mutator}"
            );
        }
    }
}

/// A twin that is accepted with a finding is not accepted (contract, gate: "every twin accepted").
#[test]
fn no_rule_of_a_verifier_that_finds_something_in_what_it_accepts_is_proven() {
    let levels = vec![Level::Manifest, Level::Raw];
    let options = Options {
        cases: 0,
        levels,
        ..Options::default()
    };
    let plan = Plan::new(&bases(), &[], &options).unwrap();
    let own = OwnFinding {
        side: "after".to_owned(),
        code: "own".to_owned(),
        pointer: String::new(),
    };
    let ours = Finding::after(Code::TaskIdChanged, "/taskId");
    let beside_twins = [
        (Vec::new(), vec![own]),
        (vec![ours], Vec::new()),
        Default::default(),
    ];
    let proven = beside_twins.map(|(ours, own)| {
        let mut tally = Tally::foreign(&plan);
        for case in plan.cases() {
            let mut answer = gate::ask(&mut Core, &case).unwrap();
            if case.kind() == Kind::Benign {
                (answer.findings, answer.own) = (Some(ours.clone()), own.clone());
                assert!(answer.accepted);
            }
            tally.record(&case, &answer);
        }
        let report = tally.finish();
        assert_eq!(report.dangerous.rejected, report.dangerous.total);
        let of_twins: BTreeSet<_> = catalogue()
            .filter(|it| it.kind == Kind::Benign)
            .map(|it| it.rule)
            .collect();
        let proven = report.proofs.iter().filter(|proof| of_twins.contains(proof.rule));
        let proven: Vec<_> = proven.map(|proof| proof.proven).collect();
        assert!(!proven.is_empty());
        proven.into_iter().filter(|proven| *proven).count()
    });
    assert_eq!(proven[..2], [0, 0]);
    assert!(proven[2] > 0);
}

#[test]
fn the_habits_are_caught_by_the_edits_that_they_cannot_see() {
    for (name, mutator) in [
        ("counts-compared", "authority-other-digit"),
        ("phases-sorted", "reorder-events"),
        ("joined-strings-hashed", "move-prohibition-boundary"),
        ("null-is-empty", "wrong-type-for-list"),
        ("absent-is-before", "drop-key"),
        ("broken-utf8-replaced", "broken-utf8"),
        ("last-key-wins", "repeat-key"),
        ("case-folded", "prohibition-case"),
        ("first-finding-only", "rename-effect"),
        ("wrong-reason", "drop-prohibition"),
    ] {
        let verifier = careless(name).unwrap();
        assert!(verifier.caught_by.contains(&mutator), "{name}: {mutator}");
    }
}

#[test]
fn a_hurried_verifier_finds_what_the_documented_edits_of_documents_do_but_for_the_compound_action() {
    let by_haste = caught("last-key-wins");
    let documented = semsum_mutators::report::DOCUMENTED.into_iter();
    let missed: Vec<_> = documented.filter(|id| by_haste.contains(id)).collect();
    assert_eq!(missed, ["compound-next-action"]);
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
    let Some(folder) = semsum_corpus::shared("data/manifests").unwrap() else {
        return;
    };
    let entries = std::fs::read_dir(folder).unwrap();
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
