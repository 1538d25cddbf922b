//! What holds for every change of every kind of file: it is refused with a reason, or gives a text that can be read and
//! shows what was asked for. Files may be as odd as they like, as long as their brackets match.

use proptest::prelude::*;
use serde_json::{Value as Json, json};
use wits_core::ron::{At, Doc};
use wits_decide::{Param, Status, Vocabulary};
use wits_game::author::{Change, Changed, Field, FieldKind, Part, Sketch, Workshop};

use crate::{decision_workshop, machine_workshop, sense_graph_workshop, tree_workshop};

fn words() -> Vocabulary<()> {
    let mut words = Vocabulary::new();
    words.action("walk_to", |(), _| Status::Success).param(Param::vector("place"));
    words.action("fire", |(), _| Status::Success);
    words.condition("sees_foe", |(), _| true);
    words.value("health", wits_decide::Kind::Number, |(), _| 1.0.into());
    words.event("noise", [Param::number("volume")]);
    words
}

const TREE: &str = r#"// Head.
(
    board: {"mood": (kind: Text), "n": (kind: Int)},
    root: (name: "all", while: Is("sees_foe"), node: Selector([
        // First.
        Sequence([If(All([Is("sees_foe"), Below(of: "health", than: 20)])), Do("fire")]),
        (when: Not(Is("sees_foe")), node: Inverter(Repeat(times: 3, node: Wait(min: 1, max: 2.5)))), // why not
        Parallel(nodes: [Idle, Log("x")], success: Count(1)),
        Branch(test: Do("fire"), then: Idle, otherwise: Do((name: "walk_to", with: {"place": [1, 2, 3]}))),
        Utility(options: [(score: "health", node: Idle), (score: "{n}", node: (name: "b", node: Do("fire")))]),
        (name: "g", node: Gate(open: false, node: TimeOut(seconds: "{n}", node: Open("g")))),
        SubTree("flee"), Lazy(name: "flee"), SetKey(key: "{mood}", to: "angry"), Compute(key: "{n}", to: "{n} + 1"),
        OnAbort(write: [(key: "{n}", to: "0")], node: Chance(of: 0.5, node: Semaphore(key: "{n}", node: Idle))),
        Cleanup(node: Idle, last: TakeItem(from: "{mood}", to: "{n}")),
        (name: "i", node: Interrupter(Idle)), Interrupt(name: "i", result: Failure),
    ])),
    trees: {"flee": (root: Checklist([Do("fire"), SubTree("inner")]), trees: {"inner": (root: Fail(Idle))})},
)
"#;

const MACHINE: &str = r#"// Head.
(
    name: "guard", initial: "Calm",
    transitions: [(to: "Calm", on: "noise", when: Is("sees_foe"))],
    states: [
        (name: "Calm", entry: ["fire"], transitions: [
            // Away.
            (to: "Chase.Near", when: Is("sees_foe"), do: ["fire"]), (back: true, after: 3),
            (choose: If(test: Is("sees_foe"), yes: To(state: "Chase"), no: Stay)),
        ]),
        (name: "Chase", machine: (initial: "Near", states: [
            (name: "Near", active: [(name: "walk_to", with: {"place": [1, 2, 3]})], transitions: [(to: "Far", done: Any)]),
            (name: "Far", blip: true, ends: Failure),
        ])), // both
    ],
    regions: [(name: "legs", states: [(name: "Calm")])],
)
"#;

const DECISION: &str = r#"// Decides.
(
    name: "guard",
    root: If(
        test: Is("sees_foe"),
        yes: Stop(If(test: Below(of: "health", than: 20), yes: Go("safety"), no: Do("fire"))),
        no: Switch(of: "{alert}", cases: [
            (is: "red", then: Do("walk_to")), (is: 3, then: Go("second")), // three
        ], otherwise: Random(chance: 0.3, time_out: 600, yes: Do("fire"), no: Pick("nothing"))),
    ),
    branches: {"second": Go("safety"), "safety": If(test: Always, yes: Do("fire"), no: Do("fire")), "alone": Pick("x")},
)
"#;

