//! Simple enemies that look clever: one comes straight on, one steps aside at random, one runs past and strikes from behind.
//!
//! Their minds are three files in `minds/`. The arena, the hero and the shots are in `arena.rs`, what enemies can ask and do
//! in `words.rs`, the tick in `world.rs`, the description in `about.rs`, what there is to see in `show.rs`.
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 1.1.2 (the enemies of Golden Axe) and 2.1.1 (the random step aside).

mod about;
mod arena;
mod guide;
mod show;
mod words;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_engine::minds::check_agents;
use wits_game::{About, Game, Inspection, Minds, Setup, Tick, loaded, nearest};

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
        loaded::same_count("enemies", count, "minds", state.minds.len())?;
        check_agents((0..).zip(&state.minds))?;
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
