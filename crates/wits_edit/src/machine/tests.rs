use proptest::prelude::*;
use serde_json::{Value as Json, json};
use wits_core::ron::{self, Doc, RonFile};
use wits_decide::machine::MachineDef;
use wits_decide::tree::TreeLibrary;
use wits_decide::{Mind, Status, Vocabulary};
use wits_game::author::{Change, Changed, Sketch, Workshop};

use crate::{machine_workshop, workshop_with};

const GUARD: &str = include_str!("../../../../labs/decisions/src/guard/minds/guard.machine.ron");
const CLEANER: &str = include_str!("../../../../labs/decisions/src/robot/minds/cleaner.machine.ron");

const REGIONS: &str = r#"(
    name: "two",
    initial: "B",
    active: ["breathe"],
    states: [
        (name: "A", transitions: [(on: "noise", do: ["jump"])], blip: true, stop: true),
        // The second.
        (name: "B", entry: ["draw"], active: ["fire"], exit: ["holster"], transitions: [
            (to: "A", back: false, weight: 2), (back: true, after: 1.5), (choose: To(state: "A")),
        ], pick: Random),
    ],
    regions: [
        (name: "mouth", transitions: [(to: "Talk", when: Is("asked"))], states: [
            (name: "Talk", machine: (history: false, states: [(name: "Shout", ends: Success)])), (name: "Hush", tree: "hum"),
        ]),
    ],
)
"#;

fn words(text: &str) -> Vocabulary<()> {
    let mut words = Vocabulary::open();
    for event in ["noise", "sound"].into_iter().filter(|event| text.contains(event)) {
        words.event(event, []);
    }
    words
}

fn shop() -> Box<dyn Workshop> {
    let mut words = Vocabulary::<()>::new();
    words.action("chase", |(), _| Status::Success);
    words.condition("sees_intruder", |(), _| true);
    words.event("noise", []);
    machine_workshop(&words)
}

fn change(text: &str, step: Json) -> Result<Changed, String> {
    let change: Change = serde_json::from_value(step).unwrap();
    shop().change(text, &change)
}

fn after(text: &str, step: Json) -> String {
    change(text, step).unwrap().text
}

fn refused(text: &str, step: Json) -> String {
    change(text, step).unwrap_err()
}

fn reads(text: &str) -> MachineDef {
    ron::read("x.machine.ron", text).unwrap_or_else(|faults| panic!("{faults}\n{text}"))
}

#[test]
fn sketches_have_the_numbers_of_the_machines_that_run() {
    let mut library = TreeLibrary::new();
    library.load("hum", "hum.tree.ron", "(root: Sequence([Do(\"hum\"), Idle]))").unwrap();
    for text in [GUARD, CLEANER, REGIONS] {
        let words = words(text);
        let running =
            wits_decide::machine::Machine::from_ron_with("", text, &words, &library).unwrap().graph();
        let sketch = workshop_with("x.machine.ron", &words, &library).unwrap().sketch(text).unwrap();
        assert_eq!(sketch.graph.nodes, running.nodes);
        assert_eq!(sketch.graph.links, running.links);
        assert_eq!((sketch.nodes.len(), sketch.links.len()), (running.nodes.len(), running.links.len()));
        let doc = Doc::parse(text).unwrap();
        for part in sketch
            .nodes
            .iter()
            .chain(&sketch.links)
            .filter(|part| part.kind != "start" && !part.at.is_empty())
        {
            assert_eq!(doc.find(&part.at).unwrap().span(), [part.span.from, part.span.to], "{}", part.at);
        }
    }
}

#[test]
fn setting_a_field_to_what_it_is_keeps_the_bytes() {
    for text in [GUARD, CLEANER, REGIONS] {
        let sketch = shop().sketch(text).unwrap();
        for field in sketch.nodes.iter().chain(&sketch.links).flat_map(|part| &part.fields) {
            assert_eq!(
                after(text, json!({ "change": "set", "at": field.at, "value": field.value })),
                text,
                "{field:?}"
            );
        }
    }
}

