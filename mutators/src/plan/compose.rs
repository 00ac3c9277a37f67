//! Compositions: two or three edits of different top-level fields of one base, under one policy.

use super::documents::question;
use super::{COMPOSITION_BYTES, Group, Outline, Plan, PlanError};
use crate::base::Base;
use crate::case::Case;
use crate::choice::{Choice, Seeded};
use crate::draft::Draft;
use crate::level::Level;
use crate::mutator::Mutator;
use crate::sites::Site;
use semsum_core::verify::Policy;

/// The groups that compose, by base and policy.
#[derive(Clone, Default)]
pub(super) struct Composer {
    pools: Vec<Pool>,
}

#[derive(Clone)]
struct Pool {
    base: usize,
    policy: Policy,
    /// Indices of groups with a site in a single field.
    groups: Vec<usize>,
}

/// One of so many compositions is of policy `exact`, whose mutators are few.
const ONE_EXACT_IN: usize = 10;

impl Composer {
    pub(super) fn over(
        groups: &[Group],
        bases: &[Base],
        keep_going: &dyn Fn() -> bool,
    ) -> Result<Self, PlanError> {
        let mut of_base = vec![Vec::new(); bases.len()];
        for (at, group) in groups.iter().enumerate() {
            let has_field = || group.sites.iter().any(|site| !site.field.is_empty());
            if let Some(places) = of_base.get_mut(group.subject)
                && group.level.is_document()
                && has_field()
            {
                places.push((at, group.mutator.policy));
            }
        }
        let mut pools = Vec::new();
        for (base, (_, places)) in bases
            .iter()
            .zip(of_base)
            .enumerate()
            .filter(|(_, (base, _))| base.bytes().len() <= COMPOSITION_BYTES)
        {
            if !keep_going() {
                return Err(PlanError::Ended);
            }
            for policy in [Policy::Careful, Policy::Exact] {
                let places = places.iter().filter(|(_, of)| *of == policy);
                let pool = Pool {
                    base,
                    policy,
                    groups: places.map(|(at, _)| *at).collect(),
                };
                if pool.has_two_fields(groups) {
                    pools.push(pool);
                }
            }
        }
        Ok(Self { pools })
    }

    pub(super) fn can_compose(&self) -> bool {
        !self.pools.is_empty()
    }

    fn pool(&self, choice: &mut dyn Choice) -> Option<&Pool> {
        let policy = if choice.below(ONE_EXACT_IN) == 0 {
            Policy::Exact
        } else {
            Policy::Careful
        };
        let start = choice.below(self.pools.len());
        let from_there = || self.pools.iter().cycle().skip(start).take(self.pools.len());
        from_there()
            .find(|pool| pool.policy == policy)
            .or_else(|| from_there().next())
    }
}

impl Pool {
    fn has_two_fields(&self, groups: &[Group]) -> bool {
        let mut fields = self
            .groups
            .iter()
            .filter_map(|at| groups.get(*at))
            .flat_map(|group| &group.sites);
        let first = fields.find(|site| !site.field.is_empty());
        first.is_some_and(|first| fields.any(|site| !site.field.is_empty() && site.field != first.field))
    }
}

/// An edit at a place, chosen for a composition.
type Picked<'p> = (&'p Group, Site);

/// What is composed at a place of the plan.
struct Composition<'p> {
    pool: &'p Pool,
    picked: Vec<Picked<'p>>,
    /// Where the choices of the edits come from.
    choice: Seeded,
}

impl Composition<'_> {
    fn mutators(&self) -> Vec<&'static Mutator> {
        self.picked.iter().map(|(group, _)| group.mutator).collect()
    }

    fn level(&self) -> Level {
        if self.picked.iter().any(|(group, _)| group.level == Level::Raw) {
            Level::Raw
        } else {
            Level::Manifest
        }
    }
}

impl Plan {
    /// What is composed at a place of the plan. Depends on the seed and that place.
    fn composed(&self, at: usize) -> Option<Composition<'_>> {
        let place = (at - self.singles).to_string();
        let mut choice = Seeded::new(self.seed, &["composition", &place]);
        let pool = self.composer.pool(&mut choice)?;
        let wanted = 2 + choice.below(2);
        let mut picked: Vec<Picked<'_>> = Vec::new();
        while picked.len() < wanted {
            match self.another(pool, &picked, &mut choice) {
                Some(edit) => picked.push(edit),
                None => break,
            }
        }
        Some(Composition { pool, picked, choice })
    }

    pub(super) fn composition_outline(&self, at: usize) -> Option<Outline> {
        let composition = self.composed(at)?;
        Some(Outline {
            mutators: composition.mutators(),
            level: composition.level(),
            policy: composition.pool.policy,
        })
    }

    /// The composition at a place of the plan.
    pub(super) fn composition(&self, at: usize) -> Option<Case> {
        let mut composition = self.composed(at)?;
        let base = self.bases.get(composition.pool.base)?;
        let mut draft = Draft::of(base);
        for (group, site) in &composition.picked {
            group.mutator.edit(&mut draft, site, &mut composition.choice)?;
        }
        let level = composition.level();
        let (input, expect) = question(draft.finish(), level);
        let mutators = composition.mutators();
        let place = at - self.singles;
        let ids = mutators
            .iter()
            .map(|mutator| mutator.id)
            .collect::<Vec<_>>()
            .join("+");
        let site = composition
            .picked
            .iter()
            .map(|(_, site)| site.to_string())
            .collect::<Vec<_>>()
            .join("+");
        Some(Case {
            id: format!("{ids}/{}/{}:{site}@{place}", level.as_str(), base.name()),
            mutators,
            base: base.name().to_owned(),
            site,
            policy: composition.pool.policy,
            level,
            input,
            expect,
        })
    }

    /// An edit of a field that none of `picked` touches: from a random group on, the first that has one.
    fn another<'p>(
        &'p self,
        pool: &Pool,
        picked: &[Picked<'_>],
        choice: &mut dyn Choice,
    ) -> Option<Picked<'p>> {
        let is_free =
            |site: &Site| !site.field.is_empty() && picked.iter().all(|(_, taken)| taken.field != site.field);
        let start = choice.below(pool.groups.len());
        let from_there = pool.groups.iter().cycle().skip(start).take(pool.groups.len());
        for group in from_there.filter_map(|at| self.groups.get(*at)) {
            let first = choice.below(group.sites.len());
            let mut sites = group.sites.iter().cycle().skip(first).take(group.sites.len());
            if let Some(site) = sites.find(|site| is_free(site)) {
                return Some((group, *site));
            }
        }
        None
    }
}
