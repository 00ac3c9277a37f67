//! Names that somebody chose to mislead: none steers a terminal, whatever prints it.
#![cfg(unix)]

use crate::support::{Folder, command, manifest, with};
use quick_junit::Report;
use serde_json::json;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// An escape sequence, a line that looks like one of ours, turned and hidden text, and bytes that are no UTF-8.
const NAME: &[u8] =
    b"a\x1b[2J\nsemsum: accepted\r\xc2\x9b\xe2\x80\xae\xd8\x9c\xe2\x80\x8f\xe2\x80\xa8\xf3\xa0\x81\x81\xff.json";
/// The same as bytes that are text: words of the command line other than paths are.
const WORD: &str = "a\x1b[2J\nsemsum: accepted\r\u{9b}\u{202e}\u{61c}\u{200f}\u{2028}\u{e0041}";

fn hostile(folder: &Folder) -> PathBuf {
    folder.path().join(OsStr::from_bytes(NAME))
}

/// What a command prints on both streams; no character of it but line feeds steers anything.
fn seen<A: AsRef<OsStr>>(args: &[A], code: i32) -> String {
    let output = command(args).output().unwrap();
    let name: Vec<_> = args.iter().map(AsRef::as_ref).collect();
    assert_eq!(output.status.code(), Some(code), "{name:?}");
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8(text).unwrap_or_else(|error| panic!("{name:?}: {error}"));
    for character in text.chars() {
        let steers = character.is_control() && character != '\n'
            || matches!(character, '\u{61c}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2066}'..='\u{2069}' | '\u{e0000}'..='\u{e007f}');
        assert!(!steers, "{character:?} of {name:?} came through: {text}");
    }
    assert!(
        text.lines().all(|line| !line.starts_with("semsum: accepted")),
        "{name:?} makes a line of its own: {text}"
    );
    text
}

#[test]
fn a_file_name_in_a_verdict() {
    let folder = Folder::new();
    let bad = hostile(&folder);
    std::fs::write(&bad, with("prohibitions", json!([])).to_string()).unwrap();
    let good = folder.value("good", &manifest());
    for format in ["human", "junit", "github", "sarif"] {
        let args = [
            OsStr::new("verify"),
            OsStr::new(&good),
            bad.as_os_str(),
            OsStr::new("--format"),
            OsStr::new(format),
        ];
        seen(&args, 1);
    }
}

#[test]
fn a_folder_name_and_an_expectation_in_a_list_of_tests() {
    let folder = Folder::new();
    for name in [NAME.to_vec(), [b"b", NAME].concat(), [b"c", NAME].concat()] {
        let pair = folder.path().join(OsStr::from_bytes(&name));
        std::fs::create_dir(&pair).unwrap();
        std::fs::write(pair.join("before.json"), manifest().to_string()).unwrap();
        std::fs::write(pair.join("after.json"), manifest().to_string()).unwrap();
        if name.starts_with(b"b") {
            std::fs::write(pair.join("expect.json"), "{").unwrap();
        }
        if name.starts_with(b"c") {
            let findings = json!([{"code": "rollback_changed", "pointer": format!("/{WORD}")}]);
            let expect = json!({"accepted": false, "findings": findings});
            std::fs::write(pair.join("expect.json"), expect.to_string()).unwrap();
        }
    }
    for format in ["human", "junit", "github", "sarif"] {
        let text = seen(
            &[
                "verify",
                "--pairs",
                folder.path().to_str().unwrap(),
                "--format",
                format,
            ],
            2,
        );
        if format == "junit" {
            assert_eq!(Report::deserialize_from_str(&text).unwrap().tests, 3);
        }
    }
}

