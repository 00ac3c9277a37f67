//! A schedule at the pointer: our promotion runs the real protocol, a rival writes between its calls.
//!
//! It is played twice, at a store in memory and at one in a folder, and both have to tell the same.
//!
//! The schedule says who is next and which answers get lost; everything else the store itself answers, and a schedule
//! that claims another answer is not played. What the promotion does beyond the schedule (syncing before it builds on a
//! record, reading back after the last step) happens at once and fairly.

use super::NotPlayed;
use semsum_core::finding::Finding;
use semsum_mutators::Answer;
use semsum_mutators::pointer::{Actor, PointerAnswer, PointerOp, PointerStep};
use semsum_store::local::Local;
use semsum_store::memory::Memory;
use semsum_store::objects::{Error, Name, Objects};
use semsum_store::protocol::{
    Call, Compacted, Digest, Head, Outcome, Record, RecordError, Reply, Step, Swap, answer, run,
};

/// The generation that our promotion creates; the one before it is current when the schedule starts.
const OUR_GENERATION: u64 = 1;

/// The writers. Ours wrote generation 0 too.
const OURS: &str = "ours";
const RIVAL: &str = "rival";

pub(super) fn play(steps: &[PointerStep]) -> Result<Answer, NotPlayed> {
    let memory = Memory::default();
    let in_memory = race(steps, &memory, &memory)?;
    let folder = tempfile::tempdir().map_err(|source| NotPlayed::Io { step: None, source })?;
    let local = Local::create_at(folder.path()).map_err(|_| NotPlayed::Store)?;
    if race(steps, &local, &local)? == in_memory {
        Ok(in_memory)
    } else {
        Err(NotPlayed::Disagreement)
    }
}

/// Plays a schedule by two writers that see one new store, each through its own access to it.
///
/// # Errors
///
/// [`NotPlayed::Schedule`] where a step does not come about, so also where the two don't see the same store.
pub fn race(steps: &[PointerStep], ours: &dyn Objects, rival: &dyn Objects) -> Result<Answer, NotPlayed> {
    // These records are made of constants, so a refusal is a fault of this file; the first step then can't be done.
    let mut meeting = Meeting::new(ours, rival).map_err(|_| NotPlayed::Schedule { step: 0 })?;
    for (index, step) in steps.iter().enumerate() {
        let came_about = match step.actor {
            Actor::Ours => meeting.ours(step),
            Actor::Rival => meeting.rival(step),
        };
        if came_about != Some(step.answer) {
            return Err(NotPlayed::Schedule { step: index });
        }
    }
    let outcome = run(meeting.promotion, ours);
    let findings: Vec<Finding> = outcome.finding().into_iter().collect();
    Ok(Answer {
        accepted: outcome == Outcome::Promoted,
        findings: Some(findings),
        own: Vec::new(),
    })
}

/// A store with generation 0, and our promotion under way.
struct Meeting<'a> {
    ours: &'a dyn Objects,
    rival: &'a dyn Objects,
    promotion: Swap,
}

impl<'a> Meeting<'a> {
    fn new(ours: &'a dyn Objects, rival: &'a dyn Objects) -> Result<Self, RecordError> {
        let base = record(OUR_GENERATION - 1, OURS)?;
        // Where this fails the store is not as the schedule has it, and its first step does not come about.
        let _ = ours.put_if_absent(&base.name(), &base.to_bytes());
        let promotion = Swap::new(record(OUR_GENERATION, OURS)?);
        Ok(Self {
            ours,
            rival,
            promotion,
        })
    }

    /// A step of ours: the promotion's own call, if it is the one that the step tells of. A read that the protocol does
    /// not ask for is made beside it and changes nothing.
    fn ours(&mut self, step: &PointerStep) -> Option<PointerAnswer> {
        let name = Name::generation(step.generation);
        while let Step::Ask(call @ Call::Sync(_)) = self.promotion.next() {
            self.promotion.tell(&answer(&call, self.ours));
        }
        let (call, reply, seen) = match (self.promotion.next(), step.op) {
            (Step::Ask(call @ Call::Put(..)), PointerOp::Put) => {
                let (reply, seen) = put(self.ours, &call, step.answer);
                (call, reply, seen)
            }
            (Step::Ask(call @ Call::Read(_)), PointerOp::Read) => {
                let reply = answer(&call, self.ours);
                let seen = whose(&reply, step.generation, OURS);
                (call, reply, seen)
            }
            (_, PointerOp::Read) => {
                let reply = answer(&Call::Read(name), self.ours);
                return whose(&reply, step.generation, OURS);
            }
            (_, PointerOp::Put) => return None,
        };
        if call.name() != Some(&name) {
            return None;
        }
        self.promotion.tell(&reply);
        seen
    }

    /// A step of the rival, who keeps to no protocol.
    fn rival(&self, step: &PointerStep) -> Option<PointerAnswer> {
        let rival = record(step.generation, RIVAL).ok()?;
        match step.op {
            PointerOp::Read => whose(
                &answer(&Call::Read(rival.name()), self.rival),
                step.generation,
                RIVAL,
            ),
            PointerOp::Put => {
                put(
                    self.rival,
                    &Call::Put(rival.name(), rival.to_bytes()),
                    step.answer,
                )
                .1
            }
        }
    }
}

/// A writer's nonce, another for each generation.
fn nonce(generation: u64, writer: &str) -> String {
    format!("{writer}-{generation}")
}

/// A writer's record. The candidates differ as well.
fn record(generation: u64, writer: &str) -> Result<Record, RecordError> {
    let digest = Digest::of(writer.as_bytes());
    let compacted = Compacted {
        candidate: digest,
        verdict: digest,
    };
    Record::new(
        generation,
        &nonce(generation, writer),
        &format!("n1:{}", semsum_mutators::files::sha256_hex(writer.as_bytes())),
        Head { seq: 1, digest },
        (generation > 0).then_some(compacted),
    )
}

/// Puts with the fate that the schedule claims: what the writer is told, and what came about.
fn put(store: &dyn Objects, call: &Call, claimed: PointerAnswer) -> (Reply, Option<PointerAnswer>) {
    let lost = Reply::Failed(Error::Unavailable);
    if claimed == PointerAnswer::LostBeforeWriting {
        return (lost, Some(claimed));
    }
    let reply = answer(call, store);
    match (&reply, claimed) {
        (Reply::Done, PointerAnswer::LostAfterWriting) => (lost, Some(claimed)),
        (Reply::Done, _) => (reply, Some(PointerAnswer::Created)),
        (Reply::Failed(Error::AlreadyExists), _) => (reply, Some(PointerAnswer::Exists)),
        _ => (reply, None),
    }
}

/// Whose record was read, seen by `reader`.
fn whose(reply: &Reply, generation: u64, reader: &str) -> Option<PointerAnswer> {
    match reply {
        Reply::Failed(Error::Absent) => Some(PointerAnswer::Absent),
        Reply::Bytes(bytes) => {
            let found = Record::read(generation, bytes).ok()?;
            Some(if found.written().nonce == nonce(generation, reader) {
                PointerAnswer::Own
            } else {
                PointerAnswer::Foreign
            })
        }
        _ => None,
    }
}
