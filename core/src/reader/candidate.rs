//! A candidate as a summarizer returns it (design section 6).

use super::context::is_nameable;
use super::spans::{decoded, members};
use crate::candidate::{Candidate, Covered, SCHEMA};
use crate::code::Code;
use crate::finding::Fault;
use crate::limits::WHOLE_NUMBER_MAX;
use crate::limits::{CANDIDATE_BYTES, NAMED_PLACES};
use std::borrow::Cow;
use std::collections::BTreeSet;

const KEYS: [&str; 7] = [
    "schema",
    "sourceDigest",
    "base",
    "covered",
    "kept",
    "manifest",
    "summary",
];

/// Reads a candidate. Its manifest stays as it is written: that is the verifier's matter, whatever it is.
pub(crate) fn read(bytes: &[u8]) -> Result<Candidate<&[u8]>, Vec<Fault>> {
    let at = |pointer: &str| Fault::new(Code::CandidateUnreadable, pointer);
    let text = str::from_utf8(bytes)
        .ok()
        .filter(|text| text.len() <= CANDIDATE_BYTES);
    let members = text.and_then(members).ok_or_else(|| vec![at("")])?;
    let mut faults = BTreeSet::new();
    let mut nameless = BTreeSet::new();
    let mut values = [None; KEYS.len()];
    for (key, value) in &members {
        let place = KEYS.iter().zip(&mut values).find(|(known, _)| **known == *key);
        let repeated = match place {
            Some((_, place)) => place.replace(*value).is_some(),
            None => true,
        };
        if repeated {
            // A key may hold leaked text too (ruling 14), and of a heap of keys the first are enough.
            let place = format!("/{key}");
            let is_foreign = !KEYS.contains(&key.as_ref());
            if is_foreign && (!is_nameable(key) || faults.len() >= NAMED_PLACES && !faults.contains(&place)) {
                nameless.insert(key);
            } else {
                faults.insert(place);
            }
        }
    }
    let [schema, source_digest, base, covered, kept, manifest, summary] = values;
    let mut need = |key: &str, is_sound: bool| {
        if !is_sound {
            faults.insert(format!("/{key}"));
        }
    };
    let schema = schema.and_then(text_of);
    let source_digest = source_digest.and_then(text_of);
    let base = base.and_then(text_of);
    let covered = covered.and_then(covered_of);
    let kept: Option<Vec<String>> = kept.and_then(|kept| serde_json::from_str(kept).ok());
    let summary = summary.and_then(text_of);
    need("schema", schema.as_deref() == Some(SCHEMA));
    need("sourceDigest", source_digest.is_some());
    need("base", base.is_some());
    need("covered", covered.is_some());
    need("kept", kept.is_some());
    need("manifest", manifest.is_some());
    need("summary", summary.is_some());
    let assemble = || {
        Some(Candidate {
            schema: schema?,
            source_digest: source_digest?,
            base: base?,
            covered: covered?,
            kept: kept?,
            manifest: manifest?.as_bytes(),
            summary: summary?,
        })
    };
    match assemble() {
        Some(candidate) if faults.is_empty() && nameless.is_empty() => Ok(candidate),
        _ => {
            let merged = Fault {
                count: nameless.len(),
                ..at("")
            };
            let merged = Some(merged).filter(|merged| merged.count > 0);
            Err(merged
                .into_iter()
                .chain(faults.iter().map(|pointer| at(pointer)))
                .collect())
        }
    }
}

fn text_of(value: &str) -> Option<String> {
    decoded(value).map(Cow::into_owned)
}

