//! The frisbee lab: robots that see nothing gather scattered discs in heaps.
//!
//! Each robot wanders. A disc it runs into it pushes along; when that disc meets another one it leaves both, backs up,
//! turns by chance, and wanders on. Nobody knows of heaps, and yet the discs end up in a few of them.
//!
//! The description is in `about.rs`, a robot's rules in `robot.rs`, heaps in `heaps.rs`, the tick in `world.rs`, what
//! there is to see in `show.rs`.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, ch. 3 p. 118; Beckers, Holland and Deneubourg, *From Local Actions to
//! Global Tasks*, 1994.

mod about;
mod guide;
mod heaps;
mod robot;
mod show;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_game::{About, Game, Inspection, Setup, Tick, loaded};

pub use world::{Frisbees, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Frisbees>()
}

impl Game for Frisbees {
    type State = World;

    fn about() -> About {
        about::about()
    }

    fn start(setup: &Setup) -> Self {
        Self::new(setup)
    }

    fn tick(&mut self, tick: Tick<'_>) {
        self.advance(tick);
    }

    fn state(&self) -> &World {
        &self.world
    }

    fn check_state(&self, state: &World) -> Result<(), String> {
        loaded::same_count("robots", state.robots.len(), "expected", self.world.robots.len())?;
        loaded::indices("disc", state.robots.iter().filter_map(|robot| robot.pushes), state.discs.len())
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back_to(state, tick);
    }

    fn state_bytes(&self) -> usize {
        size_of::<World>() + self.world.discs.len() * size_of::<Vec2>()
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene);
    }

    fn agents(&self) -> usize {
        self.world.robots.len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        let distances =
            self.world.robots.iter().map(|robot| robot.body.position.distance(at) - robot::RADIUS);
        let near = (0_u64..).zip(distances).filter(|(_, distance)| *distance <= radius);
        near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(number, _)| number)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        show::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let heaps = self.heaps();
        let pushing = self.world.robots.iter().filter(|robot| robot.pushes.is_some()).count();
        values.extend([heaps.count as f32, heaps.largest as f32, pushing as f32]);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let heaps = self.heaps();
        vec![
            ("heaps", heaps.count as f64),
            ("largest", heaps.largest as f64),
            ("drops", f64::from(self.world.drops)),
        ]
    }
}
