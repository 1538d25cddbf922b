//! `wits games`: what can be played, and what can be set.

use clap::Args;
use serde::Serialize;
use wits_game::{About, Catalog, Param, ParamKind};

use crate::failure::Outcome;
use crate::output;

#[derive(Args)]
#[command(after_help = "Example:\n  wits games --json")]
pub(crate) struct GamesArgs {
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

/// Everything the games say of themselves, as the studio gets it too.
#[derive(Serialize)]
struct GamesJson<'a> {
    games: Vec<&'a About>,
}

pub(crate) fn run(args: &GamesArgs, catalog: &Catalog) -> Outcome {
    let abouts = catalog.entries().iter().map(|entry| &**entry.about());
    if args.json {
        return output::json(&GamesJson { games: abouts.collect() });
    }
    output::line(abouts.map(described).collect::<Vec<_>>().join("\n\n"))
}

fn described(about: &About) -> String {
    let mut text = format!("{}: {}\n  {}\n", about.name, about.title, about.summary);
    text += &format!("  {} ticks a second\n", about.ticks_per_second);
    let rows: Vec<Vec<String>> = about.params.iter().map(row).collect();
    text + &output::table(&rows)
}

fn row(param: &Param) -> Vec<String> {
    let unit = if param.unit.is_empty() { String::new() } else { format!(" {}", param.unit) };
    vec![
        format!("  {}", param.name),
        format!("{}{unit}", param.write(param.default)),
        range(param),
        param.help.to_owned(),
    ]
}

fn range(param: &Param) -> String {
    match param.kind {
        ParamKind::Switch => "on or off".to_owned(),
        ParamKind::Choice => param.choices.join(", "),
        ParamKind::Number | ParamKind::Integer => format!("{} to {}", param.min, param.max),
    }
}
