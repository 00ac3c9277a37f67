//! The engine that reads the tables of [`lang`](super::lang): it knows no word of any language but those that tell
//! which language an action can be in.
//!
//! [`separators`] are looked for in the raw text. [`quotation`] finds what is protected, [`reading`] makes tokens of the
//! rest, and [`pattern`] matches the rows, which a [`table`] makes; [`clauses`] tells coordinated verbs from coordinated objects.

pub(in crate::exact_one) mod clauses;
mod confusables;
mod index;
pub(in crate::exact_one) mod lexicon;
pub(in crate::exact_one) mod pattern;
pub(in crate::exact_one) mod quotation;
pub(in crate::exact_one) mod reading;
pub(in crate::exact_one) mod separators;
pub(in crate::exact_one) mod table;
