//! A verifier over JSON lines, to be judged by `gate --verifier`. Its argument says which one: `true`, the name of a rule
//! that it lacks (`prohibitions`), or a careless one (`case-folded`).
#![allow(
    clippy::unwrap_used,
    clippy::exit,
    reason = "a program for tests: a fault in it must show"
)]

use base64::Engine as _;
use semsum_core::verify::Policy;
use semsum_mutators::{Core, Verifier, broken, careless};
use serde_json::{Value, json};
use std::io::{BufRead as _, Write as _};

fn main() {
    let name = std::env::args().nth(1).unwrap_or_else(|| "true".to_owned());
    let mut verifier: Box<dyn Verifier> = match (broken::lacking_rule(&name), careless::careless(&name)) {
        (Some(broken), _) => Box::new(broken),
        (_, Some(careless)) => Box::new(careless),
        _ if name == "true" => Box::new(Core),
        _ => {
            eprintln!("no such verifier; name a rule, a careless verifier, or true");
            std::process::exit(2);
        }
    };
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let answer = match line.get("type") {
            Some(_) => json!({"type": "hello", "protocol": "semsum-verifier/v1", "name": "example",
                "version": name, "judges": ["manifest", "raw", "exact"]}),
            None => answer(verifier.as_mut(), &line),
        };
        writeln!(output, "{answer}").unwrap();
        output.flush().unwrap();
    }
}

fn answer(verifier: &mut dyn Verifier, line: &Value) -> Value {
    let side = |key: &str| match line.get(format!("{key}Raw")) {
        Some(raw) => base64::engine::general_purpose::STANDARD
            .decode(raw.as_str().unwrap())
            .unwrap(),
        None => line.get(key).unwrap().to_string().into_bytes(),
    };
    let exact = line.get("policy").is_some_and(|policy| policy == "exact");
    let policy = if exact { Policy::Exact } else { Policy::Careful };
    let said = verifier.judge(&side("before"), &side("after"), policy);
    json!({"id": line.get("id"), "accepted": said.accepted, "findings": said.findings})
}
