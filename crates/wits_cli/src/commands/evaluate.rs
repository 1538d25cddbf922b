//! `wits evaluate`: how well learned policies play, compared with random legal actions and with each other.

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use rayon::prelude::*;
use serde::Serialize;
use wits_core::random::Seed;
use wits_game::Catalog;
use wits_learn::reinforce::env::AnyEnvironment;
use wits_learn::tune::{Estimate, Interval};

use crate::environments::{Offered, find};
use crate::failure::Outcome;
use crate::output;
use crate::policies::{Player, play, read_learner};
use crate::progress::Progress;

#[derive(Args)]
#[command(
    after_help = "All play the same episodes, with seeds that no training uses. A return is the sum of the rewards of an episode. \
                  Differences are looked at episode by episode; the error is that of a confidence of 95 %.\n\n\
                  Examples:\n  wits evaluate pacman pacman.policy.ron\n  \
                  wits evaluate pacman imitated.policy.ron refined.policy.ron --episodes 200 --draw"
)]
pub(crate) struct EvaluateArgs {
    /// The environment, as `wits games --environments` lists it
    environment: String,

    /// The policies, .policy.ron files that were learned in this environment
    #[arg(required = true, value_name = "FILE")]
    policies: Vec<PathBuf>,

    /// How many episodes each plays
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    episodes: u32,

    /// Where all randomness comes from: the same seed gives the same episodes
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,

    /// Draws actions by their probabilities, instead of taking the likeliest
    #[arg(long)]
    draw: bool,

    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct EvaluateJson {
    environment: &'static str,
    seed: u64,
    episodes: u32,
    draw: bool,
    /// Random legal actions first, then the policies in their order.
    players: Vec<PlayerJson>,
    seconds: f64,
}

#[derive(Serialize)]
struct PlayerJson {
    player: String,
    mean_return: f64,
    /// Half of the confidence interval of the mean.
    error: f64,
    worst_return: f64,
    best_return: f64,
    /// How much more it earns than random legal actions, and than the policy before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    above_random: Option<DifferenceJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    above_previous: Option<DifferenceJson>,
}

/// A difference, seed by seed.
#[derive(Clone, Copy, Serialize)]
struct DifferenceJson {
    mean: f64,
    error: f64,
    /// Whether it is above 0 with a confidence of 95 %.
    better: bool,
}

pub(crate) fn run(args: &EvaluateArgs, catalog: &Catalog) -> Outcome {
    let start = Instant::now();
    let offered = find(catalog, &args.environment)?;
    let mut players = vec![("random legal actions".to_owned(), Player::Random)];
    for path in &args.policies {
        let learner = Box::new(read_learner(path, &offered)?);
        let player = if args.draw { Player::Draws(learner) } else { Player::Best(learner) };
        players.push((named(path), player));
    }
    let progress = Progress::counted(players.len() as u64 * u64::from(args.episodes), "episode");
    let mut returns: Vec<Vec<f64>> = Vec::new();
    for (_, player) in &players {
        returns.push(returns_of(args, &offered, player, &progress)?);
    }
    drop(progress);
    let of = |(place, (name, _)): (usize, &(String, Player))| {
        let difference = |other: usize| DifferenceJson::of(&returns[place], &returns[other]);
        let Interval { mean, half } = Estimate::of(&returns[place]).interval();
        PlayerJson {
            player: name.clone(),
            mean_return: mean,
            error: half,
            worst_return: returns[place].iter().copied().fold(f64::INFINITY, f64::min),
            best_return: returns[place].iter().copied().fold(f64::NEG_INFINITY, f64::max),
            above_random: (place > 0).then(|| difference(0)),
            above_previous: (place > 1).then(|| difference(place - 1)),
        }
    };
    let answer = EvaluateJson {
        environment: offered.name,
        seed: args.seed,
        episodes: args.episodes,
        draw: args.draw,
        players: players.iter().enumerate().map(of).collect(),
        seconds: start.elapsed().as_secs_f64(),
    };
    if args.json { output::json(&answer) } else { output::line(report(&answer)) }
}

fn named(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}

/// The returns of all episodes, in their order, however many cores there are.
fn returns_of(
    args: &EvaluateArgs,
    offered: &Offered,
    player: &Player,
    progress: &Progress,
) -> Outcome<Vec<f64>> {
    let fresh = Seed::new(args.seed).fork("evaluation");
    let begin = || offered.start();
    let one = |environment: &mut Outcome<AnyEnvironment>, episode: u32| match environment {
        Ok(environment) => {
            let earned = play(&mut **environment, player, fresh.at(episode.into()));
            progress.one_more();
            Some(earned)
        }
        Err(_) => None,
    };
    let returns: Option<Vec<f64>> = (0..args.episodes).into_par_iter().map_init(begin, one).collect();
    // An environment that does not start says why.
    returns.map_or_else(|| begin().map(|_| Vec::new()), Ok)
}

impl DifferenceJson {
    fn of(one: &[f64], other: &[f64]) -> Self {
        let interval = Estimate::of_differences(one, other).interval();
        Self { mean: interval.mean, error: interval.half, better: interval.low() > 0.0 }
    }
}

fn report(answer: &EvaluateJson) -> String {
    let heads = ["", "mean return", "worst", "best", "above random", "above the one before"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    let difference = |difference: Option<DifferenceJson>| {
        difference.map_or_else(String::new, |DifferenceJson { mean, error, better }| {
            format!("{mean:+.3} ± {error:.3}{}", if better { "" } else { " (not shown)" })
        })
    };
    for player in &answer.players {
        let PlayerJson { mean_return, error, worst_return, best_return, .. } = player;
        rows.push(vec![
            player.player.clone(),
            format!("{mean_return:.3} ± {error:.3}"),
            format!("{worst_return:.2}"),
            format!("{best_return:.2}"),
            difference(player.above_random),
            difference(player.above_previous),
        ]);
    }
    format!(
        "{}\n\n{}: {} episodes each, seed {}, ± for a confidence of 95 %, {:.1} s",
        output::table(&rows),
        answer.environment,
        answer.episodes,
        answer.seed,
        answer.seconds
    )
}
