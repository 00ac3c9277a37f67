//! Each body fails where what it judges is broken: a property that nothing can break proves nothing.

mod inputs;

use semsum_core::checksum::{canonical_json, n1};
use semsum_core::code::Code;
use semsum_core::exact_one::{Violation, check};
use semsum_core::finding::{Fault, Finding};
use semsum_core::manifest::ResumeManifest;
use semsum_core::reader;
use semsum_core::rules::RULES;
use semsum_core::verify::{Outcome, Policy, Verdict, verify};
use semsum_fuzz::TARGETS;
use semsum_fuzz::targets::{self, reader::Reader};
use semsum_mutators::broken::lacking_rule;
use semsum_mutators::careless::CARELESS;
use semsum_mutators::catalogue;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

type Body = dyn Fn(&[u8]);

/// A target, what is broken, and the target's body on it.
struct Canary {
    target: &'static str,
    broken: String,
    body: Box<Body>,
}

fn canary(target: &'static str, broken: impl Into<String>, body: impl Fn(&[u8]) + 'static) -> Canary {
    Canary {
        target,
        broken: broken.into(),
        body: Box::new(body),
    }
}

#[test]
fn every_body_fails_on_everything_that_is_broken() {
    let canaries: Vec<_> = [mutants(), verifiers(), readers(), checksums(), exact_ones()]
        .into_iter()
        .flatten()
        .collect();
    let targets: BTreeSet<_> = canaries.iter().map(|canary| canary.target).collect();
    assert_eq!(targets, TARGETS.iter().map(|(name, _)| *name).collect());
    let inputs = inputs::generated();
    // Hundreds of failures are wanted here, and none of them is news.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| ()));
    let unharmed: Vec<_> = canaries
        .iter()
        .filter(|canary| {
            let fails = |input: &Vec<u8>| catch_unwind(AssertUnwindSafe(|| (canary.body)(input))).is_err();
            !inputs.iter().any(fails)
        })
        .map(|canary| format!("{}: {}", canary.target, canary.broken))
        .collect();
    std::panic::set_hook(hook);
    assert_eq!(unharmed, Vec::<String>::new(), "no input shows these");
}

/// Every verifier that lacks a rule which edits of documents can break, and every careless one.
fn mutants() -> Vec<Canary> {
    let of_documents = || catalogue().filter(|mutator| mutator.document_level().is_some());
    let is_claimed = |rule: &str| {
        let mut codes = of_documents().flat_map(|mutator| mutator.expects);
        codes.any(|code| code.rule_name() == rule && code.stage() <= semsum_core::code::Stage::Comparison)
    };
    let rules = RULES.iter().map(|rule| rule.name).filter(|rule| is_claimed(rule));
    let mut canaries: Vec<_> = rules
        .map(|rule| {
            canary("mutants", format!("without {rule}"), move |bytes| {
                targets::mutants::judge(bytes, &mut lacking_rule(rule).unwrap());
            })
        })
        .collect();
    canaries.extend(CARELESS.iter().map(|careless| {
        canary("mutants", careless.habit, |bytes| {
            targets::mutants::judge(bytes, &mut { *careless });
        })
    }));
    canaries
}

fn verifiers() -> Vec<Canary> {
    fn altered(before: &[u8], after: &[u8], policy: Policy, alter: impl Fn(&mut Vec<Finding>)) -> Verdict {
        let mut verdict = verify(before, after, policy);
        if verdict.outcome != Outcome::BeforeInvalid {
            alter(&mut verdict.findings);
            let is_empty = verdict.findings.is_empty();
            verdict.outcome = if is_empty {
                Outcome::Accepted
            } else {
                Outcome::Rejected
            };
        }
        verdict
    }
    fn unsorted(before: &[u8], after: &[u8], policy: Policy) -> Verdict {
        altered(before, after, policy, |findings| findings.reverse())
    }
    fn forgiving(before: &[u8], after: &[u8], policy: Policy) -> Verdict {
        altered(before, after, policy, |findings| {
            if findings.len() == 1 {
                findings.clear();
            }
        })
    }
    fn without_objective(before: &[u8], after: &[u8], policy: Policy) -> Verdict {
        altered(before, after, policy, |findings| {
            findings.retain(|finding| finding.code != Code::ObjectiveChanged);
        })
    }
    fn never_content(before: &[u8], after: &[u8], policy: Policy) -> Verdict {
        altered(before, after, policy, |findings| {
            if findings.is_empty() {
                findings.push(Finding::after(Code::ObjectiveChanged, "/objective"));
            }
        })
    }
    fn accepts_with_findings(before: &[u8], after: &[u8], policy: Policy) -> Verdict {
        let mut verdict = verify(before, after, policy);
        verdict.outcome = Outcome::Accepted;
        verdict
    }
    fn careful_alone(before: &[u8], after: &[u8], _: Policy) -> Verdict {
        verify(before, after, Policy::Careful)
    }
    fn without_checksums(before: &[u8], after: &[u8], policy: Policy) -> Verdict {
        let mut verdict = verify(before, after, policy);
        (verdict.before, verdict.after) = (None, None);
        verdict
    }
    fn adds_to_itself(before: &[u8], after: &[u8], policy: Policy) -> Verdict {
        let mut verdict = verify(before, after, policy);
        verdict.added = vec!["/prohibitions/0".to_owned()];
        verdict
    }
    let broken: [(&str, targets::verify::Verify); 8] = [
        ("findings out of order", unsorted),
        ("forgives a single fault", forgiving),
        ("the objective may change", without_objective),
        ("refuses a manifest against itself", never_content),
        ("accepts with findings", accepts_with_findings),
        ("does not know exact", careful_alone),
        ("gives no checksum", without_checksums),
        ("lists as added what was there", adds_to_itself),
    ];
    broken
        .map(|(broken, verify)| {
            canary("verify", broken, move |bytes| {
                targets::verify::judge(bytes, verify);
            })
        })
        .into()
}

