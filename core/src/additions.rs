//! What a compaction adds: allowed, shown, and looked up in the bundle (ruling 70).

use crate::bundle::{Bundle, Origin};
use crate::manifest::ResumeManifest;
use crate::text::normal_form;
use serde_json::Value;

/// The code of the warning for an addition that no event states.
pub const UNSUPPORTED: &str = "addition_unsupported";

/// Those of `added`, pointers into the manifest `after`, that no event of the bundle states: neither as what an event is
/// there to state nor in words of the user's.
///
/// An addition is allowed by the order and can still be an injection, so it is never hidden. What an event states has
/// mostly reached the manifest already; what the user said in passing, and a careful summary took for a prohibition, is
/// supported by the words.
#[must_use]
pub fn unsupported(bundle: &Bundle, after: &ResumeManifest<'_>, added: &[String]) -> Vec<String> {
    if added.is_empty() {
        return Vec::new();
    }
    let said: Vec<_> = bundle
        .events
        .iter()
        .filter(|event| event.origin == Origin::User)
        .flat_map(|event| event.data.values())
        .filter_map(Value::as_str)
        .map(normal_form)
        .collect();
    let is_stated = |text: &str| {
        let text = normal_form(text);
        said.iter().any(|said| said.contains(text.as_ref()))
    };
    let is_supported = |pointer: &&String| text_at(after, pointer).is_some_and(is_stated);
    added
        .iter()
        .filter(|pointer| !is_supported(pointer))
        .cloned()
        .collect()
}

/// The text that an addition is: an element of a set, or the operation of an effect.
fn text_at<'m>(manifest: &'m ResumeManifest<'_>, pointer: &str) -> Option<&'m str> {
    let (field, index) = pointer.strip_prefix('/')?.split_once('/')?;
    let index: usize = index.parse().ok()?;
    match field {
        "prohibitions" => manifest.prohibitions.get(index).map(AsRef::as_ref),
        "completionChecks" => manifest.completion_checks.get(index).map(AsRef::as_ref),
        "consumedAuthorities" => manifest.consumed_authorities.get(index).map(AsRef::as_ref),
        "externalWrites" => manifest
            .external_writes
            .get(index)
            .map(|write| write.operation.as_ref()),
        _ => None,
    }
}
