//! The state of a ledger: what its events come to so far. Applying an event costs the event's own size.

mod branches;
mod effects;
mod line;
mod ordered;
mod prohibitions;

use super::change::{Answer, Change, Until};
use super::projection::Stated;
use crate::bundle::{Event, Origin};
use crate::code::Code;
use crate::finding::Fault;
use crate::manifest::{ExternalWrite, ResumeManifest};
use crate::text::normal_form;
use branches::Branches;
use effects::{Authorities, Effects, Write};
use line::Line;
pub(super) use ordered::Ordered;
use prohibitions::Prohibitions;
use std::collections::BTreeMap;

/// What a ledger comes to so far.
///
/// Where the work stands (objective, canonical file, phases, next action, way back) is a branch's own; what was done in the
/// world, what was forbidden and what must hold in the end is everybody's (ruling 36).
#[derive(Clone, PartialEq, Eq)]
pub struct State {
    task_id: String,
    branches: Branches,
    effects: Effects,
    authorities: Authorities,
    prohibitions: Prohibitions,
    /// Absent until somebody said what must hold in the end.
    checks: Option<Ordered<String>>,
    /// Whether each question was answered.
    questions: BTreeMap<String, bool>,
    /// By the id of the event that tells of the call.
    calls: BTreeMap<String, Call>,
}

/// What became of a call.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Call {
    Open,
    Answered,
    /// Turned down, so it began nothing.
    Rejected,
}

/// A fault of an event that can't have happened.
fn impossible(pointer: &str) -> Fault {
    Fault::new(Code::EventImpossible, pointer)
}

impl State {
    /// The state of a task of which nothing was told yet.
    #[must_use]
    pub fn new(task_id: &str) -> Self {
        Self {
            task_id: task_id.to_owned(),
            branches: Branches::new(Line::default()),
            effects: Effects::default(),
            authorities: Authorities::default(),
            prohibitions: Prohibitions::default(),
            checks: None,
            questions: BTreeMap::new(),
            calls: BTreeMap::new(),
        }
    }

    /// The state in which `event` stated a manifest.
    #[must_use]
    pub fn of(manifest: &ResumeManifest<'_>, event: &str, seq: u64) -> Self {
        let mut state = Self::new(&manifest.task_id);
        let line = Some(Line::of(manifest, seq));
        state.branches.enter(event, seq, None, line);
        for write in &manifest.external_writes {
            state.effects.found(write);
        }
        for authority in &manifest.consumed_authorities {
            state.authorities.spent(authority);
        }
        for prohibition in &manifest.prohibitions {
            state.prohibitions.add(prohibition, Until::Lifted, seq);
        }
        let checks = state.checks.get_or_insert_default();
        for check in &manifest.completion_checks {
            checks.push(normal_form(check).into_owned(), check.clone().into_owned());
        }
        state
    }

    /// Applies an event.
    ///
    /// # Errors
    /// Why it can't stand there; then nothing has changed. Never empty.
    pub fn apply(&mut self, event: &Event) -> Result<(), Vec<Fault>> {
        let change = Change::of(event)?;
        self.make(&change, event).map_err(|fault| vec![fault])
    }

    pub(super) fn task_id(&self) -> &str {
        &self.task_id
    }

    /// Whether an event with this id stands in the ledger.
    #[must_use]
    pub fn holds_event(&self, id: &str) -> bool {
        self.branches.holds(id)
    }

    /// Whether an event tells of a call; and then, whether it was answered.
    #[must_use]
    pub fn call(&self, event: &str) -> Option<bool> {
        self.calls.get(event).map(|call| *call != Call::Open)
    }

    /// Whether the call that an event tells of began an effect whose outcome is unknown.
    #[must_use]
    pub fn is_unknown_write(&self, call: &str) -> bool {
        self.effects.is_unknown_of(call)
    }

