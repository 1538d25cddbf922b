//! What can be set of a part.

use super::*;

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
