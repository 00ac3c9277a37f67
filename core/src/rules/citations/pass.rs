//! One pass over a summary, from left to right: what it cites, and the quotation that belongs to each citation.

use super::marks::{Family, Mark, Turn};
use crate::limits::EVENT_ID_BYTES;
use crate::text::is_default_ignorable;
use std::ops::Range;

/// A citation, with the words that are said to be its event's.
pub(super) struct Cited<'s> {
    pub(super) id: &'s str,
    pub(super) quoted: Option<&'s str>,
}

/// How a citation begins.
pub(super) const BEGINNING: &str = "[e:";

/// The most openings that wait for their closing mark. A summary that never closes any is still read in linear time.
const OPENINGS: usize = 64;

/// What a line of a list or a table begins with.
const ITEMS: &str = "-*+•◦‣|";

/// An opening mark, and where the words behind it begin.
struct Opening {
    mark: char,
    start: usize,
}

/// What was met so far. Places are bytes of the summary.
pub(super) struct Pass<'s> {
    summary: &'s str,
    /// What was cited, from left to right.
    pub(super) cited: Vec<Cited<'s>>,
    /// How many characters were looked at, again or for the first time.
    pub(super) steps: usize,
    open: Vec<Opening>,
    /// Where the words of the last quotation of each family begin, since the last citation.
    last: [Option<usize>; 3],
    /// The quotation behind which nothing stands but blanks, punctuation and what nobody sees.
    ended: Option<Range<usize>>,
    /// The citation within an open quotation behind which nothing else stands: its number, and where it begins.
    within: Option<(usize, usize)>,
    /// Behind the last character that says something.
    said: usize,
    /// The last character that can be seen.
    before: Option<char>,
    line: Line,
}

/// What is known of the line.
#[derive(Default)]
struct Line {
    /// Something stands in it.
    has_begun: bool,
    is_indented: bool,
    /// It is part of an item of a list, or of a table.
    is_item: bool,
    /// The quotation that ended last did so in an item.
    ended_in_item: bool,
}

impl<'s> Pass<'s> {
    /// Reads a summary. Of the ids that a citation may be read as, the longest known one is cited, else the shortest.
    pub(super) fn over(summary: &'s str, is_known: impl Fn(&str) -> bool) -> Self {
        let mut pass = Self {
            summary,
            cited: Vec::new(),
            steps: 0,
            open: Vec::new(),
            last: [None; 3],
            ended: None,
            within: None,
            said: 0,
            before: None,
            line: Line::default(),
        };
        let mut at = 0_usize;
        while let Some(c) = pass.behind(at).chars().next() {
            pass.steps = pass.steps.saturating_add(1);
            let behind = at.saturating_add(c.len_utf8());
            pass.begin_line(c, behind);
            if let Some((id, is_known)) = pass.id_at(at, &is_known) {
                at = pass.cite(at, id, is_known);
                continue;
            }
            match Mark::of(c) {
                Some(mark) => pass.turn(mark, c, at, behind),
                None => pass.pass_by(c, behind),
            }
            if !is_default_ignorable(c) {
                pass.before = Some(c);
            }
            at = behind;
        }
        pass
    }

