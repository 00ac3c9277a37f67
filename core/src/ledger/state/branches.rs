//! The branches of the work: which one is followed, and where each could be gone back to (rulings 36 and 56).

use super::line::Line;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Every branch. There is always one that is followed.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Branches {
    first: Branch,
    /// Numbered from 1 on.
    others: Vec<Branch>,
    names: BTreeMap<Arc<str>, usize>,
    followed: usize,
    /// Where each event stands.
    events: BTreeMap<Arc<str>, Place>,
}

#[derive(Clone, PartialEq, Eq)]
struct Branch {
    line: Line,
    /// What the branch was from these places on, in order.
    marks: Vec<(u64, Line)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    seq: u64,
    branch: usize,
}

impl Branch {
    fn new(seq: u64, line: Line) -> Self {
        Self {
            marks: vec![(seq, line.clone())],
            line,
        }
    }
}

impl Branches {
    /// One branch, which is followed.
    pub(super) fn new(line: Line) -> Self {
        Self {
            first: Branch::new(0, line),
            others: Vec::new(),
            names: BTreeMap::new(),
            followed: 0,
            events: BTreeMap::new(),
        }
    }

    /// The line that is followed.
    pub(super) fn followed(&self) -> &Line {
        &self.branch(self.followed).line
    }

    fn branch(&self, at: usize) -> &Branch {
        let other = at.checked_sub(1).and_then(|at| self.others.get(at));
        other.unwrap_or(&self.first)
    }

    fn branch_mut(&mut self, at: usize) -> &mut Branch {
        let other = at.checked_sub(1).and_then(|at| self.others.get_mut(at));
        other.unwrap_or(&mut self.first)
    }

    /// Whether an event with this id stands in the ledger.
    pub(super) fn holds(&self, event: &str) -> bool {
        self.events.contains_key(event)
    }

    /// The line of the branch with this name: the followed one where none is named, and one that begins where the followed
    /// one stands where the name is new.
    pub(super) fn line(&self, name: Option<&str>) -> &Line {
        let known = name.and_then(|name| self.names.get(name));
        &self.branch(known.copied().unwrap_or(self.followed)).line
    }

    /// Whether an event with this branch's name stands on the branch that is followed.
    pub(super) fn follows(&self, name: Option<&str>) -> bool {
        name.is_none_or(|name| self.names.get(name) == Some(&self.followed))
    }

    /// Enters an event, and what it made of its branch where it made something of it.
    pub(super) fn enter(&mut self, event: &str, seq: u64, name: Option<&str>, line: Option<Line>) {
        let branch = match name {
            None => self.followed,
            Some(name) => match self.names.get(name) {
                Some(at) => *at,
                None => self.open(Some(name), seq),
            },
        };
        if let Some(line) = line {
            let changed = self.branch_mut(branch);
            changed.marks.push((seq, line.clone()));
            changed.line = line;
        }
        self.events.insert(event.into(), Place { seq, branch });
    }

    fn open(&mut self, name: Option<&str>, seq: u64) -> usize {
        let line = self.followed().clone();
        self.push(name, Branch::new(seq, line))
    }

    fn push(&mut self, name: Option<&str>, branch: Branch) -> usize {
        self.others.push(branch);
        let at = self.others.len();
        if let Some(name) = name {
            self.names.insert(name.into(), at);
        }
        at
    }

    /// Whether a branch has this name.
    pub(super) fn is_named(&self, name: &str) -> bool {
        self.names.contains_key(name)
    }

    /// Opens a branch where the work stood after an event, and follows it from this place on. False where the event is none
    /// of this ledger, and then nothing changes.
    pub(super) fn go_back(&mut self, to: &str, event: &str, seq: u64, name: Option<&str>) -> bool {
        let Some(place) = self.events.get(to) else {
            return false;
        };
        let branch = self.branch(place.branch);
        let behind = branch.marks.partition_point(|(from, _)| *from <= place.seq);
        let mark = behind.checked_sub(1).and_then(|at| branch.marks.get(at));
        let Some((_, line)) = mark else {
            return false;
        };
        let mut line = line.clone();
        line.plan.comes_from(&self.followed().plan);
        self.followed = self.push(name, Branch::new(seq, line));
        let branch = self.followed;
        self.events.insert(event.into(), Place { seq, branch });
        true
    }
}
