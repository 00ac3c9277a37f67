//! Making a store: its root, after the place has proved that it honours put-if-absent.

use super::machine::{Access, Machine};
use super::part::Part;
use super::promote::Now;
use super::refused::Refused;
use super::trouble::{Damage, Fault, Trouble};
use super::{Call, Digest, Head, Outcome, Record, Reply, Swap};
use crate::objects::{Error, Folder, Name, OBJECT_BYTES};
use semsum_core::bundle::{self, Event};
use semsum_core::code::Code;
use semsum_core::finding::{self, Side};
use semsum_core::ledger::Ledger;
use semsum_core::limits::MANIFEST_BYTES;
use semsum_core::manifest::ResumeManifest;
use semsum_core::reader;
use semsum_core::verify::{Policy, verify_read};

/// How `init` and `append` end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moved {
    /// The generation exists, and we made it.
    Done(Now),
    /// What was handed in could not be read; nothing was written.
    Unusable(Refused),
    /// What was handed in can't stand; nothing was written. With what is current, where there is a store.
    Rejected(Refused, Option<Now>),
    /// Somebody else was first: the generation that was expected is not the newest, or there is a store already. What is
    /// current now.
    Conflict(Now),
    /// Nothing could be judged, or nobody knows how it ended.
    Trouble(Trouble),
}

impl Moved {
    pub(super) fn refused(refused: Refused, now: Option<Now>) -> Self {
        if refused.unreadable {
            Self::Unusable(refused)
        } else {
            Self::Rejected(refused, now)
        }
    }
}

/// Makes a store that begins with `root`. `nonce` is the writer's own, as [`crate::nonce`] gives it.
#[must_use]
pub fn init(root: Root, nonce: String) -> Machine<Moved> {
    Machine::new(|access| async move {
        let made = make(&access, root, &nonce).await;
        made.unwrap_or_else(Moved::Trouble)
    })
}

async fn make(access: &Access, root: Root, nonce: &str) -> Result<Moved, Trouble> {
    match access.newest().await {
        Err(Trouble::NoStore) => {}
        newest => return Ok(Moved::Conflict(access.now(newest?).await?)),
    }
    access.prove(nonce).await?;
    access.grow(root.0, None, nonce).await
}

/// What a store may begin with: a manifest, or a bundle and the manifest that it comes to. It is read before there is a
/// place for it, so that nothing is made for a root that is not taken.
pub struct Root(Grown);

/// The most bytes that a root may have: room for its bundle within an object of the store, beside the manifest that it comes
/// to.
pub const ROOT_BYTES: usize = OBJECT_BYTES - 2 * MANIFEST_BYTES;

impl Root {
    /// Reads a manifest or a bundle: one JSON text in UTF-8 of at most [`ROOT_BYTES`] bytes.
    ///
    /// # Errors
    /// Why it is not taken: it can't be read, it can't have happened, or its manifest does not verify against itself.
    pub fn read(text: &[u8]) -> Result<Self, Refused> {
        if text.len() > ROOT_BYTES {
            return Err(vec![finding::Fault::new(Code::TooLarge, "")].into());
        }
        if is_bundle(text) {
            let ledger = Ledger::read(text)?;
            let manifest = ledger.ground_truth().map_err(|missing| missing.faults())?;
            return Grown::checked(ledger.bundle().events.clone(), &manifest).map(Self);
        }
        let read = reader::read(text)?;
        Grown::checked(Ledger::stated(&read).bundle().events.clone(), &read).map(Self)
    }
}

/// Whether a root is for the bundles' reader to judge: it says that it is a bundle, of this version or of another, or it
/// says nothing that can be read and is too long for a manifest.
fn is_bundle(text: &[u8]) -> bool {
    #[derive(serde::Deserialize)]
    struct Named {
        schema: Option<String>,
    }
    let family = bundle::SCHEMA.split_once('/').map(|(family, _)| family);
    match serde_json::from_slice::<Named>(text) {
        Ok(named) => {
            let schema = named.schema.unwrap_or_default();
            schema.split_once('/').map(|(named, _)| named) == family
        }
        Err(_) => text.len() > MANIFEST_BYTES,
    }
}

/// What a generation adds to the ledger.
pub(super) struct Grown {
    /// The new events, with their places. Not empty.
    events: Vec<Event>,
    /// The manifest that is current from then on.
    manifest: ResumeManifest<'static>,
    checksum: String,
}

impl Grown {
    /// What a generation adds, if its manifest verifies against itself (contract, `store`).
    pub(super) fn checked(events: Vec<Event>, manifest: &ResumeManifest<'_>) -> Result<Self, Refused> {
        let bytes = serde_json::to_vec(manifest).unwrap_or_default();
        let read = reader::read(&bytes);
        let verdict = verify_read(&read, &read, Policy::Careful);
        match (read, verdict.after) {
            (Ok(read), Some(checksum)) if verdict.is_accepted() => Ok(Self {
                events,
                manifest: read.into_owned(),
                checksum: checksum.to_string(),
            }),
            (read, _) => {
                // Both sides are the same, so one of them says everything.
                let findings = verdict.findings.into_iter();
                let once = findings.filter(|finding| finding.side == Side::After);
                Err(Refused::manifest(read.is_err(), once.collect()))
            }
        }
    }
}

impl Access {
    /// What is current at a generation that exists.
    pub(super) async fn now(&self, generation: u64) -> Result<Now, Trouble> {
        Ok(Now::of(&self.record(generation).await?))
    }

    /// Whether a second put of one name fails here, as it must (ruling 50). The object that it is tried on is removed.
    async fn prove(&self, nonce: &str) -> Result<(), Trouble> {
        let first = format!("semsum tries whether this place holds what it is given: {nonce}\n").into_bytes();
        let second = [first.as_slice(), b"again\n"].concat();
        let name = Digest::of(&first).name(Folder::Candidates);
        self.keep(Folder::Candidates, first.clone()).await?;
        let overwritten = match self.ask(Call::Put(name.clone(), second)).await {
            Reply::Done => true,
            Reply::Failed(Error::AlreadyExists) => self.read(&name).await? != Some(first),
            _ => return Err(Trouble::Unavailable),
        };
        self.delete(&name).await?;
        if overwritten {
            return Err(Trouble::NotExclusive);
        }
        Ok(())
    }

    /// Stores what a generation adds to the ledger, and makes it current behind `base`.
    pub(super) async fn grow(
        &self,
        grown: Grown,
        base: Option<&Record>,
        nonce: &str,
    ) -> Result<Moved, Trouble> {
        let generation = base.map_or(0, |base| base.generation().saturating_add(1));
        let previous = base.map(|base| base.ledger().digest);
        let seq = grown.events.last().map_or(0, |event| event.seq);
        let part = Part::new(previous, grown.events, &grown.manifest);
        let digest = self.keep(Folder::Bundles, part.to_bytes()).await?;
        let record = Record::new(generation, nonce, &grown.checksum, Head { seq, digest }, None);
        let record =
            record.map_err(|error| Damage::new(Name::generation(generation), Fault::Record(error)))?;
        match self.swap(Swap::new(record.clone())).await {
            Outcome::Promoted => Ok(Moved::Done(Now::of(&record))),
            Outcome::Raced(_) => {
                let newest = self.newest().await?;
                Ok(Moved::Conflict(self.now(newest).await?))
            }
            Outcome::Unavailable => Err(Trouble::Unavailable),
        }
    }
}
