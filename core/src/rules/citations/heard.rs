//! Which of many words stand in some text: all looked for in one pass (Aho and Corasick, 1975).

/// Words to be looked for, as a tree in which each node is a beginning of some of them.
pub(super) struct Heard {
    nodes: Vec<Node>,
    /// Nodes by their depth; the root is not among them.
    order: Vec<u32>,
    /// How many edges were looked at.
    pub(super) steps: usize,
}

/// The beginning of a word that ends with `byte`. Zero is the root, which nothing leads to.
#[derive(Clone, Copy, Default)]
struct Node {
    byte: u8,
    is_met: bool,
    first_child: u32,
    sibling: u32,
    /// The longest other beginning that this one ends with.
    shorter: u32,
}

const ROOT: u32 = 0;

impl Heard {
    /// Nothing is looked for yet.
    pub(super) fn new() -> Self {
        Self {
            nodes: vec![Node::default()],
            order: Vec::new(),
            steps: 0,
        }
    }

    /// Adds words, and answers what they are known by afterwards. There may be at most `u32::MAX` bytes of them.
    pub(super) fn add(&mut self, words: &str) -> Option<u32> {
        let mut node = ROOT;
        for byte in words.bytes() {
            node = match self.child(node, byte) {
                Some(child) => child,
                None => self.grow(node, byte)?,
            };
        }
        Some(node)
    }

    /// Looks for all words that were added in these texts; words that lie across two of them are not there.
    pub(super) fn listen(&mut self, texts: impl Iterator<Item = String>) {
        self.link();
        for text in texts {
            let mut node = ROOT;
            for byte in text.bytes() {
                node = self.step(node, byte);
                if let Some(node) = self.node_mut(node) {
                    node.is_met = true;
                }
            }
        }
        for at in (0..self.order.len()).rev() {
            let node = self
                .order
                .get(at)
                .map(|node| self.node(*node))
                .unwrap_or_default();
            if let Some(shorter) = self.node_mut(node.shorter).filter(|_| node.is_met) {
                shorter.is_met = true;
            }
        }
    }

    /// Whether the words stood in one of the texts.
    pub(super) fn has(&self, words: u32) -> bool {
        words == ROOT || self.node(words).is_met
    }

    /// Finds each node's shorter one, from the root down.
    fn link(&mut self) {
        let mut next = 0_usize;
        let mut parent = ROOT;
        loop {
            let mut child = self.node(parent).first_child;
            while child != ROOT {
                self.order.push(child);
                let Node { byte, sibling, .. } = self.node(child);
                let shorter = if parent == ROOT {
                    ROOT
                } else {
                    self.step(self.node(parent).shorter, byte)
                };
                if let Some(child) = self.node_mut(child) {
                    child.shorter = shorter;
                }
                child = sibling;
            }
            let Some(following) = self.order.get(next) else {
                return;
            };
            parent = *following;
            next = next.saturating_add(1);
        }
    }

    /// The longest beginning that stands at the end, one byte later.
    fn step(&mut self, mut node: u32, byte: u8) -> u32 {
        loop {
            match self.child(node, byte) {
                Some(child) => return child,
                None if node == ROOT => return ROOT,
                None => node = self.node(node).shorter,
            }
        }
    }

    fn child(&mut self, node: u32, byte: u8) -> Option<u32> {
        let mut child = self.node(node).first_child;
        loop {
            self.steps = self.steps.saturating_add(1);
            if child == ROOT {
                return None;
            }
            let found = self.node(child);
            if found.byte == byte {
                return Some(child);
            }
            child = found.sibling;
        }
    }

    fn grow(&mut self, node: u32, byte: u8) -> Option<u32> {
        let child = u32::try_from(self.nodes.len()).ok()?;
        let parent = self.node_mut(node)?;
        let sibling = std::mem::replace(&mut parent.first_child, child);
        self.nodes.push(Node {
            byte,
            sibling,
            ..Node::default()
        });
        Some(child)
    }

    fn node(&self, node: u32) -> Node {
        let node = usize::try_from(node).ok();
        node.and_then(|node| self.nodes.get(node))
            .copied()
            .unwrap_or_default()
    }

    fn node_mut(&mut self, node: u32) -> Option<&mut Node> {
        self.nodes.get_mut(usize::try_from(node).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against the standard library, over every word and text of two letters up to a length.
    #[test]
    fn what_is_heard_is_what_the_text_contains() {
        let of_length = |length: u32| {
            (0..1_u32 << length).map(move |bits| {
                let letter = |at| if bits >> at & 1 == 1 { 'b' } else { 'a' };
                (0..length).map(letter).collect::<String>()
            })
        };
        let words: Vec<String> = (0..=4).flat_map(of_length).collect();
        let odd = || words.iter().enumerate().filter(|(at, _)| at % 3 != 1);
        for text in (0..=7).flat_map(of_length) {
            let mut heard = Heard::new();
            let added: Vec<_> = odd().map(|(_, word)| heard.add(word).unwrap()).collect();
            heard.listen([text.clone()].into_iter());
            for ((_, word), known_by) in odd().zip(added) {
                assert_eq!(heard.has(known_by), text.contains(word.as_str()), "{word} {text}");
            }
        }
    }

    #[test]
    fn words_across_two_texts_are_not_heard() {
        let mut heard = Heard::new();
        let words = heard.add("ab").unwrap();
        heard.listen(["a".to_owned(), "b".to_owned()].into_iter());
        assert!(!heard.has(words));
    }
}
