//! Every game is held to the law of edited saves: whatever a file holds, it is refused with a message or does no harm.
//!
//! One test a game, so that they run side by side and a failure names the game. They are played with the parameters of
//! `hashes`.

use wits_game::{Params, parse_setting};
use wits_testkit::edits::{Trial, assert_entry_survives};

use crate::games;
use crate::hashes;

/// Two trials: with a game that has hardly begun, and with one in which much has happened.
const TRIALS: [Trial; 2] =
    [Trial { seed: 1, ticks: 20, rounds: 30 }, Trial { seed: 2, ticks: 400, rounds: 30 }];

/// Games whose state is large by default are smaller here: every edit goes through all of it.
const SMALL: [(&str, &str); 1] = [("city", "inhabitants=300")];

fn hold(game: &str) {
    let catalog = games::catalog();
    let entry = catalog.find(game).unwrap();
    let small = SMALL.iter().filter(|(large, _)| *large == game).map(|(_, setting)| (*setting).to_owned());
    let settings: Vec<_> =
        hashes::settings(game).into_iter().chain(small).map(|text| parse_setting(&text).unwrap()).collect();
    let settings = settings.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let params = Params::read(entry.about(), settings).unwrap();
    TRIALS.iter().for_each(|trial| assert_entry_survives(entry, params.clone(), *trial));
}

/// A test for each game, and the list of them.
macro_rules! hold_games {
    ($($game:ident)*) => {
        $(#[test] fn $game() { hold(stringify!($game)); })*
        const HELD: &[&str] = &[$(stringify!($game)),*];
    };
}

hold_games! {
    arcade ballistics city classifier crowd flight flock formations frisbees fuzzyweapon gridworld guard
    hauntedhouse herd hopfield household leftright miner pacman pathlab pet planner playground predictor
    pursuit puzzles race robot rps rules scheduler soccer soldier stealth steering trees westworld
}

#[test]
fn every_game_survives_edited_saves() {
    let catalog = games::catalog();
    let mut games: Vec<&str> = catalog.entries().iter().map(|entry| entry.about().name).collect();
    games.sort_unstable();
    assert_eq!(HELD, games, "`hold_games!` lists every game of the catalog in order");
}
