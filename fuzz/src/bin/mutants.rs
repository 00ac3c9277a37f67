//! The target `mutants`, as a program of libFuzzer.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    semsum_fuzz::targets::mutants::target(bytes);
});

#[cfg(not(fuzzing))]
fn main() {
    semsum_fuzz::explain();
}
