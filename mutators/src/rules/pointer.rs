//! A promotion creates its generation, or learns that somebody else did.

use crate::expect::Expect;
use crate::mutator::Mutator;
use crate::pointer::{Actor, PointerAnswer, PointerOp, PointerStep};
use Actor::{Ours, Rival};
use PointerAnswer::{Absent, Created, Exists, Foreign, LostAfterWriting, LostBeforeWriting, Own};
use PointerOp::{Put, Read};
use semsum_core::code::Code;

const RULE: &str = "pointer";

type Steps = &'static [(Actor, PointerOp, u64, PointerAnswer)];

/// A rival is first, before our call, after it got lost, or twice.
const RACES: [Steps; 4] = [
    &[
        (Ours, Read, 0, Own),
        (Rival, Put, 1, Created),
        (Ours, Put, 1, Exists),
        (Ours, Read, 1, Foreign),
    ],
    &[
        (Rival, Put, 1, Created),
        (Rival, Put, 2, Created),
        (Ours, Put, 1, Exists),
        (Ours, Read, 1, Foreign),
    ],
    &[
        (Ours, Put, 1, LostBeforeWriting),
        (Rival, Put, 1, Created),
        (Ours, Read, 1, Foreign),
    ],
    &[
        (Ours, Put, 1, LostBeforeWriting),
        (Ours, Read, 1, Absent),
        (Rival, Put, 1, Created),
        (Ours, Put, 1, Exists),
        (Ours, Read, 1, Foreign),
    ],
];

/// We are first, whatever becomes of our replies.
const WINS: [Steps; 5] = [
    &[
        (Ours, Read, 0, Own),
        (Rival, Read, 1, Absent),
        (Ours, Put, 1, Created),
    ],
    &[(Ours, Put, 1, Created), (Rival, Put, 1, Exists)],
    &[(Ours, Put, 1, LostAfterWriting), (Ours, Read, 1, Own)],
    &[
        (Ours, Put, 1, LostAfterWriting),
        (Rival, Put, 1, Exists),
        (Ours, Read, 1, Own),
    ],
    &[
        (Ours, Put, 1, LostBeforeWriting),
        (Ours, Read, 1, Absent),
        (Ours, Put, 1, Created),
    ],
];

pub(super) const RACE: Mutator = Mutator::dangerous(RULE, "race-pointer", &[Code::PointerRaced])
    .twin("promote-first")
    .says("Another writer creates the generation between our reading and our writing")
    .schedule(RACES.len(), |variant, _| {
        Some((
            steps(RACES.get(variant)?),
            Expect::refused(Code::PointerRaced, ""),
        ))
    });

pub(super) const MUTATORS: &[Mutator] = &[Mutator::benign(RULE, "promote-first")
    .says("Ours is the first writer, also where its reply or its call gets lost")
    .schedule(WINS.len(), |variant, _| {
        Some((steps(WINS.get(variant)?), Expect::accepted()))
    })];

fn steps(schedule: Steps) -> Vec<PointerStep> {
    let step = |&(actor, op, generation, answer): &_| PointerStep {
        actor,
        op,
        generation,
        answer,
    };
    schedule.iter().map(step).collect()
}
