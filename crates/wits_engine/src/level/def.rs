//! Levels as files write them.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize, Serializer};
use wits_core::findings::{Findings, Place};
use wits_core::glam::Vec2;
use wits_core::ron::join;
use wits_decide::Value;
use wits_world::trigger::{PlaneRegion, Region};

/// A level. Everything is optional.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LevelDef {
    /// What it is, in a sentence.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub help: String,
    /// Other files that belong to it; their endings tell what they are: senses, triggers, objects, staging.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub uses: Vec<String>,
    /// What stands in the way.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub walls: Vec<WallDef>,
    /// Places that have names. \[m\]
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub places: BTreeMap<String, Vec2>,
    /// Regions that have names: rooms, hiding places, light and shadow.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub regions: BTreeMap<String, PlaneRegion>,
    /// Ways that have names: rounds of guards. \[m\]
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub routes: BTreeMap<String, Vec<Vec2>>,
    /// Who is there at the beginning.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub characters: Vec<PlacedDef>,
    /// What is there at the beginning.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub things: Vec<ThingDef>,
    /// Who comes later.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spawners: Vec<SpawnerDef>,
    /// Numbers and words of the level itself.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, Value>,
}

/// A wall from point to point.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WallDef {
    /// Its corners; two at least. \[m\]
    pub points: Vec<Vec2>,
    /// From the last one back to the first.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
    /// What it is made of; what that means the game says.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub material: String,
    /// How much light goes through: 0 for stone, 1 for glass.
    #[serde(skip_serializing_if = "is_zero")]
    pub clear: f32,
    /// One-way glass: who stands on its left, looking from the first point to the last, sees a mirror; who stands on its
    /// right sees through it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub one_way: bool,
}

/// A character in its place.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PlacedDef {
    /// The name of its sheet.
    pub character: String,
    /// Its own name; without one it is called after its sheet.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Where. \[m\]
    pub at: Vec2,
    /// Which way it faces; 0 is along x, 90 along y. \[degrees\]
    #[serde(skip_serializing_if = "is_zero")]
    pub facing: f32,
    /// What is different about it, in the words of its sheet.
    #[serde(skip_serializing)]
    pub with: Words,
}

/// A thing in its place.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ThingDef {
    /// What it is.
    pub kind: String,
    /// Its own name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Where. \[m\]
    pub at: Vec2,
    /// Which way it faces. \[degrees\]
    #[serde(skip_serializing_if = "is_zero")]
    pub facing: f32,
    /// Its numbers and words.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, Value>,
}

/// Somebody comes, again and again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SpawnerDef {
    /// The name of the sheet.
    pub character: String,
    /// Where. \[m\]
    pub at: Vec2,
    /// Which way they face. \[degrees\]
    #[serde(skip_serializing_if = "is_zero")]
    pub facing: f32,
    /// When the first one comes. \[s\]
    #[serde(skip_serializing_if = "is_zero")]
    pub first: f32,
    /// How long after the one before the next one comes. \[s\]
    pub every: f32,
    /// How many of them there are at once at most.
    pub most: u32,
    /// How many come in all; no limit if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<u32>,
    /// What is different about them, in the words of their sheet.
    #[serde(skip_serializing)]
    pub with: Words,
}

impl Default for SpawnerDef {
    fn default() -> Self {
        let (character, at, with) = (String::new(), Vec2::ZERO, Words::default());
        Self { character, at, facing: 0.0, first: 0.0, every: 1.0, most: u32::MAX, total: None, with }
    }
}

/// Something of a file that is read by somebody else: see [`Level`](super::Level).
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(transparent)]
pub struct Words(IgnoredAny);

impl Serialize for Words {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        serializer.serialize_unit()
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks like this")]
fn is_zero(number: &f32) -> bool {
    *number == 0.0
}

impl LevelDef {
    /// The name of a character: its own, or that of its sheet and a number.
    pub(super) fn name_of(&self, number: usize) -> String {
        let placed = &self.characters[number];
        if placed.name.is_empty() {
            format!("{} {}", placed.character, number + 1)
        } else {
            placed.name.clone()
        }
    }

    /// Adds what makes no sense to the findings.
    pub(super) fn check(&self, findings: &mut Findings) {
        for (number, wall) in self.walls.iter().enumerate() {
            if wall.points.len() < 2 {
                findings.add(
                    Place::path(format!("walls[{number}].points")),
                    "a wall without length",
                    "two points",
                );
            }
            check_points(&format!("walls[{number}].points"), &wall.points, findings);
            findings.check_range(&format!("walls[{number}].clear"), f64::from(wall.clear), 0.0, 1.0);
            if wall.one_way && wall.clear <= 0.0 {
                let place = Place::path(format!("walls[{number}].one_way"));
                findings.add(place, "nothing is seen through it from either side", "clear above 0");
            }
        }
        for (name, route) in &self.routes {
            if route.is_empty() {
                findings.add(Place::path(join("routes", name)), "a way without points", "one point");
            }
            check_points(&join("routes", name), route, findings);
        }
        for (name, place) in &self.places {
            check_place(&join("places", name), *place, findings);
        }
        for (name, region) in &self.regions {
            region.check(&join("regions", name), findings);
        }
        self.check_who(findings);
    }

    fn check_who(&self, findings: &mut Findings) {
        let mut names = BTreeSet::new();
        for (number, placed) in self.characters.iter().enumerate() {
            let path = format!("characters[{number}]");
            check_place(&format!("{path}.at"), placed.at, findings);
            check_facing(&path, placed.facing, findings);
            if !names.insert(self.name_of(number)) {
                let message = format!("a second one is called {:?}", self.name_of(number));
                findings.add(Place::path(format!("{path}.name")), message, "another name");
            }
        }
        for (number, thing) in self.things.iter().enumerate() {
            check_place(&format!("things[{number}].at"), thing.at, findings);
            check_facing(&format!("things[{number}]"), thing.facing, findings);
        }
        for (number, spawner) in self.spawners.iter().enumerate() {
            let path = format!("spawners[{number}]");
            check_place(&format!("{path}.at"), spawner.at, findings);
            check_facing(&path, spawner.facing, findings);
            findings.check_not_negative(&format!("{path}.first"), spawner.first);
            findings.check_positive(&format!("{path}.every"), spawner.every);
        }
    }
}

fn check_points(path: &str, points: &[Vec2], findings: &mut Findings) {
    for (number, point) in points.iter().enumerate() {
        check_place(&format!("{path}[{number}]"), *point, findings);
    }
}

fn check_place(path: &str, place: Vec2, findings: &mut Findings) {
    if !place.is_finite() {
        findings.add(Place::path(path), format!("{place} is nowhere"), "finite numbers");
    }
}

fn check_facing(path: &str, facing: f32, findings: &mut Findings) {
    findings.check_range(&format!("{path}.facing"), f64::from(facing), -360.0, 360.0);
}
