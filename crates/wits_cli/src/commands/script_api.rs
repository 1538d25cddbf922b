//! `wits script-api`: everything that scripts find.

use clap::Args;

use crate::failure::Outcome;
use crate::output;

#[derive(Args)]
#[command(after_help = "Example:\n  wits script-api --json > completions.json")]
pub(crate) struct ScriptApiArgs {
    /// Prints one JSON object, for editors that complete names
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &ScriptApiArgs) -> Outcome {
    let library = wits_script::library();
    if args.json { output::json(&library) } else { output::line(wits_script::reference(&library).trim_end()) }
}
