//! No game leaves anything behind.

#[path = "../../src/games.rs"]
mod games;

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::scene::Scene;
use wits_game::{Entry, Params, Session};
use wits_testkit::alloc::{alone, live};

/// Long enough for every sort of mind to have thought.
const TICKS: u64 = 200;

/// A game is begun, played, looked at, saved, loaded, played on, and over.
fn life(entry: &Entry) {
    let mut session = Session::new(entry, Seed::new(1), Params::defaults(entry.about()), false);
    (0..TICKS).for_each(|_| session.tick());
    session.game().scene(&mut Scene::new(Vec2::ZERO, Vec2::ONE), &|_| true);
    drop(session.game().inspect(0));
    let save = session.save().expect("every game can be saved");
    let mut loaded = Session::load(entry, &save, false).expect("every save can be loaded");
    (0..TICKS / 4).for_each(|_| loaded.tick());
}

/// Files that name each other, minds that hold words that hold minds, scripts that hold the game that holds them: whatever goes
/// round in a circle is never given back, and a studio in which games are begun all day grows and grows.
#[test]
fn every_game_that_is_over_gives_back_all_its_memory() {
    alone(assert_nothing_grows);
}

fn assert_nothing_grows() {
    let mut grown = Vec::new();
    for entry in games::catalog().entries() {
        // What is made once for the whole program is made by the first.
        life(entry);
        let before = live();
        life(entry);
        let after = live();
        if after != before {
            grown.push(format!("{}: {before} before, {after} after", entry.about().name));
        }
    }
    assert!(grown.is_empty(), "{grown:#?}");
}
