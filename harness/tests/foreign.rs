//! What a program under test may do wrong, and what each of it is called. None of it is ever a rejection.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]
#![cfg(unix)]

use semsum_core::verify::Policy;
use semsum_harness::foreign::{
    ANSWER_TIME, Asked, Bounds, CommandError, Exit, Fault, Flaw, Judges, Limits, Patience, Program, Question,
    Stderr, Step, Unanswered, Unsaid, converse,
};
use semsum_harness::stop::{Halt, Stop};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

struct Case {
    id: String,
    text: Vec<u8>,
}

impl Asked for Case {
    fn question(&self) -> Question<'_> {
        Question {
            id: &self.id,
            policy: Policy::Careful,
            before: &self.text,
            after: b"{}",
            raw: false,
        }
    }
}

fn cases(count: usize) -> impl Iterator<Item = Case> {
    (0..count).map(|at| Case {
        id: format!("c{at}"),
        text: b"{}".to_vec(),
    })
}

fn program(arguments: &[&str]) -> Program {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs/verifier.py");
    let words = ["python3", script].into_iter().chain(arguments.iter().copied());
    Program::parse(&shell_words::join(words)).unwrap()
}

/// Only for programs that never answer: an honest one may need longer on a busy machine.
fn impatient(program: Program) -> Program {
    program.with_limits(Limits {
        hello: ANSWER_TIME,
        case: Duration::from_millis(100),
    })
}

fn forever() -> Halt {
    Halt::new(Stop::new(), None)
}

/// What became of each case, up to where patience ends.
fn outcomes(program: &Program, count: usize) -> Vec<Result<String, Fault>> {
    outcomes_of(program, cases(count))
}

fn outcomes_of(program: &Program, cases: impl Iterator<Item = Case>) -> Vec<Result<String, Fault>> {
    let hello = program.greet(&forever()).unwrap();
    let mut patience = Patience::default();
    let mut outcomes = Vec::new();
    let _ = converse(program, &hello, cases, &forever(), |step| {
        let flow = patience.bear(&step);
        outcomes.push(match step {
            Step::HelloFailed(fault) | Step::Failed(_, fault) => Err(fault),
            Step::Answered(case, answer) => {
                assert!(!answer.accepted);
                Ok(case.id)
            }
        });
        flow
    });
    outcomes
}

fn answered(numbers: std::ops::Range<usize>) -> Vec<Result<String, Fault>> {
    numbers.map(|at| Ok(format!("c{at}"))).collect()
}

#[test]
fn an_honest_program_is_asked_each_case_once_in_order() {
    let program = program(&["honest"]);
    let hello = program.greet(&forever()).unwrap();
    assert_eq!((hello.name.as_str(), hello.version.as_str()), ("awkward", "1"));
    assert_eq!(
        hello.judges,
        Judges {
            manifest: true,
            raw: true,
            exact: false
        }
    );
    assert_eq!(outcomes(&program, 50), answered(0..50));
}

#[test]
fn a_failed_hello_says_why() {
    let greet = |mode: &str| program(&[mode]).greet(&forever()).unwrap_err();
    assert_eq!(greet("crash-at-start"), Fault::Crashed(Exit::Code(7)).into());
    assert_eq!(greet("garbage-hello"), Fault::NoHello(Flaw::NoJson).into());
    let protocol = Flaw::Unlike("protocol", "\"semsum-verifier/v1\"");
    assert_eq!(greet("wrong-hello"), Fault::NoHello(protocol).into());
    let echo = Program::parse("cat").unwrap();
    assert_eq!(echo.greet(&forever()).unwrap_err(), Fault::Echo.into());
    let silent = program(&["no-hello"]).with_limits(Limits {
        hello: Duration::from_millis(50),
        case: ANSWER_TIME,
    });
    assert_eq!(silent.greet(&forever()).unwrap_err(), Fault::TimedOut.into());
    let absent = Program::parse("./there-is-no-such-program").unwrap();
    assert_eq!(
        absent.greet(&forever()).unwrap_err(),
        Fault::NotStarted(std::io::ErrorKind::NotFound).into()
    );
}

