//! `verify --pairs`: what is said of an `expect.json` that can't be judged.

use crate::expectations::{finding, lossy, prohibitions};
use crate::support::{FORMATS, Ran, pairs};
use serde_json::{Value, json};

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
