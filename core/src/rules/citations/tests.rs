use super::*;
use crate::bundle::{Event, Origin, SCHEMA};

fn said(id: &str, text: &str) -> Bundle {
    let mut event = Event::new(1, id, "message", Origin::User);
    event.data.insert("text".to_owned(), text.into());
    Bundle {
        schema: SCHEMA.to_owned(),
        task_id: "t".to_owned(),
        events: vec![event],
    }
}

fn found(summary: &str) -> Vec<(Code, usize)> {
    let bundle = said(
        "u1",
        "Do not  call the\ncafe\u{301} before ten, the 5\" pipe's owners' son 送る",
    );
    let findings = judge(Some(&bundle), summary);
    findings.into_iter().map(|f| (f.code, f.count)).collect()
}

#[test]
fn a_citation_of_what_is_not_there_is_found() {
    use Code::SummaryCitesUnknownEvent;
    assert_eq!(found("They were told [e:u1]."), []);
    assert_eq!(found("[e:u2] [e:u2] [e:]"), [(SummaryCitesUnknownEvent, 2)]);
    assert_eq!(found("no citation: [e:u2"), []);
    assert_eq!(judge(None, "[e:u1]").len(), 1);
}

#[test]
fn an_id_with_a_bracket_in_it_can_be_cited() {
    let mut bundle = said("a", "Do not call");
    for id in ["a]", "a] b", &"x".repeat(256)] {
        bundle.events.push(Event::new(2, id, "note", Origin::Tool));
    }
    let found = |summary: &str| {
        let findings = judge(Some(&bundle), summary);
        findings
            .into_iter()
            .map(|f| (f.code, f.count))
            .collect::<Vec<_>>()
    };
    let longest = "x".repeat(256);
    for summary in [
        "[e:a] [e:a]] [e:a] b]",
        "[e:a] c] [e:a]b]",
        "“Do not” [e:a]] [e:a]",
        &format!("[e:{longest}]"),
        // Too long to be an id, so no citation.
        &format!("[e:{longest}x]"),
    ] {
        let expected: &[_] = if summary.starts_with('“') {
            &[(Code::SummaryMisquotesEvent, 1)]
        } else {
            &[]
        };
        assert_eq!(found(summary), expected, "{summary}");
    }
    assert_eq!(found("[e:b] c]"), [(Code::SummaryCitesUnknownEvent, 1)]);
    assert_eq!(found("[e:[e:b]"), [(Code::SummaryCitesUnknownEvent, 2)]);
    let shorter = "x".repeat(255);
    assert_eq!(
        found(&format!("[e:{shorter}]")),
        [(Code::SummaryCitesUnknownEvent, 1)]
    );
}

#[test]
fn words_that_nobody_said_are_found() {
    use Code::SummaryMisquotesEvent;
    for quoted in [
        "\"call the caf\u{e9} before ten\" [e:u1]",
        "“Do not call”[e:u1]",
        "„Do not“ [e:u1] «call» [e:u1] »the« [e:u1] 「before」[e:u1]",
        "She said \"call it off\". Later [e:u1]",
    ] {
        assert_eq!(found(quoted), [], "{quoted}");
    }
    assert_eq!(
        found("\"Do call\" [e:u1] and “at noon” [e:u1]"),
        [(SummaryMisquotesEvent, 2)]
    );
    assert_eq!(found("\"Do call\" [e:u3]"), [(Code::SummaryCitesUnknownEvent, 1)]);
}

/// Each is a quotation to a reader, whatever stands between it and the citation and whichever marks it bears.
#[test]
fn words_nearly_beside_a_citation_are_compared() {
    for behind in [
        " [e:u1]",
        ". [e:u1]",
        ", [e:u1]",
        ") [e:u1]",
        " ([e:u1])",
        "… [e:u1]",
        "... [e:u1]",
        " — [e:u1]",
        "\n— [e:u1]",
        "\n> [e:u1]",
        "\n- [e:u1]",
        "** [e:u1]",
        "\u{200B}[e:u1]",
        " \u{2060}\u{AD} [e:u1]",
        " \"\" [e:u1]",
        ", '' [e:u1]",
        "\"[e:u1]",
        "。[e:u1]",
    ] {
        for (open, close) in PAIRS {
            let quoted = |words: &str| format!("They said {open}{words}{close}{behind} once.");
            assert_eq!(found(&quoted("Do not call")), [], "{}", quoted("Do not call"));
            let wrong = quoted("Do call");
            assert_eq!(found(&wrong), [(Code::SummaryMisquotesEvent, 1)], "{wrong}");
        }
    }
}

const PAIRS: [(&str, &str); 30] = [
    ("\"", "\""),
    ("“", "”"),
    ("„", "“"),
    ("„", "”"),
    ("”", "”"),
    ("«", "»"),
    ("« ", " »"),
    ("»", "«"),
    ("»", "»"),
    ("「", "」"),
    ("『", "』"),
    ("＂", "＂"),
    ("《", "》"),
    ("〈", "〉"),
    ("'", "'"),
    ("‘", "’"),
    ("‚", "‘"),
    ("’", "’"),
    ("‹", "›"),
    ("›", "‹"),
    // Mismatched, nested and doubled ones.
    ("“", "\""),
    ("\"", "”"),
    ("„", "\""),
    ("“", "'"),
    ("「", "』"),
    ("“‘", "’”"),
    ("\"'", "'\""),
    ("\"\"", "\"\""),
    ("\u{200B}\"\u{200B}", "\u{200B}\""),
    ("(“", "”)"),
];

