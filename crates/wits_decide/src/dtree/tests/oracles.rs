//! Figures, tables and exercises of the book.

use super::*;
use crate::condition::ConditionDef;

fn is(name: &str) -> ConditionDef {
    ConditionDef::Is(name.into())
}

#[test]
fn oracle_millington_5_2_2_figure_5_3_attack_unless_unseen_or_flanked() {
    // a: the enemy is visible, b: near, c: flanked. Attack stands on two leaves and is one choice.
    let tree = tree(
        r#"(root: If(test: Is("a"),
            yes: If(test: Is("b"),
                yes: If(test: Is("c"), yes: Pick("move"), no: Pick("attack")),
                no: If(test: Is("c"), yes: Pick("move"), no: Pick("attack"))),
            no: Pick("creep")))"#,
    );
    let mut nodes = Vec::new();
    for flags in 0..8 {
        let decision = decide(&tree, &Npc { flags, ..Npc::default() });
        let (visible, flanked) = (flags & 1 == 1, flags & 4 != 0);
        assert_eq!(decision.name == "attack", visible && !flanked, "{flags:03b}");
        if decision.name == "attack" {
            nodes.push((decision.leaf, decision.node));
        }
    }
    assert!(nodes[0].0 == nodes[1].0 && nodes[0].1 != nodes[1].1, "{nodes:?}");
}

#[test]
fn oracle_millington_5_2_2_figure_5_6_a_complete_tree_of_15_asks_4_questions() {
    fn complete(depth: usize, reached: u32) -> ChoiceDef {
        match ["a", "b", "c", "d"].get(depth) {
            None => ChoiceDef::pick(reached.to_string()),
            Some(name) => ChoiceDef::ask(
                is(name),
                complete(depth + 1, reached | 1 << depth),
                complete(depth + 1, reached),
            ),
        }
    }
    let def = DecisionDef::new(complete(0, 0));
    let tree = def.bind(&words()).unwrap();
    assert_eq!(tree.graph().nodes.iter().filter(|node| node.kind == "test").count(), 15);
    for flags in 0..16 {
        let decision = decide(&tree, &Npc { flags, ..Npc::default() });
        assert_eq!((decision.name, decision.asked), (&*flags.to_string(), 4));
    }
    let balance = def.balance(Likely::Even).unwrap();
    assert_eq!((balance.tests, balance.least, balance.most, balance.leaves.len()), (4.0, 4, 4, 16));
}

#[test]
fn oracle_millington_5_2_2_and_and_or_by_the_shape_of_the_tree() {
    let and = tree(
        r#"(root: If(test: Is("a"), yes: If(test: Is("b"), yes: Pick("1"), no: Pick("2")), no: Pick("2")))"#,
    );
    let or = tree(
        r#"(root: If(test: Is("a"), yes: Pick("1"), no: If(test: Is("b"), yes: Pick("1"), no: Pick("2"))))"#,
    );
    let table = |tree: &DecisionTree<Npc>| {
        [0, 1, 2, 3].map(|flags| name(tree, &Npc { flags, ..Npc::default() })).concat()
    };
    assert_eq!((table(&and).as_str(), table(&or).as_str()), ("2221", "2111"));
}

#[test]
fn every_truth_table_of_three_tests_has_a_shape() {
    for wanted in 0..256_u32 {
        let leaf = |flags: u32| ChoiceDef::pick((wanted >> flags & 1).to_string());
        let c = |ab: u32| ChoiceDef::ask(is("c"), leaf(ab | 4), leaf(ab));
        let b = |a: u32| ChoiceDef::ask(is("b"), c(a | 2), c(a));
        let tree = DecisionDef::new(ChoiceDef::ask(is("a"), b(1), b(0))).bind(&words()).unwrap();
        for flags in 0..8 {
            let told = name(&tree, &Npc { flags, ..Npc::default() });
            assert_eq!(told, (wanted >> flags & 1).to_string());
        }
    }
}

