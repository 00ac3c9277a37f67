//! The bodies, one file each.

pub mod checksum;
pub mod exact_one;
mod oracle;
pub mod reader;
pub mod verify;