#[test]
fn states_and_transitions_have_fields() {
    let sketch = shop().sketch(GUARD).unwrap();
    let chase =
        sketch.links.iter().find(|part| part.at == "states[0].transitions[0].choose.yes.yes").unwrap();
    assert_eq!(chase.kind, "choice");
    assert_eq!(chase.fields[0].value, json!("Chase"));
    // The tests of its decision tree can be set there, too.
    let named = |name: &str| chase.fields.iter().find(|field| field.name == name).unwrap();
    assert_eq!(named("if 1").value, json!({ "Is": "sees_intruder" }));
    let near = named("if 2");
    assert_eq!(
        (&near.at[..], &near.value["Below"]["of"]),
        ("states[0].transitions[0].choose.yes.test", &json!("distance"))
    );
    let far = sketch.links.iter().find(|part| part.at == "states[0].transitions[0].choose.yes.no").unwrap();
    assert!(far.fields.iter().any(|field| field.name == "unless 2" && field.at == near.at));
    let nearer = json!({ "Below": { "of": "distance", "than": 2.5 } });
    let set = change(GUARD, json!({ "change": "set", "at": near.at, "value": nearer })).unwrap();
    assert!(set.text.contains("than: 2.5") && set.text.len() < GUARD.len() + 9, "{}", set.text);
    assert_eq!(set.select, std::slice::from_ref(&chase.at));
    assert!(
        change(GUARD, json!({ "change": "set", "at": near.at, "value": null })).is_err(),
        "a test is needed"
    );
    let noise = sketch.links.iter().find(|part| part.at == "states[0].transitions[1]").unwrap();
    let value = |name: &str| noise.fields.iter().find(|field| field.name == name).unwrap().value.clone();
    assert_eq!((value("on"), value("to")), (json!("noise"), json!("Investigate")));
    assert_eq!(value("when"), json!({ "Above": { "of": "{event.volume}", "than": 10 } }));
    assert!(sketch.file.comment.starts_with("A guard."));
}

#[test]
fn states_come_connect_and_go() {
    let added = change(GUARD, json!({ "change": "add", "under": "", "place": 1, "kind": "state", "values": { "active": ["chase"] } })).unwrap();
    assert_eq!(added.select, ["states[1]"]);
    assert_eq!(
        added.text,
        GUARD.replacen(
            "        (\n            name: \"Sleep\"",
            "        (name: \"State\", active: [\"chase\"]),\n        (\n            name: \"Sleep\"",
            1
        )
    );
    let linked = after(&added.text, json!({ "change": "connect", "from": "states[1]", "to": "states[0]" }));
    assert_eq!(
        linked,
        added.text.replace(
            "[\"chase\"]),\n        (\n            name: \"Sleep\"",
            "[\"chase\"], transitions: [(to: \"Patrol\")]),\n        (\n            name: \"Sleep\""
        )
    );
    let timed =
        after(&linked, json!({ "change": "set", "at": "states[1].transitions[0].after", "value": 2.5 }));
    assert_eq!(timed, linked.replace("(to: \"Patrol\")]),", "(to: \"Patrol\", after: 2.5)]),"));
    let led =
        after(&timed, json!({ "change": "redirect", "at": "states[1].transitions[0]", "to": "states[5]" }));
    assert_eq!(led, timed.replace("(to: \"Patrol\", after: 2.5)", "(to: \"Chase\", after: 2.5)"));
    assert_eq!(after(&linked, json!({ "change": "remove", "at": ["states[1].transitions[0]"] })), added.text);
    assert_eq!(after(&linked, json!({ "change": "remove", "at": ["states[1]"] })), GUARD);
    let gone = after(GUARD, json!({ "change": "remove", "at": ["states[4]"] }));
    assert!(!gone.contains("to: \"Chase\"") && !gone.contains("state: \"Chase\""), "{gone}");
    assert!(gone.contains("yes: Stay,\n"), "{gone}");
    MachineDef::from_ron("", &gone).unwrap();
}

