#![allow(missing_docs)]
use semsum_harness::{gate, report};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let mut options = gate::Options {
        jobs: args[2].parse().unwrap(),
        ..Default::default()
    };
    if let Some(c) = args.get(3) {
        options.verifier = Some(gate::Verifier {
            command: c.clone(),
            program: semsum_harness::foreign::Program::parse(c).unwrap(),
            show_stderr: false,
        });
    }
    let f = match args[1].as_str() {
        "json" => report::Format::Json,
        "junit" => report::Format::Junit,
        "sarif" => report::Format::Sarif,
        "github" => report::Format::Github,
        _ => report::Format::Human,
    };
    let o = gate::run(&options, &mut |_| {}).unwrap();
    report::write(f, &o, &mut std::io::stdout()).unwrap();
}
