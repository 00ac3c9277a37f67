//! The checksums that freeze `n1`: made by the oracle in `xtask/oracle`, an independent
//! implementation.
//!
//! A failure here is never mended by a new golden file. Another checksum for the same manifest is another rule set.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use semsum_core::checksum::{canonical_json, n1};
use semsum_core::normal::NormalManifest;
use semsum_core::reader;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Golden {
    checksum: String,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Case {
    id: String,
    base: Option<String>,
    text: Option<String>,
    raw: Option<String>,
    canonical: Option<String>,
    canonical_sha256: Option<String>,
    same_as: Option<String>,
    #[serde(default)]
    differs_from: Vec<String>,
    checksum: String,
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus")
}

fn golden() -> Golden {
    serde_json::from_slice(&std::fs::read(corpus().join("golden/n1.json")).unwrap()).unwrap()
}

impl Case {
    fn bytes(&self) -> Vec<u8> {
        match (&self.base, &self.text, &self.raw) {
            (Some(base), None, None) => std::fs::read(corpus().join(format!("bases/{base}.json"))).unwrap(),
            (None, Some(text), None) => text.clone().into_bytes(),
            (None, None, Some(raw)) => STANDARD.decode(raw).unwrap(),
            _ => panic!("{}: one input is wanted", self.id),
        }
    }
}

#[test]
fn every_golden_checksum_comes_out_with_its_canonical_bytes() {
    let golden = golden();
    assert_eq!(golden.checksum, "n1");
    assert!(golden.cases.len() >= 100, "the golden file is whole");
    for case in &golden.cases {
        let bytes = case.bytes();
        let manifest = reader::read(&bytes).unwrap_or_else(|faults| panic!("{}: {faults:?}", case.id));
        let normal = NormalManifest::of(&manifest);
        let canonical = canonical_json(&normal).unwrap();
        if let Some(expected) = &case.canonical {
            assert_eq!(String::from_utf8_lossy(&canonical), *expected, "{}", case.id);
        }
        if let Some(expected) = &case.canonical_sha256 {
            let digest: String = Sha256::digest(&canonical)
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect();
            assert_eq!(digest, *expected, "{}", case.id);
        }
        assert_eq!(n1(&normal).unwrap().to_string(), case.checksum, "{}", case.id);
    }
}

#[test]
fn golden_cases_are_equal_and_different_where_they_say_so() {
    let golden = golden();
    let sums: BTreeMap<&str, &str> = golden
        .cases
        .iter()
        .map(|case| (&*case.id, &*case.checksum))
        .collect();
    for case in &golden.cases {
        if let Some(same) = &case.same_as {
            assert_eq!(case.checksum, sums[same.as_str()], "{} and {same}", case.id);
        }
        for other in &case.differs_from {
            assert_ne!(case.checksum, sums[other.as_str()], "{} and {other}", case.id);
        }
    }
}

#[test]
fn every_base_of_the_corpus_has_a_golden_checksum() {
    let golden = golden();
    let mut bases: Vec<String> = golden.cases.into_iter().filter_map(|case| case.base).collect();
    let mut files: Vec<String> = std::fs::read_dir(corpus().join("bases"))
        .unwrap()
        .map(|entry| {
            entry
                .unwrap()
                .path()
                .file_stem()
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned()
        })
        .collect();
    bases.sort();
    files.sort();
    assert_eq!(bases, files);
}
