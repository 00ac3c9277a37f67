//! Which cases a run consists of. A plan is a function of bases, bundles and options; its cases are made when asked for.

mod compose;
pub mod documents;
mod make;
mod outline;

use crate::base::Base;
use crate::case::Case;
use crate::choice::{Choice, Seeded};
use crate::events::Source;
use crate::level::Level;
use crate::mutator::Mutator;
use crate::rules::{catalogue, named};
use crate::sites::Site;
use compose::Composer;
pub use outline::Outline;
use semsum_core::rules::by_name;
use std::collections::BTreeSet;
use std::fmt;

/// Bases up to this many bytes are attacked at every site.
const EVERY_SITE_BYTES: usize = 4 * 1024;
/// The most sites of one mutator in one base; a base in which it has more is attacked at seeded ones.
const EVERY_SITE_CAP: usize = 256;
/// Bases up to this many bytes are attacked at [`SOME_SITES`] seeded sites a mutator, larger ones at one.
const SOME_SITES_BYTES: usize = 64 * 1024;
/// See [`SOME_SITES_BYTES`].
const SOME_SITES: usize = 16;
/// Bases up to this many bytes carry compositions.
const COMPOSITION_BYTES: usize = 16 * 1024;
/// How many cases a run has unless told.
const DEFAULT_CASES: usize = 20_000;

/// What a run should consist of.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where all choices come from.
    pub seed: u64,
    /// Compositions are added until this many cases are planned; a number below the single edits changes nothing.
    pub cases: usize,
    /// Rules and mutators to keep to, with the twins of the dangerous ones; all where empty.
    pub only: Vec<String>,
    /// Levels to keep to.
    pub levels: Vec<Level>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            seed: 1,
            cases: DEFAULT_CASES,
            only: Vec::new(),
            levels: Level::ALL.to_vec(),
        }
    }
}

/// All cases of a run: single edits first, then compositions.
#[derive(Clone)]
pub struct Plan {
    seed: u64,
    filtered: bool,
    levels: Vec<Level>,
    mutators: Vec<&'static Mutator>,
    /// Those of the mutators that nobody named, but that are the twins of some that somebody did.
    twins: Vec<&'static str>,
    bases: Vec<Base>,
    sources: Vec<Source>,
    groups: Vec<Group>,
    singles: usize,
    planned: usize,
    composer: Composer,
}

/// The single edits of one mutator on one level in one base.
#[derive(Clone)]
struct Group {
    mutator: &'static Mutator,
    level: Level,
    /// Index into the bases or sources, whichever the level has.
    subject: usize,
    sites: Vec<Site>,
    /// How many cases stand before this group's.
    start: usize,
}

impl Plan {
    /// Plans a run.
    ///
    /// # Errors
    /// Where there is no base, or `only` names neither a rule nor a mutator.
    pub fn new(bases: &[Base], sources: &[Source], options: &Options) -> Result<Self, PlanError> {
        Self::new_while(bases, sources, options, &|| true)
    }

    /// Plans a run as long as `keep_going` says so. It is asked before each base that a mutator searches for sites: many
    /// bases, or large ones, are no matter of a moment.
    ///
    /// # Errors
    /// As [`Plan::new`], and where planning was ended.
    pub fn new_while(
        bases: &[Base],
        sources: &[Source],
        options: &Options,
        keep_going: &dyn Fn() -> bool,
    ) -> Result<Self, PlanError> {
        if bases.is_empty() {
            return Err(PlanError::NoBase);
        }
        let (mutators, twins) = chosen(&options.only)?;
        let mut plan = Self {
            seed: options.seed,
            filtered: !options.only.is_empty(),
            levels: options.levels.clone(),
            mutators,
            twins,
            bases: bases.to_vec(),
            sources: sources.to_vec(),
            ..Self::empty()
        };
        for mutator in plan.mutators.clone() {
            for level in mutator.levels().filter(|level| options.levels.contains(level)) {
                plan.add_groups(mutator, level, keep_going)?;
            }
        }
        plan.composer = Composer::over(&plan.groups, &plan.bases, keep_going)?;
        plan.planned = plan.singles;
        if plan.composer.can_compose() {
            plan.planned = plan.singles.max(options.cases);
        }
        Ok(plan)
    }

