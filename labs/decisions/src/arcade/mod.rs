//! Simple enemies that look clever: one comes straight on, one steps aside at random, one runs past and strikes from behind.
//!
//! Their minds are three files in `minds/`. The arena, the hero and the shots are in `arena.rs`, what enemies can ask and do
//! in `words.rs`, the tick in `world.rs`, the description in `about.rs`, what there is to see in `show.rs`.
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 1.1.2 (the enemies of Golden Axe) and 2.1.1 (the random step aside).

mod about;
mod arena;
mod show;
mod words;
mod world;

use wits_core::glam::Vec2;
use wits_core::inspect::{Observer, Slate};
use wits_core::scene::Scene;
use wits_game::author::{ConsoleAnswer, Content, ScriptLine};
use wits_game::{About, Assign, Game, Inspection, Minds, Setup, Tick, loaded, nearest};

pub use world::{Arcade, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Arcade>()
}

impl Game for Arcade {
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
        let (arena, count) = (&state.arena, state.arena.enemies.len());
        loaded::same_count("enemies", count, "minds", state.actors.len())?;
        loaded::same_count("enemies", count, "memories", arena.memories.len())?;
        loaded::index("enemy", arena.me, count.max(1))?;
        loaded::indices("enemy", arena.fallen.iter().copied(), count)
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back(state, tick);
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene);
    }

    fn agents(&self) -> usize {
        self.world.arena.enemies.len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        nearest(self.world.arena.enemies.iter().map(|enemy| enemy.at), arena::RADIUS, at, radius)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        show::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        values.extend(arena::KINDS.map(|kind| self.world.arena.tally(kind).share() as f32));
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let [homer, dodger, rusher] = arena::KINDS.map(|kind| self.world.arena.tally(kind));
        vec![
            ("homer_struck", f64::from(homer.struck)),
            ("homer_shot", f64::from(homer.shot)),
            ("homer_behind", f64::from(homer.behind)),
            ("dodger_struck", f64::from(dodger.struck)),
            ("dodger_shot", f64::from(dodger.shot)),
            ("rusher_struck", f64::from(rusher.struck)),
            ("rusher_shot", f64::from(rusher.shot)),
            ("rusher_behind", f64::from(rusher.behind)),
        ]
    }

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }
}

impl Minds for Arcade {
    fn content(&self) -> Option<&dyn Content> {
        Some(self.troupe.cast())
    }

    fn load_file(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        self.troupe.load(&mut self.world.actors, &mut self.world.arena, name, text)
    }

    fn assigned(&self, agent: u64, _mind: usize) -> Option<String> {
        self.world.actors.file(agent).map(str::to_owned)
    }

    fn assign(&mut self, assign: &Assign) {
        self.troupe.assign(&mut self.world.actors, &mut self.world.arena, assign);
    }

    fn console(&mut self, agent: u64, code: &str) -> ConsoleAnswer {
        self.troupe.console(&mut self.world.actors, &mut self.world.arena, agent, code)
    }

    fn ask_console(&self, agent: u64, code: &str) -> ConsoleAnswer {
        self.troupe.ask(&self.world.actors, &self.world.arena, agent, code)
    }

    fn script_trace(&self, agent: u64) -> Vec<ScriptLine> {
        self.troupe.onlookers().lines(agent)
    }

    fn observer(&self) -> Option<&dyn Observer> {
        Some(self.troupe.onlookers())
    }

    fn observer_mut(&mut self) -> Option<&mut dyn Observer> {
        Some(self.troupe.onlookers_mut())
    }

    fn board(&self, agent: u64, scope: &str) -> Option<&dyn Slate> {
        self.world.actors.board(agent, scope)
    }

    fn board_mut(&mut self, agent: u64, scope: &str) -> Option<&mut dyn Slate> {
        self.world.actors.board_mut(agent, scope)
    }
}
