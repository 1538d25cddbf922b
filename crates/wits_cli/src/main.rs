//! The command `wits`: play games, record and replay them, take pictures, watch them in the studio.
//!
//! Each subcommand lives in its own file under `commands`. The first line of a command's help says what it does, the
//! last ones show an example. Standard output carries the answer and nothing else; messages and progress go to
//! standard error.

mod commands;
#[cfg(test)]
mod edited;
mod environments;
mod examples;
mod failure;
mod files;
mod game_args;
mod games;
#[cfg(test)]
mod guides;
#[cfg(test)]
mod hashes;
mod maps;
mod output;
mod policies;
mod progress;
mod teams;
mod tournament;
mod tuning;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

use commands::Command;

/// The game-AI engine Wits on the command line
///
/// Exit status: 0 done, 1 the answer is "no" or a file is faulty, 2 wrong usage.
#[derive(Parser)]
#[command(name = "wits", version, arg_required_else_help = true)]
#[command(after_help = "Example:\n  wits play flock --seed 7 --ticks 3600")]
struct Cli {
    /// Adds a MovingAI map to those of the path lab; can be used several times
    #[arg(long = "map", global = true, value_name = "FILE")]
    lab_maps: Vec<PathBuf>,

    /// Adds a team to those of the soccer game: a folder with a team.ron; can be used several times
    #[arg(long = "team", global = true, value_name = "DIR")]
    soccer_teams: Vec<PathBuf>,

    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    // Games fix their lists of maps and teams when they first describe themselves: these come before the catalog.
    let offered = maps::offer(&cli.lab_maps).and_then(|()| teams::offer(&cli.soccer_teams));
    let done = offered.and_then(|()| cli.command.run(&games::catalog()));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::{Cli, games};

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_shows_an_example() {
        for command in Cli::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.contains(&format!("wits {}", command.get_name())), "{}", command.get_name());
        }
    }

    #[test]
    fn every_game_describes_itself_without_faults() {
        for entry in games::catalog().entries() {
            assert_eq!(entry.about().faults().to_string(), "");
        }
    }
}
