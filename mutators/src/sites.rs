//! Where an edit can be made: places of a manifest, named cheaply.

use crate::base::{Base, LISTS, SCALARS};
use semsum_core::finding::Side;
use semsum_core::rules::shape::{CANONICAL_KEYS, ROOT_KEYS, WRITE_KEYS};
use std::fmt;

/// Which sides of a pair an edit changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sides {
    /// The manifest after the compaction.
    After,
    /// The manifest before it.
    Before,
    /// Both, in the same way.
    Both,
}

impl Sides {
    /// The sides, in the order of outputs.
    #[must_use]
    pub const fn each(self) -> &'static [Side] {
        match self {
            Self::After => &[Side::After],
            Self::Before => &[Side::Before],
            Self::Both => &[Side::Before, Side::After],
        }
    }
}

/// A place of a base, and which of an edit's variants is made there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    /// Which sides are edited.
    pub on: Sides,
    /// The top-level field; empty for the whole text, which composes with no other edit.
    pub field: &'static str,
    /// The element within the field.
    pub index: Option<usize>,
    /// The member within the field or the element; empty for the field or element itself.
    pub member: &'static str,
    /// Which variant; its meaning is the mutator's own.
    pub variant: usize,
}

impl Site {
    /// The whole text, after.
    pub const WHOLE: Self = Self::field("");

    /// A top-level field, after.
    #[must_use]
    pub const fn field(field: &'static str) -> Self {
        Self {
            on: Sides::After,
            field,
            index: None,
            member: "",
            variant: 0,
        }
    }

    /// An element of this field.
    #[must_use]
    pub const fn at(mut self, index: usize) -> Self {
        self.index = Some(index);
        self
    }

    /// A member of this field or element.
    #[must_use]
    pub const fn member(mut self, member: &'static str) -> Self {
        self.member = member;
        self
    }

    /// The same place on other sides.
    #[must_use]
    pub const fn on(mut self, on: Sides) -> Self {
        self.on = on;
        self
    }

    /// The same place with another variant.
    #[must_use]
    pub const fn variant(mut self, variant: usize) -> Self {
        self.variant = variant;
        self
    }

    /// RFC 6901 pointer of the place. No key of the schema needs escaping.
    #[must_use]
    pub fn pointer(&self) -> String {
        let mut pointer = String::new();
        if !self.field.is_empty() {
            pointer = format!("/{}", self.field);
        }
        if let Some(index) = self.index {
            pointer = format!("{pointer}/{index}");
        }
        if !self.member.is_empty() {
            pointer = format!("{pointer}/{}", self.member);
        }
        pointer
    }

    /// The string at this place of a base.
    #[must_use]
    pub fn text<'b>(&self, base: &'b Base) -> Option<&'b str> {
        let mut value = base.tree().get(self.field)?;
        if let Some(index) = self.index {
            value = value.elements().get(index)?;
        }
        if !self.member.is_empty() {
            value = value.get(self.member)?;
        }
        value.text()
    }

    /// Whether the string at this place is an identifier: compared byte for byte (rulings 19 and 61).
    #[must_use]
    pub fn is_identifier(&self) -> bool {
        match self.field {
            "taskId" | "consumedAuthorities" | "canonical" => true,
            "externalWrites" => self.member != "operation",
            _ => false,
        }
    }
}

impl fmt::Display for Site {
    /// `before:/prohibitions/2#1`: sides unless after alone, pointer, variant unless the first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.on {
            Sides::After => "",
            Sides::Before => "before:",
            Sides::Both => "both:",
        })?;
        f.write_str(&self.pointer())?;
        if self.variant > 0 {
            write!(f, "#{}", self.variant)?;
        }
        Ok(())
    }
}

/// The ten fields.
#[must_use]
pub fn fields() -> Vec<Site> {
    ROOT_KEYS.into_iter().map(Site::field).collect()
}

/// The elements of a list field.
#[must_use]
pub fn elements(base: &Base, field: &'static str) -> Vec<Site> {
    let len = base.tree().get(field).map_or(0, |list| list.elements().len());
    (0..len).map(|index| Site::field(field).at(index)).collect()
}

/// The three members of `canonical`.
#[must_use]
pub fn canonical_members() -> Vec<Site> {
    CANONICAL_KEYS
        .into_iter()
        .map(|member| Site::field("canonical").member(member))
        .collect()
}

/// The three members of every effect.
#[must_use]
pub fn effect_members(base: &Base) -> Vec<Site> {
    let members = |site: Site| WRITE_KEYS.into_iter().map(move |member| site.member(member));
    elements(base, "externalWrites")
        .into_iter()
        .flat_map(members)
        .collect()
}

/// Every string value of the manifest.
#[must_use]
pub fn strings(base: &Base) -> Vec<Site> {
    let mut sites: Vec<_> = SCALARS.into_iter().map(Site::field).collect();
    sites.extend(canonical_members());
    sites.extend(LISTS.into_iter().flat_map(|field| elements(base, field)));
    sites.extend(effect_members(base));
    sites
}

/// Every text: a string that compares by its normal form.
#[must_use]
pub fn texts(base: &Base) -> Vec<Site> {
    let mut sites = strings(base);
    sites.retain(|site| !site.is_identifier());
    sites
}

/// Every identifier: a string that compares byte for byte.
#[must_use]
pub fn identifiers(base: &Base) -> Vec<Site> {
    let mut sites = strings(base);
    sites.retain(Site::is_identifier);
    sites
}

/// Those sites at which `edit` has something to make of the string there.
#[must_use]
pub fn where_some<T>(base: &Base, mut sites: Vec<Site>, edit: impl Fn(&str) -> Option<T>) -> Vec<Site> {
    sites.retain(|site| site.text(base).and_then(&edit).is_some());
    sites
}

/// Each site with each of `count` variants.
#[must_use]
pub fn variants(sites: Vec<Site>, count: usize) -> Vec<Site> {
    sites
        .into_iter()
        .flat_map(|site| (0..count).map(move |variant| site.variant(variant)))
        .collect()
}

/// Each site after, and in turns some of them before and on both sides: a fault of either side must be seen (ruling 2).
#[must_use]
pub fn on_sides(sites: Vec<Site>) -> Vec<Site> {
    let few = sites.len() < 4;
    let sides = |(at, site): (usize, Site)| {
        let before = (few || at % 4 == 0).then(|| site.on(Sides::Before));
        let both = (few || at % 4 == 1).then(|| site.on(Sides::Both));
        [Some(site), before, both].into_iter().flatten()
    };
    sites.into_iter().enumerate().flat_map(sides).collect()
}
