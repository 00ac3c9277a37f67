//! Where the walk is, and what it has found so far.

use crate::code::{Code, Stage};
use crate::finding::Fault;
use crate::limits::{MANIFEST_DEPTH, NAMEABLE_KEY_CHARS};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// One step of a JSON Pointer.
#[derive(Clone)]
pub(super) enum Segment<'a> {
    /// A key of the schema.
    Key(&'static str),
    /// An element of an array.
    Index(usize),
    /// A key that is not of the schema.
    Foreign(Cow<'a, str>),
}

impl Segment<'_> {
    /// Whether a finding may show this step: a foreign key can be leaked text too (ruling 14).
    fn is_nameable(&self) -> bool {
        match self {
            Self::Key(_) | Self::Index(_) => true,
            Self::Foreign(key) => {
                (1..=NAMEABLE_KEY_CHARS).contains(&key.len())
                    && key.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_')
            }
        }
    }
}

/// The state of one walk.
#[derive(Default)]
pub(super) struct Context<'a> {
    path: Vec<Segment<'a>>,
    depth: usize,
    too_deep: bool,
    text: Found,
    shape: Found,
}

/// Faults by identity, in the order of outputs. Equal ones merge and count (rulings 14 and 67).
type Found = BTreeMap<(String, &'static str), (Code, usize)>;

impl<'a> Context<'a> {
    /// Enters an object or array; false where that is one level too deep.
    pub(super) fn enter(&mut self) -> bool {
        self.depth += 1;
        self.too_deep |= self.depth > MANIFEST_DEPTH;
        !self.too_deep
    }

    /// Leaves an object or array.
    pub(super) fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Runs `inside` one step further down the path.
    pub(super) fn within<T>(&mut self, step: Segment<'a>, inside: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(step);
        let out = inside(self);
        self.path.pop();
        out
    }

    /// Records a fault at the place where the walk is.
    pub(super) fn report(&mut self, code: Code) {
        let pointer = self.pointer();
        let found = if code.stage() == Stage::RawText {
            &mut self.text
        } else {
            &mut self.shape
        };
        let (_, merged) = found.entry((pointer, code.as_str())).or_insert((code, 0));
        // A place that has a name counts once, however often a repeated key brings it back (ruling 18).
        *merged += usize::from(!self.path.iter().all(Segment::is_nameable));
    }

    pub(super) fn is_too_deep(&self) -> bool {
        self.too_deep
    }

    pub(super) fn has_text_faults(&self) -> bool {
        !self.text.is_empty()
    }

    pub(super) fn into_text_faults(self) -> Vec<Fault> {
        listed(self.text)
    }

    pub(super) fn into_shape_faults(self) -> Vec<Fault> {
        listed(self.shape)
    }

    /// RFC 6901, as far as the steps may be named. Nothing needs escaping: no nameable key holds `~` or `/`.
    fn pointer(&self) -> String {
        let mut pointer = String::new();
        for step in self.path.iter().take_while(|step| step.is_nameable()) {
            pointer.push('/');
            match step {
                Segment::Key(key) => pointer.push_str(key),
                Segment::Foreign(key) => pointer.push_str(key),
                Segment::Index(index) => {
                    // Writing to a String can't fail.
                    let _ = write!(pointer, "{index}");
                }
            }
        }
        pointer
    }
}

fn listed(found: Found) -> Vec<Fault> {
    let fault = |((pointer, _), (code, merged)): (_, (_, usize))| Fault {
        code,
        pointer,
        count: merged.max(1),
    };
    found.into_iter().map(fault).collect()
}
