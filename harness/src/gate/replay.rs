//! The command that asks a case again.

use super::options::Options;
use super::quoted;
use crate::foreign::Limits;
use semsum_mutators::Case;
use std::path::Path;
use std::time::Duration;

/// The command that asks a case again: alone from its vector file, or with its like where there is none. It names every
/// option that the verdict depends on and that is not as it is by itself.
pub(super) fn replay(options: &Options, case: &Case, vector: Option<&Path>) -> String {
    let mut words = vec!["semsum".to_owned(), "gate".to_owned()];
    let mut add = |option: &str, value: String| words.extend([option.to_owned(), value]);
    let quoted = |text: &str| quoted::word(text.as_ref());
    if let Some(vector) = vector {
        add("--replay", quoted::path(vector));
    } else {
        add("--seed", options.seed.to_string());
        match case.mutators.as_slice() {
            [mutator] => {
                add("--only", mutator.id.to_owned());
                // A single edit depends on no other one, so none is composed.
                add("--cases", "0".to_owned());
            }
            // What is composed depends on all that is planned, so the whole plan is run again.
            _ => {
                options.only.iter().for_each(|only| add("--only", quoted(only)));
                add("--cases", options.cases.to_string());
            }
        }
        for base in &options.bases {
            add("--bases", quoted::path(base));
        }
    }
    if let Some(verifier) = &options.verifier {
        add("--verifier", quoted(&verifier.command));
        let time = verifier.program.limits().case;
        if time != Limits::default().case {
            add("--case-timeout", written(time));
        }
    }
    words.join(" ")
}

/// A time as the command line reads it; what is less than a millisecond is left out.
#[must_use]
pub fn written(time: Duration) -> String {
    if time.subsec_nanos() == 0 {
        format!("{}s", time.as_secs())
    } else {
        format!("{}ms", time.as_millis())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foreign::{ANSWER_TIME, Program};
    use crate::gate::Verifier;
    use semsum_mutators::{Base, Plan, plan};

    /// A single edit and a composition.
    fn cases() -> [Case; 2] {
        let base = semsum_corpus::bases().next().unwrap();
        let base = Base::read(base.name, base.text.to_vec()).unwrap();
        let plan = Plan::new(&[base], &[], &plan::Options::default()).unwrap();
        let last = plan.planned() - 1;
        [plan.case(0).unwrap(), plan.case(last).unwrap()]
    }

    #[test]
    fn a_replay_names_every_option_that_the_verdict_depends_on() {
        let limits = Limits {
            hello: ANSWER_TIME,
            case: Duration::from_millis(1500),
        };
        let command = "./my verifier' --strict'".to_owned();
        let options = Options {
            seed: 7,
            cases: 900,
            bases: vec!["some bases".into(), "more".into()],
            only: vec!["json_text".to_owned(), "writes".to_owned()],
            verifier: Some(Verifier {
                program: Program::parse(&command).unwrap().with_limits(limits),
                command: command.clone(),
                show_stderr: false,
            }),
            ..Options::default()
        };
        let [single, composed] = cases();
        let words = |case, vector: Option<&str>| {
            shell_words::split(&replay(&options, case, vector.map(Path::new))).unwrap()
        };
        let judged = ["--verifier", &command, "--case-timeout", "1500ms"];
        let bases = ["--bases", "some bases", "--bases", "more"];
        let start = ["semsum", "gate", "--seed", "7", "--only"];
        let id = single.mutators[0].id;
        let whole = [&start[..], &[id, "--cases", "0"], &bases, &judged].concat();
        assert_eq!(words(&single, None), whole);
        let only = ["json_text", "--only", "writes", "--cases", "900"];
        let whole = [&start[..], &only, &bases, &judged].concat();
        assert_eq!(words(&composed, None), whole);
        let alone = [&["semsum", "gate", "--replay", "a b.json"][..], &judged].concat();
        assert_eq!(words(&single, Some("a b.json")), alone);
    }

    #[test]
    fn a_time_is_written_in_whole_units() {
        assert_eq!(written(Duration::from_secs(90)), "90s");
        assert_eq!(written(Duration::from_millis(90_001)), "90001ms");
    }
}
