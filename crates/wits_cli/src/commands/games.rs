//! `wits games`: what can be played, and what can be set.

use clap::Args;
use serde::Serialize;
use wits_core::environment::Environment;
use wits_game::{About, Catalog, Param, ParamKind};

use crate::environments::{Offered, environments, find};
use crate::failure::Outcome;
use crate::output;

#[derive(Args)]
#[command(after_help = "Example:\n  wits games --json\n  wits games --environments")]
pub(crate) struct GamesArgs {
    /// Lists the environments in which learners can be trained, or shows one: its observations and actions
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "")]
    environments: Option<String>,

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
    match args.environments.as_deref() {
        Some("") => return list_environments(environments(catalog), args.json),
        Some(name) => return list_environments(vec![find(catalog, name)?], args.json),
        None => {}
    }
    let abouts = catalog.entries().iter().map(|entry| &**entry.about());
    if args.json {
        return output::json(&GamesJson { games: abouts.collect() });
    }
    output::line(abouts.map(described).collect::<Vec<_>>().join("\n\n"))
}

/// One environment.
#[derive(Serialize)]
struct EnvironmentJson {
    name: &'static str,
    help: &'static str,
    observation: Vec<String>,
    actions: Vec<String>,
}

#[derive(Serialize)]
struct EnvironmentsJson {
    environments: Vec<EnvironmentJson>,
}

fn list_environments(offered: Vec<Offered>, json: bool) -> Outcome {
    let mut all = Vec::new();
    for offered in offered {
        let begun = offered.start()?;
        let observation =
            (0..begun.observation_len()).map(|place| begun.observation_name(place).into_owned());
        let actions = (0..begun.actions()).map(|action| begun.action_name(action).into_owned());
        all.push(EnvironmentJson {
            name: offered.name,
            help: offered.help,
            observation: observation.collect(),
            actions: actions.collect(),
        });
    }
    if json {
        return output::json(&EnvironmentsJson { environments: all });
    }
    let described = |one: &EnvironmentJson| {
        let EnvironmentJson { name, help, observation, actions } = one;
        format!("{name}: {help}\n  sees {}\n  does {}", observation.join(", "), actions.join(", "))
    };
    output::line(all.iter().map(described).collect::<Vec<_>>().join("\n\n"))
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
