//! Somebody who walks between obstacles, and should not run into them.

use std::borrow::Cow;
use std::f32::consts::PI;

use serde::{Deserialize, Serialize};
use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::math::{max, min};
use wits_core::random::Seed;
use wits_core::state::State;

use crate::reinforce::{Environment, Step};

/// The number of feelers.
const FEELERS: usize = 7;

/// The walker and its world.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ObstaclesDef {
    /// Half of the side of the square that it walks in. (m)
    pub half_side: f32,
    /// How many obstacles there are.
    pub obstacles: u32,
    /// The radius of an obstacle. (m)
    pub radius: f32,
    /// The radius of the walker. (m)
    pub body: f32,
    /// How far the feelers reach. (m)
    pub reach: f32,
    /// The angle between the outermost feelers. (rad)
    pub spread: f32,
    /// The way of a step. (m)
    pub step: f32,
    /// The turn of a step. (rad)
    pub turn: f32,
    /// The steps after which an episode is cut off.
    pub max_steps: u32,
}

impl Default for ObstaclesDef {
    fn default() -> Self {
        Self {
            half_side: 6.0,
            obstacles: 12,
            radius: 0.5,
            body: 0.25,
            reach: 3.0,
            spread: PI,
            step: 0.15,
            turn: 0.3,
            max_steps: 300,
        }
    }
}

/// Somebody who walks between round obstacles and walls, at a constant speed, and feels how far they are.
///
/// Actions: 0 turns left, 1 goes straight on, 2 turns right. Observed are the free distances along seven feelers, from the
/// left to the right, divided by their reach. Rewarded are steps without a collision (1 over the whole episode), more for
/// those straight on; a collision ends the episode with -1.
///
/// Every seed is a layout of its own, so evaluating with seeds that were not trained on tells whether avoidance was learned,
/// or only a layout.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_learn::reinforce::deep::evaluate;
/// use wits_learn::reinforce::env::Obstacles;
/// let blind = evaluate(&mut Obstacles::default(), 50, Seed::new(1), |_, _| 1);
/// let careful = evaluate(&mut Obstacles::default(), 50, Seed::new(1), |seen, _| Obstacles::pilot(seen));
/// assert!(blind.mean < -0.5 && careful.mean > 0.5);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Obstacles {
    def: ObstaclesDef,
    state: ObstaclesState,
}

/// Where a walker and its obstacles are: what a game saves.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct ObstaclesState {
    at: Vec2,
    heading: f32,
    obstacles: Vec<Vec2>,
    steps: u32,
}

impl Default for Obstacles {
    fn default() -> Self {
        Self::new(ObstaclesDef::default())
    }
}

impl Obstacles {
    /// A walker in its first layout.
    #[must_use]
    pub fn new(def: ObstaclesDef) -> Self {
        let mut walker = Self { def, state: ObstaclesState::default() };
        walker.reset(Seed::new(0));
        walker
    }

    /// Where the walker is and where it looks, and the centers of the obstacles. (m, rad)
    #[must_use]
    pub fn places(&self) -> (Vec2, f32, &[Vec2]) {
        (self.state.at, self.state.heading, &self.state.obstacles)
    }

    /// Avoidance by hand: straight on while there is room ahead, else to the side where there is more.
    #[must_use]
    pub fn pilot(seen: &[f32]) -> u32 {
        let &[a, b, c, ahead, e, f, g] = seen else { return 1 };
        let left = a + b + 2.0 * c;
        let right = 2.0 * e + f + g;
        match min(ahead, 1.3 * min(c, e)) {
            near if near > 0.5 => 1,
            _ if left > right => 0,
            _ => 2,
        }
    }

    /// The free distance in a direction, at most the reach.
    fn free(&self, direction: Vec2) -> f32 {
        let ObstaclesDef { half_side, radius, body, reach, .. } = self.def;
        let at = self.state.at;
        let wall = |place: f32, way: f32| {
            if way == 0.0 { reach } else { (half_side - body - place * way.signum()) / way.abs() }
        };
        let mut free = min(reach, min(wall(at.x, direction.x), wall(at.y, direction.y)));
        for &center in &self.state.obstacles {
            let to = center - at;
            let along = to.dot(direction);
            let room = radius + body;
            let off = to.length_squared() - along * along;
            if along > 0.0 && off < room * room {
                free = min(free, along - (room * room - off).sqrt());
            }
        }
        max(0.0, free)
    }

    fn collides(&self) -> bool {
        let ObstaclesDef { half_side, radius, body, .. } = self.def;
        let room = half_side - body;
        let inside = self.state.at.x.abs() <= room && self.state.at.y.abs() <= room;
        let near = |center: &Vec2| center.distance(self.state.at) < radius + body;
        !inside || self.state.obstacles.iter().any(near)
    }
}

impl Obstacles {
    /// What changes, for saving.
    #[must_use]
    pub const fn snapshot(&self) -> &ObstaclesState {
        &self.state
    }

    /// Goes on from a snapshot.
    pub fn restore(&mut self, state: ObstaclesState) {
        self.state = state;
    }
}

impl Environment for Obstacles {
    fn observation_len(&self) -> usize {
        FEELERS
    }

    fn actions(&self) -> u32 {
        3
    }

    fn reset(&mut self, seed: Seed) {
        let (mut stream, side) = (seed.stream(), self.def.half_side);
        let state = &mut self.state;
        (state.at, state.heading, state.steps) = (Vec2::ZERO, stream.range(-PI, PI), 0);
        state.obstacles.clear();
        for _ in 0..self.def.obstacles {
            let place = Vec2::new(stream.range(-side, side), stream.range(-side, side));
            // None stands where the walker begins.
            if place.length() > 2.0 {
                state.obstacles.push(place);
            }
        }
    }

    fn observe(&self, into: &mut [f32]) {
        for (feeler, number) in into.iter_mut().enumerate() {
            let share = 0.5 - feeler as f32 / (FEELERS - 1) as f32;
            let direction = angle::direction(self.state.heading + share * self.def.spread);
            *number = self.free(direction) / self.def.reach;
        }
    }

    fn step(&mut self, action: u32) -> Step {
        let turn = [self.def.turn, 0.0, -self.def.turn].get(action as usize).copied().unwrap_or(0.0);
        let state = &mut self.state;
        state.heading = angle::wrap(state.heading + turn);
        state.at += self.def.step * angle::direction(state.heading);
        state.steps += 1;
        let cut = state.steps >= self.def.max_steps;
        if self.collides() {
            return Step::terminated(-1.0);
        }
        let reward = if action == 1 { 1.0 } else { 0.5 } / self.def.max_steps as f32;
        if cut { Step::truncated(reward) } else { Step::running(reward) }
    }

    fn action_name(&self, action: u32) -> Cow<'static, str> {
        ["left", "straight on", "right"].get(action as usize).copied().unwrap_or("?").into()
    }
}
