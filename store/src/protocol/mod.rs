//! The store's protocol, as state machines without I/O.
//!
//! A machine asks for calls and is told the answers, so the same code runs under the drivers, the arena, a crash
//! recorder, a fault injector and a model checker. [`run`] is the driver's loop.
//!
//! What a store holds (design section 8), all of it immutable:
//!
//! - `bundles/<digest>`: a part of the ledger: the events that one generation added, the part before it, and the manifest
//!   that they come to. The root's part holds the manifest that the store began with.
//! - `candidates/<digest>`: what a summarizer returned, byte for byte, whether accepted or not.
//! - `verdicts/<digest>`: how a candidate was judged against a generation.
//! - `current/<generation>`: the pointer records. Whatever one names was durable before it was created, and it is created
//!   once, by one writer ([`Swap`]).
//! - `promoted/<generation>`: marks, each a copy of its pointer record, created after it. A mark decides nothing. It tells a
//!   generation that was current and lost its record from a candidate that was prepared and left: behind the first the
//!   store does not fall back to an older, less careful generation, but ends as damaged.
//!
//! A generation is `root`, `advanced` or `compacted` (ruling 31). Only a compaction is bound by the order, against what
//! the ledger says from the root on and against the generation before.

mod append;
mod calls;
mod carried;
mod check;
mod digest;
mod init;
mod judge;
mod log;
mod machine;
mod open;
mod part;
mod prepare;
mod promote;
mod prune;
mod reading;
mod record;
mod refused;
mod swap;
mod traces;
mod trouble;
mod verdict;
mod writing;

pub use append::append;
pub use carried::frees_nothing;
pub use check::{Checked, Note, check};
pub use digest::Digest;
pub use init::{Moved, ROOT_BYTES, Root, init};
pub use judge::{Judged, Reference, judge_first};
pub use log::{Entry, log};
pub use machine::Machine;
pub use open::{Current, Loaded, current, load};
pub use prepare::{Prepared, prepare};
pub use promote::{Conflict, Now, Report, Sizes, Status, promote, rehearse};
pub use prune::{Pruned, prune};
pub use record::{Compacted, Head, Kind, Record, RecordError, SCHEMA};
pub use refused::Refused;
pub use swap::{MOST_TROUBLES, Outcome, Swap};
pub use trouble::{Damage, Fault, STORE_UNAVAILABLE, Trouble};

use crate::objects::{Error, Folder, Name, Objects, Stray};
use semsum_core::rules::canonical::Found;

/// A call that a machine asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    /// [`Objects::sync`].
    Sync(Name),
    /// [`Objects::put_if_absent`].
    Put(Name, Vec<u8>),
    /// [`Objects::read`].
    Read(Name),
    /// [`Objects::list`].
    List(Folder),
    /// [`Objects::delete`].
    Delete(Name),
    /// [`Objects::strays`].
    Strays,
    /// [`Objects::sweep`].
    Sweep,
    /// A look at the canonical file at this path beneath the root.
    Look(String),
}

impl Call {
    /// The object that the call is about.
    #[must_use]
    pub fn name(&self) -> Option<&Name> {
        match self {
            Self::Sync(name) | Self::Put(name, _) | Self::Read(name) | Self::Delete(name) => Some(name),
            Self::List(_) | Self::Strays | Self::Sweep | Self::Look(_) => None,
        }
    }
}

/// What a machine is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// A sync, put or delete succeeded.
    Done,
    /// A read succeeded.
    Bytes(Vec<u8>),
    /// A list succeeded.
    Names(Vec<Name>),
    /// What lies about.
    Strays(Vec<Stray>),
    /// How many leftovers were removed.
    Swept(u64),
    /// What a look at the canonical file found.
    Found(Found),
    /// The call failed, or its answer got lost.
    Failed(Error),
}

/// What comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<T> {
    /// Make this call and tell the machine its answer.
    Ask(Call),
    /// It is over.
    Ended(T),
}

/// A machine that asks for calls until it ends.
pub trait Protocol {
    /// What it ends with.
    type End;

    /// What to do next. Asking twice gives the same answer.
    fn next(&self) -> Step<Self::End>;

    /// Takes the answer to the call asked for last. An answer that does not fit the call counts as none. What has ended
    /// stays so.
    fn tell(&mut self, reply: &Reply);
}

/// Makes one call. There is no root here: a look finds that the file can't be read.
#[must_use]
pub fn answer(call: &Call, objects: &dyn Objects) -> Reply {
    answer_looking(call, objects, &mut |_| Found::Unreadable)
}

/// Makes one call, looks at the canonical file included.
#[must_use]
pub fn answer_looking(call: &Call, objects: &dyn Objects, look: &mut dyn FnMut(&str) -> Found) -> Reply {
    let done = |result: Result<(), Error>| result.map(|()| Reply::Done);
    let reply = match call {
        Call::Sync(name) => done(objects.sync(name)),
        Call::Put(name, bytes) => done(objects.put_if_absent(name, bytes)),
        Call::Read(name) => objects.read(name).map(Reply::Bytes),
        Call::List(folder) => objects.list(*folder).map(Reply::Names),
        Call::Delete(name) => done(objects.delete(name)),
        Call::Strays => objects.strays().map(Reply::Strays),
        Call::Sweep => objects.sweep().map(Reply::Swept),
        Call::Look(path) => Ok(Reply::Found(look(path))),
    };
    reply.unwrap_or_else(Reply::Failed)
}

/// Runs a machine to its end. A look at the canonical file finds that it can't be read.
pub fn run<P: Protocol>(machine: P, objects: &dyn Objects) -> P::End {
    run_looking(machine, objects, &mut |_| Found::Unreadable)
}

/// Runs a machine to its end. `look` looks at the canonical file at a path beneath the root; who wants to use the very
/// file that was checked keeps its handle ([`crate::canonical::Look`]).
pub fn run_looking<P: Protocol>(
    mut machine: P,
    objects: &dyn Objects,
    look: &mut dyn FnMut(&str) -> Found,
) -> P::End {
    loop {
        match machine.next() {
            Step::Ask(call) => machine.tell(&answer_looking(&call, objects, look)),
            Step::Ended(end) => return end,
        }
    }
}