fn readers() -> Vec<Canary> {
    type Read<'a> = Result<ResumeManifest<'a>, Vec<Fault>>;
    fn altered(bytes: &[u8], alter: impl Fn(&mut Vec<Fault>)) -> Read<'_> {
        reader::read(bytes).map_err(|mut faults| {
            alter(&mut faults);
            faults
        })
    }
    fn forgetful(bytes: &[u8]) -> Read<'_> {
        let mut manifest = reader::read(bytes)?;
        manifest.prohibitions.pop();
        Ok(manifest)
    }
    fn lenient(bytes: &[u8]) -> Read<'_> {
        // The manifest borrows from a text of its own, which a test may leak.
        let repaired = String::from_utf8_lossy(bytes).into_owned().into_bytes();
        reader::read(repaired.leak())
    }
    fn without_reason(bytes: &[u8]) -> Read<'_> {
        altered(bytes, Vec::clear)
    }
    fn repeating(bytes: &[u8]) -> Read<'_> {
        altered(bytes, |faults| faults.extend(faults.clone()))
    }
    fn of_two_stages(bytes: &[u8]) -> Read<'_> {
        altered(bytes, |faults| {
            faults.push(Fault::new(Code::RequiredMissing, "/\u{10FFFD}"))
        })
    }
    fn counts_nothing(bytes: &[u8]) -> Read<'_> {
        altered(bytes, |faults| {
            faults.iter_mut().for_each(|fault| fault.count = 0)
        })
    }
    fn any_text(_: &[u8]) -> Result<(), Vec<Fault>> {
        Ok(())
    }
    let check_text = reader::check_text;
    let broken: [(&str, Reader); 7] = [
        (
            "forgets a prohibition",
            Reader {
                read: forgetful,
                check_text,
            },
        ),
        (
            "repairs broken UTF-8",
            Reader {
                read: lenient,
                check_text,
            },
        ),
        (
            "refuses without a reason",
            Reader {
                read: without_reason,
                check_text,
            },
        ),
        (
            "says a fault twice",
            Reader {
                read: repeating,
                check_text,
            },
        ),
        (
            "mixes two stages",
            Reader {
                read: of_two_stages,
                check_text,
            },
        ),
        (
            "counts nothing",
            Reader {
                read: counts_nothing,
                check_text,
            },
        ),
        (
            "takes every text alone",
            Reader {
                read: reader::read,
                check_text: any_text,
            },
        ),
    ];
    broken
        .map(|(broken, reader)| {
            canary("reader", broken, move |bytes| {
                targets::reader::judge(bytes, &reader);
            })
        })
        .into()
}

fn checksums() -> Vec<Canary> {
    vec![
        canary("checksum", "leaves out the way back", |bytes| {
            targets::checksum::judge(bytes, |manifest| {
                let mut value = serde_json::to_value(manifest).unwrap();
                value.as_object_mut().unwrap().remove("rollback");
                (canonical_json(&value).unwrap(), n1(manifest).unwrap().to_string())
            });
        }),
        canary("checksum", "keeps the order of another table", |bytes| {
            targets::checksum::judge(bytes, |manifest| {
                let mut value = serde_json::to_value(manifest).unwrap();
                value["prohibitions"].as_array_mut().unwrap().reverse();
                (canonical_json(&value).unwrap(), n1(manifest).unwrap().to_string())
            });
        }),
        canary("checksum", "one checksum for all", |bytes| {
            targets::checksum::judge(bytes, |manifest| {
                (
                    canonical_json(manifest).unwrap(),
                    format!("n1:{}", "0".repeat(64)),
                )
            });
        }),
        canary("checksum", "counts how often it was asked", |bytes| {
            let asked = Cell::new(0);
            targets::checksum::judge(bytes, |manifest| {
                asked.set(asked.get() + 1);
                let sum = n1(manifest).unwrap().to_string();
                (
                    canonical_json(manifest).unwrap(),
                    if asked.get() > 1 { format!("{sum}0") } else { sum },
                )
            });
        }),
    ]
}

fn exact_ones() -> Vec<Canary> {
    let blind_to = |separator: &'static str| {
        canary("exact_one", format!("does not see {separator:?}"), move |bytes| {
            let blind = |action: &str| {
                if action.contains(separator) {
                    None
                } else {
                    check(action)
                }
            };
            targets::exact_one::judge(bytes, blind);
        })
    };
    let mut canaries: Vec<_> = ["&&", ";", "\n", "\u{305D}\u{306E}\u{5F8C}"].map(blind_to).into();
    canaries.push(canary("exact_one", "points behind the end", |bytes| {
        targets::exact_one::judge(bytes, |action| {
            let span = action.len()..action.len() + 1;
            Some(Violation {
                span,
                ..check(action)?
            })
        });
    }));
    canaries.push(canary("exact_one", "changes its mind", |bytes| {
        let odd = Cell::new(false);
        targets::exact_one::judge(bytes, |action| {
            odd.set(!odd.get());
            check(action).filter(|_| odd.get())
        });
    }));
    canaries
}
