//! The subcommands, one file each.

mod bench;
mod check;
mod check_script;
mod convert;
mod dtree;
mod evaluate;
mod games;
mod imitate;
mod path;
mod play;
mod replay;
mod script_api;
mod shot;
mod studio;
mod tournament;
mod train;
mod tune;

use clap::Subcommand;
use wits_game::Catalog;

use crate::failure::Outcome;

/// What to do.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Starts the studio: watch, stop, rewind and change a running game in the browser
    Studio(studio::StudioArgs),
    /// Lists the games and labs with their parameters
    Games(games::GamesArgs),
    /// Plays a game without a picture, as fast as it goes
    Play(play::PlayArgs),
    /// Lets all teams of a game play against each other and rates them
    Tournament(tournament::TournamentArgs),
    /// Searches for the parameters of a game with which a score is best
    Tune(tune::TuneArgs),
    /// Trains a net to play an environment, by deep reinforcement learning
    Train(train::TrainArgs),
    /// Makes a policy that does what examples show, to be refined by `wits train`
    Imitate(imitate::ImitateArgs),
    /// Compares policies with random legal actions and with each other, on fresh episodes
    Evaluate(evaluate::EvaluateArgs),
    /// Plays a recording again and checks every stored hash
    Replay(replay::ReplayArgs),
    /// Takes a picture of a game; no display needed
    Shot(shot::ShotArgs),
    /// Runs a scenario file on a map and checks every answer
    Path(path::PathArgs),
    /// Checks files and lists all their faults
    Check(check::CheckArgs),
    /// Prints everything that scripts find: the reference, or data for editors
    ScriptApi(script_api::ScriptApiArgs),
    /// Tells how many questions a decision tree takes, and puts them in a better order
    Dtree(dtree::DtreeArgs),
    /// Makes a file of another format: trees of BehaviorTree.CPP and ours
    Convert(convert::ConvertArgs),
    /// Measures how fast Wits is on this machine
    Bench(bench::BenchArgs),
}

impl Command {
    /// Does it.
    pub(crate) fn run(&self, catalog: &Catalog) -> Outcome {
        match self {
            Self::Studio(args) => studio::run(args, catalog),
            Self::Games(args) => games::run(args, catalog),
            Self::Play(args) => play::run(args, catalog),
            Self::Tournament(args) => tournament::run(args, catalog),
            Self::Tune(args) => tune::run(args, catalog),
            Self::Train(args) => train::run(args, catalog),
            Self::Imitate(args) => imitate::run(args, catalog),
            Self::Evaluate(args) => evaluate::run(args, catalog),
            Self::Replay(args) => replay::run(args, catalog),
            Self::Shot(args) => shot::run(args, catalog),
            Self::Path(args) => path::run(args),
            Self::Check(args) => check::run(args, catalog),
            Self::ScriptApi(args) => script_api::run(args, catalog),
            Self::Dtree(args) => dtree::run(args),
            Self::Convert(args) => convert::run(args),
            Self::Bench(args) => bench::run(args),
        }
    }
}
