//! Minds as files: trees, machines, decision trees, and the languages inside them.

use wits::core::findings::Findings;
use wits::core::ron::{self, RonFile};
use wits::decide::Vocabulary;
use wits::decide::action::ActionsDef;
use wits::decide::dtree::{DecisionDef, DecisionTree};
use wits::decide::expr::Expr;
use wits::decide::machine::{Machine, MachineDef};
use wits::decide::tree::{TreeLibrary, XmlReader};
use wits_testkit::linear::{Case, hold};

use super::{bad, faults, good, lines};

/// As `wits check` does it.
fn tree(text: &str) -> Findings {
    let mut library = TreeLibrary::new();
    if let Err(findings) = library.load("a", "a.tree.ron", text) {
        return findings;
    }
    match library.bind("a", &Vocabulary::<()>::open()) {
        Err(findings) => findings,
        Ok(tree) => {
            let mut findings = tree.doubts().clone();
            ron::locate(&mut findings, text);
            findings
        }
    }
}

fn machine(text: &str) -> Findings {
    let checked = MachineDef::check_ron("a.machine.ron", text);
    if checked.is_empty() {
        faults(Machine::<()>::from_ron("a.machine.ron", text, &Vocabulary::open()))
    } else {
        checked
    }
}

fn decision(text: &str) -> Findings {
    let checked = DecisionDef::check_ron("a.dtree.ron", text);
    if checked.is_empty() {
        faults(DecisionTree::<()>::from_ron("a.dtree.ron", text, &Vocabulary::open()))
    } else {
        checked
    }
}

fn xml(text: &str) -> Findings {
    faults(XmlReader::new().read("a.xml", text))
}

fn actions(text: &str) -> Findings {
    ActionsDef::check_ron("a.actions.ron", text)
}

fn wide_tree(size: usize) -> String {
    format!("(root: Sequence([\n{}]))", lines(size, |n| format!("(name: \"n{n}\", node: Do(\"a{n}\")),")))
}

fn deep_tree(size: usize) -> String {
    let branch =
        |n| format!("Selector([Sequence([If(Is(\"c{n}\")), Parallel(nodes: [Wait(1), Do(\"a\")])])]),");
    format!("(root: Sequence([\n{}]))", lines(size, branch))
}

fn key_tree(size: usize) -> String {
    let keys = lines(size, |n| format!("\"k{n}\": (kind: Int),"));
    let nodes = lines(size, |n| {
        format!("SetKey(key: \"{{k{n}}}\", to: {n}), Compute(key: \"{{k{n}}}\", to: \"{{k{n}}} + 1\"),")
    });
    format!("(board: {{\n{keys}}}, root: Sequence([\n{nodes}]))")
}

fn sub_trees(size: usize) -> String {
    let uses = lines(size, |n| format!("SubTree(\"t{n}\"),"));
    let trees = lines(size, |n| format!("\"t{n}\": (root: Sequence([Wait(1), Do(\"a\")])),"));
    format!("(root: Sequence([\n{uses}]), trees: {{\n{trees}}})")
}

fn lost_sub_trees(size: usize) -> String {
    sub_trees(size).replace("SubTree(\"t", "SubTree(\"q")
}

fn gates(size: usize) -> String {
    let gates = lines(size, |n| format!("(name: \"g{n}\", node: Gate(node: Wait(1))), Open(\"g{n}\"),"));
    format!("(root: Sequence([\n{gates}]))")
}

fn ring(size: usize) -> String {
    let state = |n: usize| {
        format!(
            "(name: \"s{n}\", active: [\"a\"], transitions: [(to: \"s{}\", when: Is(\"c\"))]),",
            (n + 1) % size
        )
    };
    format!("(states: [\n{}])", lines(size, state))
}

fn lost_ring(size: usize) -> String {
    ring(size).replace("(to: \"s", "(to: \"q")
}

fn nested_ring(size: usize) -> String {
    let state = |n: usize| {
        let to = (n + 1) % size;
        format!(
            "(name: \"s{n}\", machine: (states: [(name: \"in{n}\", transitions: [(to: \"s{to}\", when: Is(\"c\"))])])),"
        )
    };
    format!("(states: [\n{}])", lines(size, state))
}

