//! What a run attacks: a plan over the bases, or the cases of a vector file.

use super::bases::{self, PassedOver};
use super::error::{GateError, VECTOR_BYTES};
use super::options::Options;
use super::work::Work;
use crate::files;
use crate::stop::Halt;
use semsum_mutators::report::Bases;
use semsum_mutators::vector::VectorFile;
use semsum_mutators::{Base, Plan, PlanError, Source, plan};
use std::path::{Path, PathBuf};

/// What is attacked, and what was found on the way there.
pub struct Target {
    /// What is asked.
    pub work: Work,
    /// How many bases that is.
    pub bases: Bases,
    /// Given files that are no base.
    pub passed_over: Vec<PassedOver>,
    /// Given paths in which nothing is a base.
    pub barren: Vec<PathBuf>,
    /// The vector file whose cases are asked again.
    pub vectors: Option<VectorFile>,
    /// Names that neither a rule nor a mutator has.
    pub unknown: Vec<String>,
    /// Whether the run was to end before all of it was planned; then there is nothing to ask.
    pub halted: bool,
}

impl From<Work> for Target {
    fn from(work: Work) -> Self {
        Self {
            work,
            bases: Bases::default(),
            passed_over: Vec::new(),
            barren: Vec::new(),
            vectors: None,
            unknown: Vec::new(),
            halted: false,
        }
    }
}

/// Finds out what `options` ask for, until the end or until `halt` is due.
pub(super) fn prepare(options: &Options, halt: &Halt) -> Result<Target, GateError> {
    if let Some(path) = &options.replay {
        let file = read_vectors(path)?;
        let work = Work::Cases(file.cases().collect());
        return Ok(Target {
            vectors: Some(file),
            ..work.into()
        });
    }
    let mut all = bases::built_in();
    let built_in = all.len();
    let given = bases::gather(&options.bases, halt).map_err(GateError::Bases)?;
    let bases = Bases {
        built_in,
        given: given.bases.len(),
        passed_over: given.passed_over.len(),
    };
    all.extend(given.bases);
    let sources: Vec<_> = semsum_corpus::bundles()
        .filter_map(|bundle| Source::read(bundle.name, bundle.text).ok())
        .collect();
    let (plan, unknown) = plan(&all, &sources, options, halt)?;
    Ok(Target {
        halted: plan.is_none(),
        work: Work::Plan(plan.unwrap_or_else(Plan::empty)),
        bases,
        vectors: None,
        passed_over: given.passed_over,
        barren: given.barren,
        unknown,
    })
}

/// The plan, unless `halt` is due first, and the names that filter nothing: such a run is unfinished, not wrong usage
/// (contract, gate).
fn plan(
    bases: &[Base],
    sources: &[Source],
    options: &Options,
    halt: &Halt,
) -> Result<(Option<Plan>, Vec<String>), GateError> {
    let mut plan_options = plan::Options {
        seed: options.seed,
        cases: options.cases,
        only: options.only.clone(),
        ..plan::Options::default()
    };
    let mut unknown = Vec::new();
    loop {
        match Plan::new_while(bases, sources, &plan_options, &|| !halt.is_due()) {
            Ok(plan) => return Ok((Some(plan), unknown)),
            Err(PlanError::Ended) => return Ok((None, unknown)),
            Err(PlanError::UnknownName(name)) => {
                plan_options.only.retain(|only| *only != name);
                unknown.push(name);
                if plan_options.only.is_empty() {
                    return Ok((Some(Plan::empty()), unknown));
                }
            }
            Err(error) => return Err(GateError::Plan(error)),
        }
    }
}

fn read_vectors(path: &Path) -> Result<VectorFile, GateError> {
    let bytes = files::read(path, VECTOR_BYTES)
        .map_err(|error| GateError::Unopened(path.to_path_buf(), error.kind()))?
        .filter(|bytes| bytes.len() <= VECTOR_BYTES)
        .ok_or_else(|| GateError::NoVector(path.to_path_buf()))?;
    VectorFile::read(&bytes).map_err(|error| GateError::Vector(path.to_path_buf(), error))
}
