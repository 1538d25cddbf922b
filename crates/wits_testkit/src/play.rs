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

use std::collections::BTreeMap;

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

/// Goes back to a tick and on again to where the session was: the state and the texts of all files are as they were.
///
/// # Panics
/// When they are not, or the tick is not remembered.
#[track_caller]
pub fn seek_and_return(session: &mut Session, tick: u64) {
    let (end, hash, texts) = (session.now(), session.hash(), texts(session));
    for tick in [tick, end] {
        session.seek(tick).unwrap_or_else(|error| panic!("{error}"));
    }
    assert_eq!(self::texts(session), texts, "the texts after tick {tick} and back");
    assert_eq!(session.hash(), hash, "the state after tick {tick} and back");
}

/// The texts of all files, by name.
#[must_use]
pub fn texts(session: &Session) -> BTreeMap<String, String> {
    let content = session.game().content();
    content
        .files()
        .into_iter()
        .filter_map(|file| content.text(&file.name).map(|text| (file.name, text)))
        .collect()
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
