//! Parts come, go, move, wrap others, become others.

use super::*;
use wits_core::ron::RonFile;

#[test]
fn parts_come_and_go() {
    let text = "(root: Sequence([\n    // a\n    Do(\"fire\"), // b\n    Idle,\n]))\n";
    let added = tree(
        text,
        json!({ "change": "add", "under": "root", "place": 1, "kind": "Repeat", "values": { "times": 4, "name": "r" } }),
    );
    assert_eq!(
        added,
        text.replace("// b\n", "// b\n    (name: \"r\", node: Repeat(times: 4, node: Idle)),\n")
    );
    let filled = tree(&added, json!({ "change": "add", "under": "root[1]", "kind": "Wait" }));
    assert_eq!(filled, added.replace("node: Idle", "node: Wait(1)"));
    assert!(
        refused(&filled, json!({ "change": "add", "under": "root[1]", "kind": "Wait" })).contains("already")
    );
    assert_eq!(tree(&filled, json!({ "change": "remove", "at": ["root[1].node.node"] })), added);
    assert_eq!(tree(&added, json!({ "change": "remove", "at": ["root[1]"] })), text);
    assert_eq!(
        tree(text, json!({ "change": "remove", "at": ["root[0]", "root[1]"] })),
        "(root: Sequence([]))\n"
    );
    assert!(refused(text, json!({ "change": "remove", "at": ["root"] })).contains("root"));
    assert!(
        refused(text, json!({ "change": "add", "under": "root[0]", "kind": "Idle" }))
            .contains("holds no other parts")
    );
    assert!(refused(text, json!({ "change": "add", "under": "root", "kind": "Dance" })).contains("Dance"));
    assert!(
        refused(text, json!({ "change": "add", "under": "root", "kind": "Wait", "values": { "x": 1 } }))
            .contains("no field")
    );
}

#[test]
fn parts_are_moved_with_their_comments() {
    let text = "(root: Selector([\n    // a\n    Do(\"a\"), // a too\n    Sequence([Do(\"b\")]),\n    Do(\"c\"),\n]))\n";
    let moved =
        change(&*shop(), text, json!({ "change": "move", "at": ["root[0]"], "under": "root[1]" })).unwrap();
    assert_eq!(
        moved.text,
        "(root: Selector([\n    Sequence([\n        Do(\"b\"),\n        // a\n        Do(\"a\"), // a too\n    ]),\n    Do(\"c\"),\n]))\n"
    );
    assert_eq!(moved.select, ["root[0][1]"]);
    let down =
        change(&*shop(), text, json!({ "change": "move", "at": ["root[0]"], "under": "root", "place": 3 }))
            .unwrap();
    assert_eq!(
        down.text,
        "(root: Selector([\n    Sequence([Do(\"b\")]),\n    Do(\"c\"),\n    // a\n    Do(\"a\"), // a too\n]))\n"
    );
    assert_eq!(
        tree(&down.text, json!({ "change": "move", "at": ["root[2]"], "under": "root", "place": 0 })),
        text
    );
    assert!(
        refused(text, json!({ "change": "move", "at": ["root[1]"], "under": "root[1]" }))
            .contains("into itself")
    );
    assert!(refused(text, json!({ "change": "move", "at": ["root"], "under": "root[1]" })).contains("root"));
    let options = "(root: Utility(options: [(score: \"a\", node: Idle), (score: \"b\", node: Wait(1))]))";
    let swapped = tree(
        options,
        json!({ "change": "move", "at": ["root.options[1].node"], "under": "root", "place": 0 }),
    );
    assert_eq!(
        swapped,
        "(root: Utility(options: [(score: \"b\", node: Wait(1)), (score: \"a\", node: Idle)]))"
    );
}

#[test]
fn parts_are_put_into_others_and_taken_out_again() {
    let text = "(root: Sequence([\n    // a\n    Do(\"a\"),\n]))\n";
    let wrapped = tree(
        text,
        json!({ "change": "wrap", "at": "root[0]", "kind": "TimeOut", "values": { "seconds": 3 } }),
    );
    assert_eq!(wrapped, text.replace("Do(\"a\")", "TimeOut(seconds: 3, node: Do(\"a\"))"));
    assert_eq!(tree(&wrapped, json!({ "change": "unwrap", "at": "root[0]" })), text);
    let selector = tree(text, json!({ "change": "wrap", "at": "root", "kind": "Selector" }));
    assert_eq!(
        selector,
        "(root: Selector([\n    Sequence([\n        // a\n        Do(\"a\"),\n    ]),\n]))\n"
    );
    assert_eq!(tree(&selector, json!({ "change": "unwrap", "at": "root" })), text);
    let branch = tree(text, json!({ "change": "wrap", "at": "root[0]", "kind": "Branch" }));
    assert_eq!(branch, text.replace("Do(\"a\")", "Branch(test: Idle, then: Do(\"a\"))"));
    assert!(
        refused(text, json!({ "change": "wrap", "at": "root", "kind": "Do" }))
            .contains("holds no other parts")
    );
    assert!(refused(text, json!({ "change": "unwrap", "at": "root[0]" })).contains("nothing below it"));
    let nested = "(root: Selector([Idle, Sequence([Do(\"a\"), Do(\"b\")])]))";
    assert_eq!(
        tree(nested, json!({ "change": "unwrap", "at": "root[1]" })),
        "(root: Selector([Idle, Do(\"a\"), Do(\"b\")]))"
    );
    assert!(
        refused("(root: Selector([Idle, Idle]))", json!({ "change": "unwrap", "at": "root" }))
            .contains("room for one")
    );
}

