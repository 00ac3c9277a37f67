//! Every machine stopped after each of its calls, and with each reply lost: old or new, never torn, and never told what
//! is not so.

use crate::support::{Store, begun, bytes, candidate, copy, found, manifest, next_action, sent};
use semsum_store::memory::Memory;
use semsum_store::objects::Error;
use semsum_store::protocol::{
    Call, Machine, Moved, Protocol, Reply, Root, Status, Step, answer_looking, append, init, prepare,
    promote, prune,
};

/// What happens to one call of a machine.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fate {
    /// The process dies before it.
    Dies,
    /// It never arrives.
    Lost,
    /// It is made, and the answer gets lost.
    ReplyLost,
    /// It is not made, and the store blames another writer.
    Blamed,
}

/// Runs a machine with a fate for its call of number `at`. `None` where the process died; otherwise how it ended, and
/// how many calls there were.
fn play<T: Clone>(
    mut machine: Machine<T>,
    store: &Memory,
    mut fate: impl FnMut(usize, &Call) -> Option<Fate>,
) -> (Option<T>, usize) {
    let mut calls = 0;
    loop {
        let call = match machine.next() {
            Step::Ask(call) => call,
            Step::Ended(end) => return (Some(end), calls),
        };
        let make = || answer_looking(&call, store, &mut |_| found());
        let reply = match fate(calls, &call) {
            None => make(),
            Some(Fate::Dies) => return (None, calls),
            Some(Fate::Lost) => Reply::Failed(Error::Unavailable),
            Some(Fate::ReplyLost) => {
                make();
                Reply::Failed(Error::Unavailable)
            }
            Some(Fate::Blamed) => match call {
                Call::Put(..) => Reply::Failed(Error::AlreadyExists),
                _ => make(),
            },
        };
        calls += 1;
        machine.tell(&reply);
    }
}

/// How a step ended, for all kinds of step.
#[derive(Clone, Debug, PartialEq)]
enum Told {
    /// The generation is there, or the candidate, and durable.
    Done,
    /// Nobody knows.
    Unavailable,
    /// Anything else, which no step here should come to.
    Other(String),
}

fn moved(moved: Moved) -> Told {
    match moved {
        Moved::Done(_) => Told::Done,
        Moved::Trouble(semsum_store::protocol::Trouble::Unavailable) => Told::Unavailable,
        other => Told::Other(format!("{other:?}")),
    }
}

type Fates<'a> = &'a mut dyn FnMut(usize, &Call) -> Option<Fate>;

