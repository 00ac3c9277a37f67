//! The laws of design section 1, over manifests of all shapes that pass stages (a) and (b) and exact-one (ruling 4):
//! once with proptest, once with quickcheck.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use proptest::prelude::*;
use quickcheck::{Arbitrary, Gen, QuickCheck};
use semsum_core::checksum::{canonical_json, n1};
use semsum_core::normal::NormalManifest;
use semsum_core::reader::read;
use semsum_core::verify::{Policy, verify};
use semsum_mutators::{Base, Core, Level, Options, Plan, gate};
use serde_json::{Value, json};

/// What a manifest is drawn from: indices into small alphabets, so that two of them are often comparable.
#[derive(Clone, Debug)]
struct Draw {
    scalars: [usize; 3],
    action: usize,
    phases: Vec<usize>,
    writes: Vec<(usize, usize, bool)>,
    sets: [Vec<usize>; 3],
    spelling: usize,
}

/// Texts, each in spellings that have one normal form.
const TEXTS: [[&str; 3]; 6] = [
    [
        "Close the caf\u{E9}",
        "Close the cafe\u{301}",
        " Close the caf\u{E9}\n",
    ],
    [
        "\u{304C} \u{D55C}",
        "\u{304B}\u{3099} \u{1112}\u{1161}\u{11AB}",
        "\u{3000}\u{304C} \u{D55C}\t",
    ],
    ["no \u{1F600}", "no \u{1F600} ", "\u{2028}no \u{1F600}"],
    ["No \u{1F600}", "No \u{1F600}\u{A0}", "\t No \u{1F600}"],
    ["\u{5D0}\u{200F}b", "\u{5D0}\u{200F}b\n", " \u{5D0}\u{200F}b"],
    ["\u{FF41}", "\u{FF41}\u{A0}", "\u{FF41} "],
];
const IDS: [&str; 6] = ["a", "A", "caf\u{E9}", "cafe\u{301}", "\u{10000}", "\u{FFFD}"];
const ACTIONS: [[&str; 2]; 2] = [
    ["Read `plan.md`", " Read `plan.md`\n"],
    ["\u{8AAD}\u{3080} `a`", "\u{8AAD}\u{3080} `a` "],
];

impl Draw {
    fn json(&self) -> Value {
        let text = |at: usize| TEXTS[at % 6][(self.spelling + at) % 3];
        let mut phases = self.phases.clone();
        phases.sort_unstable();
        phases.dedup();
        if self.scalars[0] % 2 == 1 {
            phases.reverse();
        }
        let mut ids = std::collections::BTreeSet::new();
        let writes: Vec<_> = self
            .writes
            .iter()
            .filter(|(id, _, _)| ids.insert(*id))
            .map(|(id, operation, known)| {
                let status = if *known { "confirmed" } else { "unknown" };
                json!({"operation": text(*operation), "effectId": IDS[id % 6], "status": status})
            })
            .collect();
        let texts = |set: &Vec<usize>| set.iter().map(|at| text(*at)).collect::<Vec<_>>();
        let [authorities, prohibitions, checks] = &self.sets;
        json!({
            "taskId": IDS[self.scalars[0] % 2],
            "objective": text(self.scalars[1] % 2),
            "canonical": {"path": "plan.md", "sha256": "ab".repeat(32), "readAt": "2027-01-31T12:00:00Z"},
            "completedPhases": texts(&phases),
            "nextExactAction": ACTIONS[self.action % 2][self.spelling % 2],
            "externalWrites": writes,
            "consumedAuthorities": authorities.iter().map(|at| IDS[at % 6]).collect::<Vec<_>>(),
            "prohibitions": texts(prohibitions),
            "rollback": text(self.scalars[2] % 2),
            "completionChecks": texts(checks),
        })
    }

    fn bytes(&self) -> Vec<u8> {
        serde_json::to_vec(&self.json()).unwrap()
    }

    /// The same with more of everything that may grow, in another order and spelling.
    fn more(mut self, added: &Self) -> Self {
        for (ours, theirs) in self.sets.iter_mut().zip(&added.sets) {
            ours.extend(theirs);
            ours.reverse();
        }
        self.writes.extend(
            added
                .writes
                .iter()
                .map(|(id, operation, _)| (*id, *operation, false)),
        );
        self.spelling = added.spelling;
        self
    }
}

fn accepts(before: &[u8], after: &[u8], policy: Policy) -> bool {
    verify(before, after, policy).is_accepted()
}

fn sum(bytes: &[u8]) -> String {
    n1(&NormalManifest::of(&read(bytes).unwrap()))
        .unwrap()
        .to_string()
}

fn normal(bytes: &[u8]) -> Vec<u8> {
    canonical_json(&NormalManifest::of(&read(bytes).unwrap())).unwrap()
}

fn reflexive(a: &[u8]) -> bool {
    accepts(a, a, Policy::Careful) && accepts(a, a, Policy::Exact)
}

fn antisymmetric(a: &[u8], b: &[u8]) -> bool {
    let both = accepts(a, b, Policy::Careful) && accepts(b, a, Policy::Careful);
    !both || normal(a) == normal(b)
}

/// The same in another order, with repeats and in another spelling: as careful as the other, both ways.
fn is_as_careful_as_its_twin(a: &Draw, spelling: usize) -> bool {
    let mut twin = a.clone().more(a);
    // Of equal ids the first one counts, so writes stay in their order.
    twin.writes.clone_from(&a.writes);
    twin.spelling = spelling;
    let (a, b) = (a.bytes(), twin.bytes());
    accepts(&a, &b, Policy::Careful) && accepts(&b, &a, Policy::Careful) && normal(&a) == normal(&b)
}