const ROOMS: &str = r#"(
    nodes: [
        (name: "cell", area: Box(from: (0, 0), to: (4, 4))), // cold
        (name: "office", area: Box(from: (4, 0), to: (9, 4)), air: {"smell": (dissipation: 0.2)}),
    ],
    links: [(name: "glass", from: "cell", to: "office", start: (4, 2), carries: {"sight": (attenuation: 0.9)})],
)
"#;

/// A kind of file: a text that is right, and what edits it.
fn kind(number: usize) -> (&'static str, Box<dyn Workshop>) {
    match number {
        0 => (TREE, tree_workshop(&words())),
        1 => (MACHINE, machine_workshop(&words())),
        2 => (DECISION, decision_workshop(&words())),
        _ => (ROOMS, sense_graph_workshop(["sight", "smell"])),
    }
}

/// Names as no one would choose them.
const NAMES: [&str; 14] = [
    "",
    "x",
    "\"",
    "a\nb",
    "größe 😀",
    "true",
    "None",
    "a.b",
    "[0]",
    "back\\slash",
    "//",
    "/*",
    "(",
    "two words",
];

/// Values where other values should be.
const ODD: [&str; 12] = [
    "[]",
    "[1, (2)]",
    "(1, 2)",
    "()",
    "X(1)",
    "X([Idle])",
    "X(a: 1)",
    "\"t\"",
    "{\"a\": 1}",
    "None",
    "7",
    "Idle",
];

fn everywhere<'d>(at: At<'d>, found: &mut Vec<At<'d>>) {
    found.push(at);
    at.items().for_each(|item| everywhere(item, found));
}

/// A text with odd values in some places.
fn odd(text: &str, places: &[(usize, usize)]) -> String {
    let mut text = text.to_owned();
    for (place, value) in places {
        let doc = Doc::parse(&text).unwrap();
        let mut all = Vec::new();
        everywhere(doc.root(), &mut all);
        let mut edits = doc.edits();
        // The root stays what it is.
        edits.replace(all[1 + place % (all.len() - 1)], ODD[value % ODD.len()]);
        text = edits.text().unwrap();
    }
    text
}

fn pick<T>(list: &[T], dice: u32) -> Option<&T> {
    list.get(dice as usize % list.len().max(1))
}

/// Anything that the sketch and the palette offer.
fn any_change(shop: &dyn Workshop, sketch: &Sketch, dice: &[u32]) -> Json {
    let parts: Vec<&Part> = sketch.nodes.iter().chain(&sketch.links).chain([&sketch.file]).collect();
    let at = |dice: u32| pick(&parts, dice).map(|part| part.at.clone()).unwrap_or_default();
    let palette = shop.palette();
    let items: Vec<_> = palette.groups.iter().flat_map(|group| &group.items).collect();
    let item = pick(&items, dice[2]);
    let (id, preset) = item.map(|item| (item.id.clone(), item.preset.clone())).unwrap_or_default();
    let name = NAMES[dice[4] as usize % NAMES.len()];
    let mut values = preset.clone();
    if dice[4].is_multiple_of(3) {
        values.insert("name".into(), name.into());
    }
    let (one, other) = (at(dice[1]), at(dice[3]));
    match dice[0] % 13 {
        0 => json!({ "change": "add", "under": one, "place": dice[4] % 4, "kind": id, "values": values }),
        1 => json!({ "change": "add", "under": one, "slot": "otherwise", "kind": id, "values": preset }),
        2 => json!({ "change": "remove", "at": [one, other] }),
        3 => json!({ "change": "move", "at": [one], "under": other, "place": dice[4] % 4 }),
        4 => json!({ "change": "wrap", "at": one, "kind": id, "values": values }),
        5 => json!({ "change": "unwrap", "at": one }),
        6 => json!({ "change": "become", "at": one, "kind": id, "values": preset }),
        7 => json!({ "change": "rename", "at": one, "name": name }),
        8 => json!({ "change": "comment", "at": one, "text": name }),
        9 => json!({ "change": "paste", "under": one, "text": [ODD[dice[4] as usize % ODD.len()]] }),
        10 => json!({ "change": "connect", "from": one, "to": other }),
        11 => json!({ "change": "redirect", "at": one, "to": other }),
        _ => {
            let fields = pick(&parts, dice[1]).map(|part| part.fields.as_slice()).unwrap_or_default();
            let field = pick(fields, dice[3]).map(|field| field.at.clone()).unwrap_or_default();
            let value = match dice[2] % 9 {
                0 => json!(null),
                1 => json!(true),
                2 => json!(3),
                3 => json!(-0.5),
                4 => json!({ "Is": name }),
                5 => json!([1, 2, 3]),
                6 => json!("{k}"),
                7 => {
                    return json!({ "change": "write", "at": field, "text": ODD[dice[4] as usize % ODD.len()] });
                }
                _ => json!(name),
            };
            json!({ "change": "set", "at": field, "value": value })
        }
    }
}