/// `null` covers nothing, which is something else than a range that can't be read.
fn covered_of(value: &str) -> Option<Option<Covered>> {
    let covered: Option<Covered> = serde_json::from_str(value).ok()?;
    let is_exact = |range: &Covered| range.from_seq.max(range.to_seq) <= WHOLE_NUMBER_MAX;
    covered.as_ref().is_none_or(is_exact).then_some(covered)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = r#"{"schema":"candidate/v1","sourceDigest":"s","base":"b","covered":{"fromSeq":1,"toSeq":2},"kept":["e3"],"manifest":{"a":1,"a":"\ud800"},"summary":""}"#;

    fn pointers(text: &str) -> Vec<String> {
        let faults = read(text.as_bytes()).err().unwrap();
        assert!(faults.iter().all(|fault| fault.code == Code::CandidateUnreadable));
        faults.into_iter().map(|fault| fault.pointer).collect()
    }

    #[test]
    fn the_manifest_stays_as_it_is_written() {
        let candidate = read(WHOLE.as_bytes()).ok().unwrap();
        assert_eq!(candidate.manifest, br#"{"a":1,"a":"\ud800"}"#);
        assert_eq!(candidate.kept, ["e3"]);
    }

    #[test]
    fn a_null_range_covers_nothing() {
        let text = WHOLE.replace(r#"{"fromSeq":1,"toSeq":2}"#, "null");
        assert!(read(text.as_bytes()).ok().unwrap().covered.is_none());
    }

    #[test]
    fn keys_that_may_not_be_named_are_counted() {
        let text = WHOLE.replace(
            r#""summary""#,
            r#""a key":1,"a key":2,"key 7":1,"plain":1,"summary""#,
        );
        let faults = read(text.as_bytes()).err().unwrap();
        let found: Vec<_> = faults
            .iter()
            .map(|fault| (fault.pointer.as_str(), fault.count))
            .collect();
        assert_eq!(found, [("", 2), ("/plain", 1)]);
    }

    #[test]
    fn of_a_heap_of_foreign_keys_the_first_are_named_and_the_rest_are_counted() {
        let letter = |number: usize| char::from(b'a' + u8::try_from(number % 26).unwrap());
        let keys = (0..2 * NAMED_PLACES).map(|number| {
            let key: String = [number / 676, number / 26, number].map(letter).iter().collect();
            format!(r#""{key}":1,"{key}":2,"#)
        });
        let text = WHOLE.replace(r#""summary""#, &(keys.collect::<String>() + r#""summary""#));
        let faults = read(text.as_bytes()).err().unwrap();
        assert_eq!(faults.len(), NAMED_PLACES + 1);
        let counts: usize = faults.iter().map(|fault| fault.count).sum();
        assert_eq!((faults[0].pointer.as_str(), counts), ("", 2 * NAMED_PLACES));
    }

    #[test]
    fn what_is_no_candidate_is_named_by_its_place() {
        for text in [
            "",
            "7",
            "[]",
            "{",
            "{} {}",
            r#"{"a":1,}"#,
            "null",
            r#"{"\ud800":1}"#,
        ] {
            assert_eq!(pointers(text), [""], "{text}");
        }
        for (old, new, place) in [
            ("candidate/v1", "candidate/v2", "/schema"),
            (r#""s""#, "null", "/sourceDigest"),
            (r#""b""#, r#""\ud800""#, "/base"),
            (r#""toSeq":2"#, r#""toSeq":2,"toSeq":2"#, "/covered"),
            (r#""toSeq":2"#, r#""toSeq":-2"#, "/covered"),
            (r#""toSeq":2"#, r#""toSeq":9007199254740992"#, "/covered"),
            (r#"["e3"]"#, "[3]", "/kept"),
            (r#""summary":"""#, r#""summary":[]"#, "/summary"),
            (r#""summary":"""#, r#""summary":"","summary":"""#, "/summary"),
            (r#""summary""#, r#""extra":1,"summary""#, "/extra"),
            (r#""summary""#, r#""a key that could be prose":1,"summary""#, ""),
            (r#","summary":"""#, "", "/summary"),
        ] {
            let text = WHOLE.replace(old, new);
            assert_ne!(text, WHOLE);
            assert_eq!(pointers(&text), [place], "{old} -> {new}");
        }
    }
}
