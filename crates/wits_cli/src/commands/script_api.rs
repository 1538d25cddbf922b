//! `wits script-api`: everything that scripts find.

use clap::Args;
use wits_core::random::Seed;
use wits_game::author::ScriptName;
use wits_game::{Catalog, Params, Session};
use wits_script::Bound;

use crate::failure::{Failure, Outcome};
use crate::output;

#[derive(Args)]
#[command(
    after_help = "Examples:\n  wits script-api --json > completions.json\n  wits script-api playground"
)]
pub(crate) struct ScriptApiArgs {
    /// The game whose words are listed as well; without it, what scripts find in any game
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// Prints one JSON object, for editors that complete names
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &ScriptApiArgs, catalog: &Catalog) -> Outcome {
    let library = match &args.game {
        Some(game) => of_game(game, catalog)?,
        None => wits_script::library(),
    };
    if args.json { output::json(&library) } else { output::line(wits_script::reference(&library).trim_end()) }
}

fn of_game(game: &str, catalog: &Catalog) -> Result<Vec<Bound>, Failure> {
    let entry = catalog.find(game).map_err(Failure::usage)?;
    let session = Session::new(entry, Seed::new(1), Params::defaults(entry.about()), false);
    let names = session.game().content().script_names();
    if names.is_empty() {
        return Err(Failure::usage(format!("{game} has no scripts")));
    }
    let bound =
        |ScriptName { name, usage, gives, help }| Bound { name, usage, gives, help, params: Vec::new() };
    Ok(names.into_iter().map(bound).collect())
}