/// Plays a step: how it ended, where the process did not die, and how many calls there were.
type Play = Box<dyn Fn(&Memory, Fates<'_>) -> (Option<Told>, usize)>;

/// A step of a store's life: where it starts, and one play of it.
struct Scene {
    name: &'static str,
    before: Memory,
    /// The newest generation after it; one more than before, but for steps that make none.
    after: u64,
    play: Play,
}

fn scenes() -> Vec<Scene> {
    let empty = Memory::default();
    let root = begun();
    let advanced = copy(&root);
    assert!(matches!(Store(&advanced).append(&sent(), 0), Moved::Done(_)));
    let text = candidate(&Store(&advanced).load(), "short", |_| ());
    let prepared = copy(&advanced);
    let id = Store(&prepared).prepare(&text, None).unwrap().candidate;
    let cluttered = copy(&prepared);
    assert!(matches!(
        Store(&cluttered).append(&next_action("e3", "Wait for the bank"), 1),
        Moved::Done(_)
    ));
    vec![
        Scene {
            name: "init",
            before: empty,
            after: 0,
            play: Box::new(|store, fate| {
                let (end, calls) = play(
                    init(Root::read(&bytes(&manifest())).ok().unwrap(), "n0".to_owned()),
                    store,
                    fate,
                );
                (end.map(moved), calls)
            }),
        },
        Scene {
            name: "append",
            before: root,
            after: 1,
            play: Box::new(|store, fate| {
                let machine = append(sent().into_bytes(), 0, "n1".to_owned());
                let (end, calls) = play(machine, store, fate);
                (end.map(moved), calls)
            }),
        },
        Scene {
            name: "prepare",
            before: advanced,
            after: 1,
            play: Box::new(move |store, fate| {
                let (end, calls) = play(prepare(text.clone(), None), store, fate);
                let told = end.map(|end| match end {
                    Ok(judged) if judged.is_accepted() => Told::Done,
                    Err(semsum_store::protocol::Trouble::Unavailable) => Told::Unavailable,
                    other => Told::Other(format!("{other:?}")),
                });
                (told, calls)
            }),
        },
        Scene {
            name: "promote",
            before: prepared,
            after: 2,
            play: Box::new(move |store, fate| {
                let (end, calls) = play(promote(id, 1, "n2".to_owned()), store, fate);
                let told = end.map(|report| match report.status {
                    Status::Promoted => Told::Done,
                    Status::Unavailable(semsum_store::protocol::Trouble::Unavailable) => Told::Unavailable,
                    other => Told::Other(format!("{other:?}")),
                });
                (told, calls)
            }),
        },
        Scene {
            name: "prune",
            before: cluttered,
            after: 2,
            play: Box::new(move |store, fate| {
                let (end, calls) = play(prune(), store, fate);
                let told = end.map(|end| match end {
                    Ok(_) => Told::Done,
                    Err(semsum_store::protocol::Trouble::Unavailable) => Told::Unavailable,
                    other => Told::Other(format!("{other:?}")),
                });
                (told, calls)
            }),
        },
    ]
}

/// Opens the store anew: the old generation or the new one, with everything that it needs.
fn old_or_new(scene: &Scene, store: &Memory, context: &str) -> Option<u64> {
    let (is_begun, old) = match Store(&scene.before).current() {
        Ok(current) => (true, current.record.generation()),
        Err(_) => (false, 0),
    };
    match Store(store).current() {
        Ok(current) => {
            let newest = current.record.generation();
            assert!(newest == old || newest == scene.after, "{context}: {newest}");
            let checked = Store(store).check().unwrap();
            assert!(checked.is_clean(), "{context}: {checked:?}");
            Some(newest)
        }
        Err(trouble) => {
            assert!(!is_begun, "{context}: {trouble}");
            assert_eq!(trouble, semsum_store::protocol::Trouble::NoStore, "{context}");
            None
        }
    }
}

#[test]
fn a_process_that_dies_after_any_call_leaves_the_old_state_or_the_new_one() {
    for scene in scenes() {
        let whole = copy(&scene.before);
        let (end, calls) = (scene.play)(&whole, &mut |_, _| None);
        assert_eq!(end, Some(Told::Done), "{}", scene.name);
        assert!(calls > 3);
        for at in 0..calls {
            let store = copy(&scene.before);
            let context = format!("{} dies before call {at}", scene.name);
            let dies = |call, _: &Call| (call == at).then_some(Fate::Dies);
            let (end, _) = (scene.play)(&store, &mut { dies });
            assert_eq!(end, None);
            let newest = old_or_new(&scene, &store, &context);
            // Whoever comes next can do it again, where it is still to be done.
            if newest < Some(scene.after) || ["prepare", "prune"].contains(&scene.name) {
                let (end, _) = (scene.play)(&store, &mut |_, _| None);
                assert_eq!(end, Some(Told::Done), "{context}");
            }
            assert_eq!(old_or_new(&scene, &store, &context), Some(scene.after));
        }
    }
}

#[test]
fn whatever_reply_gets_lost_nobody_is_told_what_is_not_so() {
    for scene in scenes() {
        let (_, calls) = (scene.play)(&copy(&scene.before), &mut |_, _| None);
        for fate in [Fate::Lost, Fate::ReplyLost, Fate::Blamed] {
            for at in 0..calls {
                // Once, and from there on for good.
                for for_good in [false, true] {
                    let store = copy(&scene.before);
                    let context = format!("{}, {fate:?} at {at}, for good: {for_good}", scene.name);
                    let hit = |call, _: &Call| (call == at || (for_good && call > at)).then_some(fate);
                    let (end, _) = (scene.play)(&store, &mut { hit });
                    let newest = old_or_new(&scene, &store, &context);
                    match end.unwrap() {
                        Told::Done => assert_eq!(newest, Some(scene.after), "{context}"),
                        // Looking at the canonical file is no call of the store's: it fails as a file does.
                        Told::Other(told) => assert!(told.contains("Halt"), "{context}: {told}"),
                        Told::Unavailable => {}
                    }
                }
            }
        }
    }
}

#[test]
fn one_lost_reply_of_the_store_does_not_end_a_step() {
    for scene in scenes().into_iter().filter(|scene| scene.name != "init") {
        let (_, calls) = (scene.play)(&copy(&scene.before), &mut |_, _| None);
        for fate in [Fate::Lost, Fate::ReplyLost] {
            for at in 0..calls {
                let mut is_look = false;
                let hit = |call, asked: &Call| {
                    is_look |= call == at && matches!(asked, Call::Look(_));
                    (call == at).then_some(fate)
                };
                let (end, _) = (scene.play)(&copy(&scene.before), &mut { hit });
                if !is_look {
                    assert_eq!(end, Some(Told::Done), "{}, {fate:?} at {at}", scene.name);
                }
            }
        }
    }
}
