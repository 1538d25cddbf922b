use proptest::prelude::*;
use serde_json::{Value as Json, json};
use wits_core::inspect::Graph;
use wits_core::ron::{self, Doc};
use wits_decide::dtree::{ChoiceDef, DecisionDef};
use wits_decide::tree::{NodeDef, Task, TreeDef, TreeLibrary};
use wits_decide::{Mind, Param, Status, Vocabulary};
use wits_game::author::{Change, Changed, Field, FieldKind, Sketch, Workshop};

use crate::{decision_workshop, tree_workshop, workshop_with};

fn words() -> Vocabulary<()> {
    let mut words = Vocabulary::new();
    words
        .action("walk_to", |(), _| Status::Success)
        .help("Walks.")
        .param(Param::vector("place"))
        .param(Param::number("speed").or(1.5).help("How fast."));
    words.action("fire", |(), _| Status::Success);
    words.condition("sees_foe", |(), _| true);
    words.value("health", wits_decide::Kind::Number, |(), _| 1.0.into());
    words
}

fn shop() -> Box<dyn Workshop> {
    tree_workshop(&words())
}

fn change(shop: &dyn Workshop, text: &str, change: Json) -> Result<Changed, String> {
    let change: Change = serde_json::from_value(change).unwrap();
    shop.change(text, &change)
}

fn tree(text: &str, step: Json) -> String {
    change(&*shop(), text, step).unwrap().text
}

fn refused(text: &str, step: Json) -> String {
    change(&*shop(), text, step).unwrap_err()
}

fn field(sketch: &Sketch, node: usize, name: &str) -> Field {
    sketch.nodes[node].fields.iter().find(|field| field.name == name).unwrap().clone()
}

const FILES: [(&str, &str); 5] = [
    ("1", include_str!("../../../../games/trees/minds/1-walk-in.tree.ron")),
    ("2", include_str!("../../../../games/trees/minds/2-open-it.tree.ron")),
    ("3", include_str!("../../../../games/trees/minds/3-shared.tree.ron")),
    ("4", include_str!("../../../../games/trees/minds/4-barge.tree.ron")),
    ("soldier", include_str!("../../../../games/soldier/minds/soldier.tree.ron")),
];

/// Everything that a tree can have.
const RICH: &str = r#"// Head.
(
    board: {"mood": (kind: Text), "n": (kind: Int)},
    root: (name: "all", help: "Everything.", while: Is("sees_foe"), node: Selector([
        // First.
        Sequence([If(All([Is("sees_foe"), Below(of: "health", than: 20)])), Do("fire")]),
        (when: Not(Is("sees_foe")), node: Inverter(Repeat(times: 3, node: Wait(min: 1, max: 2.5)))), // why not
        Parallel(nodes: [Idle, Log("x")], success: Count(1)),
        Branch(test: Do("fire"), then: Idle, otherwise: Do((name: "walk_to", with: {"place": [1, 2, 3]})), reactive: true),
        Utility(options: [(score: "health", node: Idle), (score: "{n}", node: (name: "b", node: Do("fire")))], keep: 0.5),
        (name: "g", node: Gate(open: false, node: TimeOut(seconds: "{n}", node: Open("g")))),
        SubTree("flee"), SubTree(name: "flee"), Lazy("flee"),
        SetKey(key: "{mood}", to: "angry"), Compute(key: "{n}", to: "{n} + 1"), ClearKey("{n}"),
        OnAbort(write: [(key: "{n}", to: "0")], node: Chance(of: 0.5, node: Semaphore(key: "{n}", node: Idle))),
        (name: "i", node: Interrupter(Idle)), Interrupt(name: "i", result: Failure),
    ])),
    trees: {
        "flee": (root: Checklist([Do("fire"), SubTree("inner")]), trees: {"inner": (root: Fail(Idle))}),
        "unused": (root: Hold(Forever(Idle))),
    },
)
"#;

fn same_picture(mine: &Graph, running: &Graph) {
    assert!(mine.nodes.len() >= running.nodes.len());
    for (mine, running) in mine.nodes.iter().zip(&running.nodes) {
        assert_eq!(mine, running);
    }
    assert_eq!(mine.links[..running.links.len()], running.links[..]);
}

