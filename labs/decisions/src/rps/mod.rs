//! Rock, paper, scissors: a script that plays and judges.
//!
//! The script is in `minds/rps.lua`; the table, its words and what is written in Rust in `table.rs`, the tick in `world.rs`,
//! the description in `about.rs`, what there is to see in `show.rs`.

mod about;
mod guide;
mod show;
mod table;
mod world;

use wits_core::scene::Scene;
use wits_engine::minds::check_agents;
use wits_game::{About, Game, Inspection, Minds, Setup, Tick};

pub use table::judge;
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

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        (agent == world::COMPUTER).then(|| show::inspect(self))
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let table = &self.world.table;
        values.extend([table.yours as f32, table.computers as f32]);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let table = &self.world.table;
        let scores = [("yours", table.yours), ("computers", table.computers), ("rounds", table.rounds)];
        scores.map(|(name, count)| (name, f64::from(count))).into()
    }

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }
}

wits_engine::minds_facet!(Lab);