#[test]
fn nested_states_and_regions() {
    let text = "(\n    states: [\n        (name: \"A\"),\n    ],\n)\n";
    let inner = after(
        text,
        json!({ "change": "add", "under": "states[0]", "kind": "state", "values": { "name": "B" } }),
    );
    assert_eq!(inner, text.replace("(name: \"A\")", "(name: \"A\", machine: (states: [(name: \"B\")]))"));
    let two = after(
        &inner,
        json!({ "change": "add", "under": "states[0]", "kind": "state", "values": { "name": "B" } }),
    );
    assert_eq!(two, inner.replace("(name: \"B\")", "(name: \"B\"), (name: \"B2\")"));
    let first = after(
        &two,
        json!({ "change": "redirect", "at": "states[0].machine.initial", "to": "states[0].machine.states[1]" }),
    );
    assert_eq!(first, two.replace("machine: (", "machine: (initial: \"B2\", "));
    assert_eq!(after(&first, json!({ "change": "remove", "at": ["states[0].machine.states[1]"] })), inner);
    assert_eq!(after(&inner, json!({ "change": "remove", "at": ["states[0].machine.states[0]"] })), text);
    let region = after(text, json!({ "change": "add", "under": "", "kind": "region" }));
    assert_eq!(reads(&region).regions[0].name, "region");
    assert_eq!(after(&region, json!({ "change": "remove", "at": ["regions[0]"] })), text);
    let wrapped = after(text, json!({ "change": "wrap", "at": "states[0]", "kind": "state" }));
    assert_eq!(
        wrapped,
        text.replace("(name: \"A\")", "(name: \"Group\", machine: (states: [(name: \"A\")]))")
    );
}

#[test]
fn everything_that_names_a_state_follows() {
    let renamed = after(GUARD, json!({ "change": "rename", "at": "states[4]", "name": "Hunt" }));
    assert_eq!(renamed, GUARD.replace("\"Chase\"", "\"Hunt\""));
    let set = after(GUARD, json!({ "change": "set", "at": "states[4].name", "value": "Hunt" }));
    assert_eq!(set, renamed);
    let clean =
        after(CLEANER, json!({ "change": "rename", "at": "states[0].machine.states[0]", "name": "Tidy" }));
    assert_eq!(clean, CLEANER.replace("\"Clean\"", "\"Tidy\""));
    let paths = "(states: [(name: \"A\", machine: (states: [(name: \"B\")])), (name: \"C\", machine: (states: [(name: \"B\")]), transitions: [(to: \"A.B\"), (to: \"C.B\")])])";
    let renamed = after(paths, json!({ "change": "rename", "at": "states[0]", "name": "X" }));
    assert_eq!(renamed, paths.replace("\"A\"", "\"X\"").replace("A.B", "X.B"));
    // A name that would mean another one is told in full.
    let near = "(states: [(name: \"A\", transitions: [(to: \"In\")]), (name: \"B\", machine: (states: [(name: \"In\")]))])";
    let renamed = after(near, json!({ "change": "rename", "at": "states[0]", "name": "In" }));
    assert_eq!(renamed, near.replace("\"A\"", "\"In\"").replace("to: \"In\"", "to: \"B.In\""));
    assert!(
        refused(GUARD, json!({ "change": "rename", "at": "states[4]", "name": "Patrol" }))
            .contains("already")
    );
    assert!(refused(GUARD, json!({ "change": "rename", "at": "states[4]", "name": "a.b" })).contains("dots"));
}

