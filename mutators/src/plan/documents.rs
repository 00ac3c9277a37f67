//! The single edits of one base: the same ids, sites and choices, whoever asks for them.

use super::{SOME_SITES_BYTES, sample};
use crate::base::Base;
use crate::case::{Case, Input};
use crate::choice::Seeded;
use crate::draft::Mutation;
use crate::expect::Expect;
use crate::level::Level;
use crate::mutator::Mutator;
use crate::sites::Site;
use semsum_core::code::Code;
use semsum_core::limits::MANIFEST_BYTES;

/// The cases that a mutator makes of a base's documents, at `most` seeded sites, or at every one where there are no
/// more. They are equal to those of a [`super::Plan`] with this seed. None where it edits no documents.
pub fn cases(base: &Base, mutator: &'static Mutator, most: usize, seed: u64) -> impl Iterator<Item = Case> {
    let sites = sites(base, mutator, most, seed);
    sites
        .into_iter()
        .filter_map(move |site| case(base, mutator, &site, seed))
}

/// The sites of those cases. Near the limit of size an edit may claim less than it does: such a site is none.
pub(super) fn sites(base: &Base, mutator: &'static Mutator, most: usize, seed: u64) -> Vec<Site> {
    let mut choice = Seeded::new(seed, &["sites", mutator.id, base.name()]);
    let mut sites = sample(mutator.sites(base), most, &mut choice);
    if base.bytes().len() > SOME_SITES_BYTES {
        sites.retain(|site| mutation(base, mutator, site, seed).is_some_and(|mutation| fits(&mutation)));
    }
    sites
}

/// The case of one of those sites.
pub(super) fn case(base: &Base, mutator: &'static Mutator, site: &Site, seed: u64) -> Option<Case> {
    let level = mutator.document_level()?;
    let (input, expect) = question(mutation(base, mutator, site, seed)?, level);
    Some(Case {
        id: id(mutator, level, base.name(), site),
        mutators: vec![mutator],
        base: base.name().to_owned(),
        site: site.to_string(),
        policy: mutator.policy,
        level,
        input,
        expect,
    })
}

/// The id of a single edit.
pub(super) fn id(mutator: &Mutator, level: Level, subject: &str, site: &Site) -> String {
    format!("{}/{}/{subject}:{site}", mutator.id, level.as_str())
}

/// The choices of one edit: they depend on seed, mutator, base and site, and on nothing else of the run.
pub(super) fn choices(seed: u64, mutator: &Mutator, subject: &str, site: &Site) -> Seeded {
    Seeded::new(seed, &[mutator.id, subject, &site.to_string()])
}

/// The question that a pair of documents is.
pub(super) fn question(mutation: Mutation, level: Level) -> (Input, Expect) {
    let input = Input::Documents {
        before: mutation.before,
        after: mutation.after,
        raw: level == Level::Raw,
    };
    (input, Expect::findings(mutation.findings))
}

fn mutation(base: &Base, mutator: &Mutator, site: &Site, seed: u64) -> Option<Mutation> {
    mutator.apply(base, site, &mut choices(seed, mutator, base.name(), site))
}

fn fits(mutation: &Mutation) -> bool {
    let mut claims = mutation.findings.iter();
    let is_longer = mutation.before.len().max(mutation.after.len()) > MANIFEST_BYTES;
    !is_longer || claims.any(|finding| finding.code == Code::TooLarge)
}
