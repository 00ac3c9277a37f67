//! The promotion's state machine under every schedule and every small number of faults.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use semsum_core::code::Code;
use semsum_store::memory::Memory;
use semsum_store::objects::{Error, Name, Objects};
use semsum_store::protocol::{
    Call, Compacted, Digest, Head, MOST_TROUBLES, Outcome, Record, Reply, Step, Swap, answer, run,
};
use std::collections::{BTreeMap, HashSet};

fn record(generation: u64, candidate: u8, nonce: &str) -> Record {
    let digest = Digest::of(&[candidate]);
    let compacted = Compacted {
        candidate: digest,
        verdict: digest,
    };
    let checksum = format!("n1:{}", "00".repeat(32));
    let compacted = (generation > 0).then_some(compacted);
    Record::new(generation, nonce, &checksum, Head { seq: 1, digest }, compacted).unwrap()
}

fn store_with(records: &[Record]) -> Memory {
    let store = Memory::default();
    for record in records {
        store.put_if_absent(&record.name(), &record.to_bytes()).unwrap();
    }
    store
}

#[test]
fn a_promotion_alone_creates_the_next_generation() {
    let store = store_with(&[]);
    for generation in 0..3 {
        let next = record(generation, 1, &format!("n{generation}"));
        assert_eq!(run(Swap::new(next.clone()), &store), Outcome::Promoted);
        assert_eq!(store.read(&next.name()).unwrap(), next.to_bytes());
    }
}

#[test]
fn the_loser_learns_who_won_and_changes_nothing() {
    let (base, winner) = (record(0, 1, "base"), record(1, 2, "winner"));
    let store = store_with(&[base, winner.clone()]);
    let outcome = run(Swap::new(record(1, 3, "loser")), &store);
    assert_eq!(outcome, Outcome::Raced(Some(winner.clone())));
    assert_eq!(outcome.finding().unwrap().code, Code::PointerRaced);
    assert_eq!(store.read(&winner.name()).unwrap(), winner.to_bytes());
}

#[test]
fn the_same_candidate_of_another_writer_is_still_a_race() {
    let (base, winner) = (record(0, 1, "base"), record(1, 2, "winner"));
    let store = store_with(&[base, winner.clone()]);
    let Outcome::Raced(Some(found)) = run(Swap::new(record(1, 2, "loser")), &store) else {
        panic!("two winners");
    };
    assert_eq!(found.written().candidate, winner.written().candidate);
}

#[test]
fn a_generation_that_nobody_made_is_not_built_on() {
    let store = store_with(&[record(0, 1, "base")]);
    assert_eq!(
        run(Swap::new(record(2, 2, "early")), &store),
        Outcome::Raced(None)
    );
    assert_eq!(store.read(&Name::generation(2)), Err(Error::Absent));
}

#[test]
fn a_record_that_cannot_be_read_claims_nothing() {
    let store = store_with(&[record(0, 1, "base")]);
    store.put_if_absent(&Name::generation(1), b"{}").unwrap();
    assert_eq!(run(Swap::new(record(1, 2, "n")), &store), Outcome::Unavailable);
}

#[test]
fn our_own_record_is_synced_before_it_counts() {
    let mut promotion = Swap::new(record(0, 1, "n"));
    promotion.tell(&Reply::Failed(Error::AlreadyExists));
    promotion.tell(&Reply::Bytes(record(0, 1, "n").to_bytes()));
    assert_eq!(promotion.next(), Step::Ask(Call::Sync(Name::generation(0))));
    promotion.tell(&Reply::Failed(Error::Unavailable));
    assert_eq!(promotion.next(), Step::Ask(Call::Sync(Name::generation(0))));
    promotion.tell(&Reply::Done);
    assert_eq!(promotion.next(), Step::Ended(Outcome::Promoted));
}

#[test]
fn a_store_that_is_not_there_ends_the_promotion_at_the_limit() {
    for reply in [Error::Unavailable, Error::AlreadyExists] {
        let mut promotion = Swap::new(record(1, 1, "n"));
        for _ in 0..MOST_TROUBLES {
            assert!(matches!(promotion.next(), Step::Ask(_)));
            promotion.tell(&Reply::Failed(reply));
        }
        assert_eq!(promotion.next(), Step::Ended(Outcome::Unavailable));
        promotion.tell(&Reply::Done);
        assert_eq!(
            promotion.next(),
            Step::Ended(Outcome::Unavailable),
            "what has ended stays so"
        );
    }
}

/// What may happen to a call.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    /// It is made and answered.
    Fair,
    /// It is made, and the answer gets lost.
    ReplyLost,
    /// It never arrives.
    Lost,
    /// It never arrives, and the store blames another writer (S3's 409 of two requests at once).
    Blamed,
}

/// A small world: the objects, the actors, the faults left.
#[derive(Clone)]
struct World {
    objects: BTreeMap<Name, Vec<u8>>,
    actors: Vec<Swap>,
    faults: u8,
}

