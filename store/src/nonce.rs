//! Randomness, for the two things that need it: a writer's nonce, and a name that nobody can guess.

use semsum_core::checksum::Hex;
use std::io;

/// 16 random bytes of the system as 32 lower-case hex digits. Each attempt of each writer takes its own.
///
/// # Errors
///
/// Where the system has no randomness to give.
pub fn nonce() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(Hex(&bytes).to_string())
}
