//! A manifest has its ten keys, each of its type, none blank (design section 3, rulings 5 to 10, 14, 61 to 63).

pub(super) mod effects;
pub(super) mod keys;
pub(super) mod numbers;
pub(super) mod pins;
pub(super) mod values;

const RULE: &str = "shape";
