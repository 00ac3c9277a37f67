//! No value of a document, and no key that could be one, comes out of any command but those whose purpose it is.
//!
//! A marker is planted in every value and every key of both sides, one place at a time, and each document so made is put
//! through every command in every format.

use crate::support::{Folder, Ran, manifest, run, with};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

/// As a value, and as a key it matches no pattern of a nameable one.
pub(crate) const MARKER: &str = "Mk7-planted-9";

/// The manifest with the marker in one place, for each place: values replaced and lengthened, keys renamed, elements
/// and members added.
pub(crate) fn planted(document: &Value) -> Vec<Value> {
    let mut out = vec![json!(MARKER), json!([MARKER]), json!({MARKER: MARKER})];
    match document {
        Value::String(text) => out.push(json!(format!("{text} {MARKER}"))),
        Value::Array(list) => {
            for (index, element) in list.iter().enumerate() {
                out.extend(planted(element).into_iter().map(|changed| {
                    let mut list = list.clone();
                    list[index] = changed;
                    Value::Array(list)
                }));
            }
            let mut longer = list.clone();
            longer.push(json!(MARKER));
            out.push(Value::Array(longer));
        }
        Value::Object(map) => {
            for (key, value) in map {
                out.extend(planted(value).into_iter().map(|changed| {
                    let mut map = map.clone();
                    map[key] = changed;
                    Value::Object(map)
                }));
                let mut renamed = map.clone();
                let value = renamed.remove(key).unwrap();
                renamed.insert(MARKER.to_owned(), value);
                out.push(Value::Object(renamed));
            }
        }
        _ => {}
    }
    out
}

/// Texts that carry the marker where a parser trips over it.
pub(crate) fn broken() -> Vec<String> {
    let manifest = manifest().to_string();
    let spliced = manifest.replacen("harbour-14", MARKER, 1);
    vec![
        MARKER.to_owned(),
        format!("\"{MARKER}"),
        format!("{{\"{MARKER}\":"),
        format!("{{\"{MARKER}\":1,\"{MARKER}\":2}}"),
        format!("{spliced}{MARKER}"),
        format!("\u{feff}{spliced}"),
        spliced.replacen(
            "\"taskId\"",
            &format!("\"{MARKER}\":\"{MARKER}\\ud800\",\"taskId\""),
            1,
        ),
        spliced.replacen("\"taskId\"", "\"taskId\":1,\"taskId\"", 1),
        spliced.replace("planted", "planted\u{202e}"),
        format!("{}\"{MARKER}\"{}", "[".repeat(40), "]".repeat(40)),
        format!("[1e999,\"{MARKER}\"]"),
    ]
}

pub(crate) fn clean(ran: &Ran, what: &[&str]) {
    let out = String::from_utf8_lossy(&ran.out);
    for (name, text) in [("output", out.as_ref()), ("errors", &ran.err)] {
        assert!(
            !text.contains("planted"),
            "{what:?} shows a value on its {name}: {text}"
        );
    }
    assert!(ran.code != 70, "{what:?}: {}", ran.err);
}

#[test]
fn no_command_shows_a_value_or_a_key_of_either_side() {
    let folder = Folder::new();
    let root = folder.path().to_str().unwrap().to_owned();
    let good = folder.value("good", &manifest());
    let sum = run(&["sum", &good], "").text()[..67].to_owned();
    let mut documents: Vec<_> = planted(&manifest()).iter().map(Value::to_string).collect();
    documents.extend(broken());
    // The formats show one finding each in the same sentences; a part of the documents goes through all of them.
    let formats = ["human", "json", "junit", "github", "sarif"];
    let mut lines = Vec::new();
    for (number, document) in documents.iter().enumerate() {
        let bad = folder.file("pair/after.json", document);
        folder.file("pair/before.json", manifest().to_string());
        let list = folder.file("list", format!("{sum}  {bad}\n"));
        let format = formats[number % formats.len()];
        let commands: [&[&str]; 7] = [
            &["verify", &good, &bad, "--format", format],
            &["verify", &bad, &good, "--format", format, "--policy", "exact"],
            &["verify", &good, &bad, "--reveal"],
            &["verify", "--pairs", &root, "--format", format],
            &["sum", &bad],
            &["sum", "--check", &list],
            &["decide", "--root", &root, &bad, &good],
        ];
        for args in commands {
            clean(&run(args, ""), args);
        }
        let both = STANDARD.encode(document);
        lines.push(format!(
            r#"{{"id":"{number}","before":{},"after":{document}}}"#,
            manifest()
        ));
        lines.push(format!(
            r#"{{"id":"{number}","before":{document},"after":{},"{MARKER}":1}}"#,
            manifest()
        ));
        lines.push(format!(
            r#"{{"id":"{number}","beforeRaw":"{both}","afterRaw":"{both}"}}"#
        ));
        lines.push(format!(
            r#"{{"id":"{number}","beforeRaw":{document},"after":1,"policy":{document}}}"#
        ));
        lines.push(format!(r#"{{"id":{},"before":1,"after":1}}"#, json!([document])));
        lines.push(document.clone());
    }
    clean(
        &run(&["verify", "--jsonl"], lines.join("\n")),
        &["verify", "--jsonl"],
    );
    // What hands values over on purpose says nothing of them where it fails.
    for document in documents.iter().map(String::as_str) {
        for args in [
            &["sum", "--canonical"][..],
            &["mutate", "-"],
            &["mutate", "-", "--all-sites"],
        ] {
            let ran = run(args, document);
            assert!(!ran.err.contains("planted"), "{args:?}: {}", ran.err);
            assert!(ran.code == 0 || ran.out.is_empty(), "{args:?}");
        }
    }
}

#[test]
fn the_gate_passes_files_over_and_names_no_value() {
    let folder = Folder::new();
    for (number, document) in broken().iter().enumerate() {
        folder.file(&format!("bases/{number}.json"), document);
    }
    folder.value(
        "bases/compound.json",
        &with("nextExactAction", json!(format!("{MARKER}; {MARKER}"))),
    );
    let bases = folder.path().join("bases");
    let ran = run(
        &[
            "gate",
            "--bases",
            bases.to_str().unwrap(),
            "--only",
            "task",
            "--cases",
            "1",
        ],
        "",
    );
    assert_eq!(ran.code, 2);
    clean(&ran, &["gate", "--bases"]);
    folder.value("bases/good.json", &with("objective", json!(MARKER)));
    for format in ["human", "json", "junit", "github", "sarif"] {
        let args = [
            "gate",
            "--bases",
            bases.to_str().unwrap(),
            "--only",
            "task",
            "--format",
            format,
        ];
        clean(&run(&args, ""), &args);
    }
}

#[test]
fn the_test_sees_a_marker_where_one_is_shown() {
    let text = with("objective", json!(MARKER)).to_string();
    let ran = run(&["sum", "--canonical"], text);
    assert!(ran.text().contains("planted"));
}
