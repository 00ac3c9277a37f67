//! Numbers where none belongs.

use super::RULE;
use super::values::claim_put;
use crate::base::LISTS;
use crate::choice::Choice;
use crate::draft::Draft;
use crate::json::Json;
use crate::mutator::Mutator;
use crate::sites::{Site, fields, on_sides, variants};
use semsum_core::code::Code;

pub(in crate::rules) const MUTATORS: &[Mutator] = &[Mutator::dangerous(
    RULE,
    "huge-number",
    &[
        Code::InvalidType,
        Code::InvalidList,
        Code::InvalidCanonical,
        Code::InvalidExternalWrite,
    ],
)
.twin("padded-text")
.says("Puts a number that no machine type holds: it is grammatical, and where it stands decides (ruling 12)")
.raw(|_| on_sides(variants(fields(), NUMBERS.len())), huge_number)];

const NUMBERS: [&str; 3] = ["1e999", "-123456789012345678901234567890", "0.1e-400"];
fn huge_number(draft: &mut Draft<'_>, site: Site, _: &mut dyn Choice) -> Option<()> {
    let number = Json::Number((*NUMBERS.get(site.variant)?).to_owned());
    let code = match site.field {
        "canonical" => Code::InvalidCanonical,
        "externalWrites" => Code::InvalidExternalWrite,
        field if LISTS.contains(&field) => Code::InvalidList,
        _ => Code::InvalidType,
    };
    claim_put(draft, &site, &number, code)
}
