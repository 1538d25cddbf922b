//! A miner whose states are tables of a Lua script.
//!
//! The script is in `minds/miner.lua`; what the miner can ask and do in `words.rs`, the tick in `world.rs`,
//! the description in `about.rs`, what there is to see in `show.rs`.

mod about;
mod show;
mod words;
mod world;

use wits_core::glam::Vec2;
use wits_core::inspect::Observer;
use wits_core::scene::Scene;
use wits_game::author::{ConsoleAnswer, Content, ScriptLine};
use wits_game::{About, Assign, Game, Inspection, Minds, Setup, Tick};

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

impl Minds for Lab {
    fn content(&self) -> Option<&dyn Content> {
        Some(&self.cast)
    }

    fn load_file(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        self.load(name, text)
    }

    fn assigned(&self, agent: u64, _mind: usize) -> Option<String> {
        (agent == 0).then(|| self.world.role.file().to_owned())
    }

    fn assign(&mut self, assign: &Assign) {
        self.follow(&assign.file);
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

    fn observer(&self) -> Option<&dyn Observer> {
        Some(&self.onlookers)
    }

    fn observer_mut(&mut self) -> Option<&mut dyn Observer> {
        Some(&mut self.onlookers)
    }
}
