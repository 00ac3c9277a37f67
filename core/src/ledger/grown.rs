//! A ledger that grows: its events, what they come to, and what compactions added beside them.

use super::change::{Change, Until, adoption_ids};
use super::extra::Extra;
use super::fold::Folding;
use super::lines::Report;
use super::projection::Missing;
use super::refusal::{Culprit, EventFault, Refusal};
use super::state::State;
use super::{STATED, bundles};
use crate::bundle::{Bundle, Event, Origin, SCHEMA};
use crate::finding::Fault;
use crate::manifest::ResumeManifest;
use serde_json::{Map, Value};

/// A ledger with what it comes to: the ground truth, and the manifest that is current.
///
/// The second holds more where a compaction made it more careful. An appended event changes the truth, and what compactions
/// added stays beside it, so the current manifest never becomes less careful than the ground truth (ruling 31).
#[derive(Clone)]
pub struct Ledger {
    bundle: Bundle,
    folding: Folding,
    extra: Extra,
}

impl Ledger {
    /// The ledger that a manifest as root is: its first event states the manifest.
    #[must_use]
    pub fn stated(manifest: &ResumeManifest<'_>) -> Self {
        let mut data = Map::new();
        // A manifest is made of strings alone and always serialises; null would be refused when read back.
        let value = serde_json::to_value(manifest).unwrap_or_default();
        data.insert("manifest".to_owned(), value);
        let event = Event {
            data,
            ..Event::new(1, STATED, STATED, Origin::User)
        };
        Self {
            folding: Folding::stated(manifest, &event),
            bundle: Bundle {
                schema: SCHEMA.to_owned(),
                task_id: manifest.task_id.to_string(),
                events: vec![event],
            },
            extra: Extra::default(),
        }
    }

    /// The ledger that a bundle as root is.
    ///
    /// # Errors
    /// Those of [`super::fold`].
    pub fn of(bundle: Bundle) -> Result<Self, Vec<Refusal>> {
        Ok(Self {
            folding: Folding::of(&bundle)?,
            bundle,
            extra: Extra::default(),
        })
    }

    /// The ledger that the text of a bundle as root is.
    ///
    /// # Errors
    /// Those of [`super::judge_bundle`].
    pub fn read(text: &[u8]) -> Result<Self, Vec<EventFault>> {
        let (bundle, folding) = bundles::judge(text)?;
        Ok(Self {
            bundle,
            folding,
            extra: Extra::default(),
        })
    }

    /// A ledger that was kept, and the manifest of its newest generation. It grows as the ledger does that was kept: what
    /// compactions added is what the manifest holds beyond the events.
    ///
    /// # Errors
    /// Where the kept ledger can't have happened, which one that was made here never is.
    pub fn open(bundle: Bundle, current: &ResumeManifest<'_>) -> Result<Self, Vec<Refusal>> {
        Ok(Self::of(bundle)?.with_current(current))
    }

    /// The ledger with what happened since, all of it or nothing. Costs what the events do, not what the ledger does; going
    /// back also costs what compactions forbade.
    ///
    /// A compaction may have stated an effect, as `unknown`, or a prohibition that no event did. Where an event tells what
    /// becomes of it, the statement is entered first, with the origin `summary` and an id beginning with `adopted-`, so that
    /// the ledger stands by itself.
    ///
    /// # Errors
    /// Everything that is wrong with the first event that can't stand where it does; `index` counts the reports. Never
    /// empty.
    pub fn append(mut self, reports: Vec<Report>) -> Result<Self, Vec<Refusal>> {
        for (index, report) in reports.into_iter().enumerate() {
            let culprit = report.culprit(index);
            self.enter(report).map_err(|faults| culprit.all(faults))?;
        }
        Ok(self)
    }

    /// The ledger with kept events behind it, as [`Ledger::append`] made them. Costs what the events do.
    ///
    /// # Errors
    /// Everything that is wrong with the first event that can't stand where it does; `index` counts these events. Never
    /// empty.
    pub fn with_kept(mut self, events: Vec<Event>) -> Result<Self, Vec<Refusal>> {
        for (index, event) in events.into_iter().enumerate() {
            let culprit = Culprit::of(index, &event);
            self.take(event).map_err(|faults| culprit.all(faults))?;
        }
        Ok(self)
    }

