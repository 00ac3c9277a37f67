//! `verify --pairs`: what `expect.json` may state, and how a pair differs from it.

use crate::support::{FORMATS, Folder, manifest, pairs, run, with};
use serde_json::{Value, json};

/// One pair that is rejected for two reasons, with this expectation.
pub(crate) fn lossy(expect: &Value) -> Folder {
    let folder = Folder::new();
    let mut after = with("prohibitions", json!([]));
    after["rollback"] = json!("Paint it red");
    folder.value("p/before.json", &manifest());
    folder.value("p/after.json", &after);
    folder.value("p/expect.json", expect);
    folder
}

pub(crate) fn finding(side: &str, code: &str, pointer: &str) -> Value {
    json!({"side": side, "code": code, "pointer": pointer})
}

pub(crate) fn prohibitions() -> Value {
    finding("after", "prohibitions_dropped", "/prohibitions")
}

pub(crate) fn rollback() -> Value {
    finding("after", "rollback_changed", "/rollback")
}

#[test]
fn what_differs_from_the_expectation_fails_either_way() {
    for (expect, code) in [
        (json!({"accepted": false}), 0),
        (
            json!({"accepted": false, "findings": [rollback(), prohibitions()]}),
            0,
        ),
        (
            json!({"accepted": false, "findings": [rollback(), prohibitions()], "why": "for people"}),
            0,
        ),
        (json!({"accepted": true}), 1),
        (json!({"accepted": true, "findings": []}), 1),
        (json!({"accepted": false, "findings": [prohibitions()]}), 1),
        (
            json!({"accepted": false, "findings": [rollback(), finding("before", "prohibitions_dropped", "/prohibitions")]}),
            1,
        ),
    ] {
        let folder = lossy(&expect);
        for format in FORMATS {
            assert_eq!(pairs(&folder, format).code, code, "{expect} {format}");
        }
    }
}

#[test]
fn each_finding_that_differs_is_named_as_expected_or_as_found() {
    let lapsed = finding("after", "task_id_changed", "/taskId");
    let folder = lossy(&json!({"accepted": false, "findings": [prohibitions(), lapsed]}));
    for format in FORMATS {
        let ran = pairs(&folder, format);
        assert_eq!(ran.code, 1, "{format}");
        let text = ran.text();
        for says in [
            "found but not expected: `rollback` differs",
            "expected but not found: `taskId` differs",
        ] {
            assert_eq!(text.matches(says).count(), 1, "{format}: {text}");
        }
        assert!(!text.contains("expected: A prohibition"), "{format}: {text}");
    }
    let pair = &pairs(&folder, "json").json()["pairs"][0];
    assert_eq!(pair["expected"]["findings"][1]["code"], "task_id_changed");
    let differences: Vec<_> = pair["differences"]
        .as_array()
        .unwrap()
        .iter()
        .map(|difference| (difference["code"].clone(), difference["expected"].clone()))
        .collect();
    assert_eq!(
        differences,
        [
            (json!("rollback_changed"), json!(false)),
            (json!("task_id_changed"), json!(true))
        ]
    );
    let human = pairs(&folder, "human");
    let headline = "not ok p: rejected; expected was rejected with 2 findings";
    assert!(human.text().contains(headline), "{}", human.text());
}

#[test]
fn an_accepted_pair_that_should_have_been_refused_fails() {
    for expect in [
        json!({"accepted": false}),
        json!({"accepted": false, "findings": [prohibitions()]}),
    ] {
        let folder = lossy(&expect);
        folder.value("p/after.json", &manifest());
        for format in FORMATS {
            let ran = pairs(&folder, format);
            assert_eq!(ran.code, 1, "{format}");
            assert!(
                ran.text().contains("expected but not found: "),
                "{format}: {}",
                ran.text()
            );
        }
        let human = pairs(&folder, "human");
        assert!(
            human.text().contains("not ok p: accepted; expected was rejected"),
            "{}",
            human.text()
        );
    }
}