    /// What the events state, field by field.
    #[must_use]
    pub fn stated(&self) -> Stated<'_> {
        let line = self.branches.followed();
        Stated {
            task_id: &self.task_id,
            objective: line.objective.as_deref(),
            canonical: line.canonical.as_deref(),
            next_exact_action: line.plan.next_action(),
            is_plan_cancelled: line.plan.is_cancelled(),
            rollback: line.rollback.as_deref(),
            completed_phases: line.phases.iter().collect(),
            external_writes: self.effects.writes().map(Write::borrowed).collect(),
            consumed_authorities: self.authorities.consumed().collect(),
            prohibitions: self.prohibitions.held(&line.heard).collect(),
            completion_checks: self
                .checks
                .as_ref()
                .map(|checks| checks.iter().map(String::as_str).collect()),
        }
    }

    /// The effect with this id, whatever its outcome.
    pub(super) fn effect(&self, effect: &str) -> Option<ExternalWrite<'_>> {
        self.effects.get(effect).map(Write::borrowed)
    }

    /// Whether an approval was spent.
    pub(super) fn is_consumed(&self, authority: &str) -> bool {
        self.authorities.is_consumed(authority)
    }

    /// Whether a prohibition holds on the branch of an event with this branch's name.
    pub(super) fn forbids(&self, prohibition: &str, branch: Option<&str>) -> bool {
        let line = self.branches.line(branch);
        self.prohibitions.holds(prohibition, &line.heard)
    }

    /// Whether an event with this branch's name stands on the branch that is followed.
    pub(super) fn follows(&self, branch: Option<&str>) -> bool {
        self.branches.follows(branch)
    }

    /// Whether a completion check was stated.
    pub(super) fn checks(&self, check: &str) -> bool {
        let checks = self.checks.as_ref();
        checks.is_some_and(|checks| checks.get(&normal_form(check)).is_some())
    }

    /// Applies an event whose change was read already, as [`State::apply`] does.
    pub(super) fn make(&mut self, change: &Change<'_>, event: &Event) -> Result<(), Fault> {
        let name = event.branch.as_deref();
        let mut line = None;
        if let Change::Rewound(to) = change {
            self.go_back(to, event)?;
        } else {
            line = self.line_after(change, event)?;
            self.change_world(change, event)?;
        }
        self.hear(change, event, &mut line);
        self.branches.enter(&event.id, event.seq, name, line);
        Ok(())
    }

    fn go_back(&mut self, to: &str, event: &Event) -> Result<(), Fault> {
        let name = event.branch.as_deref();
        if name.is_some_and(|name| self.branches.is_named(name)) {
            return Err(impossible("/branch"));
        }
        if !self.branches.go_back(to, &event.id, event.seq, name) {
            return Err(impossible("/data/to"));
        }
        Ok(())
    }

    /// What a change makes of the branch on which it happens, where it makes something of it.
    fn line_after(&self, change: &Change<'_>, event: &Event) -> Result<Option<Line>, Fault> {
        let line = || self.branches.line(event.branch.as_deref()).clone();
        let with = |edit: &dyn Fn(&mut Line)| {
            let mut line = line();
            edit(&mut line);
            Ok(Some(line))
        };
        match change {
            Change::ObjectiveSet(objective) => with(&|line| line.objective = Some((*objective).into())),
            Change::NextActionSet(action) => with(&|line| line.plan.set(action, event.seq)),
            Change::PlanCancelled => with(&|line| line.plan.cancel(event.seq)),
            Change::RollbackSet(rollback) => with(&|line| line.rollback = Some((*rollback).into())),
            Change::CanonicalRead(read) => {
                let mut line = line();
                line.pin(*read)?;
                Ok(Some(line))
            }
            Change::PhaseCompleted(phase) => {
                let mut line = line();
                line.complete(phase)?;
                Ok(Some(line))
            }
            Change::PhaseReopened(phase) => {
                let mut line = line();
                line.reopen(phase)?;
                Ok(Some(line))
            }
            Change::ProhibitionLifted(text) => {
                let mut line = line();
                if !self.prohibitions.holds(text, &line.heard) {
                    return Err(impossible("/data/prohibition"));
                }
                let key = normal_form(text).as_ref().into();
                line.heard.lifted.insert_mut(key, event.seq);
                Ok(Some(line))
            }
            _ => Ok(None),
        }
    }

    /// What a change makes of everything that no branch has for itself. Nothing, where it can't be.
    fn change_world(&mut self, change: &Change<'_>, event: &Event) -> Result<(), Fault> {
        match change {
            Change::Granted(authority, uses) => self.authorities.grant(authority, *uses)?,
            Change::Consumed(authority, effects) => self.authorities.consume(authority, effects)?,
            Change::Denied(authority) => self.authorities.deny(authority)?,
            Change::Ended(authority) => self.authorities.end(authority)?,
            Change::ProhibitionAdded(text, until) => {
                // What has happened already would end it before it began.
                if let Until::Event(id) = until
                    && (self.branches.holds(id) || *id == event.id)
                {
                    return Err(impossible("/data/until/event"));
                }
                self.prohibitions.add(text, *until, event.seq);
            }
            Change::CheckAdded(check) => {
                let checks = self.checks.get_or_insert_default();
                checks.push(normal_form(check).into_owned(), (*check).to_owned());
            }
            Change::WriteStarted(start) => {
                self.must_be_call(start.call)?;
                self.effects.start_write(*start)?;
            }
            Change::WriteConfirmed(effect) => self.effects.confirm(effect)?,
            Change::WriteFailed(effect) => self.effects.fail(effect)?,
            Change::JobStarted(start, kind) => {
                self.must_be_call(start.call)?;
                self.effects.start_job(*start, *kind)?;
            }
            Change::JobEnded(effect, outcome) => self.effects.end_job(effect, *outcome)?,
            Change::QuestionAsked(question) => {
                if self.questions.contains_key(*question) {
                    return Err(impossible("/data/question"));
                }
                self.questions.insert((*question).to_owned(), false);
            }
            Change::QuestionAnswered(question) => match self.questions.get_mut(*question) {
                Some(answered @ false) => *answered = true,
                _ => return Err(impossible("/data/question")),
            },
            Change::Called => drop(self.calls.insert(event.id.clone(), Call::Open)),
            Change::Answered(call, answer) => self.answer(call, *answer)?,
            _ => {}
        }
        Ok(())
    }

    /// Whether a call can have begun something.
    fn must_be_call(&self, call: Option<&str>) -> Result<(), Fault> {
        match call {
            None => Ok(()),
            Some(call) => match self.calls.get(call) {
                Some(Call::Open | Call::Answered) => Ok(()),
                Some(Call::Rejected) | None => Err(impossible("/data/call")),
            },
        }
    }

    fn answer(&mut self, call: &str, answer: Answer) -> Result<(), Fault> {
        let Some(known) = self.calls.get_mut(call) else {
            return Err(Fault::new(Code::ResultOrphaned, "/data/call"));
        };
        if *known != Call::Open {
            return Err(Fault::new(Code::CallAnsweredTwice, "/data/call"));
        }
        *known = match answer {
            Answer::Other => Call::Answered,
            Answer::Rejected => {
                self.effects.reject(call)?;
                Call::Rejected
            }
        };
        Ok(())
    }

    /// What ends prohibitions: the user's word, and an event that one waits for. A model that waits for an event must not
    /// be the one that tells it (ruling 48).
    fn hear(&self, change: &Change<'_>, event: &Event, line: &mut Option<Line>) {
        let may_end = matches!(event.origin, Origin::User | Origin::Tool | Origin::Harness);
        let is_awaited = may_end && self.prohibitions.await_event(&event.id);
        let speaks = event.origin == Origin::User
            && (matches!(change, Change::QuestionAnswered(_)) || event.kind == "message");
        if !is_awaited && !speaks {
            return;
        }
        let name = event.branch.as_deref();
        let line = line.get_or_insert_with(|| self.branches.line(name).clone());
        if speaks {
            line.heard.user = Some(event.seq);
        }
        if is_awaited {
            line.heard.happened.insert_mut(event.id.as_str().into(), ());
        }
    }
}
