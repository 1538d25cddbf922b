//! The number of questions, and how to ask fewer.

use super::*;
use crate::condition::ConditionDef;
use std::collections::BTreeMap;

fn is(name: &str) -> ConditionDef {
    ConditionDef::Is(name.into())
}

/// Seven tests in a row, eight behaviours.
fn chain() -> DecisionDef {
    let names = ["a", "b", "c", "d", "e", "f", "g"];
    let last = ChoiceDef::pick("H");
    DecisionDef::new(
        names
            .iter()
            .rev()
            .fold(last, |no, name| ChoiceDef::ask(is(name), ChoiceDef::pick(name.to_uppercase()), no)),
    )
}

fn balanced() -> DecisionDef {
    let pair = |test, one, two| ChoiceDef::ask(is(test), ChoiceDef::pick(one), ChoiceDef::pick(two));
    DecisionDef::new(ChoiceDef::ask(
        is("a"),
        ChoiceDef::ask(is("b"), pair("c", "A", "B"), pair("d", "C", "D")),
        ChoiceDef::ask(is("e"), pair("f", "E", "F"), pair("g", "G", "H")),
    ))
}

#[test]
fn oracle_millington_5_2_7_figure_5_9_balanced_3_in_a_row_4_and_3_eighths() {
    // In a row: (1 + 2 + 3 + 4 + 5 + 6 + 7 + 7) / 8 = 35 / 8. The book says that H takes 8 questions; there are only 7.
    let (row, even) = (chain().balance(Likely::Even).unwrap(), balanced().balance(Likely::Even).unwrap());
    assert_eq!((even.tests, even.least, even.most, even.questions), (3.0, 3, 3, 7));
    assert!((row.tests - 4.375).abs() < 1e-12);
    assert_eq!((row.least, row.most, row.questions), (1, 7, 7));
    let of = |name: &str| row.leaves.iter().find(|leaf| leaf.name == name).unwrap().tests.round();
    assert_eq!((of("A"), of("H")), (1.0, 7.0));
}

#[test]
fn likely_leaves_count_more() {
    // A comes half of the time, H the other half: (1 + 7) / 2.
    let likely = BTreeMap::from([("A".to_owned(), 5.0), ("H".to_owned(), 5.0)]);
    let balance = chain().balance(Likely::Leaves(&likely)).unwrap();
    assert!((balance.tests - 4.0).abs() < 1e-12);
    assert!(balance.leaves.iter().all(|leaf| (leaf.share - 0.5).abs() < 1e-12 || leaf.share == 0.0));
}

#[test]
fn shared_branches_count_once_for_each_way() {
    // Three ways: x after 1 + 1 questions, y after 2, and the branch again after 2 + 1. Leaves of the unfolded tree: 5.
    let def =
        def(r#"(root: If(test: Is("a"), yes: Go("s"), no: If(test: Is("b"), yes: Go("s"), no: Pick("z"))),
            branches: {"s": If(test: Is("c"), yes: Pick("x"), no: Pick("y"))})"#);
    let balance = def.balance(Likely::Even).unwrap();
    assert!((balance.tests - f64::from(2 + 2 + 3 + 3 + 2) / 5.0).abs() < 1e-12, "{balance:?}");
    let x = balance.leaves.iter().find(|leaf| leaf.name == "x").unwrap();
    assert!((x.share - 0.4).abs() < 1e-12 && (x.tests - 2.5).abs() < 1e-12);
    assert_eq!((balance.least, balance.most), (2, 3));
}

#[test]
fn costs_of_words_and_lazy_parts_count() {
    let text = r#"(root: If(test: All([Is("a"), Is("b")]), yes: Pick("x"), no: Pick("y")), costs: {"a": 10, "b": 2})"#;
    let balance = def(text).balance(Likely::Even).unwrap();
    // b is asked only if a holds: 10 + 2 / 2.
    assert_eq!((balance.tests, balance.cost), (1.0, 11.0));
}

/// Numbers 0 to 9 in a chain of tests of which only one can hold, the rarest first.
const NUMBERS: &str = r#"(root: If(test: Equal(of: "number", to: 0), yes: Pick("zero"),
    no: If(test: Within(of: "number", min: 1, max: 2), yes: Pick("few"),
    no: If(test: Above(of: "number", than: 2), yes: If(test: All([Is("a"), Is("b")]), yes: Pick("ab"), no: Pick("many")),
    no: Pick("less"))), ))"#;

fn counted(def: &DecisionDef, npcs: impl IntoIterator<Item = Npc>) -> Tally {
    let tree = def.bind(&words()).unwrap();
    let (mut state, mut tally) = (tree.start(), tree.tally());
    for mut npc in npcs {
        tree.decide_counted(&mut state, &mut Turn::new(&mut npc, Default::default()), &mut tally);
    }
    tally
}

