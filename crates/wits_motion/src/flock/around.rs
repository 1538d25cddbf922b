//! What is round a flock: stimuli that drive or draw it, obstacles that it goes round.

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec2;

use super::def::FlockDef;

/// Something that drives creatures away (a predator, a shout) or draws them near (food).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stimulus {
    /// Where it is. \[m\]
    pub at: Vec2,
    /// From how far it is noticed; it fades to nothing there. \[m, > 0\]
    pub radius: f32,
    /// How strong it is on the spot: above 0 away from it, below 0 towards it.
    pub push: f32,
}

/// Something round that creatures cannot pass.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Obstacle {
    /// Its middle. \[m\]
    pub at: Vec2,
    /// Its radius. \[m, >= 0\]
    pub radius: f32,
}

/// What is round a flock in this step.
#[derive(Clone, Copy, Debug, Default)]
pub struct Surroundings<'a> {
    /// What drives or draws.
    pub stimuli: &'a [Stimulus],
    /// What stands in the way.
    pub obstacles: &'a [Obstacle],
}

impl Surroundings<'_> {
    /// Nothing there.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.stimuli.is_empty() && self.obstacles.is_empty()
    }
}

/// What the surroundings do to one creature.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Pressure {
    pub(super) stimulus: Vec2,
    pub(super) obstacle: Vec2,
    /// Out of obstacles, at once.
    pub(super) shift: Vec2,
    pub(super) flees: bool,
}

/// The stimuli and obstacles that matter in one part of the world.
#[derive(Clone, Debug, Default)]
pub(super) struct Local {
    stimuli: Vec<Stimulus>,
    obstacles: Vec<Obstacle>,
}

impl Local {
    /// Keeps those that reach into a box.
    pub(super) fn collect(&mut self, def: &FlockDef, around: &Surroundings<'_>, low: Vec2, high: Vec2) {
        let (middle, half) = (0.5 * (low + high), 0.5 * (high - low));
        let reaches = |at: Vec2, radius: f32| {
            let outside = (def.offset(middle, at).abs() - half).max(Vec2::ZERO);
            outside.length_squared() < radius * radius
        };
        // Room for all of them at once: what is near changes, the memory should not.
        self.stimuli.clear();
        self.stimuli.reserve(around.stimuli.len());
        self.stimuli.extend(around.stimuli.iter().filter(|stimulus| reaches(stimulus.at, stimulus.radius)));
        self.obstacles.clear();
        self.obstacles.reserve(around.obstacles.len());
        let near =
            |obstacle: &&Obstacle| reaches(obstacle.at, obstacle.radius + def.look_ahead + def.body_radius);
        self.obstacles.extend(around.obstacles.iter().filter(near));
    }

    /// All of them.
    pub(super) fn all(around: &Surroundings<'_>) -> Self {
        Self { stimuli: around.stimuli.to_vec(), obstacles: around.obstacles.to_vec() }
    }

    /// Nothing near.
    pub(super) fn is_empty(&self) -> bool {
        self.stimuli.is_empty() && self.obstacles.is_empty()
    }

    /// What they do to a creature.
    pub(super) fn pressure(&self, def: &FlockDef, at: Vec2, heading: Vec2) -> Pressure {
        let mut pressure = Pressure::default();
        for stimulus in &self.stimuli {
            let offset = def.offset(at, stimulus.at);
            let distance = offset.length();
            if distance < stimulus.radius {
                let away = if distance > 0.0 { -offset / distance } else { heading };
                pressure.stimulus += away * (stimulus.push * (1.0 - distance / stimulus.radius));
                pressure.flees |= stimulus.push > 0.0;
            }
        }
        for obstacle in &self.obstacles {
            let (push, shift) = go_round(def, obstacle, def.offset(at, obstacle.at), heading);
            pressure.obstacle += push;
            pressure.shift += shift;
        }
        pressure
    }
}

/// Turns aside from an obstacle ahead, straight away from one that is touched, and out of one it stands in.
fn go_round(def: &FlockDef, obstacle: &Obstacle, offset: Vec2, heading: Vec2) -> (Vec2, Vec2) {
    let distance = offset.length();
    let gap = distance - obstacle.radius - def.body_radius;
    if gap >= def.look_ahead {
        return (Vec2::ZERO, Vec2::ZERO);
    }
    let away = if distance > 0.0 { -offset / distance } else { -heading };
    let shift = if gap < 0.0 { away * -gap } else { Vec2::ZERO };
    let ahead = heading.dot(offset);
    if ahead <= 0.0 {
        return (Vec2::ZERO, shift);
    }
    // To the side on which the way past is shorter; straight at the middle, to the left.
    let side = heading.perp();
    let aside = if side.dot(offset) > 0.0 { -side } else { side };
    let nearness = if def.look_ahead > 0.0 { 1.0 - gap.max(0.0) / def.look_ahead } else { 1.0 };
    // Only as far as its width stands in the way.
    let in_the_way =
        (1.0 - side.dot(offset).abs() / (obstacle.radius + def.body_radius + 0.5 * def.look_ahead)).max(0.0);
    ((aside + away * nearness) * (nearness * in_the_way.sqrt()), shift)
}
