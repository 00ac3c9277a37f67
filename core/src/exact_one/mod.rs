//! Exactly one operation.
