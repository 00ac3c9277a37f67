//! The strict reader against `serde_json::Value`: two parsers that disagree are an attack.

use semsum_core::code::Stage;
use semsum_core::finding::Fault;
use semsum_core::limits::MANIFEST_BYTES;
use semsum_core::manifest::ResumeManifest;
use semsum_core::reader;
use serde_json::Value;

/// What reads: whole manifests, and their text alone.
pub struct Reader {
    /// Reads a manifest.
    pub read: fn(&[u8]) -> Result<ResumeManifest<'_>, Vec<Fault>>,
    /// Judges the text alone.
    pub check_text: fn(&[u8]) -> Result<(), Vec<Fault>>,
}

/// The reader of this repository.
pub const CORE: Reader = Reader {
    read: reader::read,
    check_text: reader::check_text,
};

/// Any bytes. The reader never panics; what it accepts is JSON for another parser too, with the same strings; what it
/// refuses it refuses with faults that are sorted, unique and of one stage.
pub fn target(bytes: &[u8]) -> bool {
    judge(bytes, &CORE)
}

/// The same for another reader. An input is judged where its text is whole, so that both parsers have something to read.
pub fn judge(bytes: &[u8], reader: &Reader) -> bool {
    let other: Result<Value, _> = serde_json::from_slice(bytes);
    match (reader.read)(bytes) {
        Ok(manifest) => {
            let other = other.expect("the reader accepts what another parser refuses");
            let own = serde_json::to_value(&manifest).expect("a manifest serialises");
            assert_eq!(own, other, "two parsers read other strings");
            assert!(bytes.len() <= MANIFEST_BYTES);
            assert!((reader.check_text)(bytes).is_ok());
        }
        Err(faults) => {
            assert!(!faults.is_empty(), "a refusal without a reason");
            let keys: Vec<_> = faults
                .iter()
                .map(|fault| (&fault.pointer, fault.code.as_str()))
                .collect();
            assert!(keys.is_sorted_by(|a, b| a < b), "faults are unsorted or repeat");
            let raw = faults
                .iter()
                .filter(|fault| fault.code.stage() == Stage::RawText)
                .count();
            assert!(raw == 0 || raw == faults.len(), "two stages in one reading");
            assert!(faults.iter().all(|fault| fault.count > 0));
            let text = (reader.check_text)(bytes);
            assert_eq!(text.is_err(), raw > 0, "the text alone is judged otherwise");
            if let Err(text) = text {
                assert_eq!(text, faults, "the text alone has other faults");
            }
            if other.is_err() {
                // Other parsers refuse numbers that they can't hold; the grammar has no limit (ruling 12).
                assert!(
                    raw > 0 || holds_a_digit(bytes),
                    "another parser refuses the text, this one its shape"
                );
            }
        }
    }
    (reader.check_text)(bytes).is_ok()
}

fn holds_a_digit(bytes: &[u8]) -> bool {
    bytes.iter().any(u8::is_ascii_digit)
}
