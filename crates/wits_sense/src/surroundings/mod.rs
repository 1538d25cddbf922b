//! What a sense manager needs to know of the world: what stands between, how light it is, what is behind, how the wind goes.
//!
//! A game answers [`Surroundings`] with its physics engine and its lights. All questions have an answer to begin with: open
//! ground in bright light and still air. Flat games without an engine fill [`Walls`].
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 11.4.4b (camouflage), 11.4.4c (shadows), 14.2.3 (bushes).

mod segments;
mod walls;

#[cfg(test)]
mod tests;

pub use walls::{Lamp, Obstacle, Walls};

use crate::Point;
use crate::modality::Material;

/// What a sense manager asks the world. Everything has a default.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_sense::surroundings::Surroundings;
/// /// A dark house: everything left of x = 0.
/// struct House;
/// impl Surroundings<Vec2> for House {
///     fn light(&self, at: Vec2) -> f32 { if at.x < 0.0 { 0.1 } else { 1.0 } }
/// }
/// assert_eq!(House.light(Vec2::NEG_X), 0.1);
/// assert_eq!(House.sight(Vec2::ZERO, Vec2::X), 1.0); // nothing in the way
/// ```
pub trait Surroundings<V: Point> {
    /// How much of what is at `target` can be seen at `eye`: 0 behind a wall, 1 in the open, between for bushes and smoke;
    /// several bushes multiply.
    fn sight(&self, _eye: V, _target: V) -> f32 {
        1.0
    }

    /// How much of a light at `flash` can be seen at `eye`, even if it is round a corner.
    fn glow(&self, eye: V, flash: V) -> f32 {
        self.sight(eye, flash)
    }

    /// How much light falls on a place: 0 is dark, 1 is day.
    fn light(&self, _at: V) -> f32 {
        1.0
    }

    /// What is seen behind `target`; `None` if nothing special is.
    fn background(&self, _eye: V, _target: V) -> Option<Material> {
        None
    }

    /// The wind. \[m/s\]
    fn wind(&self, _at: V) -> V {
        V::ZERO
    }
}

/// Open ground in bright light and still air.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Open;

impl<V: Point> Surroundings<V> for Open {}
