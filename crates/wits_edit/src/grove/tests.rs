//! Behaviour trees and decision trees, edited: what the tests share.

mod decision;
mod fields;
mod palette;
mod parts;
mod random;
mod sketch;

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
    ("1", include_str!("../../../../labs/decisions/src/trees/minds/1-walk-in.tree.ron")),
    ("2", include_str!("../../../../labs/decisions/src/trees/minds/2-open-it.tree.ron")),
    ("3", include_str!("../../../../labs/decisions/src/trees/minds/3-shared.tree.ron")),
    ("4", include_str!("../../../../labs/decisions/src/trees/minds/4-barge.tree.ron")),
    ("soldier", include_str!("../../../../labs/decisions/src/soldier/minds/soldier.tree.ron")),
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
        Cleanup(node: Idle, last: TakeItem(from: "{mood}", to: "{n}")),
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

fn reads(text: &str) -> TreeDef {
    ron::read("x.tree.ron", text).unwrap_or_else(|faults| panic!("{faults}\n{text}"))
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