/// The page on pairs warns of it: a rejection that is expected as such is met by any, that of a torn file too. Stated
/// findings are not.
#[test]
fn any_rejection_meets_one_without_findings_and_none_meets_other_findings() {
    for torn in ["", "{", "[]"] {
        for (expect, code) in [
            (json!({"accepted": false}), 0),
            (json!({"accepted": false, "findings": [prohibitions()]}), 1),
        ] {
            let folder = lossy(&expect);
            folder.file("p/after.json", torn);
            assert_eq!(pairs(&folder, "human").code, code, "{torn} {expect}");
        }
    }
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/pairs.md");
    assert!(
        std::fs::read_to_string(page)
            .unwrap()
            .contains("**Name the findings.**")
    );
}

/// Where before is no manifest nothing is compared, so no rejection of after can be shown by it: only an expectation that
/// names the faults of before is met.
#[test]
fn a_before_that_is_no_manifest_is_expected_by_its_findings_alone() {
    let broken = with("taskId", json!(7));
    let fault = finding("before", "invalid_type", "/taskId");
    for (expect, code) in [
        (Some(json!({"accepted": false, "findings": [fault]})), 0),
        (Some(json!({"accepted": false, "findings": [prohibitions()]})), 1),
        (Some(json!({"accepted": false})), 1),
        (Some(json!({"accepted": true})), 1),
        (None, 1),
    ] {
        let folder = lossy(expect.as_ref().unwrap_or(&Value::Null));
        folder.value("p/before.json", &broken);
        if expect.is_none() {
            std::fs::remove_file(folder.path().join("p/expect.json")).unwrap();
        }
        for format in FORMATS {
            let ran = pairs(&folder, format);
            assert_eq!(ran.code, code, "{expect:?} {format}: {}", ran.text());
            let says = ran.text().contains("the fault is in before");
            assert!(
                says || code == 0 && ["json", "junit", "sarif"].contains(&format),
                "{format}: {}",
                ran.text()
            );
        }
        assert_eq!(
            pairs(&folder, "json").json()["pairs"][0]["outcome"],
            "before_invalid"
        );
    }
}

/// The form that `semsum schema` prints is the one that is read: what the schema refuses can't be judged, and the other way
/// round.
#[test]
fn the_schema_takes_what_is_read_and_nothing_else() {
    let schema = run(&["schema", "pair-expectation"], "").json();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let with_finding = |finding: Value| json!({"accepted": false, "findings": [finding]});
    let mut cases = vec![
        json!({"accepted": true}),
        json!({"accepted": false}),
        json!({"accepted": true, "findings": []}),
        json!({"accepted": false, "findings": []}),
        json!({"accepted": true, "findings": null}),
        json!({"accepted": false, "codes": []}),
        json!({"accepted": false, "note": 1, "why": 2, "title": [], "$schema": "x"}),
        json!({"accepted": true, "outcome": "accepted", "policy": "careful", "added": [], "before": null}),
        json!({"accepted": true, "outcome": "rejected"}),
        json!({"accepted": false, "outcome": "accepted"}),
        json!({"accepted": false, "outcome": null}),
        json!({"accepted": false, "policy": "kind"}),
        json!({"accepted": false, "added": ["added"]}),
        json!({"accepted": false, "before": format!("n12:{}", "0a".repeat(32))}),
        json!({"accepted": false, "before": format!("n0:{}", "0a".repeat(32))}),
        json!({"accepted": false, "after": "n1:"}),
        json!({"accepted": false, "findings": [rollback(), rollback()]}),
        json!({"accepted": true, "findings": [rollback()]}),
        json!({"accepted": false, "findings": {}}),
        json!({"accepted": 1}),
        json!({"findings": [rollback()]}),
        json!({}),
        json!([false, []]),
        json!("accepted"),
        with_finding(json!("rollback_changed")),
        with_finding(json!({"code": "rollback_changed"})),
        with_finding(json!({"pointer": "/rollback"})),
        with_finding(json!({"code": 1, "pointer": "/rollback"})),
        with_finding(json!({"code": "rollback_changed", "pointer": "/rollback", "count": 1, "note": "x"})),
        with_finding(json!({"code": "rollback_changed", "pointer": "/rollback", "count": 0})),
        with_finding(json!({"code": "rollback_changed", "pointer": "/rollback", "count": null})),
        with_finding(json!({"code": "rollback_changed", "pointer": "/rollback", "counts": 1})),
        with_finding(json!({"side": null, "code": "rollback_changed", "pointer": "/rollback"})),
    ];
    for (side, code, pointer) in [
        ("before", "rollback_changed", ""),
        ("after", "no_such_code", ""),
        ("middle", "rollback_changed", ""),
        ("after", "rollback_changed", "rollback"),
        ("after", "rollback_changed", "/~0~1"),
        ("after", "rollback_changed", "/~2"),
    ] {
        cases.push(with_finding(finding(side, code, pointer)));
    }
    let mut taken = 0;
    for expect in &cases {
        let is_read = pairs(&lossy(expect), "json").code != 2;
        assert_eq!(validator.is_valid(expect), is_read, "{expect}");
        taken += usize::from(is_read);
    }
    assert!(taken > 5 && taken < cases.len() - 5, "{taken}");
    let codes: Vec<_> = semsum_core::code::Code::ALL
        .iter()
        .map(|code| code.as_str())
        .collect();
    assert_eq!(
        schema["$defs"]["finding"]["properties"]["code"]["enum"],
        json!(codes)
    );
}

