//! Rock, paper, scissors: a script that plays and judges.
//!
//! The script is in `minds/rps.lua`; the table, its words and what is written in Rust in `table.rs`, the tick in `world.rs`,
//! the description in `about.rs`, what there is to see in `show.rs`.

mod about;
mod show;
mod table;
mod world;

use wits_core::hash::StateHasher;
use wits_core::scene::Scene;
use wits_game::author::{ConsoleAnswer, Content, ScriptLine};
use wits_game::{About, Game, Inspection, Setup, Tick};

pub use table::judge;
pub use world::{Lab, World};

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

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back(state, tick);
    }

    fn hash(&self, hasher: &mut StateHasher) {
        hasher.write(&self.world);
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene);
    }

    fn agents(&self) -> usize {
        1
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        (agent == 0).then(|| show::inspect(self))
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

    fn content(&self) -> Option<&dyn Content> {
        Some(self)
    }

    fn load_file(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        self.load(name, text)
    }

    fn console(&mut self, _agent: u64, code: &str) -> ConsoleAnswer {
        self.run_line(code)
    }

    fn ask_console(&self, _agent: u64, code: &str) -> ConsoleAnswer {
        self.ask_line(code)
    }

    fn script_trace(&self, _agent: u64) -> Vec<ScriptLine> {
        self.trace.clone()
    }

    fn look_at(&mut self, agents: &[u64]) {
        self.looks = !agents.is_empty();
    }
}
