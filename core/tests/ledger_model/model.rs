//! The fold as the rulings read, slow and obvious: every question is asked of the whole history again.
//!
//! An event stands on a path: the events that its branch went through, its own included. What a branch has for itself is
//! read off its path, everything else off the whole list.

use semsum_core::bundle::{Event, Origin};
use semsum_core::code::Code;
use std::collections::BTreeMap;

/// What a history comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    pub(crate) objective: Option<String>,
    pub(crate) canonical: Option<[String; 3]>,
    pub(crate) next_action: Option<String>,
    pub(crate) rollback: Option<String>,
    pub(crate) phases: Vec<String>,
    /// Operation, effect and whether it is confirmed.
    pub(crate) writes: Vec<(String, String, bool)>,
    pub(crate) authorities: Vec<String>,
    pub(crate) prohibitions: Vec<String>,
    pub(crate) checks: Option<Vec<String>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Unknown,
    Confirmed,
    TurnedDown,
}

/// An effect that events began.
struct Begun {
    operation: String,
    effect: String,
    fate: Fate,
    call: Option<String>,
}

/// A history that can have happened.
#[derive(Clone, Default)]
pub(crate) struct Model {
    events: Vec<Event>,
    /// Paths by branch, as indices into the events.
    paths: Vec<Vec<usize>>,
    names: BTreeMap<String, usize>,
    /// On which branch each event stands.
    branch_of: Vec<usize>,
    followed: usize,
    /// For each going back, by its index, where the plan had been cancelled last on the branch that was left.
    cancelled_before: BTreeMap<usize, Option<u64>>,
}

type Why = (Code, String);

fn impossible(pointer: &str) -> Result<(), Why> {
    Err((Code::EventImpossible, pointer.to_owned()))
}

fn text<'e>(event: &'e Event, key: &str) -> Option<&'e str> {
    event.data.get(key).and_then(|value| value.as_str())
}

fn is(event: &Event, kind: &str, key: &str, value: &str) -> bool {
    event.kind == kind && text(event, key) == Some(value)
}

impl Model {
    pub(crate) fn new() -> Self {
        Self {
            paths: vec![Vec::new()],
            ..Self::default()
        }
    }

    pub(crate) fn events(&self) -> &[Event] {
        &self.events
    }

    fn path(&self, name: Option<&str>) -> Vec<&Event> {
        let branch = name
            .and_then(|name| self.names.get(name))
            .unwrap_or(&self.followed);
        self.paths[*branch].iter().map(|at| &self.events[*at]).collect()
    }

    fn any(&self, kind: &str, key: &str, value: &str) -> bool {
        self.events.iter().any(|event| is(event, kind, key, value))
    }

    /// Takes an event, or says why it can't have happened.
    pub(crate) fn take(&mut self, event: Event) -> Result<(), Why> {
        self.judge(&event)?;
        let at = self.events.len();
        let name = event.branch.clone();
        let branch = if event.kind == "rewound" {
            let to = self
                .events
                .iter()
                .position(|known| Some(known.id.as_str()) == text(&event, "to"));
            let to = to.unwrap();
            let path = self.paths[self.branch_of[to]].clone();
            let path = path.into_iter().filter(|step| *step <= to).collect();
            self.cancelled_before.insert(at, self.cancelled(self.followed));
            self.paths.push(path);
            self.followed = self.paths.len() - 1;
            if let Some(name) = name {
                self.names.insert(name, self.followed);
            }
            self.followed
        } else {
            match name {
                None => self.followed,
                Some(name) => match self.names.get(&name) {
                    Some(branch) => *branch,
                    None => {
                        self.paths.push(self.paths[self.followed].clone());
                        self.names.insert(name, self.paths.len() - 1);
                        self.paths.len() - 1
                    }
                },
            }
        };
        self.paths[branch].push(at);
        self.branch_of.push(branch);
        self.events.push(event);
        Ok(())
    }

    /// Where the plan of a branch was cancelled last: on its path, or on what was left to come there.
    fn cancelled(&self, branch: usize) -> Option<u64> {
        let cancelled = |at: &usize| match self.events[*at].kind.as_str() {
            "plan_cancelled" => Some(self.events[*at].seq),
            "rewound" => self.cancelled_before[at],
            _ => None,
        };
        self.paths[branch].iter().filter_map(cancelled).max()
    }

