//! Laws that hold for any tree.

use super::*;
use crate::condition::ConditionDef;
use crate::{CallDef, Value};
use proptest::prelude::*;
use wits_core::random::Seed;
use wits_core::ron::RonFile;
use wits_core::time::Moment;

fn any_test() -> BoxedStrategy<ConditionDef> {
    let of = || CallDef::new("number");
    let leaf = prop_oneof![
        (0_usize..6).prop_map(|n| ConditionDef::Is(["a", "b", "c", "d", "e", "f"][n].into())),
        (0_i32..5).prop_map(move |to| ConditionDef::Equal { of: of(), to: to.into() }),
        (0_i32..5, 0_i32..3).prop_map(move |(low, more)| ConditionDef::Within {
            of: of(),
            min: low as f32,
            max: (low + more) as f32
        }),
        (0_i32..5).prop_map(move |than| ConditionDef::Above { of: of(), than: than.into() }),
        (0_i32..5).prop_map(move |than| ConditionDef::Below { of: of(), than: than.into() }),
        prop::collection::vec(0_i32..5, 0..3).prop_map(move |among| ConditionDef::OneOf {
            of: of(),
            among: among.into_iter().map(Value::from).collect()
        }),
    ];
    leaf.prop_recursive(2, 6, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(ConditionDef::All),
            prop::collection::vec(inner.clone(), 0..4).prop_map(ConditionDef::Any),
            inner.prop_map(|part| ConditionDef::Not(Box::new(part))),
        ]
    })
    .boxed()
}

fn any_choice(random: bool) -> impl Strategy<Value = ChoiceDef> {
    let leaf = prop_oneof![
        (0_u8..9).prop_map(|n| ChoiceDef::pick(n.to_string())),
        Just(ChoiceDef::Do("walk".into())),
        Just(ChoiceDef::Do("fire".into())),
        (0_usize..2).prop_map(|n| ChoiceDef::Go(["late", "later"][n].into())),
    ];
    leaf.prop_recursive(5, 24, 3, move |inner| {
        let chance = if random { 3 } else { 0 };
        prop_oneof![
            6 => (any_test(), inner.clone(), inner.clone()).prop_map(|(test, yes, no)| ChoiceDef::ask(test, yes, no)),
            2 => (prop::collection::btree_set(-1_i32..5, 0..4), prop::collection::vec(inner.clone(), 5)).prop_map(switch),
            chance => (0.0_f32..1.0, 1_u32..4, inner.clone(), inner).prop_map(|(chance, time_out, yes, no)| {
                let (yes, no, time_out) = (Box::new(yes), Box::new(no), Some(time_out));
                ChoiceDef::Random(RandomDef { chance, time_out, time_out_range: 2, expiry: Expiry::At, alternate: false, yes, no })
            }),
        ]
    })
}

fn switch((cases, nodes): (std::collections::BTreeSet<i32>, Vec<ChoiceDef>)) -> ChoiceDef {
    let mut nodes = nodes.into_iter();
    let otherwise = Box::new(nodes.next().unwrap_or(ChoiceDef::pick("none")));
    let cases = cases.into_iter().zip(nodes).map(|(is, then)| CaseDef { is: is.into(), then });
    ChoiceDef::Switch { of: "number".into(), cases: cases.collect(), otherwise }
}

fn any_def(random: bool) -> impl Strategy<Value = DecisionDef> {
    let branch = || {
        (any_test(), 0_u8..4).prop_map(|(test, n)| {
            ChoiceDef::ask(test, ChoiceDef::pick(n.to_string()), ChoiceDef::Do("hide".into()))
        })
    };
    (any_choice(random), branch(), branch()).prop_map(|(root, later, last)| {
        let mut def = DecisionDef::new(root);
        def.branches.insert("later".into(), later);
        def.branches.insert(
            "late".into(),
            ChoiceDef::ask(ConditionDef::Is("a".into()), ChoiceDef::Go("later".into()), last),
        );
        def.costs.insert("b".into(), 4.0);
        def
    })
}

fn npcs(seed: u64, count: usize) -> Vec<Npc> {
    let mut stream = Seed::new(seed).stream();
    (0..count)
        .map(|_| Npc { flags: stream.below(64), number: stream.below(7).cast_signed() - 1, ..Npc::default() })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn files_give_back_what_was_written(def in any_def(true)) {
        let back = DecisionDef::from_ron("p.dtree.ron", &def.to_ron());
        prop_assert_eq!(back.unwrap_or_else(|faults| panic!("{faults}\n{}", def.to_ron())), def);
    }

    #[test]
    fn a_rearranged_tree_decides_the_same(def in any_def(false), seed: u64) {
        let words = words();
        let tree = def.bind(&words).unwrap();
        let (mut state, mut tally) = (tree.start(), tree.tally());
        let npcs = npcs(seed, 60);
        for npc in &npcs[..30] {
            let mut npc = npc.clone();
            let mut turn = Turn::new(&mut npc, Moment::START);
            let counted = tree.decide_counted(&mut state, &mut turn, &mut tally);
            prop_assert_eq!(counted.name, tree.decide(&mut state, &mut turn).name);
        }
        let (better, moved) = def.rearranged_counted(&tally);
        let other = better.bind(&words).unwrap();
        let mut counted = other.tally();
        for npc in &npcs[..30] {
            let mut npc = npc.clone();
            other.decide_counted(&mut state, &mut Turn::new(&mut npc, Moment::START), &mut counted);
        }
        prop_assert_eq!(&moved, &counted, "what the tally would have been");
        let cost = |def: &DecisionDef, tally| def.balance(Likely::Counted(tally)).unwrap().tests;
        prop_assert!(cost(&better, &moved) < cost(&def, &tally) + 1e-9);
        for npc in &npcs {
            prop_assert_eq!(name(&tree, npc), name(&other, npc));
        }
    }

    #[test]
    fn a_tally_tells_the_expected_number_of_questions(def in any_def(false), seed: u64) {
        let tree = def.bind(&words()).unwrap();
        let (mut state, mut tally, mut asked) = (tree.start(), tree.tally(), 0);
        for mut npc in npcs(seed, 40) {
            asked += tree.decide_counted(&mut state, &mut Turn::new(&mut npc, Moment::START), &mut tally).asked;
        }
        let balance = def.balance(Likely::Counted(&tally)).unwrap();
        prop_assert!((balance.tests - f64::from(asked) / 40.0).abs() < 1e-9);
        let shares: f64 = balance.leaves.iter().map(|leaf| leaf.share).sum();
        prop_assert!((shares - 1.0).abs() < 1e-9);
    }

    #[test]
    fn saved_in_the_middle_it_goes_on_the_same(def in any_def(true), seed: u64, at in 0_usize..30) {
        let tree = def.bind(&words()).unwrap();
        let run = |save: bool| {
            let (mut state, mut stream) = (tree.start(), Seed::new(seed).stream());
            let mut told = Vec::new();
            for (number, npc) in npcs(seed, 30).into_iter().enumerate() {
                let mut npc = Npc { number: npc.number.max(0), ..npc };
                if save && number == at {
                    let text = serde_json::to_string(&(&state, &stream)).unwrap();
                    (state, stream) = serde_json::from_str(&text).unwrap();
                }
                let mut turn = Turn::new(&mut npc, Moment::START).stream(&mut stream);
                told.push((tree.tick(&mut state, &mut turn), npc.log));
            }
            (told, state)
        };
        prop_assert_eq!(run(false), run(true));
    }
}
