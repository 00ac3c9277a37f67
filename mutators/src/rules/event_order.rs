//! Events keep their order, and a candidate belongs to the bundle and manifest that it was made from.

use crate::base::Base;
use crate::edits::calls::is_whole_without;
use crate::edits::lists::two_or_more;
use crate::edits::lists::{neighbours, swap_with_next};
use crate::events::{Sealed, Source};
use crate::expect::Expect;
use crate::mutator::Mutator;
use crate::sites::{Sides, Site};
use semsum_core::code::Code;
use semsum_core::finding::Finding;

const RULE: &str = "event_order";
const KEPT: Site = Site::field("kept");

pub(super) const REORDER: Mutator = Mutator::dangerous(
    RULE,
    "reorder-events",
    &[Code::CompletedPhasesReordered, Code::SourceDigestMismatch, Code::EventsReordered],
)
.twin("same-event-order")
.says("Two neighbours change places: phases of the manifest, events of the bundle, kept events of the candidate")
.manifest(
    |base| neighbours(base, "completedPhases"),
    |draft, site, _| {
        swap_with_next(draft, &site)?;
        draft.claim(Code::CompletedPhasesReordered, "/completedPhases");
        Some(())
    },
)
.bundle(
    // The first variant covers all events, the second keeps them word for word.
    |source| pairs(source).into_iter().flat_map(|site| [site, site.variant(1)]).collect(),
    |sealed, site, _| {
        if site.variant == 0 {
            sealed.cover_all();
        }
        swap_events(sealed, site.index?)?;
        let mut findings = vec![Finding::after(Code::SourceDigestMismatch, "/sourceDigest")];
        if site.variant == 1 {
            findings.push(Finding::after(Code::EventsReordered, "/kept"));
        }
        Some(Expect::findings(findings))
    },
)
.candidate(pairs, |sealed, site, _| {
    let at = site.index?;
    sealed.candidate.kept.get(at + 1)?;
    sealed.candidate.kept.swap(at, at + 1);
    Some(Expect::refused(Code::EventsReordered, "/kept"))
});

pub(super) const MUTATORS: &[Mutator] = &[
    Mutator::benign(RULE, "same-event-order")
        .says("Phases change places on both sides; a bundle of another order has its own candidate; the first events are covered")
        .manifest(phases_of_both, |draft, site, _| crate::edits::lists::reverse(draft, &site))
        .bundle(pairs, |sealed, site, _| {
            swap_events(sealed, site.index?)?;
            sealed.candidate.source_digest = sealed.bundle.digest().ok()?;
            sealed.candidate.kept = sealed.bundle.events.iter().map(|event| event.id.clone()).collect();
            Some(Expect::accepted())
        })
        .candidate(
            |source| {
                let mut sites = pairs(source);
                sites.retain(|site| {
                    let last = site.index.unwrap_or_default();
                    is_whole_without(source.bundle(), 0..last + 1)
                });
                sites
            },
            |sealed, site, _| {
                sealed.cover_first(site.index? + 1)?;
                Some(Expect::accepted())
            },
        ),
    Mutator::dangerous(RULE, "move-kept-event", &[Code::EventsReordered])
        .twin("same-event-order")
        .says("A kept event moves to the front")
        .candidate(pairs, |sealed, site, _| {
            let last = site.index? + 1;
            sealed.candidate.kept.get_mut(..=last)?.rotate_right(1);
            Some(Expect::refused(Code::EventsReordered, "/kept"))
        }),
    Mutator::dangerous(RULE, "other-source", &[Code::SourceDigestMismatch])
        .twin("same-event-order")
        .says("An event is missing from the bundle at hand, or says something else")
        .bundle(pairs, |sealed, site, _| {
            sealed.cover_all();
            sealed.bundle.events.remove(site.index?);
            Some(Expect::refused(Code::SourceDigestMismatch, "/sourceDigest"))
        })
        .candidate(|_| vec![Site::field("sourceDigest")], |sealed, _, _| {
            sealed.candidate.source_digest = format!("sha256:{}", crate::files::sha256_hex(b"another bundle"));
            Some(Expect::refused(Code::SourceDigestMismatch, "/sourceDigest"))
        }),
    Mutator::dangerous(RULE, "other-base", &[Code::BaseMismatch])
        .twin("same-event-order")
        .says("The candidate was made from another manifest")
        .candidate(|_| vec![Site::field("base")], |sealed, _, _| {
            sealed.candidate.base = format!("n1:{}", crate::files::sha256_hex(b"another manifest"));
            Some(Expect::refused(Code::BaseMismatch, "/base"))
        }),
];

/// Each event that has one behind it.
fn pairs(source: &Source) -> Vec<Site> {
    (1..source.bundle().events.len())
        .map(|behind| KEPT.at(behind - 1))
        .collect()
}

fn phases_of_both(base: &Base) -> Vec<Site> {
    two_or_more(base, "completedPhases")
        .into_iter()
        .map(|site| site.on(Sides::Both))
        .collect()
}

/// Two events change places; `seq` still rises, so that only the order is another one.
fn swap_events(sealed: &mut Sealed, at: usize) -> Option<()> {
    let [first, second] = sealed.bundle.events.get_mut(at..at + 2)? else {
        return None;
    };
    std::mem::swap(&mut first.seq, &mut second.seq);
    std::mem::swap(first, second);
    Some(())
}
