//! The checksum `n1` against a second reading of it.

use super::oracle;
use semsum_core::checksum::{canonical_json, n1};
use semsum_core::normal::NormalManifest;
use semsum_core::reader;

/// One manifest, or two with a zero byte between. The canonical bytes and the checksum are those of the second reading;
/// the canonical bytes are a manifest with the same checksum; two checksums are equal exactly when the bytes are.
pub fn target(bytes: &[u8]) {
    let sums: Vec<_> = bytes.splitn(2, |byte| *byte == 0).filter_map(sum).collect();
    if let [(one, first), (two, second)] = &sums[..] {
        assert_eq!(
            one == two,
            first == second,
            "equal checksums and equal normal forms are one thing"
        );
    }
}

fn sum(bytes: &[u8]) -> Option<(Vec<u8>, String)> {
    let manifest = reader::read(bytes).ok()?;
    let normal = NormalManifest::of(&manifest);
    let (canonical, sum) = (canonical(&normal), n1_text(&normal));
    let value = serde_json::from_slice(bytes).expect("another parser reads it");
    assert_eq!(
        String::from_utf8_lossy(&canonical),
        oracle::canonical(&value),
        "another normal form"
    );
    assert_eq!(sum, oracle::n1(&value), "another checksum");
    // Normalising may lengthen a text; past the limit it is no manifest any more, and says so.
    if let Ok(again) = reader::read(&canonical) {
        let again = NormalManifest::of(&again);
        assert_eq!(n1_text(&again), sum, "normalising is not idempotent");
        assert_eq!(self::canonical(&again), canonical);
    } else {
        assert!(
            canonical.len() > semsum_core::limits::MANIFEST_BYTES,
            "its own normal form is refused"
        );
    }
    Some((canonical, sum))
}

fn canonical(normal: &NormalManifest<'_>) -> Vec<u8> {
    canonical_json(normal).expect("a normal form serialises")
}

fn n1_text(normal: &NormalManifest<'_>) -> String {
    n1(normal).expect("a normal form has a checksum").to_string()
}
