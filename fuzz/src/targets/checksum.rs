//! The checksum `n1` against a second reading of it.

use super::oracle;
use semsum_core::checksum::{canonical_json, n1};
use semsum_core::normal::NormalManifest;
use semsum_core::reader;

/// A normal form's RFC 8785 bytes, and its checksum.
pub type Sum = (Vec<u8>, String);

/// One manifest, or two with a zero byte between. The canonical bytes and the checksum are those of the second reading;
/// the canonical bytes are a manifest with the same checksum; two checksums are equal exactly when the bytes are.
pub fn target(bytes: &[u8]) -> bool {
    judge(bytes, |manifest| {
        let canonical = canonical_json(manifest).expect("a normal form serialises");
        let sum = n1(manifest).expect("a normal form has a checksum");
        (canonical, sum.to_string())
    })
}

/// The same for another way to sum up.
pub fn judge(bytes: &[u8], sum: impl Fn(&NormalManifest<'_>) -> Sum) -> bool {
    let sums: Vec<_> = bytes
        .splitn(2, |byte| *byte == 0)
        .filter_map(|manifest| checked(manifest, &sum))
        .collect();
    if let [(one, first), (two, second)] = &sums[..] {
        assert_eq!(
            one == two,
            first == second,
            "equal checksums and equal normal forms are one thing"
        );
    }
    !sums.is_empty()
}

fn checked(bytes: &[u8], sum: impl Fn(&NormalManifest<'_>) -> Sum) -> Option<Sum> {
    let manifest = reader::read(bytes).ok()?;
    let (canonical, checksum) = sum(&NormalManifest::of(&manifest));
    let value = serde_json::from_slice(bytes).expect("another parser reads it");
    assert_eq!(
        String::from_utf8_lossy(&canonical),
        oracle::canonical(&value),
        "another normal form"
    );
    assert_eq!(checksum, oracle::n1(&value), "another checksum");
    // Normalising may lengthen a text; past the limit it is no manifest any more, and says so.
    if let Ok(again) = reader::read(&canonical) {
        let again = sum(&NormalManifest::of(&again));
        assert_eq!(again.1, checksum, "normalising is not idempotent");
        assert_eq!(again.0, canonical);
    } else {
        assert!(
            canonical.len() > semsum_core::limits::MANIFEST_BYTES,
            "its own normal form is refused"
        );
    }
    Some((canonical, checksum))
}
