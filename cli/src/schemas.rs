//! The JSON Schemas, as the binary carries them.

/// A schema by its name.
pub(crate) struct Schema {
    pub(crate) name: &'static str,
    /// What it describes, in a few words.
    pub(crate) describes: &'static str,
    /// The document, draft 2020-12.
    pub(crate) text: &'static str,
}

/// All of them.
pub(crate) const SCHEMAS: &[Schema] = &[];
