//! Options that several commands have.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use semsum_core::verify::Policy;
use semsum_harness::gate::{MOST_PROCESSES, written};
use std::fmt;
use std::num::{NonZeroU32, NonZeroUsize};
use std::thread::available_parallelism;
use std::time::Duration;

/// The formats of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum ListFormat {
    /// For people
    Human,
    /// One JSON document
    Json,
}

/// All policies, in the order in which help names them.
const POLICIES: [Policy; 2] = [Policy::Careful, Policy::Exact];

/// The policy with this name.
pub(crate) fn policy_of(name: &str) -> Option<Policy> {
    POLICIES.into_iter().find(|policy| policy.as_str() == name)
}

/// Reads `careful` or `exact`.
pub(crate) fn policy() -> impl TypedValueParser<Value = Policy> {
    PossibleValuesParser::new(POLICIES.map(Policy::as_str))
        .try_map(|name| policy_of(&name).ok_or("there is no such policy"))
}

/// Reads where choices come from: any whole number of 64 bits.
///
/// # Errors
/// As a clause that says what to write.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("write a whole number from 0 to {}", u64::MAX))
}

/// Reads how many there are to be, from 0.
///
/// # Errors
/// As [`seed`].
pub(crate) fn number(text: &str) -> Result<usize, String> {
    text.parse()
        .map_err(|_| "write a whole number from 0, such as 20000".to_owned())
}

/// Reads how often something is tried.
///
/// # Errors
/// As [`seed`].
pub(crate) fn attempts(text: &str) -> Result<NonZeroU32, String> {
    text.parse()
        .map_err(|_| format!("write a whole number from 1 to {}", u32::MAX))
}

/// Reads how many threads are asked for.
///
/// # Errors
/// As [`seed`].
pub(crate) fn jobs(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| {
        format!("write a whole number from 1 to {MOST_THREADS}, or leave it out for one thread a processor")
    })
}

/// Reads `90s`, `500ms`, `2m`, `1h`, or seconds without a unit. No time at all is a slip of the hand: nothing can be done in
/// it.
///
/// # Errors
/// As [`seed`].
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at_checked(digits).unwrap_or((text, ""));
    let number: u64 = number.parse().map_err(|_| WRITE_A_TIME.to_owned())?;
    let seconds = |times: u64| number.checked_mul(times).map(Duration::from_secs);
    let duration = match unit {
        "ms" => Some(Duration::from_millis(number)),
        "" | "s" => seconds(1),
        "m" => seconds(60),
        "h" => seconds(3600),
        _ => None,
    };
    duration
        .filter(|duration| !duration.is_zero())
        .ok_or_else(|| WRITE_A_TIME.to_owned())
}

const WRITE_A_TIME: &str =
    "write a whole number from 1 and its unit, such as 500ms, 60s, 5m or 1h; without a unit it is seconds";

/// A time whose default is another crate's, shown as it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Time(pub(crate) Duration);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written(self.0))
    }
}

/// As [`duration`].
///
/// # Errors
/// As [`seed`].
pub(crate) fn time(text: &str) -> Result<Time, String> {
    duration(text).map(Time)
}

/// The most threads that a command starts, and processes that the gate does. More than a processor has use for is a slip of
/// the hand, and a machine that starts a hundred thousand of them hangs.
const MOST_THREADS: NonZeroUsize = MOST_PROCESSES;

/// How many threads `--jobs` comes to: one for each processor unless told.
pub(crate) fn threads(jobs: Option<NonZeroUsize>) -> NonZeroUsize {
    jobs.or_else(|| available_parallelism().ok())
        .map_or(NonZeroUsize::MIN, |jobs| jobs.min(MOST_THREADS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn times_have_a_number_and_a_unit() {
        let read = |text| duration(text).ok();
        assert_eq!(read("60s"), Some(Duration::from_secs(60)));
        assert_eq!(read("500ms"), Some(Duration::from_millis(500)));
        assert_eq!(read("2m"), read("120"));
        assert_eq!(read("1h"), read("3600s"));
        for bad in [
            "",
            "s",
            "0",
            "0ms",
            "1d",
            "-1s",
            "1.5s",
            "99999999999999999999s",
            "18446744073709551615h",
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }

    #[test]
    fn no_number_of_jobs_is_beyond_the_bound() {
        let asked = |jobs| threads(NonZeroUsize::new(jobs)).get();
        assert_eq!(
            [asked(1), asked(256), asked(257), asked(usize::MAX)],
            [1, 256, 256, 256]
        );
        assert!((1..=256).contains(&threads(None).get()));
    }

    /// Help is written by hand there.
    #[test]
    fn help_names_the_bound_of_threads() {
        let told = format!("at most {MOST_THREADS}");
        for name in ["gate", "verify"] {
            let mut command = crate::args::Cli::command();
            let of_name = command.find_subcommand_mut(name).unwrap();
            let jobs = of_name.get_arguments().find(|it| it.get_id() == "jobs").unwrap();
            assert!(jobs.get_help().unwrap().to_string().contains(&told), "{name}");
        }
    }

    #[test]
    fn a_time_is_read_as_it_is_shown() {
        for shown in ["10s", "1500ms"] {
            assert_eq!(time(shown).unwrap().to_string(), shown);
        }
    }
}
