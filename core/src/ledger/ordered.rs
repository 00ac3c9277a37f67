//! A list that keeps its order and finds, adds and removes by key at the cost of the element alone.

use std::collections::BTreeMap;

/// Elements in the order in which they came, each under a key of its own.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Ordered<T> {
    place: BTreeMap<String, u64>,
    elements: BTreeMap<u64, T>,
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
    pub(super) fn get(&self, key: &str) -> Option<&T> {
        self.elements.get(self.place.get(key)?)
    }

    pub(super) fn get_mut(&mut self, key: &str) -> Option<&mut T> {
        self.elements.get_mut(self.place.get(key)?)
    }

    /// Adds an element behind all others; false where its key is taken, and then nothing changes.
    pub(super) fn push(&mut self, key: String, element: T) -> bool {
        let place = self.next;
        if self.place.contains_key(&key) {
            return false;
        }
        self.place.insert(key, place);
        self.elements.insert(place, element);
        self.next += 1;
        true
    }

    pub(super) fn remove(&mut self, key: &str) -> Option<T> {
        self.elements.remove(&self.place.remove(key)?)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.elements.values()
    }
}
