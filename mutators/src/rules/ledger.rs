//! Events that are appended: told well, by somebody who has a say in them, and possible after those before.

use crate::base::Base;
use crate::expect::Expect;
use crate::history::{CONFIRMED, EVENTS, FAILED, STARTED_ANEW};
use crate::json::{Json, Member};
use crate::mutator::Mutator;
use crate::sites::{Site, variants};
use semsum_core::code::Code;

pub(super) mod history;
pub(super) mod impossible;
pub(super) mod shape;
pub(super) mod tale;
pub(super) mod tales;
pub(super) mod unsound;
pub(super) mod whole;

const RULE: &str = "ledger";
const TWIN: &str = "honest-events";
const EVENT: Site = Site::field("events");

pub(super) const HONEST: &[Mutator] = &[Mutator::benign(RULE, TWIN)
    .says(
        "An honest history: as it is, with empty lines, in another order of members, with places in a source, up to \
         any event, or with a failed write begun again; and every tale that can have happened, appended or in a bundle",
    )
    .ledger(
        |base| {
            let tales = impossible::behind(base, tales::tales().count()).into_iter();
            let tales = tales.map(|site| site.variant(site.variant + PLAIN));
            variants(each(), PLAIN).into_iter().chain(tales).collect()
        },
        |history, site, _| {
            let at = site.index?;
            if let Some(tale) = site.variant.checked_sub(PLAIN) {
                return impossible::honest_behind(history, tale);
            }
            match site.variant {
                0 => {}
                1 => history.lines.insert(at, Json::Verbatim(b" \t\r".to_vec())),
                2 => history.lines.get_mut(at)?.members_mut()?.reverse(),
                3 => {
                    let place = match at % 3 {
                        0 => Json::object(&[("line", Json::Number("1".to_owned()))]),
                        1 => Json::object(&[("message", Json::Number("0".to_owned()))]),
                        _ => Json::object(&[("message", "msg_01".into())]),
                    };
                    let members = history.lines.get_mut(at)?.members_mut()?;
                    members.push(Member::new("at", place));
                }
                4 => history.lines.truncate(at),
                _ => {
                    for (line, id) in [(STARTED_ANEW, "told-again-1"), (FAILED, "told-again-2")] {
                        let mut again = history.lines.get(line)?.clone();
                        *again.get_mut("id")? = id.into();
                        history.lines.insert(history.lines.len().min(FAILED + 1 + line - STARTED_ANEW), again);
                    }
                    // Beside it, the confirmed one stays.
                    history.lines.get(CONFIRMED)?;
                }
            }
            Some(Expect::accepted())
        },
    )
    .bundle(
        |source| whole::places(source, tales::tales().count()),
        |sealed, site, _| impossible::honest(sealed, site),
    )];

/// How many variants an honest history has without tales.
const PLAIN: usize = 6;

/// Each event of the honest history.
fn each() -> Vec<Site> {
    (0..EVENTS).map(|at| EVENT.at(at)).collect()
}

/// Some events of the honest history.
fn these(events: &[usize]) -> Vec<Site> {
    events.iter().map(|at| EVENT.at(*at)).collect()
}

/// What every base has.
fn in_any(_: &Base) -> Vec<Site> {
    each()
}

fn refused(code: Code, event: usize, pointer: &str) -> Option<Expect> {
    Some(Expect::refused(code, &format!("/{event}{pointer}")))
}
