//! One member of a crowd, and why it may be refused.

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec2;
use wits_core::state::State;

/// Somebody in a crowd.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, State)]
#[serde(default, deny_unknown_fields)]
pub struct Agent {
    /// Where it is. \[m\]
    pub position: Vec2,
    /// How it moves. \[m/s\]
    pub velocity: Vec2,
    /// How much room it takes. \[m, >= 0\]
    pub radius: f32,
    /// The most speed. \[m/s, >= 0\]
    pub max_speed: f32,
    /// How much others yield to it: of two that meet, each takes the other's priority as a share of both. Equals take
    /// half each; with 3 against 1 the first goes a quarter of the way round. \[>= 0\]
    pub priority: f32,
}

impl Default for Agent {
    /// A person who walks.
    fn default() -> Self {
        Self { position: Vec2::ZERO, velocity: Vec2::ZERO, radius: 0.3, max_speed: 1.4, priority: 1.0 }
    }
}

impl Agent {
    /// A walking person at a place, at rest.
    #[must_use]
    pub fn at(position: Vec2) -> Self {
        Self { position, ..Self::default() }
    }

    /// The agent if all its numbers make sense.
    pub(super) fn checked(self) -> Result<Self, BadAgent> {
        for (name, value) in [("position", self.position), ("velocity", self.velocity)] {
            if !value.is_finite() {
                return Err(BadAgent::NotFinite { name, value });
            }
        }
        let sizes = [("radius", self.radius), ("max_speed", self.max_speed), ("priority", self.priority)];
        for (name, value) in sizes {
            // NaN is no size either.
            if !(value >= 0.0 && value.is_finite()) {
                return Err(BadAgent::NotASize { name, value });
            }
        }
        Ok(self)
    }

    /// How much of the way round another this one goes. \[0 to 1\]
    pub(super) fn share(&self, other: &Self) -> f32 {
        let both = self.priority + other.priority;
        if both > 0.0 { other.priority / both } else { 0.5 }
    }
}

/// An agent that cannot be in a crowd.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum BadAgent {
    /// A place or velocity with a number that is not finite.
    #[error("{name} is {value}; expected finite numbers")]
    NotFinite {
        /// Which field.
        name: &'static str,
        /// What it holds.
        value: Vec2,
    },
    /// A radius, speed or priority below zero or not finite.
    #[error("{name} is {value}; expected a number of at least 0")]
    NotASize {
        /// Which field.
        name: &'static str,
        /// What it holds.
        value: f32,
    },
    /// There is nobody of this number.
    #[error("there is no agent {number}, only {count}")]
    Nobody {
        /// The number asked for.
        number: usize,
        /// How many there are.
        count: usize,
    },
}
