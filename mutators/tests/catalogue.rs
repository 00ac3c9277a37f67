//! What holds of the catalogue as a table, and of the cases that it makes of one base.
#![allow(clippy::unwrap_used)]

use semsum_core::code::Code;
use semsum_core::limits::MANIFEST_BYTES;
use semsum_mutators::plan::documents;
use semsum_mutators::report::DOCUMENTED;
use semsum_mutators::vector::Vector;
use semsum_mutators::{Base, Case, Core, Input, Kind, Level, Options, Plan, by_id, catalogue, gate};
use std::collections::BTreeSet;

fn base(name: &str) -> Base {
    let found = semsum_corpus::bases().find(|base| base.name == name).unwrap();
    Base::read(found.name, found.text.to_vec()).unwrap()
}

#[test]
fn every_mutator_is_documented_and_every_dangerous_one_has_a_benign_twin_on_its_levels() {
    let ids: BTreeSet<_> = catalogue().map(|mutator| mutator.id).collect();
    assert_eq!(ids.len(), catalogue().count());
    assert!(catalogue().map(|mutator| mutator.id).take(7).eq(DOCUMENTED));
    for mutator in catalogue() {
        let id = mutator.id;
        assert!(mutator.levels().next().is_some(), "{id}");
        assert!(
            !mutator.description.is_empty() && !mutator.description.ends_with('.'),
            "{id}"
        );
        if mutator.kind == Kind::Benign {
            assert_eq!((mutator.expects, mutator.twin), (&[][..], None), "{id}");
            continue;
        }
        assert!(!mutator.expects.is_empty(), "{id}");
        let twin = by_id(mutator.twin.unwrap()).unwrap();
        assert_eq!(twin.kind, Kind::Benign, "{id}");
        let is_near = |level: Level| twin.works_on(level) || level.is_document();
        assert!(
            mutator.levels().all(is_near),
            "{id} and its twin work on other levels"
        );
    }
}

#[test]
fn levels_stand_in_one_order_whatever_the_order_in_which_edits_are_stated() {
    let levels = |id: &str| by_id(id).unwrap().levels().collect::<Vec<_>>();
    assert_eq!(
        levels("swap-canonical-sha256"),
        [Level::Manifest, Level::Canonical]
    );
    assert_eq!(
        levels("reorder-events"),
        [Level::Manifest, Level::Bundle, Level::Candidate]
    );
    assert_eq!(levels("other-source"), [Level::Bundle, Level::Candidate]);
}

#[test]
fn the_cases_of_a_base_are_those_of_a_plan_with_the_same_seed() {
    for (name, most) in [("tiny-one-of-each", 256), ("payroll-may-en", 16)] {
        let base = base(name);
        let options = Options {
            seed: 7,
            cases: 0,
            levels: vec![Level::Manifest, Level::Raw],
            ..Options::default()
        };
        let plan = Plan::new(std::slice::from_ref(&base), &[], &options).unwrap();
        let mut planned = plan.cases();
        for mutator in catalogue() {
            for case in documents::cases(&base, mutator, most, 7) {
                let same = planned.next().unwrap();
                assert!(case.id == same.id, "{} and {}", case.id, same.id);
                assert!(Vector::of(&case, 7) == Vector::of(&same, 7), "{}", case.id);
            }
        }
        assert!(planned.next().is_none());
    }
}

#[test]
fn a_case_near_the_limit_of_size_claims_what_is_true_of_it() {
    // Compact as the edits write it, and as long as a manifest may be.
    let mut tree: serde_json::Value = serde_json::from_slice(base("tiny-one-of-each").bytes()).unwrap();
    let room = MANIFEST_BYTES - tree.to_string().len();
    tree["objective"] = format!("{}{}", tree["objective"].as_str().unwrap(), "x".repeat(room)).into();
    let base = Base::read("full", tree.to_string().into_bytes()).unwrap();
    assert_eq!(base.bytes().len(), MANIFEST_BYTES);
    let amended = documents::cases(&base, by_id("amend-objective").unwrap(), 4, 1);
    assert_eq!(amended.count(), 0);
    let is_too_long = |case: &Case| match &case.input {
        Input::Documents { before, after, .. } => before.len().max(after.len()) > MANIFEST_BYTES,
        _ => false,
    };
    let mut made = 0;
    for id in [
        "amend-objective",
        "padded-text",
        "shorten-objective",
        "drop-prohibition",
        "pad-beyond-limit",
    ] {
        for case in documents::cases(&base, by_id(id).unwrap(), 4, 1) {
            let claims = |code| case.expect.findings.iter().any(|finding| finding.code == code);
            assert!(!is_too_long(&case) || claims(Code::TooLarge), "{}", case.id);
            assert_eq!(
                gate::ask(&mut Core, &case).unwrap().accepted,
                case.expect.accepted,
                "{}",
                case.id
            );
            made += 1;
        }
    }
    assert!(made > 0);
}
