//! The shape of a manifest: ten keys, their types and formats.

use super::{CodeDoc, Rule};
use crate::code::Code;
use crate::text::normal_form;
use std::borrow::Cow;

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "shape",
    demands: "A manifest has exactly its ten keys, each of its type, none of them blank",
    why: "What is absent can't be compared, and what is extra can't be trusted. An absent key, `null` and `[]` are three \
different things: the first two are faults, the third says that there is nothing of the kind. A string that is empty, or \
holds nothing but white space and default-ignorable characters, says nothing and counts as absent.\n\n\
Inside lists and objects the code follows the top-level field, whatever is wrong, and the pointer goes to the innermost \
value. A value has one finding of shape at most. A key that is not of the schema is named only if it is a plain word of \
at most 32 letters and underscores, because a key can be leaked text too; otherwise the finding stands at its object.",
    codes: &[
        CodeDoc {
            code: Code::RequiredMissing,
            meaning: "A field of the manifest is absent, or its text is blank",
            next_step: "state it: whoever wrote the manifest left out something that the next run needs",
        },
        CodeDoc {
            code: Code::UnknownField,
            meaning: "A key is not of the schema resume-manifest/v1",
            next_step: "remove it, or spell it as the schema does (camelCase); `semsum schema resume-manifest` prints all keys",
        },
        CodeDoc {
            code: Code::InvalidType,
            meaning: "A value has another JSON type than its field",
            next_step: "write a string there; null does not stand for an absent value",
        },
        CodeDoc {
            code: Code::InvalidList,
            meaning: "A list is none, has an element that is no text, or a completed phase stands twice",
            next_step: "write a list of non-blank strings; [] where there is nothing",
        },
        CodeDoc {
            code: Code::InvalidCanonical,
            meaning: "`canonical` lacks a member, or one has another format",
            next_step: "write path, sha256 (64 lower-case hex digits) and readAt (RFC 3339 with offset)",
        },
        CodeDoc {
            code: Code::InvalidExternalWrite,
            meaning: "An effect lacks a member, has another status than confirmed or unknown, or repeats an effectId",
            next_step: "give each effect its operation, its own effectId and its status",
        },
    ],
};

