//! The gate in process: every edit of documents, put to a verifier.

use crate::base::Base;
use crate::case::{Case, Input};
use crate::level::Level;
use crate::plan::{Options, Plan};
use crate::report::{Bases, Report};
use crate::tally::Tally;
use crate::unasked::Unasked;
use crate::verifier::{Answer, Verifier};

/// Judges a verifier by all single edits and compositions of the bases, at levels `manifest` and `raw`, with seed 1.
///
/// Without a base there is nothing to judge: the report is `unfinished`.
#[must_use]
pub fn gate(verifier: &mut dyn Verifier, bases: &[Base]) -> Report {
    let options = Options {
        levels: vec![Level::Manifest, Level::Raw],
        ..Options::default()
    };
    let mut report = match Plan::new(bases, &[], &options) {
        Ok(plan) => run(verifier, &plan).finish(),
        Err(_) => Tally::new(&Plan::empty()).finish(),
    };
    report.bases = Bases {
        given: bases.len(),
        ..Bases::default()
    };
    report
}

/// Puts every case of a plan that is about documents to a verifier. Others are not asked.
#[must_use]
pub fn run(verifier: &mut dyn Verifier, plan: &Plan) -> Tally {
    let mut tally = Tally::new(plan);
    for case in plan.cases() {
        match ask(verifier, &case) {
            Some(answer) => tally.record(&case, &answer),
            None => tally.record_not_asked(&case.mutators, Unasked::Level(case.level), 1),
        }
    }
    tally
}

/// A verifier's answer to a case; `None` where the case is not about documents.
pub fn ask(verifier: &mut dyn Verifier, case: &Case) -> Option<Answer> {
    match &case.input {
        Input::Documents { before, after, .. } => Some(verifier.judge(before, after, case.policy)),
        _ => None,
    }
}