impl World {
    fn key(&self) -> String {
        format!("{:?}{:?}{}", self.objects, self.actors, self.faults)
    }

    /// The world after `actor` made its next call; `None` where it has none.
    fn after(&self, actor: usize, fate: Fate) -> Option<Self> {
        let Step::Ask(call) = self.actors[actor].next() else {
            return None;
        };
        let mut world = self.clone();
        world.faults = world.faults.checked_sub((fate != Fate::Fair).into())?;
        let reply = match fate {
            Fate::Fair => world.make(&call),
            Fate::ReplyLost => {
                world.make(&call);
                Reply::Failed(Error::Unavailable)
            }
            Fate::Lost => Reply::Failed(Error::Unavailable),
            Fate::Blamed => Reply::Failed(Error::AlreadyExists),
        };
        world.actors[actor].tell(&reply);
        Some(world)
    }

    fn make(&mut self, call: &Call) -> Reply {
        let store = Memory::default();
        for (name, bytes) in &self.objects {
            store.put_if_absent(name, bytes).unwrap();
        }
        let reply = answer(call, &store);
        if let (Call::Put(name, bytes), Reply::Done) = (call, &reply) {
            self.objects.insert(name.clone(), bytes.clone());
        }
        reply
    }
}

/// Walks through every schedule of `actors`, each call with every fate, and hands every end to `judge`.
fn explore(actors: Vec<Swap>, faults: u8, judge: &mut dyn FnMut(&World)) -> usize {
    let base = record(0, 0, "base");
    let objects = BTreeMap::from([(base.name(), base.to_bytes())]);
    let mut open = vec![World {
        objects,
        actors,
        faults,
    }];
    let mut seen = HashSet::new();
    while let Some(world) = open.pop() {
        if !seen.insert(world.key()) {
            continue;
        }
        let fates = [Fate::Fair, Fate::ReplyLost, Fate::Lost, Fate::Blamed];
        let each = (0..world.actors.len()).flat_map(|actor| fates.map(|fate| (actor, fate)));
        let next: Vec<_> = each
            .filter_map(|(actor, fate)| world.after(actor, fate))
            .collect();
        if next.is_empty() {
            judge(&world);
        }
        open.extend(next);
    }
    seen.len()
}

fn outcome(actor: &Swap) -> Outcome {
    match actor.next() {
        Step::Ended(outcome) => outcome,
        Step::Ask(_) => panic!("an end with a call left"),
    }
}

/// Two and three writers want generation 1; the last two have the same candidate.
fn rivals(count: u8) -> Vec<Swap> {
    let rival = |n: u8| Swap::new(record(1, n.min(2), &format!("writer-{n}")));
    (1..=count).map(rival).collect()
}

#[test]
fn every_schedule_has_exactly_one_winner_and_every_loser_knows() {
    for count in [2, 3] {
        for faults in [0, 1, 2] {
            let mut ends = 0;
            explore(rivals(count), faults, &mut |world| {
                ends += 1;
                let bytes = &world.objects[&Name::generation(1)];
                let current = Record::read(1, bytes).unwrap();
                for actor in &world.actors {
                    let expected = if actor.record() == &current {
                        Outcome::Promoted
                    } else {
                        Outcome::Raced(Some(current.clone()))
                    };
                    assert_eq!(outcome(actor), expected);
                }
            });
            assert!(ends >= usize::from(count), "{ends}");
        }
    }
}

#[test]
fn with_any_number_of_faults_nobody_is_told_what_is_not_so() {
    let (mut unavailable, mut ends) = (0, 0);
    explore(rivals(2), u8::MAX, &mut |world| {
        ends += 1;
        let current = world.objects.get(&Name::generation(1));
        let current = current.map(|bytes| Record::read(1, bytes).unwrap());
        for actor in &world.actors {
            match outcome(actor) {
                Outcome::Promoted => assert_eq!(current.as_ref(), Some(actor.record())),
                Outcome::Raced(found) => {
                    assert_eq!(found, current);
                    assert_ne!(current.as_ref(), Some(actor.record()));
                }
                Outcome::Unavailable => unavailable += 1,
            }
        }
    });
    assert!(unavailable > 0 && ends > unavailable, "{unavailable} of {ends}");
}

#[test]
fn a_writer_one_generation_behind_never_overtakes() {
    let actors = vec![
        Swap::new(record(1, 1, "first")),
        Swap::new(record(2, 2, "second")),
        Swap::new(record(1, 3, "late")),
    ];
    explore(actors, 1, &mut |world| {
        let generations: Vec<_> = world.objects.keys().filter_map(Name::as_generation).collect();
        let dense = (0..)
            .zip(&generations)
            .all(|(place, &generation)| place == generation);
        assert!(dense, "{generations:?}");
        assert!(generations.contains(&1));
    });
}
