//! The crowd lab: people who want to get past each other, by reciprocal avoidance, context steering or plain separation.
//!
//! The description is in `about.rs`, the places in `place.rs`, the three methods in `method.rs`, what happens at every
//! tick in `world.rs`, what it shows in `show.rs`.

mod about;
mod guide;
mod method;
mod place;
mod show;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_game::{About, Game, Inspection, Setup, Tick, loaded};

pub use world::{Crowd, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Crowd>()
}

impl Game for Crowd {
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
        let count = self.world.people.len();
        loaded::same_count("people", state.people.len(), "expected", count)?;
        loaded::same_count("bodies", state.crowd.len(), "expected", count)
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back_to(state, tick);
    }

    fn state_bytes(&self) -> usize {
        self.world.crowd.bytes() + self.world.people.len() * size_of::<world::Person>()
    }

    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene, wanted);
    }

    fn agents(&self) -> usize {
        self.world.crowd.len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        show::pick(self, at, radius)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        show::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let (speed, held_up) = self.measured();
        values.extend([speed, 100.0 * held_up, self.world.bumping as f32, self.world.arrived as f32]);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let (speed, held_up) = self.measured();
        // Four digits: the rest is noise of the conversion.
        let tidy = |value: f64| (value * 1e4).round() / 1e4;
        vec![
            ("arrived", self.world.arrived as f64),
            ("collision_seconds", tidy(self.world.bumped)),
            ("mean_speed", tidy(f64::from(speed))),
            ("held_up", tidy(f64::from(held_up))),
        ]
    }
}
