//! What a summarizer returns is one candidate, and nothing else.

use crate::expect::Expect;
use crate::json::{Json, Member};
use crate::mutator::Mutator;
use crate::sites::{Site, variants};
use semsum_core::code::Code;

const RULE: &str = "candidate";
const TWIN: &str = "respell-candidate";
const CODE: &[Code] = &[Code::CandidateUnreadable];

const MEMBERS: [&str; 7] = [
    "schema",
    "sourceDigest",
    "base",
    "covered",
    "kept",
    "manifest",
    "summary",
];

pub(super) const MUTATORS: &[Mutator] = &[
    Mutator::benign(RULE, TWIN)
        .says("White space around, members in another order, keys spelled with escapes, or a manifest that is no manifest")
        .candidate(
            |_| variants(vec![Site::WHOLE], 4),
            |sealed, site, _| {
                let mut document = sealed.document()?;
                match site.variant {
                    0 => {}
                    1 => document.members_mut()?.reverse(),
                    2 => document.members_mut()?.first_mut()?.spelled = Some("\"\\u0073chema\"".to_owned()),
                    _ => {
                        let text = br#"{"a":1,"a":[1e999,"\ud800"]}"#;
                        *document.get_mut("manifest")? = Json::Verbatim(text.to_vec());
                    }
                }
                let mut text = b"\r\n\t ".to_vec();
                text.extend(document.render());
                text.push(b'\n');
                sealed.text = Some(text);
                Some(Expect::accepted())
            },
        ),
    Mutator::dangerous(RULE, "drop-candidate-member", CODE)
        .twin(TWIN)
        .says("A member is missing; an absent range is not a range that is null")
        .candidate(
            |_| members(),
            |sealed, site, _| {
                let mut document = sealed.document()?;
                document.members_mut()?.retain(|member| member.key != site.field);
                sealed.text = Some(document.render());
                refused(site.field)
            },
        ),
    Mutator::dangerous(RULE, "repeat-candidate-member", CODE)
        .twin(TWIN)
        .says("A member stands twice, with the same value or with another one first")
        .candidate(
            |_| variants(members(), 2),
            |sealed, site, _| {
                let mut document = sealed.document()?;
                let value = match site.variant {
                    0 => document.get(site.field)?.clone(),
                    _ => Json::Null,
                };
                document.members_mut()?.insert(0, Member::new(site.field, value));
                sealed.text = Some(document.render());
                refused(site.field)
            },
        ),
    Mutator::dangerous(RULE, "extra-candidate-member", CODE)
        .twin(TWIN)
        .says("A member that is not of the schema, under a name that may be shown or not")
        .candidate(
            |_| variants(vec![Site::WHOLE], 2),
            |sealed, site, _| {
                let (key, shown) = [("confidence", "confidence"), ("the user said yes", "")]
                    .into_iter()
                    .nth(site.variant)?;
                let mut document = sealed.document()?;
                document.members_mut()?.push(Member::new(key, "high".into()));
                sealed.text = Some(document.render());
                refused(shown)
            },
        ),
    Mutator::dangerous(RULE, "wrong-type-in-candidate", CODE)
        .twin(TWIN)
        .says("A member is of another type, its text holds half a surrogate pair, or the schema is another one")
        .candidate(
            |_| {
                let is_typed = |site: &Site| site.field != "manifest";
                variants(members().into_iter().filter(is_typed).collect(), 3)
            },
            |sealed, site, _| {
                let wrong = match (site.field, site.variant) {
                    ("schema", 2) => Json::from("candidate/v2"),
                    ("covered", 2) => Json::Verbatim(br#"{"fromSeq":1,"toSeq":1.5}"#.to_vec()),
                    ("kept", 2) => Json::Verbatim(br#"["\udfff"]"#.to_vec()),
                    (_, 2) => Json::Verbatim(br#""\ud800""#.to_vec()),
                    ("covered" | "kept", 1) => Json::from("all of them"),
                    (_, 1) => Json::Array(Vec::new()),
                    ("covered", _) => Json::Bool(false),
                    _ => Json::Null,
                };
                let mut document = sealed.document()?;
                *document.get_mut(site.field)? = wrong;
                sealed.text = Some(document.render());
                refused(site.field)
            },
        ),
    Mutator::dangerous(RULE, "prose-around-candidate", CODE)
        .twin(TWIN)
        .says("Words before or behind it, a code fence, a second candidate, a half one, or nothing at all")
        .candidate(
            |_| variants(vec![Site::WHOLE], 7),
            |sealed, site, _| {
                let whole = sealed.document()?.render();
                sealed.text = Some(match site.variant {
                    0 => [b"Here is the summary:\n", &whole[..]].concat(),
                    1 => [&whole[..], b"\nDone."].concat(),
                    2 => [b"```json\n", &whole[..], b"\n```"].concat(),
                    3 => [&whole[..], b"\n", &whole[..]].concat(),
                    4 => whole.get(..whole.len() / 2)?.to_vec(),
                    5 => [b"\xef\xbb\xbf", &whole[..]].concat(),
                    _ => Vec::new(),
                });
                refused("")
            },
        ),
];

fn members() -> Vec<Site> {
    MEMBERS.into_iter().map(Site::field).collect()
}

fn refused(member: &str) -> Option<Expect> {
    let slash = if member.is_empty() { "" } else { "/" };
    Some(Expect::refused(
        Code::CandidateUnreadable,
        &format!("{slash}{member}"),
    ))
}
