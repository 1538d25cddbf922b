//! The flock lab: ten thousand creatures that flock, flee from predators and find their way round obstacles.
//!
//! The first game on the [`Game`] trait: its description is in `about.rs`, the world and its rules in `world.rs`,
//! the hunters in `predator.rs`, what it shows in `show.rs`.

mod about;
mod guide;
mod predator;
mod show;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_game::{About, Game, Inspection, Setup, Tick, loaded};

pub use world::{Flock, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Flock>()
}

impl Game for Flock {
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
        loaded::same_count("creatures", state.flock.len(), "expected", self.world.flock.len())
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back_to(state, tick);
    }

    fn state_bytes(&self) -> usize {
        self.world.flock.bytes()
    }

    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene, wanted);
    }

    fn agents(&self) -> usize {
        self.world.flock.len() + self.world.predators.len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        show::pick(self, at, radius)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        show::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let measured = self.measured();
        let catches = self.world.catches as f32;
        values.extend([
            measured.speed,
            measured.order,
            measured.neighbours,
            100.0 * measured.fleeing,
            catches,
        ]);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let measured = self.measured();
        // Four digits: the rest is noise of the conversion.
        let tidy = |value: f32| (f64::from(value) * 1e4).round() / 1e4;
        vec![
            ("catches", self.world.catches as f64),
            ("order", tidy(measured.order)),
            ("mean_speed", tidy(measured.speed)),
            ("mean_neighbours", tidy(measured.neighbours)),
        ]
    }
}
