//! Left or right: somebody picks a hand, and predictors guess which.
//!
//! Every round a person, simulated or real, picks left or right. N-grams of eight sizes, several sizes at once and a raw
//! tally guess before the hand is shown, and learn after it. How often each was right stands side by side.
//!
//! The description is in `about.rs`, who guesses in `guessers.rs`, the tick in `world.rs`, what there is to see in
//! `show.rs`.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 7.3.

mod about;
mod guessers;
mod guide;
mod show;
mod world;

use wits_core::scene::Scene;
use wits_game::{About, Game, Inspection, Override, Params, Setup, Tick};

pub use guessers::SIZES;
pub use world::{LeftRight, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<LeftRight>()
}

impl Game for LeftRight {
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
        state.guessers.check(&self.world.guessers)
    }

    fn restore(&mut self, state: &World, _tick: u64) {
        self.world.clone_from(state);
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
        let guessers = &self.world.guessers;
        let of_size = |n: usize| 100.0 * guessers.accuracy[n - 1].share();
        values.extend([of_size(1), of_size(3), of_size(5), of_size(8), 100.0 * guessers.several.share()]);
    }

    fn overrides(&self, params: &Params) -> Vec<Override> {
        let played = self.world.played && params.is_on("auto");
        played.then_some(about::TAKEN_OVER).into_iter().collect()
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let guessers = &self.world.guessers;
        vec![
            ("guessed", f64::from(guessers.several.share())),
            ("rounds", f64::from(guessers.several.trials)),
            ("acted_on", f64::from(guessers.opponent.predicted)),
            ("opponent_right", f64::from(guessers.opponent.right)),
            ("best_size", guessers.best_size().map_or(0.0, |size| size as f64)),
        ]
    }
}