#[test]
fn states_and_transitions_are_moved() {
    let up = after(
        GUARD,
        json!({ "change": "move", "at": ["states[0].transitions[2]"], "under": "states[0]", "place": 0 }),
    );
    assert_eq!(reads(&up).states[0].transitions[0].to, "Sleep");
    assert_eq!(
        after(
            &up,
            json!({ "change": "move", "at": ["states[0].transitions[0]"], "under": "states[0]", "place": 3 })
        ),
        GUARD
    );
    let inner = after(GUARD, json!({ "change": "move", "at": ["states[1]"], "under": "states[0]" }));
    let def = MachineDef::from_ron("", &inner).unwrap_or_else(|faults| panic!("{faults}\n{inner}"));
    assert_eq!(def.states[0].machine.as_ref().unwrap().states[0].name, "Sleep");
    let back = after(
        &inner,
        json!({ "change": "move", "at": ["states[0].machine.states[0]"], "under": "", "place": 1 }),
    );
    assert_eq!(back, GUARD);
    let only = "(states: [(name: \"A\", machine: (history: false, states: [(name: \"B\")]))])";
    let step = json!({ "change": "move", "at": ["states[0].machine.states[0]"], "under": "states[0]" });
    assert_eq!(after(only, step), only);
    assert!(
        refused(GUARD, json!({ "change": "move", "at": ["states[0]"], "under": "states[0]" }))
            .contains("into itself")
    );
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (step, why) in [
        (
            json!({ "change": "set", "at": "states[0].transitions[2].to", "value": "Nowhere" }),
            "no such state",
        ),
        (json!({ "change": "set", "at": "states[0].transitions[2].after", "value": "soon" }), "a number"),
        (json!({ "change": "set", "at": "states[0].name", "value": null }), "has to be written down"),
        (json!({ "change": "set", "at": "states[99].name", "value": "x" }), "no field"),
        (json!({ "change": "connect", "from": "states[0]", "to": "" }), "leads to a state"),
        (json!({ "change": "remove", "at": [""] }), "cannot be removed"),
        (json!({ "change": "unwrap", "at": "states[0]" }), "dissolved"),
        (json!({ "change": "add", "under": "states[0].transitions[1]", "kind": "state" }), "transitions"),
        (json!({ "change": "add", "under": "", "kind": "Sequence" }), "Sequence"),
        (json!({ "change": "paste", "under": "", "text": ["Do(\"x\")"] }), "neither"),
        (
            json!({ "change": "write", "at": "states[0].transitions[2].when", "text": "Maybe" }),
            "does not fit",
        ),
    ] {
        let told = refused(GUARD, step.clone());
        assert!(told.contains(why), "{step}: {told}");
    }
}

#[test]
fn states_are_pasted_with_names_of_their_own() {
    let doc = Doc::parse(GUARD).unwrap();
    let text = doc.find("states[5]").unwrap().text().to_owned();
    let pasted =
        change(GUARD, json!({ "change": "paste", "under": "", "place": 6, "text": [text, text] })).unwrap();
    assert_eq!(pasted.select, ["states[6]", "states[7]"]);
    assert_eq!(
        (&*reads(&pasted.text).states[6].name, &*reads(&pasted.text).states[7].name),
        ("Arrest2", "Arrest3")
    );
    assert_eq!(after(&pasted.text, json!({ "change": "remove", "at": pasted.select })), GUARD);
    let arrow = after(
        GUARD,
        json!({ "change": "paste", "under": "states[5]", "text": ["(to: \"Sleep\", after: 2)"] }),
    );
    assert_eq!(reads(&arrow).states[5].transitions[1].to, "Sleep");
}

#[test]
fn everything_in_the_palette_can_be_added_to_an_empty_file() {
    let palette = shop().palette();
    for item in palette.groups.iter().flat_map(|group| &group.items) {
        assert!(!item.help.is_empty() && !item.title.is_empty(), "{item:?}");
        for text in ["", "(states: [])", GUARD] {
            reads(&after(
                text,
                json!({ "change": "add", "under": "", "kind": item.id, "values": item.preset }),
            ));
        }
    }
    assert!(palette.groups.iter().any(|group| group.title == "Events"));
}

/// What all mentions of states mean, by number.
fn targets(doc: &Doc) -> Vec<Option<usize>> {
    let outline = super::Outline::of(doc).unwrap();
    outline.mentions().iter().map(|mention| outline.find(&mention.name, mention.level).ok()).collect()
}

