//! What a plan tells of its cases before they are made, when planning ends, and what the documented edits stand for.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use semsum_core::verify::verify;
use semsum_mutators::{
    Answer, Base, Case, Input, Kind, Level, Options, Plan, PlanError, Source, Tally, Unasked,
};
use std::cell::Cell;
use std::collections::BTreeSet;

fn bases() -> Vec<Base> {
    semsum_corpus::bases()
        .filter(|base| ["tiny-one-of-each", "payments-payout-rerun"].contains(&base.name))
        .map(|base| Base::read(base.name, base.text.to_vec()).unwrap())
        .collect()
}

fn plan() -> Plan {
    let sources: Vec<_> = semsum_corpus::bundles()
        .take(1)
        .map(|bundle| Source::read(bundle.name, bundle.text).unwrap())
        .collect();
    let of = |cases| {
        let options = Options {
            cases,
            ..Options::default()
        };
        Plan::new(&bases(), &sources, &options).unwrap()
    };
    of(of(0).planned() + 40)
}

/// A rule that a level's table forgot would drop out of the count unseen.
#[test]
fn the_rules_that_are_to_be_proven_are_those_that_the_cases_claim() {
    let bases: Vec<_> = semsum_corpus::bases()
        .map(|base| Base::read(base.name, base.text.to_vec()).unwrap())
        .collect();
    let sources: Vec<_> = semsum_corpus::bundles()
        .map(|bundle| Source::read(bundle.name, bundle.text).unwrap())
        .collect();
    for level in Level::ALL {
        let options = Options {
            cases: 0,
            levels: vec![*level],
            ..Options::default()
        };
        let plan = Plan::new(&bases, &sources, &options).unwrap();
        let claims = plan.cases().flat_map(|case| case.expect.findings);
        let claimed: BTreeSet<_> = claims.map(|finding| finding.code.rule_name()).collect();
        assert!(!claimed.is_empty());
        let proofs = Tally::new(&plan).finish().proofs;
        let counted: BTreeSet<_> = proofs.into_iter().map(|proof| proof.rule).collect();
        assert_eq!(counted, claimed, "{}", level.as_str());
    }
}

#[test]
fn an_outline_tells_of_every_case_what_the_case_turns_out_to_be() {
    let plan = plan();
    let mut composed = 0;
    for at in 0..plan.planned() {
        let (case, outline) = (plan.case(at).unwrap(), plan.outline(at).unwrap());
        let ids = |mutators: &[&semsum_mutators::Mutator]| -> Vec<_> {
            mutators.iter().map(|mutator| mutator.id).collect()
        };
        assert_eq!(ids(&case.mutators), ids(&outline.mutators), "{}", case.id);
        assert_eq!(
            (case.level, case.policy),
            (outline.level, outline.policy),
            "{}",
            case.id
        );
        if let Input::Documents { raw, .. } = case.input {
            assert_eq!(raw, outline.level == Level::Raw, "{}", case.id);
        }
        composed += usize::from(case.mutators.len() > 1);
    }
    // Runs of equal outlines are cut where they are asked to be.
    for (start, end) in [(0, plan.planned()), (1, 100), (100, 101), (7, 7)] {
        let runs = plan.outlines(start..end);
        assert_eq!(runs.map(|(_, count)| count).sum::<usize>(), end - start);
    }
    assert!(composed > 0 && plan.outline(plan.planned()).is_none());
}

#[test]
fn planning_ends_with_the_next_base_when_it_is_told_to() {
    let options = Options::default();
    let (asked, most) = (Cell::new(0), Cell::new(usize::MAX));
    let keep_going = || {
        asked.set(asked.get() + 1);
        asked.get() < most.get()
    };
    let plan = |last| {
        asked.set(0);
        most.set(last);
        Plan::new_while(&bases(), &[], &options, &keep_going).map(|plan| plan.planned())
    };
    let planned = plan(usize::MAX).unwrap();
    let all = asked.get();
    assert_eq!(planned, Plan::new(&bases(), &[], &options).unwrap().planned());
    for last in [1, 2, all / 2, all] {
        assert_eq!(plan(last), Err(PlanError::Ended));
        assert_eq!(asked.get(), last);
    }
}

/// An element that looks at every other one made this a matter of hours.
#[test]
fn a_list_that_fills_the_largest_manifest_can_be_planned() {
    let mut manifest: serde_json::Value = serde_json::from_slice(bases()[0].bytes()).unwrap();
    for list in ["completedPhases", "prohibitions"] {
        let elements = (0..30_000).map(|at| format!("thing {at}")).collect::<Vec<_>>();
        manifest[list] = elements.into();
    }
    let base = Base::read("long", manifest.to_string().into_bytes()).unwrap();
    let plan = Plan::new(&[base], &[], &Options::default()).unwrap();
    assert!(plan.planned() > 0);
}

/// A true answer, and one for a wrong reason where `is_wrong` says so.
fn judged(is_wrong: impl Fn(&Case) -> bool) -> Tally {
    let plan = plan();
    let mut tally = Tally::new(&plan);
    for case in plan.cases() {
        let Input::Documents { before, after, .. } = &case.input else {
            tally.record_not_asked(&case.mutators, Unasked::Level(case.level), 1);
            continue;
        };
        let verdict = verify(before, after, case.policy);
        let answer = Answer {
            accepted: verdict.is_accepted(),
            findings: Some(if is_wrong(&case) {
                Vec::new()
            } else {
                verdict.findings
            }),
            own: Vec::new(),
        };
        tally.record(&case, &answer);
    }
    tally
}

#[test]
fn a_documented_edit_stands_for_its_compositions_too() {
    let wrong = |case: &Case| {
        let has = |id: &str| case.mutators.iter().any(|mutator| mutator.id == id);
        case.mutators.len() > 1 && case.kind() == Kind::Dangerous && has("revert-authority")
    };
    let standings = |tally: Tally| tally.finish().documented.0;
    let right = standings(judged(|_| false));
    let with_wrong = standings(judged(wrong));
    // Those that were composed with it share the fault, all others keep their standing.
    let composed_with_it: Vec<_> = plan()
        .cases()
        .filter(wrong)
        .flat_map(|case| case.mutators)
        .map(|mutator| mutator.id)
        .collect();
    assert!(composed_with_it.contains(&"revert-authority"));
    for ((id, right), (_, wrong)) in right.into_iter().zip(with_wrong) {
        let asked = right.is_some();
        assert_eq!(right, asked.then_some(true), "{id}");
        assert_eq!(wrong, asked.then_some(!composed_with_it.contains(&id)), "{id}");
    }
}
