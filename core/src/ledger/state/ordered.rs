//! A list that keeps its order and finds, adds and removes by key at the cost of the element alone.

use std::collections::BTreeMap;

/// Elements in the order in which they came, each under a key of its own.
#[derive(Clone, PartialEq, Eq)]
pub(in crate::ledger) struct Ordered<T> {
    place: BTreeMap<String, u64>,
    elements: BTreeMap<u64, (String, T)>,
    next: u64,
}

impl<T> Default for Ordered<T> {
    fn default() -> Self {
        Self {
            place: BTreeMap::new(),
            elements: BTreeMap::new(),
            next: 0,
        }
    }
}

impl<T> Ordered<T> {
    pub(in crate::ledger) fn get(&self, key: &str) -> Option<&T> {
        self.elements
            .get(self.place.get(key)?)
            .map(|(_, element)| element)
    }

    pub(in crate::ledger) fn get_mut(&mut self, key: &str) -> Option<&mut T> {
        let entry = self.elements.get_mut(self.place.get(key)?);
        entry.map(|(_, element)| element)
    }

    /// Adds an element behind all others; false where its key is taken, and then nothing changes.
    pub(in crate::ledger) fn push(&mut self, key: String, element: T) -> bool {
        let place = self.next;
        if self.place.contains_key(&key) {
            return false;
        }
        self.place.insert(key.clone(), place);
        self.elements.insert(place, (key, element));
        self.next += 1;
        true
    }

    /// The element under a key, which is made and stands behind all others where there was none.
    pub(in crate::ledger) fn get_or_push(&mut self, key: &str, make: impl FnOnce() -> T) -> &mut T {
        let next = &mut self.next;
        let place = *self.place.entry(key.to_owned()).or_insert_with(|| {
            let place = *next;
            *next += 1;
            place
        });
        let entry = self.elements.entry(place);
        let (_, element) = entry.or_insert_with(|| (key.to_owned(), make()));
        element
    }

    pub(in crate::ledger) fn remove(&mut self, key: &str) -> Option<T> {
        let (_, element) = self.elements.remove(&self.place.remove(key)?)?;
        Some(element)
    }

    /// The elements with their keys, in their order.
    pub(in crate::ledger) fn entries(&self) -> impl Iterator<Item = (&str, &T)> {
        self.elements
            .values()
            .map(|(key, element)| (key.as_str(), element))
    }

    pub(in crate::ledger) fn iter(&self) -> impl Iterator<Item = &T> {
        self.entries().map(|(_, element)| element)
    }
}
