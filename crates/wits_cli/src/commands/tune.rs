//! `wits tune`: searches for the parameters of a game with which a score is best.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;

use clap::Args;
use clap::builder::PossibleValuesParser;
use serde::Serialize;
use wits_core::random::Seed;
use wits_core::scene::Tint;
use wits_game::{Catalog, Params, Session};
use wits_learn::tune::{
    Comparison, Fitness, FitnessDef, Goal, Landscape, Method, Parameter, RaceDef, Runner, TuneDef, TuneState,
    compare,
};

use crate::failure::{Failure, Outcome};
use crate::files::Target;
use crate::game_args::GameArgs;
use crate::output;
use crate::progress::Progress;
use crate::tuning::{Cores, Games, Wanted, axes, picture, svg, tidy};

/// The first fresh seed lies so far behind the first one of the search.
const FRESH: u64 = 1 << 32;
/// A candidate may be dropped after so many seeds.
const BLOCK: u32 = 8;
/// The most seeds for a point of the picture, unless the user wants more.
const GRID_SEEDS: u32 = 8;

#[derive(Args)]
#[command(
    after_help = "Each candidate is played with the same seeds, on all cores; a candidate that is clearly behind the best is dropped \
                  early. At the end the best is compared with the default on fresh seeds, which the search has not seen: the \
                  error is that of a confidence of 95 %. The result does not depend on the number of threads.\n\n\
                  Examples:\n  wits tune pacman --maximise catches --param scatter --param chase=5..40 --seeds 24\n  \
                  wits tune race --minimise best_lap --param trust --param look --out tuned"
)]
pub(crate) struct TuneArgs {
    #[command(flatten)]
    game: GameArgs,

    /// The score that should be high, as `wits play` prints it
    #[arg(long, value_name = "SCORE", visible_alias = "maximize", required_unless_present = "minimise")]
    maximise: Option<String>,

    /// The score that should be low
    #[arg(long, value_name = "SCORE", visible_alias = "minimize", conflicts_with = "maximise")]
    minimise: Option<String>,

    /// A parameter to tune, and its range [default: its whole range]; can be used several times [default: all numbers]
    #[arg(long = "param", value_name = "NAME=MIN..MAX")]
    params: Vec<String>,

    /// How it is searched: steps that adapt, fixed steps, with momentum, from eight starts, annealing, or anywhere
    #[arg(long, default_value = Method::NAMES[0], value_name = "NAME", value_parser = PossibleValuesParser::new(Method::NAMES))]
    method: String,

    /// How many candidates are played
    #[arg(long, default_value_t = 60, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    budget: u32,

    /// How many seeds each candidate is played with
    #[arg(long, default_value_t = 16, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=100_000))]
    seeds: u32,

    /// How many fresh seeds the best and the default are compared on
    #[arg(long, default_value_t = 64, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=100_000))]
    fresh: u32,

    /// How long each game is
    #[arg(long, default_value_t = 3600, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    ticks: u64,

    /// Writes landscape.png and landscape.svg, pictures of the score over the first two parameters, and tuning.json into
    /// this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// How many points the picture has along each parameter
    #[arg(long, default_value_t = 13, value_name = "N", value_parser = clap::value_parser!(u16).range(2..=200))]
    grid: u16,

    /// How many seeds each point of the picture is played with; more show smaller differences, and take longer [default: as
    /// many as --seeds, but 8 at most]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    grid_seeds: Option<u32>,

    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct TuneJson {
    game: &'static str,
    score: &'static str,
    goal: &'static str,
    method: String,
    best: BTreeMap<&'static str, f64>,
    default: BTreeMap<&'static str, f64>,
    default_score: f64,
    best_score: f64,
    /// How much the score changes from the default to the best.
    difference: f64,
    /// Half of the confidence interval of the difference.
    error: f64,
    /// Whether the best is better than the default with a confidence of 95 %.
    better: bool,
    evaluations: u32,
    /// How the search went on: after how many candidates a better one was found, and its score with the seeds of the
    /// search.
    progress: Vec<(u32, f64)>,
    games_played: u64,
    seeds: u32,
    fresh_seeds: u32,
    ticks: u64,
    seconds: f64,
}

/// What is tuned, from the arguments.
struct Plan<'a> {
    args: &'a TuneArgs,
    game: &'static str,
    wanted: Wanted<'a>,
    def: TuneDef,
    names: Vec<&'static str>,
    /// The values that the game has without tuning.
    default: Vec<f64>,
}

/// What came of the search.
struct Found {
    best: Vec<f64>,
    evaluations: u32,
    progress: Vec<(u32, f64)>,
    games: u64,
}

