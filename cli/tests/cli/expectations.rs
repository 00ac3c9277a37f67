//! `verify --pairs`: what `expect.json` may state, and how a pair differs from it.

use crate::support::{FORMATS, Folder, Ran, manifest, pairs, run, with};
use serde_json::{Value, json};

/// One pair that is rejected for two reasons, with this expectation.
fn lossy(expect: &Value) -> Folder {
    let folder = Folder::new();
    let mut after = with("prohibitions", json!([]));
    after["rollback"] = json!("Paint it red");
    folder.value("p/before.json", &manifest());
    folder.value("p/after.json", &after);
    folder.value("p/expect.json", expect);
    folder
}

fn finding(side: &str, code: &str, pointer: &str) -> Value {
    json!({"side": side, "code": code, "pointer": pointer})
}

fn prohibitions() -> Value {
    finding("after", "prohibitions_dropped", "/prohibitions")
}

fn rollback() -> Value {
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

/// The text of every format without its escapes.
fn plain(ran: &Ran) -> String {
    ran.text()
        .replace("%0A", "\n")
        .replace("&quot;", "\"")
        .replace("\\\"", "\"")
}

#[test]
fn an_expectation_that_no_verdict_can_meet_is_unusable_and_says_why() {
    let only = |finding: Value| json!({"accepted": false, "findings": [prohibitions(), finding]});
    for (expect, says) in [
        (json!([]), "no expectation: the whole is no JSON object"),
        (
            json!({"findings": []}),
            "no expectation: /accepted is missing; write whether the pair must be accepted, as true or false",
        ),
        (json!({"accepted": "no"}), "/accepted is neither true nor false"),
        (json!({"accepted": null}), "/accepted is neither true nor false"),
        (
            json!({"accept": true}),
            "/accept is a key that is not read; write accepted",
        ),
        (json!({"accepted": false, "findings": {}}), "/findings is no list"),
        (only(json!("rollback_changed")), "/findings/1 is no JSON object"),
        (
            only(json!({"code": "rollback_changed"})),
            "/findings/1/pointer is missing; write an RFC 6901 pointer",
        ),
        (
            only(json!({"pointer": "/rollback"})),
            "/findings/1/code is missing; write a code",
        ),
        (
            only(json!({"code": 7, "pointer": ""})),
            "/findings/1/code is no text",
        ),
        (
            only(json!({"code": "rollback_changed", "pointer": ["planted"]})),
            "/findings/1/pointer is no pointer",
        ),
        (
            only(json!({"code": "rollback_changed", "pointer": "", "count": 1.5})),
            "/findings/1/count is no whole number from 1",
        ),
        (
            only(json!({"code": "rollback_changed", "pointer": "", "count": -1})),
            "/findings/1/count is no whole number from 1",
        ),
        (
            only(json!({"side": null, "code": "rollback_changed", "pointer": ""})),
            "/findings/1/side is no text",
        ),
        (json!({"accepted": false, "outcome": null}), "/outcome is no text"),
        (json!({"accepted": false, "policy": 1}), "/policy is no text"),
        (json!({"accepted": false, "added": null}), "/added is no list"),
        (
            json!({"accepted": true, "findings": [prohibitions()]}),
            "acceptance and findings at once",
        ),
        (
            json!({"accepted": false, "findings": []}),
            "a rejection without findings",
        ),
        (
            only(finding("after", "rollback_chaged", "/rollback")),
            "/findings/1/code is rollback_chaged, and there is no such code; is rollback_changed meant? `semsum",
        ),
        (
            only(finding("After", "rollback_changed", "/rollback")),
            "/findings/1/side is After; write before or after",
        ),
        (
            only(finding("after", "rollback_changed", "rollback")),
            "/findings/1/pointer is no pointer",
        ),
        (
            only(finding("after", "rollback_changed", "/roll~back")),
            "/findings/1/pointer is no pointer",
        ),
        // A key that is not read states what would go unchecked.
        (
            json!({"accepted": false, "finding": [prohibitions()]}),
            "/finding is a key that is not read; write findings, if that is meant",
        ),
        (
            only(json!({"Side": "before", "code": "rollback_changed", "pointer": "/rollback"})),
            "/findings/1/Side is a key that is not read; write side, if that is meant",
        ),
        (
            json!({"accepted": false, "expectedFindings": [prohibitions()]}),
            "/expectedFindings is a key that is not read; write findings, if that is meant",
        ),
        (
            json!({"accepted": false, "codes": ["prohibitions_dropped"]}),
            "/codes is a key that is not read; write findings, if that is meant",
        ),
        (
            json!({"accepted": false, "comment": "by hand"}),
            "/comment is a key that is not read; write note, if that is meant",
        ),
        (
            json!({"accepted": false, "severity": 3}),
            "/severity is a key that is not read; the keys here are accepted, findings, ",
        ),
        (
            only(json!({"code": "rollback_changed", "pointer": "/rollback", "k-1": 1})),
            "/findings/1 has a key that is not read, and is no word; the keys here are side, code, pointer, count",
        ),
        (
            json!({"accepted": false, "findings": null}),
            "/findings is null, which states nothing",
        ),
        (
            only(prohibitions()),
            "/findings/1 states a finding that stands before it already",
        ),
        (
            json!({"accepted": false, "policy": "exact"}),
            "/policy is another than careful, under which the pair is judged",
        ),
        (
            json!({"accepted": false, "policy": "kind"}),
            "/policy is neither careful nor exact",
        ),
        (
            json!({"accepted": false, "outcome": "refused"}),
            "/outcome is none of accepted",
        ),
        (
            json!({"accepted": false, "outcome": "accepted"}),
            "/outcome and /accepted contradict each other",
        ),
        (
            json!({"accepted": false, "added": ["x"]}),
            "/added/0 is no RFC 6901 pointer",
        ),
        (
            json!({"accepted": false, "after": "n1:00"}),
            "/after is no checksum",
        ),
    ] {
        let folder = lossy(&expect);
        for format in FORMATS {
            let ran = pairs(&folder, format);
            assert_eq!(ran.code, 2, "{expect} {format}");
            let text = plain(&ran);
            assert!(
                text.contains(says) && text.contains("p/expect.json") && !text.contains("planted"),
                "{expect} {format}: {text}"
            );
        }
    }
}

/// The file is the caller's own, and a word of it that could be a code is repeated; anything else could be a secret.
#[test]
fn only_what_could_be_a_code_is_repeated() {
    for secret in ["sk-planted-9", "planted 9", "ünplanted", &"planted".repeat(10)] {
        for (code, side) in [(secret, "after"), ("rollback_changed", secret)] {
            let folder = lossy(&json!({"accepted": false, "findings": [finding(side, code, "")]}));
            for format in FORMATS {
                let ran = pairs(&folder, format);
                assert_eq!(ran.code, 2);
                assert!(
                    !ran.text().contains("planted") && !ran.err.contains("planted"),
                    "{format}: {}",
                    ran.text()
                );
            }
        }
    }
}

#[test]
fn a_text_that_is_no_json_and_one_that_is_too_large_are_told_apart() {
    for (text, says) in [
        ("{".to_owned(), "no JSON (line 1, column 1)"),
        (
            "{\n  \"accepted\": true,\n}".to_owned(),
            "no JSON (line 3, column 1)",
        ),
        (
            r#"{"accepted":true,"accepted":true}"#.to_owned(),
            "no expectation: /accepted stands there twice",
        ),
        (
            r#"{"accepted":false,"findings":[{"code":"rollback_changed","pointer":"","code":"x"}]}"#
                .to_owned(),
            "/findings/0/code stands there twice",
        ),
        ("[".repeat(100_000), "no JSON (line 1, column 128)"),
        (" ".repeat(4 << 20 | 1), "more than 4194304 bytes"),
    ] {
        let folder = lossy(&json!({}));
        folder.file("p/expect.json", text);
        let ran = pairs(&folder, "human");
        assert_eq!(ran.code, 2);
        assert!(ran.text().contains(says), "{}", ran.text());
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
