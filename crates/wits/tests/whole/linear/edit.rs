//! Every operation of the graph editor, on trees, machines, decision trees and sense graphs.

use serde_json::{Value as Json, json};
use wits::decide::{Status, Vocabulary};
use wits::edit::{decision_workshop, machine_workshop, sense_graph_workshop, tree_workshop};
use wits::game::author::{Change, Workshop};
use wits_testkit::linear::{Case, hold};

use super::lines;

fn words() -> Vocabulary<()> {
    let mut words = Vocabulary::new();
    words.action("act", |(), _| Status::Success);
    words.condition("sees", |(), _| true);
    words
}

type Shop = fn() -> Box<dyn Workshop>;
type Text = fn(usize) -> String;

/// A change of a text.
fn change(name: &str, size: usize, shop: Shop, text: Text, step: fn(usize) -> Json) -> Case {
    Case::new(name, size, move |size| {
        let (shop, text) = (shop(), text(size));
        let step: Change = serde_json::from_value(step(size)).expect("a change");
        move || shop.change(&text, &step).unwrap_or_else(|why| panic!("{why}"))
    })
}

/// The graph of a text.
fn sketch(name: &str, size: usize, shop: Shop, text: Text) -> Case {
    Case::new(name, size, move |size| {
        let (shop, text) = (shop(), text(size));
        move || shop.sketch(&text).expect("a picture")
    })
}

/// The paths of `size` parts.
fn places(size: usize, place: fn(usize) -> String) -> Vec<String> {
    (0..size).map(place).collect()
}

fn trees() -> Box<dyn Workshop> {
    tree_workshop(&words())
}

fn tree(size: usize) -> String {
    let nodes = lines(size, |n| format!("(name: \"n{n}\", node: Do(\"act\")),"));
    format!("(root: Selector([Sequence([\n{nodes}]), Sequence([])]))\n")
}

fn flat_tree(size: usize) -> String {
    format!("(root: Selector([Sequence([{}]), Sequence([])]))", "Do(\"act\"), ".repeat(size))
}

fn sub_trees(size: usize) -> String {
    let uses = lines(size, |n| format!("SubTree(\"t{n}\"), SubTree(\"t0\"),"));
    let trees = lines(size, |n| format!("\"t{n}\": (root: Sequence([Wait(1), Do(\"act\")])),"));
    format!("(root: Sequence([\n{uses}]), trees: {{\n{trees}}})")
}

fn keys(size: usize) -> String {
    let keys = lines(size, |n| format!("\"k{n}\": (kind: Int),"));
    let nodes = lines(size, |n| format!("SetKey(key: \"{{k{n}}}\", to: {n}),"));
    format!("(board: {{\n{keys}}}, root: Sequence([\n{nodes}]))")
}

