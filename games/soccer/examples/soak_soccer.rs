//! A thousand matches of ten minutes: the laws of the match hold in every tick, both sides score, and neither too often.
//!
//! ```sh
//! cargo run --release -p soccer --example soak_soccer                       # 1,000 matches, teams in turn
//! cargo run --release -p soccer --example soak_soccer -- 100 5000           # 100 matches, from seed 5000
//! cargo run --release -p soccer --example soak_soccer -- 100 1 classic      # only this team, against itself
//! ```
//!
//! Without a team, matches alternate between all teams whose minds are no scripts, against each other and themselves; every
//! third match has players who tire. Uses all cores; what is printed does not depend on how many there are.

#![expect(clippy::print_stdout, reason = "a program that says how far it is")]

use std::process::ExitCode;

use rayon::prelude::*;
use soccer::Soccer;
use soccer::laws::Laws;
use wits_core::random::Seed;
use wits_game::{Entry, Game, Params, Setup, Tick};

/// Ten minutes.
const TICKS: u64 = 36_000;
const MATCHES: u64 = 1_000;
/// So many matches are told at a time; in each such lot both sides score.
const LOT: u64 = 100;
/// Goals in ten minutes, on the average.
const GOALS: std::ops::RangeInclusive<f64> = 2.0..=20.0;

/// What came of a match.
struct Told {
    goals: [f64; 2],
    /// The most ticks between two touches is part of the laws; these are only told.
    passes: f64,
    shots: f64,
}

fn play(seed: u64, [home, away]: [usize; 2], stamina: bool) -> Result<Told, String> {
    let about = Entry::of::<Soccer>();
    let settings = [("home", home as f64), ("away", away as f64), ("stamina", f64::from(u8::from(stamina)))];
    let params = Params::with(about.about(), settings).map_err(|faults| faults.to_string())?;
    let setup = Setup { seed: Seed::new(seed), params: params.clone(), parallel: false };
    let (mut game, mut laws) = (Soccer::start(&setup), Laws::default());
    for number in 0..TICKS {
        game.tick(Tick { number, dt: 1.0 / 60.0, params: &params, inputs: &[], edits: &[] });
        laws.look(&game).map_err(|broken| format!("seed {seed}, teams {home} and {away}: {broken}"))?;
    }
    let score = game.score();
    let of = |name: &str| score.iter().find(|(known, _)| *known == name).map_or(0.0, |(_, value)| *value);
    Ok(Told {
        goals: [of("home_goals"), of("away_goals")],
        passes: of("home_passes") + of("away_passes"),
        shots: of("home_shots") + of("away_shots"),
    })
}

/// The teams of a match: one team against itself, or all pairs in turn.
fn pairs(team: Option<&str>) -> Result<Vec<[usize; 2]>, String> {
    let about = Entry::of::<Soccer>();
    let choices =
        about.about().params.iter().find(|param| param.name == "home").map_or(&[][..], |param| param.choices);
    if let Some(team) = team {
        let place = choices.iter().position(|known| *known == team);
        return place.map(|place| vec![[place; 2]]).ok_or_else(|| format!("there is no team {team:?}"));
    }
    let plain: Vec<usize> = (0..choices.len()).filter(|place| choices[*place] != "lua").collect();
    Ok(plain.iter().flat_map(|home| plain.iter().map(|away| [*home, *away])).collect())
}

fn soak(matches: u64, first: u64, team: Option<&str>) -> Result<(), String> {
    let pairs = pairs(team)?;
    for lot in 0..matches.div_ceil(LOT) {
        let numbers = lot * LOT..matches.min((lot + 1) * LOT);
        let count = numbers.end - numbers.start;
        let all: Vec<Result<Told, String>> = numbers
            .into_par_iter()
            .map(|number| play(first + number, pairs[number as usize % pairs.len()], number % 3 == 2))
            .collect();
        let broken: Vec<&str> =
            all.iter().filter_map(|told| told.as_ref().err()).map(String::as_str).collect();
        if !broken.is_empty() {
            return Err(format!("{} of {count} matches broke a law:\n{}", broken.len(), broken.join("\n")));
        }
        let all: Vec<Told> = all.into_iter().flatten().collect();
        let sum = |of: fn(&Told) -> f64| all.iter().map(of).sum::<f64>();
        let [home, away] = [sum(|told| told.goals[0]), sum(|told| told.goals[1])];
        let mean = |sum: f64| sum / count as f64;
        println!(
            "{} matches: goals {home}:{away}, {:.1} a match, {:.0} passes, {:.1} shots",
            lot * LOT + count,
            mean(home + away),
            mean(sum(|told| told.passes)),
            mean(sum(|told| told.shots)),
        );
        if count == LOT && (home == 0.0 || away == 0.0) {
            return Err("one side never scores".into());
        }
        if count == LOT && !GOALS.contains(&mean(home + away)) {
            return Err(format!("{} goals a match is not soccer", mean(home + away)));
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |place: usize, usual: u64| arguments.get(place).and_then(|text| text.parse().ok()).unwrap_or(usual);
    match soak(number(0, MATCHES), number(1, 1), arguments.get(2).map(String::as_str)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            println!("{fault}");
            ExitCode::FAILURE
        }
    }
}
