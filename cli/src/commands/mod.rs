//! The commands, one file each: read what is named, ask a crate, print.

pub(crate) mod bulk;
pub(crate) mod check;
pub(crate) mod compact;
pub(crate) mod decide;
pub(crate) mod explain;
pub(crate) mod gate;
pub(crate) mod ledger;
pub(crate) mod line;
pub(crate) mod mutate;
pub(crate) mod pairs;
pub(crate) mod promotion;
pub(crate) mod refused;
pub(crate) mod schema;
pub(crate) mod store;
pub(crate) mod sum;
pub(crate) mod verify;
