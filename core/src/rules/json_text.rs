//! The raw text of a manifest: one JSON text, whole, of bounded size. The check is the strict reader's walk.

use super::{CodeDoc, Rule};
use crate::code::Code;

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "json_text",
    demands: "A manifest is one JSON text in UTF-8, of bounded size and depth, with no key given twice",
    why: "Two parsers that disagree about a text are an attack: one checks it, the other acts on it. So everything that \
parsers are known to read differently is refused before any field is looked at: byte order marks, repeated keys (at any \
depth, compared after unescaping), halves of surrogate pairs, a second document behind the first, comments, `NaN`. \
A number of any size is grammatical; where it stands decides.\n\n\
Size is looked at first. Then whichever of depth and syntax is met first from the left stands alone. Repeated keys are \
reported only of a text that is whole.",
    codes: &[
        CodeDoc {
            code: Code::InvalidJson,
            meaning: "The document is not one whole JSON text in UTF-8 without a byte order mark",
            next_step: "write the manifest with a JSON serialiser, as UTF-8, and nothing else into the file",
        },
        CodeDoc {
            code: Code::DuplicateKey,
            meaning: "A key stands more than once in one object; which of its values counts depends on the parser",
            next_step: "keep the one true value; find out which step wrote the other",
        },
        CodeDoc {
            code: Code::TooLarge,
            meaning: "The document has more than 1,048,576 bytes or is nested deeper than 16",
            next_step: "keep conversation text out of the manifest: it holds paths, digests and ids",
        },
    ],
};
