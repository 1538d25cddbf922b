use serde_json::{Value as Json, json};

use super::*;

const JAIL: &str = r#"// Two rooms.
(
    nodes: [
        (name: "cell", area: Box(from: (0, 0), to: (4, 4))), // cold
        (name: "office", area: Box(from: (4, 0), to: (9, 4)), air: {"smell": (dissipation: 0.2)}),
    ],
    links: [
        // Tinted.
        (name: "glass", from: "cell", to: "office", start: (4, 2), carries: {"sight": (attenuation: 0.9)}),
    ],
)
"#;

fn rooms() -> Rooms {
    Rooms { senses: ["sight", "smell"].map(str::to_owned).into() }
}

/// Without blanks and line ends: long lines are broken.
fn flat(text: &str) -> String {
    let dense: String = text.split_whitespace().collect();
    dense.replace(",)", ")").replace(",}", "}")
}

fn change(text: &str, change: Json) -> Result<Changed, String> {
    rooms().change(text, &serde_json::from_value(change).unwrap())
}

fn field<'s>(part: &'s wits_game::author::Part, name: &str) -> &'s wits_game::author::Field {
    part.fields.iter().find(|field| field.name == name).unwrap_or_else(|| panic!("no field {name}"))
}

#[test]
fn regions_and_links_are_drawn_with_everything_that_can_be_set() {
    let sketch = rooms().sketch(JAIL).unwrap();
    assert_eq!(sketch.graph.nodes.iter().map(|node| &*node.name).collect::<Vec<_>>(), ["cell", "office"]);
    assert_eq!((sketch.graph.links[0].from, sketch.graph.links[0].to), (0, 1));
    let [cell, office] = &sketch.nodes[..] else { panic!("two regions") };
    assert_eq!(field(cell, "to").value, json!([4, 4]));
    assert_eq!(field(office, "smell dissipation").value, json!(0.2));
    assert_eq!(field(office, "smell dissipation").at, "nodes[1].air.smell.dissipation");
    let glass = &sketch.links[0];
    assert_eq!(glass.comment, "Tinted.");
    assert_eq!((&field(glass, "sight").value, &field(glass, "smell").value), (&json!(true), &Json::Null));
    assert_eq!(field(glass, "sight attenuation").value, json!(0.9));
    assert!(glass.fields.iter().all(|field| field.name != "smell distance"), "what does not pass has no way");
}

#[test]
fn whether_a_sense_passes_is_true_or_false() {
    let set =
        |value: Json| change(JAIL, json!({"change": "set", "at": "links[0].carries.sight", "value": value}));
    for value in [json!([1, 2, 3]), json!(0.5), json!("yes")] {
        let expected = format!("{value} does not fit here: it has to be true or false.");
        assert_eq!(set(value).unwrap_err(), expected);
    }
    assert!(!set(json!(false)).unwrap().text.contains("sight"));
}

#[test]
fn numbers_are_set_and_all_else_stays_as_it_was() {
    let after = change(JAIL, json!({"change": "set", "at": "nodes[0].area.to", "value": [3.5, 4]})).unwrap();
    assert_eq!(after.text, JAIL.replace("to: (4, 4)", "to: (3.5, 4)"));
    assert_eq!(after.select, ["nodes[0]"]);
    let after =
        change(JAIL, json!({"change": "set", "at": "links[0].carries.sight.distance", "value": 2})).unwrap();
    assert_eq!(
        flat(&after.text),
        flat(&JAIL.replace("(attenuation: 0.9)", "(attenuation: 0.9, distance: 2)"))
    );
}

