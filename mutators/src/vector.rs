//! Vector files: cases kept as data, after Wycheproof (design section 9).
//!
//! A file belongs to one rule. Its notes say what each flag means; each case has a stable id, the inputs of its level,
//! the complete verdict, and where it came from. Values are kept, never seeds alone: a seed stops reproducing when a
//! generator changes. Reading is strict: an unknown key, a repeated id or an input of another level is an error.

mod input;
mod text;

use crate::case::{Case, Input};
use crate::expect::Expect;
use crate::kind::Kind;
use crate::level::Level;
use crate::report;
use crate::rules::by_id;
use semsum_core::code::Code;
use semsum_core::finding::{Fault, Finding, Side};
use semsum_core::rules::by_name;
use semsum_core::verify::Policy;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

pub use input::{Inputs, Look};
pub use text::{Repeated, Text};

/// The schema name of a vector file.
pub const SCHEMA: &str = "semsum/vectors/v1";

/// A vector file.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VectorFile {
    /// Always [`SCHEMA`].
    pub schema: String,
    /// The rule that the cases are about.
    pub rule: String,
    /// What wrote the file.
    pub source: Origin,
    /// What each flag means.
    pub notes: BTreeMap<String, String>,
    /// The cases.
    pub cases: Vec<Vector>,
}

/// What wrote a vector file.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Origin {
    /// The program's name.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// A case as a file keeps it.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Vector {
    /// Unique and stable; never reused.
    pub id: String,
    /// What is edited.
    pub level: Level,
    /// The policy to judge under.
    pub policy: Policy,
    /// What is asked.
    #[serde(flatten)]
    pub inputs: Inputs,
    /// What must be answered.
    pub expect: Expected,
    /// The id of the benign case that is nearest to this dangerous one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub twin: Option<String>,
    /// What the case is about; the file's notes document each flag.
    pub flags: Vec<String>,
    /// Where it came from.
    pub provenance: Provenance,
}

/// What must be answered.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expected {
    /// Whether it must be accepted.
    pub accepted: bool,
    /// All findings that must be there.
    pub findings: Vec<ExpectedFinding>,
}

/// A finding by its identity (ruling 4).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectedFinding {
    /// `before` or `after`.
    pub side: String,
    /// The reason code.
    pub code: String,
    /// RFC 6901 pointer.
    pub pointer: String,
}

/// Where a case came from.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// The mutators applied, joined by `+`.
    pub mutator: String,
    /// The base's name.
    pub base: String,
    /// Where in the base.
    pub site: String,
    /// The seed of the run.
    pub seed: u64,
}

impl VectorFile {
    /// An empty file for a rule, written by this version.
    #[must_use]
    pub fn new(rule: &str) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            rule: rule.to_owned(),
            source: Origin {
                name: "semsum".to_owned(),
                version: env!("CARGO_PKG_VERSION").to_owned(),
            },
            notes: BTreeMap::new(),
            cases: Vec::new(),
        }
    }

    /// The case with this id alone, as the file keeps it: its own rule, notes and provenance, but no twin, which stays
    /// behind.
    #[must_use]
    pub fn alone(&self, id: &str) -> Option<Self> {
        let mut vector = self.cases.iter().find(|vector| vector.id == id)?.clone();
        vector.twin = None;
        let mut notes = self.notes.clone();
        notes.retain(|flag, _| vector.flags.contains(flag));
        Some(Self {
            schema: self.schema.clone(),
            rule: self.rule.clone(),
            source: self.source.clone(),
            notes,
            cases: vec![vector],
        })
    }

    /// A file for this case alone.
    #[must_use]
    pub fn of(case: &Case, seed: u64) -> Self {
        let of_mutator = case.mutators.first().map(|mutator| mutator.rule);
        let of_claim = || {
            case.expect
                .findings
                .first()
                .map(|finding| finding.code.rule_name())
        };
        // A harmless edit of a mutator that is no more: a file needs a rule to be read again, and this one takes all.
        let rule = of_mutator.or_else(of_claim).unwrap_or("json_text");
        let mut file = Self::new(rule);
        file.push(case, seed);
        file
    }

    /// Adds a case, and the notes of its mutators: a mutator's id is the flag, its description the note.
    pub fn push(&mut self, case: &Case, seed: u64) {
        for mutator in &case.mutators {
            self.notes
                .insert(mutator.id.to_owned(), format!("{}.", mutator.description));
        }
        self.cases.push(Vector::of(case, seed));
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Where it is no vector file, or a case in it can't be asked. The text names ids of ours, never a value.
    pub fn read(bytes: &[u8]) -> Result<Self, VectorError> {
        /// What any file of ours says of itself, whatever else it holds.
        #[derive(Deserialize)]
        struct Named {
            schema: String,
        }
        if serde_json::from_slice::<Named>(bytes).is_ok_and(|named| named.schema == report::SCHEMA) {
            return Err(VectorError::Report);
        }
        let file: Self = serde_json::from_slice(bytes).map_err(|fault| VectorError::NotAVectorFile {
            line: fault.line(),
            column: fault.column(),
        })?;
        if file.schema != SCHEMA {
            return Err(VectorError::OtherSchema);
        }
        if by_name(&file.rule).is_none() {
            return Err(VectorError::UnknownRule);
        }
        let mut ids = BTreeSet::new();
        for vector in &file.cases {
            let told = |fault| VectorError::BadCase {
                id: vector.id.clone(),
                fault,
            };
            if !ids.insert(&vector.id) {
                return Err(told("its id is not unique"));
            }
            if vector.flags.iter().any(|flag| !file.notes.contains_key(flag)) {
                return Err(told("a flag of it has no note"));
            }
            vector.case().map_err(told)?;
        }
        let is_there = |twin: &String| ids.contains(twin);
        match file
            .cases
            .iter()
            .find(|vector| !vector.twin.as_ref().is_none_or(is_there))
        {
            Some(vector) => Err(VectorError::BadCase {
                id: vector.id.clone(),
                fault: "its twin is not in the file",
            }),
            None => Ok(file),
        }
    }

    /// The file's text: pretty-printed JSON with a final line break.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        // Every part of a vector file is a string, number, list or map with string keys: that can't fail.
        let mut text = serde_json::to_vec_pretty(self).unwrap_or_default();
        text.push(b'\n');
        text
    }

    /// The cases, to be asked.
    ///
    /// A file that [`VectorFile::read`] or [`VectorFile::push`] made has no case that can't be asked.
    pub fn cases(&self) -> impl Iterator<Item = Case> {
        self.cases.iter().filter_map(|vector| vector.case().ok())
    }
}

