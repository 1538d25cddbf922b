//! Files: what is read, what is refused, what is doubted.

use wits_core::names::MAX_NAME;
use wits_core::ron::RonFile;

use super::semantics::words;
use super::*;

fn faults(text: &str) -> String {
    Tree::load("t.tree.ron", text, &words()).unwrap_err().to_string()
}

fn doubts(root: &str) -> String {
    Tree::load("t.tree.ron", &format!("(root: {root})"), &words()).unwrap().doubts().to_string()
}

#[test]
fn all_faults_are_told_with_their_lines() {
    let text = r#"(
    root: Selector([
        Do("atc"),
        (nmae: "x", node: Idle),
        Sequnce([]),
        Repeat(times: 0, node: Idle),
    ]),
)"#;
    // Faults of form come first: what they hide is told when they are mended.
    let found = faults(text);
    assert!(found.contains("t.tree.ron:4:10: unknown field \"nmae\", did you mean \"name\"?"), "{found}");
    assert!(found.contains("t.tree.ron:5:9: unknown \"Sequnce\", did you mean \"Sequence\"?"), "{found}");
    let text = r#"(
    root: Selector([
        Do("atc"),
        (name: "x", while: Is("flog"), node: Repeat(times: 0, node: Wait(-1))),
        Interrupt(name: "y"),
        Chance(of: 2, node: Idle),
        Wait("{patience}"),
    ]),
)"#;
    let found = faults(text);
    for expected in [
        "3:9: unknown \"atc\", did you mean \"act\"? among the actions",
        "4:28: unknown \"flog\", did you mean \"flag\"? among the conditions",
        "4:60: 0 times; expected at least 1",
        "-1 is out of range",
        "5:9: unknown \"y\"",
        "6:20: 2 is out of range; expected 0 to 1",
        "7:9: unknown \"patience\"",
    ] {
        assert!(found.contains(expected), "{expected}\nis not in\n{found}");
    }
}

#[test]
fn a_tree_inside_itself_is_refused_with_the_chain() {
    let text = r#"(root: SubTree("a"), trees: {"a": (root: SubTree("b")), "b": (root: SubTree("a"))})"#;
    assert_eq!(faults(text), "t.tree.ron:1:69: a tree inside itself: a → b → a; expected trees that end");
    let text = r#"(root: Lazy("a"), trees: {"a": (root: Lazy("b")), "b": (root: Lazy("a"))})"#;
    assert!(faults(text).contains("a tree inside itself: a → b → a"), "{}", faults(text));
}

#[test]
fn sub_trees_that_multiply_are_refused_before_they_fill_the_memory() {
    let mut text = String::from("(root: SubTree(\"t0\"), trees: {");
    for n in 0..40 {
        text += &format!("\"t{n}\": (root: Sequence([SubTree(\"t{}\"), SubTree(\"t{}\")])),", n + 1, n + 1);
    }
    text += "\"t40\": (root: Idle)})";
    assert!(faults(&text).contains("too many nodes"), "{}", faults(&text));
    // A lazy tree is checked once, however often it is used.
    let lazy = text.replace("SubTree", "Lazy");
    assert!(Tree::load("t.tree.ron", &lazy, &words()).is_ok());
    let wrong = lazy.replace("Idle", "Do(\"no\")");
    let found = faults(&wrong);
    assert_eq!(found.matches("unknown \"no\"").count(), 1, "{found}");
    let row: String = (0..300).map(|n| format!("\"t{n}\": (root: Lazy(\"t{}\")),", n + 1)).collect();
    let found = faults(&format!("(root: Lazy(\"t0\"), trees: {{{row} \"t300\": (root: Idle)}})"));
    assert!(found.contains("nested too deep"), "{found}");
    let many: String = (0..1_000).map(|n| format!("\"t{n}\": (root: Idle),")).collect();
    let uses: String = (0..1_000).map(|n| format!("Lazy(\"t{n}\"),")).collect();
    let found = faults(&format!("(root: Sequence([{uses}]), trees: {{{many}}})"));
    assert!(found.contains("too many trees in lazy ones; expected at most 100000 trees"), "{found}");
    let mut deep = NodeDef::from(Task::Idle);
    for _ in 0..1000 {
        deep = Task::Inverter(Box::new(deep)).into();
    }
    let faults = TreeDef::new(deep).bind(&words()).unwrap_err().to_string();
    assert!(faults.contains("nested too deep"), "{faults}");
}

#[test]
fn names_of_nodes_and_sub_trees_have_a_maximum_length() {
    let named = |name: &str| {
        format!(
            "(\n  root: Sequence([\n    (name: {name:?}, node: Idle),\n    SubTree({name:?}),\n  ]),\n  trees: {{{name:?}: (root: Idle)}},\n)"
        )
    };
    assert!(Tree::load("t.tree.ron", &named(&"ä".repeat(MAX_NAME)), &words()).is_ok());
    let wanted = "a name of 201 characters; expected at most 200 characters";
    assert_eq!(
        faults(&named(&"ä".repeat(MAX_NAME + 1))),
        format!("t.tree.ron:3:12: {wanted}\nt.tree.ron:4:5: {wanted}")
    );
}