#[test]
fn sketches_have_the_numbers_of_the_trees_that_run() {
    for (name, text) in FILES.into_iter().chain([("rich", RICH)]) {
        let running = TreeDef::from_ron(name, text).unwrap().bind(&Vocabulary::<()>::open()).unwrap().graph();
        let sketch = tree_workshop(&Vocabulary::<()>::open()).sketch(text).unwrap();
        same_picture(&sketch.graph, &running);
        assert_eq!(
            (sketch.nodes.len(), sketch.links.len()),
            (sketch.graph.nodes.len(), sketch.graph.links.len())
        );
        let doc = Doc::parse(text).unwrap();
        for part in &sketch.nodes {
            let at = doc.find(&part.at).unwrap();
            assert_eq!(at.span(), [part.span.from, part.span.to], "{}", part.at);
        }
    }
    let sketch = shop().sketch(RICH).unwrap();
    let extra = sketch.nodes.iter().filter(|part| part.at.starts_with("trees.unused")).count();
    assert_eq!(extra, 3, "trees that nobody uses come last");
}

#[test]
fn trees_of_a_library_are_drawn_but_are_no_parts() {
    let mut library = TreeLibrary::new();
    library.load("flee", "flee.tree.ron", "(root: Sequence([Do(\"fire\"), SubTree(\"hide\")]))").unwrap();
    library.load("hide", "hide.tree.ron", "(root: Idle)").unwrap();
    let text = "(root: Selector([SubTree(\"flee\"), Idle]))";
    let running = TreeDef::from_ron("", text).unwrap().bind_with(&words(), &library).unwrap().graph();
    let sketch = workshop_with("x.tree.ron", &words(), &library).unwrap().sketch(text).unwrap();
    same_picture(&sketch.graph, &running);
    let ats: Vec<&str> = sketch.nodes.iter().map(|part| &*part.at).collect();
    assert_eq!(ats, ["root", "root[0]", "", "", "", "", "root[1]"]);
}

#[test]
fn fields_have_kinds_values_and_places() {
    let sketch = shop().sketch(RICH).unwrap();
    assert_eq!((&*sketch.nodes[0].kind, &*sketch.nodes[0].at), ("guard", "root"));
    assert_eq!((&*sketch.nodes[1].kind, &*sketch.nodes[1].at), ("Selector", "root.node"));
    assert_eq!(field(&sketch, 0, "while").value, json!({ "Is": "sees_foe" }));
    assert_eq!(sketch.nodes[2].comment, "First.");
    let by = |at: &str| sketch.nodes.iter().position(|part| part.at == at).unwrap();
    let wait = by("root.node[1].node().node");
    assert_eq!(field(&sketch, wait, "seconds").value, json!({ "min": 1, "max": 2.5 }));
    assert_eq!(field(&sketch, by("root.node[1].node()"), "times").at, "root.node[1].node().times");
    let walk = by("root.node[3].otherwise");
    assert_eq!(field(&sketch, walk, "action").value, json!("walk_to"));
    let place = field(&sketch, walk, "place");
    assert_eq!(
        (&*place.at, place.kind, place.key, place.needed),
        ("root.node[3].otherwise.with.place", FieldKind::Vector, true, true)
    );
    assert_eq!((place.value, field(&sketch, walk, "speed").default), (json!([1, 2, 3]), json!(1.5)));
    assert_eq!(field(&sketch, by("root.node[4].options[1].node"), "score").value, json!("{n}"));
    let set = by("root.node[9]");
    assert_eq!(
        (field(&sketch, set, "to").kind, field(&sketch, set, "to").value),
        (FieldKind::Text, json!("angry"))
    );
    assert_eq!(field(&sketch, by("trees.flee.root"), "tree").value, json!("flee"));
    assert_eq!(sketch.file.comment, "Head.");
    assert!(sketch.nodes.iter().flat_map(|part| &part.fields).all(|field| !field.name.is_empty()));
}

#[test]
fn setting_a_field_to_what_it_is_keeps_the_bytes() {
    for (_, text) in FILES.into_iter().chain([("", RICH)]) {
        let sketch = shop().sketch(text).unwrap();
        for field in sketch.nodes.iter().chain([&sketch.file]).flat_map(|part| &part.fields) {
            let step = json!({ "change": "set", "at": field.at, "value": field.value });
            assert_eq!(tree(text, step), text, "{field:?}");
        }
    }
}