/// The field of a place before a change.
fn field_at<'s>(sketch: &'s Sketch, at: &str) -> Option<&'s Field> {
    let parts = sketch.nodes.iter().chain(&sketch.links).chain([&sketch.file]);
    parts.flat_map(|part| &part.fields).find(|field| field.at == at)
}

/// The part of a place.
fn part_at<'s>(sketch: &'s Sketch, at: &str) -> Option<&'s Part> {
    sketch.nodes.iter().chain(&sketch.links).find(|part| part.at == at)
}

/// What was asked for is what the sketch shows now.
fn shows(before: &Sketch, after: &Sketch, step: &Json, changed: &Changed) -> Result<(), TestCaseError> {
    let selected = changed.select.first().and_then(|at| part_at(after, at));
    // Nodes that act on others have two fields of that name: the other's and their own.
    let has = |part: &Part, names: &[&str], value: &Json| {
        let mut fields = part.fields.iter().filter(|field| names.contains(&field.name.as_str())).peekable();
        fields.peek().is_none() || fields.any(|field| crate::json::same(&field.value, value))
    };
    match step["change"].as_str().unwrap_or_default() {
        "add" => {
            let is_root = matches!(step["kind"].as_str(), Some("tree" | "branch"));
            if let Some(part) = selected.filter(|_| !is_root) {
                prop_assert_eq!(&json!(part.kind), &step["kind"]);
            }
            prop_assert!(after.nodes.len() + after.links.len() >= before.nodes.len() + before.links.len());
        }
        "rename" => {
            if let Some(part) = selected.filter(|_| step["name"] != "") {
                // Those at the top of a branch or a tree have its name beside their own.
                prop_assert!(has(part, &["name", "branch", "tree"], &step["name"]), "{}: {:?}", step, part);
            }
        }
        "set" => {
            let Some(old) = field_at(before, step["at"].as_str().unwrap_or_default()) else { return Ok(()) };
            let plain = matches!(
                old.kind,
                FieldKind::Text | FieldKind::Number | FieldKind::Int | FieldKind::Flag | FieldKind::Choice(_)
            );
            let value = &step["value"];
            if let Some(part) =
                selected.filter(|_| plain && !value.is_null() && *value != "" && *value != false)
            {
                prop_assert!(has(part, &[&old.name], value), "{}: {:?}", step, part);
            }
        }
        _ => {}
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_change_is_refused_or_gives_what_was_asked_for(
        number in 0usize..4,
        places in proptest::collection::vec((any::<usize>(), any::<usize>()), 0..3),
        steps in proptest::collection::vec(proptest::collection::vec(any::<u32>(), 5), 1..8),
    ) {
        let (text, shop) = kind(number);
        let mut text = odd(text, &places);
        for dice in steps {
            let Some(sketch) = shop.sketch(&text) else { return Ok(()) };
            let step = any_change(&*shop, &sketch, &dice);
            let change: Change = serde_json::from_value(step.clone()).unwrap();
            let changed = match shop.change(&text, &change) {
                Ok(changed) => changed,
                Err(why) => {
                    prop_assert!(!why.is_empty(), "refused without a reason: {}", step);
                    continue;
                }
            };
            let doc = Doc::parse(&changed.text);
            prop_assert!(doc.is_ok(), "{}\n{}\n{}", step, text, changed.text);
            let after = shop.sketch(&changed.text);
            // What was right stays right, and shows what was asked for.
            if places.is_empty() {
                prop_assert!(after.is_some(), "{}\n{}\n{}", step, text, changed.text);
                for at in &changed.select {
                    prop_assert!(doc.as_ref().is_ok_and(|doc| doc.find(at).is_some()), "{} after {}\n{}", at, step, changed.text);
                }
                shows(&sketch, &after.unwrap_or_default(), &step, &changed)?;
            }
            text = changed.text;
        }
    }
}

#[test]
fn changes_of_lists_and_tuples_where_fields_should_be_are_refused_or_can_be_read() {
    let tried = |number: usize, text: &str, step: Json| {
        let change: Change = serde_json::from_value(step).unwrap();
        let (_, shop) = kind(number);
        match shop.change(text, &change) {
            Ok(changed) => assert!(Doc::parse(&changed.text).is_ok(), "{}", changed.text),
            Err(why) => assert!(why.ends_with('.'), "{why}"),
        }
    };
    let utility = "(root: Utility([(score: \"health\", node: Idle)]))";
    tried(0, utility, json!({ "change": "add", "under": "root", "kind": "Idle" }));
    tried(0, utility, json!({ "change": "set", "at": "root.keep", "value": 1 }));
    tried(0, "(root: Utility(1, 2))", json!({ "change": "add", "under": "root", "kind": "Idle" }));
    tried(0, "(root: Parallel([Idle]))", json!({ "change": "add", "under": "root", "kind": "Idle" }));
    tried(0, "(root: (name: (1, 2), node: Idle))", json!({ "change": "rename", "at": "root", "name": "x" }));
    let list = "(states: [[\"a\"], (1, 2)])";
    tried(1, list, json!({ "change": "rename", "at": "states[0]", "name": "x" }));
    tried(1, list, json!({ "change": "set", "at": "states[1].help", "value": "x" }));
    tried(1, list, json!({ "change": "add", "under": "states[0]", "kind": "transition" }));
    tried(1, "(states: {\"a\": 1})", json!({ "change": "add", "under": "", "kind": "state" }));
    tried(2, "(root: Switch([1]))", json!({ "change": "add", "under": "root", "kind": "Do" }));
    tried(2, "(root: Pick(1, 2))", json!({ "change": "rename", "at": "root", "name": "x" }));
    tried(3, "(nodes: [[1]])", json!({ "change": "set", "at": "nodes[0].name", "value": "x" }));
}

#[test]
fn doubling_sub_trees_are_refused_before_anything_is_drawn() {
    let trees: String = (0..40)
        .map(|n| format!("\"t{n}\": (root: Sequence([SubTree(\"t{0}\"), SubTree(\"t{0}\")])),", n + 1))
        .collect();
    let text = format!("(root: SubTree(\"t0\"), trees: {{{trees} \"t40\": (root: Idle)}})");
    let shop = tree_workshop(&words());
    assert_eq!(shop.sketch(&text), None);
    let why = shop.too_large(&text).unwrap();
    assert!(why.contains("more than 10122 nodes"), "{why}");
    // It can still be changed.
    let step: Change =
        serde_json::from_value(json!({ "change": "rename", "at": "trees.t40", "name": "leaf" })).unwrap();
    assert!(shop.change(&text, &step).unwrap().text.contains("\"leaf\": (root: Idle)"));
    let (few, shop) = kind(0);
    assert_eq!((shop.sketch(few).is_some(), shop.too_large(few)), (true, None));
}
