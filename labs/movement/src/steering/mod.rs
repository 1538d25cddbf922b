//! The steering lab: every steering behaviour on a stage of its own, with its thoughts drawn in.
//!
//! A scenario sets the stage and says what each agent thinks; everything else is shared: the
//! description in `about.rs`, the parameters as definitions in `knobs.rs`, agents and things in `cast.rs` and
//! `stage.rs`, one agent's view of it all in `turn.rs`, the tick in `world.rs`, pictures in `show.rs` and
//! `inspect.rs`. A new scenario is one value in one of the files of `scenario/`.

mod about;
mod cast;
mod guide;
mod inspect;
mod knobs;
mod mix;
mod scenario;
mod show;
mod stage;
mod turn;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_game::{About, Game, Inspection, Setup, Tick, loaded};

pub use world::{Steering, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Steering>()
}

impl Game for Steering {
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
        loaded::same_count("characters", state.agents.len(), "expected", self.world.agents.len())
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back_to(state, tick);
    }

    fn state_bytes(&self) -> usize {
        self.world.bytes()
    }

    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene, wanted);
    }

    fn agents(&self) -> usize {
        self.world.agents.len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        let distances = self.world.agents.iter().map(|agent| agent.body.position.distance(at) - agent.radius);
        let near = (0_u64..).zip(distances).filter(|(_, distance)| *distance <= radius);
        near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(number, _)| number)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        inspect::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let world = &self.world;
        values.extend([
            world.mean_speed(),
            100.0 * world.mean_effort(),
            world.asked_each(),
            world.bumps as f32,
        ]);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        // Three digits: the rest is noise of the conversion.
        let tidy = |value: f32| (f64::from(value) * 1e3).round() / 1e3;
        vec![
            ("goals", f64::from(self.world.goals)),
            ("bumps", f64::from(self.world.bumps)),
            ("mean_speed", tidy(self.world.mean_speed())),
        ]
    }
}