impl Vector {
    /// A case as data.
    #[must_use]
    pub fn of(case: &Case, seed: u64) -> Self {
        let ids: Vec<&str> = case.mutators.iter().map(|mutator| mutator.id).collect();
        let finding = |finding: &Finding| ExpectedFinding {
            side: finding.side.as_str().to_owned(),
            code: finding.code.as_str().to_owned(),
            pointer: finding.pointer.clone(),
        };
        Self {
            id: case.id.clone(),
            level: case.level,
            policy: case.policy,
            inputs: Inputs::of(&case.input),
            expect: Expected {
                accepted: case.expect.accepted,
                findings: case.expect.findings.iter().map(finding).collect(),
            },
            twin: None,
            flags: ids.iter().map(|id| (*id).to_owned()).collect(),
            provenance: Provenance {
                mutator: ids.join("+"),
                base: case.base.clone(),
                site: case.site.clone(),
                seed,
            },
        }
    }

    /// The case, to be asked. A mutator that is no longer known is left out of it.
    ///
    /// # Errors
    /// What is wrong with it, in words without values.
    pub fn case(&self) -> Result<Case, &'static str> {
        let findings = self.expect.findings.iter().map(ExpectedFinding::finding);
        let findings = findings
            .collect::<Option<Vec<_>>>()
            .ok_or("a finding has an unknown side or code")?;
        let expect = Expect::findings(findings);
        if expect.accepted != self.expect.accepted {
            return Err("it is accepted with findings, or refused without");
        }
        if self.twin.is_some() && expect.kind() == Kind::Benign {
            return Err("a benign case has no twin");
        }
        let input: Input = self.inputs.input(self.level)?;
        Ok(Case {
            id: self.id.clone(),
            mutators: self.provenance.mutator.split('+').filter_map(by_id).collect(),
            base: self.provenance.base.clone(),
            site: self.provenance.site.clone(),
            policy: self.policy,
            level: self.level,
            input,
            expect,
        })
    }
}

impl ExpectedFinding {
    fn finding(&self) -> Option<Finding> {
        let side = match self.side.as_str() {
            "before" => Side::Before,
            "after" => Side::After,
            _ => return None,
        };
        Some(Fault::new(Code::parse(&self.code)?, self.pointer.clone()).on(side))
    }
}

/// Why a file can't be read as vectors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VectorError {
    /// No JSON of this form.
    NotAVectorFile {
        /// The line of the fault, from 1.
        line: usize,
        /// The column of the fault, from 1.
        column: usize,
    },
    /// The report of a run, which holds no cases.
    Report,
    /// Another schema, or another version of this one.
    OtherSchema,
    /// Its rule is none of this version's.
    UnknownRule,
    /// A case that can't be asked.
    BadCase {
        /// Its id.
        id: String,
        /// What is wrong with it.
        fault: &'static str,
    },
}

impl fmt::Display for VectorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAVectorFile { line, column } => {
                write!(
                    f,
                    "no vector file: the fault is at line {line}, column {column}; name a vector file that a run wrote"
                )
            }
            Self::Report => f.write_str(
                "this is the report of a run; the cases are in the files beside it, in survivors, wrong-reasons, \
                 refused and unanswered",
            ),
            Self::OtherSchema => write!(
                f,
                "the schema is not {SCHEMA}; name a vector file, or use the version that wrote this one"
            ),
            Self::UnknownRule => f.write_str(
                "no rule of this version has the name that the file gives; use the version that wrote the file",
            ),
            Self::BadCase { id, fault } => write!(f, "case {id}: {fault}"),
        }
    }
}

impl std::error::Error for VectorError {}
