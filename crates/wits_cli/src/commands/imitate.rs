//! `wits imitate`: a policy of recorded observations and actions, to be refined by `wits train --from`.

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use serde::Serialize;
use wits_core::findings::Findings;
use wits_core::random::Seed;
use wits_core::ron::RonFile;
use wits_core::work::{Budget, Work};
use wits_game::Catalog;
use wits_learn::examples::{Examples, ExamplesDef, Schema, SchemaDef};
use wits_learn::reinforce::deep::{
    DeepDef, DeepLearner, DeepMethod, DeepScratch, DeepTraining, Imitation, ImitationDef, ImitationReport,
    PolicyFile, Recording,
};
use wits_learn::reinforce::env::AnyEnvironment;

use crate::environments::{Offered, find};
use crate::failure::{Failure, Outcome};
use crate::files::{Target, read_text};
use crate::output;
use crate::progress::Progress;

/// Units of work between two moves of the bar.
const SLICE: u64 = 64;

#[derive(Args)]
#[command(
    after_help = "`wits play … --examples FILE` records the character's own mind, `wits replay … --examples FILE` a person. The net \
                  that acts learns from the examples alone. Then the critic, which estimates returns, learns from games that \
                  this net plays; so the policy can be refined by rewards at once, without being spoiled by a critic that \
                  knows nothing. The same seed gives the same file.\n\n\
                  Examples:\n  wits play pacman --ticks 216000 --examples pacman.examples.ron\n  \
                  wits imitate pacman pacman.examples.ron --out imitated.policy.ron\n  \
                  wits train pacman --from imitated.policy.ron --rate 0.0003 --out refined.policy.ron"
)]
pub(crate) struct ImitateArgs {
    /// The environment, as `wits games --environments` lists it
    environment: String,

    /// The examples, an .examples.ron or .csv file of this environment
    examples: PathBuf,

    /// Writes the policy into this file, a .policy.ron
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// The number of neurons in each hidden layer, such as 32,32 [default: what suits the environment]
    #[arg(long, value_name = "N,N", value_delimiter = ',')]
    hidden: Vec<usize>,

    /// How often all examples are gone through
    #[arg(long, default_value_t = ImitationDef::default().epochs, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    epochs: u32,

    /// The learning rate
    #[arg(long, default_value_t = ImitationDef::default().rate, value_name = "X", allow_negative_numbers = true)]
    rate: f32,

    /// How many steps of environments the critic learns from; 0 leaves it as it is
    #[arg(long, default_value_t = 50_000, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=1_000_000_000_000))]
    critic_steps: u64,

