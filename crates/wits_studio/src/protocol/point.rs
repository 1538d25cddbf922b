//! Whom a client points at, and what it is told of whom.

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec2;

/// Point at a place in the world, at somebody by number, or no longer at anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
pub(crate) struct Point {
    x: Option<f32>,
    y: Option<f32>,
    /// How far from there somebody may be.
    radius: Option<f32>,
    agent: Option<u64>,
    /// In the stem of a branch, not in the branch.
    #[serde(default)]
    pub(crate) stem: bool,
}

/// What is pointed at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Aim {
    /// Whoever is near a place.
    Near {
        at: Vec2,
        radius: f32,
    },
    Agent(u64),
}

impl Point {
    /// What is pointed at; nothing any more when absent.
    pub(crate) fn aim(&self) -> Option<Aim> {
        match (self.x, self.y, self.radius) {
            (Some(x), Some(y), Some(radius)) => Some(Aim::Near { at: Vec2::new(x, y), radius }),
            _ => self.agent.map(Aim::Agent),
        }
    }

    /// Comparisons are such that not-a-number fails.
    pub(super) fn check(&self) -> Result<(), String> {
        let place = [self.x, self.y, self.radius];
        let given = place.iter().flatten().count();
        if !matches!((given, self.agent), (3, None) | (0, _)) {
            return Err("expected x, y and radius, or an agent, or nothing at all".into());
        }
        match self.aim() {
            Some(Aim::Near { at, .. }) if !at.is_finite() => {
                Err("x and y: expected a place in the world".into())
            }
            Some(Aim::Near { radius, .. }) if !(0.0..=f32::MAX).contains(&radius) => {
                Err(format!("radius: {radius} is out of range; expected 0 or more"))
            }
            _ => Ok(()),
        }
    }
}

/// Somebody in two lines: who it is, what it does and why; or what is there, without an agent. Nothing is there when all is
/// absent.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Brief {
    pub(crate) agent: Option<u64>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) name: String,
    /// In a word, what it is doing.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) state: String,
    /// Why, in plain words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) thought: String,
    /// Numbers and names of it or of what is there, each with its name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) rows: Vec<(String, String)>,
    /// Where it stands, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) at: Option<Vec2>,
    /// In the stem of a branch.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) stem: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::ask::{Ask, read};

    #[test]
    fn one_points_at_a_place_or_at_somebody_or_at_nothing() {
        let aim = |text: &str| match read(text).map_err(|refusal| format!("{refusal:?}")) {
            Ok(Ask::Point(point)) => Ok(point.aim()),
            Ok(other) => panic!("{other:?}"),
            Err(refusal) => Err(refusal),
        };
        let near = Aim::Near { at: Vec2::new(1.0, -2.0), radius: 0.5 };
        assert_eq!(aim(r#"{"do":"point","x":1,"y":-2,"radius":0.5}"#), Ok(Some(near)));
        assert_eq!(aim(r#"{"do":"point","agent":7,"stem":true}"#), Ok(Some(Aim::Agent(7))));
        assert_eq!(aim(r#"{"do":"point"}"#), Ok(None));
        for (garbage, told) in [
            (r#"{"do":"point","x":1}"#, "expected x, y and radius"),
            (r#"{"do":"point","x":1,"y":2}"#, "expected x, y and radius"),
            (r#"{"do":"point","x":1,"y":2,"radius":1,"agent":3}"#, "expected x, y and radius"),
            (r#"{"do":"point","x":1e300,"y":2,"radius":1}"#, "a place in the world"),
            (r#"{"do":"point","x":1,"y":2,"radius":-1}"#, "radius: -1 is out of range"),
            (r#"{"do":"point","x":1,"y":2,"radius":1e300}"#, "radius: inf is out of range"),
            (r#"{"do":"point","agent":-1}"#, "a whole number"),
            (r#"{"do":"point","agent":"Bob"}"#, "a whole number"),
            (r#"{"do":"point","x":"here","y":2,"radius":1}"#, "a number"),
            (r#"{"do":"point","stem":3}"#, "boolean"),
        ] {
            let refusal = aim(garbage).unwrap_err();
            assert!(refusal.contains(told), "{garbage}: {refusal}");
        }
    }
}