#[test]
fn words_that_a_mark_within_them_seems_to_end_are_compared() {
    for wrong in [
        "\"Do take the 5\" pipe\" [e:u1]",
        "“Do take the 5” pipe” [e:u1]",
        "'the owners' wish' [e:u1]",
        "‘the owners’ wish’ [e:u1]",
        "“Do «call” [e:u1]",
        "\"Do « call\" [e:u1]",
        "“He said ‘call’” [e:u1]",
        "„Er sagte \"call\"“ [e:u1]",
        "\"He said \"call\"\" [e:u1]",
        "「送る「送る」と」[e:u1]",
        "彼は\"送らない\"[e:u1]",
        "彼は'送らない'[e:u1]と",
        "the 5 \" pipe, and 彼は \"送らない\" [e:u1]",
        "“Do call [e:u1].”",
        "“Do call [e:u1][e:u1]”",
        "\"Do call, \"[e:u1]",
        "[e:u1]'s \"Do call\" [e:u1]",
        "a 5\" pipe “Do call” [e:u1]",
        "He said“Do call” [e:u1]",
        "In ’90s style “the owners' call” [e:u1]",
        "In '90s style “Do call the owners’ son” [e:u1]",
        "- a\n- “Do call”, [e:u1]",
    ] {
        assert_eq!(found(wrong), [(Code::SummaryMisquotesEvent, 1)], "{wrong}");
    }
    for honest in [
        "\"the 5\" pipe\" [e:u1]",
        "“the 5\" pipe” [e:u1]",
        "'the 5\" pipe's owners' son' [e:u1]",
        "‘pipe's owners' son’ [e:u1]",
        "彼は\"送る\"[e:u1]と、'送る'[e:u1]",
        "“Do not call [e:u1].”",
        "[e:u1]'s “Do not” [e:u1]",
        "A 5 \" pipe. \"Do not call\" [e:u1]",
        "In ’90s style “owners' son” [e:u1]",
    ] {
        assert_eq!(found(honest), [], "{honest}");
    }
}

#[test]
fn honest_prose_is_not_taken_for_a_quotation() {
    for honest in [
        "They took a 5\" pipe for the yard and a 3\" pipe [e:u1].",
        "Pipes of 5\" and 3\" [e:u1], pipes of 5” and 3” [e:u1], of 5' and 3' [e:u1]",
        "She said \"nobody\", and took a pipe of 3\" [e:u1]",
        "She said “nobody”, and took a pipe of 3” [e:u1]",
        "It's the user's wish, don't forget [e:u1]",
        "It’s the owners’ wish [e:u1]",
        "The owners' wish [e:u1], and all owners' [e:u1] sons",
        "“” [e:u1] \"\" [e:u1] '\u{200B} ' [e:u1] 「」[e:u1]",
        "“Nobody said this” as far as we know [e:u1]",
        "- x said “nobody”\n- [e:u1]: “Do not”\n",
        "* 'Nobody said this.'\n* [e:u1] said nothing of it",
        "| “nobody” |\n| [e:u1] |",
        "| \"call\", they said | [e:u1] |",
        "“Nobody said this” 1. [e:u1]",
        "She \"stopped. Later [e:u1]",
        "[e:u1] forbids it; \"nobody\" objected",
    ] {
        assert_eq!(found(honest), [], "{honest}");
    }
}

/// What takes n steps for a text takes not much more than 2n for one of twice the length: counted, not timed.
#[test]
fn work_grows_as_the_summary_and_the_events_do() {
    type Summary = fn(usize) -> String;
    let shapes: [(&str, Summary); 10] = [
        ("x", |n| "“a” [e:u1] ".repeat(n)),
        ("x", |n| "a” [e:u1] ".repeat(n)),
        ("x", |n| format!("“{}", "x' [e:u1]".repeat(n))),
        ("x", |n| "[e:".repeat(n)),
        ("]", |n| format!("[e:{}", "]".repeat(n))),
        ("x", |n| "“x ".repeat(n) + &"” [e:u1]".repeat(n)),
        ("x", |n| "\"\u{200B}".repeat(n) + "[e:u1]"),
        ("x", |n| "‘x “y ".repeat(n) + "[e:u1]" + &"”’ [e:u1]".repeat(n)),
        ("aaaaaaab", |n| format!("“{}b” [e:u1] ", "a".repeat(20)).repeat(n)),
        ("aaaaaaaa", |n| format!("“{}b” [e:u1]", "a".repeat(n))),
    ];
    for (text, summary) in shapes {
        let steps = |n: usize| weigh(Some(&said("u1", &text.repeat(n))), &summary(n)).1;
        let (once, twice) = (steps(2_000), steps(4_000));
        assert!(once > 2_000, "{text} {}", summary(3));
        assert!(twice < once * 21 / 10, "{text} {}: {once} {twice}", summary(3));
    }
}

/// What lies within each other more often than is compared counts as misquoted, never as sound.
#[test]
fn beyond_the_limit_nothing_passes_unread() {
    let nested = |depth: usize| "“x ".repeat(depth) + &"” [e:u1] ".repeat(depth);
    let misquoted = |depth: usize| {
        // The event says all of it.
        let findings = judge(Some(&said("u1", &nested(depth))), &nested(depth));
        findings.first().map_or(0, |finding| finding.count)
    };
    assert_eq!(misquoted(3), 0);
    assert!(misquoted(40) > 20);
}
