//! Waypoints as a file: `*.waypoints.ron`.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use wits_core::findings::{Check, Findings, Place, unknown_name};
use wits_core::ron::RonFile;
use wits_core::space::Vector;

use crate::world::LinkKind;

/// A map of waypoints, as it is written down.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_nav::world::WaypointsDef;
/// use wits_core::glam::Vec2;
/// let text = r#"(
///     nodes: [
///         (name: "gate", at: (0, 0)),
///         (name: "yard", at: (8, 0), tags: ["open"], to: ["well"]),
///         (name: "well", at: (8, 6), item: "water", to: ["yard"]),
///     ],
///     links: [(from: "gate", to: "yard", kind: Door, delay: 1.5, capacity: 1)],
/// )"#;
/// let def = WaypointsDef::<Vec2>::from_ron("fort.waypoints.ron", text).unwrap();
/// let map = def.build();
/// assert_eq!((map.len(), map.links().len()), (3, 4));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, bound(deserialize = "V: Default + DeserializeOwned"))]
pub struct WaypointsDef<V> {
    /// The places. They are numbered as they are listed.
    pub nodes: Vec<WaypointDef<V>>,
    /// The ways between them.
    pub links: Vec<LinkDef>,
}

impl<V> Default for WaypointsDef<V> {
    fn default() -> Self {
        Self { nodes: Vec::new(), links: Vec::new() }
    }
}

/// A place.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, bound(deserialize = "V: Default + DeserializeOwned"))]
pub struct WaypointDef<V> {
    /// What links call it; left out, it is called by its number.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Where it is. \[m\]
    pub at: V,
    /// How near one must come to have been there. [m, >= 0]
    pub radius: f32,
    /// What it is good for: cover, sniping, a common route.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// What kind of thing can be had here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
    /// Places that one can walk to from here. They must list this one, too.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub to: Vec<String>,
}

/// A way between two places.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LinkDef {
    /// Where it begins.
    pub from: String,
    /// Where it leads.
    pub to: String,
    /// How it is travelled.
    pub kind: LinkKind,
    /// How long it is; left out, as far as the ends are apart, and nothing for a teleport. [m, >= 0]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<f32>,
    /// How long it takes besides: to open the door, to wait for the lift. [s, >= 0]
    pub delay: f32,
    /// It can be travelled in this direction only. So can kinds that [lead one way](LinkKind::leads_one_way), whatever
    /// stands here.
    pub one_way: bool,
    /// Nobody can pass until it is unlocked.
    pub locked: bool,
    /// How many may be on it at once; left out, as many as like. At least 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capacity: Option<u32>,
    /// What the game must know to pass it: the number of a door or a lift.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device: Option<u64>,
}

/// More tags than this on one map are not told apart.
pub(super) const MOST_TAGS: usize = 64;

impl<V: Vector> RonFile for WaypointsDef<V> {
    fn validate(&self, findings: &mut Findings) {
        self.check("", findings);
    }
}

impl<V: Vector> WaypointsDef<V> {
    /// What a node is called.
    #[must_use]
    pub fn name(&self, node: usize) -> String {
        match self.nodes.get(node) {
            Some(def) if !def.name.is_empty() => def.name.clone(),
            _ => node.to_string(),
        }
    }

    /// The numbers of all nodes by their names; the first of a name, should there be several.
    pub(super) fn numbers(&self) -> BTreeMap<String, u32> {
        let mut numbers = BTreeMap::new();
        for (node, number) in (0..self.nodes.len()).zip(0u32..) {
            numbers.entry(self.name(node)).or_insert(number);
        }
        numbers
    }

    /// Adds what [`check`](Check::check) reports as missing: every place that is listed by another lists it, too.
    pub fn add_links_back(&mut self) {
        for (from, to) in self.missing_back(&self.numbers()) {
            let name = self.name(to as usize);
            self.nodes[from as usize].to.push(name);
        }
    }

