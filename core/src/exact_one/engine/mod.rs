//! The engine that reads the tables of [`lang`](super::lang): it knows no verb and no joining word of any
//! language. The few words in it are pronouns and articles in [`clauses`], and contractions in [`quotation`].
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
