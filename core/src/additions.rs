//! What a compaction adds: allowed, shown, and looked up in the bundle (ruling 70).

use crate::bundle::{Bundle, Event, Origin, STATED};
use crate::manifest::ResumeManifest;
use crate::text::normal_form;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The code of the warning for an addition that no event states.
pub const UNSUPPORTED: &str = "addition_unsupported";

/// Those of `added`, pointers into the manifest `after`, that no event of the bundle states: neither as what an event is
/// there to state nor, for a prohibition or a check, in a whole sentence of the user's.
///
/// An addition is allowed by the order and can still be an injection, so it is never hidden. What an event states has
/// mostly reached the manifest already; what the user said in passing, and a careful summary took for a prohibition, is
/// supported by the words. But words of a sentence are not its meaning ("I never said: do not ask"), so a part of one
/// supports nothing. Identifiers are supported by equal ones alone, and an effect only where its operation is the same too.
#[must_use]
pub fn unsupported(bundle: &Bundle, after: &ResumeManifest<'_>, added: &[String]) -> Vec<String> {
    if added.is_empty() {
        return Vec::new();
    }
    let told = Told::by(bundle);
    let is_supported =
        |pointer: &&String| addition(after, pointer).is_some_and(|addition| told.supports(&addition));
    added
        .iter()
        .filter(|pointer| !is_supported(pointer))
        .cloned()
        .collect()
}

/// What can be added.
enum Addition<'m> {
    Prohibition(&'m str),
    Check(&'m str),
    Authority(&'m str),
    Effect { id: &'m str, operation: &'m str },
}

/// The addition that a pointer leads to: an element of a set, or an effect.
fn addition<'m>(manifest: &'m ResumeManifest<'_>, pointer: &str) -> Option<Addition<'m>> {
    let (field, index) = pointer.strip_prefix('/')?.split_once('/')?;
    let index: usize = index.parse().ok()?;
    Some(match field {
        "prohibitions" => Addition::Prohibition(manifest.prohibitions.get(index)?),
        "completionChecks" => Addition::Check(manifest.completion_checks.get(index)?),
        "consumedAuthorities" => Addition::Authority(manifest.consumed_authorities.get(index)?),
        "externalWrites" => {
            let write = manifest.external_writes.get(index)?;
            Addition::Effect {
                id: &write.effect_id,
                operation: &write.operation,
            }
        }
        _ => return None,
    })
}

/// What the events of a bundle tell, on every branch: what was said once is no invention.
#[derive(Default)]
struct Told<'b> {
    prohibitions: BTreeSet<Cow<'b, str>>,
    checks: BTreeSet<Cow<'b, str>>,
    authorities: BTreeSet<&'b str>,
    effects: BTreeSet<(&'b str, Cow<'b, str>)>,
    /// The user's sentences, as [`sentence`] leaves them.
    sentences: BTreeSet<Cow<'b, str>>,
}

impl<'b> Told<'b> {
    fn by(bundle: &'b Bundle) -> Self {
        let mut told = Self::default();
        for event in &bundle.events {
            told.state(event);
            // What is lifted is repeated by whoever lifts it, and not meant any longer.
            if event.origin == Origin::User && event.kind != "prohibition_lifted" {
                let texts = event.data.values().filter_map(Value::as_str);
                told.sentences.extend(texts.flat_map(sentences));
            }
        }
        told
    }

    fn state(&mut self, event: &'b Event) {
        let text = |key: &str| event.data.get(key).and_then(Value::as_str);
        let only_reads = event.data.get("readOnly") == Some(&Value::Bool(true));
        match event.kind.as_str() {
            "prohibition_added" => self.prohibitions.extend(text("prohibition").map(normal_form)),
            "completion_check_added" => self.checks.extend(text("check").map(normal_form)),
            "authority_granted" | "authority_consumed" => self.authorities.extend(text("authority")),
            "write_started" | "job_started" if !only_reads => {
                let effect = text("effectId").zip(text("operation"));
                self.effects
                    .extend(effect.map(|(id, operation)| (id, normal_form(operation))));
            }
            STATED => {
                if let Some(manifest) = event.data.get("manifest") {
                    self.state_manifest(manifest);
                }
            }
            _ => {}
        }
    }

    fn state_manifest(&mut self, manifest: &'b Value) {
        let list = |key: &str| {
            let list = manifest.get(key).and_then(Value::as_array);
            list.into_iter().flatten()
        };
        let texts = |key: &str| list(key).filter_map(Value::as_str);
        self.prohibitions.extend(texts("prohibitions").map(normal_form));
        self.checks.extend(texts("completionChecks").map(normal_form));
        self.authorities.extend(texts("consumedAuthorities"));
        self.effects.extend(list("externalWrites").filter_map(|write| {
            let text = |key: &str| write.get(key).and_then(Value::as_str);
            Some((text("effectId")?, normal_form(text("operation")?)))
        }));
    }

    fn supports(&self, addition: &Addition<'_>) -> bool {
        let is_said = |text| sentence(text).is_some_and(|text| self.sentences.contains(&text));
        match *addition {
            Addition::Prohibition(text) => self.prohibitions.contains(&normal_form(text)) || is_said(text),
            Addition::Check(text) => self.checks.contains(&normal_form(text)) || is_said(text),
            Addition::Authority(id) => self.authorities.contains(id),
            Addition::Effect { id, operation } => self.effects.contains(&(id, normal_form(operation))),
        }
    }
}

/// The sentences of a text. A text, or a line of it, as a whole is one too: an abbreviation's stop ends nothing.
fn sentences(text: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let lines = text
        .split(['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}'])
        .map(without_list_mark);
    let of_line = |line| [line].into_iter().chain(Ends(Some(line)));
    [text]
        .into_iter()
        .chain(lines.flat_map(of_line))
        .filter_map(sentence)
}

/// What a sentence comes to when two are compared: its normal form without a list mark before and its end behind; nothing
/// where it says nothing.
fn sentence(text: &str) -> Option<Cow<'_, str>> {
    let text = without_list_mark(text).trim_end_matches(|c: char| c.is_whitespace() || is_end(c));
    Some(normal_form(text)).filter(|text| !text.is_empty())
}

fn is_end(c: char) -> bool {
    matches!(c, '.' | '!' | '?' | '。' | '！' | '？')
}

/// A line without `- `, `* `, `• ` or `1. ` before it.
fn without_list_mark(line: &str) -> &str {
    let line = line.trim();
    let numbered = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let behind = if numbered.len() < line.len() {
        numbered.strip_prefix(['.', ')'])
    } else {
        line.strip_prefix(['-', '*', '•'])
    };
    behind
        .filter(|text| text.starts_with(char::is_whitespace))
        .map_or(line, str::trim_start)
}

/// The parts of a line that end with `.`, `!` or `?` before a blank, or with one of 。！？ anywhere.
struct Ends<'t>(Option<&'t str>);

impl<'t> Iterator for Ends<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        let line = self.0?;
        let ends_at = line.char_indices().find_map(|(at, c)| {
            let behind = at.saturating_add(c.len_utf8());
            let is_last = c.len_utf8() > 1 || line.get(behind..)?.starts_with(char::is_whitespace);
            (is_end(c) && is_last).then_some(behind)
        });
        let Some((sentence, rest)) = ends_at.and_then(|at| line.split_at_checked(at)) else {
            self.0 = None;
            return Some(line);
        };
        self.0 = Some(rest);
        Some(sentence)
    }
}

#[cfg(test)]
mod tests;
