//! The decision table, every row (design section 7).

use crate::shared::manifest;
use semsum_core::code::Code;
use semsum_core::decision::{Decision, Record, decide};
use semsum_core::reader::read;
use semsum_core::rules::canonical::{Found, Standing, judge};
use semsum_core::verify::{Policy, verify};
use serde_json::{Value, json};

const PIN: &str = "0af90af90af90af90af90af90af90af90af90af90af90af90af90af90af90af9";
const OTHER: &str = "1111111111111111111111111111111111111111111111111111111111111111";

/// Everything that a look can find, with the code that stands for it.
fn looks() -> [(Found, Option<Code>); 8] {
    [
        (Found::File(PIN.to_owned()), None),
        (Found::File(OTHER.to_owned()), Some(Code::CanonicalChanged)),
        (Found::Missing, Some(Code::CanonicalMissing)),
        (Found::Symlink, Some(Code::CanonicalSymlink)),
        (Found::OutsideRoot, Some(Code::CanonicalOutsideRoot)),
        (Found::NotRegular, Some(Code::CanonicalNotRegular)),
        (Found::Unreadable, Some(Code::CanonicalUnreadable)),
        (Found::Moved, Some(Code::CanonicalMoved)),
    ]
}

/// The table as the design prints it: compaction passes, canonical file, unknown writes.
fn expected(passes: bool, standing: &Standing, unknown: bool) -> Decision {
    match standing {
        Standing::Unverifiable(_) => Decision::Halt,
        Standing::Unchanged if !passes => Decision::RegenerateFromCheckpoint,
        Standing::Changed(_) if !passes => Decision::RebuildManifest,
        Standing::Changed(_) => Decision::RestartFromCurrent,
        Standing::Unchanged if unknown => Decision::ReconcileExternalWrites,
        Standing::Unchanged => Decision::Resume,
    }
}

fn record(before: &Value, after: &[u8], found: &Found) -> Record {
    let before = serde_json::to_vec(before).unwrap();
    let verdict = verify(&before, after, Policy::Careful);
    decide(
        &verdict,
        &read(&before).unwrap_or_else(|_| panic!()),
        read(after).ok().as_ref(),
        &judge(PIN, found),
    )
}

#[test]
fn every_combination_decides_as_the_table_says() {
    let mut judged = 0;
    for (found, code) in looks() {
        for passes in [true, false] {
            for unknown in [true, false] {
                let mut before = manifest();
                before["externalWrites"][0]["status"] = json!(if unknown { "unknown" } else { "confirmed" });
                let mut after = before.clone();
                if !passes {
                    after["prohibitions"] = json!([]);
                }
                let record = record(&before, &serde_json::to_vec(&after).unwrap(), &found);
                let decision = expected(passes, &judge(PIN, &found), unknown);
                assert_eq!(record.decision, decision, "{found:?} {passes} {unknown}");
                assert_eq!(record.external_write, decision == Decision::Resume);
                let codes: Vec<_> = record.reasons.iter().map(|reason| reason.code).collect();
                assert_eq!(codes.contains(&Code::ExternalWriteUnknown), unknown);
                assert_eq!(codes.contains(&Code::ProhibitionsDropped), !passes);
                assert!(code.is_none_or(|code| codes.contains(&code)));
                assert_eq!(
                    codes.len(),
                    usize::from(unknown) + usize::from(!passes) + usize::from(code.is_some())
                );
                judged += 1;
            }
        }
    }
    assert_eq!(judged, 32);
}

#[test]
fn a_compaction_that_cannot_be_read_leaves_the_unknown_writes_of_before() {
    let mut before = manifest();
    before["externalWrites"][0]["status"] = json!("unknown");
    let record = record(&before, b"{", &Found::File(PIN.to_owned()));
    assert_eq!(record.decision, Decision::RegenerateFromCheckpoint);
    assert!(
        record
            .reasons
            .iter()
            .any(|reason| reason.code == Code::ExternalWriteUnknown)
    );
}

#[test]
fn a_record_has_the_keys_of_the_contract_in_their_order() {
    let record = record(
        &manifest(),
        &serde_json::to_vec(&manifest()).unwrap(),
        &Found::File(OTHER.to_owned()),
    );
    assert_eq!(
        serde_json::to_string(&record).unwrap(),
        format!(
            "{{\"compaction_check\":\"pass\",\"canonical_check\":\"changed\",\"before_sha256\":\"{PIN}\",\
             \"current_sha256\":\"{OTHER}\",\"decision\":\"restart_from_current\",\"external_write\":false,\
             \"reasons\":[{{\"code\":\"canonical_changed\",\"pointer\":\"/canonical/sha256\"}}]}}"
        )
    );
}
