//! The bundles of the corpus come to manifests that verify against themselves.

#![allow(clippy::unwrap_used)]

use semsum_core::ledger::judge_bundle;
use semsum_core::reader;
use semsum_core::verify::{Policy, verify};

#[test]
fn every_bundle_of_the_corpus_comes_to_a_manifest() {
    let mut count = 0;
    for bundle in semsum_corpus::bundles() {
        let name = bundle.name;
        let (_, state) = judge_bundle(bundle.text).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        let manifest = state.stated().manifest().unwrap();
        let text = serde_json::to_vec(&manifest).unwrap();
        assert!(reader::read(&text).is_ok(), "{name}");
        let verdict = verify(&text, &text, Policy::Careful);
        assert!(verdict.is_accepted(), "{name}: {:?}", verdict.findings);
        count += 1;
    }
    assert!(count > 0);
}
