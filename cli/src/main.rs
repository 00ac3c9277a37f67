//! Verifies that an agent's compacted context still carries what the next run must not forget.
fn main() {}
