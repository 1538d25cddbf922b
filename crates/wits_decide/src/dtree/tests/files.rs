//! Files and their faults.

use super::*;
use wits_core::ron::RonFile;

#[test]
fn branches_are_shared_and_numbered_after_those_who_go_there() {
    let tree = tree(
        r#"(root: If(test: Is("a"), yes: Go("z"), no: If(test: Is("b"), yes: Go("a"), no: Go("z"))),
            branches: {"a": If(test: Is("c"), yes: Go("m"), no: Pick("1")), "z": Go("a"), "m": Stop(Pick("2"))})"#,
    );
    let graph = tree.graph();
    let paths: Vec<&str> = graph.nodes.iter().map(|node| &*node.path).collect();
    assert_eq!(paths, ["root", "root.no", "branches.a", "branches.a.no", "branches.m"]);
    assert!(graph.links.iter().all(|link| link.from < link.to), "{:?}", graph.links);
    assert_eq!((graph.nodes[4].stop, graph.nodes[3].stop, graph.nodes[1].parent), (true, false, Some(0)));
    assert_eq!(name(&tree, &Npc { flags: 0b101, ..Npc::default() }), "2");
    assert_eq!(name(&tree, &Npc::default()), "1");
}

#[test]
fn oracle_millington_5_2_8_figure_5_11_cycles_are_refused() {
    let text = r#"(
        root: If(test: Is("a"), yes: Go("heal"), no: Pick("x")),
        branches: {
            "heal": If(test: Is("b"), yes: Pick("y"), no: Go("hide")),
            "hide": If(test: Is("c"), yes: Go("heal"), no: Stop(Go("hide"))),
        },
    )"#;
    assert_eq!(
        faults(text),
        "t.ron:5:44: leads in a circle: heal → hide → heal; expected a way that ends in an action\n\
         t.ron:5:60: leads in a circle: hide → hide; expected a way that ends in an action"
    );
}

#[test]
fn a_long_row_of_branches_is_no_trouble() {
    use std::fmt::Write;
    let mut text = String::from("(root: Go(\"b0\"), branches: {");
    for number in 0..20_000 {
        write!(text, "\"b{number}\": If(test: Is(\"a\"), yes: Pick(\"end\"), no: Go(\"b{}\")),", number + 1)
            .unwrap();
    }
    text.push_str("\"b20000\": Pick(\"far\")})");
    assert_eq!(decide(&tree(&text), &Npc::default()).asked, 20_000);
}

#[test]
fn all_faults_are_told_with_their_lines() {
    let text = r#"(
  root: If(test: Is("aa"),
    yes: Switch(of: "alert", cases: [(is: 3, then: Do("fire")), (is: 3.0, then: Do("fire"))], otherwise: Go("haed")),
    no: Random(chance: 2, alternate: true, yes: Do("fyre"), no: Do(name: "walk", with: {"to": 3}))),
  branches: {"head": Pick("")},
)"#;
    assert_eq!(
        faults(text),
        "t.ron:3:65: case 3 comes twice: case 0 takes it\n\
         t.ron:4:24: 2 is out of range; expected 0 to 1\n\
         t.ron:4:9: alternate and time_out_range mean nothing without a time_out\n\
         t.ron:5:22: a pick without a name; expected a name in quotes\n\
         t.ron:3:106: unknown \"haed\", did you mean \"head\"? among the branches\n\
         t.ron:2:18: unknown \"aa\", there are: a, b, c, d, e, f, g, h among the conditions\n\
         t.ron:3:43: 3; expected a text in quotes\n\
         t.ron:3:70: 3; expected a text in quotes\n\
         t.ron:4:49: unknown \"fyre\", did you mean \"fire\"? among the actions\n\
         t.ron:4:95: unknown \"to\", there are none"
    );
    let known = faults(&text.replace("haed", "head"));
    assert_eq!(known.lines().count(), 9, "the same without the unknown branch: {known}");
}