#[test]
fn three_failed_hellos_end_a_run_in_which_nothing_was_answered() {
    assert_eq!(
        outcomes(&program(&["changing-hello"]), 5),
        vec![Err(Fault::OtherHello); 3]
    );
}

#[test]
fn twenty_cases_in_a_row_without_an_answer_end_a_run() {
    assert_eq!(
        outcomes(&program(&["torn"]), 25),
        vec![Err(Fault::Crashed(Exit::Code(0))); 20]
    );
}

#[test]
fn each_misbehaviour_has_its_own_name_and_none_is_an_answer() {
    for (mode, fault) in [
        ("garbage", Fault::Garbage(Flaw::NoJson)),
        (
            "accepted-is-text",
            Fault::Garbled(Flaw::Unlike("accepted", "true or false")),
        ),
        ("findings-are-numbers", Fault::GarbledFinding(0, Flaw::NoObject)),
        ("contradicts-itself", Fault::Contradiction),
        ("out-of-turn", Fault::OutOfTurn),
        ("huge-line", Fault::LineTooLong),
        ("endless-line", Fault::LineTooLong),
        ("two-hellos", Fault::Garbage(Flaw::Lacks("id"))),
        ("floods-stdout", Fault::Garbage(Flaw::NoJson)),
        ("killed", Fault::Crashed(Exit::Signal(9))),
        ("child-holds-output", Fault::Crashed(Exit::Code(5))),
        (
            "child-in-a-group-of-its-own-holds-output",
            Fault::Crashed(Exit::Code(5)),
        ),
    ] {
        assert_eq!(outcomes(&program(&[mode]), 2), vec![Err(fault); 2], "{mode}");
    }
}

#[test]
fn a_hang_is_a_time_out_and_the_next_case_gets_a_new_process() {
    let hangs = impatient(program(&["hangs"]));
    assert_eq!(outcomes(&hangs, 2), vec![Err(Fault::TimedOut); 2]);
}

#[test]
fn a_program_that_closes_its_output_and_goes_on_is_told_from_one_that_ends() {
    assert_eq!(
        outcomes(&program(&["closes-output"]), 1),
        vec![Err(Fault::Crashed(Exit::OutputClosed))]
    );
}

#[test]
fn a_program_that_never_reads_cannot_make_us_wait_to_write() {
    let large = || Case {
        id: "large".to_owned(),
        text: format!("\"{}\"", "x".repeat(1 << 20)).into_bytes(),
    };
    let program = impatient(program(&["never-reads"]));
    assert_eq!(
        outcomes_of(&program, [large(), large()].into_iter()),
        vec![Err(Fault::TimedOut); 2]
    );
}

#[test]
fn a_line_that_never_ends_is_a_time_out_however_it_grows() {
    let drips = impatient(program(&["drips"]));
    assert_eq!(outcomes(&drips, 2), vec![Err(Fault::TimedOut); 2]);
}

#[test]
fn a_program_that_answers_and_stays_when_its_input_ends_is_ended() {
    let (tell, done) = std::sync::mpsc::channel();
    std::thread::spawn(move || tell.send(outcomes(&program(&["stays"]), 3)));
    assert_eq!(
        done.recv_timeout(Duration::from_secs(60)).unwrap(),
        answered(0..3)
    );
}

#[test]
fn a_garbled_second_answer_is_a_second_answer() {
    assert_eq!(
        outcomes(&program(&["second-answer-is-garbled"]), 1),
        vec![Err(Fault::SecondAnswer)]
    );
}

#[test]
fn a_second_answer_spoils_the_first_even_after_the_last_case() {
    assert_eq!(
        outcomes(&program(&["two-answers"]), 25),
        vec![Err(Fault::SecondAnswer); 20]
    );
    assert_eq!(
        outcomes(&program(&["two-answers"]), 1),
        vec![Err(Fault::SecondAnswer)]
    );
}

