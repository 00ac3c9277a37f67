//! Makes the case of a single edit.

use super::{Group, Plan, documents};
use crate::base::Base;
use crate::case::{Case, Input};
use crate::events::Sealed;
use crate::expect::Expect;
use crate::history::History;
use crate::level::Level;
use crate::sites::Site;

impl Plan {
    pub(super) fn single(&self, group: &Group, site: &Site) -> Option<Case> {
        let mutator = group.mutator;
        let (subject, input, expect) = match group.level {
            Level::Manifest | Level::Raw => {
                let base = self.bases.get(group.subject)?;
                return documents::case(base, mutator, site, self.seed);
            }
            Level::Bundle | Level::Candidate => self.sealed(group, site)?,
            Level::Ledger => {
                let base = self.bases.get(group.subject)?;
                let mut choice = documents::choices(self.seed, mutator, base.name(), site);
                let mut history = History::honest(base);
                let expect = (mutator.ledger?.edit)(&mut history, *site, &mut choice)?;
                let events = history.text();
                let stated = history.stated;
                (base.name(), Input::Ledger { stated, events }, expect)
            }
            Level::Canonical => {
                let mut choice = documents::choices(self.seed, mutator, "", site);
                let (folder, expect) = (mutator.folder?.edit)(site.variant, &mut choice)?;
                let input = Input::Canonical {
                    pinned_sha256: folder.pinned_sha256,
                    path: folder.path,
                    steps: folder.steps,
                };
                ("", input, expect)
            }
            Level::Pointer => {
                let mut choice = documents::choices(self.seed, mutator, "", site);
                let (steps, expect) = (mutator.schedule?.edit)(site.variant, &mut choice)?;
                ("", Input::Pointer { steps }, expect)
            }
        };
        Some(Case {
            id: documents::id(mutator, group.level, subject, site),
            mutators: vec![mutator],
            base: subject.to_owned(),
            site: site.to_string(),
            policy: mutator.policy,
            level: group.level,
            input,
            expect,
        })
    }

    fn sealed(&self, group: &Group, site: &Site) -> Option<(&str, Input, Expect)> {
        let mutator = group.mutator;
        let source = self.sources.get(group.subject)?;
        let part = if group.level == Level::Bundle {
            mutator.bundle?
        } else {
            mutator.candidate?
        };
        let mut sealed = Sealed::honest(source, self.request_base()?);
        let mut choice = documents::choices(self.seed, mutator, source.name(), site);
        let expect = (part.edit)(&mut sealed, *site, &mut choice)?;
        if let Some(text) = sealed.told {
            return Some((source.name(), Input::Bundle { text }, expect));
        }
        let (bundle, base) = (sealed.bundle, sealed.base);
        let input = match sealed.text {
            Some(text) => Input::Returned { bundle, base, text },
            None => Input::Candidate {
                bundle,
                base,
                candidate: Box::new(sealed.candidate),
            },
        };
        Some((source.name(), input, expect))
    }

    /// The manifest of the requests: the smallest base, since what it says carries nothing on these levels.
    fn request_base(&self) -> Option<&Base> {
        self.bases.iter().min_by_key(|base| base.bytes().len())
    }
}