    /// The ledger with a compaction's manifest as the current one. What the ledger says stays what it is.
    #[must_use]
    pub fn with_current(self, manifest: &ResumeManifest<'_>) -> Self {
        let extra = Extra::of(manifest, self.state());
        Self { extra, ..self }
    }

    /// Everything since the ledger began.
    #[must_use]
    pub fn bundle(&self) -> &Bundle {
        &self.bundle
    }

    /// Whether nothing was appended since a manifest was stated: then a request carries no bundle.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.bundle.is_bare()
    }

    /// What the events come to so far.
    #[must_use]
    pub fn state(&self) -> &State {
        self.folding.state()
    }

    /// The manifest that the events come to: a promoted candidate is held against it.
    ///
    /// # Errors
    /// The fields that no event states.
    pub fn ground_truth(&self) -> Result<ResumeManifest<'_>, Missing> {
        self.state().stated().manifest()
    }

    /// The manifest of the newest generation with everything appended since.
    ///
    /// # Errors
    /// The fields that no event states.
    pub fn current(&self) -> Result<ResumeManifest<'_>, Missing> {
        Ok(self.extra.on(self.ground_truth()?, self.state()))
    }

    fn enter(&mut self, report: Report) -> Result<(), Vec<Fault>> {
        let mut event = report.at(self.folding.next_seq()?);
        self.folding.must_fit(&event)?;
        let change = Change::of_report(&event)?;
        for (kind, data) in self.to_adopt(&change, &event) {
            self.adopt(kind, data, &event.id)?;
        }
        event.seq = self.folding.next_seq()?;
        self.take(event)
    }

    /// What a compaction stated and no event did, where an event tells what becomes of it: kinds with their data.
    fn to_adopt(&self, change: &Change<'_>, event: &Event) -> Vec<(&'static str, Map<String, Value>)> {
        let forbidden = |text: &str| ("prohibition_added", members([("prohibition", text)]));
        match change {
            Change::ProhibitionLifted(text) => {
                let is_ours =
                    self.extra.forbids(text) && !self.state().forbids(text, event.branch.as_deref());
                is_ours.then(|| forbidden(text)).into_iter().collect()
            }
            // What a compaction forbade for good does not end because somebody forbids it for a while.
            Change::ProhibitionAdded(text, Until::UserSpeaks | Until::Event(_)) => {
                let is_ours = self.extra.forbids(text);
                is_ours.then(|| forbidden(text)).into_iter().collect()
            }
            // Where the work goes back to, events may forbid the same, and going on from there they may not.
            Change::Rewound(_) => self.extra.prohibitions().map(forbidden).collect(),
            _ => {
                let outcome = change.outcome_of();
                let ours = outcome.and_then(|effect| Some((effect, self.extra.operation(effect)?)));
                let begun = |(effect, operation)| {
                    let data = members([("effectId", effect), ("operation", operation)]);
                    ("write_started", data)
                };
                ours.map(begun).into_iter().collect()
            }
        }
    }

    /// Enters what a compaction stated, before the event with the id `before`.
    fn adopt(&mut self, kind: &str, data: Map<String, Value>, before: &str) -> Result<(), Vec<Fault>> {
        let seq = self.folding.next_seq()?;
        let is_free = |id: &String| !self.state().holds_event(id) && *id != before;
        // There is always one: the ids never end.
        let id = adoption_ids(seq).find(is_free).unwrap_or_default();
        self.take(Event {
            data,
            ..Event::new(seq, &id, kind, Origin::Summary)
        })
    }

    fn take(&mut self, event: Event) -> Result<(), Vec<Fault>> {
        self.folding.must_fit(&event)?;
        let change = Change::of(&event)?;
        self.extra.must_admit(&change).map_err(|fault| vec![fault])?;
        self.folding.make(&change, &event)?;
        let is_followed = self.state().follows(event.branch.as_deref());
        self.extra.hear(&change, is_followed);
        self.bundle.events.push(event);
        Ok(())
    }
}

fn members<const N: usize>(texts: [(&str, &str); N]) -> Map<String, Value> {
    let member = |(key, text): (&str, &str)| (key.to_owned(), Value::from(text));
    texts.into_iter().map(member).collect()
}
