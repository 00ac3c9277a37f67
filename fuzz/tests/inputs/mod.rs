//! Inputs from a fixed seed.

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

    fn byte(&mut self) -> u8 {
        u8::try_from(self.next() & 0xFF).unwrap()
    }

    fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// What a target starts from: the built-in bases, as they stand.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/bases");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let seeds: Vec<_> = files.iter().map(|file| std::fs::read(file).unwrap()).collect();
    assert!(!seeds.is_empty(), "no seed to start from");
    seeds
}

/// How many inputs of each kind are made.
const EDITED: usize = 8_000;
const NOISE: usize = 4_000;

/// Manifests with bytes exchanged, repeated, cut and joined, one to three in an input; and noise, which is choices to
/// the targets that choose. The same on every machine.
pub(crate) fn generated() -> Vec<Vec<u8>> {
    let mut bases = seeds();
    bases.retain(|base| base.len() <= 4096);
    let mut choices = Choices(7);
    let mut inputs = Vec::new();
    for _ in 0..EDITED {
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
    for _ in 0..NOISE {
        let length = choices.below(64);
        inputs.push((0..length).map(|_| choices.byte()).collect());
    }
    inputs
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
