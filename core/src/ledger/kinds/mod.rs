//! The kinds of events that are known: what each carries, who has a say in it, and what it folds to (design section 6).
//!
//! [`KINDS`] is the one table. `semsum schema context-bundle` is generated from it, reading is strict by it, and the fold
//! asks it. A kind that is not in it is refused, never passed over: an event that is not understood may be the one that
//! matters.

mod form;
mod impossible;
mod table;

use crate::bundle::Origin;
use crate::code::Code;
use crate::finding::Fault;
use crate::reader::is_nameable;
use serde_json::{Map, Value};

pub use form::{Form, USER_SPEAKS};
pub(in crate::ledger) use impossible::impossible;
pub use impossible::{IMPOSSIBLE, Impossible};
pub use table::KINDS;

/// A kind of event.
#[derive(Debug)]
pub struct Kind {
    /// The kind's name, as it stands in `kind`.
    pub name: &'static str,
    /// What it says and what it folds to, as a sentence without a final stop.
    pub says: &'static str,
    /// Who it may come from in a ledger (ruling 48).
    pub origins: &'static [Origin],
    /// Who of them may hand it in. The others' events are entered by the ledger itself ([`super::Ledger::append`]).
    pub reporters: &'static [Origin],
    /// The members of its `data`. There are no others.
    pub fields: &'static [Field],
}

/// A member of an event's `data`.
#[derive(Debug)]
pub struct Field {
    /// The member's key.
    pub key: &'static str,
    /// What its value must be.
    pub form: Form,
    /// Whether it must be there.
    pub is_required: bool,
}

/// The kind with this name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}

impl Kind {
    /// Everything that is wrong with the shape of this kind's `data`, at pointers into the event. A manifest's own shape
    /// is its reader's matter.
    #[must_use]
    pub fn faults(&self, data: &Map<String, Value>) -> Vec<Fault> {
        let mut faults = Vec::new();
        for field in self.fields {
            let at = format!("/data/{}", field.key);
            match data.get(field.key) {
                None if field.is_required => faults.push(Fault::new(Code::RequiredMissing, at)),
                None => {}
                Some(value) => faults.extend(field.form.faults(value, &at)),
            }
        }
        let known = |key: &str| self.fields.iter().any(|field| field.key == key);
        let (named, nameless): (Vec<_>, Vec<_>) = data
            .keys()
            .filter(|key| !known(key))
            .partition(|key| is_nameable(key) || data_key(key).is_some());
        let unknown = |key: &String| Fault::new(Code::UnknownField, format!("/data/{key}"));
        faults.extend(named.into_iter().map(unknown));
        if !nameless.is_empty() {
            faults.push(Fault {
                count: nameless.len(),
                ..Fault::new(Code::UnknownField, "/data")
            });
        }
        faults
    }

    /// Whether an event of this kind counts in a ledger when it comes from `origin`.
    #[must_use]
    pub fn admits(&self, origin: Origin) -> bool {
        self.origins.contains(&origin)
    }

    /// Whether an event of this kind is taken from `origin` when it is handed in.
    #[must_use]
    pub fn takes(&self, origin: Origin) -> bool {
        self.reporters.contains(&origin)
    }
}

/// The key as the table spells it, if it stands in the `data` of some kind, and so is ours to name.
pub(crate) fn data_key(key: &str) -> Option<&'static str> {
    let fields = KINDS.iter().flat_map(|kind| kind.fields);
    fields.map(|field| field.key).find(|known| *known == key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique() {
        let names: BTreeSet<_> = KINDS.iter().map(|kind| kind.name).collect();
        assert_eq!(names.len(), KINDS.len());
    }

    /// Whoever may hand an event in is one whose event counts.
    #[test]
    fn reporters_are_among_the_origins() {
        for kind in &KINDS {
            assert!(
                kind.reporters.iter().all(|origin| kind.admits(*origin)),
                "{}",
                kind.name
            );
        }
    }

    /// Ruling 48, to the letter.
    #[test]
    fn who_has_a_say_is_as_ruled() {
        use Origin::{Assistant, User};
        for (name, origins) in [
            ("authority_granted", &[User][..]),
            ("prohibition_lifted", &[User]),
            ("objective_set", &[User]),
            ("next_action_set", &[User, Assistant]),
        ] {
            assert_eq!(by_name(name).unwrap().origins, origins, "{name}");
        }
    }
}
