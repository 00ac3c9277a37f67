//! Where the walk is, and what it has found so far.

use crate::code::{Code, Stage};
use crate::finding::Fault;
use crate::limits::{MANIFEST_DEPTH, NAMEABLE_KEY_CHARS};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// One step of a JSON Pointer.
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
            Self::Foreign(key) => is_nameable(key),
        }
    }

    /// The place one step below `place`.
    fn below(&self, place: &Place) -> Place {
        let step = Sha256::new_with_prefix(place);
        let step = match self {
            Self::Key(key) => step.chain_update("k").chain_update(key),
            Self::Foreign(key) => step.chain_update("k").chain_update(key.as_bytes()),
            Self::Index(index) => step.chain_update("i").chain_update(index.to_string()),
        };
        step.finalize().into()
    }
}

/// Tells a place of the document from all others: a digest of the way there. Ways themselves may be long, and many faults
/// can stand at the end of one.
type Place = [u8; 32];

/// A step of the way to where the walk is.
struct Step<'a> {
    segment: Segment<'a>,
    /// The place that it leads to, once somebody has asked.
    place: Option<Place>,
}

/// Whether a finding may name a key that is not of the schema.
pub(crate) fn is_nameable(key: &str) -> bool {
    (1..=NAMEABLE_KEY_CHARS).contains(&key.len())
        && key.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_')
}

/// The state of one walk.
#[derive(Default)]
pub(super) struct Context<'a> {
    path: Vec<Step<'a>>,
    depth: usize,
    too_deep: bool,
    text: Faults,
    shape: Faults,
}

/// Faults by identity, in the order of outputs. Equal ones merge, and the places that they stand for are counted, each
/// once however often a repeated key brings it back (rulings 14, 18 and 67).
type Faults = BTreeMap<(String, &'static str), (Code, BTreeSet<Place>)>;

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
    pub(super) fn within<T>(&mut self, segment: Segment<'a>, inside: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(Step { segment, place: None });
        let out = inside(self);
        self.path.pop();
        out
    }

    /// Records a fault at the place where the walk is.
    pub(super) fn report(&mut self, code: Code) {
        let (pointer, place) = (self.pointer(), self.place());
        let faults = if code.stage() == Stage::RawText {
            &mut self.text
        } else {
            &mut self.shape
        };
        let (_, places) = faults
            .entry((pointer, code.as_str()))
            .or_insert((code, BTreeSet::new()));
        places.insert(place);
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
        let segments = self.path.iter().map(|step| &step.segment);
        for segment in segments.take_while(|segment| segment.is_nameable()) {
            pointer.push('/');
            match segment {
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

    /// Where the walk is. What has a name needs no more than its pointer.
    fn place(&mut self) -> Place {
        let mut place = Place::default();
        let unnamed = self.path.iter_mut().skip_while(|step| step.segment.is_nameable());
        for Step {
            segment,
            place: known,
        } in unnamed
        {
            place = *known.get_or_insert_with(|| segment.below(&place));
        }
        place
    }
}

fn listed(faults: Faults) -> Vec<Fault> {
    let fault = |((pointer, _), (code, places)): (_, (_, BTreeSet<Place>))| Fault {
        code,
        pointer,
        count: places.len(),
    };
    faults.into_iter().map(fault).collect()
}
