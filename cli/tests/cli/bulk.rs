//! `verify --jsonl`.

use crate::support::{command, manifest, run, with};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

fn pair(id: &str, after: &Value) -> String {
    json!({"id": id, "before": manifest(), "after": after}).to_string()
}

const HELLO: &str = r#"{"type":"hello","protocol":"semsum-verifier/v1"}"#;

#[test]
fn a_partner_who_waits_for_each_answer_gets_it() {
    let mut child = command(&["verify", "--jsonl", "--jobs", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut to = child.stdin.take().unwrap();
    let mut from = BufReader::new(child.stdout.take().unwrap());
    for line in [HELLO, &pair("1", &manifest()), "what", &pair("2", &json!({}))] {
        writeln!(to, "{line}").unwrap();
        let mut answer = String::new();
        from.read_line(&mut answer).unwrap();
        assert!(answer.ends_with('\n'), "no whole answer to {line}");
    }
    // The beginning of a line behind a whole one must not hold the answer back.
    write!(to, "{}\n{{\"id\":", pair("3", &manifest())).unwrap();
    let mut answer = String::new();
    from.read_line(&mut answer).unwrap();
    assert!(
        answer.starts_with(r#"{"id":"3","outcome":"accepted","accepted":true"#),
        "{answer}"
    );
    drop(to);
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

#[test]
fn a_hello_is_answered_with_what_is_judged() {
    let ran = run(&["verify", "--jsonl"], HELLO);
    assert_eq!(
        ran.json(),
        json!({"type": "hello", "protocol": "semsum-verifier/v1", "name": "semsum",
               "version": env!("CARGO_PKG_VERSION"), "judges": ["manifest", "raw", "exact"]})
    );
}

#[test]
fn the_exit_code_is_that_of_the_worst_line() {
    let (good, lost) = (
        pair("g", &manifest()),
        pair("l", &with("prohibitions", json!([]))),
    );
    let broken = json!({"id": "b", "before": {}, "after": manifest()}).to_string();
    for (lines, code) in [
        (vec![], 4),
        (vec!["", "\r", " "], 4),
        (vec![HELLO], 0),
        (vec![HELLO, &good], 0),
        (vec![&good, &lost, &good], 1),
        (vec![&lost, &broken], 2),
        (vec!["nonsense", &good], 2),
        (vec![r#"{"type":"hello","protocol":"semsum-verifier/v2"}"#], 2),
    ] {
        assert_eq!(
            run(&["verify", "--jsonl"], lines.join("\n")).code,
            code,
            "{lines:?}"
        );
    }
}

#[test]
fn an_unusable_line_is_named_by_its_number_and_the_run_goes_on() {
    let lines = [
        "",
        "nonsense",
        &pair("1", &manifest()),
        r#"{"id":"2","before":1}"#,
    ]
    .join("\n");
    let ran = run(&["verify", "--jsonl"], lines);
    let texts: Vec<_> = ran.text().lines().collect();
    assert!(
        texts[0].starts_with(r#"{"id":null,"line":2,"outcome":"unusable","error":""#),
        "{}",
        texts[0]
    );
    assert!(texts[1].starts_with(r#"{"id":"1","outcome":"accepted","accepted":true,"policy":"careful","findings":[],"added":[],"before":"n1:"#));
    assert_eq!(ran.lines()[2]["error"], "the line has no after");
    assert_eq!(texts.len(), 3);
}

#[test]
fn the_policy_of_a_line_overrides_that_of_the_run() {
    let more = with(
        "completionChecks",
        json!(["All buoys show their number", "The log is signed"]),
    );
    let line = |policy: &str| {
        json!({"id": policy, "policy": policy, "before": manifest(), "after": more}).to_string()
    };
    let ran = run(
        &["verify", "--jsonl", "--policy", "exact"],
        [line("careful"), pair("run", &more)].join("\n"),
    );
    let accepted: Vec<_> = ran
        .lines()
        .iter()
        .map(|verdict| verdict["accepted"].clone())
        .collect();
    assert_eq!(accepted, [json!(true), json!(false)]);
    assert_eq!(ran.lines()[0]["added"], json!(["/completionChecks/1"]));
}

#[test]
fn a_line_of_eight_mebibytes_is_judged_and_a_longer_one_is_not() {
    let limit = 8 * 1024 * 1024;
    let padded = |id: &str, bytes: usize| {
        let line = pair(id, &manifest());
        let blanks = " ".repeat(bytes - line.len());
        format!("{line}{blanks}")
    };
    let lines = [
        padded("fits", limit),
        padded("long", limit + 1),
        pair("next", &manifest()),
    ]
    .join("\n");
    let got = run(&["verify", "--jsonl"], lines).lines();
    assert_eq!(got[0]["accepted"], true);
    assert_eq!(
        (&got[1]["id"], &got[1]["line"], &got[1]["outcome"]),
        (&Value::Null, &json!(2), &json!("unusable"))
    );
    assert_eq!(got[2]["id"], "next");
}

#[test]
fn many_lines_come_back_in_order_whatever_the_threads() {
    let lines: Vec<_> = (0..3000).map(|n| pair(&n.to_string(), &manifest())).collect();
    let one = run(&["verify", "--jsonl", "--jobs", "1"], lines.join("\n"));
    let four = run(&["verify", "--jsonl", "--jobs", "4"], lines.join("\n"));
    assert_eq!(one.out, four.out);
    let ids: Vec<_> = four
        .lines()
        .iter()
        .map(|verdict| verdict["id"].as_str().unwrap().parse::<i32>().unwrap())
        .collect();
    assert_eq!(ids, (0..3000).collect::<Vec<i32>>());
}

#[test]
fn faults_inside_a_side_are_that_sides_and_faults_of_the_line_are_the_lines() {
    let manifest = manifest().to_string();
    let deep = format!("{}{}", "[".repeat(2000), "]".repeat(2000));
    let line = |after: &str| format!(r#"{{"id":"x","before":{manifest},"after":{after}}}"#).into_bytes();
    let code = |line: Vec<u8>| {
        let verdict = run(&["verify", "--jsonl"], line).json();
        let of_side = verdict["findings"][0]["code"].as_str().map(str::to_owned);
        of_side.unwrap_or_else(|| verdict["outcome"].as_str().unwrap().to_owned())
    };
    assert_eq!(code(line(&deep)), "too_large");
    assert_eq!(code(line(&format!("\"{}\"", "x".repeat(1_048_575)))), "too_large");
    assert_eq!(code(line(r#"{"k":1,"k":2}"#)), "duplicate_key");
    assert_eq!(code(line(r#"["\ud800"]"#)), "invalid_json");
    assert_eq!(code(line("1e999")), "invalid_type");
    assert_eq!(code(line(r#""x"#)), "unusable");
    let mut broken = line(r#""?""#);
    let at = broken.iter().position(|byte| *byte == b'?').unwrap();
    broken[at] = 0xff;
    assert_eq!(code(broken), "unusable");
}

/// A hundred thousand threads were started once, and the machine hung.
#[test]
fn any_number_of_jobs_is_answered() {
    for jobs in ["1", "257", "100000", "18446744073709551615"] {
        let lines = [pair("1", &manifest()), pair("2", &manifest())].join("\n");
        let ran = run(&["verify", "--jsonl", "--jobs", jobs], lines);
        assert_eq!((ran.code, ran.lines().len()), (0, 2), "{jobs}: {}", ran.err);
    }
    assert_eq!(run(&["verify", "--jsonl", "--jobs", "0"], "").code, 2);
}
