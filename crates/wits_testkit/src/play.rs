//! Playing a game in a test: begun with settings, run for some ticks, asked for its score.
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
//! #     fn tick(&mut self, tick: Tick<'_>) { self.0 += tick.params.get("speed") }
//! #     fn state(&self) -> &f64 { &self.0 }
//! #     fn restore(&mut self, state: &f64, _: u64) { self.0 = *state }
//! #     fn scene(&self, _: &mut Scene, _: &dyn Fn(&str) -> bool) {}
//! #     fn score(&self) -> Vec<(&'static str, f64)> { vec![("way", self.0)] }
//! # }
//! use wits_testkit::play;
//! let mut session = play::session::<Walker>(7, &[("speed", 2.0)]);
//! play::run(&mut session, 30);
//! assert_eq!(play::score(&session, "way"), 60.0);
//! play::run_seconds(&mut session, 2);
//! assert_eq!(play::score(&session, "way"), 300.0);
//! ```

use wits_core::random::Seed;
use wits_game::{Entry, Game, Params, Session};

/// A session of a game with these settings, the others as they are by default.
///
/// # Panics
/// When the game does not take the settings.
#[track_caller]
#[must_use]
pub fn session<G: Game>(seed: u64, settings: &[(&'static str, f64)]) -> Session {
    let entry = Entry::of::<G>();
    match Params::with(entry.about(), settings.iter().copied()) {
        Ok(params) => Session::new(&entry, Seed::new(seed), params, true),
        Err(findings) => panic!("settings that the game takes were expected: {findings}"),
    }
}

/// Advances the session by `ticks` ticks.
pub fn run(session: &mut Session, ticks: u64) {
    (0..ticks).for_each(|_| session.tick());
}

/// Advances the session by so many seconds of the game.
pub fn run_seconds(session: &mut Session, seconds: u64) {
    run(session, seconds * u64::from(session.about().ticks_per_second));
}

/// One number of the score.
///
/// # Panics
/// When there is none of this name.
#[track_caller]
#[must_use]
pub fn score(session: &Session, name: &str) -> f64 {
    let scores = session.game().score();
    let found = scores.iter().find(|(known, _)| *known == name);
    found.unwrap_or_else(|| panic!("a score called {name:?} was expected, there are {scores:?}")).1
}