#[test]
fn what_is_not_written_yet_is_made_with_all_that_is_around_it() {
    let after = change(JAIL, json!({"change": "set", "at": "nodes[0].air.sight.attenuation", "value": 0.5}));
    let expected =
        r#"(name: "cell", area: Box(from: (0, 0), to: (4, 4)), air: {"sight": (attenuation: 0.5)}), // cold"#;
    assert!(flat(&after.as_ref().unwrap().text).contains(&flat(expected)), "{after:?}");
    let after =
        change(JAIL, json!({"change": "set", "at": "links[0].carries.smell", "value": true})).unwrap();
    assert!(
        flat(&after.text).contains(r#"carries:{"sight":(attenuation:0.9),"smell":()}"#),
        "{}",
        after.text
    );
    let back = change(&after.text, json!({"change": "set", "at": "links[0].carries.smell", "value": false}));
    assert_eq!(flat(&back.unwrap().text), flat(JAIL));
}

#[test]
fn null_takes_away_what_was_said() {
    let after = change(JAIL, json!({"change": "set", "at": "nodes[1].air.smell.dissipation", "value": null}));
    assert!(after.unwrap().text.contains(r#"air: {"smell": ()}"#));
}

#[test]
fn a_region_that_is_renamed_keeps_its_links() {
    let after = change(JAIL, json!({"change": "set", "at": "nodes[1].name", "value": "bureau"})).unwrap();
    assert_eq!(after.text, JAIL.replace("\"office\"", "\"bureau\""));
    let taken = change(JAIL, json!({"change": "rename", "at": "nodes[1]", "name": "cell"}));
    assert!(taken.unwrap_err().contains("no name here"));
}

#[test]
fn a_region_that_goes_takes_its_links_along() {
    let after = change(JAIL, json!({"change": "remove", "at": ["nodes[0]"]})).unwrap();
    let sketch = rooms().sketch(&after.text).unwrap();
    assert_eq!((sketch.nodes.len(), sketch.links.len()), (1, 0));
    assert!(!after.text.contains("Tinted") && after.text.contains("Two rooms"), "{}", after.text);
}

#[test]
fn regions_are_added_and_linked_where_they_meet() {
    let add =
        json!({"change": "add", "under": "", "kind": "region", "values": {"from": [9, 0], "to": [12, 4]}});
    let after = change(JAIL, add).unwrap();
    assert_eq!(after.select, ["nodes[2]"]);
    let after =
        change(&after.text, json!({"change": "connect", "from": "nodes[1]", "to": "nodes[2]"})).unwrap();
    let link =
        r#"(from: "office", to: "room 1", start: (9, 2), carries: {"sight": (), "smell": ()}, both: true)"#;
    assert!(flat(&after.text).contains(&flat(link)), "{}", after.text);
    assert_eq!(after.select, ["links[1]"]);
    let same = change(&after.text, json!({"change": "connect", "from": "nodes[1]", "to": "nodes[1]"}));
    assert!(same.unwrap_err().contains("one region to another"));
}

#[test]
fn links_carry_only_what_the_graph_is_for() {
    let text = JAIL.replace("    nodes: [", "    only: [\"smell\"],\n    nodes: [");
    let after = change(&text, json!({"change": "connect", "from": "nodes[1]", "to": "nodes[0]"})).unwrap();
    assert!(after.text.contains(r#"start: (4, 2), carries: {"smell": ()}, both: true"#), "{}", after.text);
}

#[test]
fn an_empty_file_gets_its_lists_as_they_are_needed() {
    let add = json!({"change": "add", "under": "", "kind": "region"});
    let one = change("", add.clone()).unwrap();
    let two = change(&one.text, add).unwrap();
    let linked =
        change(&two.text, json!({"change": "connect", "from": "nodes[0]", "to": "nodes[1]"})).unwrap();
    let sketch = rooms().sketch(&linked.text).unwrap();
    assert_eq!((sketch.nodes.len(), sketch.links.len()), (2, 1), "{}", linked.text);
}

#[test]
fn storeys_and_polygons_are_no_trouble() {
    let text = r#"(nodes: [
        (name: "cellar", area: Box(from: (0, -3, 0), to: (9, 0, 9))),
        (name: "hall", area: Polygon(corners: [(0, 0), (9, 0), (9, -9), (0, -9)], heights: (0, 4))),
    ])"#;
    let sketch = rooms().sketch(text).unwrap();
    assert_eq!(field(&sketch.nodes[0], "from").value, json!([0, -3, 0]));
    assert_eq!(field(&sketch.nodes[1], "corners").value, json!("[(0, 0), (9, 0), (9, -9), (0, -9)]"));
    let moved = json!({"change": "write", "at": "nodes[1].area", "text": "Polygon(corners: [(1, 0), (9, 0), (9, -9)])"});
    assert!(change(text, moved).unwrap().text.contains("area: Polygon(corners: [(1, 0), (9, 0), (9, -9)])"));
    let added = change(text, json!({"change": "add", "under": "", "kind": "region"})).unwrap();
    assert!(added.text.contains("Box(from: (0, 0, 0), to: (4, 4, 4))"), "{}", added.text);
}

#[test]
fn what_makes_no_sense_is_refused_in_words() {
    for (bad, why) in [
        (json!({"change": "set", "at": "nodes[7].area.to", "value": [1, 2]}), "nothing at"),
        (json!({"change": "set", "at": "nodes[0].area.to", "value": {"x": 1}}), "does not fit"),
        (json!({"change": "write", "at": "nodes[0].area", "text": "Box(("}), "cannot be read"),
        (json!({"change": "unwrap", "at": "nodes[0]"}), "beside each other"),
        (json!({"change": "connect", "from": "nodes[0]", "to": "nodes[9]"}), "nothing at"),
    ] {
        let refused = change(JAIL, bad.clone()).unwrap_err();
        assert!(refused.contains(why), "{bad}: {refused}");
    }
    assert!(rooms().sketch("(((").is_none());
    assert!(rooms().sketch("7").is_none());
}

#[test]
fn a_link_to_nowhere_is_still_drawn_so_that_it_can_be_mended() {
    let sketch = rooms().sketch(&JAIL.replace("to: \"office\", start", "to: \"ofice\", start")).unwrap();
    assert_eq!(field(&sketch.links[0], "to").value, json!("ofice"));
    assert_eq!(sketch.graph.links.len(), 1);
}