    fn is_rejected(&self, call: &str) -> bool {
        let answers = self
            .events
            .iter()
            .filter(|event| is(event, "tool_result", "call", call));
        answers
            .into_iter()
            .any(|event| text(event, "outcome") == Some("rejected"))
    }

    fn judge(&self, event: &Event) -> Result<(), Why> {
        if self.events.last().is_some_and(|last| event.seq <= last.seq) {
            return impossible("/seq");
        }
        if self.events.iter().any(|known| known.id == event.id) {
            return Err((Code::EventDuplicated, "/id".to_owned()));
        }
        let path = self.path(event.branch.as_deref());
        let get = |key| text(event, key).unwrap_or_default();
        let call = text(event, "call");
        let is_call = |id: &str| {
            let mut calls = self.events.iter().filter(|known| known.kind == "tool_call");
            calls.any(|known| known.id == id)
        };
        match event.kind.as_str() {
            "canonical_read" => {
                let of_path =
                    |event: &&&Event| event.kind == "canonical_read" && text(event, "index").is_none();
                let pinned = path.iter().find(of_path).and_then(|read| text(read, "path"));
                match (text(event, "index"), pinned) {
                    (Some(index), pinned) if pinned != Some(index) => {
                        return Err((Code::CanonicalAmbiguous, "/data/index".to_owned()));
                    }
                    (None, Some(pinned)) if pinned != get("path") => {
                        return Err((Code::CanonicalAmbiguous, "/data/path".to_owned()));
                    }
                    _ => {}
                }
            }
            "phase_completed" if phases(&path).contains(&get("phase").to_owned()) => {
                return impossible("/data/phase");
            }
            "phase_reopened" if !phases(&path).contains(&get("phase").to_owned()) => {
                return impossible("/data/phase");
            }
            "authority_granted" => {
                let id = get("authority");
                // Granted before, however it went on.
                if self.any("authority_granted", "authority", id) {
                    return impossible("/data/authority");
                }
            }
            "authority_denied" => {
                let id = get("authority");
                if self.any("authority_granted", "authority", id)
                    || self.any("authority_denied", "authority", id)
                {
                    return impossible("/data/authority");
                }
            }
            "authority_revoked" | "authority_lapsed" if !self.is_live(get("authority")) => {
                return impossible("/data/authority");
            }
            "authority_consumed" => return self.judge_consumed(event),
            "prohibition_added" => {
                let until = event.data.get("until").and_then(|until| until.get("event"));
                let until = until.and_then(|id| id.as_str());
                let is_there = |id: &str| id == event.id || self.events.iter().any(|known| known.id == id);
                if until.is_some_and(is_there) {
                    return impossible("/data/until/event");
                }
            }
            "prohibition_lifted" if !self.holds(get("prohibition"), &path) => {
                return impossible("/data/prohibition");
            }
            "write_started" | "job_started" => {
                if call.is_some_and(|call| !is_call(call) || self.is_rejected(call)) {
                    return impossible("/data/call");
                }
                if self.effect(get("effectId")).is_some()
                    || self.any("job_started", "effectId", get("effectId"))
                {
                    return impossible("/data/effectId");
                }
            }
            "write_confirmed" | "write_failed"
                if !self.may_end(event, event.kind == "write_failed") || self.is_running(get("effectId")) =>
            {
                return impossible("/data/effectId");
            }
            "job_ended"
                if !self.is_running(get("effectId"))
                    || (self.may_write(get("effectId"))
                        && !self.may_end(event, get("outcome") == "absent")) =>
            {
                return impossible("/data/effectId");
            }
            "question_asked" if self.any("question_asked", "question", get("question")) => {
                return impossible("/data/question");
            }
            "question_answered"
                if !self.any("question_asked", "question", get("question"))
                    || self.any("question_answered", "question", get("question")) =>
            {
                return impossible("/data/question");
            }
            "tool_result" if !is_call(get("call")) => {
                return Err((Code::ResultOrphaned, "/data/call".to_owned()));
            }
            "tool_result" if self.any("tool_result", "call", get("call")) => {
                return Err((Code::CallAnsweredTwice, "/data/call".to_owned()));
            }
            "tool_result" if get("outcome") == "rejected" => {
                let begun = self.begun();
                let confirmed = begun
                    .iter()
                    .any(|it| it.call.as_deref() == call && it.fate == Fate::Confirmed);
                if confirmed {
                    return impossible("/data/outcome");
                }
            }
            "rewound" => {
                if event
                    .branch
                    .as_ref()
                    .is_some_and(|name| self.names.contains_key(name))
                {
                    return impossible("/branch");
                }
                if !self.events.iter().any(|known| known.id == get("to")) {
                    return impossible("/data/to");
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn is_live(&self, authority: &str) -> bool {
        self.any("authority_granted", "authority", authority)
            && !self.any("authority_revoked", "authority", authority)
            && !self.any("authority_lapsed", "authority", authority)
    }

    fn judge_consumed(&self, event: &Event) -> Result<(), Why> {
        let authority = text(event, "authority").unwrap();
        if !self.is_live(authority) {
            return impossible("/data/authority");
        }
        let effects = |event: &Event| {
            let effects = event.data["effects"].as_array().unwrap().iter();
            effects
                .map(|id| id.as_str().unwrap().to_owned())
                .collect::<Vec<_>>()
        };
        let mut granted = self
            .events
            .iter()
            .filter(|known| is(known, "authority_granted", "authority", authority));
        let uses = match granted.next().and_then(|grant| grant.data.get("uses")) {
            None => Some(1),
            Some(uses) => uses.as_u64(),
        };
        let spent: Vec<_> = self
            .events
            .iter()
            .filter(|known| is(known, "authority_consumed", "authority", authority))
            .map(effects)
            .collect();
        let count = |effects: &Vec<String>| u64::try_from(effects.len()).unwrap().max(1);
        let used: u64 = spent.iter().map(count).sum();
        let now = effects(event);
        if uses.is_some_and(|uses| used + count(&now) > uses) {
            return impossible("/data/authority");
        }
        let paid: Vec<_> = spent.into_iter().flatten().collect();
        match now.iter().position(|effect| paid.contains(effect)) {
            Some(at) => impossible(&format!("/data/effects/{at}")),
            None => Ok(()),
        }
    }

    /// Whether an effect that is in the manifest is confirmed.
    fn effect(&self, id: &str) -> Option<bool> {
        let writes = self.writes();
        let write = writes.iter().find(|(_, effect, _)| effect == id);
        write.map(|(_, _, is_confirmed)| *is_confirmed)
    }

    /// Whether the outcome of an effect can be told: nobody knows it, or its call was turned down and so it is absent.
    fn may_end(&self, event: &Event, is_absent: bool) -> bool {
        let begun = self.begun();
        let effect = begun
            .iter()
            .find(|it| Some(it.effect.as_str()) == text(event, "effectId"));
        match effect.map(|it| it.fate) {
            Some(Fate::Unknown) => true,
            Some(Fate::TurnedDown) => is_absent,
            Some(Fate::Confirmed) | None => false,
        }
    }

    fn may_write(&self, job: &str) -> bool {
        let started = self
            .events
            .iter()
            .find(|event| is(event, "job_started", "effectId", job));
        !started.is_some_and(reads_only)
    }

    fn is_running(&self, id: &str) -> bool {
        self.any("job_started", "effectId", id) && !self.any("job_ended", "effectId", id)
    }

    fn writes(&self) -> Vec<(String, String, bool)> {
        let told = |it: Begun| match it.fate {
            Fate::TurnedDown => None,
            fate => Some((it.operation, it.effect, fate == Fate::Confirmed)),
        };
        self.begun().into_iter().filter_map(told).collect()
    }

    fn begun(&self) -> Vec<Begun> {
        let mut writes: Vec<Begun> = Vec::new();
        for event in &self.events {
            if event.kind == "tool_result" && text(event, "outcome") == Some("rejected") {
                for write in writes
                    .iter_mut()
                    .filter(|it| it.call.as_deref() == text(event, "call"))
                {
                    write.fate = Fate::TurnedDown;
                }
                continue;
            }
            let effect = text(event, "effectId").unwrap_or_default();
            let at = writes.iter().position(|known| known.effect == effect);
            match (event.kind.as_str(), text(event, "outcome"), at) {
                ("write_started", ..) => writes.retain(|it| it.effect != effect),
                ("job_started", ..) if !reads_only(event) => writes.retain(|it| it.effect != effect),
                ("job_ended", ..) if !self.may_write(effect) => continue,
                ("write_confirmed", _, Some(at)) | ("job_ended", Some("confirmed"), Some(at)) => {
                    writes[at].fate = Fate::Confirmed;
                    continue;
                }
                ("write_failed", _, Some(at)) | ("job_ended", Some("absent"), Some(at)) => {
                    drop(writes.remove(at));
                    continue;
                }
                _ => continue,
            }
            writes.push(Begun {
                operation: text(event, "operation").unwrap().to_owned(),
                effect: effect.to_owned(),
                fate: Fate::Unknown,
                call: text(event, "call").map(str::to_owned),
            });
        }
        writes
    }

    /// Whether something is forbidden on a path: it was added somewhere, and nothing on the path ended that.
    fn holds(&self, prohibition: &str, path: &[&Event]) -> bool {
        self.events.iter().any(|added| {
            let ends = |event: &&Event| {
                let until = added.data.get("until");
                let speaker = until.and_then(|until| until.get("speaker")).is_some();
                let awaited = until
                    .and_then(|until| until.get("event"))
                    .and_then(|id| id.as_str());
                let speaks = event.origin == Origin::User
                    && (event.kind == "message" || event.kind == "question_answered");
                let told = matches!(event.origin, Origin::User | Origin::Tool | Origin::Harness);
                let is_after = event.seq > added.seq;
                is_after
                    && (is(event, "prohibition_lifted", "prohibition", prohibition)
                        || (speaker && speaks)
                        || (told && awaited == Some(event.id.as_str())))
            };
            is(added, "prohibition_added", "prohibition", prohibition) && !path.iter().any(ends)
        })
    }

    /// What the history comes to.
    pub(crate) fn told(&self) -> Told {
        let path = self.path(None);
        let last = |kind: &str, key: &str| {
            let event = path.iter().rev().find(|event| event.kind == kind)?;
            text(event, key).map(str::to_owned)
        };
        let cancelled = self.cancelled(self.followed);
        let planned = path.iter().rev().find(|event| event.kind == "next_action_set");
        let planned = planned.filter(|event| Some(event.seq) > cancelled);
        let is_pin = |event: &&&&Event| event.kind == "canonical_read" && text(event, "index").is_none();
        let pinned = path.iter().rev().find(|event| is_pin(&event));
        let all = |kind: &str, key: &str| {
            let mut texts: Vec<String> = Vec::new();
            for event in self.events.iter().filter(|event| event.kind == kind) {
                let text = text(event, key).unwrap().to_owned();
                if !texts.contains(&text) {
                    texts.push(text);
                }
            }
            texts
        };
        let checks = all("completion_check_added", "check");
        Told {
            objective: last("objective_set", "objective"),
            canonical: pinned
                .map(|read| ["path", "sha256", "readAt"].map(|key| text(read, key).unwrap().to_owned())),
            next_action: planned.and_then(|event| text(event, "action")).map(str::to_owned),
            rollback: last("rollback_set", "rollback"),
            phases: phases(&path),
            writes: self.writes(),
            authorities: all("authority_consumed", "authority"),
            prohibitions: all("prohibition_added", "prohibition")
                .into_iter()
                .filter(|text| self.holds(text, &path))
                .collect(),
            checks: (!checks.is_empty()).then_some(checks),
        }
    }
}

fn reads_only(job: &Event) -> bool {
    job.data.get("readOnly").and_then(|flag| flag.as_bool()) == Some(true)
}

fn phases(path: &[&Event]) -> Vec<String> {
    let mut phases: Vec<String> = Vec::new();
    for event in path {
        let phase = text(event, "phase").unwrap_or_default().to_owned();
        match event.kind.as_str() {
            "phase_completed" => phases.push(phase),
            "phase_reopened" => phases.retain(|known| *known != phase),
            _ => {}
        }
    }
    phases
}