#[test]
fn a_name_in_an_error() {
    let folder = Folder::new();
    let (absent, here) = (hostile(&folder), folder.path().as_os_str());
    let broken = folder.path().join(OsStr::from_bytes(&[b"b", NAME].concat()));
    std::fs::write(&broken, "{}").unwrap();
    let list = folder.file(
        "list",
        [b"n1:", "0".repeat(64).as_bytes(), b"  x\x1b[2J\xff\n"].concat(),
    );
    let words = |words: &[&dyn AsRef<OsStr>]| -> Vec<OsString> {
        words.iter().map(|word| (*word).as_ref().to_owned()).collect()
    };
    for args in [
        words(&[&"verify", &absent, &broken]),
        words(&[&"verify", &"--pairs", &absent]),
        words(&[&"sum", &absent]),
        words(&[&"sum", &broken]),
        words(&[&"sum", &"--check", &absent]),
        words(&[&"sum", &"--check", &list]),
        words(&[&"decide", &"--root", &absent, &broken, &broken]),
        words(&[&"decide", &"--root", &here, &broken, &broken]),
        words(&[&"mutate", &absent]),
        words(&[&"mutate", &broken]),
        words(&[&"mutate", &"-", &"--mutator", &WORD]),
        words(&[&"gate", &"--bases", &absent]),
        words(&[&"gate", &"--bases", &broken]),
        words(&[&"gate", &"--replay", &absent]),
        words(&[&"gate", &"--replay", &broken]),
        words(&[
            &"gate",
            &"--only",
            &"task",
            &"--out",
            &Path::new(&list).join(absent.file_name().unwrap()),
        ]),
        words(&[&"explain", &WORD]),
        words(&[&"schema", &WORD]),
        // What clap says repeats the words.
        words(&[&WORD]),
        words(&[&"verify", &absent, &absent, &absent]),
        words(&[&"verify", &"a", &"b", &"--policy", &WORD]),
        words(&[&"gate", &"--time", &WORD]),
        words(&[&"gate", &"--time", &WORD, &"--format", &"junit"]),
        words(&[&"gate", &"--time", &WORD, &"--format", &"github"]),
        words(&[&"verify", &format!("--{WORD}"), &"--format=sarif"]),
        words(&[&"gate", &format!("--{WORD}")]),
    ] {
        seen(&args, 2);
    }
}

#[test]
fn a_name_in_the_report_of_a_gate() {
    let folder = Folder::new();
    std::fs::write(hostile(&folder), manifest().to_string()).unwrap();
    std::fs::write(
        folder.path().join(OsStr::from_bytes(&[b"b", NAME].concat())),
        "{}",
    )
    .unwrap();
    // Accepts everything, and tells of itself what is to be seen.
    let name = "a\u{202e}\u{61c}\u{2028}\u{e0041}";
    let program = format!(
        r#"sh -c 'read hello; printf "{{\"type\":\"hello\",\"protocol\":\"semsum-verifier/v1\",\"name\":\"{name}\",\"version\":\"1\",\"judges\":[\"manifest\"]}}\n"; while read -r line; do id=${{line#*\"id\":\"}}; printf "{{\"id\":\"%s\",\"accepted\":true}}\n" "${{id%%\"*}}"; done'"#
    );
    for format in ["human", "junit", "github", "sarif"] {
        let args = [
            "gate",
            "--bases",
            folder.path().to_str().unwrap(),
            "--only",
            "drop-prohibition",
            "--only",
            WORD,
            "--cases",
            "1",
            "--verifier",
            &program,
            "--format",
            format,
        ];
        seen(&args, 1);
    }
}

#[test]
fn sarif_names_a_file_by_its_very_bytes() {
    let folder = Folder::new();
    let bad = folder.path().join(OsStr::from_bytes(b"caf\xe9.json"));
    std::fs::write(&bad, with("prohibitions", json!([])).to_string()).unwrap();
    let good = folder.value("good", &manifest());
    let text = seen(
        &[
            OsStr::new("verify"),
            OsStr::new(&good),
            bad.as_os_str(),
            OsStr::new("--format"),
            OsStr::new("sarif"),
        ],
        1,
    );
    assert!(text.contains("/caf%E9.json\""), "{text}");
}
