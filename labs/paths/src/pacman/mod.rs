//! The maze with ghosts: the rules of the arcade, and any search in their place while they hunt.
//!
//! The description is in `about.rs`, the maze in `maze.rs`, the maze as two graphs in `ways.rs`, how ghosts find their way
//! in `mind.rs`, who they are in `ghost.rs`, the player's own mind in `player.rs`, the rules in `rules.rs`, the state in
//! `world.rs`, the picture in `show.rs` and `outline.rs`, what can be asked in `inspect.rs`.

mod about;
mod ghost;
mod guide;
mod inspect;
mod learn;
mod map;
mod maze;
mod memory;
mod method;
mod mind;
mod outline;
mod player;
mod rules;
mod show;
mod spot;
mod walker;
mod ways;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_game::{About, Ending, Game, Inspection, Learnable, Override, Params, Setup, Tick};

pub use world::{PacMan, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<PacMan>()
}

impl Game for PacMan {
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
        state.check()
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back_to(state, tick);
    }

    fn state_bytes(&self) -> usize {
        let memories = self.world.ghosts.iter().map(|ghost| ghost.memory.bytes());
        size_of::<World>() + memories.sum::<usize>()
    }

    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene, wanted);
    }

    fn agents(&self) -> usize {
        self.world.ghosts.len() + 1
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        inspect::pick(self, at, radius)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        inspect::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let (nearest, mean) = self.distances();
        values.extend([self.world.searching, nearest, mean, self.world.pills.len() as f32]);
    }

    fn overrides(&self, params: &Params) -> Vec<Override> {
        let led = self.is_led() && !params.is_on("player");
        led.then_some(about::TAKEN_OVER).into_iter().collect()
    }

    fn is_led(&self) -> bool {
        let player = &self.world.player;
        player.destination.is_some() || player.wish_ticks > 0
    }

    fn learnable(&self) -> Option<&dyn Learnable> {
        Some(self)
    }

    fn ending(&self, _params: &Params) -> Option<Ending> {
        self.how_it_ended()
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let counts = self.world.counts;
        vec![
            ("score", f64::from(self.world.score)),
            ("best", f64::from(self.world.best)),
            ("level", f64::from(self.world.level)),
            ("lives", f64::from(self.world.lives)),
            ("catches", f64::from(counts.catches)),
            ("ghosts_eaten", f64::from(counts.ghosts_eaten)),
            ("pills_eaten", f64::from(counts.pills_eaten)),
            ("games", f64::from(counts.games)),
            ("decisions", f64::from(counts.decisions)),
            ("cells_searched", counts.looked as f64),
        ]
    }
}