fn globals(size: usize) -> String {
    let all = lines(size, |n| format!("(to: \"s{n}\", when: Is(\"c{n}\")),"));
    let states = lines(size, |n| format!("(name: \"s{n}\"),"));
    format!("(states: [\n{states}], transitions: [\n{all}])")
}

fn switch(size: usize) -> String {
    let cases = lines(size, |n| format!("(is: {n}, then: Do(\"a{n}\")),"));
    format!("(root: Switch(of: \"v\", cases: [\n{cases}], otherwise: Pick(\"x\")))")
}

fn branches(size: usize) -> String {
    let goes = |n| format!("\"b{n}\": If(test: Is(\"c{n}\"), yes: Go(\"b{}\"), no: Do(\"a\")),", n + 1);
    let branches = lines(size, goes);
    format!("(root: Go(\"b0\"), branches: {{\n{branches}    \"b{size}\": Pick(\"x\")}})")
}

fn lost_branches(size: usize) -> String {
    branches(size).replace("Go(\"b", "Go(\"q")
}

fn condition(size: usize) -> String {
    let tests = lines(size, |n| format!("Any([Is(\"c{n}\"), Not(Below(of: \"v{n}\", than: 3))]),"));
    format!("(root: If(test: All([\n{tests}]), yes: Do(\"a\"), no: Do(\"b\")))")
}

fn bt_cpp(size: usize) -> String {
    let nodes = lines(size, |n| {
        format!("<Sequence name=\"s{n}\"><Walk to=\"{{place{n}}}\"/><AlwaysSuccess/></Sequence>")
    });
    format!(
        "<root BTCPP_format=\"4\"><BehaviorTree ID=\"Main\"><Fallback>\n{nodes}</Fallback></BehaviorTree></root>"
    )
}

fn bt_cpp_trees(size: usize) -> String {
    let uses = lines(size, |n| format!("<SubTree ID=\"t{n}\"/>"));
    let trees = lines(size, |n| format!("<BehaviorTree ID=\"t{n}\"><AlwaysSuccess/></BehaviorTree>"));
    format!(
        "<root BTCPP_format=\"4\"><BehaviorTree ID=\"Main\"><Sequence>\n{uses}</Sequence></BehaviorTree>\n{trees}</root>"
    )
}

fn action_file(size: usize) -> String {
    let actions = lines(size, |n| format!("\"a{n}\": (act: Sequence([Do(\"x\"), Wait(1)]), uses: [\"c\"]),"));
    format!("(channels: [\"c\"], actions: {{\n{actions}}})")
}

#[test]
fn minds_are_linear() {
    let cases = vec![
        good("a wide tree", 300, wide_tree, tree),
        good("a tree of branches", 150, deep_tree, tree),
        good("a tree with keys", 300, key_tree, tree),
        good("sub-trees", 200, sub_trees, tree),
        bad("unknown sub-trees", 100, lost_sub_trees, tree),
        good("gates", 200, gates, tree),
        bad(
            "a tree with unknown fields",
            600,
            |n| format!("(root: Idle,\n{})", lines(n, |n| format!("f{n}: 1,"))),
            tree,
        ),
        good("a ring of states", 150, ring, machine),
        bad("unknown states", 100, lost_ring, machine),
        good("machines in states", 150, nested_ring, machine),
        good("transitions of all states", 200, globals, machine),
        good("a switch", 300, switch, decision),
        good("branches in a row", 150, branches, decision),
        bad("unknown branches", 100, lost_branches, decision),
        good("a condition", 200, condition, decision),
        good("actions", 150, action_file, actions),
        good("BehaviorTree.CPP", 200, bt_cpp, xml),
        good("BehaviorTree.CPP's sub-trees", 200, bt_cpp_trees, xml),
        Case::new("an expression", 20, |size| {
            let text = vec!["({a} + 2) * v"; size].join(" - ");
            move || text.parse::<Expr>().expect("an expression that is not too long")
        }),
        Case::new("a tree written", 200, |size| {
            let mut library = TreeLibrary::new();
            library.load("a", "a.tree.ron", &wide_tree(size)).unwrap();
            move || library.get("a").unwrap().to_ron()
        }),
    ];
    hold("linear::minds::minds_are_linear", cases);
}
