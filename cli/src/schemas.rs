//! The JSON Schemas, as the binary carries them.

/// A schema by its name.
pub(crate) struct Schema {
    pub(crate) name: &'static str,
    /// What it describes, in a few words.
    pub(crate) describes: &'static str,
    /// The document, draft 2020-12.
    pub(crate) text: &'static str,
}

macro_rules! schemas {
    ($($name:literal: $describes:literal,)*) => {
        /// All of them, documents first, then what commands print.
        pub(crate) const SCHEMAS: &[Schema] = &[$(Schema {
            name: $name,
            describes: $describes,
            text: include_str!(concat!("schemas/", $name, ".json")),
        }),*];
    };
}

schemas! {
    "resume-manifest": "what a resume must not forget (resume-manifest/v1)",
    "context-bundle": "the events that are compacted (context-bundle/v1)",
    "compaction-request": "what a summarizer is given; ledger request (compaction-request/v1)",
    "candidate": "what a summarizer returns (candidate/v1)",
    "verdict": "verify --format json",
    "pairs-report": "verify --pairs --format json",
    "pair-expectation": "expect.json of a pair, read by verify --pairs",
    "verify-line": "a line to verify --jsonl, or to a foreign verifier",
    "verify-answer": "a line from verify --jsonl, or from a foreign verifier",
    "decision": "decide",
    "ledger-check": "ledger check",
    "ledger-unstated": "ledger project, where there is no manifest",
    "ledger-judgement": "ledger judge",
    "compact-report": "compact, store promote",
    "store-moved": "store init, store append, store prune",
    "store-prepared": "store prepare",
    "store-current": "store current",
    "store-log": "store log --format json",
    "store-check": "store check --format json",
    "gate-report": "gate --format json (semsum/gate-report/v1)",
    "vectors": "a vector file under gate --out, read by --replay (semsum/vectors/v1)",
    "mutator-list": "mutate --list --format json",
    "mutant": "a line of mutate",
    "explain-list": "explain --list --format json",
}
