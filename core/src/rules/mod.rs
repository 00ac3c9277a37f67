//! The rules, one file each. A rule holds its check and its own documentation; the page under `docs/rules` and
//! `semsum explain` are printed from it.
//!
//! A rule's name is a file stem in four places: here, in the mutators, in the corpus vectors and in the docs.

use crate::code::Code;

pub mod authorities;
pub mod calls;
pub mod candidate;
pub mod canonical;
pub mod characters;
pub mod checks;
pub mod checksum;
pub mod citations;
pub mod coverage;
pub mod event_order;
pub mod exact_one;
pub mod json_text;
pub mod ledger;
pub mod next_action;
pub mod objective;
pub mod phases;
pub mod pointer;
pub mod prohibitions;
pub mod rollback;
pub mod shape;
pub mod task;
pub mod writes;

/// A rule: a name, the codes that it owns, and its documentation.
#[derive(Debug)]
pub struct Rule {
    /// The file stem in all four rooms.
    pub name: &'static str,
    /// What the rule demands, in one sentence.
    pub demands: &'static str,
    /// Why it does, as Markdown paragraphs.
    pub why: &'static str,
    /// The codes that are this rule's, each with meaning and next step.
    pub codes: &'static [CodeDoc],
}

/// The documentation of one reason code.
#[derive(Debug)]
pub struct CodeDoc {
    /// The code.
    pub code: Code,
    /// What it says about the document, as a sentence without a final stop.
    pub meaning: &'static str,
    /// What to do next, as a sentence without a final stop.
    pub next_step: &'static str,
}

/// All rules, in the order of the stages.
pub const RULES: [&Rule; 22] = [
    &json_text::RULE,
    &shape::RULE,
    &characters::RULE,
    &task::RULE,
    &objective::RULE,
    &rollback::RULE,
    &next_action::RULE,
    &exact_one::RULE,
    &canonical::RULE,
    &phases::RULE,
    &authorities::RULE,
    &prohibitions::RULE,
    &checks::RULE,
    &writes::RULE,
    &checksum::RULE,
    &pointer::RULE,
    &event_order::RULE,
    &coverage::RULE,
    &calls::RULE,
    &citations::RULE,
    &candidate::RULE,
    &ledger::RULE,
];

/// The rule with this name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Rule> {
    RULES.into_iter().find(|rule| rule.name == name)
}

impl Code {
    /// The rule that owns this code, and the code's documentation.
    #[must_use]
    pub fn documented(self) -> Option<(&'static Rule, &'static CodeDoc)> {
        RULES
            .into_iter()
            .find_map(|rule| Some((rule, rule.codes.iter().find(|doc| doc.code == self)?)))
    }

    /// The name of the rule that owns this code.
    #[must_use]
    pub fn rule_name(self) -> &'static str {
        self.documented().map_or("", |(rule, _)| rule.name)
    }
}

impl Rule {
    /// Whether `code` is one of this rule's.
    #[must_use]
    pub fn owns(&self, code: Code) -> bool {
        self.codes.iter().any(|doc| doc.code == code)
    }

    /// The rule's page, as Markdown: what `docs/rules` holds and `explain` prints.
    #[must_use]
    pub fn page(&self) -> String {
        let sections: Vec<_> = self.codes.iter().map(CodeDoc::section).collect();
        format!("{}\n{}", self.introduction(), sections.join("\n"))
    }

    /// The same for a reader who asked for one code: what that says and what to do comes first.
    #[must_use]
    pub fn page_of(&self, asked: Code) -> String {
        let of_asked = |doc: &&CodeDoc| doc.code == asked;
        let (first, others): (Vec<_>, Vec<_>) = self.codes.iter().partition(of_asked);
        let first = first.into_iter().map(CodeDoc::section);
        let others = others.into_iter().map(CodeDoc::section);
        let pieces = first.chain([self.introduction()]).chain(others);
        pieces.collect::<Vec<_>>().join("\n")
    }

    fn introduction(&self) -> String {
        format!("# {}\n\n{}.\n\n{}\n", self.name, self.demands, self.why.trim())
    }
}

impl CodeDoc {
    /// What a page says of the code.
    fn section(&self) -> String {
        format!(
            "## `{}`\n\nStage: {}. {}.\n\nNext: {}.\n",
            self.code,
            self.code.stage().as_str(),
            self.meaning,
            self.next_step
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_owned_by_exactly_one_rule() {
        for &code in Code::ALL {
            let owners = RULES.into_iter().filter(|rule| rule.owns(code)).count();
            assert_eq!(owners, 1, "{code}");
        }
    }

    #[test]
    fn whoever_asks_for_a_code_reads_of_it_first_and_of_everything_else_once() {
        for rule in RULES {
            for doc in rule.codes {
                let page = rule.page_of(doc.code);
                assert!(page.starts_with(&doc.section()), "{}", doc.code);
                assert_eq!(page.len(), rule.page().len(), "{}", doc.code);
                for other in rule.codes {
                    assert!(page.contains(&other.section()), "{}", other.code);
                }
            }
        }
    }

    #[test]
    fn sentences_end_where_the_page_ends_them() {
        for rule in RULES {
            assert!(!rule.demands.ends_with('.'), "{}", rule.name);
            for doc in rule.codes {
                assert!(
                    !doc.meaning.ends_with('.') && !doc.next_step.ends_with('.'),
                    "{}",
                    doc.code
                );
            }
        }
    }
}