/// The page on pairs says so: a verdict can be saved as the expectation of its pair.
#[test]
fn a_verdict_is_an_expectation_of_its_pair() {
    let folder = lossy(&json!({"accepted": true}));
    let broken = folder.file("broken", "{}");
    let (before, after) = (
        folder.path().join("p/before.json"),
        folder.path().join("p/after.json"),
    );
    for before_is in [before.to_str().unwrap().to_owned(), broken] {
        let verdict = run(
            &["verify", &before_is, after.to_str().unwrap(), "--format", "json"],
            "",
        );
        folder.file("p/before.json", std::fs::read(&before_is).unwrap());
        folder.file("p/expect.json", &verdict.out);
        let ran = pairs(&folder, "human");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.text());
    }
}

/// What a saved verdict states beside its findings is compared too: nothing that is read goes unchecked.
#[test]
fn every_key_that_is_read_is_compared() {
    let folder = lossy(&json!({"accepted": true}));
    let side = |side: &str| {
        folder
            .path()
            .join(format!("p/{side}.json"))
            .to_str()
            .unwrap()
            .to_owned()
    };
    let verdict = || {
        run(
            &["verify", &side("before"), &side("after"), "--format", "json"],
            "",
        )
        .json()
    };
    let mut after = with(
        "completionChecks",
        json!(["All buoys show their number", "The log is signed"]),
    );
    for prohibitions in [json!([]), manifest()["prohibitions"].clone()] {
        after["prohibitions"] = prohibitions;
        folder.value("p/after.json", &after);
        let verdict = verdict();
        folder.value("p/expect.json", &verdict);
        assert_eq!(pairs(&folder, "human").code, 0, "{verdict}");
        let other_sum = format!("n1:{}", "0".repeat(64));
        for (key, value) in [
            ("outcome", json!("before_invalid")),
            ("added", json!([])),
            ("added", json!(["/prohibitions/2"])),
            ("before", json!(other_sum)),
            ("before", json!(null)),
            ("after", json!(other_sum)),
        ] {
            if key == "outcome" && verdict["accepted"] == true {
                continue;
            }
            let mut other = verdict.clone();
            other[key] = value;
            folder.value("p/expect.json", &other);
            for format in FORMATS {
                let ran = pairs(&folder, format);
                assert_eq!(ran.code, 1, "{key} {format}: {}", ran.text());
                assert!(
                    ran.text().contains("expected but not found: the "),
                    "{key} {format}: {}",
                    ran.text()
                );
            }
        }
        if verdict["accepted"] == false {
            let mut other = verdict.clone();
            other["findings"][0]["count"] = json!(3);
            folder.value("p/expect.json", &other);
            let ran = pairs(&folder, "human");
            assert_eq!(ran.code, 1);
            assert!(
                ran.text().contains("a count of 3; the finding counts 2"),
                "{}",
                ran.text()
            );
        }
    }
}

#[test]
fn the_examples_expectations_hold() {
    let examples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/examples/pairs");
    let schema = run(&["schema", "pair-expectation"], "").json();
    let mut read = 0;
    for folder in std::fs::read_dir(examples).unwrap() {
        let path = folder.unwrap().path().join("expect.json");
        if let Ok(bytes) = std::fs::read(path) {
            let expect: Value = serde_json::from_slice(&bytes).unwrap();
            assert!(jsonschema::draft202012::is_valid(&schema, &expect));
            read += 1;
        }
    }
    assert!(read > 0);
}
