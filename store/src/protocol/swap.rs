//! Promotion by compare-and-swap on numbered records. Creating `current/<N+1>` *is* the compare-and-swap.
//!
//! 1. Sync `current/<N>`: whoever lost the race for it may find it written and not yet durable (ruling 44). Absent, it
//!    is no generation to build on.
//! 2. Put `current/<N+1>` if absent. Done is promoted.
//! 3. After anything else, read it back: "already exists" is not "lost", and an error is not "nothing was written"
//!    (ruling 50). Our nonce: ours, once it is synced too. Another's: raced. Absent: put again, a bounded number of
//!    times.
//!
//! Pointer records are never deleted: a gap could be filled by a writer who still expects the generation before it.

use super::{Call, Protocol, Record, Reply, Step};
use crate::objects::{Error, Name};
use semsum_core::finding::Finding;
use semsum_core::rules::pointer::{Promotion, judge};

/// How many answers of one promotion may be of no use before it ends as unavailable. A store that is busy answers so
/// once or twice; one that does it eight times is not there.
pub const MOST_TROUBLES: u8 = 8;

/// How a promotion ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// We created the generation, whatever the replies said on the way.
    Promoted,
    /// Nothing was changed: somebody else created the generation first, with this record, or the generation that was
    /// expected to be the newest does not exist (no record).
    Raced(Option<Record>),
    /// Nobody knows. The record may stand, or may yet appear; whoever reads the store later will see.
    Unavailable,
}

impl Outcome {
    /// The finding that this outcome is, if the promotion was lost to another writer.
    #[must_use]
    pub fn finding(&self) -> Option<Finding> {
        match self {
            Self::Raced(_) => Promotion::Raced.finding(),
            Self::Promoted | Self::Unavailable => None,
        }
    }
}

/// The promotion of one record. Made anew, with a nonce of its own, for each attempt of each writer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swap {
    record: Record,
    state: State,
    troubles: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    SyncingBase(Name),
    Putting,
    ReadingBack,
    SyncingOwn,
    Ended(Outcome),
}

impl Swap {
    /// A promotion that creates `record`'s generation after the one before it. Generation 0 has none before it.
    #[must_use]
    pub fn new(record: Record) -> Self {
        let base = record.generation().checked_sub(1).map(Name::generation);
        Self {
            record,
            state: base.map_or(State::Putting, State::SyncingBase),
            troubles: 0,
        }
    }

    /// The record that is to be created.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// What to do next. Asking twice gives the same answer.
    #[must_use]
    pub fn next(&self) -> Step<Outcome> {
        let own = self.record.name();
        match &self.state {
            State::SyncingBase(base) => Step::Ask(Call::Sync(base.clone())),
            State::Putting => Step::Ask(Call::Put(own, self.record.to_bytes())),
            State::ReadingBack => Step::Ask(Call::Read(own)),
            State::SyncingOwn => Step::Ask(Call::Sync(own)),
            State::Ended(outcome) => Step::Ended(outcome.clone()),
        }
    }

    /// Takes the answer to the call asked for last. An answer that does not fit the call counts as none.
    pub fn tell(&mut self, reply: &Reply) {
        self.state = match (&self.state, reply) {
            (State::SyncingBase(_), Reply::Done) => State::Putting,
            (State::SyncingBase(_), Reply::Failed(Error::Absent)) => State::Ended(Outcome::Raced(None)),
            (State::Putting | State::SyncingOwn, Reply::Done) => State::Ended(Outcome::Promoted),
            (State::Putting, _) => self.after_trouble(State::ReadingBack),
            (State::ReadingBack, Reply::Bytes(bytes)) => self.compare(bytes),
            (State::ReadingBack, Reply::Failed(Error::Absent)) => self.after_trouble(State::Putting),
            (same, _) => self.after_trouble(same.clone()),
        };
    }

    /// Goes on in `state`, unless there was trouble too often. What has ended stays so.
    fn after_trouble(&mut self, state: State) -> State {
        if matches!(state, State::Ended(_)) {
            return state;
        }
        self.troubles = self.troubles.saturating_add(1);
        if self.troubles < MOST_TROUBLES {
            state
        } else {
            State::Ended(Outcome::Unavailable)
        }
    }

    /// A record that can't be read does not say who wrote it, so nothing is claimed.
    fn compare(&self, bytes: &[u8]) -> State {
        let Ok(found) = Record::read(self.record.generation(), bytes) else {
            return State::Ended(Outcome::Unavailable);
        };
        match judge(&self.record.written(), Some(&found.written())) {
            Promotion::Ours => State::SyncingOwn,
            Promotion::Raced | Promotion::Absent => State::Ended(Outcome::Raced(Some(found))),
        }
    }
}

impl Protocol for Swap {
    type End = Outcome;

    fn next(&self) -> Step<Outcome> {
        Self::next(self)
    }

    fn tell(&mut self, reply: &Reply) {
        Self::tell(self, reply);
    }
}