#[test]
fn settings_bring_their_parentheses_and_take_them_away() {
    let text = "(root: Sequence([Do(\"fire\")]))";
    let named = tree(text, json!({ "change": "set", "at": "root[0]@name", "value": "bang" }));
    assert_eq!(named, "(root: Sequence([(name: \"bang\", node: Do(\"fire\"))]))");
    let guarded = tree(
        &named,
        json!({ "change": "set", "at": "root[0].when", "value": { "Not": { "Is": "sees_foe" } } }),
    );
    assert_eq!(
        guarded,
        "(root: Sequence([(name: \"bang\", when: Not(Is(\"sees_foe\")), node: Do(\"fire\"))]))"
    );
    let alone = tree(&guarded, json!({ "change": "set", "at": "root[0].name", "value": null }));
    assert_eq!(alone, "(root: Sequence([(when: Not(Is(\"sees_foe\")), node: Do(\"fire\"))]))");
    assert_eq!(tree(&alone, json!({ "change": "unwrap", "at": "root[0]" })), text);
    assert_eq!(tree(&alone, json!({ "change": "set", "at": "root[0].when", "value": null })), text);
    let within = json!({ "Within": { "of": "health", "min": 5 } });
    assert_eq!(
        tree(text, json!({ "change": "set", "at": "root[0]@when", "value": within })),
        "(root: Sequence([(when: Within(of: \"health\", min: 5.0), node: Do(\"fire\"))]))"
    );
    let helped = tree(&named, json!({ "change": "set", "at": "root[0].help", "value": "Shoots." }));
    assert_eq!(helped, "(root: Sequence([(name: \"bang\", help: \"Shoots.\", node: Do(\"fire\"))]))");
}

#[test]
fn words_are_told_things_and_forget_what_does_not_fit() {
    let text = "(root: Do(\"walk_to\"))";
    let told = tree(text, json!({ "change": "set", "at": "root.with.place", "value": "{door}" }));
    assert_eq!(told, "(root: Do(name: \"walk_to\", with: {\"place\": \"{door}\"}))");
    let more = tree(&told, json!({ "change": "set", "at": "root.with.speed", "value": 2.5 }));
    assert_eq!(more, "(root: Do(name: \"walk_to\", with: {\"place\": \"{door}\", \"speed\": 2.5}))");
    assert_eq!(tree(&more, json!({ "change": "set", "at": "root.with.speed", "value": null })), told);
    assert_eq!(tree(&told, json!({ "change": "set", "at": "root.with.place", "value": null })), text);
    assert_eq!(
        tree(&more, json!({ "change": "set", "at": "root.name", "value": "fire" })),
        "(root: Do(\"fire\"))"
    );
    assert_eq!(
        tree(&told, json!({ "change": "set", "at": "root.name", "value": "unknown" })),
        told.replace("walk_to", "unknown")
    );
    let both = json!({ "change": "set", "at": "root.name", "value": { "name": "walk_to", "with": { "place": [1, 2, 3] } } });
    assert_eq!(tree(text, both), "(root: Do(name: \"walk_to\", with: {\"place\": [1, 2, 3]}))");
    assert_eq!(
        refused(text, json!({ "change": "set", "at": "root.with.place", "value": 3 })),
        "3 does not fit here: it has to be three numbers."
    );
    assert_eq!(
        refused(text, json!({ "change": "set", "at": "root.name", "value": null })),
        "\"action\" has to be written down."
    );
}

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

fn reads(text: &str) -> TreeDef {
    ron::read("x.tree.ron", text).unwrap_or_else(|faults| panic!("{faults}\n{text}"))
}

#[test]
fn everything_in_the_palette_can_be_added_to_an_empty_file() {
    let decisions = decision_workshop(&words());
    for item in shop().palette().groups.iter().flat_map(|group| &group.items) {
        assert!(!item.help.is_empty() && !item.title.is_empty(), "{item:?}");
        let step = json!({ "change": "add", "under": "", "kind": item.id, "values": item.preset });
        reads(&tree("", step.clone()));
        reads(&tree("(root: Idle)", step));
    }
    for item in decisions.palette().groups.iter().flat_map(|group| &group.items) {
        assert!(!item.help.is_empty() && !item.title.is_empty(), "{item:?}");
        let step = json!({ "change": "add", "under": "", "kind": item.id, "values": item.preset });
        let text = change(&*decisions, "", step).unwrap().text;
        ron::read::<DecisionDef>("", &text).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
    }
    let palette = shop().palette();
    assert_eq!(palette.actions[1].params[1].default, json!(1.5));
    assert!(palette.groups.iter().any(|group| group.title == "Actions"));
}

