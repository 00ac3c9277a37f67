//! The ledger: what happened, and the manifest that it comes to (design section 6; rulings 31, 35 to 42, 48, 51 to 54, 56).
//!
//! [`KINDS`] is the table of what can happen. A bundle of events is read by [`read_bundle`] and folded by [`fold`], which is
//! the ground truth: a left fold, one [`State::apply`] an event. A [`Ledger`] is a bundle with its fold and with what
//! compactions added, to which events are appended at their own cost.

mod bundles;
mod change;
mod extra;
mod fold;
mod grown;
mod kinds;
mod lines;
mod projection;
mod refusal;
mod secrets;
mod state;

pub use crate::bundle::STATED;
pub use bundles::{judge_bundle, read_bundle};
pub(crate) use change::id_fault;
pub use fold::{check, fold};
pub use grown::Ledger;
pub(crate) use kinds::data_key;
pub use kinds::{Field, Form, IMPOSSIBLE, Impossible, KINDS, Kind, USER_SPEAKS, by_name};
pub use lines::{Report, read_lines};
pub use projection::{Missing, Stated, Supplied};
pub use refusal::{EventFault, Refusal};
pub use secrets::{SECRET_SUSPECTED, secrets};
pub use state::State;

#[cfg(test)]
mod tests;
