//! What the codes that a bundle shares with a manifest say of a bundle. Their pages speak of manifests, and whoever mends a
//! list of events looks for events.

use semsum_core::code::Code;

/// What such a code says of a bundle, and what to do next; `None` for a code whose page says it as it is.
pub(super) const fn of_bundle(code: Code) -> Option<(&'static str, &'static str)> {
    Some(match code {
        Code::InvalidJson => (
            "The bundle is not one whole JSON text in UTF-8 without a byte order mark",
            "write it with a JSON serialiser, as UTF-8, and nothing else into the file",
        ),
        Code::TooLarge => (
            "The bundle has more bytes, or is nested deeper, than one may be",
            "begin a store with the manifest of an earlier bundle, and append the later events to it",
        ),
        Code::RequiredMissing => (
            "A member of the bundle or of an event is absent, or its text is blank",
            "state it; `semsum schema context-bundle` prints what each kind of event must have",
        ),
        Code::UnknownField => (
            "A key is none of context-bundle/v1, or not of this kind of event",
            "remove it, or spell it as the schema does; `semsum schema context-bundle` prints all keys",
        ),
        Code::InvalidType => (
            "A value of the bundle has another JSON type than its member",
            "write it as `semsum schema context-bundle` says; null does not stand for an absent value",
        ),
        Code::UnsafeCharacter => (
            "A string of the event holds a control, bidirectional, tag or non-character",
            "remove it where the event is written; a text with one in it can show one thing and say another",
        ),
        _ => return None,
    })
}