#[test]
fn what_is_common_is_asked_first_and_what_settles_comes_first() {
    let def = def(NUMBERS);
    let npcs = (0..100).map(|n| Npc {
        number: if n < 5 { n } else { 9 },
        flags: u32::from(n % 10 != 0),
        ..Npc::default()
    });
    let tally = counted(&def, npcs);
    let better = def.rearranged(&tally);
    let ChoiceDef::If { test, yes, .. } = &better.root else { panic!("{better:?}") };
    assert_eq!(test.to_string(), "number > 2");
    let ChoiceDef::If { test, .. } = &**yes else { panic!("{yes:?}") };
    assert_eq!(test.to_string(), "b and a", "b never holds and settles it at once");
    let before = def.balance(Likely::Counted(&tally)).unwrap();
    // 97 of 100 take 3 + 1 questions, two 2, one 1: 393 / 100. Afterwards 97 take 1 + 1, two 2, one 3: 201 / 100.
    assert!((before.tests - 3.93).abs() < 1e-9, "{}", before.tests);
    let after = better.balance(Likely::Counted(&def.rearranged_counted(&tally).1)).unwrap();
    assert!((after.tests - 2.01).abs() < 1e-9 && after.cost < before.cost, "{after:?}");
}

#[test]
fn expensive_tests_wait() {
    let text = r#"(root: If(test: Equal(of: "number", to: 1), yes: Pick("x"), no: If(test: Equal(of: "health", to: 1), yes: Pick("y"), no: Pick("z"))),
        costs: {"number": 50})"#;
    let tally = counted(&def(text), (0..10).map(|number| Npc { number, health: 1.0, ..Npc::default() }));
    assert_eq!(
        def(text).rearranged(&tally),
        def(text),
        "two values may be what they are at once: nothing is certain"
    );
    let text = text
        .replace("health", "number")
        .replace(r#"of: "number", to: 1), yes: Pick("y")"#, r#"of: "number", to: 7), yes: Pick("y")"#);
    let tally = counted(&def(&text), [7, 7, 1].map(|number| Npc { number, ..Npc::default() }));
    assert_ne!(def(&text).rearranged(&tally), def(&text));
}

#[test]
fn cases_come_by_frequency_and_nots_are_turned() {
    let def = def(
        r#"(root: If(test: Not(Is("a")), yes: Switch(of: "alert", cases: [(is: "green", then: Pick("g")), (is: "red", then: Pick("r"))],
            otherwise: Pick("o")), no: Pick("x")))"#,
    );
    let tally = counted(&def, ["red", "red", "green"].map(|alert| Npc { alert, ..Npc::default() }));
    let ChoiceDef::If { test, yes, no } = def.rearranged(&tally).root else { panic!() };
    assert_eq!((test.to_string().as_str(), &*yes), ("a", &ChoiceDef::pick("x")));
    let ChoiceDef::Switch { cases, .. } = *no else { panic!("{no:?}") };
    assert_eq!(cases.iter().map(|case| case.is.to_string()).collect::<Vec<_>>(), ["\"red\"", "\"green\""]);
}

#[test]
fn texts_that_may_be_names_of_values_stay_where_they_are() {
    let chain = |of: &str, board: &str| {
        def(&format!(
            r#"({board} root: If(test: Equal(of: "{of}", to: "x"), yes: Pick("1"), no: If(test: Equal(of: "{of}", to: "y"), yes: Pick("2"), no: Pick("3"))))"#
        ))
    };
    let swapped = |def: &DecisionDef| {
        let counts = [("root", [0, 5]), ("root.no", [5, 0])];
        let node = |(path, ways): (&str, [u64; 2])| NodeTally {
            path: path.into(),
            ways: ways.into(),
            ..NodeTally::default()
        };
        let mut tally = Tally::default();
        tally.nodes = counts.map(node).into();
        def.rearranged(&tally) != *def
    };
    assert!(!swapped(&chain("alert", "")));
    assert!(swapped(&chain("{word}", r#"board: {"word": (kind: Text)},"#)));
}

#[test]
fn a_tally_belongs_to_its_tree_and_survives_files() {
    let def = def(NUMBERS);
    let tally = counted(&def, (0..9).map(|number| Npc { number, ..Npc::default() }));
    assert_eq!(Tally::from_ron("n.tally.ron", &tally.to_ron(), &def).unwrap(), tally);
    let faults = Tally::from_ron("n.tally.ron", &tally.to_ron(), &chain()).unwrap_err();
    assert_eq!(faults.to_string(), "n.tally.ron: a tally of 9 nodes; expected 15 nodes, as the tree has");
    let mut twice = tally.clone();
    twice.add(&tally);
    assert_eq!(twice.nodes[0].ways, [2, 16]);
}
