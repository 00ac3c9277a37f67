//! `explain`.

use crate::support::run;
use semsum_core::code::Code;

#[test]
fn every_code_is_explained_and_listed() {
    let list = run(&["explain", "--list", "--format", "json"], "").json();
    let codes: Vec<_> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["code"].as_str().unwrap())
        .collect();
    assert_eq!(
        codes,
        Code::ALL.iter().map(|code| code.as_str()).collect::<Vec<_>>()
    );
    for code in codes {
        let page = run(&["explain", code], "");
        assert_eq!(page.code, 0);
        assert!(page.text().contains(&format!("## `{code}`")), "{code}");
    }
    for entry in list.as_array().unwrap() {
        for key in ["stage", "rule", "meaning", "next_step"] {
            assert!(!entry[key].as_str().unwrap().is_empty(), "{entry}");
        }
    }
}

#[test]
fn an_unknown_code_is_wrong_usage_and_leaves_the_output_empty() {
    let ran = run(&["explain", "nothing\u{1b}[31m"], "");
    assert_eq!((ran.code, ran.text()), (2, ""));
    assert!(!ran.err.contains('\u{1b}'), "{}", ran.err);
}
