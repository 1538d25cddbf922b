//! Any changes of any trees, held against the same changes of the definition; and how long they take.

use proptest::prelude::*;
use wits_core::ron::RonFile;

use super::*;

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
            (inner, 1u32..5).prop_map(|(node, times)| Task::Repeat {
                times: times.into(),
                node: Box::new(node),
                at_once: false
            }),
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
    let kinds = crate::grove::TREE.kinds;
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
        let outline = crate::grove::Outline::of(&crate::grove::TREE, &doc);
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
        let outline = crate::grove::Outline::of(&crate::grove::TREE, &doc);
        let (from, to) = (pick.index(outline.spots.len()), goal.index(outline.spots.len()));
        prop_assume!(from > 0 && !outline.is_within(to, from));
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
fn way_to(outline: &crate::grove::Outline<'_>, mut spot: usize) -> Vec<usize> {
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
    timed("outline", || assert!(crate::grove::Outline::of(&crate::grove::TREE, &doc).spots.len() > 1900));
    timed("sketch", || assert!(shop.sketch(&text).unwrap().nodes.len() > 1900));
    timed("change", || assert!(change(&*shop, &text, step.clone()).is_ok()));
}

fn timed(what: &str, mut work: impl FnMut()) {
    #[expect(clippy::disallowed_types, reason = "it measures")]
    let start = std::time::Instant::now();
    (0..20).for_each(|_| work());
    println!("{what}: {:?}", start.elapsed() / 20);
}