#[test]
fn texts_that_multiply_are_refused_before_they_fill_the_memory() {
    // A short file: a chain of long names, and thousands of nodes below it.
    let mut root = format!("Sequence([{}])", "Idle,".repeat(20_000));
    for _ in 0..40 {
        root = format!("(name: {:?}, node: Inverter({root}))", "n".repeat(MAX_NAME));
    }
    let found = faults(&format!("(root: {root})"));
    assert!(found.contains("too much text; expected at most 100000 nodes, 200 deep"), "{found}");
    // The help of a sub-tree that is used thousands of times, and that of its keys.
    let help = "h".repeat(100_000);
    let uses = "SubTree(\"a\"),".repeat(2_000);
    for tree in [
        format!("(root: (help: {help:?}, node: Idle))"),
        format!("(board: {{\"k\": (kind: Int, help: {help:?})}}, root: Idle)"),
    ] {
        let found = faults(&format!("(root: Sequence([{uses}]), trees: {{\"a\": {tree}}})"));
        assert!(found.contains("too much text"), "{found}");
    }
}

#[test]
fn ten_thousand_nodes_are_no_trouble() {
    let branch = r#"Selector([Sequence([If(Is(name: "flag", with: {"name": "a"})), Wait(1)]), Do(name: "act", with: {"name": "b"})]),"#;
    let text = format!("(root: Sequence([{}]))", branch.repeat(2000));
    assert_eq!(Tree::load("t.tree.ron", &text, &words()).unwrap().len(), 10_001);
}

#[test]
fn what_can_never_run_is_doubted() {
    // What the doubt points at, and what it says.
    let doubt = |root: &str, at: &str, message: &str| {
        let column = 8 + root.find(at).unwrap();
        assert_eq!(doubts(root), format!("t.tree.ron:1:{column}: {message}"));
    };
    doubt("Selector([If(Never), Wait(1), Idle])", "Idle", "can never run: the wait before it never fails");
    doubt("Selector([Wait(1), Wait(2)])", "Wait(2)", "can never run: the wait before it never fails");
    let named = r#"Sequence([(name: "no", node: If(All([Never, Always]))), Wait(2)])"#;
    doubt(named, "Wait", "can never run: no never succeeds");
    let forever = "Sequence([Forever(Wait(1)), Wait(2)])";
    doubt(forever, "Wait(2)", "can never run: the forever before it never succeeds");
    doubt("Selector([])", "Selector", "a selector without children");
    doubt("(when: Never, node: Idle)", "(when", "can never run: never never holds");
    let inner = "Selector([Sequence([If(Always), Wait(1)]), Idle])";
    doubt(inner, "Idle", "can never run: the sequence before it never fails");
    assert_eq!(doubts("Selector([Limit(times: 1, node: Wait(1)), Idle])"), "");
}

#[test]
fn graphs_have_the_numbers_and_paths_of_the_nodes() {
    let text = r#"(root: Selector([
        (name: "fight", stop: true, when: Is(name: "flag", with: {"name": "a"}), node: SubTree("s")),
        Do(name: "act", with: {"name": "b"}),
    ]), trees: {"s": (root: Idle)})"#;
    let graph = Tree::load("t.tree.ron", text, &words()).unwrap().graph();
    let nodes: Vec<_> = graph.nodes.iter().map(|node| (&*node.kind, &*node.path, node.parent)).collect();
    assert_eq!(
        nodes,
        [
            ("selector", "root", None),
            ("guard", "root/fight?", Some(0)),
            ("sub-tree", "root/fight", Some(1)),
            ("idle", "root/fight/s", Some(2)),
            ("action", "root/1", Some(0)),
        ]
    );
    assert!(graph.nodes[2].stop && graph.nodes[2].folds);
    assert_eq!(graph.nodes[4].name, "act(name: \"b\")");
}

#[test]
fn definitions_survive_other_formats_too() {
    let text = r#"(root: Selector([(name: "x", while: Is("a"), node: Parallel(nodes: [Idle, Wait(min: 1, max: 2)], success: Count(1))), Inverter((help: "h", node: Do("b")))]))"#;
    let def = TreeDef::from_ron("t.tree.ron", text).unwrap();
    let json = serde_json::to_string(&def).unwrap();
    assert_eq!(serde_json::from_str::<TreeDef>(&json).unwrap(), def);
}

#[test]
fn watchers_are_told_why() {
    let root = "Selector([Limit(times: 0, node: Idle), (when: flag(a), node: Idle), CoolDown(seconds: 5, node: Wait(0))])";
    let mut run = super::semantics::Run::of(root, super::semantics::Actor::default());
    run.tick();
    let tick = run.tick();
    assert_eq!(tick.0, Status::Failure);
    let why = |path: &str| {
        let node = run.tree.find(path).unwrap();
        let trail = run.journal.pulse().trail;
        trail.iter().rev().find(|step| step.node == node).map(|step| step.why.to_string()).unwrap_or_default()
    };
    assert_eq!(why("root/0"), "has begun 0 times, which is the limit");
    assert_eq!(why("root/1?"), "not flag (name: a)");
    assert_eq!(why("root/2"), "cools down for another 5 s");
}

#[test]
fn trees_and_keys_that_are_given_twice_are_faults() {
    let text = r#"(
    board: {"k": (kind: Int), "k": (kind: Text)},
    root: SubTree("t"),
    trees: {"t": (root: Idle),
        "t": (root: Wait(1))},
)"#;
    assert_eq!(
        TreeDef::from_ron("t.tree.ron", text).unwrap_err().to_string(),
        "t.tree.ron:2:31: the key \"k\" is given twice\nt.tree.ron:5:9: the key \"t\" is given twice"
    );
}
