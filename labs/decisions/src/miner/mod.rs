//! A miner whose states are tables of a Lua script.
//!
//! The script is in `minds/miner.lua`; what the miner can ask and do in `words.rs`, the tick in `world.rs`,
//! the description in `about.rs`, what there is to see in `show.rs`.

mod about;
mod guide;
mod show;
mod words;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_engine::minds::check_agents;
use wits_game::{About, Game, Inspection, Minds, Setup, Tick};

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
        check_agents([(0, &state.mind)])
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back(state, tick);
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene);
    }

    fn agents(&self) -> usize {
        1
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        (self.world.at.distance(at) <= radius + show::RADIUS).then_some(0)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        (agent == 0).then(|| show::inspect(self))
    }

    fn measures(&self, values: &mut Vec<f32>) {
        values.extend([self.world.miner.gold as f32, self.world.miner.fatigue as f32]);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        vec![("gold", f64::from(self.world.miner.gold)), ("steps", self.world.steps as f64)]
    }

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }
}

wits_engine::minds_facet!(Lab);