/// The pictures of the landscape.
struct Pictures {
    png: Vec<u8>,
    svg: String,
}

pub(crate) fn run(args: &TuneArgs, catalog: &Catalog) -> Outcome {
    let (entry, params) = args.game.find(catalog)?;
    let (name, goal) = match (&args.maximise, &args.minimise) {
        (Some(name), _) => (name, Goal::Maximize),
        (None, Some(name)) => (name, Goal::Minimize),
        (None, None) => return Err(Failure::usage("expected --maximise SCORE or --minimise SCORE")),
    };
    let wanted = Wanted::find(entry, name, goal)?;
    let set: Vec<&str> = args.game.settings().collect();
    let axes = axes(entry, &params, &args.params, &set)?;
    let names: Vec<&'static str> = axes.iter().map(|(name, _)| *name).collect();
    let default = names.iter().map(|name| params.get(name)).collect();
    let def = definition(args, axes.into_iter().map(|(_, parameter)| parameter), goal)?;
    let plan = Plan { args, game: entry.about().name, wanted, def, names: names.clone(), default };
    let targets = args.out.as_deref().map(targets).transpose()?;
    // A folder with faulty content is told once, before all games.
    args.game.start(entry, params.clone())?;
    let games = Games {
        wanted,
        params: &params,
        names,
        ticks: args.ticks,
        ticks_per_second: entry.about().ticks_per_second,
        start: |params, seed| args.game.start_from(entry, params, seed),
        fault: Mutex::new(None),
    };
    let (answer, pictures) = args.game.with_threads(|| plan.work(&games, targets.is_some()))??;
    if let (Some([png, svg, json]), Some(pictures)) = (&targets, pictures) {
        png.write_bytes(&pictures.png)?;
        svg.write_bytes(pictures.svg.as_bytes())?;
        let text = serde_json::to_string_pretty(&answer).map_err(Failure::no)?;
        json.write_bytes(format!("{text}\n").as_bytes())?;
    }
    if args.json { output::json(&answer) } else { output::line(told(&answer, args.out.as_deref())) }
}

fn definition(args: &TuneArgs, axes: impl IntoIterator<Item = Parameter>, goal: Goal) -> Outcome<TuneDef> {
    let method = Method::named(&args.method)
        .ok_or_else(|| Failure::usage(format!("{}: expected one of {:?}", args.method, Method::NAMES)))?;
    Ok(TuneDef { goal, ..TuneDef::new(axes).method(method).budget(args.budget) })
}

/// The files in the folder, which is made if it is not there.
fn targets(folder: &Path) -> Outcome<[Target; 3]> {
    fs::create_dir_all(folder)
        .map_err(|error| Failure::no(format!("{}: cannot be made: {error}", folder.display())))?;
    let target = |name: &str| Target::new(&folder.join(name));
    Ok([target("landscape.png")?, target("landscape.svg")?, target("tuning.json")?])
}

