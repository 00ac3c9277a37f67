//! `--reveal` shows values to a terminal and to nobody else.

use crate::support::{Folder, manifest, with};
use semsum::{Io, RuleSets};
use serde_json::json;

fn reveal(terminal: bool) -> (String, String) {
    let folder = Folder::new();
    let mut after = with("prohibitions", json!(["Do not move buoy 9", "Sing\u{200b}"]));
    after["rollback"] = json!("Paint it red");
    let (before, after) = (folder.value("b", &manifest()), folder.value("a", &after));
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut io = Io {
        input: &mut std::io::empty(),
        output: &mut output,
        errors: &mut errors,
        output_is_terminal: terminal,
        output_in_colour: false,
        errors_are_terminal: false,
        errors_in_colour: false,
    };
    semsum::run(
        ["semsum", "verify", &before, &after, "--reveal"],
        &mut io,
        &RuleSets::standard(),
    );
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output), text(errors))
}

#[test]
fn a_person_sees_what_was_lost() {
    let (output, errors) = reveal(true);
    assert!(
        output.contains("only before  \"Do not paint at ebb\""),
        "{output}"
    );
    assert!(output.contains("after   \"Paint it red\""), "{output}");
    assert!(!output.contains('\u{200b}'), "a hidden character reached the terminal");
    assert!(
        !output.contains("Do not move buoy 9"),
        "kept values are not concerned"
    );
    assert_eq!(errors, "");
}

#[test]
fn a_pipe_sees_nothing_and_is_told_so() {
    let (output, errors) = reveal(false);
    assert!(!output.contains("ebb") && !errors.contains("ebb"));
    assert!(
        errors.contains("--reveal shows values on a terminal alone"),
        "{errors}"
    );
}
