//! Events keep their order, and a candidate belongs to the bundle and manifest that it was made from.

use crate::base::Base;
use crate::edits::calls::is_whole_without;
use crate::edits::lists::two_or_more;
use crate::edits::lists::{neighbours, swap_with_next};
use crate::edits::order::{are_independent, need};
use crate::events::{Sealed, Source};
use crate::expect::Expect;
use crate::mutator::Mutator;
use crate::rules::ledger::whole::judged_alone;
use crate::sites::{Sides, Site, variants};
use semsum_core::bundle::Event;
use semsum_core::code::Code;
use semsum_core::finding::Finding;

const RULE: &str = "event_order";
const KEPT: Site = Site::field("kept");
const EVENTS: Site = Site::field("events");

pub(super) const REORDER: Mutator = Mutator::dangerous(
    RULE,
    "reorder-events",
    &[Code::CompletedPhasesReordered, Code::SourceDigestMismatch, Code::EventsReordered],
)
.twin("same-event-order")
.says("Two neighbours change places: phases of the manifest, events of the bundle, kept events of the candidate; and \
       events of one group of parallel calls, of one place in the source, or around a compaction")
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
    |source| covered_and_kept(close(source)),
    |sealed, site, _| exchanged(sealed, site),
)
.candidate(close, |sealed, site, _| {
    kept_exchanged(sealed, site.index?, site.variant + 1)
});

pub(super) const MUTATORS: &[Mutator] = &[
    Mutator::dangerous(RULE, "exchange-events", &[Code::SourceDigestMismatch, Code::EventsReordered])
        .twin("same-event-order")
        .says("Any two events of the bundle, or kept events of the candidate, change places, however far apart they stand")
        .bundle(
            |source| covered_and_kept(any_two(source)),
            |sealed, site, _| exchanged(sealed, site),
        )
        .candidate(any_two, |sealed, site, _| {
            kept_exchanged(sealed, site.index?, site.variant + 1)
        }),
    Mutator::dangerous(RULE, "effect-before-cause", &[Code::EventImpossible, Code::ResultOrphaned])
        .twin("same-event-order")
        .says("In a bundle judged by itself, an event stands before the one that it needs: an answer before its call, an outcome before its start")
        .bundle(
            |source| {
                let events = &source.bundle().events;
                let needs_any = |at: &usize| cause(events, *at).is_some() && !is_cause(events, *at);
                (0..events.len()).filter(needs_any).map(|at| EVENTS.at(at)).collect()
            },
            |sealed, site, _| {
                let events = &mut sealed.bundle.events;
                let (first, (code, key)) = cause(events, site.index?)?;
                let moved = events.remove(site.index?);
                events.insert(first, moved);
                for (seq, event) in (1..).zip(events) {
                    event.seq = seq;
                }
                judged_alone(sealed)?;
                Some(Expect::refused(code, &format!("/events/{first}/data/{key}")))
            },
        ),
    Mutator::benign(RULE, "same-event-order")
        .says("Phases change places on both sides; a bundle of another order, in which nothing stands before what it needs, is one by itself and \
               has its own candidate; the first events are covered")
        .manifest(phases_of_both, |draft, site, _| crate::edits::lists::reverse(draft, &site))
        .bundle(
            |source| {
                let events = &source.bundle().events;
                let are_free = |site: &Site| {
                    let at = site.index.unwrap_or_default();
                    let two = events.get(at).zip(events.get(at + 1));
                    two.is_some_and(|(one, other)| are_independent(one, other))
                };
                let mut sites = pairs(source);
                sites.retain(are_free);
                variants(sites, 2)
            },
            |sealed, site, _| {
                swap_events(sealed, site.index?, 1)?;
                if site.variant == 0 {
                    sealed.seal_again()?;
                } else {
                    judged_alone(sealed)?;
                }
                Some(Expect::accepted())
            },
        )
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

/// Two events change places in the bundle, and the candidate is the one that was made before: of even variants it covers all
/// events, of odd ones it keeps them.
fn exchanged(sealed: &mut Sealed, site: Site) -> Option<Expect> {
    let is_covered = site.variant.is_multiple_of(2);
    if is_covered {
        sealed.cover_all();
    }
    swap_events(sealed, site.index?, site.variant / 2 + 1)?;
    let mut findings = vec![Finding::after(Code::SourceDigestMismatch, "/sourceDigest")];
    if !is_covered {
        findings.push(Finding::after(Code::EventsReordered, "/kept"));
    }
    Some(Expect::findings(findings))
}

fn kept_exchanged(sealed: &mut Sealed, at: usize, apart: usize) -> Option<Expect> {
    let other = at + apart;
    sealed.candidate.kept.get(other)?;
    sealed.candidate.kept.swap(at, other);
    Some(Expect::refused(Code::EventsReordered, "/kept"))
}

/// Each of these exchanges with the bundle covered and with it kept.
fn covered_and_kept(sites: Vec<Site>) -> Vec<Site> {
    let both = |site: Site| [0, 1].map(|kept| site.variant(2 * site.variant + kept));
    sites.into_iter().flat_map(both).collect()
}

/// Any two events: the first, and as variant how many stand between.
fn any_two(source: &Source) -> Vec<Site> {
    let count = source.bundle().events.len();
    let others = |at: usize| (at + 1..count).map(move |other| KEPT.at(at).variant(other - at - 1));
    (0..count).flat_map(others).collect()
}

/// Neighbours, and those two events whose order is easily taken for none: both of one group of parallel calls, both from
/// one place in the source, or around a compaction.
fn close(source: &Source) -> Vec<Site> {
    let events = &source.bundle().events;
    let mut sites = any_two(source);
    sites.retain(|site| {
        let at = site.index.unwrap_or_default();
        let Some(between) = events.get(at..=at + site.variant + 1) else {
            return false;
        };
        let (Some(first), Some(last)) = (between.first(), between.last()) else {
            return false;
        };
        let in_a_row = |kind: &str| between.iter().all(|event| event.kind == kind);
        let is_over_compaction = between.len() == 3 && between.iter().any(|event| event.kind == "compacted");
        between.len() == 2
            || in_a_row("tool_call")
            || in_a_row("tool_result")
            || (first.at.is_some() && first.at == last.at)
            || is_over_compaction
    });
    sites
}

/// The first event that this one needs, and what is wrong without it.
fn cause(events: &[Event], at: usize) -> Option<(usize, (Code, &'static str))> {
    let then = events.get(at)?;
    let mut before = events.get(..at)?.iter().enumerate();
    before.find_map(|(first, event)| Some((first, need(event, then)?)))
}

/// Whether a later event needs this one.
fn is_cause(events: &[Event], at: usize) -> bool {
    let first = events.get(at);
    let mut later = events.iter().skip(at + 1);
    first.is_some_and(|first| later.any(|then| need(first, then).is_some()))
}

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

/// Two events so far apart change places; `seq` still rises, so that only the order is another one.
fn swap_events(sealed: &mut Sealed, at: usize, apart: usize) -> Option<()> {
    let [first, .., second] = sealed.bundle.events.get_mut(at..=at + apart)? else {
        return None;
    };
    std::mem::swap(&mut first.seq, &mut second.seq);
    std::mem::swap(first, second);
    Some(())
}
