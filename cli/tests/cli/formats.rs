//! JUnit, GitHub annotations and SARIF, read back by something else than what wrote them.

use crate::support::{Folder, manifest, run, with};
use quick_junit::{Report, TestCaseStatus};
use semsum_core::code::Code;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A pair with two findings, at a path that needs every escape.
fn faulty(format: &str) -> (crate::support::Ran, String) {
    let folder = Folder::new();
    let mut after = with("prohibitions", json!([]));
    after["rollback"] = json!("Paint it red");
    let before = folder.value("b", &manifest());
    let after = folder.value("100%, a:b\n<é>.json", &after);
    (run(&["verify", &before, &after, "--format", format], ""), after)
}

#[test]
fn junit_reads_back_as_one_failed_case() {
    let (ran, _) = faulty("junit");
    assert_eq!(ran.code, 1);
    let report = Report::deserialize_from_str(ran.text()).unwrap();
    assert_eq!((report.tests, report.failures, report.errors), (1, 1, 0));
    let case = &report.test_suites[0].test_cases[0];
    let TestCaseStatus::NonSuccess {
        message, description, ..
    } = &case.status
    else {
        panic!("not failed")
    };
    assert_eq!(message.as_ref().unwrap().as_str(), "rejected: 2 problems");
    let description = description.as_ref().unwrap().as_str();
    assert!(description.contains("[prohibitions_dropped]") && description.contains("[rollback_changed]"));
}

#[test]
fn github_gets_one_annotation_a_finding_and_one_notice_when_accepted() {
    let (ran, path) = faulty("github");
    let lines: Vec<_> = ran.text().lines().collect();
    assert_eq!(lines.len(), 2, "{}", ran.text());
    // The runner undoes the escapes in this order: https://github.com/actions/runner, ActionCommand.cs.
    let unescaped = |text: &str| {
        let text = text
            .replace("%0D", "\r")
            .replace("%0A", "\n")
            .replace("%3A", ":")
            .replace("%2C", ",");
        text.replace("%25", "%")
    };
    for (line, code) in lines.iter().zip(["prohibitions_dropped", "rollback_changed"]) {
        let (properties, message) = line.strip_prefix("::error ").unwrap().split_once("::").unwrap();
        let properties: Vec<_> = properties.split(',').collect();
        assert_eq!(properties.len(), 2, "{line}");
        assert_eq!(unescaped(properties[0].strip_prefix("file=").unwrap()), path);
        assert_eq!(properties[1], format!("title={code}"));
        assert!(message.contains("Next: "));
    }
    let folder = Folder::new();
    let good = folder.value("m", &manifest());
    let accepted = run(&["verify", &good, &good, "--format", "github"], "");
    assert!(accepted.text().starts_with("::notice ") && accepted.text().lines().count() == 1);
    let unnamed = run(
        &["verify", &good, "-", "--format", "github"],
        manifest().to_string(),
    );
    assert!(
        unnamed.text().starts_with("::notice title=accepted::"),
        "{}",
        unnamed.text()
    );
}

#[test]
fn sarif_has_a_rule_for_each_code_and_a_result_for_each_finding() {
    let (ran, path) = faulty("sarif");
    let log = ran.json();
    // The schema of SARIF as another program understands it.
    let typed: serde_sarif::sarif::Sarif = serde_json::from_value(log.clone()).unwrap();
    assert_eq!(typed.runs.len(), 1);
    assert_eq!(log["version"], "2.1.0");
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    let ids: BTreeSet<_> = rules.iter().map(|rule| rule["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), rules.len(), "a rule stands twice");
    assert!(Code::ALL.iter().all(|code| ids.contains(code.as_str())));
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), 2);
    for (result, code) in results.iter().zip(["prohibitions_dropped", "rollback_changed"]) {
        assert_eq!(result["ruleId"], code);
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], code);
        let uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
            .as_str()
            .unwrap();
        assert!(
            uri.ends_with("/100%25%2C%20a%3Ab%0A%3C%C3%A9%3E.json"),
            "{uri} for {path}"
        );
    }
    let pointer = &results[0]["locations"][0]["logicalLocations"][0]["fullyQualifiedName"];
    assert_eq!(pointer, "/prohibitions");
    let folder = Folder::new();
    let good = folder.value("m", &manifest());
    let accepted = run(&["verify", &good, &good, "--format", "sarif"], "").json();
    assert_eq!(accepted["runs"][0]["results"], Value::Array(Vec::new()));
}

/// Some services show a case's body alone.
#[test]
fn no_junit_failure_has_an_empty_body() {
    let folder = Folder::new();
    folder.value("torn/before.json", &manifest());
    folder.value("lost/before.json", &manifest());
    folder.value("lost/after.json", &with("prohibitions", json!([])));
    let careless = folder.file(
        "careless.py",
        "import sys, json\n\
         for line in sys.stdin:\n    q = json.loads(line)\n    \
         a = {'type': 'hello', 'protocol': q['protocol'], 'name': 'n', 'version': '0', 'judges': ['manifest']} \
         if q.get('type') == 'hello' else {'id': q['id'], 'accepted': True}\n    \
         print(json.dumps(a), flush=True)\n",
    );
    let (path, program) = (folder.path().to_str().unwrap(), format!("python3 {careless}"));
    let mut failed = 0;
    for args in [
        &["verify", "--pairs", path][..],
        &["verify", "--pairs", "/nowhere/at/all"],
        &[
            "gate",
            "--verifier",
            &program,
            "--only",
            "drop-prohibition",
            "--cases",
            "1",
        ],
    ] {
        let ran = run(&[args, &["--format", "junit"]].concat(), "");
        let report = Report::deserialize_from_str(ran.text()).unwrap();
        for case in report.test_suites.iter().flat_map(|suite| &suite.test_cases) {
            if let TestCaseStatus::NonSuccess { description, .. } = &case.status {
                let body = description.as_ref().map_or("", |body| body.as_str());
                assert!(!body.trim().is_empty(), "{args:?}: {}", case.name.as_str());
                failed += 1;
            }
        }
    }
    assert!(failed >= 5, "{failed}");
}
