//! One or more edits of one base, and what a verifier must say to the result.

use crate::base::Base;
use crate::json::Json;
use crate::sites::Site;
use semsum_core::code::{Code, Stage};
use semsum_core::finding::{Finding, Side, sort};

/// A pair in the making: both sides start as the base.
pub struct Draft<'b> {
    base: &'b Base,
    before: Document,
    after: Document,
    edits: Vec<Claims>,
}

enum Document {
    /// The base's own bytes.
    AsGiven,
    Tree(Json),
    /// A text that no document renders to.
    Bytes(Vec<u8>),
}

/// What one edit claims.
struct Claims {
    field: &'static str,
    findings: Vec<Finding>,
}

/// A finished pair, and the complete findings that it must have.
#[derive(Clone, PartialEq, Eq)]
pub struct Mutation {
    /// The text of the manifest before.
    pub before: Vec<u8>,
    /// The text of the manifest after.
    pub after: Vec<u8>,
    /// All findings that must follow, sorted; none where the pair must be accepted.
    pub findings: Vec<Finding>,
}

impl<'b> Draft<'b> {
    /// Both sides are the base.
    #[must_use]
    pub fn of(base: &'b Base) -> Self {
        Self {
            base,
            before: Document::AsGiven,
            after: Document::AsGiven,
            edits: Vec::new(),
        }
    }

    /// What is edited.
    #[must_use]
    pub fn base(&self) -> &'b Base {
        self.base
    }

    /// Starts an edit at `site`; what is claimed from now on is its claim.
    pub(crate) fn begin(&mut self, site: &Site) {
        self.edits.push(Claims {
            field: site.field,
            findings: Vec::new(),
        });
    }

    /// A side as a document. `None` where it is no document any more.
    pub fn tree(&mut self, side: Side) -> Option<&mut Json> {
        let base = self.base;
        let document = self.document(side);
        if let Document::AsGiven = document {
            *document = Document::Tree(base.tree().clone());
        }
        match document {
            Document::Tree(tree) => Some(tree),
            _ => None,
        }
    }

    /// The value at a site of one side.
    pub fn value(&mut self, side: Side, site: &Site) -> Option<&mut Json> {
        let mut value = self.tree(side)?;
        if !site.field.is_empty() {
            value = value.get_mut(site.field)?;
        }
        if let Some(index) = site.index {
            value = value.elements_mut()?.get_mut(index)?;
        }
        if !site.member.is_empty() {
            value = value.get_mut(site.member)?;
        }
        Some(value)
    }

    /// Replaces the value at a site, on all of the site's sides.
    pub fn put(&mut self, site: &Site, value: &Json) -> Option<()> {
        for side in site.on.each() {
            *self.value(*side, site)? = value.clone();
        }
        Some(())
    }

    /// The text of a side as it stands.
    pub fn text(&mut self, side: Side) -> Vec<u8> {
        let base = self.base;
        match self.document(side) {
            Document::AsGiven => base.bytes().to_vec(),
            Document::Tree(tree) => tree.render(),
            Document::Bytes(bytes) => bytes.clone(),
        }
    }

    /// Replaces the text of the whole side.
    pub fn put_text(&mut self, side: Side, bytes: Vec<u8>) {
        *self.document(side) = Document::Bytes(bytes);
    }

    /// Claims a finding on the side after.
    pub fn claim(&mut self, code: Code, pointer: impl Into<String>) {
        self.claim_on(Side::After, code, pointer);
    }

    /// Claims a finding.
    pub fn claim_on(&mut self, side: Side, code: Code, pointer: impl Into<String>) {
        let finding = Finding {
            side,
            ..Finding::after(code, pointer)
        };
        if let Some(edit) = self.edits.last_mut() {
            edit.findings.push(finding);
        }
    }

    /// Claims a finding on each of the site's sides.
    pub fn claim_at(&mut self, site: &Site, code: Code, pointer: &str) {
        for side in site.on.each() {
            self.claim_on(*side, code, pointer);
        }
    }

    /// The pair, and what must follow from all edits together.
    #[must_use]
    pub fn finish(mut self) -> Mutation {
        let findings = self.settle();
        Mutation {
            before: self.text(Side::Before),
            after: self.text(Side::After),
            findings,
        }
    }

    /// The claims of all edits, combined (design section 9, "The gate"): on each side those of the earliest stage that
    /// an edit reaches there; those of stage (c) only where neither side has any of (a) or (b).
    fn settle(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        for side in [Side::Before, Side::After] {
            let raw = self.raw_text(side);
            findings.extend(if raw.is_empty() {
                self.of_stage(Stage::Shape, Some(side))
            } else {
                raw
            });
        }
        if findings.is_empty() {
            findings = self.of_stage(Stage::Comparison, None);
        }
        sort(&mut findings);
        findings.dedup_by(|a, b| a.sort_key() == b.sort_key());
        findings
    }

    /// Inside stage (a): of syntax and depth what stands first from the left, alone; repeated keys only of a text that
    /// is whole (rulings 6, 11 and 58).
    fn raw_text(&self, side: Side) -> Vec<Finding> {
        let all = self.of_stage(Stage::RawText, Some(side));
        if all.iter().all(|finding| finding.code == Code::DuplicateKey) {
            return all;
        }
        let ends_the_walk = |edit: &&Claims| {
            edit.findings.iter().any(|finding| {
                finding.side == side && matches!(finding.code, Code::InvalidJson | Code::TooLarge)
            })
        };
        let leftmost = self
            .edits
            .iter()
            .filter(ends_the_walk)
            .min_by_key(|edit| self.place(side, edit.field));
        let claims = leftmost.map_or(&[][..], |edit| &edit.findings);
        let ends = |finding: &&Finding| finding.side == side && finding.code != Code::DuplicateKey;
        claims.iter().filter(ends).cloned().collect()
    }

    /// Where a field stands among the members of a side.
    fn place(&self, side: Side, field: &str) -> Option<usize> {
        let document = match side {
            Side::Before => &self.before,
            Side::After => &self.after,
        };
        let tree = match document {
            Document::Tree(tree) => tree,
            _ => self.base.tree(),
        };
        tree.members().iter().position(|member| member.key == field)
    }

    fn of_stage(&self, stage: Stage, side: Option<Side>) -> Vec<Finding> {
        let claims = self.edits.iter().flat_map(|edit| &edit.findings);
        claims
            .filter(|finding| finding.code.stage() == stage && side.is_none_or(|side| side == finding.side))
            .cloned()
            .collect()
    }

    fn document(&mut self, side: Side) -> &mut Document {
        match side {
            Side::Before => &mut self.before,
            Side::After => &mut self.after,
        }
    }
}
