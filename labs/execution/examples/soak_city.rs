//! A long run of the town: nothing panics, nothing leaks, and nothing differs between two runs.
//!
//! ```sh
//! cargo run --release -p execution_labs --example soak_city              # 1,000,000 ticks twice, then 1,000 saves
//! cargo run --release -p execution_labs --example soak_city -- 50000     # fewer ticks
//! ```
//!
//! Two towns of 10,000 people run beside each other, one on one core and one on all, with the same visits of yours; their
//! hashes and the memory of the process are compared every 10,000 ticks. Then a smaller town is saved at 1,000 random ticks,
//! and every save is loaded and goes on as the town did.

#![expect(clippy::print_stdout, reason = "a program that says how far it is")]

use std::process::ExitCode;

use execution_labs::city::City;
use wits_core::glam::Vec2;
use wits_core::hash::StateHash;
use wits_core::random::Seed;
use wits_game::{Entry, Game, Input, Params, Setup, Tick};
use wits_testkit::replay::Trial;

const TICKS: u64 = 1_000_000;
const COMPARED_EVERY: u64 = 10_000;
/// You are somewhere else all of a sudden every so many ticks.
const VISITS_EVERY: u64 = 997;
/// What a process may grow by after its first ticks, for the allocator's own reasons. \[pages\]
const SLACK: u64 = 2048;

/// A running town.
struct Town {
    city: City,
    params: Params,
    dt: f32,
}

impl Town {
    fn new(parallel: bool) -> Option<Self> {
        let entry = Entry::of::<City>();
        let settings = [("inhabitants", 10_000.0), ("day", 120.0), ("budget", 15_000.0)];
        let params = Params::with(entry.about(), settings).ok()?;
        let setup = Setup { seed: Seed::new(8), params: params.clone(), parallel };
        Some(Self { city: City::start(&setup), params, dt: entry.about().dt() })
    }

    fn tick(&mut self, number: u64) {
        let mut inputs = Vec::new();
        if number.is_multiple_of(VISITS_EVERY) {
            let at = Vec2::new((number * 7 % 761) as f32, (number * 13 % 751) as f32);
            inputs.push(Input { name: "you".into(), at: Some(at), from: None });
        }
        self.city.tick(Tick { number, dt: self.dt, params: &self.params, inputs: &inputs, edits: &[] });
    }

    fn hash(&self) -> StateHash {
        wits_game::AnyGame::hash(&self.city)
    }
}

/// How much memory the process has, where the system says so. \[pages\]
fn resident() -> Option<u64> {
    std::fs::read_to_string("/proc/self/statm").ok()?.split_whitespace().nth(1)?.parse().ok()
}

fn soak(ticks: u64) -> Result<(), String> {
    let (Some(mut one), Some(mut all)) = (Town::new(false), Town::new(true)) else {
        return Err("a setting is out of range".into());
    };
    let mut settled = None;
    for number in 0..ticks {
        one.tick(number);
        all.tick(number);
        if !(number + 1).is_multiple_of(COMPARED_EVERY) {
            continue;
        }
        if one.hash() != all.hash() {
            return Err(format!("the two runs differ after tick {number}"));
        }
        let pages = resident().unwrap_or(0);
        let first = *settled.get_or_insert(pages);
        if pages > first + SLACK {
            return Err(format!("memory grew from {first} to {pages} pages"));
        }
        if (number + 1).is_multiple_of(10 * COMPARED_EVERY) {
            println!("{} ticks: equal, {pages} pages ({first} at first), {}", number + 1, one.hash());
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    let ticks = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(TICKS);
    if let Err(fault) = soak(ticks) {
        println!("{fault}");
        return ExitCode::FAILURE;
    }
    // Panics with the tick and the part that differs.
    Trial::<City>::new(3, 3000, &[("inhabitants", 200.0), ("day", 60.0), ("budget", 250.0)])
        .assert_saves_load(1000, 25);
    println!("1000 saves at random ticks go on the same");
    ExitCode::SUCCESS
}