    fn behind(&self, at: usize) -> &'s str {
        self.summary.get(at..).unwrap_or_default()
    }

    /// The next character that can be seen.
    fn next(&mut self, behind: usize) -> Option<char> {
        let mut hidden = 0_usize;
        let next = self.behind(behind).chars().find(|c| {
            hidden = hidden.saturating_add(1);
            !is_default_ignorable(*c)
        });
        self.steps = self.steps.saturating_add(hidden);
        next
    }

    /// The id of the citation that begins here, and whether it is known.
    fn id_at(&mut self, at: usize, is_known: impl Fn(&str) -> bool) -> Option<(&'s str, bool)> {
        let text = self.behind(at).strip_prefix(BEGINNING)?;
        let mut id = None;
        for (end, byte) in text.bytes().enumerate().take(EVENT_ID_BYTES.saturating_add(1)) {
            self.steps = self.steps.saturating_add(1);
            let Some(found) = text.get(..end).filter(|_| byte == b']') else {
                continue;
            };
            if is_known(found) {
                id = Some((found, true));
            } else if id.is_none() {
                id = Some((found, false));
            }
        }
        id
    }

    /// Enters a citation, and says where to read on. Within an id that is not known another citation may begin.
    fn cite(&mut self, at: usize, id: &'s str, is_known: bool) -> usize {
        let quoted = self.ended.take().and_then(|quoted| self.words(quoted));
        if is_known && quoted.is_none() && !self.open.is_empty() && self.within.is_none() {
            self.within = Some((self.cited.len(), at));
        }
        self.cited.push(Cited { id, quoted });
        self.last = [None; 3];
        let mut behind = at.saturating_add(BEGINNING.len());
        self.before = Some(':');
        if is_known {
            behind = behind.saturating_add(id.len()).saturating_add(1);
            self.before = Some(']');
        }
        self.said = behind;
        behind
    }

    /// The words at a place. No opening within or before them waits any longer: so no words are taken again and again.
    fn words(&mut self, place: Range<usize>) -> Option<&'s str> {
        self.open.retain(|opening| opening.start < place.start);
        self.summary.get(place)
    }

    fn turn(&mut self, mark: &Mark, c: char, at: usize, behind: usize) {
        let next = self.next(behind);
        let is_genitive = self.before == Some(']')
            && mark.family == Family::Single
            && self.behind(behind).starts_with('s')
            && !self
                .behind(behind)
                .chars()
                .nth(1)
                .is_some_and(char::is_alphanumeric);
        let open = self.open.iter().map(|opening| opening.mark);
        match mark.turn(self.before, next, open) {
            _ if is_genitive => {}
            Turn::Nothing => {}
            Turn::Closes => self.close(mark, at),
            Turn::Opens => {
                // One that leads both ways may also have closed, if a citation is all that follows.
                let kin = self.open.iter().rfind(|opening| mark.is_kin_of(opening.mark));
                if let Some(start) = kin.filter(|_| mark.is_either()).map(|opening| opening.start) {
                    self.end(start, at);
                }
                if self.open.len() >= OPENINGS {
                    self.open.remove(0);
                }
                self.open.push(Opening {
                    mark: c,
                    start: behind,
                });
            }
        }
    }

    /// Ends the quotation that a closing mark ends: the latest that its partner opened; else one that a mark of its family
    /// opened. One that ends nothing may be the true end of the last one, or of one that another family's mark opened.
    fn close(&mut self, mark: &Mark, at: usize) {
        let own = self
            .open
            .iter()
            .rposition(|opening| mark.is_partner_of(opening.mark))
            .or_else(|| self.open.iter().rposition(|opening| mark.is_kin_of(opening.mark)));
        let last = match mark.family {
            Family::Double => &mut self.last[0],
            Family::Single => &mut self.last[1],
            Family::Corner => &mut self.last[2],
        };
        let Some(own) = own else {
            let start = self.open.last().map(|opening| opening.start).or(*last);
            if let Some(start) = start.filter(|_| self.ended.is_none()) {
                self.end(start, at);
            }
            return;
        };
        let Some(start) = self.open.get(own).map(|opening| opening.start) else {
            return;
        };
        // Openings of other families wait on: the mark may close a stray one before them.
        self.open
            .retain(|opening| opening.start < start || !mark.is_kin_of(opening.mark));
        if self.said > start {
            *last = Some(start);
            self.end(start, at);
        }
    }

    /// A quotation ends before this place, unless it says nothing.
    fn end(&mut self, start: usize, at: usize) {
        if self.said <= start {
            return;
        }
        self.line.ended_in_item = self.line.is_item;
        self.ended = Some(start..at);
        let Some((cited, until)) = self.within.filter(|(_, until)| start < *until) else {
            return;
        };
        (self.ended, self.within) = (None, None);
        let words = self.words(start..until);
        if let Some(cited) = self.cited.get_mut(cited) {
            cited.quoted = words;
        }
    }

    /// A letter or digit parts a quotation from what is cited behind it; punctuation and blanks don't.
    fn pass_by(&mut self, c: char, behind: usize) {
        if c.is_alphanumeric() {
            (self.ended, self.within) = (None, None);
        }
        if !c.is_whitespace() && !is_default_ignorable(c) {
            self.said = behind;
        }
    }

    /// What ends in one item of a list has nothing to do with a citation at the beginning of the next.
    fn begin_line(&mut self, c: char, behind: usize) {
        if matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}') {
            self.line.has_begun = false;
            self.line.is_indented = false;
        } else if !self.line.has_begun && c.is_whitespace() {
            self.line.is_indented = true;
        } else if !self.line.has_begun && !is_default_ignorable(c) {
            self.line.has_begun = true;
            let begins_item =
                ITEMS.contains(c) && (c == '|' || self.next(behind).is_some_and(char::is_whitespace));
            if begins_item && self.line.ended_in_item {
                self.ended = None;
            }
            self.line.is_item = begins_item || (self.line.is_item && self.line.is_indented);
        }
    }
}
