//! RFC 8785: the bytes under the checksum, against published vectors and the numbers of another implementation.

use crate::shared::{data, files, name};
use semsum_core::checksum::{Hex, canonical_json};
use serde_json::Value;

#[test]
fn published_pairs_are_met_byte_for_byte() {
    let Some(suite) = data("suites/jcs") else { return };
    for input in files(&suite.join("input"), "", ".json") {
        let what = name(&input);
        let read = |folder: &str, name: &str| std::fs::read(suite.join(folder).join(name)).unwrap();
        let output =
            canonical_json(&serde_json::from_slice::<Value>(&std::fs::read(&input).unwrap()).unwrap())
                .unwrap();
        assert_eq!(output, read("output", what), "{what}");
        let hex: String = String::from_utf8(read("outhex", &what.replace(".json", ".txt"))).unwrap();
        let hex: String = hex.split_ascii_whitespace().collect();
        assert_eq!(Hex(&output).to_string(), hex, "{what}");
        let again = canonical_json(&serde_json::from_slice::<Value>(&output).unwrap()).unwrap();
        assert_eq!(
            again, output,
            "{what}: serialising its own output changes nothing"
        );
    }
}

#[test]
fn numbers_print_as_ecmascript_prints_them() {
    let Some(suite) = data("suites/jcs") else { return };
    let numbers = std::fs::read_to_string(suite.join("es6-numbers.txt")).unwrap();
    let mut judged = 0;
    for line in numbers.lines() {
        let (bits, expected) = line.split_once(',').unwrap();
        let number = f64::from_bits(u64::from_str_radix(bits, 16).unwrap());
        assert_eq!(
            String::from_utf8(canonical_json(&number).unwrap()).unwrap(),
            expected,
            "{bits}"
        );
        judged += 1;
    }
    assert_eq!(judged, 7_500, "as the suite's page counts them");
}