#[test]
fn an_answer_to_an_earlier_case_is_a_second_one_or_out_of_turn() {
    // Each process answers c0 whatever it is asked.
    let expected = [
        Err(Fault::SecondAnswer),
        Err(Fault::OutOfTurn),
        Err(Fault::OutOfTurn),
    ];
    assert_eq!(outcomes(&program(&["answers-backwards"]), 3), expected);
}

#[test]
fn a_farewell_after_the_end_is_no_answer_to_anything() {
    assert_eq!(outcomes(&program(&["says-bye"]), 3), answered(0..3));
}

#[test]
fn a_second_answer_is_seen_behind_words_of_farewell_and_endless_ones_are_left() {
    let mut expected = answered(0..2);
    expected.push(Err(Fault::SecondAnswer));
    assert_eq!(outcomes(&program(&["second-answer-behind-words"]), 3), expected);
    assert_eq!(outcomes(&program(&["never-stops-saying-bye"]), 2), answered(0..2));
}

#[test]
fn an_output_that_was_not_read_to_its_end_in_time_is_not_taken_for_a_whole_one() {
    let within = |seconds| Bounds {
        time: Duration::from_secs(seconds),
        bytes: 1000,
    };
    let program = program(&["leaves-its-output-open"]);
    let said = program.once(b"\n".to_vec(), within(60), &forever()).unwrap();
    assert!(said.starts_with(b"{") && said.ends_with(b"}\n"));
    // It ends with exit code 0 at once, and somebody may still write for it.
    let cut = program.once(b"\n".to_vec(), within(1), &forever());
    assert_eq!(cut, Err(Unsaid::TimedOut));
}

#[test]
fn a_program_that_dies_is_started_again_and_only_the_case_at_hand_is_lost() {
    let mut expected = answered(0..8);
    for lost in [2, 5] {
        expected[lost] = Err(Fault::Crashed(Exit::Code(3)));
    }
    assert_eq!(outcomes(&program(&["dies-after", "2"]), 8), expected);
}

#[test]
fn standard_error_is_read_counted_and_not_in_the_way() {
    let stderr = Arc::new(Stderr::dropped());
    let program = program(&["floods-stderr"]).with_stderr(Arc::clone(&stderr));
    assert_eq!(outcomes(&program, 3), answered(0..3));
    assert_eq!(stderr.seen(), 3 * 2 * 1024 * 1024);
}

#[test]
fn nobody_of_the_group_outlives_the_conversation() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let program = impatient(program(&["leaves-a-child", file.path().to_str().unwrap()]));
    assert_eq!(outcomes(&program, 2), vec![Err(Fault::TimedOut); 2]);
    let (tell, free) = std::sync::mpsc::channel();
    std::thread::spawn(move || tell.send(file.as_file().lock().is_ok()));
    assert_eq!(free.recv_timeout(Duration::from_secs(30)), Ok(true));
}

#[test]
fn a_stop_ends_the_wait_for_an_answer() {
    let program = program(&["hangs-once-in", "3"]);
    let hello = program.greet(&forever()).unwrap();
    let stop = Stop::new();
    let mut settled = 0;
    let flow = converse(&program, &hello, cases(9), &Halt::new(stop.clone(), None), |_| {
        settled += 1;
        if settled == 2 {
            let stop = stop.clone();
            std::thread::spawn(move || stop.set());
        }
        ControlFlow::Continue(())
    });
    assert_eq!((flow, settled), (ControlFlow::Break(()), 3));
    let over = Halt::new(Stop::new(), Some(Duration::ZERO));
    assert_eq!(program.greet(&over).unwrap_err(), Unanswered::Halted);
}

#[test]
fn a_command_is_split_like_a_shell_does_and_must_name_something() {
    assert_eq!(Program::parse("  ").unwrap_err(), CommandError::Empty);
    assert_eq!(Program::parse("'' x").unwrap_err(), CommandError::Empty);
    assert_eq!(Program::parse("a 'b").unwrap_err(), CommandError::Unbalanced);
}
