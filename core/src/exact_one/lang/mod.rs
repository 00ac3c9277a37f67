//! The tables, one file a language; `marks` holds the rows that no language owns.
//!
//! `xx.rs` has the rows, `xx_verbs.rs` the verbs, `xx_words.rs` the words, `xx_clauses.rs` and `xx_chains.rs` what
//! a phrase cannot state.

mod bare;
pub(in crate::exact_one) mod carrying;
pub(in crate::exact_one) mod command_lines;
pub(in crate::exact_one) mod commands;
pub(in crate::exact_one) mod continued;
pub(in crate::exact_one) mod de;
mod de_verbs;
mod de_words;
pub(in crate::exact_one) mod en;
mod en_clauses;
mod en_verbs;
mod en_words;
pub(in crate::exact_one) mod es;
mod es_verbs;
mod es_words;
pub(in crate::exact_one) mod fr;
mod fr_verbs;
mod fr_words;
pub(in crate::exact_one) mod ja;
mod ja_chains;
mod ja_clauses;
mod ja_words;
pub(in crate::exact_one) mod ko;
mod ko_clauses;
mod ko_words;
pub(in crate::exact_one) mod marks;
pub(in crate::exact_one) mod placeholders;
pub(in crate::exact_one) mod zh;
mod zh_chains;
mod zh_clauses;
pub(in crate::exact_one) mod zh_traditional;
mod zh_words;
