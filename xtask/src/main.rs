//! Repository chores: test, ci, tidy, codegen, corpus, fuzz.
fn main() {}
