//! Where an edit's choices come from: a seeded generator, a fuzzer's bytes, or an enumerator that makes them all.

use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

/// A source of choices.
pub trait Choice {
    /// A number below `bound`; 0 where `bound` is 0 or 1.
    fn below(&mut self, bound: usize) -> usize;
}

/// One of `options`; `None` only of none.
pub fn pick<'a, T>(choice: &mut dyn Choice, options: &'a [T]) -> Option<&'a T> {
    options.get(choice.below(options.len()))
}

/// Choices of a seeded generator (PCG): equal seeds, equal choices.
pub struct Seeded(Pcg64Mcg);

impl Seeded {
    /// Choices that depend on `seed` and on every part of `of`, such as a mutator's id, a base's name and a site.
    #[must_use]
    pub fn new(seed: u64, of: &[&str]) -> Self {
        let mut hash = fnv1a(FNV_OFFSET, &seed.to_le_bytes());
        for part in of {
            // The length keeps ("ab", "c") and ("a", "bc") apart.
            let length = u64::try_from(part.len()).unwrap_or(u64::MAX);
            hash = fnv1a(hash, &length.to_le_bytes());
            hash = fnv1a(hash, part.as_bytes());
        }
        let (low, high) = (u128::from(hash), u128::from(fnv1a(hash, b"high")));
        Self(Pcg64Mcg::new(high << 64 | low))
    }
}

impl Choice for Seeded {
    fn below(&mut self, bound: usize) -> usize {
        // The bias of a remainder of 64 bits is below 2^-40 for every list that occurs here.
        let bound = u64::try_from(bound.max(1)).unwrap_or(u64::MAX);
        usize::try_from(self.0.next_u64() % bound).unwrap_or(0)
    }
}

const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a with 64 bits: stable over versions and machines, which `std`'s hashers do not promise.
fn fnv1a(start: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(start, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Choices made of a fuzzer's bytes, two for each; 0 when they are used up.
pub struct Bytes<'a>(pub &'a [u8]);

impl Choice for Bytes<'_> {
    fn below(&mut self, bound: usize) -> usize {
        let Some((taken, rest)) = self.0.split_at_checked(2) else {
            return 0;
        };
        self.0 = rest;
        let number = taken
            .iter()
            .fold(0usize, |sum, byte| sum << 8 | usize::from(*byte));
        number % bound.max(1)
    }
}

/// Makes every sequence of choices, one after the other: an odometer whose wheels are the bounds that were asked for.
#[derive(Default)]
pub struct Enumerator {
    /// What each question of the current run was answered, and its bound.
    wheels: Vec<(usize, usize)>,
    asked: usize,
}

impl Enumerator {
    /// Calls `run` once for each sequence of choices that it can be led through.
    pub fn every(mut run: impl FnMut(&mut dyn Choice)) {
        let mut choices = Self::default();
        loop {
            choices.asked = 0;
            run(&mut choices);
            choices.wheels.truncate(choices.asked);
            if !choices.turn() {
                return;
            }
        }
    }

    /// Moves on to the next sequence; false after the last.
    fn turn(&mut self) -> bool {
        while let Some((at, bound)) = self.wheels.last_mut() {
            *at += 1;
            if at < bound {
                return true;
            }
            self.wheels.pop();
        }
        false
    }
}

impl Choice for Enumerator {
    fn below(&mut self, bound: usize) -> usize {
        let bound = bound.max(1);
        if self.asked == self.wheels.len() {
            self.wheels.push((0, bound));
        }
        let answer = self.wheels.get(self.asked).map_or(0, |(at, _)| *at);
        self.asked += 1;
        // A run that asks otherwise than before under the same answers has a choice of its own; stay in bounds.
        answer.min(bound - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_enumerator_makes_every_sequence_once() {
        let mut seen = Vec::new();
        Enumerator::every(|choice| {
            let first = choice.below(2);
            let second = if first == 0 { choice.below(3) } else { 0 };
            seen.push((first, second));
        });
        assert_eq!(seen, [(0, 0), (0, 1), (0, 2), (1, 0)]);
    }

    #[test]
    fn a_run_without_choices_is_made_once() {
        let mut runs = 0;
        Enumerator::every(|_| runs += 1);
        assert_eq!(runs, 1);
    }

    /// The ids of cases name choices, so they are the same in every version and on every machine, whatever its words.
    #[test]
    fn seeded_choices_are_those_that_they_always_were() {
        let mut seeded = Seeded::new(1, &["sites", "drop-prohibition", "tiny"]);
        let drawn: Vec<_> = (0..4).map(|_| seeded.below(1_000_000)).collect();
        assert_eq!(drawn, [769_302, 305_861, 867_805, 457_537]);
    }

    #[test]
    fn seeded_choices_depend_on_every_part_of_their_name() {
        let draw = |seed, of: &[&str]| Seeded::new(seed, of).below(usize::MAX);
        assert_eq!(draw(1, &["a", "bc"]), draw(1, &["a", "bc"]));
        assert_ne!(draw(1, &["a", "bc"]), draw(1, &["ab", "c"]));
        assert_ne!(draw(1, &["a"]), draw(2, &["a"]));
    }
}
