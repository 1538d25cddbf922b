//! The dog as a task for learners: bring the sheep into the pen.

use wits_core::environment::Outcome;
use wits_core::glam::Vec2;
use wits_game::{Input, Learnable, LearningTask};

use crate::herd::dog::Flock;
use crate::herd::meadow::{CORNER, MOUTH, PEN};
use crate::herd::world::Herd;

/// What a learner sees and does: it calls the dog some steps on, four times a second.
pub(crate) const TASK: LearningTask = LearningTask::new(
    "Leads the dog, until all sheep are in the pen.",
    &[
        "dog x",
        "dog y",
        "flock x",
        "flock y",
        "flock radius",
        "stray x",
        "stray y",
        "way x",
        "way y",
        "outside",
    ],
    &["east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east", "lie down"],
)
.every(15)
.limit(600)
.with(&[("autopilot", 0.0), ("rounds", 0.0)]);

/// The directions in the order of the actions.
const WAYS: [Vec2; 9] = [
    Vec2::new(1.0, 0.0),
    Vec2::new(0.7, 0.7),
    Vec2::new(0.0, 1.0),
    Vec2::new(-0.7, 0.7),
    Vec2::new(-1.0, 0.0),
    Vec2::new(-0.7, -0.7),
    Vec2::new(0.0, -1.0),
    Vec2::new(0.7, -0.7),
    Vec2::ZERO,
];
/// The distance in front of the dog to which it is called. \[m\]
const STEPS: f32 = 5.0;
/// Lengths are observed as shares of this one. \[m\]
const FAR: f32 = 30.0;
/// The reward for bringing all sheep to the pen, given in proportion to the path; having them in it is rewarded as much
/// again.
const WAY: f64 = 1.0;

impl Learnable for Herd {
    /// The dog's place; from it the middle of the flock outside and the sheep that is farthest from it; from the middle the way
    /// to the mouth of the funnel.
    fn observe(&self, into: &mut [f32]) {
        let world = &self.world;
        let dog = world.dog.body.position;
        let flock = Flock::of(&world.sheep).unwrap_or(Flock { middle: PEN.center(), radius: 0.0, count: 0 });
        let outside = world.sheep.iter().filter(|sheep| !sheep.penned).map(|sheep| sheep.body.position);
        let far = |at: &Vec2| at.distance_squared(flock.middle);
        let stray = outside.max_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(flock.middle);
        let [to_flock, to_stray] = [flock.middle, stray].map(|at| (at - dog) / FAR);
        let way = (MOUTH - flock.middle) / FAR;
        let share = flock.count as f32 / world.sheep.len().max(1) as f32;
        let at = dog / CORNER;
        into.copy_from_slice(&[
            at.x,
            at.y,
            to_flock.x,
            to_flock.y,
            flock.radius / FAR,
            to_stray.x,
            to_stray.y,
            way.x,
            way.y,
            share,
        ]);
    }

    fn act(&self, action: u32, inputs: &mut Vec<Input>) {
        let way = WAYS.get(action as usize).copied().unwrap_or_default();
        let at = self.world.dog.body.position + STEPS * way;
        inputs.push(Input { name: "call".to_owned(), at: Some(at), from: None });
    }

    /// The share of sheep in the pen, less the mean path of the others to its gate.
    fn total_reward(&self) -> f64 {
        let gate = Vec2::new(PEN.min.x, 0.0);
        let worth = |sheep: &crate::herd::sheep::Sheep| match sheep.penned {
            true => 1.0,
            false => -WAY * f64::from(sheep.body.position.distance(gate) / FAR),
        };
        let sheep = &self.world.sheep;
        sheep.iter().map(worth).sum::<f64>() / sheep.len().max(1) as f64
    }

    fn outcome(&self) -> Outcome {
        if self.world.penned() == self.world.sheep.len() { Outcome::Terminated } else { Outcome::Running }
    }

    /// The direction that the dog runs in.
    fn doing(&self) -> Option<u32> {
        let velocity = self.world.dog.body.velocity;
        if velocity.length() < 0.5 {
            return Some(WAYS.len() as u32 - 1);
        }
        let along = |way: &Vec2| way.normalize_or_zero().dot(velocity);
        let numbered = (0_u32..).zip(&WAYS[..8]);
        numbered.max_by(|a, b| along(a.1).total_cmp(&along(b.1))).map(|(number, _)| number)
    }
}
