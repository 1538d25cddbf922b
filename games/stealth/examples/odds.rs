//! How nights end: `cargo run -p stealth --example odds`. The first argument is the number of nights, the second a folder
//! whose files are used instead of those that come with the game: for whoever tunes them. With a third one, all that
//! everybody does is told.

use std::collections::BTreeMap;
use std::sync::Arc;

use wits_core::random::Seed;
use wits_game::{Game, Minds, Params, Setup, Tick};

use stealth::Stealth;

/// A night is over by then.
const MOST: u64 = 30 * 310;

#[expect(clippy::print_stdout, reason = "it tells how it went")]
fn main() {
    let mut args = std::env::args().skip(1);
    let nights: u64 = args.next().and_then(|nights| nights.parse().ok()).unwrap_or(40);
    let (folder, tells) = (args.next(), args.next().is_some());
    let params = Params::defaults(&Arc::new(Stealth::about()));
    let (mut ends, mut states) = (BTreeMap::<String, u32>::new(), BTreeMap::<(String, String), u64>::new());
    let mut sums = BTreeMap::<&str, f64>::new();
    for seed in 0..nights {
        let setup = Setup { seed: Seed::new(seed), params: params.clone(), parallel: false };
        let mut game = Stealth::start(&setup);
        if let Some(folder) = &folder {
            use_files(&mut game, folder);
        }
        let (mut number, mut doing) = (0, BTreeMap::new());
        while !game.is_over() && number < MOST {
            game.tick(Tick { number, dt: Stealth::about().dt(), params: &params, inputs: &[], edits: &[] });
            number += 1;
            for (who, (name, state)) in (0..).map_while(|who| Some((who, game.doing(who)?))) {
                let before = doing.insert(who, state.clone());
                if tells && before.as_ref() != Some(&state) {
                    let at = game.place(who).unwrap_or_default();
                    println!(
                        "  {:5.1} s  {name:10} {state:12} at {:.1} {:.1}",
                        number as f32 / 30.0,
                        at.x,
                        at.y
                    );
                }
                *states.entry((name, state)).or_default() += 1;
            }
        }
        let end = game.ended().map_or_else(|| "not at all".to_owned(), |end| format!("{end:?}"));
        println!(
            "seed {seed}: {end} after {} s, {}",
            number / 30,
            if game.has_loot() { "with the treasure" } else { "" }
        );
        *ends.entry(end).or_default() += 1;
        game.score().into_iter().for_each(|(name, value)| *sums.entry(name).or_default() += value);
    }
    println!("{ends:?}\n{sums:?}");
    for ((name, state), ticks) in states {
        println!("{name:10} {state:12} {:.1} s a night", ticks as f64 / 30.0 / nights.max(1) as f64);
    }
}

/// All files of a folder that are not as they come with the game. Those that need others come after them.
#[expect(clippy::print_stdout, reason = "faults are told")]
fn use_files(game: &mut Stealth, folder: &str) {
    for last in [false, true] {
        for entry in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file")) {
            let name = entry.file_name().to_string_lossy().into_owned();
            let text = std::fs::read_to_string(entry.path()).expect("text");
            let content = game.content().expect("content");
            if content.text(&name).as_deref() != Some(&text) {
                let faults = content.check(&name, &text).faults;
                if last && !faults.is_empty() {
                    println!("{faults}");
                }
                game.load_file(&name, Some(&text));
            }
        }
    }
}