/// The keys of an object: their spellings for everybody, and an enumeration for the reader, so that no `match` over them
/// can pass a new one over.
macro_rules! keys {
    ($(#[$doc:meta])* $spellings:ident, $keys:ident, [$($key:ident = $text:literal),* $(,)?]) => {
        $(#[$doc])*
        pub const $spellings: [&str; [$($text),*].len()] = [$($text),*];

        #[derive(Clone, Copy)]
        pub(crate) enum $keys { $($key),* }

        impl $keys {
            pub(crate) const ALL: &'static [Self] = &[$(Self::$key),*];

            pub(crate) const fn as_str(self) -> &'static str {
                match self { $(Self::$key => $text),* }
            }
        }
    };
}

keys! {
    /// The ten keys of the manifest, as JSON spells them (design section 3).
    ROOT_KEYS, RootKey, [
        TaskId = "taskId",
        Objective = "objective",
        Canonical = "canonical",
        CompletedPhases = "completedPhases",
        NextExactAction = "nextExactAction",
        ExternalWrites = "externalWrites",
        ConsumedAuthorities = "consumedAuthorities",
        Prohibitions = "prohibitions",
        Rollback = "rollback",
        CompletionChecks = "completionChecks",
    ]
}

keys! {
    /// The keys of `canonical`, as JSON spells them.
    CANONICAL_KEYS, CanonicalKey, [Path = "path", Sha256 = "sha256", ReadAt = "readAt"]
}

keys! {
    /// The keys of an element of `externalWrites`, as JSON spells them.
    WRITE_KEYS, WriteKey, [Operation = "operation", EffectId = "effectId", Status = "status"]
}

/// Whether `value` is a SHA-256 as manifests write it: 64 lower-case hex digits (design section 3).
#[must_use]
pub fn is_sha256(value: &str) -> bool {
    value.len() == 64
        && value
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Whether `value` is a date-time of RFC 3339, section 5.6, with a date and an offset that exist (ruling 23).
///
/// `t` and `z` may be lower case; a blank instead of `T` may not stand. A second of 60 may stand only in the last minute
/// of a month in UTC, which is where a leap second can be (RFC 3339, section 5.7; ITU-R TF.460).
#[must_use]
pub fn is_read_at(value: &str) -> bool {
    instant(value.as_bytes()).is_some()
}

fn instant(text: &[u8]) -> Option<()> {
    let (date, text) = text.split_at_checked(10)?;
    let [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = date else {
        return None;
    };
    let year = number(&[*y1, *y2, *y3, *y4])?;
    let (month, day) = (number(&[*m1, *m2])?, number(&[*d1, *d2])?);
    let (clock, text) = text.split_at_checked(9)?;
    let [b'T' | b't', h1, h2, b':', n1, n2, b':', s1, s2] = clock else {
        return None;
    };
    let (hour, minute, second) = (number(&[*h1, *h2])?, number(&[*n1, *n2])?, number(&[*s1, *s2])?);
    let offset = offset_minutes(fraction(text)?)?;
    let in_range = (1..=days_in(year, month)?).contains(&day) && hour < 24 && minute < 60 && second <= 60;
    let whole =
        in_range && (second < 60 || ends_a_month_in_utc(year, month, day, hour * 60 + minute - offset)?);
    whole.then_some(())
}

/// What stands behind an optional fraction of a second.
fn fraction(text: &[u8]) -> Option<&[u8]> {
    let Some(digits) = text.strip_prefix(b".") else {
        return Some(text);
    };
    let len = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if len == 0 { None } else { digits.get(len..) }
}

fn offset_minutes(text: &[u8]) -> Option<i32> {
    match text {
        b"Z" | b"z" => Some(0),
        [sign @ (b'+' | b'-'), h1, h2, b':', m1, m2] => {
            let (hours, minutes) = (number(&[*h1, *h2])?, number(&[*m1, *m2])?);
            let offset = hours * 60 + minutes;
            (hours < 24 && minutes < 60).then_some(if *sign == b'-' { -offset } else { offset })
        }
        _ => None,
    }
}

/// Whether the minute `minute` (counted from midnight of that day, in UTC) is the last of a month.
fn ends_a_month_in_utc(year: i32, month: i32, day: i32, minute: i32) -> Option<bool> {
    const LAST: i32 = 24 * 60 - 1;
    let days = days_in(year, month)?;
    Some(match minute {
        LAST => day == days,
        // The day before, or the day after, by the clock of UTC.
        _ if minute == LAST - 24 * 60 => day == 1,
        _ if minute == LAST + 24 * 60 => day + 1 == days,
        _ => false,
    })
}

fn days_in(year: i32, month: i32) -> Option<i32> {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 => Some(if leap { 29 } else { 28 }),
        4 | 6 | 9 | 11 => Some(30),
        1..=12 => Some(31),
        _ => None,
    }
}

fn number(digits: &[u8]) -> Option<i32> {
    digits.iter().try_fold(0, |sum, digit| {
        digit.is_ascii_digit().then(|| sum * 10 + i32::from(digit - b'0'))
    })
}

/// Whether two phases have one normal form.
pub(crate) fn repeats_a_phase(phases: &[Cow<'_, str>]) -> bool {
    let mut forms: Vec<_> = phases.iter().map(|phase| normal_form(phase)).collect();
    forms.sort_unstable();
    !forms.is_sorted_by(|earlier, later| earlier < later)
}

/// The indices of the ids that stood before, byte for byte, ascending.
pub(crate) fn repeated(ids: &[Option<Cow<'_, str>>]) -> Vec<usize> {
    let mut known: Vec<(&str, usize)> = ids
        .iter()
        .enumerate()
        .filter_map(|(index, id)| Some((id.as_deref()?, index)))
        .collect();
    known.sort_unstable();
    let again = |pair: &[(&str, usize)]| match pair {
        [(earlier, _), (later, index)] if earlier == later => Some(*index),
        _ => None,
    };
    let mut repeated: Vec<_> = known.windows(2).filter_map(again).collect();
    repeated.sort_unstable();
    repeated
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_offsets_must_exist() {
        for good in [
            "2026-03-11T08:02:17Z",
            "2026-03-11t08:02:17.123456789z",
            "2024-02-29T23:59:59+09:00",
            "0000-01-01T00:00:00-23:59",
            "1985-04-12T23:20:50.52Z",
            "1990-12-31T23:59:60Z",
            "1990-12-31T15:59:60-08:00",
            "2017-01-01T08:59:60+09:00",
            "2016-12-31T00:00:00-00:00",
        ] {
            assert!(is_read_at(good), "{good}");
        }
        for bad in [
            "2026-03-11 08:02:17Z",
            "2026-03-11T08:02:17",
            "2026-03-11T08:02Z",
            "2026-02-29T08:02:17Z",
            "2026-13-01T08:02:17Z",
            "2026-00-01T08:02:17Z",
            "2026-01-00T08:02:17Z",
            "2026-03-11T24:00:00Z",
            "2026-03-11T08:60:00Z",
            "2026-03-11T08:02:60Z",
            "1990-12-30T23:59:60Z",
            "1990-12-31T23:59:60-08:00",
            "2026-03-11T08:02:61Z",
            "2026-03-11T08:02:17+24:00",
            "2026-03-11T08:02:17+09:60",
            "2026-03-11T08:02:17+0900",
            "2026-03-11T08:02:17.Z",
            "2026-03-11T08:02:17,5Z",
            "+026-03-11T08:02:17Z",
            "2026-03-11T08:02:17Z ",
            "",
        ] {
            assert!(!is_read_at(bad), "{bad}");
        }
    }

    #[test]
    fn a_digest_is_64_lower_case_hex_digits() {
        assert!(is_sha256(&"0af9".repeat(16)));
        for bad in [
            "0AF9".repeat(16),
            "0af9".repeat(15),
            "0af9".repeat(17),
            "0ag9".repeat(16),
        ] {
            assert!(!is_sha256(&bad), "{bad}");
        }
    }
}
