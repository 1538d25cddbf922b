//! Proves that a game can be recorded, replayed, saved and rewound without a trace.
//!
//! One line in the tests of a game checks the whole contract of [`Game`]:
//!
//! ```
//! # use wits_core::scene::Scene;
//! # use wits_game::{About, Game, Param, Setup, Tick};
//! # struct Walker(f64);
//! # impl Game for Walker {
//! #     type State = f64;
//! #     fn about() -> About {
//! #         let speed = Param::number("speed", "Speed", 1.0, 0.0, 9.0).told("", "m/s", "How fast it walks.");
//! #         About { params: vec![speed], ..About::new("walker", "Walker", "walks") }
//! #     }
//! #     fn start(_: &Setup) -> Self { Self(0.0) }
//! #     fn tick(&mut self, tick: Tick<'_>) { self.0 += tick.params.get("speed") * f64::from(tick.dt) }
//! #     fn state(&self) -> &f64 { &self.0 }
//! #     fn restore(&mut self, state: &f64, _: u64) { self.0 = *state }
//! #     fn scene(&self, _: &mut Scene, _: &dyn Fn(&str) -> bool) {}
//! # }
//! wits_testkit::replay::conform::<Walker>(7, 200);
//! ```
//!
//! While it runs, parameters are changed and controls are used at random, drawn from the seed: a failure comes again
//! with the same seed.

mod driver;
mod script;
#[cfg(test)]
mod tests;
mod trial;

pub use trial::Trial;

use wits_game::Game;

/// Checks that a game keeps the contract of [`Game`], with its default parameters; see [`conform_with`].
///
/// # Panics
/// When it does not. The message names the check and the first tick that differs.
#[track_caller]
pub fn conform<G: Game>(seed: u64, ticks: u64) {
    conform_with::<G>(seed, ticks, &[]);
}

/// Checks that a game keeps the contract of [`Game`]:
///
/// - its description has no [faults](wits_game::About::faults);
/// - each [facet](wits_game::facets) that it lends for reading it lends for changes, too;
/// - two runs from the same seed are equal at every tick, on one thread or on many, watched or not;
/// - a recording, written and read, plays again with every hash equal;
/// - a state that was saved half way continues as before, in the same game and in a new one;
/// - a session that was saved to bytes and loaded goes on as before, unless the game has no [storage](wits_game::Saving::storage);
/// - going back in a session and running on equals the straight run.
///
/// `settings` are parameters at the start, as a smaller world for a faster test. The checks run the game about ten
/// times for `ticks` ticks, at least 2. For single checks use [`Trial`].
///
/// # Panics
/// When the game does not, or the settings are not allowed.
///
/// ```no_run
/// # use wits_game::Game;
/// # fn test<Flock: Game>() {
/// wits_testkit::replay::conform_with::<Flock>(7, 300, &[("count", 200.0)]);
/// # }
/// ```
#[track_caller]
pub fn conform_with<G: Game>(seed: u64, ticks: u64, settings: &[(&str, f64)]) {
    let trial = Trial::<G>::new(seed, ticks, settings);
    trial.assert_runs_are_equal();
    trial.assert_recording_replays();
    trial.assert_saves_continue();
    trial.assert_saves_load(5, ticks);
    trial.assert_rewinds();
}
