//! The bundles of the corpus come to the manifests that a person made of them, which verify against themselves.

#![allow(clippy::unwrap_used)]

use semsum_core::ledger::judge_bundle;
use semsum_core::reader;
use semsum_core::verify::{Policy, verify};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn every_bundle_of_the_corpus_comes_to_its_manifest() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/projections");
    let mut met = BTreeSet::new();
    for bundle in semsum_corpus::bundles() {
        let name = bundle.name;
        let (_, state) = judge_bundle(bundle.text).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        let manifest = state.stated().manifest().unwrap();
        let expected = fs::read(folder.join(format!("{name}.json")))
            .unwrap_or_else(|error| panic!("write by hand what {name} comes to: {error}"));
        assert!(reader::read(&expected).unwrap() == manifest, "{name}");
        let verdict = verify(&expected, &expected, Policy::Careful);
        assert!(verdict.is_accepted(), "{name}: {:?}", verdict.findings);
        met.insert(format!("{name}.json"));
    }
    let written = fs::read_dir(folder).unwrap();
    let written = written.map(|file| file.unwrap().file_name().into_string().unwrap());
    assert_eq!(written.collect::<BTreeSet<_>>(), met);
}
