//! A tactical classifier: somebody paints what is right, and a tree, naive Bayes and cases learn it live.
//!
//! The examples and what is learned from them are in `world.rs`, the description in `about.rs`, what there is to see in
//! `show.rs`.

mod about;
mod guide;
mod show;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_game::{About, Game, Inspection, PointInfo, Setup, Tick};

pub use world::{Lab, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Lab>()
}

impl Game for Lab {
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
        state.check()
    }

    fn restore(&mut self, state: &World, _tick: u64) {
        self.go_back(state);
    }

    fn state_bytes(&self) -> usize {
        self.world.bytes()
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene);
    }

    fn agents(&self) -> usize {
        1
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        wits_game::nearest([self.world.scout()], 1.8, at, radius)
    }

    fn point_info(&self, at: Vec2, _radius: f32) -> Option<PointInfo> {
        show::point_info(self, at)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        (agent == 0).then(|| show::inspect(self))
    }

    fn measures(&self, values: &mut Vec<f32>) {
        values.extend([self.world.right(), self.world.tree.leaves() as f32, self.world.train.len() as f32]);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        vec![("right", self.world.right().into()), ("leaves", self.world.tree.leaves() as f64)]
    }
}