fn gates(size: usize) -> String {
    let opens = lines(size, |_| "Open(\"gate\"),".to_owned());
    format!("(root: Sequence([(name: \"gate\", node: Gate(node: Wait(1))),\n{opens}]))")
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table: one change after the other")]
fn editing_trees_is_linear() {
    let all = |size| json!({ "change": "remove", "at": places(size, |n| format!("root[0][{n}]")) });
    let cases = vec![
        sketch("sketch", 100, trees, tree),
        sketch("sketch of sub-trees", 60, trees, sub_trees),
        sketch("sketch with keys", 100, trees, keys),
        change(
            "add",
            150,
            trees,
            tree,
            |_| json!({ "change": "add", "under": "root[0]", "place": 7, "kind": "Wait" }),
        ),
        change(
            "add on one line",
            300,
            trees,
            flat_tree,
            |_| json!({ "change": "add", "under": "root[0]", "place": 7, "kind": "Wait" }),
        ),
        change("remove", 150, trees, tree, |_| json!({ "change": "remove", "at": ["root[0][5]"] })),
        change("remove all", 150, trees, tree, all),
        change(
            "remove every second one",
            150,
            trees,
            flat_tree,
            |size| json!({ "change": "remove", "at": places(size / 2, |n| format!("root[0][{}]", 2 * n)) }),
        ),
        change(
            "move all",
            150,
            trees,
            tree,
            |size| json!({ "change": "move", "at": places(size, |n| format!("root[0][{n}]")), "under": "root[1]" }),
        ),
        change(
            "remove trees",
            60,
            trees,
            sub_trees,
            |size| json!({ "change": "remove", "at": places(size, |n| format!("trees.t{n}.root")) }),
        ),
        change(
            "rename a tree",
            100,
            trees,
            sub_trees,
            |_| json!({ "change": "rename", "at": "trees.t0", "name": "other" }),
        ),
        change(
            "rename a node",
            150,
            trees,
            gates,
            |_| json!({ "change": "rename", "at": "root[0]", "name": "other" }),
        ),
        change(
            "set",
            150,
            trees,
            tree,
            |_| json!({ "change": "set", "at": "root[0][7].help", "value": "Why." }),
        ),
        change(
            "comment",
            150,
            trees,
            tree,
            |_| json!({ "change": "comment", "at": "root[0][7]", "text": "Why." }),
        ),
        change("wrap", 150, trees, tree, |_| json!({ "change": "wrap", "at": "root[0]", "kind": "Repeat" })),
        change("unwrap", 150, trees, tree, |_| json!({ "change": "unwrap", "at": "root[0]" })),
        change(
            "become",
            150,
            trees,
            tree,
            |_| json!({ "change": "become", "at": "root[0]", "kind": "Parallel" }),
        ),
        change(
            "paste",
            100,
            trees,
            tree,
            |size| json!({ "change": "paste", "under": "root[1]", "text": vec!["Do(\"act\")"; size] }),
        ),
        change(
            "add a tree",
            100,
            trees,
            |size| sub_trees(size).replace("\"t", "\"tree"),
            |_| json!({ "change": "add", "under": "", "kind": "tree" }),
        ),
    ];
    hold("linear::edit::editing_trees_is_linear", cases);
}

fn machines() -> Box<dyn Workshop> {
    machine_workshop(&words())
}

fn ring(size: usize) -> String {
    let state = |n: usize| {
        format!("(name: \"s{n}\", transitions: [(to: \"s{}\", when: Is(\"sees\"))]),", (n + 1) % size)
    };
    format!(
        "(states: [\n{}    (name: \"group\", machine: (states: [(name: \"in\")])),\n])\n",
        lines(size, state)
    )
}

fn star(size: usize) -> String {
    let state = |n: usize| format!("(name: \"s{n}\", transitions: [(to: \"s0\", when: Is(\"sees\"))]),");
    format!("(states: [\n{}])\n", lines(size, state))
}

fn same_names(size: usize) -> String {
    let state =
        |n: usize| format!("(name: \"State{}\"),", if n == 0 { String::new() } else { (n + 1).to_string() });
    format!("(states: [\n{}])\n", lines(size, state))
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table: one change after the other")]
fn editing_machines_is_linear() {
    let cases = vec![
        sketch("sketch", 60, machines, ring),
        change(
            "add a state",
            100,
            machines,
            same_names,
            |_| json!({ "change": "add", "under": "", "kind": "state" }),
        ),
        change(
            "connect",
            100,
            machines,
            ring,
            |_| json!({ "change": "connect", "from": "states[3]", "to": "states[50]" }),
        ),
        change(
            "redirect",
            100,
            machines,
            ring,
            |_| json!({ "change": "redirect", "at": "states[3].transitions[0]", "to": "states[50]" }),
        ),
        change(
            "rename",
            100,
            machines,
            star,
            |_| json!({ "change": "rename", "at": "states[0]", "name": "other" }),
        ),
        change(
            "remove a state that all lead to",
            100,
            machines,
            star,
            |_| json!({ "change": "remove", "at": ["states[0]"] }),
        ),
        change(
            "remove states",
            100,
            machines,
            ring,
            |size| json!({ "change": "remove", "at": places(size / 2, |n| format!("states[{}]", 2 * n)) }),
        ),
        change(
            "move states",
            60,
            machines,
            ring,
            |size| json!({ "change": "move", "at": places(size / 2, |n| format!("states[{}]", 2 * n)), "under": format!("states[{size}]") }),
        ),
        change(
            "set",
            100,
            machines,
            ring,
            |_| json!({ "change": "set", "at": "states[7].help", "value": "Why." }),
        ),
        change(
            "wrap",
            100,
            machines,
            ring,
            |_| json!({ "change": "wrap", "at": "states[7]", "kind": "state" }),
        ),
        change(
            "comment",
            100,
            machines,
            ring,
            |_| json!({ "change": "comment", "at": "states[7]", "text": "Why." }),
        ),
        change(
            "paste",
            60,
            machines,
            ring,
            |size| json!({ "change": "paste", "under": "", "text": vec!["(name: \"new\")"; size] }),
        ),
    ];
    hold("linear::edit::editing_machines_is_linear", cases);
}

fn decisions() -> Box<dyn Workshop> {
    decision_workshop(&words())
}

fn branches(size: usize) -> String {
    let branches = lines(size, |n| {
        format!("\"b{n}\": If(test: Is(\"sees\"), yes: Go(\"b{}\"), no: Do(\"act\")),", n + 1)
    });
    format!(
        "(root: If(test: Is(\"sees\"), yes: Go(\"b0\"), no: Pick(\"x\")), branches: {{\n{branches}    \"b{size}\": Pick(\"x\"),\n}})\n"
    )
}

fn goes(size: usize) -> String {
    let branches = lines(size, |n| format!("\"b{n}\": Go(\"b{}\"),", n + 1));
    format!(
        "(root: If(test: Is(\"sees\"), yes: Go(\"b0\"), no: Pick(\"nothing\")), branches: {{\n{branches}    \"b{size}\": Pick(\"x\"),\n}})\n"
    )
}

fn switch(size: usize) -> String {
    let cases = lines(size, |n| format!("(is: {n}, then: Do(\"act\")),"));
    format!("(root: Switch(of: \"v\", cases: [\n{cases}], otherwise: Pick(\"nothing\")))\n")
}

fn rooms() -> Box<dyn Workshop> {
    sense_graph_workshop(["hearing"])
}

fn house(size: usize) -> String {
    let nodes = lines(size, |n| {
        format!("(name: \"room {}\", area: Box(from: ({n}, 0), to: ({}, 1))),", n + 1, n + 1)
    });
    let links = lines(size, |n| {
        format!(
            "(from: \"room 1\", to: \"room {}\", start: ({n}, 0.5), carries: {{\"hearing\": ()}}),",
            n + 1
        )
    });
    format!("(nodes: [\n{nodes}], links: [\n{links}])\n")
}

#[test]
fn editing_decisions_and_sense_graphs_is_linear() {
    let cases = vec![
        sketch("sketch", 60, decisions, branches),
        sketch("sketch of branches in a row", 100, decisions, goes),
        sketch("sketch of a switch", 100, decisions, switch),
        change(
            "add a case",
            150,
            decisions,
            switch,
            |_| json!({ "change": "add", "under": "root", "place": 3, "kind": "Do" }),
        ),
        change(
            "move a case",
            150,
            decisions,
            switch,
            |_| json!({ "change": "move", "at": ["root.cases[3].then"], "under": "root", "place": 9 }),
        ),
        change(
            "rename a branch",
            100,
            decisions,
            branches,
            |_| json!({ "change": "rename", "at": "branches.b3", "name": "other" }),
        ),
        change(
            "remove a branch",
            100,
            decisions,
            branches,
            |_| json!({ "change": "remove", "at": ["branches.b3"] }),
        ),
        change(
            "connect",
            100,
            decisions,
            goes,
            |_| json!({ "change": "connect", "from": "root", "to": "branches.b7" }),
        ),
        // Up to a hundred regions are listed at every link.
        sketch("sketch of rooms", 150, rooms, house),
        change(
            "add a room",
            150,
            rooms,
            house,
            |_| json!({ "change": "add", "under": "", "kind": "region" }),
        ),
        change(
            "rename a room",
            150,
            rooms,
            house,
            |_| json!({ "change": "rename", "at": "nodes[0]", "name": "hall" }),
        ),
        change(
            "remove rooms",
            150,
            rooms,
            house,
            |size| json!({ "change": "remove", "at": places(size / 2, |n| format!("nodes[{}]", 2 * n + 1)) }),
        ),
    ];
    hold("linear::edit::editing_decisions_and_sense_graphs_is_linear", cases);
}