impl Plan<'_> {
    /// Searches, compares, and makes the picture if it is wanted.
    fn work<F>(&self, games: &Games<'_, F>, drawn: bool) -> Outcome<(TuneJson, Option<Pictures>)>
    where
        F: Fn(Params, u64) -> Outcome<Session> + Sync,
    {
        let start = Instant::now();
        let found = self.search(games)?;
        let count = u64::from(self.args.fresh);
        // After the last number the seeds begin again.
        let end = self.args.game.seed.checked_add(FRESH + count).unwrap_or(count);
        let seeds = end - count..end;
        let progress = Progress::counted(2 * u64::from(self.args.fresh), "game of the comparison");
        let score = |values: &[f64], seed| games.score(values, seed);
        let comparison = compare(&score, &Cores(Some(&progress)), &found.best, &self.default, seeds);
        games.check()?;
        drop(progress);
        let pictures = if drawn { Some(self.landscape(games, &found.best)?) } else { None };
        Ok((self.answer(&found, &comparison, start.elapsed().as_secs_f64()), pictures))
    }

    fn search<F>(&self, games: &Games<'_, F>) -> Outcome<Found>
    where
        F: Fn(Params, u64) -> Outcome<Session> + Sync,
    {
        let race = (self.args.seeds > BLOCK).then(|| RaceDef { block: BLOCK, ..RaceDef::default() });
        let seeds = FitnessDef { race, ..FitnessDef::new(self.args.seeds, self.args.game.seed) };
        let score = |values: &[f64], seed| games.score(values, seed);
        let mut fitness = Fitness::new(seeds, self.def.goal, score, Cores(None)).map_err(Failure::usage)?;
        let seed = Seed::new(self.args.game.seed).fork("tune");
        let mut state = TuneState::new(&self.def, seed).map_err(Failure::usage)?;
        let progress = Progress::counted(self.args.budget.into(), "candidate");
        while let Some(values) = state.ask(&self.def) {
            let score = fitness.evaluate(values);
            games.check()?;
            state.tell(&self.def, score).map_err(Failure::no)?;
            progress.one_more();
        }
        let best = state.best().map_or_else(|| self.default.clone(), |best| best.vector.clone());
        let (evaluations, progress) = (state.evaluations(), state.curve().to_vec());
        Ok(Found { best, evaluations, progress, games: fitness.runs() })
    }

    /// The score over the first two parameters, all others as they are in the best.
    fn landscape<F>(&self, games: &Games<'_, F>, best: &[f64]) -> Outcome<Pictures>
    where
        F: Fn(Params, u64) -> Outcome<Session> + Sync,
    {
        let sides: Vec<(usize, &Parameter)> = self.def.parameters.iter().enumerate().take(2).collect();
        let count = usize::from(self.args.grid);
        let points = Landscape::points(best, &sides, count);
        let seeds = self.args.grid_seeds.unwrap_or(self.args.seeds.min(GRID_SEEDS)) as usize;
        let progress = Progress::counted((points.len() * seeds) as u64, "game of the picture");
        let first = self.args.game.seed;
        let scores = Cores(Some(&progress)).run(points.len() * seeds, &|run| {
            games.score(&points[run / seeds], first.wrapping_add((run % seeds) as u64))
        });
        games.check()?;
        let means = scores.chunks(seeds).map(|scores| scores.iter().sum::<f64>() / seeds as f64);
        let landscape = Landscape::new(&sides, count, means.collect());
        let marks = [("default", self.default.clone(), Tint::Cyan), ("best", best.to_vec(), Tint::Green)];
        let (name, goal) = (self.wanted.score.name, self.def.goal);
        let png = picture(&landscape, name, goal, &marks)?;
        Ok(Pictures { png, svg: svg(&landscape, name, goal, &marks) })
    }

    fn answer(&self, found: &Found, compared: &Comparison, seconds: f64) -> TuneJson {
        let named = |values: &[f64]| {
            self.names.iter().copied().zip(values.iter().map(|value| tidy(*value))).collect()
        };
        let difference = compared.difference.interval();
        let worst = if self.def.goal == Goal::Maximize { difference.low() } else { -difference.high() };
        TuneJson {
            game: self.game,
            score: self.wanted.score.name,
            goal: if self.def.goal == Goal::Maximize { "maximise" } else { "minimise" },
            method: self.args.method.clone(),
            best: named(&found.best),
            default: named(&self.default),
            default_score: compared.other.mean,
            best_score: compared.one.mean,
            difference: difference.mean,
            error: difference.half,
            better: worst > 0.0,
            evaluations: found.evaluations,
            progress: found.progress.clone(),
            games_played: found.games + 2 * u64::from(self.args.fresh),
            seeds: self.args.seeds,
            fresh_seeds: self.args.fresh,
            ticks: self.args.ticks,
            seconds,
        }
    }
}

fn told(answer: &TuneJson, out: Option<&Path>) -> String {
    let mut rows = vec![["parameter", "default", "best"].map(str::to_owned).to_vec()];
    for (name, best) in &answer.best {
        let default = answer.default.get(name).map_or_else(String::new, ToString::to_string);
        rows.push(vec![(*name).to_owned(), default, best.to_string()]);
    }
    rows.push(vec![
        answer.score.to_owned(),
        format!("{:.4}", answer.default_score),
        format!("{:.4}", answer.best_score),
    ]);
    let verdict =
        if answer.better { "better than the default" } else { "not shown to be better than the default" };
    let steps: Vec<String> =
        answer.progress.iter().map(|(candidate, score)| format!("{candidate}: {score:.4}")).collect();
    let mut text = format!(
        "{}\n\nbest after candidate {}\n{:+.4} ± {:.4} on {} fresh seeds (95 % confidence): {verdict}\n{} candidates, {} games of {} ticks in {:.1} s",
        output::table(&rows),
        steps.join(", "),
        answer.difference,
        answer.error,
        answer.fresh_seeds,
        answer.evaluations,
        answer.games_played,
        answer.ticks,
        answer.seconds
    );
    if let Some(folder) = out {
        let pictures = folder.join("landscape.png");
        text += &format!("\n{} and .svg: the score over the first two parameters", pictures.display());
    }
    text
}
