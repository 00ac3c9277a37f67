use super::*;
use crate::bundle::SCHEMA;
use crate::reader;
use serde_json::json;

fn event(kind: &str, origin: Origin, data: Value) -> Event {
    Event {
        data: data.as_object().cloned().unwrap(),
        ..Event::new(1, "e", kind, origin)
    }
}

/// Whether the addition of this element is supported by these events.
fn is_supported(events: Vec<Event>, field: &str, element: Value) -> bool {
    let mut manifest = json!({
        "taskId": "t",
        "objective": "Tune the organ",
        "canonical": {"path": "log.md", "sha256": "ab".repeat(32), "readAt": "2027-01-31T12:00:00+01:00"},
        "completedPhases": [],
        "nextExactAction": "Tune pipe 7",
        "externalWrites": [],
        "consumedAuthorities": [],
        "prohibitions": [],
        "rollback": "Untune it",
        "completionChecks": [],
    });
    manifest[field] = json!([element]);
    let bytes = serde_json::to_vec(&manifest).unwrap();
    let manifest = reader::read(&bytes).ok().unwrap();
    let bundle = Bundle {
        schema: SCHEMA.to_owned(),
        task_id: "t".to_owned(),
        events,
    };
    unsupported(&bundle, &manifest, &[format!("/{field}/0")]).is_empty()
}

fn said(text: &str) -> Vec<Event> {
    vec![event("message", Origin::User, json!({"text": text}))]
}

#[test]
fn a_whole_sentence_of_the_users_supports_a_text() {
    for text in [
        "Do not call Mr. Li before 10.30",
        "Hello. Do not call Mr. Li before 10.30!\nThanks",
        "Please note:\n- Do not call Mr. Li before 10.30.\n* and so on",
        "Rules\r\n 1. Do not call Mr. Li before 10.30\n2) Go on",
    ] {
        // With an abbreviation it has to stand in a line of its own.
        let is_whole_line = !text.starts_with("Hello");
        for field in ["prohibitions", "completionChecks"] {
            let found = is_supported(said(text), field, json!("Do not call Mr. Li before 10.30."));
            assert_eq!(found, is_whole_line, "{text}");
        }
    }
    for (text, addition) in [
        ("Tune it. Don't touch pipe 2.6! Thanks", "Don't touch pipe 2.6"),
        ("今日は晴れ。送らない！よろしく", "送らない。"),
        ("the cafe\u{301} is shut? ok", "the caf\u{e9} is shut"),
    ] {
        assert!(
            is_supported(said(text), "prohibitions", json!(addition)),
            "{text}"
        );
    }
}

#[test]
fn a_part_of_a_sentence_supports_nothing() {
    for text in [
        "I said: do not say 'Do not ask before charging'",
        "Never say \"Do not ask before charging\" again.",
        "Do not ask before charging the battery.",
        "You asked: Do not ask before charging?x",
        "It is 10.Do not ask before charging",
        "",
        "-",
    ] {
        let addition = json!("Do not ask before charging");
        assert!(!is_supported(said(text), "prohibitions", addition), "{text}");
    }
    assert!(!is_supported(said("Do not call"), "prohibitions", json!("not")));
    assert!(!is_supported(said("Well... . Yes"), "prohibitions", json!("...")));
}

#[test]
fn only_the_users_words_are_sentences_and_not_what_they_lift() {
    let addition = || json!("Do not call");
    for (origin, expected) in [
        (Origin::User, true),
        (Origin::Tool, false),
        (Origin::Assistant, false),
    ] {
        let events = vec![event("message", origin, json!({"text": "Do not call."}))];
        assert_eq!(is_supported(events, "prohibitions", addition()), expected);
    }
    let lifted = event(
        "prohibition_lifted",
        Origin::User,
        json!({"prohibition": "Do not call"}),
    );
    assert!(!is_supported(vec![lifted], "prohibitions", addition()));
}

#[test]
fn an_event_of_the_fitting_kind_supports_what_it_states() {
    let stated = |prohibition: &str| {
        let manifest = json!({"prohibitions": [prohibition], "completionChecks": ["c"], "consumedAuthorities": ["a/1"],
            "externalWrites": [{"effectId": "fx", "operation": "post", "status": "unknown"}]});
        event(STATED, Origin::Harness, json!({"manifest": manifest}))
    };
    let effect =
        |id: &str, operation: &str| json!({"effectId": id, "operation": operation, "status": "unknown"});
    let tool = |kind, data| event(kind, Origin::Tool, data);
    for (event, field, element, expected) in [
        (
            tool("prohibition_added", json!({"prohibition": " p "})),
            "prohibitions",
            json!("p"),
            true,
        ),
        (
            tool("prohibition_added", json!({"prohibition": "p q"})),
            "prohibitions",
            json!("p"),
            false,
        ),
        (
            tool("completion_check_added", json!({"check": "p"})),
            "prohibitions",
            json!("p"),
            false,
        ),
        (
            tool("completion_check_added", json!({"check": "p"})),
            "completionChecks",
            json!("p"),
            true,
        ),
        (
            tool("authority_granted", json!({"authority": "a/1"})),
            "consumedAuthorities",
            json!("a/1"),
            true,
        ),
        (
            tool("authority_consumed", json!({"authority": "a/1"})),
            "consumedAuthorities",
            json!("a/1"),
            true,
        ),
        (
            tool("authority_granted", json!({"authority": "a/12"})),
            "consumedAuthorities",
            json!("a/1"),
            false,
        ),
        (
            tool("authority_denied", json!({"authority": "a/1"})),
            "consumedAuthorities",
            json!("a/1"),
            false,
        ),
        (
            event("message", Origin::User, json!({"text": "a/1"})),
            "consumedAuthorities",
            json!("a/1"),
            false,
        ),
        (
            event("message", Origin::User, json!({"text": "post"})),
            "externalWrites",
            effect("fx", "post"),
            false,
        ),
        (
            tool("write_started", effect("fx", "post ")),
            "externalWrites",
            effect("fx", "post"),
            true,
        ),
        (
            tool("job_started", effect("fx", "post")),
            "externalWrites",
            effect("fx", "post"),
            true,
        ),
        (
            tool("write_started", effect("fx", "post")),
            "externalWrites",
            effect("fx", "pay"),
            false,
        ),
        (
            tool("write_started", effect("fy", "post")),
            "externalWrites",
            effect("fx", "post"),
            false,
        ),
        (
            tool(
                "job_started",
                json!({"effectId": "fx", "operation": "post", "readOnly": true}),
            ),
            "externalWrites",
            effect("fx", "post"),
            false,
        ),
        (stated("p"), "prohibitions", json!("p"), true),
        (stated("p"), "completionChecks", json!("c"), true),
        (stated("p"), "consumedAuthorities", json!("a/1"), true),
        (stated("p"), "externalWrites", effect("fx", "post"), true),
        (stated("q"), "prohibitions", json!("p"), false),
    ] {
        let shown = format!("{} {field} {element}", event.kind);
        assert_eq!(is_supported(vec![event], field, element), expected, "{shown}");
    }
}
