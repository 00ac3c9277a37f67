//! Members of `canonical` that pin nothing.

use super::RULE;
use super::values::{bad_string, claim_put};
use crate::json::Json;
use crate::mutator::Mutator;
use crate::sites::{Sides, Site, canonical_members, on_sides, variants};
use semsum_core::code::Code;

const CANONICAL: Site = Site::field("canonical");

pub(in crate::rules) const MUTATORS: &[Mutator] = &[
    Mutator::dangerous(RULE, "bad-canonical-member", &[Code::InvalidCanonical])
        .twin("another-pin-on-both-sides")
        .says("Makes a member of `canonical` blank, null or of another type")
        .manifest(
            |_| on_sides(variants(canonical_members(), 3)),
            |draft, site, choice| bad_string(draft, &site, Code::InvalidCanonical, choice),
        ),
    Mutator::dangerous(RULE, "bad-digest", &[Code::InvalidCanonical])
        .twin("another-pin-on-both-sides")
        .says("Spells the digest otherwise than in 64 lower-case hex digits")
        .manifest(
            |_| on_sides(variants(vec![CANONICAL.member("sha256")], DIGESTS)),
            |draft, site, _| {
                let digest = Json::String(bad_digest(site.variant, draft.base().canonical("sha256")));
                claim_put(draft, &site, &digest, Code::InvalidCanonical)
            },
        ),
    Mutator::dangerous(RULE, "bad-date", &[Code::InvalidCanonical])
        .twin("another-pin-on-both-sides")
        .says("States a time of reading that is no date-time of RFC 3339 with offset (ruling 23)")
        .manifest(
            |_| on_sides(variants(vec![CANONICAL.member("readAt")], BAD_DATES.len())),
            |draft, site, _| {
                let date = Json::from(*BAD_DATES.get(site.variant)?);
                claim_put(draft, &site, &date, Code::InvalidCanonical)
            },
        ),
    Mutator::benign(RULE, "another-pin-on-both-sides")
        .says("States another digest and another time of reading, unusual but valid, on both sides")
        .manifest(
            |_| variants(vec![CANONICAL.on(Sides::Both)], GOOD_DATES.len()),
            |draft, site, _| {
                let digest = crate::files::sha256_hex(draft.base().bytes());
                draft.put(&site.member("sha256"), &Json::String(digest))?;
                draft.put(
                    &site.member("readAt"),
                    &Json::from(*GOOD_DATES.get(site.variant)?),
                )
            },
        ),
];

const GOOD_DATES: [&str; 3] = [
    "2016-12-31t23:59:60z",
    "2024-02-29T00:00:00.000000001-00:00",
    "0000-01-01T23:59:59+23:59",
];
const BAD_DATES: [&str; 8] = [
    "2027-01-05 09:00:00Z",
    "2027-01-05T09:00:00",
    "2027-02-29T09:00:00Z",
    "2027-01-05T24:00:00Z",
    "2027-01-05T09:00Z",
    "2027-01-05T09:00:60Z",
    "2027-01-05T09:00:00+0900",
    "1798876800",
];
const DIGESTS: usize = 5;

fn bad_digest(variant: usize, digest: &str) -> String {
    let (first, rest) = digest.split_at_checked(1).unwrap_or_default();
    match variant {
        0 => rest.to_owned(),
        1 => format!("{digest}0"),
        2 => format!("sha256:{digest}"),
        3 => format!("A{rest}"),
        _ => format!("{first}\u{FF11}{}", rest.get(1..).unwrap_or_default()),
    }
}