const DECISION: &str = r#"// Decides.
(
    name: "guard",
    root: If(
        test: Is("sees_foe"),
        yes: Stop(If(test: Below(of: "health", than: 20), yes: Go("safety"), no: Do("fire"))),
        no: Switch(of: "{alert}", cases: [
            (is: "red", then: Do("walk_to")),
            (is: 3, then: Go("second")),
        ], otherwise: Random(chance: 0.3, time_out: 600, yes: Do("patrol"), no: Pick("nothing"))),
    ),
    branches: { "second": Go("safety"), "safety": If(test: Always, yes: Do("hide"), no: Do("flee")), "alone": Pick("x") },
)
"#;

fn decision(text: &str, step: Json) -> Result<String, String> {
    change(&*decision_workshop(&words()), text, step).map(|changed| changed.text)
}

#[test]
fn decision_trees_have_the_numbers_of_those_that_run() {
    let running =
        DecisionDef::from_ron("", DECISION).unwrap().bind(&Vocabulary::<()>::open()).unwrap().graph();
    let sketch = decision_workshop(&Vocabulary::<()>::open()).sketch(DECISION).unwrap();
    assert_eq!(sketch.graph, running);
    assert_eq!((sketch.nodes.len(), sketch.links.len()), (running.nodes.len(), running.links.len()));
    let goes: Vec<&str> = sketch.links.iter().map(|part| &*part.at).filter(|at| !at.is_empty()).collect();
    assert_eq!(goes, ["root.yes().yes", "root.no.cases[1].then"]);
    let faulty = "(root: If(test: Always, yes: Go(\"x\"), no: Go(\"y\")), branches: {\"x\": Go(\"x\")})";
    assert_eq!(decision_workshop(&words()).sketch(faulty).unwrap().nodes.len(), 1);
}

#[test]
fn decision_trees_are_edited() {
    let set =
        decision(DECISION, json!({ "change": "set", "at": "root.no.cases[0].is", "value": "\"blue\"" }))
            .unwrap();
    assert_eq!(set, DECISION.replace("\"red\"", "\"blue\""));
    let chance =
        decision(DECISION, json!({ "change": "set", "at": "root.no.otherwise.chance", "value": 0.4 }))
            .unwrap();
    assert_eq!(chance, DECISION.replace("0.3", "0.4"));
    let stop = decision(DECISION, json!({ "change": "set", "at": "root.yes@stop", "value": false })).unwrap();
    assert_eq!(stop, DECISION.replace("Stop(If(", "If(").replace("Do(\"fire\")))", "Do(\"fire\"))"));
    let back = decision(&stop, json!({ "change": "set", "at": "root.yes@stop", "value": true })).unwrap();
    assert_eq!(back, DECISION);
    let case = decision(
        DECISION,
        json!({ "change": "add", "under": "root.no", "kind": "Do", "values": { "action": "fire" } }),
    )
    .unwrap();
    assert!(
        case.contains("(is: 3, then: Go(\"second\")),\n            (is: 0, then: Do(\"fire\")),\n"),
        "{case}"
    );
    let linked = decision(
        DECISION,
        json!({ "change": "connect", "from": "root.no.otherwise", "to": "branches.alone" }),
    )
    .unwrap();
    assert_eq!(linked, DECISION.replace("no: Pick(\"nothing\")", "no: Go(\"alone\")"));
    let other =
        decision(DECISION, json!({ "change": "redirect", "at": "root.yes().yes", "to": "branches.alone" }))
            .unwrap();
    assert_eq!(other, DECISION.replace("yes: Go(\"safety\")", "yes: Go(\"alone\")"));
    let made = decision(
        DECISION,
        json!({ "change": "connect", "from": "root.no.otherwise", "to": "root.yes().no" }),
    )
    .unwrap();
    assert!(made.contains("no: Go(\"branch1\"))") && made.contains("\"branch1\": Do(\"fire\")"), "{made}");
    let renamed =
        decision(DECISION, json!({ "change": "rename", "at": "branches.safety", "name": "safe" })).unwrap();
    assert_eq!(renamed, DECISION.replace("safety", "safe"));
    let gone = decision(DECISION, json!({ "change": "remove", "at": ["branches.safety"] })).unwrap();
    assert!(!gone.contains("safety") && gone.contains("yes: Pick(\"nothing\"), no: Do(\"fire\")"), "{gone}");
    assert!(
        decision(DECISION, json!({ "change": "connect", "from": "root", "to": "branches.alone" })).is_err()
    );
    assert!(decision(DECISION, json!({ "change": "remove", "at": ["root"] })).is_err());
}

