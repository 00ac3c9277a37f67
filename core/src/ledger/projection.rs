//! From what events state to a manifest: what is missing is named, never invented (ruling 40).

use crate::code::Code;
use crate::finding::Fault;
use crate::manifest::{Canonical, ExternalWrite, ResumeManifest};
use crate::text::normal_form;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// What the events of a ledger state, field by field; absent where none states it. The lists of what was done and forbidden
/// are never absent: nothing was done, then.
#[derive(Clone, PartialEq, Eq)]
pub struct Stated<'s> {
    /// The task.
    pub task_id: &'s str,
    /// What is to be done.
    pub objective: Option<&'s str>,
    /// The canonical file.
    pub canonical: Option<&'s Canonical<'static>>,
    /// The next action, unless the plan was cancelled since.
    pub next_exact_action: Option<&'s str>,
    /// Whether the plan was cancelled and nothing set since: then only an event can set the next action (ruling 51).
    pub is_plan_cancelled: bool,
    /// The way back.
    pub rollback: Option<&'s str>,
    /// Phases, in the order in which they were completed.
    pub completed_phases: Vec<&'s str>,
    /// Effects that happened, and those of which nobody knows.
    pub external_writes: Vec<ExternalWrite<'s>>,
    /// Approvals that were spent.
    pub consumed_authorities: Vec<&'s str>,
    /// What is forbidden now.
    pub prohibitions: Vec<&'s str>,
    /// What must hold in the end.
    pub completion_checks: Option<Vec<&'s str>>,
}

/// What a user or a project states beside the events (ruling 40). Scalars stand in where events state none, lists add to
/// what events state.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Supplied {
    /// What is to be done.
    pub objective: Option<String>,
    /// The canonical file.
    pub canonical: Option<Canonical<'static>>,
    /// The next action.
    pub next_exact_action: Option<String>,
    /// The way back.
    pub rollback: Option<String>,
    /// What is forbidden.
    pub prohibitions: Vec<String>,
    /// What must hold in the end; an empty list says that nothing must.
    pub completion_checks: Option<Vec<String>>,
}

static NOTHING: Supplied = Supplied {
    objective: None,
    canonical: None,
    next_exact_action: None,
    rollback: None,
    prohibitions: Vec::new(),
    completion_checks: None,
};

/// The fields of a manifest that nobody stated, by their names, in the order of the manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing(pub Vec<&'static str>);

impl Missing {
    /// The faults that a manifest has which lacks these fields.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let fault = |field: &&str| Fault::new(Code::RequiredMissing, format!("/{field}"));
        self.0.iter().map(fault).collect()
    }
}

impl<'s> Stated<'s> {
    /// The manifest that the events come to.
    ///
    /// # Errors
    /// The fields that no event states.
    pub fn manifest(self) -> Result<ResumeManifest<'s>, Missing> {
        self.manifest_with(&NOTHING)
    }

    /// The manifest that the events come to with what is stated beside them.
    ///
    /// # Errors
    /// The fields that nobody states.
    pub fn manifest_with<'a>(self, supplied: &'a Supplied) -> Result<ResumeManifest<'a>, Missing>
    where
        's: 'a,
    {
        let mut missing = Vec::new();
        let mut need = |name, is_there: bool| {
            if !is_there {
                missing.push(name);
            }
        };
        let objective = self.objective.or(supplied.objective.as_deref());
        let canonical = self.canonical.or(supplied.canonical.as_ref());
        // What is kept beside the events can't be told from the plan that was cancelled.
        let planned = supplied.next_exact_action.as_deref();
        let planned = planned.filter(|_| !self.is_plan_cancelled);
        let next_exact_action = self.next_exact_action.or(planned);
        let rollback = self.rollback.or(supplied.rollback.as_deref());
        let checks = union(self.completion_checks, supplied.completion_checks.as_deref());
        need("objective", objective.is_some());
        need("canonical", canonical.is_some());
        need("nextExactAction", next_exact_action.is_some());
        need("rollback", rollback.is_some());
        need("completionChecks", checks.is_some());
        let prohibitions = union(Some(self.prohibitions), Some(&supplied.prohibitions));
        let manifest = || {
            Some(ResumeManifest {
                task_id: Cow::Borrowed(self.task_id),
                objective: Cow::Borrowed(objective?),
                canonical: canonical?.clone(),
                completed_phases: borrowed(self.completed_phases),
                next_exact_action: Cow::Borrowed(next_exact_action?),
                external_writes: self.external_writes,
                consumed_authorities: borrowed(self.consumed_authorities),
                prohibitions: borrowed(prohibitions?),
                rollback: Cow::Borrowed(rollback?),
                completion_checks: borrowed(checks?),
            })
        };
        manifest().ok_or(Missing(missing))
    }
}

fn borrowed(texts: Vec<&str>) -> Vec<Cow<'_, str>> {
    texts.into_iter().map(Cow::Borrowed).collect()
}

/// What events state, and then what else is supplied.
fn union<'a>(stated: Option<Vec<&'a str>>, supplied: Option<&'a [String]>) -> Option<Vec<&'a str>> {
    let (Some(mut all), more) = (stated, supplied) else {
        return supplied.map(|texts| texts.iter().map(String::as_str).collect());
    };
    let mut seen: BTreeSet<_> = all.iter().map(|text| normal_form(text).into_owned()).collect();
    for text in more.unwrap_or_default() {
        if seen.insert(normal_form(text).into_owned()) {
            all.push(text);
        }
    }
    Some(all)
}
