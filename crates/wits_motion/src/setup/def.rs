//! What is in a file.

use std::f32::consts::TAU;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::Limits;
use wits_core::ron::{self, RonFile};

use super::want::{Condition, Urgency, Want};
use crate::steering::View;

/// A whole steering set-up: which body, and what it wants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SteeringDef {
    /// The space it is made for.
    #[serde(default)]
    pub space: SpaceKind,
    /// What the body can do.
    #[serde(default)]
    pub body: BodyDef,
    /// What it wants: a behaviour, or a combination of several.
    pub root: Node,
}

/// The three [spaces](wits_core::space).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SpaceKind {
    /// Flat: `Vec2` and an angle.
    #[default]
    Plane,
    /// Walking: `Vec3` and a yaw.
    Ground,
    /// Flying: `Vec3` and a quaternion.
    Volume,
}

/// A body: its size, its limits, and which way it looks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BodyDef {
    /// How large it is. \[m, >= 0\]
    pub radius: f32,
    /// Top speed. \[m/s, > 0\]
    pub max_speed: f32,
    /// Top acceleration. \[m/s², > 0\]
    pub max_acceleration: f32,
    /// Top turn rate. \[rad/s, >= 0\]
    pub max_spin: f32,
    /// Top angular acceleration. \[rad/s², >= 0\]
    pub max_angular_acceleration: f32,
    /// Which way it looks as it moves.
    pub facing: Facing,
}

/// Which way a body looks, when [`BoundSteering::step`](super::BoundSteering::step) moves it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Facing {
    /// Where it goes, turning no faster than its top turn rate. Wishes to turn do not matter.
    #[default]
    Motion,
    /// Where the behaviours that turn it say.
    Steering,
}

/// One node of the tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Node {
    /// Its name, for people and for the memory that survives an edit. Without one it is called after what it wants.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What it wants.
    pub want: Want,
    /// How much its wish counts in a sum. \[> 0\]
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub weight: f32,
    /// Switched off it says nothing.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub on: bool,
    /// It is asked only while all of these hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<Condition>,
    /// Inside `Dither`: how often it is asked. [above 0 to 1]
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub chance: f32,
    /// Inside `VariablePriorities`: how urgent it is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub urgency: Urgency,
    /// The target it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The second target, of a behaviour about two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
    /// The path it follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Whom it is about, of a behaviour about neighbours; `"neighbours"` if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Which of them it notices; all if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<View>,
    /// What it avoids, of a behaviour about obstacles; `"obstacles"` if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub obstacles: Option<String>,
    /// The region it stays in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// The flow it follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flow: Option<String>,
    /// Where to be, seen from the target: ahead, left in the plane; x, y, z with x ahead else. \[m\]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offset: Vec<f32>,
}

impl RonFile for SteeringDef {
    fn read_ron(file: &str, text: &str) -> (Option<Self>, Findings) {
        ron::read_most(file, text)
    }

    fn validate(&self, findings: &mut Findings) {
        self.check("", findings);
    }
}

impl SteeringDef {
    /// A set-up of one node, with the default body, in the plane.
    #[must_use]
    pub fn new(root: Node) -> Self {
        Self { space: SpaceKind::default(), body: BodyDef::default(), root }
    }
}

impl Node {
    /// A node with nothing but a wish.
    #[must_use]
    pub fn new(want: impl Into<Want>) -> Self {
        Self {
            name: String::new(),
            want: want.into(),
            weight: 1.0,
            on: true,
            when: Vec::new(),
            chance: 1.0,
            urgency: Urgency::default(),
            target: None,
            other: None,
            path: None,
            group: None,
            view: None,
            obstacles: None,
            region: None,
            flow: None,
            offset: Vec::new(),
        }
    }

    /// The same node with a name.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { name: name.into(), ..self }
    }

    /// The same node with a weight. \[> 0\]
    #[must_use]
    pub fn weighing(self, weight: f32) -> Self {
        Self { weight, ..self }
    }

    /// The same node about a target.
    #[must_use]
    pub fn about(self, target: impl Into<String>) -> Self {
        Self { target: Some(target.into()), ..self }
    }
}

impl BodyDef {
    /// What it can do, for behaviours.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits {
            max_speed: self.max_speed,
            max_acceleration: self.max_acceleration,
            max_spin: self.max_spin,
            max_angular_acceleration: self.max_angular_acceleration,
        }
    }
}

impl Default for BodyDef {
    fn default() -> Self {
        Self {
            radius: 0.5,
            max_speed: 4.0,
            max_acceleration: 10.0,
            max_spin: TAU,
            max_angular_acceleration: 40.0,
            facing: Facing::default(),
        }
    }
}

fn one() -> f32 {
    1.0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_one(value: &f32) -> bool {
    *value == 1.0
}

fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_yes(value: &bool) -> bool {
    *value
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
