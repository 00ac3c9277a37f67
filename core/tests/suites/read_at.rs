//! `readAt` against another implementation of RFC 3339.

use proptest::prelude::*;
use semsum_core::rules::shape::is_read_at;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// Whether the `time` crate reads it. It keeps the same rule for leap seconds (the last minute of a month in UTC) and
/// takes any non-digit between date and time, where ruling 23 takes `T` and `t` alone.
fn others(text: &str) -> bool {
    OffsetDateTime::parse(text, &Rfc3339).is_ok() && matches!(text.as_bytes().get(10), Some(b'T' | b't'))
}

fn two_digits(usual: std::ops::Range<u32>) -> impl Strategy<Value = String> {
    prop_oneof![8 => usual, 1 => 0..100_u32].prop_map(|number| format!("{number:02}"))
}

fn offset() -> impl Strategy<Value = String> {
    // Between 24 and 25 hours the other implementation has an opinion of its own; RFC 3339 stops at 23.
    let hours = prop_oneof![8 => 0..24_u32, 1 => 26..100_u32];
    let numeric = (prop_oneof!["\\+", "-"], hours, two_digits(0..60))
        .prop_map(|(sign, hours, minutes)| format!("{sign}{hours:02}:{minutes}"));
    prop_oneof![
        Just("Z".to_owned()),
        Just("z".to_owned()),
        numeric,
        Just(String::new())
    ]
}

fn date_time() -> impl Strategy<Value = String> {
    let date = (0..10_000_u32, two_digits(1..13), two_digits(1..32));
    let clock = (two_digits(0..24), two_digits(0..60), two_digits(0..61));
    let fraction = prop_oneof![3 => Just(String::new()), 1 => "\\.[0-9]{0,9}"];
    (
        date,
        prop_oneof![8 => Just('T'), 1 => Just('t'), 1 => Just(' ')],
        clock,
        fraction,
        offset(),
    )
        .prop_map(
            |((year, month, day), between, (hour, minute, second), fraction, offset)| {
                format!("{year:04}-{month}-{day}{between}{hour}:{minute}:{second}{fraction}{offset}")
            },
        )
}

/// Leap seconds are too rare to be met by chance: seconds of 60 around the ends of months, in every offset.
fn leap_second() -> impl Strategy<Value = String> {
    (
        2000..2030_u32,
        1..13_u32,
        prop_oneof![Just(1_u32), 28..32_u32],
        -23..24_i32,
        prop_oneof![Just(0_u32), Just(30)],
    )
        .prop_map(|(year, month, day, hours, minutes)| {
            let behind = hours * 60 + if hours < 0 { -1 } else { 1 } * i32::try_from(minutes).unwrap();
            let local = (23 * 60 + 59 + behind).rem_euclid(24 * 60);
            let sign = if hours < 0 { '-' } else { '+' };
            format!(
                "{year:04}-{month:02}-{day:02}T{:02}:{:02}:60{sign}{:02}:{minutes:02}",
                local / 60,
                local % 60,
                hours.abs()
            )
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn dates_are_those_that_another_implementation_reads(text in date_time()) {
        prop_assert_eq!(is_read_at(&text), others(&text), "{}", text);
    }

    #[test]
    fn leap_seconds_are_those_that_another_implementation_reads(text in leap_second()) {
        prop_assert_eq!(is_read_at(&text), others(&text), "{}", text);
    }
}
