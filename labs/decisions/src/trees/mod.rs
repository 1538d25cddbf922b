//! Four ways into a room: one behaviour tree grows in four stages, side by side.
//!
//! The trees are files in `minds/`, and again in code in `stages.rs`; what visitors can ask and do is in `words.rs`, the
//! tick in `world.rs`, the description in `about.rs`, what there is to see in `show.rs`.

mod about;
mod show;
mod stages;
mod words;
mod world;

use wits_core::glam::Vec2;
use wits_core::inspect::{Observer, Slate};
use wits_core::scene::Scene;
use wits_decide::Status;
use wits_game::author::{ConsoleAnswer, Content, ScriptLine};
use wits_game::{About, Assign, Game, Inspection, Minds, Setup, Tick, loaded, nearest};

pub use world::{Trees, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Trees>()
}

impl Game for Trees {
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
        loaded::same_count("visitors", state.lanes.len(), "expected", self.world.lanes.len())
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back(state, tick);
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene);
    }

    fn agents(&self) -> usize {
        self.world.lanes.len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        let lanes = self.world.lanes.iter().enumerate();
        nearest(lanes.map(|(number, lane)| world::middle(number) + lane.visitor.at()), 0.5, at, radius)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        show::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let inside = self.world.lanes.iter().filter(|lane| lane.ended == Some(Status::Success)).count();
        values.push(inside as f32);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        const NAMES: [&str; 4] = ["inside_1", "inside_2", "inside_3", "inside_4"];
        let inside =
            NAMES.into_iter().zip(&self.world.lanes).map(|(name, lane)| (name, f64::from(lane.entered)));
        inside.chain([("rounds", f64::from(self.world.round))]).collect()
    }

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }
}

impl Minds for Trees {
    fn content(&self) -> Option<&dyn Content> {
        Some(&self.cast)
    }

    fn load_file(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        self.load(name, text)
    }

    fn assigned(&self, agent: u64, _mind: usize) -> Option<String> {
        Some(self.world.lanes.get(usize::try_from(agent).ok()?)?.mind.file().to_owned())
    }

    fn assign(&mut self, assign: &Assign) {
        Self::assign(self, assign);
    }

    fn console(&mut self, agent: u64, code: &str) -> ConsoleAnswer {
        self.run(agent, code)
    }

    fn ask_console(&self, agent: u64, code: &str) -> ConsoleAnswer {
        self.ask(agent, code)
    }

    fn script_trace(&self, agent: u64) -> Vec<ScriptLine> {
        self.onlookers.lines(agent)
    }

    fn observer(&self) -> Option<&dyn Observer> {
        Some(&self.onlookers)
    }

    fn observer_mut(&mut self) -> Option<&mut dyn Observer> {
        Some(&mut self.onlookers)
    }

    fn board(&self, agent: u64, scope: &str) -> Option<&dyn Slate> {
        let lane = usize::try_from(agent).ok().filter(|_| scope == "agent")?;
        Some(&self.world.lanes.get(lane)?.board)
    }

    fn board_mut(&mut self, agent: u64, scope: &str) -> Option<&mut dyn Slate> {
        let lane = usize::try_from(agent).ok().filter(|_| scope == "agent")?;
        Some(&mut self.world.lanes.get_mut(lane)?.board)
    }
}
