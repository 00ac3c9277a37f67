//! `race-pointer` with two processes in a real folder: one compaction is held before each of its effects on the store
//! while another process moves the pointer by the product's own commands.

use super::support::{Ground, example};
use crate::support::run;
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

/// What the rival does: `compact` or `store append`.
#[derive(Clone, Copy, Debug)]
enum Rival {
    Compacts,
    Appends,
}

/// How the two of them ended: the generation that each created.
#[derive(Debug, PartialEq, Eq)]
struct Met {
    ours: Option<u64>,
    rival: u64,
}

/// Holds ours before this effect, lets somebody act, then ours go on. Answers how ours ended and what was done meanwhile,
/// which is `None` where ours makes fewer effects.
fn held<T>(
    ground: &Ground,
    effect: usize,
    words: &[&str],
    act: impl FnOnce() -> T,
) -> (Option<i32>, Option<T>) {
    let mut ours = Command::new(example("compact_killed"))
        .args([ground.store(), ground.root()])
        .args(["told by ours", &effect.to_string(), "held"])
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(ours.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let acted = (!line.is_empty()).then(act);
    drop(ours.stdin.take());
    (ours.wait().unwrap().code(), acted)
}

/// Holds ours before this effect, lets the rival run to its end, then ours. `None` where ours makes fewer effects.
fn meet(effect: usize, rival: Rival) -> Option<Met> {
    let ground = Ground::new();
    let (code, met) = held(&ground, effect, &[], || {
        let found = ground.current().0;
        (found, moved_by(rival, &ground, found))
    });
    let Some((found, won)) = met else {
        assert_eq!(code, Some(0));
        return None;
    };
    assert_eq!(won, found + 1, "held before effect {effect}: {rival:?}");
    ground.assert_sound();
    assert_eq!(ground.current().0, won);
    match code {
        // Ours had made its pointer, and the rival went on from there.
        Some(0) => assert_eq!((found, won), (1, 2), "held before effect {effect}"),
        Some(3) => assert_eq!((found, won), (0, 1), "held before effect {effect}"),
        other => panic!("held before effect {effect}: {other:?}"),
    }
    Some(Met {
        ours: (code == Some(0)).then_some(found),
        rival: won,
    })
}

/// Moves the pointer on, and answers the generation that it created.
fn moved_by(rival: Rival, ground: &Ground, found: u64) -> u64 {
    let ran = match rival {
        Rival::Compacts => ground.compact(&[], &["with", r#"summary="told by the rival""#]),
        Rival::Appends => {
            let event = json!({
                "id": "e1", "kind": "phase_completed", "origin": "assistant", "data": {"phase": "polish"},
            });
            let store = ground.store();
            let words = [
                "store",
                "append",
                "-",
                "--store",
                store.to_str().unwrap(),
                "--expect",
            ];
            let mut words = words.map(ToOwned::to_owned).to_vec();
            words.push(found.to_string());
            run(&words, event.to_string())
        }
    };
    assert_eq!(ran.code, 0, "{}{}", ran.text(), ran.err);
    ran.json()["generation"].as_u64().unwrap()
}

#[test]
fn whoever_names_the_generation_first_has_it_at_every_effect() {
    for rival in [Rival::Compacts, Rival::Appends] {
        let met: Vec<_> = (0..).map_while(|effect| meet(effect, rival)).collect();
        assert!(met.len() >= 9, "{rival:?}: {met:?}");
        // Ours loses up to its pointer's own name, and has won from there on.
        let lost = met.iter().take_while(|met| met.ours.is_none()).count();
        assert!(0 < lost && lost < met.len(), "{rival:?}: {met:?}");
        assert!(
            met.iter().skip(lost).all(|met| met.ours == Some(1)),
            "{rival:?}: {met:?}"
        );
    }
}

/// A candidate that is refused may be pruned while it is judged; it is refused all the same.
#[test]
fn whoever_prunes_meanwhile_changes_nothing_of_the_answer() {
    for (words, exit) in [(&["refused"][..], 1), (&[], 0)] {
        let mut removed = 0;
        let effects = (0..).take_while(|effect| {
            let ground = Ground::new();
            let (code, pruned) = held(&ground, *effect, words, || {
                let store = ground.store();
                run(&["store", "prune", "--store", store.to_str().unwrap()], "")
            });
            assert_eq!(code, Some(exit), "{words:?} held before effect {effect}");
            ground.assert_sound();
            if let Some(pruned) = &pruned {
                assert_eq!(pruned.code, 0, "{}", pruned.err);
                removed += usize::from(pruned.err.contains("removed 1 object"));
            }
            pruned.is_some()
        });
        assert!(effects.count() >= 9, "{words:?}");
        assert_eq!(removed > 0, exit == 1, "{words:?}: the race was not met");
    }
}
