//! `wits tournament`: all teams of a game against each other, and how strong they are.

use std::time::Instant;

use clap::Args;
use serde::Serialize;
use wits_core::findings::unknown_name;
use wits_game::{Catalog, Entry, Params};

use crate::failure::{Failure, Outcome};
use crate::game_args::GameArgs;
use crate::output;
use crate::progress::Progress;
use crate::tournament::{Fixture, Played, Rating, Record, fixtures, play_all, rate};

/// The parameters that say who plays, and what counts.
const SIDES: [&str; 2] = ["home", "away"];
const GOALS: [&str; 2] = ["home_goals", "away_goals"];
const FAULTS: [&str; 2] = ["home_faults", "away_faults"];

#[derive(Args)]
#[command(
    after_help = "Every pair plays as many games, half of them with sides swapped; game by game the seed is one higher. Ratings are \
                  Elo's, told from the average of all teams with their standard error: 400 points more are odds of ten to \
                  one. A draw counts as half a win. Each pair is taken to have drawn one more game, so that who wins \
                  everything is not infinitely strong. Sides are not for --set: whoever plays is named with --among; all other \
                  parameters of the game can be set, such as --set minutes=2.\n\n\
                  Examples:\n  wits tournament soccer --games 100\n  \
                  wits --team teams/mine tournament soccer --among mine,classic --games 200 --seed 1000"
)]
pub(crate) struct TournamentArgs {
    #[command(flatten)]
    game: GameArgs,

    /// How many games each pair plays
    #[arg(long, default_value_t = 20, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,

    /// How long a game is
    #[arg(long, default_value_t = 36_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    ticks: u64,

