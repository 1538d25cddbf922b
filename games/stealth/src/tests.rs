//! What is inside.

use std::sync::Arc;

use wits_core::findings::Findings;
use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_engine::folder;
use wits_game::{Game, Params, Setup, Tick};

use crate::kit::{KINDS, shelf};
use crate::words::words;
use crate::world::{Stealth, library};

#[test]
fn the_content_has_no_faults() {
    let read = library(words(), shelf()).map(drop);
    assert_eq!(read.map_err(|faults: Findings| faults.to_string()), Ok(()));
}

#[test]
fn every_file_of_the_folder_is_part_of_the_game() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/content");
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").file_name());
    let mut files: Vec<String> = files.map(|name| name.to_string_lossy().into_owned()).collect();
    files.sort();
    let mut known: Vec<String> = shelf().files().iter().map(|file| file.name.clone()).collect();
    known.sort();
    assert_eq!(files, known);
    let shelf = shelf();
    let texts = known.iter().map(|name| (name.as_str(), shelf.text(name).unwrap_or_default())).collect();
    let endings: Vec<&str> = [".tree.ron", ".machine.ron", ".lua"]
        .into_iter()
        .chain(KINDS.iter().map(|kind| kind.ending))
        .collect();
    assert_eq!(folder::check(&texts, &endings).to_string(), "");
}

/// A game in which the thief waits outside, and nothing happens but what a test does.
fn quiet() -> Stealth {
    let params = Params::defaults(&Arc::new(Stealth::about()));
    let mut game = Stealth::start(&Setup { seed: Seed::new(1), params, parallel: false });
    game.world.led = true;
    game
}

/// Runs on until something is so; false if it never is.
fn runs_until(game: &mut Stealth, from: u64, mut is_so: impl FnMut(&Stealth) -> bool) -> bool {
    let params = Params::defaults(&Arc::new(Stealth::about()));
    (from..from + 1500).any(|number| {
        game.tick(Tick { number, dt: 1.0 / 30.0, params: &params, inputs: &[], edits: &[] });
        is_so(game)
    })
}

/// Millington 3e, 1.1.2: who finds a colleague on the ground knows that something is wrong.
#[test]
fn a_fallen_colleague_is_found_woken_and_told_of() {
    let mut game = quiet();
    let (anton, berta) = (0, 1);
    game.world.characters[berta].body.moved_to(Vec2::new(-10.0, 2.2), 0.0, Vec2::ZERO);
    game.world.characters[berta].down = Some(Moment::NEVER);
    assert!(runs_until(&mut game, 0, |game| game.state_of(anton) == "Help"), "{}", game.state_of(anton));
    assert!(runs_until(&mut game, 1500, |game| game.world.characters[berta].down.is_none()), "she is woken");
    assert!(game.world.tally.calls > 0, "the others are told");
}

#[test]
fn a_door_left_open_is_noticed_and_shut() {
    let mut game = quiet();
    let front = 0;
    game.world.doors[front].left_open = true;
    let inspects = |game: &Stealth| (0..6).any(|number| game.state_of(number) == "Inspect");
    assert!(runs_until(&mut game, 0, inspects), "somebody notices it");
    assert!(runs_until(&mut game, 1500, |game| !game.world.doors[front].left_open), "and shuts it");
}
