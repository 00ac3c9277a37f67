//! `corpus/vectors`: what stands there stays, and mutators without a case get one.

use super::Files;
use crate::workspace::root;
use anyhow::{Context as _, Result};
use semsum_core::rules::RULES;
use semsum_mutators::vector::VectorFile;
use semsum_mutators::{Base, Source};

/// Bases that cases are made from, the preferred ones first: the smallest that have a site keep the files readable.
const BASES: [&str; 6] = [
    "tiny-one-of-each",
    "translation-handbook",
    "insurance-hagel-de",
    "museum-labels-nfd",
    "payments-refund-ja",
    "customer-service-ko",
];

pub(super) fn files() -> Result<Files> {
    let (bases, sources) = (bases()?, sources()?);
    let file = |rule: &str| -> Result<(String, String)> {
        let path = format!("corpus/vectors/{rule}.json");
        let mut vectors = match std::fs::read(root().join(&path)) {
            Ok(bytes) => VectorFile::read(&bytes).with_context(|| path.clone())?,
            Err(_) => VectorFile::new(rule),
        };
        vectors.freeze(&bases, &sources);
        let text = String::from_utf8(vectors.write()).with_context(|| path.clone())?;
        Ok((path, text))
    };
    RULES.iter().map(|rule| file(rule.name)).collect()
}

fn bases() -> Result<Vec<Base>> {
    let named = |name: &&str| {
        let found = semsum_corpus::bases().find(|base| base.name == *name);
        let base = found.with_context(|| format!("the corpus has no base {name}"))?;
        Base::read(base.name, base.text.to_vec()).map_err(|fault| anyhow::anyhow!("{name}: {fault}"))
    };
    BASES.iter().map(named).collect()
}

fn sources() -> Result<Vec<Source>> {
    let read = |bundle: semsum_corpus::Embedded| Ok(Source::read(bundle.name, bundle.text)?);
    semsum_corpus::bundles().map(read).collect()
}
