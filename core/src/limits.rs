//! Every limit of the formats, with its reason. Each is tested at the limit and one past it.

/// The most bytes a manifest may have, looked at before anything is parsed (design section 3, ruling 11).
///
/// A manifest holds paths, digests and ids. One that needs more than a mebibyte carries conversation text.
pub const MANIFEST_BYTES: usize = 1_048_576;

/// The deepest nesting of objects and arrays; the root is 1 and scalars do not count (ruling 11).
///
/// A valid manifest is 3 deep. The rest is room to report a wrong shape without recursion becoming an attack.
pub const MANIFEST_DEPTH: usize = 16;

/// The longest unknown key that a finding may name, in characters of `[A-Za-z_]` (ruling 14).
pub const NAMEABLE_KEY_CHARS: usize = 32;

/// The most bytes a candidate may have: a manifest, the ids of the events that it keeps, and prose. One that needs more
/// has compacted nothing.
pub const CANDIDATE_BYTES: usize = 8 * 1_048_576;

/// The most bytes an event may have that is handed in. Events hold what was said and printed, which a manifest must not.
pub const EVENT_BYTES: usize = 8 * 1_048_576;

/// The most bytes a bundle may have: a million events of ordinary length. It is read into memory as a whole.
pub const BUNDLE_BYTES: usize = 512 * 1_048_576;

/// The longest id of an event, in bytes: room for any provider's call id, none for a message.
pub const EVENT_ID_BYTES: usize = 256;

/// The largest `seq`, and the largest number in `at` and `uses`: up to it RFC 8785, which prints doubles, tells all whole
/// numbers apart.
pub const WHOLE_NUMBER_MAX: u64 = (1 << 53) - 1;

/// The most places of one kind that a candidate's findings name one by one: ids of one code in `kept`, keys that are none
/// of a candidate's. The rest are counted in one finding.
///
/// A candidate of [`CANDIDATE_BYTES`] has room for millions of them. Nobody reads so many, and a verdict that named them
/// all could not be stored.
pub const NAMED_PLACES: usize = 1_000;
