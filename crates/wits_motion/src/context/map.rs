//! A ring of directions and a number for each of them.

use serde::{Deserialize, Serialize};
use wits_core::angle;
use wits_core::glam::Vec2;

/// More directions than this do not help.
pub const MOST_SLOTS: usize = 64;

/// Directions all round, the first along +x, the others counter-clockwise at equal angles.
#[derive(Clone, Debug, PartialEq)]
pub struct Ring {
    directions: [Vec2; MOST_SLOTS],
    len: usize,
}

impl Ring {
    /// So many directions: at least 4, at most [`MOST_SLOTS`].
    #[must_use]
    pub fn new(slots: usize) -> Self {
        let len = slots.clamp(4, MOST_SLOTS);
        let mut directions = [Vec2::ZERO; MOST_SLOTS];
        #[expect(clippy::cast_precision_loss, reason = "at most 64")]
        let step = std::f32::consts::TAU / len as f32;
        for (number, direction) in directions[..len].iter_mut().enumerate() {
            #[expect(clippy::cast_precision_loss, reason = "at most 64")]
            let angle = number as f32 * step;
            *direction = angle::direction(angle);
        }
        Self { directions, len }
    }

    /// The directions, each of length 1.
    #[must_use]
    pub fn directions(&self) -> &[Vec2] {
        &self.directions[..self.len]
    }

    /// The direction between slots: a place of 2.5 is midway between slots 2 and 3.
    #[must_use]
    pub fn at(&self, place: f32) -> Vec2 {
        #[expect(clippy::cast_precision_loss, reason = "at most 64")]
        angle::direction(place * std::f32::consts::TAU / self.len as f32)
    }
}

/// A number for each direction, 0 to 1 as a rule.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<f32>", into = "Vec<f32>")]
pub struct Map {
    values: [f32; MOST_SLOTS],
    len: usize,
}

impl Default for Map {
    fn default() -> Self {
        Self { values: [0.0; MOST_SLOTS], len: 0 }
    }
}

impl Map {
    /// Zero in so many directions.
    #[must_use]
    pub fn zero(slots: usize) -> Self {
        Self { values: [0.0; MOST_SLOTS], len: slots.min(MOST_SLOTS) }
    }

    /// The numbers, one for each direction.
    #[must_use]
    pub fn values(&self) -> &[f32] {
        &self.values[..self.len]
    }

    /// Raises a slot to at least a value. What is no number, or no slot, changes nothing.
    pub fn raise(&mut self, slot: usize, value: f32) {
        if slot < self.len && value > self.values[slot] && value.is_finite() {
            self.values[slot] = value;
        }
    }

    /// Takes the larger in every direction.
    pub fn max_with(&mut self, other: &Self) {
        for (slot, &value) in other.values().iter().enumerate() {
            self.raise(slot, value);
        }
    }

    /// Moves towards another map by a share of the way.
    pub(super) fn approach(&mut self, goal: &Self, share: f32) {
        for (value, goal) in self.values[..self.len].iter_mut().zip(goal.values()) {
            *value += (goal - *value) * share;
        }
    }

    pub(super) fn least(&self) -> f32 {
        self.values().iter().copied().fold(f32::INFINITY, f32::min)
    }
}

impl From<Map> for Vec<f32> {
    fn from(map: Map) -> Self {
        map.values().to_vec()
    }
}

/// A saved map with too many slots, or numbers that are not finite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} slots; expected at most 64 with finite numbers")]
pub struct BadMap(usize);

impl TryFrom<Vec<f32>> for Map {
    type Error = BadMap;

    fn try_from(saved: Vec<f32>) -> Result<Self, BadMap> {
        if saved.len() > MOST_SLOTS || saved.iter().any(|value| !value.is_finite()) {
            return Err(BadMap(saved.len()));
        }
        let mut map = Self::zero(saved.len());
        map.values[..saved.len()].copy_from_slice(&saved);
        Ok(map)
    }
}