fn transitive(a: &[u8], b: &[u8], c: &[u8]) -> bool {
    let steps = accepts(a, b, Policy::Careful) && accepts(b, c, Policy::Careful);
    !steps || accepts(a, c, Policy::Careful)
}

fn checksums_tell_normal_forms(a: &[u8], b: &[u8]) -> bool {
    let equal = normal(a) == normal(b);
    equal == (sum(a) == sum(b)) && equal == accepts(a, b, Policy::Exact)
}

/// The normal form, read as a manifest again, is its own normal form.
fn idempotent(a: &[u8]) -> bool {
    normal(&normal(a)) == normal(a)
}

/// A chain in which every step is accepted is accepted end to end.
fn chain_holds(root: &Draw, steps: &[Draw]) -> bool {
    let mut now = root.clone();
    for step in steps {
        let next = now.clone().more(step);
        if !accepts(&now.bytes(), &next.bytes(), Policy::Careful) {
            return false;
        }
        now = next;
    }
    accepts(&root.bytes(), &now.bytes(), Policy::Careful)
}

fn draw() -> impl Strategy<Value = Draw> {
    let list = || prop::collection::vec(0..6usize, 0..5);
    let writes = prop::collection::vec((0..6usize, 0..5usize, any::<bool>()), 0..4);
    (
        any::<[u8; 3]>(),
        0..2usize,
        list(),
        writes,
        [list(), list(), list()],
        0..3usize,
    )
        .prop_map(|(scalars, action, phases, writes, sets, spelling)| Draw {
            scalars: scalars.map(|at| usize::from(at % 2)),
            action,
            phases,
            writes,
            sets,
            spelling,
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn laws_of_one(a in draw()) {
        prop_assert!(reflexive(&a.bytes()));
        prop_assert!(idempotent(&a.bytes()));
    }

    #[test]
    fn laws_of_two(a in draw(), b in draw()) {
        prop_assert!(antisymmetric(&a.bytes(), &b.bytes()));
        prop_assert!(is_as_careful_as_its_twin(&a, b.spelling));
        prop_assert!(checksums_tell_normal_forms(&a.bytes(), &b.bytes()));
        let respelled = Draw { spelling: b.spelling, ..a.clone() };
        prop_assert!(checksums_tell_normal_forms(&a.bytes(), &respelled.bytes()));
        prop_assert_eq!(sum(&a.bytes()), sum(&respelled.bytes()));
    }

    #[test]
    fn laws_of_three(a in draw(), b in draw(), c in draw()) {
        prop_assert!(transitive(&a.bytes(), &b.bytes(), &c.bytes()));
        let (grown, more) = (a.clone().more(&b), a.clone().more(&c));
        prop_assert!(transitive(&a.bytes(), &grown.bytes(), &more.bytes()));
        prop_assert!(antisymmetric(&grown.bytes(), &more.bytes()));
    }

    #[test]
    fn chains_of_accepted_steps(root in draw(), steps in prop::collection::vec(draw(), 1..6)) {
        prop_assert!(chain_holds(&root, &steps));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// Every listed site of every mutator applies, whatever the base, and the true verifier judges each rightly.
    #[test]
    fn the_gate_holds_over_bases_of_all_shapes(a in draw()) {
        let base = Base::read("drawn", a.bytes()).unwrap();
        let options = Options { cases: 0, levels: vec![Level::Manifest, Level::Raw], ..Options::default() };
        let plan = Plan::new(&[base], &[], &options).unwrap();
        let tally = gate::run(&mut Core, &plan);
        prop_assert_eq!(tally.executed(), plan.planned());
        prop_assert_eq!(tally.finish().at_fault().collect::<Vec<_>>(), Vec::<&str>::new());
    }
}

impl Arbitrary for Draw {
    fn arbitrary(g: &mut Gen) -> Self {
        let below = |g: &mut Gen, bound: usize| usize::arbitrary(g) % bound;
        let list = |g: &mut Gen| (0..below(g, 5)).map(|_| below(g, 6)).collect::<Vec<_>>();
        Self {
            scalars: [below(g, 2), below(g, 2), below(g, 2)],
            action: below(g, 2),
            phases: list(g),
            writes: (0..below(g, 4))
                .map(|_| (below(g, 6), below(g, 5), bool::arbitrary(g)))
                .collect(),
            sets: [list(g), list(g), list(g)],
            spelling: below(g, 3),
        }
    }
}

#[test]
fn the_same_laws_with_quickcheck() {
    let laws: fn(Draw, Draw, Draw) -> bool = |a, b, c| {
        let (x, y, z) = (
            a.bytes(),
            a.clone().more(&b).bytes(),
            a.clone().more(&b).more(&c).bytes(),
        );
        reflexive(&x)
            && idempotent(&y)
            && antisymmetric(&x, &y)
            && is_as_careful_as_its_twin(&a, b.spelling)
            && antisymmetric(&x, &b.bytes())
            && transitive(&x, &y, &z)
            && transitive(&x, &b.bytes(), &c.bytes())
            && checksums_tell_normal_forms(&x, &y)
            && chain_holds(&a, &[b, c])
    };
    QuickCheck::new().tests(400).quickcheck(laws);
}
