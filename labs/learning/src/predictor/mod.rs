//! Combos predicted: a fighter throws moves, and a foe guards against the one that it expects.
//!
//! Before every move four predictors guess it: raw probability, string matching, an N-gram and N-grams of several sizes at
//! once. The foe trusts one of them and guards against what it expects; how good it is at that can be reduced. A guard
//! against the right move turns the fight, one against another move costs more than none.
//!
//! The description is in `about.rs`, who guesses in `predictors.rs`, the foe in `foe.rs`, the tick in `world.rs`, what there
//! is to see in `scene.rs` and `show.rs`.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 7.3.7, exercises 7.7 and 7.8.

mod about;
mod foe;
mod guide;
mod predictors;
mod scene;
mod show;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_game::{About, Game, Inspection, Override, Params, Setup, Tick};

pub use world::{Combos, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Combos>()
}

impl Game for Combos {
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
        state.check(self.world.predictors.def().actions)
    }

    fn restore(&mut self, state: &World, _tick: u64) {
        self.world.clone_from(state);
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        scene::draw(&self.world, scene);
    }

    fn agents(&self) -> usize {
        2
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        scene::pick(at, radius)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        show::inspect(self, agent)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        values.extend(self.world.predictors.recent().map(|share| 100.0 * share));
    }

    fn overrides(&self, params: &Params) -> Vec<Override> {
        let played = self.world.played && params.is_on("auto");
        played.then_some(about::TAKEN_OVER).into_iter().collect()
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let world = &self.world;
        let guessed = world.predictors.records()[self.trusts].all.share();
        let counts = world.counts;
        let guards = f64::from(counts.blocked) + f64::from(counts.fooled);
        let right = if guards > 0.0 { f64::from(counts.blocked) / guards } else { 0.0 };
        vec![
            ("guessed", guessed.into()),
            ("right_guards", right),
            ("moves", guards + f64::from(counts.open)),
            ("blocked", counts.blocked.into()),
            ("foe_won", world.bouts[1].into()),
            ("player_won", world.bouts[0].into()),
        ]
    }
}
