//! Every target on its seeds and on thousands of inputs from a fixed seed.

mod inputs;

use semsum_fuzz::TARGETS;
use std::path::Path;

/// Of the generated inputs each target must really judge at least so many; the others are turned away at its door.
const JUDGED: usize = 1_000;

#[test]
fn every_property_holds_on_the_seeds_and_on_thousands_of_inputs() {
    let (seeds, generated) = (inputs::seeds(), inputs::generated());
    for (name, target) in TARGETS {
        let judged = |inputs: &[Vec<u8>]| inputs.iter().filter(|input| target(input)).count();
        let (of_seeds, of_generated) = (judged(&seeds), judged(&generated));
        println!(
            "{name}: judged {of_seeds} of {} seeds and {of_generated} of {} generated inputs",
            seeds.len(),
            generated.len()
        );
        assert!(
            of_generated >= JUDGED,
            "{name} judged {of_generated} inputs alone"
        );
        assert!(of_seeds > 0, "{name} judged no seed");
    }
}

#[test]
fn every_target_has_a_program_and_a_row_in_the_table() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let table = std::fs::read_to_string(folder.join("README.md")).unwrap();
    let mut programs: Vec<_> = std::fs::read_dir(folder.join("src/bin"))
        .unwrap()
        .map(|entry| {
            entry
                .unwrap()
                .path()
                .file_stem()
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned()
        })
        .filter(|name| name != "replay")
        .collect();
    programs.sort();
    assert_eq!(programs, TARGETS.map(|(name, _)| name));
    for (name, _) in TARGETS {
        assert!(table.contains(&format!("| `{name}` |")), "{name} has no row");
    }
}
