//! What a flock does as a whole.

use wits_core::glam::Vec2;

use super::state::{FlockState, Mood};

/// Numbers about a whole flock.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measures {
    /// Mean speed. \[m/s\]
    pub speed: f32,
    /// How much they look the same way: 0 every way, 1 one way.
    pub order: f32,
    /// How many neighbours a creature sees, in the mean.
    pub neighbours: f32,
    /// How many flee, as a share.
    pub fleeing: f32,
    /// How many see nobody, as a share.
    pub alone: f32,
}

/// Measures a flock as it was left by the last step.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "means of many")]
pub fn measure(state: &FlockState) -> Measures {
    if state.is_empty() {
        return Measures::default();
    }
    let share = |sum: f32| sum / state.len() as f32;
    let heading: Vec2 = state.headings.iter().sum();
    let speed: f32 = state.velocities.iter().map(|velocity| velocity.length()).sum();
    let neighbours: u64 = state.outlooks.iter().map(|outlook| u64::from(outlook.neighbours)).sum();
    let count = |mood: Mood| state.outlooks.iter().filter(|outlook| outlook.mood == mood).count() as f32;
    Measures {
        speed: share(speed),
        order: share(heading.length()),
        neighbours: share(neighbours as f32),
        fleeing: share(count(Mood::Fleeing)),
        alone: share(count(Mood::Alone)),
    }
}