    /// A plan of nothing.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            seed: Options::default().seed,
            filtered: false,
            levels: Vec::new(),
            mutators: Vec::new(),
            twins: Vec::new(),
            bases: Vec::new(),
            sources: Vec::new(),
            groups: Vec::new(),
            singles: 0,
            planned: 0,
            composer: Composer::default(),
        }
    }

    /// The levels of this plan's cases.
    #[must_use]
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// The names of the bases that the caller gave.
    pub fn given(&self) -> impl Iterator<Item = &str> {
        self.bases.iter().filter(|base| base.is_given()).map(Base::name)
    }

    /// The seed of all choices.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether only some rules or mutators are asked for.
    #[must_use]
    pub fn is_filtered(&self) -> bool {
        self.filtered
    }

    /// The mutators of this plan that work on one of its levels; one without a site in these bases is among them.
    pub fn mutators(&self) -> impl Iterator<Item = &'static Mutator> {
        let has_level =
            |mutator: &&&'static Mutator| mutator.levels().any(|level| self.levels.contains(&level));
        self.mutators.iter().filter(has_level).copied()
    }

    /// The mutators that a filter does not name and that are planned beside it: the twins of the dangerous ones it names.
    #[must_use]
    pub fn twins(&self) -> &[&'static str] {
        &self.twins
    }

    /// The mutators that have a site in these bases.
    pub fn with_site(&self) -> impl Iterator<Item = &'static str> {
        self.groups.iter().map(|group| group.mutator.id)
    }

    /// How many cases there are.
    #[must_use]
    pub fn planned(&self) -> usize {
        self.planned
    }

    /// The case at a place of the plan. Equal for equal bases, bundles and options, in whatever order it is asked for.
    #[must_use]
    pub fn case(&self, at: usize) -> Option<Case> {
        if at >= self.planned {
            return None;
        }
        if at >= self.singles {
            return self.composition(at);
        }
        let (group, site) = self.edit_at(at)?;
        self.single(group, site)
    }

    /// All cases, made one at a time.
    pub fn cases(&self) -> impl Iterator<Item = Case> {
        (0..self.planned).filter_map(|at| self.case(at))
    }

    /// The single edit at a place before the compositions.
    fn edit_at(&self, at: usize) -> Option<(&Group, &Site)> {
        let after = self.groups.partition_point(|group| group.start <= at);
        let group = self.groups.get(after.checked_sub(1)?)?;
        Some((group, group.sites.get(at.checked_sub(group.start)?)?))
    }

    fn add_groups(
        &mut self,
        mutator: &'static Mutator,
        level: Level,
        keep_going: &dyn Fn() -> bool,
    ) -> Result<(), PlanError> {
        let subjects = match level {
            Level::Manifest | Level::Raw | Level::Ledger => self.bases.len(),
            Level::Bundle | Level::Candidate => self.sources.len(),
            Level::Canonical | Level::Pointer => 1,
        };
        for subject in 0..subjects {
            if !keep_going() {
                return Err(PlanError::Ended);
            }
            let sites = self.chosen_sites(mutator, level, subject);
            if !sites.is_empty() {
                let start = self.singles;
                self.singles += sites.len();
                self.groups.push(Group {
                    mutator,
                    level,
                    subject,
                    sites,
                    start,
                });
            }
        }
        Ok(())
    }

    fn chosen_sites(&self, mutator: &'static Mutator, level: Level, subject: usize) -> Vec<Site> {
        let without_base = |count: usize| (0..count).map(|variant| Site::WHOLE.variant(variant)).collect();
        match level {
            Level::Manifest | Level::Raw => match self.bases.get(subject) {
                Some(base) => documents::sites(base, mutator, most_sites(base), self.seed),
                None => Vec::new(),
            },
            Level::Ledger => match (self.bases.get(subject), mutator.ledger) {
                (Some(base), Some(part)) => {
                    let mut choice = Seeded::new(self.seed, &["sites", mutator.id, base.name()]);
                    sample((part.sites)(base), most_sites(base), &mut choice)
                }
                _ => Vec::new(),
            },
            Level::Canonical => mutator
                .folder
                .map(|part| without_base(part.sites))
                .unwrap_or_default(),
            Level::Pointer => mutator
                .schedule
                .map(|part| without_base(part.sites))
                .unwrap_or_default(),
            Level::Bundle | Level::Candidate => {
                let part = if level == Level::Bundle {
                    mutator.bundle
                } else {
                    mutator.candidate
                };
                let (Some(part), Some(source)) = (part, self.sources.get(subject)) else {
                    return Vec::new();
                };
                let mut choice = Seeded::new(self.seed, &["sites", mutator.id, source.name()]);
                sample((part.sites)(source), EVERY_SITE_CAP, &mut choice)
            }
        }
    }
}

/// At how many sites of one mutator a base is attacked.
fn most_sites(base: &Base) -> usize {
    let bytes = base.bytes().len();
    if bytes <= EVERY_SITE_BYTES {
        EVERY_SITE_CAP
    } else if bytes <= SOME_SITES_BYTES {
        SOME_SITES
    } else {
        1
    }
}

/// The mutators to run, and those of them that are not named.
fn chosen(only: &[String]) -> Result<(Vec<&'static Mutator>, Vec<&'static str>), PlanError> {
    for name in only {
        if by_name(name).is_none() && named(name).next().is_none() {
            return Err(PlanError::UnknownName(name.clone()));
        }
    }
    let is_named = |mutator: &Mutator| only.is_empty() || only.iter().any(|name| mutator.is_named(name));
    // Who refuses everything would pass a run without harmless edits.
    let twins: BTreeSet<_> = catalogue()
        .filter(|mutator| is_named(mutator))
        .filter_map(|mutator| mutator.twin)
        .collect();
    let is_chosen = |mutator: &&'static Mutator| is_named(mutator) || twins.contains(mutator.id);
    let chosen: Vec<_> = catalogue().filter(is_chosen).collect();
    let unnamed = chosen.iter().filter(|mutator| !is_named(mutator));
    let unnamed = unnamed.map(|mutator| mutator.id).collect();
    Ok((chosen, unnamed))
}

/// `cap` of the sites, in their order; all where there are no more.
fn sample(mut sites: Vec<Site>, cap: usize, choice: &mut dyn Choice) -> Vec<Site> {
    if sites.len() <= cap {
        return sites;
    }
    let mut places: Vec<usize> = (0..sites.len()).collect();
    for at in 0..cap {
        let other = at + choice.below(places.len() - at);
        places.swap(at, other);
    }
    places.truncate(cap);
    places.sort_unstable();
    let mut place = 0;
    sites.retain(|_| {
        place += 1;
        places.binary_search(&(place - 1)).is_ok()
    });
    sites
}

/// Why there is no plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// There is nothing to attack.
    NoBase,
    /// Neither a rule nor a mutator has this name.
    UnknownName(String),
    /// Planning was ended before it was done.
    Ended,
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBase => f.write_str("no usable base"),
            Self::Ended => f.write_str("planning was ended before it was done"),
            Self::UnknownName(name) => {
                write!(
                    f,
                    "neither a rule nor a mutator is called {name}; `semsum mutate --list` shows all"
                )
            }
        }
    }
}

impl std::error::Error for PlanError {}
