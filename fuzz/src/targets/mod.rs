//! The bodies, one file each.

pub mod checksum;
pub mod exact_one;
pub mod mutants;
mod oracle;
pub mod reader;
pub mod verify;
