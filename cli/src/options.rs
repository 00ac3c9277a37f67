//! Options that several commands have.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use semsum_core::verify::Policy;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;

/// The formats of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum ListFormat {
    /// For people
    Human,
    /// One JSON document
    Json,
}

/// Reads `careful` or `exact`.
pub(crate) fn policy() -> impl TypedValueParser<Value = Policy> {
    PossibleValuesParser::new([Policy::Careful.as_str(), Policy::Exact.as_str()]).map(|name| {
        if name == Policy::Exact.as_str() {
            Policy::Exact
        } else {
            Policy::Careful
        }
    })
}

/// The most threads that a command starts. More than a processor has use for is a slip of the hand, and a machine that
/// starts a hundred thousand of them hangs.
const MOST_THREADS: NonZeroUsize = NonZeroUsize::new(256).unwrap();

/// How many threads `--jobs` comes to: one for each processor unless told.
pub(crate) fn threads(jobs: Option<NonZeroUsize>) -> NonZeroUsize {
    jobs.or_else(|| available_parallelism().ok())
        .map_or(NonZeroUsize::MIN, |jobs| jobs.min(MOST_THREADS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_of_jobs_is_beyond_the_bound() {
        let asked = |jobs| threads(NonZeroUsize::new(jobs)).get();
        assert_eq!(
            [asked(1), asked(256), asked(257), asked(usize::MAX)],
            [1, 256, 256, 256]
        );
        assert!((1..=256).contains(&threads(None).get()));
    }
}
