//! `wits play`: one headless run, as fast as it goes.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use serde::Serialize;
use wits_core::hash::StateHash;
use wits_game::recording::Recorder;
use wits_game::{Catalog, Session};

use crate::examples::ExampleFile;
use crate::failure::{Failure, Outcome};
use crate::files::Target;
use crate::game_args::{GameArgs, play_on};
use crate::output;

#[derive(Args)]
#[command(
    after_help = "Examples:\n  wits play flock --seed 7 --ticks 600 --set count=500 --record flock.rec\n  \
                        wits play scheduler --ticks 600 --save later.save\n  \
                        wits play scheduler --load later.save --ticks 600\n  \
                        wits play pacman --ticks 36000 --examples pacman.examples.ron"
)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,

    /// How many ticks to play
    #[arg(long, default_value_t = 3600, value_name = "N")]
    ticks: u64,

    /// Writes a recording that `wits replay` can check
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Writes the game as it is at the end, for `--load` and the studio
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Goes on where a saved game was; seed, parameters and changed files are those of the save
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "settings", "content"])]
    load: Option<PathBuf>,

    /// Writes what the player observed and did, as examples to learn from: a name that ends in .examples.ron or .csv
    #[arg(long, value_name = "FILE")]
    examples: Option<PathBuf>,

    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PlayJson {
    game: &'static str,
    seed: u64,
    ticks: u64,
    hash: StateHash,
    seconds: f64,
    ticks_per_second: f64,
    score: BTreeMap<&'static str, f64>,
}

pub(crate) fn run(args: &PlayArgs, catalog: &Catalog) -> Outcome {
    let (entry, params) = args.game.find(catalog)?;
    let target = args.record.as_deref().map(Target::new).transpose()?;
    let saved_to = args.save.as_deref().map(Target::new).transpose()?;
    let mut examples =
        args.examples.as_deref().map(|file| ExampleFile::new(file, entry.about())).transpose()?;
    let (session, seconds, recorder) = args.game.with_threads(|| {
        let mut session = match &args.load {
            Some(file) => args.game.go_on(entry, file)?,
            None => args.game.start(entry, params)?,
        };
        if saved_to.is_some() {
            // Whoever waits for hours should know before.
            session.save().map_err(Failure::no)?;
        }
        let mut recorder = target.is_some().then(|| Recorder::new(entry.about().ticks_per_second.into()));
        let seconds = timed_play(&mut session, args.ticks, recorder.as_mut(), examples.as_mut());
        Ok((session, seconds, recorder))
    })??;
    let answer = answer(&session, args.ticks, seconds);
    let recorded = match (&target, recorder) {
        (Some(target), Some(recorder)) => target.write(|out| recorder.finish(&session).write_to(out)),
        _ => Ok(()),
    };
    // A recording that cannot be written is no reason to lose the save as well.
    if let Some(target) = &saved_to {
        let save = session.save().map_err(Failure::no)?;
        target.write(|out| save.write_to(out))?;
    }
    recorded?;
    if let Some(examples) = &examples {
        examples.write()?;
    }
    if args.json { output::json(&answer) } else { output::line(told(&answer)) }
}

/// Plays and gives the seconds it took, the start of the game not counted.
fn timed_play(
    session: &mut Session,
    ticks: u64,
    mut recorder: Option<&mut Recorder>,
    mut examples: Option<&mut ExampleFile>,
) -> f64 {
    if let Some(examples) = examples.as_deref_mut() {
        examples.look(session);
    }
    let start = Instant::now();
    play_on(session, ticks, |session| {
        if let Some(recorder) = recorder.as_deref_mut() {
            recorder.observe(session);
        }
        if let Some(examples) = examples.as_deref_mut() {
            examples.look(session);
        }
    });
    start.elapsed().as_secs_f64()
}

fn answer(session: &Session, played: u64, seconds: f64) -> PlayJson {
    PlayJson {
        game: session.about().name,
        seed: session.seed().number(),
        ticks: session.now(),
        hash: session.hash(),
        seconds,
        ticks_per_second: if seconds > 0.0 { played as f64 / seconds } else { 0.0 },
        score: session.game().score().into_iter().collect(),
    }
}

fn told(answer: &PlayJson) -> String {
    let mut text = format!(
        "{} with seed {}: {} ticks in {:.3} s, {:.0} ticks a second\nhash {}",
        answer.game, answer.seed, answer.ticks, answer.seconds, answer.ticks_per_second, answer.hash
    );
    for (name, value) in &answer.score {
        text += &format!("\n{name} {value}");
    }
    text
}