#[test]
fn unknown_fields_are_faults() {
    assert_eq!(
        faults(r#"(root: If(test: Is("a"), yes: Pick("x"), no: Pick("y"), name: "z"))"#),
        "t.ron:1:57: unknown field \"name\", there are: test, yes, no"
    );
}

#[test]
fn what_can_never_run_is_doubted() {
    let text = r#"(
  root: If(test: Is("a"),
    yes: If(test: Not(Is("a")), yes: Pick("x"), no: If(test: Any([Is("b"), Always]), yes: Pick("y"), no: Pick("z"))),
    no: Random(chance: 0, yes: Pick("u"), no: Pick("v"))),
  branches: {"lost": Go("lost_too"), "lost_too": Pick("w")},
)"#;
    assert_eq!(
        DecisionDef::check_ron("t.ron", text).to_string(),
        "t.ron:3:38: can never run: \"not a\" does not hold here, it was asked before on this way\n\
         t.ron:3:106: can never run: \"b or always\" holds in any case\n\
         t.ron:4:32: can never run: the chance of yes is 0\n\
         t.ron:5:22: nobody goes to the branch \"lost\"\n\
         t.ron:5:50: nobody goes to the branch \"lost_too\""
    );
    assert!(DecisionDef::from_ron("t.ron", text).is_ok(), "it runs all the same");
}

#[test]
fn a_file_is_checked_without_the_words_of_its_game() {
    let text = r#"(
  board: {"mood": (kind: Text)},
  root: If(test: All([Is("sees"), Above(of: "danger", than: "courage"), Equal(of: "{local.mod}", to: "calm")]),
    yes: Do(name: "walk", with: {"to": "{wrld.door}", "fast": "{agent.haste}"}),
    no: Switch(of: "{mood}", cases: [(is: 3, then: Do("x"))], otherwise: Do("y"))),
)"#;
    assert_eq!(
        DecisionDef::check_ron("t.ron", text).to_string(),
        "t.ron:3:83: unknown \"local.mod\", there are: mood among the keys\n\
         t.ron:4:40: unknown \"wrld\", did you mean \"world\"? among the boards\n\
         t.ron:5:43: 3; expected a text in quotes"
    );
}

#[test]
fn a_tree_in_something_larger_sees_its_keys_and_has_none_of_its_own() {
    use crate::board::{BoardDef, KeyDef};
    use crate::words::Names;
    let outer = BoardDef::new().with("angry", KeyDef::new(Kind::Bool).or(true));
    let words = words();
    let locals = [(&outer, 0)];
    let names = Names { locals: &locals, ..words.names() };
    let mut findings = Default::default();
    let inner = def(r#"(root: If(test: Is("{angry}"), yes: Pick("x"), no: Pick("y")))"#);
    let tree = inner.bind_in(&words, &names, "states.guard.next", &mut findings).unwrap();
    assert!(findings.is_empty());
    let mut npc = Npc::default();
    let mut turn = Turn::new(&mut npc, Default::default());
    turn.boards.locals = outer.defaults().collect();
    assert_eq!(tree.decide(&mut tree.start(), &mut turn).name, "x");
    let own = def(r#"(board: {"k": (kind: Int)}, root: Pick("x"))"#);
    own.bind_in(&words, &names, "states.guard.next", &mut findings);
    assert!(
        findings.to_string().starts_with("states.guard.next.board: a decision tree inside"),
        "{findings}"
    );
}

#[test]
fn a_walk_asks_question_by_question() {
    let def = def(
        r#"(root: Switch(of: "alert", cases: [(is: "red", then: Go("b"))], otherwise: Random(yes: Do("walk"), no: Pick("x"))),
            branches: {"b": If(test: Below(of: "health", than: 5), yes: Pick("flee"), no: Do("fire"))})"#,
    );
    let mut walk = Walk::new(&def).unwrap();
    assert_eq!(walk.question().unwrap().answers, ["red", "otherwise"]);
    assert!(!walk.answer(2) && walk.answer(0) && walk.decided().is_none());
    assert_eq!(walk.question().unwrap().text, "health < 5?");
    assert!(walk.answer(1) && !walk.answer(0));
    assert_eq!((walk.decided().as_deref(), walk.way().len()), (Some("fire"), 2));
}

#[test]
fn a_branch_that_is_given_twice_is_a_fault() {
    let text = "(root: Go(\"b\"), branches: {\"b\": Pick(\"x\"),\n \"b\": Pick(\"y\")})";
    let faults = DecisionDef::from_ron("t.dtree.ron", text).unwrap_err().to_string();
    assert_eq!(faults, "t.dtree.ron:2:2: the key \"b\" is given twice");
}
