//! How the rows of one table are made.

use std::ops::Range;

use super::pattern::{Class, Pattern, Unless};
use super::reading::Reading;
use crate::exact_one::{Fault, Row};

/// What all rows of a table have in common. The texts of a row are its example, its counter-example and its reason.
pub(in crate::exact_one) struct Table {
    /// As in [`Row::language`].
    pub(in crate::exact_one) language: &'static str,
    /// The classes that its phrases may name.
    pub(in crate::exact_one) classes: &'static [(&'static str, Class)],
}

impl Table {
    /// A compound told by any of these phrases.
    pub(in crate::exact_one) const fn row(
        &self,
        id: &'static str,
        any: &'static [&'static str],
        texts: [&'static str; 3],
    ) -> Row {
        let classes = self.classes;
        self.compound(id, Pattern::Phrase { any, classes }, texts)
    }

    /// A compound told by any of these strings.
    pub(in crate::exact_one) const fn text(
        &self,
        id: &'static str,
        any: &'static [&'static str],
        unless: Unless,
        texts: [&'static str; 3],
    ) -> Row {
        self.compound(id, Pattern::Text { any, unless }, texts)
    }

    /// A compound told by a structure.
    pub(in crate::exact_one) const fn structure(
        &self,
        id: &'static str,
        find: fn(&Reading) -> Option<Range<usize>>,
        texts: [&'static str; 3],
    ) -> Row {
        self.compound(id, Pattern::Structure(find), texts)
    }

    /// An action that names no operation.
    pub(in crate::exact_one) const fn vague(
        &self,
        id: &'static str,
        pattern: Pattern,
        texts: [&'static str; 3],
    ) -> Row {
        self.fault(id, Fault::Vague, pattern, texts)
    }

    const fn compound(&self, id: &'static str, pattern: Pattern, texts: [&'static str; 3]) -> Row {
        self.fault(id, Fault::Compound, pattern, texts)
    }

    const fn fault(&self, id: &'static str, fault: Fault, pattern: Pattern, texts: [&'static str; 3]) -> Row {
        let [example, counter_example, reason] = texts;
        Row {
            id,
            language: self.language,
            fault,
            example,
            counter_example,
            reason,
            pattern,
        }
    }
}
