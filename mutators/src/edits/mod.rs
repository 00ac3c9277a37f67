//! Edits that several rules share. A rule's file says what they are for; here stands how they are made.

pub(crate) mod calls;
pub(crate) mod lists;
pub(crate) mod order;
pub(crate) mod texts;
pub(crate) mod writes;

use crate::json::Json;
use semsum_core::text::normal_form;
use std::borrow::Cow;

/// Whether two strings of a field are one: by normal form for texts, byte for byte for identifiers.
pub(crate) fn same(field: &str, one: &str, other: &str) -> bool {
    comparable(field, one) == comparable(field, other)
}

/// A string of a field as it is compared: its normal form if it is a text, itself if it is an identifier.
pub(crate) fn comparable<'t>(field: &str, text: &'t str) -> Cow<'t, str> {
    if field == "consumedAuthorities" {
        Cow::Borrowed(text)
    } else {
        normal_form(text)
    }
}

/// Whether a value is a string that is one with `text`.
pub(crate) fn is_same(field: &str, value: &Json, text: &str) -> bool {
    value.text().is_some_and(|value| same(field, value, text))
}