fn any_node() -> impl Strategy<Value = NodeDef> {
    let leaf = prop_oneof![
        Just(Task::Idle),
        "[a-c]".prop_map(|name| Task::Do(name.as_str().into())),
        (0u8..9).prop_map(|n| Task::Wait(f32::from(n).into())),
        Just(Task::If(wits_decide::condition::ConditionDef::Always)),
    ];
    let leaf = (leaf, "[a-z]{0,2}").prop_map(|(task, name)| NodeDef::from(task).named(name));
    leaf.prop_recursive(4, 20, 4, |inner| {
        let many = proptest::collection::vec(inner.clone(), 0..4);
        let task = prop_oneof![
            many.clone().prop_map(Task::Sequence),
            many.prop_map(Task::Selector),
            inner.clone().prop_map(|node| Task::Inverter(Box::new(node))),
            (inner, 1u32..5).prop_map(|(node, times)| Task::Repeat { times, node: Box::new(node) }),
        ];
        (task, "[a-z]{0,2}", any::<bool>()).prop_map(|(task, name, guarded)| {
            let node = NodeDef::from(task).named(name);
            if guarded { node.when("sees_foe".into()) } else { node }
        })
    })
}

/// Trees as files, with comments strewn in, on one line or several.
fn any_tree() -> impl Strategy<Value = String> {
    (any_node(), any::<bool>(), any::<bool>()).prop_map(|(root, line, notes)| {
        let def = TreeDef::new(root);
        let text = if line { ron::write_line(&def) } else { def.to_ron() };
        if notes { text.replace(",\n", ", // note\n") } else { text }
    })
}