#[test]
fn oracle_millington_5_2_3_four_alert_levels_are_one_question() {
    let tree = tree(
        r#"(root: Switch(of: "alert", cases: [
            (is: "green", then: Pick("doze")), (is: "yellow", then: Pick("look")),
            (is: "red", then: Pick("search")), (is: "black", then: If(test: Is("a"), yes: Pick("shoot"), no: Pick("run"))),
        ], otherwise: Pick("wonder")))"#,
    );
    for (alert, wanted, asked) in [
        ("green", "doze", 1),
        ("yellow", "look", 1),
        ("red", "search", 1),
        ("black", "run", 2),
        ("mauve", "wonder", 1),
    ] {
        let decision = decide(&tree, &Npc { alert, ..Npc::default() });
        assert_eq!((decision.name, decision.asked), (wanted, asked));
    }
}

#[test]
fn numbers_are_found_whatever_their_order_and_kind() {
    let tree = tree(
        r#"(root: Switch(of: "health", cases: [
            (is: 7, then: Pick("seven")), (is: -2, then: Pick("minus two")), (is: 0, then: Pick("zero")), (is: 2.5, then: Pick("half")),
        ], otherwise: Pick("other")))"#,
    );
    let told =
        [7.0, -2.0, -0.0, 2.5, 3.0, f32::NAN].map(|health| name(&tree, &Npc { health, ..Npc::default() }));
    assert_eq!(told, ["seven", "minus two", "zero", "half", "other", "other"]);
}

#[test]
fn a_key_that_holds_nothing_goes_the_other_way() {
    let text = r#"(board: {"mood": (kind: Text), "calm": (kind: Bool, default: true)},
        root: Switch(of: "{mood}", cases: [(is: "angry", then: Pick("shout"))],
            otherwise: Switch(of: "{calm}", cases: [(is: false, then: Pick("x")), (is: true, then: Pick("sit"))], otherwise: Pick("y"))))"#;
    assert_eq!(name(&tree(text), &Npc::default()), "sit");
}

/// The exercises 5.1 and 5.2. Below 10% heal whatever happens; below 50% heal unless an enemy is within 20 m, then attack.
/// To heal is to use a pack, or else to go to one; in 5.2 nobody walks with an enemy near.
const EXERCISE: &str = r#"(
    root: If(test: Below(of: "health", than: 10), yes: Go("heal"),
        no: If(test: Below(of: "health", than: 50),
            yes: If(test: Within(of: "enemy", max: 20), yes: Pick("attack"), no: Go("heal")),
            no: Pick("nothing"))),
    branches: {"heal": If(test: Is("a"), yes: Pick("heal"), no: NAVIGATE)},
)"#;

#[test]
fn oracle_millington_exercises_5_1_and_5_2_heal_or_attack() {
    let first = tree(&EXERCISE.replace("NAVIGATE", r#"Pick("navigate")"#));
    let hide = r#"If(test: Within(of: "enemy", max: 20), yes: Pick("hide"), no: Pick("navigate"))"#;
    let second = tree(&EXERCISE.replace("NAVIGATE", hide));
    for (health, enemy, pack, one, two) in [
        (5.0, 10.0, true, "heal", "heal"),
        (5.0, 10.0, false, "navigate", "hide"),
        (5.0, 50.0, false, "navigate", "navigate"),
        (30.0, 10.0, true, "attack", "attack"),
        (30.0, 10.0, false, "attack", "attack"),
        (30.0, 20.0, false, "attack", "attack"),
        (30.0, 50.0, true, "heal", "heal"),
        (30.0, 50.0, false, "navigate", "navigate"),
        (50.0, 10.0, true, "nothing", "nothing"),
        (10.0, 10.0, true, "attack", "attack"),
    ] {
        let npc = Npc { health, enemy, flags: u32::from(pack), ..Npc::default() };
        assert_eq!((name(&first, &npc).as_str(), name(&second, &npc).as_str()), (one, two), "{npc:?}");
    }
}

#[test]
fn oracle_millington_exercise_5_3_with_one_random_decision() {
    let random = r#"Random(chance: 0.5, yes: Pick("navigate"), no: Pick("hide"))"#;
    let tree = tree(&EXERCISE.replace("NAVIGATE", random));
    let npc = Npc { health: 5.0, enemy: 50.0, ..Npc::default() };
    let (mut state, mut told) = (tree.start(), Vec::new());
    for _ in 0..50 {
        told.push(tree.decide(&mut state, &mut Turn::new(&mut npc.clone(), Default::default())).name);
    }
    assert!(told.iter().all(|name| *name == told[0]) && ["navigate", "hide"].contains(&told[0]));
}
