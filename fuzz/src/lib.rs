//! Fuzz targets. A body is a plain function of bytes that panics where a property fails; it is called three ways: by a
//! libFuzzer program (`cargo xtask fuzz`), by an ordinary test with a fixed seed, and by `replay` on saved inputs.
//!
//! Each body is given what it judges, so that tests can hand it something broken and see it fail: a property that
//! nothing can break proves nothing.
//!
//! The lints against panics are off in this crate: panicking is how a target says what it found.
//!
//! Rulings and sections of the design are cited by number: `docs/sources.md` says what each of them is.

pub mod replay;
pub mod targets;

/// A target's body. Its answer is whether the input reached the property: noise that is turned away at the door was
/// not judged, and counts for nothing.
pub type Target = fn(&[u8]) -> bool;

/// All targets by name. Each has a program of its name under `src/bin` and a row in the crate's `README.md`.
pub const TARGETS: [(&str, Target); 5] = [
    ("checksum", targets::checksum::target),
    ("exact_one", targets::exact_one::target),
    ("mutants", targets::mutants::target),
    ("reader", targets::reader::target),
    ("verify", targets::verify::target),
];

/// What a target's program says where it was built without libFuzzer.
pub fn explain() {
    eprintln!("built without libFuzzer; `cargo xtask fuzz` builds and runs this target");
}
