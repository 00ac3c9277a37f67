//! `--reveal`: the values that findings are about, for a person at a terminal and nobody else.

use crate::failure::Failure;
use crate::format::Paint;
use crate::io::Io;
use semsum_core::text::normal_form;
use semsum_core::verify::Verdict;
use semsum_harness::shown::Shown;
use serde_json::Value;
use std::collections::BTreeSet;

/// Prints, for each finding, what stands at its pointer on either side. Sides that can't be parsed show nothing.
pub(crate) fn print(
    before: &[u8],
    after: &[u8],
    verdict: Option<&Verdict>,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    let findings = verdict
        .map(|verdict| verdict.findings.as_slice())
        .unwrap_or_default();
    if findings.is_empty() {
        return Ok(());
    }
    if !io.output_is_terminal {
        io.complain(
            "--reveal shows values on a terminal alone; standard output is none, so no value was printed",
        );
        return Ok(());
    }
    let paint = Paint(io.output_in_colour);
    let side = |bytes: &[u8]| serde_json::from_slice::<Value>(bytes).ok();
    let (before, after) = (side(before), side(after));
    let pointers: BTreeSet<_> = findings.iter().map(|finding| finding.pointer.as_str()).collect();
    for pointer in pointers.into_iter().filter(|pointer| !pointer.is_empty()) {
        let at = |side: &'_ Option<Value>| side.as_ref().and_then(|side| side.pointer(pointer)).cloned();
        let (old, new) = (at(&before), at(&after));
        writeln!(io.output, "{}", paint.strong(pointer))?;
        if let (Some(Value::Array(old)), Some(Value::Array(new))) = (&old, &new) {
            for lost in without(old, new) {
                writeln!(io.output, "  only before  {}", shown(lost))?;
            }
            for gained in without(new, old) {
                writeln!(io.output, "  only after   {}", shown(gained))?;
            }
            continue;
        }
        let absent = || "(absent)".to_owned();
        writeln!(io.output, "  before  {}", old.as_ref().map_or_else(absent, shown))?;
        writeln!(io.output, "  after   {}", new.as_ref().map_or_else(absent, shown))?;
    }
    Ok(())
}

/// The elements of `list` that `other` has not, texts compared as the verifier compares them.
fn without<'a>(list: &'a [Value], other: &'a [Value]) -> impl Iterator<Item = &'a Value> {
    let same = |a: &Value, b: &Value| match (a, b) {
        (Value::String(a), Value::String(b)) => normal_form(a) == normal_form(b),
        _ => a == b,
    };
    list.iter()
        .filter(move |element| !other.iter().any(|candidate| same(element, candidate)))
}

/// A value on one line, in which everything can be seen.
fn shown(value: &Value) -> String {
    Shown(value.to_string()).to_string()
}
