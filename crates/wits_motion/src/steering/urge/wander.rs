//! Wandering: a target that jitters on a circle ahead, so that direction changes smoothly.

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec2;
use wits_core::state::State;

/// How an agent wanders.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WanderDef {
    /// The radius of the circle: how sharply it may turn. \[m, > 0\]
    pub radius: f32,
    /// How far ahead the circle is: how straight it goes. \[m, >= 0\]
    pub distance: f32,
    /// How far the target jumps, per square root of a second, so that the time step does not matter. \[m/√s, >= 0\]
    pub jitter: f32,
}

impl Default for WanderDef {
    fn default() -> Self {
        Self { radius: 1.0, distance: 1.5, jitter: 4.0 }
    }
}

/// Where the target is on the circle, seen by the agent: x ahead, y to the left.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct WanderState {
    /// A point on the circle round its middle.
    pub target: Vec2,
}

impl Default for WanderState {
    fn default() -> Self {
        Self { target: Vec2::X }
    }
}

/// Moves the target a little and gives the vector from the agent to it. \[m\]
///
/// `chance` is two numbers drawn evenly from (-1, 1), such as `stream.range(-1.0, 1.0)` twice. Draws that are mostly near
/// zero, such as [`binomial`](wits_core::random::Stream::binomial), wander more gently at the same jitter.
#[inline]
#[must_use]
pub fn wander(def: &WanderDef, state: &mut WanderState, heading: Vec2, chance: Vec2, dt: f32) -> Vec2 {
    let moved = state.target + chance * (def.jitter * dt.sqrt());
    let length = moved.length();
    // A target in the very middle has no direction: it stays where it was.
    if length > 1e-6 {
        state.target = moved * (def.radius / length);
    }
    let ahead = Vec2::new(state.target.x + def.distance, state.target.y);
    heading * ahead.x + heading.perp() * ahead.y
}
