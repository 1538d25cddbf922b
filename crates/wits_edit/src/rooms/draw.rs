//! From a text to a sketch.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};
use wits_core::inspect::{Form, Graph, GraphNode};
use wits_core::ron::{At, Doc, Shape, join};
use wits_game::author::{Field, FieldKind, Part, Sketch};

use super::{FLAGS, Rooms, parts, text_in};
use crate::json::{value, value_of};
use crate::part::span;

/// Up to this number of regions, the ends of links can be chosen from a list.
const MAX_CHOICES: usize = 100;

impl Rooms {
    pub(super) fn draw(&self, doc: &Doc) -> Sketch {
        let mut sketch = Sketch { graph: Graph::new("", Form::Network), ..Sketch::default() };
        let root = doc.root();
        sketch.file = Part { kind: "file".into(), comment: doc.head(), ..part(String::new(), root) };
        let (nodes, links) = (parts(doc, "nodes"), parts(doc, "links"));
        let names: Vec<&str> = nodes.iter().map(|(_, node)| text_in(*node, "name")).collect();
        for ((place, node), name) in nodes.iter().zip(&names) {
            let path = place.clone().into();
            sketch.graph.add(GraphNode { path, ..GraphNode::new("region", (*name).to_owned()) });
            let fields = self.of_region(place, *node);
            sketch.nodes.push(Part { kind: "region".into(), fields, ..part(place.clone(), *node) });
        }
        // A link whose end is no region has to be drawn somewhere, or nobody could mend it.
        let mut numbers: BTreeMap<&str, u32> = BTreeMap::new();
        for (number, name) in (0..).zip(&names) {
            numbers.entry(name).or_insert(number);
        }
        let number = |name: &str| numbers.get(name).copied().unwrap_or(0);
        for (place, link) in links.iter().filter(|_| !names.is_empty()) {
            let ends = ["from", "to"].map(|end| number(text_in(*link, end)));
            sketch.graph.link(ends[0], ends[1], text_in(*link, "name").to_owned());
            let fields = self.of_link(place, *link, &names);
            sketch.links.push(Part { kind: "link".into(), fields, ..part(place.clone(), *link) });
        }
        sketch
    }

    fn of_region(&self, place: &str, node: At<'_>) -> Vec<Field> {
        let mut fields =
            vec![needed(field(place, node, "name", FieldKind::Text, "Its name: links name it."))];
        let (area, of_area) = (node.field("area"), join(place, "area"));
        match area.and_then(At::name) {
            Some("Box") => fields.extend(["from", "to"].map(|end| {
                needed(field(&of_area, area.unwrap_or(node), end, FieldKind::Vector, "A corner. [m]"))
            })),
            Some("Polygon") => {
                let area = area.unwrap_or(node);
                let help = "Its corners, one after another. [m]";
                fields.push(needed(field(&of_area, area, "corners", FieldKind::Raw, help)));
                let help = "From which height to which, if not all of them. [m]";
                fields.push(field(&of_area, area, "heights", FieldKind::Raw, help));
            }
            _ => {
                fields.push(needed(field(place, node, "area", FieldKind::Raw, "Which places belong to it.")))
            }
        }
        let (air, of_air) = (node.field("air"), join(place, "air"));
        for sense in self.senses_with(air) {
            let of_sense = join(&of_air, sense);
            let said = air.and_then(|air| air.field(sense));
            for (name, help) in [
                ("attenuation", "What is left after each metre, above 0 to 1; as everywhere if not said."),
                ("dissipation", "What of a smell is lost in a second, 0 to 1; as everywhere if not said."),
            ] {
                fields.push(number_of(&of_sense, said, sense, name, Json::Null, help));
            }
        }
        fields
    }

    fn of_link(&self, place: &str, link: At<'_>, names: &[&str]) -> Vec<Field> {
        // A list of thousands of names at every link is not useful.
        let regions = || match names.len() {
            0..=MAX_CHOICES => FieldKind::Choice(names.iter().map(|name| (*name).to_owned()).collect()),
            _ => FieldKind::Text,
        };
        let of = |name: &str, kind: FieldKind, help: &str| field(place, link, name, kind, help);
        let mut fields = vec![
            of("name", FieldKind::Text, "For those who open and shut it; both ways of a door have one."),
            needed(of("from", regions(), "The region that signals leave.")),
            needed(of("to", regions(), "The region that they enter.")),
            needed(of("start", FieldKind::Vector, "Where they leave it. [m]")),
            of("end", FieldKind::Vector, "Where they enter it; the same place if not said. [m]"),
        ];
        fields.extend(
            FLAGS.map(|(name, help)| Field { default: false.into(), ..of(name, FieldKind::Flag, help) }),
        );
        let (carries, of_carries) = (link.field("carries"), join(place, "carries"));
        for sense in self.senses_with(carries) {
            let (passes, at) = (carries.and_then(|carries| carries.field(sense)), join(&of_carries, sense));
            fields.push(Field {
                name: sense.to_owned(),
                at: at.clone(),
                kind: FieldKind::Flag,
                help: "Whether it passes at all.".into(),
                value: passes.map_or(Json::Null, |_| true.into()),
                default: false.into(),
                ..Field::default()
            });
            if passes.is_some() {
                let help = "What is left after each metre; 0 lets nothing pass.";
                fields.push(number_of(&at, passes, sense, "attenuation", json!(1), help));
                let help = "How long the way is, whatever the distance of its ends. [m]";
                fields.push(number_of(&at, passes, sense, "distance", json!(0), help));
            }
        }
        fields
    }
}

fn part(at: String, of: At<'_>) -> Part {
    Part { at, comment: of.comment(), span: span(of), ..Part::default() }
}

fn field(place: &str, of: At<'_>, name: &str, kind: FieldKind, help: &str) -> Field {
    let value = of.field(name).map_or(Json::Null, |at| match kind {
        FieldKind::Vector => numbers(at),
        _ => value_of(&kind, at),
    });
    Field {
        name: name.to_owned(),
        at: join(place, name),
        kind,
        help: help.to_owned(),
        value,
        ..Field::default()
    }
}

fn number_of(place: &str, said: Option<At<'_>>, sense: &str, name: &str, usual: Json, help: &str) -> Field {
    Field {
        name: format!("{sense} {name}"),
        at: join(place, name),
        kind: FieldKind::Number,
        help: help.to_owned(),
        value: said.and_then(|said| said.field(name)).map_or(Json::Null, value),
        default: usual,
        ..Field::default()
    }
}

fn needed(field: Field) -> Field {
    Field { needed: true, ..field }
}

/// The numbers of a place; null if that is no place.
fn numbers(at: At<'_>) -> Json {
    let items: Vec<Json> = at.items().map(value).collect();
    let is_place = matches!(at.shape(), Shape::Tuple(None)) && items.iter().all(Json::is_number);
    if is_place && (2..4).contains(&items.len()) { items.into() } else { Json::Null }
}