    /// Pairs of nodes: the first should list the second, by which it is listed.
    fn missing_back(&self, numbers: &BTreeMap<String, u32>) -> Vec<(u32, u32)> {
        let listed = (0u32..).zip(&self.nodes).flat_map(|(from, node)| {
            node.to.iter().filter_map(|name| numbers.get(name)).map(move |&to| (from, to))
        });
        let listed: BTreeSet<(u32, u32)> = listed.collect();
        listed.iter().map(|&(from, to)| (to, from)).filter(|pair| !listed.contains(pair)).collect()
    }

    fn check_nodes(&self, path: &str, numbers: &BTreeMap<String, u32>, findings: &mut Findings) {
        for (number, node) in (0u32..).zip(&self.nodes) {
            let at = |field: &str| Place::path(format!("{path}nodes[{number}]{field}"));
            let name = self.name(number as usize);
            if numbers.get(&name) != Some(&number) {
                findings.add(at(".name"), format!("a second {name:?}"), "a name of its own");
            }
            if !node.at.is_finite() {
                findings.add(at(".at"), format!("{:?}", node.at), "finite numbers");
            }
            findings.check_not_negative(&format!("{path}nodes[{number}].radius"), node.radius);
            for (place, to) in node.to.iter().enumerate() {
                check_name(findings, at(&format!(".to[{place}]")), to, numbers);
            }
        }
        for (from, to) in self.missing_back(numbers) {
            let (from_name, to_name) = (self.name(from as usize), self.name(to as usize));
            findings.add(
                Place::path(format!("{path}nodes[{from}].to")),
                format!("{to_name:?} lists {from_name:?}, but not the other way round"),
                format!("{to_name:?} in the list, or a link with one_way: true"),
            );
        }
    }

    fn check_links(&self, path: &str, numbers: &BTreeMap<String, u32>, findings: &mut Findings) {
        for (number, link) in self.links.iter().enumerate() {
            let field = |field: &str| format!("{path}links[{number}].{field}");
            for (end, name) in [("from", &link.from), ("to", &link.to)] {
                check_name(findings, Place::path(field(end)), name, numbers);
            }
            if link.from == link.to {
                findings.add(Place::path(field("to")), "leads to where it begins", "another place");
            }
            findings.check_not_negative(&field("delay"), link.delay);
            if let Some(length) = link.length {
                findings.check_not_negative(&field("length"), length);
            }
            if link.capacity == Some(0) {
                findings.add(Place::path(field("capacity")), "0, so that nobody can pass", "at least 1");
            }
        }
    }

    /// All tags, in the order in which they turn up.
    pub(super) fn tags(&self) -> Vec<String> {
        first_of_each(self.nodes.iter().flat_map(|node| &node.tags))
    }

    /// All kinds of things, in the order in which they turn up.
    pub(super) fn items(&self) -> Vec<String> {
        first_of_each(self.nodes.iter().filter_map(|node| node.item.as_ref()))
    }
}

impl<V: Vector> Check for WaypointsDef<V> {
    fn check(&self, path: &str, findings: &mut Findings) {
        let path = if path.is_empty() { String::new() } else { format!("{path}.") };
        let numbers = self.numbers();
        self.check_nodes(&path, &numbers, findings);
        self.check_links(&path, &numbers, findings);
        let tags = self.tags().len();
        if tags > MOST_TAGS {
            findings.add(Place::path(format!("{path}nodes")), format!("{tags} tags"), "at most 64");
        }
    }
}

/// As [`Findings::check_name`], and quick when all is well.
fn check_name(findings: &mut Findings, place: Place, name: &str, known: &BTreeMap<String, u32>) {
    if !known.contains_key(name) {
        findings.add_with(|| {
            let known: Vec<&str> = known.keys().map(String::as_str).collect();
            (place, unknown_name(name, &known), String::new())
        });
    }
}

fn first_of_each<'a>(names: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut known = BTreeSet::new();
    names.filter(|name| known.insert(*name)).cloned().collect()
}
