//! The herd lab: a dog drives grazing sheep into a pen.
//!
//! The description is in `about.rs`, the meadow with its fences in `meadow.rs`, what a sheep wants in `sheep.rs`, how
//! the dog works in `dog.rs`, the tick in `world.rs`, what there is to see in `show.rs`.

mod about;
mod dog;
mod guide;
mod learn;
mod meadow;
mod sheep;
mod show;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_game::{About, Game, Inspection, Learnable, Override, Params, Setup, Tick, loaded};

pub use world::{Herd, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Herd>()
}

impl Game for Herd {
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
        loaded::same_count("sheep", state.sheep.len(), "expected", self.world.sheep.len())
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back_to(state, tick);
    }

    fn state_bytes(&self) -> usize {
        size_of::<World>() + self.world.sheep.len() * size_of::<sheep::Sheep>()
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene);
    }

    /// The sheep, and the dog after them.
    fn agents(&self) -> usize {
        self.world.sheep.len() + 1
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        let bodies = self.world.sheep.iter().map(|sheep| sheep.body).chain([self.world.dog.body]);
        let near = (0_u64..).zip(bodies.map(|body| body.position.distance(at) - 0.5));
        let near = near.filter(|(_, distance)| *distance <= radius);
        near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(number, _)| number)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        show::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let world = &self.world;
        values.extend([
            world.penned() as f32,
            world.spread(),
            100.0 * world.mean_fear(),
            world.dog.body.speed(),
        ]);
    }

    fn overrides(&self, params: &Params) -> Vec<Override> {
        let led = self.is_led() && params.is_on("autopilot");
        led.then_some(about::TAKEN_OVER).into_iter().collect()
    }

    fn is_led(&self) -> bool {
        self.tick < self.world.obeys_until
    }

    fn learnable(&self) -> Option<&dyn Learnable> {
        Some(self)
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let world = &self.world;
        let seconds = (world.ticks_of_round as f64 / 60.0 * 10.0).round() / 10.0;
        let best = world.best_ticks.map_or(0.0, |ticks| (ticks as f64 / 6.0).round() / 10.0);
        vec![
            ("sheep_in_the_pen", world.penned() as f64),
            ("seconds", seconds),
            ("rounds", f64::from(world.rounds)),
            ("best_seconds", best),
        ]
    }
}