    /// The teams that play, with commas between them [default: all]
    #[arg(long, value_name = "TEAM,TEAM", value_delimiter = ',')]
    among: Vec<String>,

    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct TournamentJson {
    game: &'static str,
    seed: u64,
    games_per_pair: u32,
    ticks: u64,
    seconds: f64,
    teams: Vec<TeamJson>,
    pairs: Vec<PairJson>,
    games: Vec<GameJson>,
}

/// A team, the strongest first.
#[derive(Serialize)]
struct TeamJson {
    team: &'static str,
    elo: f64,
    elo_error: f64,
    #[serde(flatten)]
    record: Record,
    won_of_decided: Option<f64>,
    script_faults: u32,
}

/// Two teams: how the first did against the second.
#[derive(Serialize)]
struct PairJson {
    team: &'static str,
    other: &'static str,
    #[serde(flatten)]
    record: Record,
    won_of_decided: Option<f64>,
}

#[derive(Serialize)]
struct GameJson {
    home: &'static str,
    away: &'static str,
    seed: u64,
    home_goals: u32,
    away_goals: u32,
}

pub(crate) fn run(args: &TournamentArgs, catalog: &Catalog) -> Outcome {
    let (entry, params) = args.game.find(catalog)?;
    let teams = teams(entry, &args.among)?;
    leave_sides_alone(&args.game)?;
    let all = fixtures(teams.len(), args.games, args.game.seed);
    let start = Instant::now();
    let progress = Progress::counted(all.len() as u64, "game");
    let played = args.game.with_threads(|| {
        play_all(&all, |fixture| {
            let played = play(args, entry, &params, &teams, fixture);
            progress.one_more();
            played
        })
    })??;
    drop(progress);
    let answer = answer(args, entry, &teams, &played, start.elapsed().as_secs_f64());
    if args.json { output::json(&answer) } else { output::line(told(&answer)) }
}

/// Who takes part: places among the choices of a side, and names.
fn teams(entry: &Entry, among: &[String]) -> Outcome<Vec<(usize, &'static str)>> {
    let about = entry.about();
    let choices =
        |side: &str| about.params.iter().find(|param| param.name == side).map(|param| param.choices);
    let known = match SIDES.map(choices) {
        [Some(home), Some(away)] if !home.is_empty() && home == away => home,
        _ => {
            let why = "a tournament needs teams to choose from, as parameters home and away";
            return Err(Failure::usage(format!("{}: {why}", about.name)));
        }
    };
    let mut teams: Vec<(usize, &'static str)> = Vec::new();
    for name in among {
        let Some(place) = known.iter().position(|team| team == name) else {
            return Err(Failure::usage(format!("among: {}", unknown_name(name, known))));
        };
        if teams.iter().all(|(taken, _)| *taken != place) {
            teams.push((place, known[place]));
        }
    }
    if among.is_empty() {
        teams.extend(known.iter().copied().enumerate());
    }
    if teams.len() < 2 {
        return Err(Failure::usage(format!("among: {} alone has nobody to play against", teams[0].1)));
    }
    Ok(teams)
}

/// Who plays on which side is what a tournament goes through: set by hand it would be overruled in silence.
fn leave_sides_alone(game: &GameArgs) -> Outcome {
    let set = game.settings().filter(|name| SIDES.contains(name)).collect::<Vec<_>>();
    if set.is_empty() {
        return Ok(());
    }
    Err(Failure::usage(format!(
        "set {}: in a tournament every team plays at home and away; name those that take part with --among",
        set.join(", ")
    )))
}

/// One game.
fn play(
    args: &TournamentArgs,
    entry: &Entry,
    params: &Params,
    teams: &[(usize, &'static str)],
    fixture: Fixture,
) -> Outcome<Played> {
    let mut params = params.clone();
    for (side, team) in SIDES.into_iter().zip([fixture.home, fixture.away]) {
        params.set(side, teams[team].0 as f64).map_err(Failure::usage)?;
    }
    let mut session = args.game.start_from(entry, params, fixture.seed)?;
    (0..args.ticks).for_each(|_| session.tick());
    let score = session.game().score();
    let counted = |name: &str| {
        let found = score.iter().find(|(known, _)| *known == name);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "counts of a game")]
        found.map(|(_, value)| *value as u32)
    };
    let missing =
        || Failure::usage(format!("{}: its score has no {} and {}", args.game.game, GOALS[0], GOALS[1]));
    let [Some(home), Some(away)] = GOALS.map(counted) else { return Err(missing()) };
    let faults = FAULTS.map(|name| counted(name).unwrap_or(0));
    Ok(Played { fixture, goals: [home, away], faults })
}

fn answer(
    args: &TournamentArgs,
    entry: &Entry,
    teams: &[(usize, &'static str)],
    played: &[Played],
    seconds: f64,
) -> TournamentJson {
    let name = |team: usize| teams[team].1;
    let ratings = rate(played, teams.len());
    let mut order: Vec<usize> = (0..teams.len()).collect();
    order.sort_by(|one, other| ratings[*other].elo.total_cmp(&ratings[*one].elo).then(one.cmp(other)));
    let team = |team: usize| {
        let (record, Rating { elo, error }) = (Record::of(played, team, |_| true), ratings[team]);
        let faults = played.iter().flat_map(|Played { fixture, faults: [home, away], .. }| {
            [(fixture.home, *home), (fixture.away, *away)]
                .into_iter()
                .filter(move |(whose, _)| *whose == team)
        });
        TeamJson {
            team: name(team),
            elo: tenths(elo),
            elo_error: tenths(error),
            record,
            won_of_decided: record.won_of_decided(),
            script_faults: faults.map(|(_, count)| count).sum(),
        }
    };
    let pair = |(one, other): (usize, usize)| {
        let record = Record::of(played, one, |team| team == other);
        PairJson { team: name(one), other: name(other), record, won_of_decided: record.won_of_decided() }
    };
    let pairs = order
        .iter()
        .enumerate()
        .flat_map(|(place, one)| order[place + 1..].iter().map(move |other| (*one, *other)));
    let game = |Played { fixture, goals: [home_goals, away_goals], .. }: &Played| GameJson {
        home: name(fixture.home),
        away: name(fixture.away),
        seed: fixture.seed,
        home_goals: *home_goals,
        away_goals: *away_goals,
    };
    TournamentJson {
        game: entry.about().name,
        seed: args.game.seed,
        games_per_pair: args.games,
        ticks: args.ticks,
        seconds,
        teams: order.iter().copied().map(team).collect(),
        pairs: pairs.map(pair).collect(),
        games: played.iter().map(game).collect(),
    }
}

/// A rating is not known better than to a tenth.
fn tenths(points: f64) -> f64 {
    (10.0 * points).round() / 10.0 + 0.0
}

fn told(answer: &TournamentJson) -> String {
    let heads = ["", "team", "elo", "±", "won", "drawn", "lost", "goals", "of decided"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for (place, team) in answer.teams.iter().enumerate() {
        let mut row = vec![format!("{}.", place + 1), team.team.to_owned()];
        row.extend([format!("{:+.0}", team.elo), format!("{:.0}", team.elo_error)]);
        row.extend(counted(&team.record));
        rows.push(row);
    }
    let mut text = format!("{}\n", output::table(&rows));
    let heads = ["", "against", "won", "drawn", "lost", "goals", "of decided"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for pair in &answer.pairs {
        rows.push(
            [pair.team.to_owned(), pair.other.to_owned()].into_iter().chain(counted(&pair.record)).collect(),
        );
    }
    text += &format!("\n{}\n", output::table(&rows));
    for team in answer.teams.iter().filter(|team| team.script_faults > 0) {
        text += &format!("\n{}: {} minds went wrong and played as others do", team.team, team.script_faults);
    }
    let games = answer.games.len();
    text + &format!(
        "\n{games} games of {} ticks in {:.1} s, from seed {}",
        answer.ticks, answer.seconds, answer.seed
    )
}

/// The cells of a record.
fn counted(record: &Record) -> [String; 5] {
    let share = record.won_of_decided().map_or("-".to_owned(), |share| format!("{:.0} %", 100.0 * share));
    [
        record.wins.to_string(),
        record.draws.to_string(),
        record.losses.to_string(),
        format!("{}:{}", record.goals, record.against),
        share,
    ]
}
