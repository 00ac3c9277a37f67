//! Soon.
use crate::mutator::Mutator;
pub(super) const MUTATORS: &[Mutator] = &[];
use crate::case::Expect;
use crate::pointer::{Actor, PointerAnswer, PointerOp, PointerStep};
use semsum_core::code::Code;
pub(super) const RACE: Mutator = Mutator::dangerous("pointer", "race-pointer", &[Code::PointerRaced])
    .twin("add-unknown-write")
    .says("Another writer creates the generation between our reading and our writing")
    .schedule(1, |_, _| {
        let step = |actor, op, generation, answer| PointerStep {
            actor,
            op,
            generation,
            answer,
        };
        let steps = vec![
            step(Actor::Ours, PointerOp::Read, 0, PointerAnswer::Own),
            step(Actor::Rival, PointerOp::Put, 1, PointerAnswer::Created),
            step(Actor::Ours, PointerOp::Put, 1, PointerAnswer::Exists),
            step(Actor::Ours, PointerOp::Read, 1, PointerAnswer::Foreign),
        ];
        Some((steps, Expect::refused(Code::PointerRaced, "")))
    });