/// One of the changes that can be thought of, at places that there are.
fn any_change(sketch: &Sketch, dice: &[u32]) -> Json {
    let part = |dice: u32| sketch.nodes[dice as usize % sketch.nodes.len()].at.clone();
    let kinds = super::TREE.kinds;
    let kind = kinds[dice[2] as usize % kinds.len()].id;
    let (at, other) = (part(dice[1]), part(dice[3]));
    match dice[0] % 10 {
        0 => json!({ "change": "add", "under": at, "place": dice[4] % 4, "kind": kind }),
        1 => json!({ "change": "remove", "at": [at, other] }),
        2 => json!({ "change": "move", "at": [at], "under": other, "place": dice[4] % 4 }),
        3 => json!({ "change": "wrap", "at": at, "kind": kind }),
        4 => json!({ "change": "unwrap", "at": at }),
        5 => json!({ "change": "become", "at": at, "kind": kind }),
        6 => json!({ "change": "rename", "at": at, "name": "other" }),
        7 => json!({ "change": "comment", "at": at, "text": "word" }),
        8 => json!({ "change": "paste", "under": at, "text": ["Do(\"x\")"] }),
        _ => {
            let node = &sketch.nodes[dice[1] as usize % sketch.nodes.len()];
            let field = &node.fields[dice[4] as usize % node.fields.len().max(1)];
            let values = [
                json!(null),
                json!(true),
                json!(3),
                json!("x"),
                json!({ "Is": "x" }),
                json!([1, 2, 3]),
                json!("{k}"),
            ];
            json!({ "change": "set", "at": field.at, "value": values[dice[2] as usize % values.len()] })
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn any_changes_one_after_another_give_texts_that_can_be_read(
        text in prop_oneof![any_tree(), (0..FILES.len()).prop_map(|n| FILES[n].1.to_owned()), Just(RICH.to_owned())],
        steps in proptest::collection::vec(proptest::collection::vec(any::<u32>(), 5), 1..12),
    ) {
        let shop = shop();
        let mut text = text;
        for dice in steps {
            let sketch = shop.sketch(&text).unwrap();
            let step = any_change(&sketch, &dice);
            let Ok(changed) = change(&*shop, &text, step.clone()) else { continue };
            let doc = Doc::parse(&changed.text).unwrap_or_else(|faults| panic!("{faults} {step}\n{}", changed.text));
            reads(&changed.text);
            for at in &changed.select {
                prop_assert!(doc.find(at).is_some(), "{} after {}\n{}\n{}", at, step, text, changed.text);
            }
            // Comments that are not within what goes survive.
            if !["remove", "become", "unwrap", "comment", "set"].contains(&step["change"].as_str().unwrap()) {
                prop_assert!(changed.text.matches("//").count() >= text.matches("//").count(), "{}\n{}\n{}", step, text, changed.text);
            }
            text = changed.text;
        }
        prop_assert_eq!(shop.sketch(&text), shop.sketch(&text.clone()));
    }

    #[test]
    fn simple_changes_are_those_of_the_definition(text in any_tree(), pick: prop::sample::Index, place in 0usize..4) {
        let shop = shop();
        let sketch = shop.sketch(&text).unwrap();
        let part = &sketch.nodes[pick.index(sketch.nodes.len())];
        let def = reads(&text);
        let doc = Doc::parse(&text).unwrap();
        let outline = super::Outline::of(&super::TREE, &doc);
        let way = way_to(&outline, outline.find(&part.at).unwrap());
        // Adding.
        let mut wanted = def.clone();
        if let Task::Sequence(nodes) | Task::Selector(nodes) = &mut node_at(&mut wanted.root, &way).node {
            nodes.insert(place.min(nodes.len()), NodeDef::act("fire"));
            let step = json!({ "change": "add", "under": part.at, "place": place, "kind": "Do", "values": { "action": "fire" } });
            let added = change(&*shop, &text, step).unwrap();
            prop_assert_eq!(reads(&added.text), wanted, "{}", added.text);
            let removed = change(&*shop, &added.text, json!({ "change": "remove", "at": added.select })).unwrap();
            prop_assert_eq!(reads(&removed.text), def.clone());
        }
        // Removing.
        if let Some((last, above)) = way.split_last() {
            let mut wanted = def.clone();
            match &mut node_at(&mut wanted.root, above).node {
                Task::Sequence(nodes) | Task::Selector(nodes) => { nodes.remove(*last); }
                other => *other.children_mut()[0] = Task::Idle.into(),
            }
            let removed = change(&*shop, &text, json!({ "change": "remove", "at": [part.at] })).unwrap();
            prop_assert_eq!(reads(&removed.text), wanted, "{}", removed.text);
        }
        // Setting.
        let mut wanted = def;
        node_at(&mut wanted.root, &way).help = "Why.".into();
        let at = &part.fields.iter().find(|field| field.name == "help");
        if let Some(field) = at {
            let set = tree(&text, json!({ "change": "set", "at": field.at, "value": "Why." }));
            prop_assert_eq!(reads(&set), wanted, "{}", set);
        }
    }

    #[test]
    fn moving_is_taking_out_and_putting_in(
        text in any_tree(), pick: prop::sample::Index, goal: prop::sample::Index, place in 0usize..4,
    ) {
        let def = reads(&text);
        let doc = Doc::parse(&text).unwrap();
        let outline = super::Outline::of(&super::TREE, &doc);
        let (from, to) = (pick.index(outline.spots.len()), goal.index(outline.spots.len()));
        prop_assume!(from > 0 && !outline.is_within(to, &[from]));
        let (from_way, to_way) = (way_to(&outline, from), way_to(&outline, to));
        let mut wanted = def;
        let mark = NodeDef::act("mark");
        let moved = std::mem::replace(node_at(&mut wanted.root, &from_way), mark.clone());
        let (Task::Sequence(nodes) | Task::Selector(nodes)) = &mut node_at(&mut wanted.root, &to_way).node else {
            return Ok(());
        };
        let place = place.min(nodes.len());
        nodes.insert(place, moved);
        drop_mark(&mut wanted.root, &mark);
        let step = json!({
            "change": "move", "at": [outline.spots[from].at], "under": outline.spots[to].at, "place": place,
        });
        let changed = change(&*shop(), &text, step).unwrap();
        prop_assert_eq!(reads(&changed.text), wanted, "{}\n{}", text, changed.text);
    }

    #[test]
    fn no_change_panics(text in "[\\[\\](){}:,\"a-zA-Z0-9 /\n]{0,40}", at in "[a-z.\\[\\]()@0-9\"]{0,10}", pick in 0usize..8) {
        for shop in [shop(), decision_workshop(&words())] {
            for text in [text.as_str(), RICH, DECISION, "(root: Sequence)", "(root: (node: (node: 3)))", "(root: Switch)"] {
                let _ = shop.sketch(text);
                let at = ["root", "root.node", "root[0]", &at, "trees.flee", "branches.x", "", "root()"][pick];
                for step in [
                    json!({ "change": "set", "at": at, "value": { "Is": [1] } }),
                    json!({ "change": "write", "at": at, "text": text }),
                    json!({ "change": "add", "under": at, "place": usize::MAX, "slot": at, "kind": "Do", "values": { "action": 3 } }),
                    json!({ "change": "connect", "from": at, "to": "root" }),
                    json!({ "change": "redirect", "at": at, "to": at }),
                    json!({ "change": "remove", "at": [at, at] }),
                    json!({ "change": "move", "at": [at], "under": "root", "place": usize::MAX }),
                    json!({ "change": "wrap", "at": at, "kind": "Branch", "values": {} }),
                    json!({ "change": "unwrap", "at": at }),
                    json!({ "change": "become", "at": at, "kind": "Switch" }),
                    json!({ "change": "rename", "at": at, "name": text }),
                    json!({ "change": "comment", "at": at, "text": text }),
                    json!({ "change": "paste", "under": at, "text": [text] }),
                ] {
                    let _ = change(&*shop, text, step);
                }
            }
        }
    }
}

/// Takes a node out: what has to be there is idle from then on.
fn drop_mark(node: &mut NodeDef, mark: &NodeDef) {
    if let Task::Sequence(nodes) | Task::Selector(nodes) = &mut node.node {
        nodes.retain(|node| node != mark);
    }
    for child in node.node.children_mut() {
        if child == mark {
            *child = Task::Idle.into();
        }
        drop_mark(child, mark);
    }
}

/// The children to go through from the root to a node.
fn way_to(outline: &super::Outline<'_>, mut spot: usize) -> Vec<usize> {
    let mut way = Vec::new();
    while let Some(parent) = outline.spots[spot].parent {
        way.insert(0, outline.spots[parent].children.iter().position(|child| *child == spot).unwrap());
        spot = parent;
    }
    way
}

fn node_at<'n>(node: &'n mut NodeDef, way: &[usize]) -> &'n mut NodeDef {
    match way.split_first() {
        Some((first, rest)) => node_at(node.node.children_mut().swap_remove(*first), rest),
        None => node,
    }
}