fn any_change(sketch: &Sketch, dice: &[u32]) -> Json {
    let parts: Vec<&str> = sketch.nodes.iter().chain(&sketch.links).map(|part| &*part.at).collect();
    let states: Vec<&str> =
        sketch.nodes.iter().filter(|part| part.kind == "state").map(|part| &*part.at).collect();
    let any = |list: &[&str], dice: u32| {
        list.get(dice as usize % list.len().max(1)).copied().unwrap_or_default().to_owned()
    };
    let (at, state, other) = (any(&parts, dice[1]), any(&states, dice[1]), any(&states, dice[2]));
    match dice[0] % 10 {
        0 => {
            json!({ "change": "add", "under": at, "place": dice[3] % 4, "kind": (["state", "transition", "region"][dice[4] as usize % 3]) })
        }
        1 => json!({ "change": "remove", "at": [at] }),
        2 => json!({ "change": "move", "at": [at], "under": other, "place": dice[3] % 4 }),
        3 => json!({ "change": "wrap", "at": at, "kind": "state" }),
        4 => json!({ "change": "connect", "from": at, "to": other }),
        5 => json!({ "change": "redirect", "at": at, "to": other }),
        6 => json!({ "change": "rename", "at": state, "name": format!("N{}", dice[3] % 5) }),
        7 => json!({ "change": "comment", "at": at, "text": "word" }),
        8 => json!({ "change": "move", "at": [state], "under": "", "place": dice[3] % 4 }),
        _ => {
            let part = sketch.nodes.iter().chain(&sketch.links).nth(dice[1] as usize % parts.len()).unwrap();
            let field = part.fields.get(dice[3] as usize % part.fields.len().max(1));
            let values = [json!(null), json!(true), json!(3), json!("x"), json!({ "Is": "x" }), json!(["x"])];
            json!({ "change": "set", "at": field.map_or("", |field| &field.at), "value": values[dice[4] as usize % values.len()] })
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn any_changes_one_after_another_give_machines_that_can_be_read(
        first in 0usize..3,
        steps in proptest::collection::vec(proptest::collection::vec(any::<u32>(), 5), 1..12),
    ) {
        let mut text = [GUARD, CLEANER, REGIONS][first].to_owned();
        for dice in steps {
            let sketch = shop().sketch(&text).unwrap();
            let step = any_change(&sketch, &dice);
            let faults = |text: &str| MachineDef::from_ron("", text).map_err(|faults| faults.to_string()).err();
            let Ok(changed) = change(&text, step.clone()) else { continue };
            reads(&changed.text);
            let doc = Doc::parse(&changed.text).unwrap();
            for at in &changed.select {
                prop_assert!(doc.find(at).is_some(), "{} after {}\n{}", at, step, changed.text);
            }
            // All targets are still there.
            let is_move = ["move", "rename", "wrap", "remove"].contains(&step["change"].as_str().unwrap());
            if is_move && faults(&text).is_none() {
                let told = faults(&changed.text).filter(|told| told.contains("among"));
                prop_assert_eq!(told, None, "{}\n{}\n{}", step, text, changed.text);
            }
            if step["change"] == "rename" {
                let before = Doc::parse(&text).unwrap();
                prop_assert_eq!(targets(&before), targets(&doc), "{}\n{}\n{}", step, text, changed.text);
            }
            text = changed.text;
        }
    }

    #[test]
    fn no_change_panics(text in "[\\[\\](){}:,\"a-zA-Z0-9 /\n]{0,40}", at in "[a-z.\\[\\]()0-9\"]{0,10}", pick in 0usize..6) {
        for text in [text.as_str(), GUARD, REGIONS, "(states: 3)", "(states: [3, (), (machine: 7)])", "Foo", "[]"] {
            let _ = shop().sketch(text);
            let at = ["", "states[0]", "states[0].transitions[0]", &at, "regions[0]", "initial"][pick];
            for step in [
                json!({ "change": "set", "at": at, "value": { "Is": [1] } }),
                json!({ "change": "write", "at": at, "text": text }),
                json!({ "change": "add", "under": at, "place": usize::MAX, "kind": "state", "values": { "name": 3 } }),
                json!({ "change": "add", "under": at, "kind": "transition", "values": { "to": at } }),
                json!({ "change": "connect", "from": at, "to": "states[0]" }),
                json!({ "change": "redirect", "at": at, "to": "states[0]" }),
                json!({ "change": "remove", "at": [at, at] }),
                json!({ "change": "move", "at": [at], "under": "", "place": usize::MAX }),
                json!({ "change": "wrap", "at": at, "kind": "state", "values": {} }),
                json!({ "change": "become", "at": at, "kind": "state", "values": { "active": 3 } }),
                json!({ "change": "rename", "at": at, "name": text }),
                json!({ "change": "comment", "at": at, "text": text }),
                json!({ "change": "paste", "under": at, "text": [text] }),
            ] {
                let _ = change(text, step);
            }
        }
    }
}