    /// Where all randomness comes from: the same seed gives the same file
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,

    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ImitateJson {
    environment: &'static str,
    examples: usize,
    /// The share of the commonest action: who always takes it is right so often.
    commonest: f32,
    /// How often the likeliest action is the recorded one: of the examples that it learned from, and of those kept for
    /// validation.
    training: f32,
    validation: f32,
    critic_steps: u64,
    /// The mean return of the games that the critic learned from, in which actions are drawn; absent without any.
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_return: Option<f32>,
    seconds: f64,
}

pub(crate) fn run(args: &ImitateArgs, catalog: &Catalog) -> Outcome {
    let start = Instant::now();
    let offered = find(catalog, &args.environment)?;
    let target = args.out.as_deref().map(target).transpose()?;
    let imitation = ImitationDef { epochs: args.epochs, rate: args.rate, ..ImitationDef::default() };
    let mut findings = Findings::default();
    imitation.validate(&mut findings);
    let def = definition(args, &offered, &mut findings);
    findings.into_result(()).map_err(Failure::usage)?;
    let examples = read_examples(&args.examples, &offered)?;
    let (learner, report) = imitate(&examples, &offered, (&def, &imitation), Seed::new(args.seed))?;
    let (learner, mean_return) = teach_critic(args, &offered, def, learner)?;
    if let Some(target) = &target {
        target.write_bytes(PolicyFile::of(&learner, offered.name, DeepMethod::Ppo).to_text().as_bytes())?;
    }
    let most = examples.label_counts().into_iter().max().unwrap_or(0);
    let answer = ImitateJson {
        environment: offered.name,
        examples: examples.len(),
        commonest: most as f32 / examples.len().max(1) as f32,
        training: report.training,
        validation: report.validation,
        critic_steps: args.critic_steps,
        mean_return,
        seconds: start.elapsed().as_secs_f64(),
    };
    if args.json { output::json(&answer) } else { output::line(told(&answer, args.out.as_deref())) }
}

fn target(path: &Path) -> Outcome<Target> {
    if path.to_string_lossy().ends_with(".policy.ron") {
        return Target::new(path);
    }
    Err(Failure::usage(format!("{}: expected a name that ends in .policy.ron", path.display())))
}

/// The settings that suit the environment. The net that acts keeps what it imitates while the critic learns.
fn definition(args: &ImitateArgs, offered: &Offered, findings: &mut Findings) -> DeepDef {
    let mut def = offered.settings(DeepMethod::Ppo);
    if !args.hidden.is_empty() {
        def.hidden_mut().clone_from(&args.hidden);
    }
    if let DeepDef::Policy(def) = &mut def {
        def.critic_warm_up = u32::MAX;
    }
    def.validate(findings);
    def
}

/// The examples of a file, if they are of this environment.
fn read_examples(path: &Path, offered: &Offered) -> Outcome<Examples> {
    let (name, text) = (path.display().to_string(), read_text(path).map_err(Failure::no)?);
    let environment = offered.start()?;
    let actions: Vec<String> =
        (0..environment.actions()).map(|action| environment.action_name(action).into_owned()).collect();
    let observation: Vec<String> = (0..environment.observation_len())
        .map(|place| environment.observation_name(place).into_owned())
        .collect();
    let examples = if name.ends_with(".csv") {
        let attributes = observation.iter().map(wits_learn::examples::AttributeDef::number);
        let schema = Schema::new(SchemaDef::new(attributes, actions.iter())).map_err(Failure::no)?;
        Examples::from_csv(&name, &text, &schema).map_err(Failure::no)?
    } else {
        ExamplesDef::from_ron(&name, &text).and_then(|def| def.examples()).map_err(Failure::no)?
    };
    let schema = examples.schema();
    let attributes = schema.attributes().iter().map(|attribute| &attribute.name);
    if !attributes.eq(&observation) || schema.labels() != actions {
        let why = format!(
            "expected the observations and actions that `wits games --environments {}` lists",
            offered.name
        );
        return Err(Failure::no(format!("{name}: these are examples of something else; {why}")));
    }
    if examples.is_empty() {
        return Err(Failure::no(format!("{name}: there are no examples")));
    }
    Ok(examples)
}

/// A learner whose net does what the examples show.
fn imitate(
    examples: &Examples,
    offered: &Offered,
    (def, imitation): (&DeepDef, &ImitationDef),
    seed: Seed,
) -> Outcome<(DeepLearner, ImitationReport)> {
    let recording = Recording::from_examples(examples).map_err(Failure::no)?;
    let mut learner = DeepLearner::new(def, &*offered.start()?, seed).map_err(Failure::no)?;
    let DeepLearner::Policy(policy) = &mut learner else {
        return Err(Failure::no("values of actions cannot imitate"));
    };
    let work = Imitation::new(imitation, &recording, policy, seed).map_err(Failure::no)?.finish();
    Ok((learner, work))
}

/// The critic learns from games of the net that acts, which stays as it is. Gives the mean return of these games.
fn teach_critic(
    args: &ImitateArgs,
    offered: &Offered,
    def: DeepDef,
    learner: DeepLearner,
) -> Outcome<(DeepLearner, Option<f32>)> {
    if args.critic_steps == 0 {
        return Ok((learner, None));
    }
    let environments: Vec<AnyEnvironment> =
        (0..offered.count()).map(|_| offered.start()).collect::<Outcome<_>>()?;
    let mut training = DeepTraining::go_on(&def, environments, learner, Seed::new(args.seed).fork("critic"))
        .map_err(Failure::no)?;
    let progress = Progress::counted(args.critic_steps, "step of the critic");
    let mut scratch = DeepScratch::default();
    while training.learner().steps() < args.critic_steps {
        training.advance(&def, &mut Budget::new(SLICE), &mut scratch).map_err(Failure::no)?;
        progress.says(training.learner().steps(), String::new());
    }
    Ok((training.learner().clone(), Some(training.report().mean_return())))
}

fn told(answer: &ImitateJson, out: Option<&Path>) -> String {
    let percent = |share: f32| 100.0 * share;
    let mut text = format!(
        "{}: {} examples; does what was recorded in {:.1} % of those kept for validation ({:.1} % of the others; always taking \
         the commonest action: {:.1} %)",
        answer.environment,
        answer.examples,
        percent(answer.validation),
        percent(answer.training),
        percent(answer.commonest)
    );
    if let Some(mean) = answer.mean_return {
        text += &format!(
            "\nmean return {mean:.2} in the games that the critic learned from ({} steps)",
            answer.critic_steps
        );
    }
    text += &format!("\n{:.1} s", answer.seconds);
    if let Some(out) = out {
        text += &format!("\n{}", out.display());
    }
    text
}
