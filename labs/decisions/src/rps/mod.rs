//! Rock, paper, scissors: a script that plays and judges.
//!
//! The script is in `minds/rps.lua`; the table, its words and what is written in Rust in `table.rs`, the tick in `world.rs`,
//! the description in `about.rs`, what there is to see in `show.rs`.

mod about;
mod show;
mod table;
mod world;

use wits_core::inspect::{Graph, Observer};
use wits_core::scene::Scene;
use wits_engine::cast::graph_id;
use wits_game::author::{ConsoleAnswer, Content, ScriptLine};
use wits_game::{About, Game, GraphInfo, Inspection, MindInfo, Minds, Setup, Tick};

pub use table::judge;
use world::FILE;
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

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }
}

impl Minds for Lab {
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

    fn script_trace(&self, agent: u64) -> Vec<ScriptLine> {
        self.onlookers.lines(agent)
    }

    fn assigned(&self, agent: u64, mind: usize) -> Option<String> {
        (agent == 0 && mind == 0).then(|| FILE.to_owned())
    }

    fn minds_of(&self, agent: u64) -> Vec<MindInfo> {
        self.assigned(agent, 0).map(|file| MindInfo::new("script", graph_id(&file))).into_iter().collect()
    }

    fn graphs(&self) -> Vec<GraphInfo> {
        let info = |(_, version)| GraphInfo { id: graph_id(FILE).into_owned(), version };
        self.picture().map(info).into_iter().collect()
    }

    fn graph(&self, id: &str) -> Option<Graph> {
        self.picture().filter(|_| id == graph_id(FILE)).map(|(graph, _)| graph)
    }

    fn observer(&self) -> Option<&dyn Observer> {
        Some(&self.onlookers)
    }

    fn observer_mut(&mut self) -> Option<&mut dyn Observer> {
        Some(&mut self.onlookers)
    }
}