#[test]
#[ignore = "measures: run it in release"]
fn two_thousand_nodes_take_a_few_milliseconds() {
    let leaves: Vec<NodeDef> = (0..40).map(|_| NodeDef::act("fire").named("x")).collect();
    let rows: Vec<NodeDef> = (0..48).map(|_| NodeDef::sequence(leaves.clone())).collect();
    let text = TreeDef::new(NodeDef::selector(rows)).to_ron();
    let shop = shop();
    let step = json!({ "change": "add", "under": "root[20]", "place": 3, "kind": "Do" });
    let doc = Doc::parse(&text).unwrap();
    println!("{} KB", text.len() / 1024);
    timed("parse", || assert!(Doc::parse(&text).is_ok()));
    timed("read", || drop(reads(&text)));
    timed("outline", || assert!(super::Outline::of(&super::TREE, &doc).spots.len() > 1900));
    timed("sketch", || assert!(shop.sketch(&text).unwrap().nodes.len() > 1900));
    timed("change", || assert!(change(&*shop, &text, step.clone()).is_ok()));
}

fn timed(what: &str, mut work: impl FnMut()) {
    #[expect(clippy::disallowed_types, reason = "it measures")]
    let start = std::time::Instant::now();
    (0..20).for_each(|_| work());
    println!("{what}: {:?}", start.elapsed() / 20);
}

#[test]
fn choices_are_read() {
    assert!(ron::read::<ChoiceDef>("", super::DECISION.blank).is_ok());
}
