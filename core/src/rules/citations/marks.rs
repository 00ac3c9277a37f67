//! Quotation marks: which there are, and whether one opens or closes where it stands.

use Family::{Corner, Double, Single};

/// What a mark does where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// Words begin behind it.
    Opens,
    /// Words end before it.
    Closes,
    /// It is an apostrophe, or a mark of inches or feet.
    Nothing,
}

/// A quotation mark.
pub(super) struct Mark {
    shape: char,
    /// Marks of one family close each other where their own partner is missing.
    pub(super) family: Family,
    role: Role,
    /// The openings that it closes by right.
    partners: &'static [char],
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Family {
    Double,
    Single,
    Corner,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Opens,
    Closes,
    /// It opens or closes by what stands around it.
    Either,
}

const fn mark(shape: char, family: Family, role: Role, partners: &'static [char]) -> Mark {
    Mark {
        shape,
        family,
        role,
        partners,
    }
}

const MARKS: [Mark; 26] = [
    mark('"', Double, Role::Either, &['"']),
    mark('＂', Double, Role::Either, &['＂']),
    mark('„', Double, Role::Opens, &[]),
    mark('‟', Double, Role::Opens, &[]),
    mark('“', Double, Role::Either, &['„']),
    mark('”', Double, Role::Either, &['“', '„', '‟', '”']),
    mark('«', Double, Role::Either, &['»']),
    mark('»', Double, Role::Either, &['«', '»']),
    mark('\'', Single, Role::Either, &['\'']),
    mark('＇', Single, Role::Either, &['＇']),
    mark('‚', Single, Role::Opens, &[]),
    mark('‛', Single, Role::Opens, &[]),
    mark('‘', Single, Role::Either, &['‚']),
    mark('’', Single, Role::Either, &['‘', '‚', '‛', '’']),
    mark('‹', Single, Role::Either, &['›']),
    mark('›', Single, Role::Either, &['‹', '›']),
    mark('「', Corner, Role::Opens, &[]),
    mark('」', Corner, Role::Closes, &['「']),
    mark('『', Corner, Role::Opens, &[]),
    mark('』', Corner, Role::Closes, &['『']),
    mark('｢', Corner, Role::Opens, &[]),
    mark('｣', Corner, Role::Closes, &['｢']),
    mark('《', Corner, Role::Opens, &[]),
    mark('》', Corner, Role::Closes, &['《']),
    mark('〈', Corner, Role::Opens, &[]),
    mark('〉', Corner, Role::Closes, &['〈']),
];

/// Behind these a mark begins something.
const BEGINNINGS: &str = "([{<（［｛＜:：=＝/|-–—";

/// Before these a mark ends something.
const ENDINGS: &str = ".,;!?)]}…。、，．！？）］｝";

impl Mark {
    pub(super) fn of(c: char) -> Option<&'static Self> {
        MARKS.iter().find(|mark| mark.shape == c)
    }

    /// Whether words behind this opening end by right where the mark stands.
    pub(super) fn is_partner_of(&self, opening: char) -> bool {
        self.partners.contains(&opening)
    }

    /// Whether it is of the opening's family.
    pub(super) fn is_kin_of(&self, opening: char) -> bool {
        Self::of(opening).is_some_and(|opening| opening.family == self.family)
    }

    /// Whether it may also close where it opens.
    pub(super) const fn is_either(&self) -> bool {
        matches!(self.role, Role::Either)
    }

    /// What it does between these two characters (invisible ones aside), where these openings are not closed yet.
    pub(super) fn turn(
        &self,
        before: Option<char>,
        next: Option<char>,
        mut open: impl Iterator<Item = char>,
    ) -> Turn {
        match self.role {
            Role::Opens => return Turn::Opens,
            Role::Closes => return Turn::Closes,
            Role::Either => {}
        }
        let is_angle = matches!(self.shape, '«' | '»' | '‹' | '›');
        let is_single = self.family == Single && !is_angle;
        if is_single && before.is_some_and(is_wordy) && next.is_some_and(is_wordy) {
            return Turn::Nothing;
        }
        // `5"` ends no quotation where none is open; nor does `5”`, as programs write it.
        let is_inch = !is_angle && before.is_some_and(|c| c.is_ascii_digit());
        let is_glued = !is_angle
            && !matches!(self.shape, '“' | '‘')
            && before.is_some_and(|c| c.is_ascii_alphanumeric() || (self.family == Single && is_wordy(c)));
        let begins = before
            .is_none_or(|c| c.is_whitespace() || BEGINNINGS.contains(c) || Self::of(c).is_some())
            && next.is_some_and(|c| !c.is_whitespace());
        // Only marks that lead both ways may begin a quotation within one of their own.
        let closes_always = matches!(self.shape, '”' | '’') || is_angle;
        let is_own = match self.shape {
            '"' | '＂' | '\'' | '＇' | '”' | '’' => open.any(|opening| self.is_kin_of(opening)),
            _ => open.any(|opening| self.is_partner_of(opening)),
        };
        if is_own {
            return if begins && !closes_always {
                Turn::Opens
            } else {
                Turn::Closes
            };
        }
        let ends = before
            .is_some_and(|c| !c.is_whitespace() && !BEGINNINGS.contains(c) && Self::of(c).is_none())
            && next.is_none_or(|c| c.is_whitespace() || ENDINGS.contains(c));
        match (is_inch, is_glued || ends) {
            (true, _) => Turn::Nothing,
            (_, true) => Turn::Closes,
            _ => Turn::Opens,
        }
    }
}

/// Whether an apostrophe may stand beside this character within a word. Scripts that put no blanks between words have no
/// apostrophes; in them a single mark between two letters quotes.
fn is_wordy(c: char) -> bool {
    c.is_alphanumeric() && matches!(c, ..'\u{E00}' | '\u{1E00}'..'\u{2000}')
}