#[test]
fn parts_become_others() {
    let text = "(root: (name: \"r\", node: Sequence([\n    // a\n    Do(\"a\"), // b\n    Do(\"b\"),\n])))\n";
    let selector = tree(text, json!({ "change": "become", "at": "root", "kind": "Selector" }));
    assert_eq!(selector, text.replace("Sequence", "Selector"));
    let parallel = tree(text, json!({ "change": "become", "at": "root", "kind": "Parallel" }));
    let def = TreeDef::from_ron("", &parallel).unwrap();
    assert_eq!(def.root.node.children().len(), 2);
    assert!(parallel.contains("// a\n") && parallel.contains("// b"), "{parallel}");
    assert_eq!(tree(&parallel, json!({ "change": "become", "at": "root", "kind": "Sequence" })), text);
    let leaf = tree(
        text,
        json!({ "change": "become", "at": "root.node[1]", "kind": "Do", "values": { "action": "fire" } }),
    );
    assert_eq!(leaf, text.replace("Do(\"b\")", "Do(\"fire\")"));
    let idle = "(root: Sequence([Idle, Idle]))";
    assert_eq!(
        tree(idle, json!({ "change": "become", "at": "root", "kind": "Parallel" })),
        "(root: Parallel(nodes: [Idle, Idle]))"
    );
    let times = "(root: Repeat(times: 7, node: Idle))";
    assert_eq!(
        tree(times, json!({ "change": "become", "at": "root", "kind": "Retry" })),
        times.replace("Repeat", "Retry")
    );
    assert_eq!(
        tree(times, json!({ "change": "become", "at": "root", "kind": "Delay" })),
        "(root: Delay(seconds: 1, node: Idle))"
    );
}

#[test]
fn whatever_names_a_part_follows_its_name() {
    let gates = "(root: Sequence([(name: \"g\", node: Gate(node: Idle)), Open(\"g\"), Interrupt(name: \"i\"), Close(\"h\")]))";
    let renamed = tree(gates, json!({ "change": "rename", "at": "root[0]", "name": "door" }));
    assert_eq!(renamed, gates.replace("\"g\"", "\"door\""));
    let subs = "(root: Sequence([SubTree(\"a\"), Lazy(name: \"a\"), SubTree(\"b\")]), trees: {\n    /* \"a\": */ \"a\": (root: Idle), \"b\": (root: Do(\"a\"))})";
    let renamed = tree(subs, json!({ "change": "rename", "at": "trees.a", "name": "c \"d\"" }));
    assert_eq!(
        renamed,
        subs.replace("(\"a\"), Lazy(name: \"a\")", "(\"c \\\"d\\\"\"), Lazy(name: \"c \\\"d\\\"\")")
            .replace("*/ \"a\":", "*/ \"c \\\"d\\\"\":")
    );
    assert!(
        refused(subs, json!({ "change": "rename", "at": "trees.a", "name": "b" })).contains("another one")
    );
    assert_eq!(
        tree(subs, json!({ "change": "remove", "at": ["trees.a.root"] })),
        "(root: Sequence([SubTree(\"b\")]), trees: {\n    \"b\": (root: Do(\"a\"))})"
    );
}

#[test]
fn comments_are_set_and_pieces_pasted() {
    let text = "(root: Sequence([Idle]))\n";
    let noted = tree(text, json!({ "change": "comment", "at": "root[0]", "text": "Waits\nfor ever." }));
    assert_eq!(noted, "(root: Sequence([\n    // Waits\n    // for ever.\n    Idle,\n]))\n");
    assert_eq!(
        tree(text, json!({ "change": "comment", "at": "", "text": "Head" })),
        "// Head\n(root: Sequence([Idle]))\n"
    );
    let pasted = json!({ "change": "paste", "under": "root", "place": 0, "text": ["Do(\"a\")", "Sequence([\n        Idle,\n    ])"] });
    assert_eq!(
        tree(&noted, pasted),
        noted.replacen("[\n", "[\n    Do(\"a\"),\n    Sequence([\n        Idle,\n    ]),\n", 1)
    );
    let list = json!({ "change": "paste", "under": "root", "text": ["Do(\"a\"),\nDo(\"b\")"] });
    assert_eq!(tree(text, list), "(root: Sequence([Idle, Do(\"a\"), Do(\"b\")]))\n");
    assert!(
        refused(text, json!({ "change": "paste", "under": "root", "text": ["Dance"] })).contains("no part")
    );
    assert!(
        refused(text, json!({ "change": "paste", "under": "root", "text": ["(("] }))
            .contains("cannot be read")
    );
}
