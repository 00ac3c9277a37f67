//! Mutants under `verify`: what the catalogue claims of an edit is what follows from it.

use semsum_core::finding::Finding;
use semsum_mutators::choice::{Bytes, Choice};
use semsum_mutators::{Base, Core, Kind, Mutator, Verifier, catalogue};
use std::sync::OnceLock;

/// Built-in bases up to this many bytes: small ones reach every edit, and a run makes more of them.
const BASE_BYTES: usize = 4 * 1024;

/// Bytes are choices: a mutator, a base, a site, and what the edit itself asks. A dangerous mutant is refused with
/// exactly the claimed findings; a benign one is accepted.
pub fn target(bytes: &[u8]) -> bool {
    judge(bytes, &mut Core)
}

/// The same for another verifier.
pub fn judge(bytes: &[u8], verifier: &mut dyn Verifier) -> bool {
    static MUTATORS: OnceLock<Vec<&Mutator>> = OnceLock::new();
    static BASES: OnceLock<Vec<Base>> = OnceLock::new();
    let mutators = MUTATORS.get_or_init(|| catalogue().filter(|it| it.document_level().is_some()).collect());
    let bases = BASES.get_or_init(small_bases);
    let mut choice = Bytes(bytes);
    let mutator = mutators[choice.below(mutators.len())];
    let base = &bases[choice.below(bases.len())];
    let sites = mutator.sites(base);
    if sites.is_empty() {
        return false;
    }
    let site = &sites[choice.below(sites.len())];
    let Some(mutant) = mutator.apply(base, site, &mut choice) else {
        return false;
    };
    let answer = verifier.judge(&mutant.before, &mutant.after, mutator.policy);
    let (id, on) = (mutator.id, base.name());
    assert_eq!(
        answer.accepted,
        mutator.kind == Kind::Benign,
        "{id} on {on}: the verdict is the other one"
    );
    assert_eq!(
        answer.findings.as_deref().map(identities),
        Some(identities(&mutant.findings)),
        "{id} on {on}: other findings"
    );
    true
}

fn small_bases() -> Vec<Base> {
    let small = semsum_corpus::bases().filter(|base| base.text.len() <= BASE_BYTES);
    small
        .map(|base| Base::read(base.name, base.text.to_vec()).expect("a built-in base is one"))
        .collect()
}

fn identities(findings: &[Finding]) -> Vec<(&str, &str, &str)> {
    findings
        .iter()
        .map(|it| (it.side.as_str(), it.code.as_str(), it.pointer.as_str()))
        .collect()
}
