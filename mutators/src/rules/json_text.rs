//! The raw text of a manifest: one JSON text, whole, of bounded size, no key twice (rulings 6, 11, 12 and 58).

pub(super) mod bytes;
pub(super) mod keys;
pub(super) mod literals;
pub(super) mod size;

const RULE: &str = "json_text";
