//! A mutator: an edit that is typed by what must follow from it.

use crate::base::Base;
use crate::choice::Choice;
use crate::draft::{Draft, Mutation};
use crate::events::{Sealed, Source};
use crate::expect::Expect;
use crate::files::Folder;
use crate::history::History;
use crate::kind::Kind;
use crate::level::Level;
use crate::pointer::PointerStep;
use crate::sites::Site;
use semsum_core::code::Code;
use semsum_core::verify::Policy;

/// An edit, its documentation, and what must follow from it.
#[derive(Clone, Copy)]
pub struct Mutator {
    /// Stable, never reused.
    pub id: &'static str,
    /// What must follow.
    pub kind: Kind,
    /// The rule in whose file it stands. Its claims may belong to other rules too.
    pub rule: &'static str,
    /// The policy that its mutants are judged under.
    pub policy: Policy,
    /// Of a dangerous mutator: the benign one that makes a near-identical edit.
    pub twin: Option<&'static str>,
    /// The codes that a mutant can claim.
    pub expects: &'static [Code],
    /// What it does, as a sentence without a final stop.
    pub description: &'static str,
    /// The level beside it is `manifest` or `raw`.
    pub(crate) document: Option<(Level, Part<DocumentSites, DocumentEdit>)>,
    pub(crate) folder: Option<Part<Count, FolderEdit>>,
    pub(crate) schedule: Option<Part<Count, ScheduleEdit>>,
    pub(crate) bundle: Option<Part<EventSites, EventEdit>>,
    pub(crate) candidate: Option<Part<EventSites, EventEdit>>,
    pub(crate) ledger: Option<Part<DocumentSites, HistoryEdit>>,
}

/// How a mutator works on one level: its sites, or on a level without a base how many variants it has ([`Count`]), and the
/// edit that makes one of them.
#[derive(Clone, Copy)]
pub(crate) struct Part<S, E> {
    pub(crate) sites: S,
    pub(crate) edit: E,
}

pub(crate) type DocumentSites = fn(&Base) -> Vec<Site>;
pub(crate) type DocumentEdit = fn(&mut Draft<'_>, Site, &mut dyn Choice) -> Option<()>;
/// Levels without a base: how many variants there are.
pub(crate) type Count = usize;
pub(crate) type FolderEdit = fn(usize, &mut dyn Choice) -> Option<(Folder, Expect)>;
pub(crate) type ScheduleEdit = fn(usize, &mut dyn Choice) -> Option<(Vec<PointerStep>, Expect)>;
pub(crate) type HistoryEdit = fn(&mut History, Site, &mut dyn Choice) -> Option<Expect>;
pub(crate) type EventSites = fn(&Source) -> Vec<Site>;
pub(crate) type EventEdit = fn(&mut Sealed, Site, &mut dyn Choice) -> Option<Expect>;

impl Mutator {
    /// Whether a filter with this name asks for it: its id, or its rule.
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        self.id == name || self.rule == name
    }

    /// A mutator whose mutants must be refused with these codes.
    pub(crate) const fn dangerous(rule: &'static str, id: &'static str, expects: &'static [Code]) -> Self {
        Self {
            id,
            kind: Kind::Dangerous,
            rule,
            policy: Policy::Careful,
            twin: None,
            expects,
            description: "",
            document: None,
            folder: None,
            schedule: None,
            bundle: None,
            candidate: None,
            ledger: None,
        }
    }

    /// A mutator whose mutants must be accepted.
    pub(crate) const fn benign(rule: &'static str, id: &'static str) -> Self {
        let mut mutator = Self::dangerous(rule, id, &[]);
        mutator.kind = Kind::Benign;
        mutator
    }

    /// Names the benign twin.
    pub(crate) const fn twin(mut self, twin: &'static str) -> Self {
        self.twin = Some(twin);
        self
    }

    /// Says what the edit does.
    pub(crate) const fn says(mut self, description: &'static str) -> Self {
        self.description = description;
        self
    }

    /// Judged under `exact`.
    pub(crate) const fn exact(mut self) -> Self {
        self.policy = Policy::Exact;
        self
    }

    /// Works on the manifest as a value.
    pub(crate) const fn manifest(self, sites: DocumentSites, edit: DocumentEdit) -> Self {
        self.document(Level::Manifest, sites, edit)
    }

    /// Works on the manifest's text.
    pub(crate) const fn raw(self, sites: DocumentSites, edit: DocumentEdit) -> Self {
        self.document(Level::Raw, sites, edit)
    }

    const fn document(mut self, level: Level, sites: DocumentSites, edit: DocumentEdit) -> Self {
        assert!(
            self.document.is_none(),
            "a manifest is edited as a value or as text"
        );
        self.document = Some((level, Part { sites, edit }));
        self
    }

    /// Works on the canonical file.
    pub(crate) const fn folder(mut self, variants: usize, edit: FolderEdit) -> Self {
        self.folder = Some(Part {
            sites: variants,
            edit,
        });
        self
    }

    /// Works on the order in which writers meet at the pointer.
    pub(crate) const fn schedule(mut self, variants: usize, edit: ScheduleEdit) -> Self {
        self.schedule = Some(Part {
            sites: variants,
            edit,
        });
        self
    }

    /// Works on the bundle that a candidate was made from.
    pub(crate) const fn bundle(mut self, sites: EventSites, edit: EventEdit) -> Self {
        self.bundle = Some(Part { sites, edit });
        self
    }

    /// Works on the candidate.
    pub(crate) const fn candidate(mut self, sites: EventSites, edit: EventEdit) -> Self {
        self.candidate = Some(Part { sites, edit });
        self
    }

    /// Works on the events that are appended to a ledger.
    pub(crate) const fn ledger(mut self, sites: DocumentSites, edit: HistoryEdit) -> Self {
        self.ledger = Some(Part { sites, edit });
        self
    }

    /// Where it works, in the order of [`Level::ALL`]: the levels for which it states an edit.
    pub fn levels(&self) -> impl Iterator<Item = Level> {
        Level::ALL.iter().copied().filter(|level| self.works_on(*level))
    }

    /// Whether it works on this level.
    #[must_use]
    pub fn works_on(&self, level: Level) -> bool {
        match level {
            Level::Manifest | Level::Raw => self.document_level() == Some(level),
            Level::Bundle => self.bundle.is_some(),
            Level::Candidate => self.candidate.is_some(),
            Level::Ledger => self.ledger.is_some(),
            Level::Canonical => self.folder.is_some(),
            Level::Pointer => self.schedule.is_some(),
        }
    }

    /// The level on which it edits documents, if it does.
    #[must_use]
    pub fn document_level(&self) -> Option<Level> {
        self.document.map(|(level, _)| level)
    }

    /// Where it can edit the documents of a base. At each of these sites [`Mutator::apply`] makes a mutant.
    #[must_use]
    pub fn sites(&self, base: &Base) -> Vec<Site> {
        self.document
            .map(|(_, part)| (part.sites)(base))
            .unwrap_or_default()
    }

    /// The mutant of `base` at `site`. That nothing applies is a normal answer.
    #[must_use]
    pub fn apply(&self, base: &Base, site: &Site, choice: &mut dyn Choice) -> Option<Mutation> {
        let mut draft = Draft::of(base);
        self.edit(&mut draft, site, choice)?;
        Some(draft.finish())
    }

    /// Makes the edit in a draft that may hold edits of other fields.
    pub fn edit(&self, draft: &mut Draft<'_>, site: &Site, choice: &mut dyn Choice) -> Option<()> {
        draft.begin(site);
        let (_, part) = self.document?;
        (part.edit)(draft, *site, choice)
    }
}
