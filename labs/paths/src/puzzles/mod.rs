//! Puzzles as graphs: sliding tiles, the Towers of Hanoi and queens, solved by the searches that find ways.
//!
//! The description is in `about.rs`, the puzzles as one graph in `puzzle.rs`, the searches behind one face in `solver.rs`, a
//! search under way in `job.rs`, what happens at every tick in `world.rs`, the picture in `show.rs`, `board.rs` and
//! `digits.rs`, what can be asked in `inspect.rs`.

mod about;
mod board;
mod digits;
mod guide;
mod inspect;
mod job;
mod puzzle;
mod show;
mod solver;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_game::{About, Game, Inspection, Setup, Tick};

pub use world::{Puzzles, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Puzzles>()
}

impl Game for Puzzles {
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
        self.go_back_to(state);
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene);
    }

    fn agents(&self) -> usize {
        1
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        let side = board::SIDE;
        let nearest = at.clamp(Vec2::ZERO, Vec2::splat(side));
        (nearest.distance(at) <= radius).then_some(0)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        inspect::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let effort = self.job.solver.effort();
        let left = self.world.plan.puzzle.distance(self.shown().0);
        values.extend([effort.expanded as f32, effort.most_open as f32, left]);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let world = &self.world;
        vec![
            ("problems", f64::from(world.problems)),
            ("searches", f64::from(world.searches)),
            ("solved", f64::from(world.solved)),
            ("states_looked_at", world.looked as f64),
        ]
    }
}
