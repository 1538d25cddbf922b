//! Every game is held to the state hashes in `hashes.txt`: the same seed gives the same game, today and on every platform.
//!
//! One test a game, so that they run side by side and a failure names the game. A change of behavior is a decision:
//! `make golden REASON="…"` writes the hashes again and keeps the reason in the file.

mod table;
mod update;

use std::path::{Path, PathBuf};

use wits_core::hash::StateHash;
use wits_core::random::Seed;
use wits_game::{Params, Session, parse_setting};

use crate::games;
use table::{Row, TICKS, Table};

/// The seeds that every game is played with.
const SEEDS: [u64; 3] = [1, 2, 3];

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/hashes/hashes.txt")
}

/// What the file holds now.
fn committed() -> Table {
    let text = std::fs::read_to_string(file()).unwrap();
    Table::read("hashes.txt", &text).unwrap_or_else(|error| panic!("{error}"))
}

/// The parameters that a game is played with in tests, each as `name=value`: games that are large by default are smaller.
pub(crate) fn settings(game: &str) -> Vec<String> {
    committed().rows.into_iter().find(|row| row.game == game).map_or_else(Vec::new, |row| row.settings)
}

/// Plays one game and gives its hash at each of [`TICKS`].
fn played(game: &str, seed: u64, settings: &[String]) -> Result<[StateHash; TICKS.len()], String> {
    let catalog = games::catalog();
    let entry = catalog.find(game).map_err(|error| error.to_string())?;
    let settings = settings.iter().map(|text| parse_setting(text)).collect::<Result<Vec<_>, _>>()?;
    let settings = settings.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let params = Params::read(entry.about(), settings).map_err(|findings| findings.to_string())?;
    let mut session = Session::new(entry, Seed::new(seed), params, false);
    Ok(TICKS.map(|tick| {
        while session.now() < tick {
            session.tick();
        }
        session.hash()
    }))
}

/// Every difference between a game and its rows, one line each.
fn differences(game: &str, rows: &[&Row]) -> Result<Vec<String>, String> {
    let mut lines = Vec::new();
    for row in rows {
        let found = played(game, row.seed, &row.settings)?;
        for ((tick, expected), found) in TICKS.iter().zip(row.hashes).zip(found) {
            if expected != found {
                let seed = row.seed;
                lines.push(format!("{game}, seed {seed}, tick {tick}: expected {expected}, found {found}"));
            }
        }
    }
    Ok(lines)
}

fn hold(game: &str) {
    let table = committed();
    let rows: Vec<&Row> = table.rows.iter().filter(|row| row.game == game).collect();
    let seeds: Vec<u64> = rows.iter().map(|row| row.seed).collect();
    assert_eq!(seeds, SEEDS, "{game}: the seeds in hashes.txt; `make golden REASON=\"…\"` completes them");
    let lines = differences(game, &rows).unwrap_or_else(|error| panic!("{game}: {error}"));
    assert!(
        lines.is_empty(),
        "{}\nIf this change is meant: make golden REASON=\"why it behaves differently\"",
        lines.join("\n")
    );
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
fn every_game_is_held_to_its_hashes() {
    let catalog = games::catalog();
    let mut games: Vec<&str> = catalog.entries().iter().map(|entry| entry.about().name).collect();
    games.sort_unstable();
    assert_eq!(HELD, games, "`hold_games!` lists every game of the catalog in order");
    let table = committed();
    let mut listed: Vec<&str> = table.rows.iter().map(|row| row.game.as_str()).collect();
    listed.dedup();
    assert_eq!(listed, games, "hashes.txt holds every game of the catalog and no other");
}

#[test]
fn a_difference_names_game_seed_tick_expected_and_found() {
    let table = committed();
    let row = table.rows.iter().find(|row| row.game == "rps").unwrap();
    let mut wrong = row.clone();
    wrong.hashes[1] = StateHash(0xbad);
    let found = row.hashes[1];
    assert_eq!(
        differences("rps", &[&wrong]).unwrap(),
        [format!("rps, seed 1, tick 600: expected 0000000000000bad, found {found}")]
    );
}
