//! The flight lab: a squadron in three dimensions, and three ways to move its wings.
//!
//! Its description is in `about.rs`, the rings in `course.rs`, one aircraft in `craft.rs`, the rest of the world in
//! `world.rs`, what it shows in `show.rs` and `inspect.rs`.

mod about;
mod course;
mod craft;
mod guide;
mod inspect;
mod show;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_game::{About, Game, Inspection, Setup, Tick, loaded};

pub use world::{FlightLab, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<FlightLab>()
}

impl Game for FlightLab {
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
        loaded::same_count("aircraft", state.craft.len(), "expected", self.world.craft.len())?;
        loaded::index("aircraft", state.it, state.craft.len())?;
        loaded::index("task", state.rules.task, about::TASKS.len())?;
        loaded::index("motor", state.rules.motor, about::MOTORS.len())?;
        loaded::indices("ring", state.craft.iter().map(|craft| craft.ring), course::RINGS)?;
        state.craft.iter().try_for_each(|craft| {
            loaded::same_count("places", craft.trail.len(), "of a trail", craft::TRAIL)?;
            loaded::index("place of a trail", craft.trail_at, craft::TRAIL)
        })
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back_to(state, tick);
    }

    fn state_bytes(&self) -> usize {
        size_of::<World>() + size_of_val(self.world.craft.as_slice())
    }

    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene, wanted);
    }

    fn agents(&self) -> usize {
        self.world.craft.len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        show::pick(self, at, radius)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        inspect::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let hits: u32 = self.world.craft.iter().map(|craft| craft.hits).sum();
        values.extend([
            self.mean(|craft| craft.did.shown.roll.abs().to_degrees()),
            self.mean(|craft| craft.body.speed()),
            self.mean(|craft| craft.body.position.y),
            hits as f32,
            self.mean(|craft| craft.did.wants.target.distance(craft.body.position)),
        ]);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let tidy = |value: f32| (f64::from(value) * 1e3).round() / 1e3;
        let sum = |of: fn(&craft::Craft) -> u32| f64::from(self.world.craft.iter().map(of).sum::<u32>());
        vec![
            ("rings", sum(|craft| craft.hits)),
            ("missed", sum(|craft| craft.misses)),
            ("tags", f64::from(self.world.tags)),
            ("mean_bank", tidy(self.mean(|craft| craft.did.shown.roll.abs().to_degrees()))),
        ]
    }
}
