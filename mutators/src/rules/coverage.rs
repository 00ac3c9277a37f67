//! What a candidate covers and keeps is the whole bundle, each event once.

use crate::edits::calls::is_whole_without;
use crate::events::Source;
use crate::expect::Expect;
use crate::mutator::Mutator;
use crate::sites::{Site, variants};
use semsum_core::code::Code;
use std::ops::Range;

const RULE: &str = "coverage";
const TWIN: &str = "cover-some-keep-the-rest";
const KEPT: Site = Site::field("kept");
const COVERED: Site = Site::field("covered");

pub(super) const MUTATORS: &[Mutator] = &[
    Mutator::benign(RULE, TWIN)
        .says("One event, or all up to it, is covered and every other kept; or nothing is named, which keeps everything")
        .candidate(
            |source| {
                whole(source, variants(each(source), 3), |site, at| match site.variant {
                    0 => Some(at..at + 1),
                    1 => Some(0..at + 1),
                    _ => None,
                })
            },
            |sealed, site, _| {
                let at = site.index?;
                match site.variant {
                    0 => sealed.cover(at..at + 1)?,
                    1 => sealed.cover_first(at + 1)?,
                    _ => sealed.candidate.kept.clear(),
                }
                Some(Expect::accepted())
            },
        ),
    Mutator::dangerous(RULE, "leave-event-out", &[Code::CoverageGap])
        .twin(TWIN)
        .says("An event is neither covered nor kept: nothing is covered, another event is, or all others before it are")
        .candidate(
            // A gap before the first event is none: the range begins with it.
            |source| {
                let is_gap = |site: &Site| site.index > Some(0) || site.variant < 2;
                let sites = variants(each(source), 3).into_iter().filter(is_gap).collect();
                whole(source, sites, |site, at| match site.variant {
                    0 => None,
                    1 => Some(at.saturating_sub(1)..beside(at).end.max(at + 1)),
                    _ => Some(0..at + 1),
                })
            },
            |sealed, site, _| {
                let at = site.index?;
                let lost = sealed.bundle.events.get(at)?.id.clone();
                match site.variant {
                    0 => {}
                    1 => sealed.cover(beside(at))?,
                    _ => sealed.cover_first(at)?,
                }
                sealed.candidate.kept.retain(|id| *id != lost);
                Some(Expect::refused(Code::CoverageGap, "/kept"))
            },
        ),
    Mutator::dangerous(RULE, "append-behind-candidate", &[Code::CoverageGap])
        .twin("same-event-order")
        .says("An event was appended that the candidate neither covers nor keeps, though it names the new digest")
        .bundle(
            |source| variants(vec![KEPT.at(source.bundle().events.len())], 2),
            |sealed, site, _| {
                if site.variant == 1 {
                    sealed.cover_all();
                }
                let mut event = sealed.bundle.events.last()?.clone();
                event.seq += 1;
                event.id.push_str("-later");
                sealed.bundle.events.push(event);
                sealed.candidate.source_digest = sealed.bundle.digest().ok()?;
                Some(Expect::refused(Code::CoverageGap, "/kept"))
            },
        ),
    Mutator::dangerous(RULE, "reverse-range", &[Code::CoverageGap])
        .twin(TWIN)
        .says("The range ends before it begins, so it covers nothing, whatever is kept")
        .candidate(
            |_| variants(vec![COVERED], 2),
            |sealed, site, _| {
                let kept = std::mem::take(&mut sealed.candidate.kept);
                sealed.cover_all();
                let range = sealed.candidate.covered.as_mut()?;
                std::mem::swap(&mut range.from_seq, &mut range.to_seq);
                if site.variant == 1 {
                    sealed.candidate.kept = kept;
                }
                Some(Expect::refused(Code::CoverageGap, "/covered"))
            },
        ),
    Mutator::dangerous(RULE, "keep-covered-event", &[Code::CoverageOverlap])
        .twin(TWIN)
        .says("An event is covered and kept, alone or with all before it")
        .candidate(
            |source| {
                whole(source, variants(each(source), 2), |site, at| (site.variant == 1).then_some(0..at))
            },
            |sealed, site, _| {
                let (at, kept) = (site.index?, sealed.candidate.kept.clone());
                sealed.cover(if site.variant == 0 { at } else { 0 }..at + 1)?;
                sealed.candidate.kept = if site.variant == 0 { kept } else { kept.get(at..)?.to_vec() };
                Some(Expect::refused(Code::CoverageOverlap, "/kept"))
            },
        ),
    Mutator::dangerous(RULE, "repeat-kept-event", &[Code::EventDuplicated])
        .twin(TWIN)
        .says("An event is kept twice: side by side, or again at the end")
        .candidate(
            |source| variants(each(source), 2),
            |sealed, site, _| {
                let at = site.index?;
                let kept = &mut sealed.candidate.kept;
                let again = if site.variant == 0 { at + 1 } else { kept.len() };
                kept.insert(again, kept.get(at)?.clone());
                Some(Expect::refused(Code::EventDuplicated, &format!("/kept/{again}")))
            },
        ),
    Mutator::dangerous(RULE, "invent-kept-event", &[Code::EventInvented])
        .twin(TWIN)
        .says("An event is kept that the bundle doesn't hold: a new id, or one in another spelling")
        .candidate(
            |source| variants(each(source), 2),
            |sealed, site, _| {
                let at = site.index?;
                let id = sealed.candidate.kept.get(at)?;
                let invented = if site.variant == 0 { format!("{id}-bis") } else { format!(" {id}") };
                sealed.candidate.kept.insert(at, invented);
                Some(Expect::refused(Code::EventInvented, &format!("/kept/{at}")))
            },
        ),
    Mutator::dangerous(RULE, "cover-beyond-bundle", &[Code::EventInvented])
        .twin(TWIN)
        .says("The range begins before the first event, or ends behind the last")
        .candidate(
            |_| variants(vec![COVERED], 2),
            |sealed, site, _| {
                sealed.cover_all();
                let range = sealed.candidate.covered.as_mut()?;
                if site.variant == 0 {
                    range.from_seq = range.from_seq.checked_sub(1)?;
                    return Some(Expect::refused(Code::EventInvented, "/covered/fromSeq"));
                }
                range.to_seq += 1;
                Some(Expect::refused(Code::EventInvented, "/covered/toSeq"))
            },
        ),
];

/// Each event.
fn each(source: &Source) -> Vec<Site> {
    (0..source.bundle().events.len()).map(|at| KEPT.at(at)).collect()
}

/// The place beside this one: before it, or behind the first.
fn beside(at: usize) -> Range<usize> {
    match at.checked_sub(1) {
        Some(before) => before..at,
        None => 1..2,
    }
}

/// Those sites at which no call is parted from its answer where the events of this range are covered or lost.
fn whole(
    source: &Source,
    mut sites: Vec<Site>,
    range: fn(&Site, usize) -> Option<Range<usize>>,
) -> Vec<Site> {
    sites.retain(|site| {
        let at = site.index.unwrap_or_default();
        range(site, at).is_none_or(|range| is_whole_without(source.bundle(), range))
    });
    sites
}
