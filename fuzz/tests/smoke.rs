//! Every target on thousands of inputs from a fixed seed: manifests with bytes exchanged, repeated, cut and joined.

use semsum_fuzz::TARGETS;
use std::path::Path;

/// Splitmix64 (Steele, Lea and Flood, 2014): enough to choose places and bytes, the same on every machine.
struct Choices(u64);

impl Choices {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound.max(1)).unwrap();
        usize::try_from(self.next() % bound).unwrap()
    }

    fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// Manifests to start from: the built-in bases up to 4 KiB.
fn bases() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/bases");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let bases: Vec<_> = files
        .iter()
        .map(|file| std::fs::read(file).unwrap())
        .filter(|base| base.len() <= 4096)
        .collect();
    assert!(!bases.is_empty(), "no base to start from");
    bases
}

const WORDS: [&str; 14] = [
    "\"prohibitions\"",
    "null",
    "[]",
    "{}",
    "\"\"",
    "1e999",
    "\\u0000",
    "\\ud800",
    "\u{FEFF}",
    "\u{202E}",
    " && ",
    "e\u{301}",
    ",",
    "\"unknown\"",
];

fn edited(base: &[u8], choices: &mut Choices) -> Vec<u8> {
    let mut bytes = base.to_vec();
    for _ in 0..choices.below(4) {
        let at = choices.below(bytes.len() + 1);
        let end = (at + choices.below(12)).min(bytes.len());
        match choices.below(5) {
            0 => drop(bytes.drain(at..end)),
            1 => drop(bytes.splice(at..end, choices.of(&WORDS).bytes())),
            2 => {
                let again = bytes[at..end].to_vec();
                drop(bytes.splice(at..at, again));
            }
            3 if at < bytes.len() => bytes[at] ^= 1 << choices.below(8),
            _ => bytes.truncate(bytes.len() - choices.below(3).min(bytes.len())),
        }
    }
    bytes
}

#[test]
fn every_property_holds_on_thousands_of_inputs() {
    let bases = bases();
    let mut choices = Choices(7);
    let mut inputs: Vec<Vec<u8>> = bases.clone();
    for _ in 0..4_000 {
        let base: &Vec<u8> = choices.of(&bases);
        let mut input = edited(base, &mut choices);
        for _ in 0..choices.below(3) {
            input.push(0);
            let base: &Vec<u8> = choices.of(&bases);
            let next = if choices.below(2) == 0 {
                input[..input.len() - 1].to_vec()
            } else {
                base.clone()
            };
            input.extend(edited(&next, &mut choices));
        }
        inputs.push(input);
    }
    for length in 0..256 {
        inputs.push(
            (0..length)
                .map(|_| u8::try_from(choices.next() & 0xFF).unwrap())
                .collect(),
        );
    }
    for (name, target) in TARGETS {
        for input in &inputs {
            target(input);
        }
        assert!(inputs.len() > 4_000, "{name}");
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
