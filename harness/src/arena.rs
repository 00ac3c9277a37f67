//! Holds the arena's place until it is merged.
use semsum_mutators::{Answer, Case};
/// Not played.
#[derive(Debug)]
pub struct NotPlayed;
impl std::fmt::Display for NotPlayed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("there is no arena yet")
    }
}
/// Plays nothing.
///
/// # Errors
/// Always.
pub fn play(_: &Case) -> Result<Answer, NotPlayed> {
    Err(NotPlayed)
}
