//! `wits train`: a net learns to play an environment.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use clap::Args;
use clap::builder::PossibleValuesParser;
use serde::Serialize;
use wits_core::findings::Findings;
use wits_core::random::Seed;
use wits_core::work::Budget;
use wits_game::Catalog;
use wits_learn::net::{NetFile, Scratch};
use wits_learn::reinforce::Schedule;
use wits_learn::reinforce::deep::{
    DeepDef, DeepLearner, DeepMethod, DeepScratch, DeepTraining, Evaluation, PolicyFile, evaluate_while,
};
use wits_learn::reinforce::env::AnyEnvironment;

use crate::environments::{self, Offered};
use crate::failure::{Failure, Outcome};
use crate::files::Target;
use crate::output;
use crate::policies::read_policy;
use crate::progress::Progress;

/// The number of trials in a training, the episodes of a trial, and the fresh episodes on which the best learner is
/// judged.
const TRIALS: u64 = 40;
const TRIAL_EPISODES: u32 = 30;
const JUDGE_EPISODES: u32 = 100;
/// Units of work between two checks for Ctrl-C.
const SLICE: u64 = 64;
/// The share of the learning rate that is left at the end.
const LAST_RATE: f32 = 0.1;

#[derive(Args)]
#[command(
    after_help = "Now and then the policy is tried on episodes that it does not learn from; the best one is kept, judged on fresh \
                  episodes, and written. Ctrl-C ends everything at once, also a trial: the best so far is written. The learning \
                  rate falls to a tenth by the end. The same seed gives the same file.\n\n\
                  The end of the file's name says what is written: .policy.ron everything, to be loaded by labs and to be \
                  trained further; .net.ron, .net (binary) or .onnx the net that acts.\n\n\
                  Examples:\n  wits train cartpole --out cartpole.policy.ron\n  \
                  wits train lander --method ppo --steps 500000 --seed 1 --out lander.policy.ron\n  \
                  wits train lander --from lander.policy.ron --steps 200000 --rate 0.0003 --out better.onnx"
)]
pub(crate) struct TrainArgs {
    /// The environment, such as cartpole or lander; without one, all are listed
    environment: Option<String>,

    /// The learning method
    #[arg(long, default_value = DeepMethod::NAMES[0], value_name = "NAME", value_parser = PossibleValuesParser::new(DeepMethod::NAMES))]
    method: String,

    /// How many steps of environments it learns from [default: as many as PPO needs in this environment]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    steps: Option<u64>,

    /// Where all chance comes from
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,

    /// Writes what was learned into this file: .policy.ron, .net.ron, .net or .onnx
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Goes on from this file, a .policy.ron
    #[arg(long, value_name = "FILE", conflicts_with = "hidden")]
    from: Option<PathBuf>,

    /// The number of neurons in each hidden layer, such as 32,32 [default: what suits the environment]
    #[arg(long, value_name = "N,N", value_delimiter = ',')]
    hidden: Vec<usize>,

    /// The learning rate at the beginning [default: what suits the method]
    #[arg(long, value_name = "X", allow_negative_numbers = true)]
    rate: Option<f32>,

    /// How much the next state counts against the reward, 0 to 1 [default: what suits the environment]
    #[arg(long, value_name = "X", allow_negative_numbers = true)]
    discount: Option<f32>,

    /// How many environments are played at the same time [default: what suits the environment]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    environments: Option<u32>,

    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct TrainJson {
    environment: &'static str,
    method: &'static str,
    seed: u64,
    /// The number of steps of environments that it learned from, and after how many it was best.
    steps: u64,
    best_after: u64,
    episodes: u64,
    /// Over fresh episodes, or over those of its trial if it was interrupted before.
    mean_return: f32,
    worst_return: f32,
    best_return: f32,
    judged_episodes: u32,
    /// Whether the mean reaches the value at which the environment counts as solved; absent where there is no such
    /// value.
    #[serde(skip_serializing_if = "Option::is_none")]
    solved: Option<bool>,
    /// How often weights exploded and a checkpoint took their place.
    rollbacks: u32,
    /// Ended by Ctrl-C.
    interrupted: bool,
    seconds: f64,
}

/// The best learner so far.
struct Best {
    learner: DeepLearner,
    /// How it played when it was tried.
    trial: Evaluation,
}

/// A training, from the arguments.
struct Plan<'a> {
    args: &'a TrainArgs,
    entry: Offered,
    method: DeepMethod,
    def: DeepDef,
    steps: u64,
    /// How many environments are played at the same time.
    environments: usize,
    training: DeepTraining<AnyEnvironment>,
}

pub(crate) fn run(args: &TrainArgs, catalog: &Catalog) -> Outcome {
    let Some(name) = &args.environment else { return list(args, catalog) };
    let entry = environments::find(catalog, name)?;
    let format = args.out.as_deref().map(Format::of).transpose()?;
    let target = args.out.as_deref().map(Target::new).transpose()?;
    let mut plan = Plan::new(args, entry)?;
    let start = Instant::now();
    let stop = stop_flag()?;
    let best = plan.learn(&stop)?;
    let judged = match plan.play(&best.learner, JUDGE_EPISODES, "judge", &stop)? {
        // Stopped before the first episode: what is known is how it was tried.
        Evaluation { episodes: 0, .. } => best.trial,
        judged => judged,
    };
    if let (Some(target), Some(format)) = (&target, format) {
        let file = PolicyFile::of(&best.learner, plan.entry.name, plan.method);
        target
            .write_bytes(&format.bytes(&PolicyFile { mean_return: judged.mean, ..file }, &best.learner)?)?;
    }
    let interrupted = stop.load(Ordering::Relaxed);
    let answer = plan.answer(&best, &judged, (interrupted, start.elapsed().as_secs_f64()));
    if args.json { output::json(&answer) } else { output::line(told(&answer, args.out.as_deref())) }
}

/// All environments.
fn list(args: &TrainArgs, catalog: &Catalog) -> Outcome {
    if args.out.is_some() || args.from.is_some() {
        return Err(Failure::usage("expected the name of an environment, such as cartpole"));
    }
    let rows = environments::environments(catalog);
    if args.json {
        let names: Vec<&str> = rows.iter().map(|entry| entry.name).collect();
        return output::json(&names);
    }
    let row = |entry: &Offered| vec![entry.name.to_owned(), entry.help.to_owned()];
    output::line(output::table(&rows.iter().map(row).collect::<Vec<_>>()))
}

impl<'a> Plan<'a> {
    fn new(args: &'a TrainArgs, entry: Offered) -> Outcome<Self> {
        let file = args.from.as_deref().map(read_policy).transpose()?;
        if let Some(file) = &file {
            file.check_environment(entry.name).map_err(Failure::no)?;
        }
        let named = DeepMethod::named(&args.method);
        let named = named.ok_or_else(|| Failure::usage(format!("{}: no method", args.method)))?;
        // What was learned goes on in the way it was learned.
        let method = file.as_ref().map_or(named, |file| file.method);
        let steps = args.steps.unwrap_or_else(|| entry.steps());
        let def = definition(args, &entry, method, steps)?;
        let seed = Seed::new(args.seed);
        let count = args.environments.map_or_else(|| entry.count(), |count| count as usize);
        let environments: Vec<AnyEnvironment> = (0..count).map(|_| entry.start()).collect::<Outcome<_>>()?;
        let training = match file {
            None => DeepTraining::new(&def, environments, seed),
            Some(file) => {
                let learner = file.into_learner(&def, &*entry.start()?, seed).map_err(Failure::no)?;
                DeepTraining::go_on(&def, environments, learner, seed)
            }
        };
        Ok(Self {
            args,
            entry,
            method,
            def,
            steps,
            environments: count,
            training: training.map_err(Failure::no)?,
        })
    }

    /// Learns to the end, or until it is stopped.
    fn learn(&mut self, stop: &AtomicBool) -> Outcome<Best> {
        let progress = Progress::counted(self.steps, "step");
        let (every, mut scratch) = (self.steps.div_ceil(TRIALS), DeepScratch::default());
        let (mut next, mut best) = (every, None);
        // What it goes on from may be the best for good.
        if self.args.from.is_some() {
            self.offer(&mut best, stop)?;
        }
        while self.training.learner().steps() < self.steps && !stop.load(Ordering::Relaxed) {
            let done = self.training.advance(&self.def, &mut Budget::new(self.slice()), &mut scratch);
            done.map_err(|error| Failure::no(format!("{}: {error}", self.entry.name)))?;
            let steps = self.training.learner().steps();
            let mean = self.training.report().mean_return();
            progress.says(steps, format!("mean return {mean:.1}"));
            if steps >= next {
                next = steps + every;
                self.offer(&mut best, stop)?;
            }
        }
        // What was learned since the last trial.
        self.offer(&mut best, stop)?;
        best.ok_or_else(|| Failure::no("nothing was learned"))
    }

    /// Units of work until somebody looks again: a unit is a step of every environment.
    fn slice(&self) -> u64 {
        let left = self.steps.saturating_sub(self.training.learner().steps());
        left.div_ceil(self.environments as u64).clamp(1, SLICE)
    }

    /// Keeps the learner as it is now if it plays best. A trial that was interrupted decides nothing, unless there is no other
    /// learner.
    fn offer(&self, best: &mut Option<Best>, stop: &AtomicBool) -> Outcome {
        let learner = self.training.learner();
        let trial = self.play(learner, TRIAL_EPISODES, "trial", stop)?;
        let is_best = |best: &Best| trial.episodes == TRIAL_EPISODES && trial.mean > best.trial.mean;
        if best.as_ref().is_none_or(is_best) {
            *best = Some(Best { learner: learner.clone(), trial });
        }
        Ok(())
    }

    /// Plays episodes that are not learned from, until it is stopped.
    fn play(
        &self,
        learner: &DeepLearner,
        episodes: u32,
        label: &str,
        stop: &AtomicBool,
    ) -> Outcome<Evaluation> {
        let (mut environment, mut scratch) = (self.entry.start()?, Scratch::default());
        let seed = Seed::new(self.args.seed).fork(label);
        let play = |seen: &[f32], legal| {
            (!stop.load(Ordering::Relaxed)).then(|| learner.best(seen, legal, &mut scratch))
        };
        Ok(evaluate_while(&mut *environment, episodes, seed, play))
    }

    fn answer(&self, best: &Best, judged: &Evaluation, (interrupted, seconds): (bool, f64)) -> TrainJson {
        TrainJson {
            environment: self.entry.name,
            method: self.method.name(),
            seed: self.args.seed,
            steps: self.training.learner().steps(),
            best_after: best.learner.steps(),
            episodes: self.training.report().episodes,
            mean_return: judged.mean,
            worst_return: judged.min,
            best_return: judged.max,
            judged_episodes: judged.episodes,
            solved: self.entry.solved().map(|solved| judged.episodes > 0 && judged.mean >= solved),
            rollbacks: self.training.health().rollbacks,
            interrupted,
            seconds,
        }
    }
}

/// The settings that suit the environment, changed by the options.
fn definition(args: &TrainArgs, entry: &Offered, method: DeepMethod, steps: u64) -> Outcome<DeepDef> {
    let mut def = entry.settings(method);
    if !args.hidden.is_empty() {
        def.hidden_mut().clone_from(&args.hidden);
    }
    let rate = args.rate.unwrap_or_else(|| def.rate().at(0));
    def.set_rate(Schedule::Linear { from: rate, to: LAST_RATE * rate, over: steps });
    if let Some(discount) = args.discount {
        def.set_discount(discount);
    }
    let mut findings = Findings::default();
    def.validate(&mut findings);
    findings.into_result(()).map_err(Failure::usage)?;
    Ok(def)
}

/// What is written, by the end of the file's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Policy,
    Net,
    Binary,
    Onnx,
}

impl Format {
    fn of(path: &Path) -> Outcome<Self> {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let ends = [
            (".policy.ron", Self::Policy),
            (".net.ron", Self::Net),
            (".net", Self::Binary),
            (".onnx", Self::Onnx),
        ];
        ends.iter().find(|(end, _)| name.ends_with(end)).map(|(_, format)| *format).ok_or_else(|| {
            let path = path.display();
            Failure::usage(format!(
                "{path}: expected a name that ends in .policy.ron, .net.ron, .net or .onnx"
            ))
        })
    }

    fn bytes(self, file: &PolicyFile, learner: &DeepLearner) -> Outcome<Vec<u8>> {
        match self {
            Self::Policy => Ok(file.to_text().into_bytes()),
            Self::Net => Ok(wits_core::ron::write(&NetFile::from(learner.net())).into_bytes()),
            Self::Binary => Ok(learner.net().to_bytes()),
            Self::Onnx => learner.net().to_onnx().map_err(Failure::no),
        }
    }
}

/// Set by Ctrl-C.
fn stop_flag() -> Outcome<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let deaf = |error| Failure::no(format!("cannot wait for signals: {error}"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(deaf)?;
    let flag = Arc::clone(&stop);
    std::thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            runtime.block_on(async {
                if tokio::signal::ctrl_c().await.is_ok() {
                    flag.store(true, Ordering::Relaxed);
                }
                // Whoever asks again will not wait for what is learned.
                if tokio::signal::ctrl_c().await.is_ok() {
                    std::process::exit(130);
                }
            });
        })
        .map_err(deaf)?;
    Ok(stop)
}

fn told(answer: &TrainJson, out: Option<&Path>) -> String {
    let solved = match answer.solved {
        Some(true) => ", which counts as solved",
        Some(false) => ", which does not count as solved",
        None => "",
    };
    let mut text = if answer.judged_episodes == 0 {
        format!("{} by {}: interrupted before it was tried", answer.environment, answer.method)
    } else {
        format!(
            "{} by {}: mean return {:.1} over {} fresh episodes (worst {:.1}, best {:.1}){solved}",
            answer.environment,
            answer.method,
            answer.mean_return,
            answer.judged_episodes,
            answer.worst_return,
            answer.best_return,
        )
    };
    text += &format!(
        "\n\
         {} steps and {} episodes in {:.1} s; it was best after {} steps",
        answer.steps, answer.episodes, answer.seconds, answer.best_after,
    );
    if answer.rollbacks > 0 {
        text += &format!("\nweights exploded {} times; a smaller --rate may help", answer.rollbacks);
    }
    if answer.interrupted {
        text += "\ninterrupted: the best so far was kept";
    }
    if let Some(out) = out {
        text += &format!("\n{}", out.display());
    }
    text
}

#[cfg(test)]
mod tests {
    use wits_core::ron::RonFile;

    use super::*;
    use crate::games::catalog;
    use clap::Parser;

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        train: TrainArgs,
    }

    fn args(line: &str) -> TrainArgs {
        Cli::parse_from(line.split_whitespace()).train
    }

    #[test]
    fn bad_names_and_values_are_refused_before_anything_is_learned() {
        for (line, message) in [
            ("train cartpol", "environment: unknown \"cartpol\", did you mean \"cartpole\"?"),
            (
                "train cartpole --out x.txt",
                "x.txt: expected a name that ends in .policy.ron, .net.ron, .net or .onnx",
            ),
            ("train cartpole --discount 2", "discount: 2 is out of range; expected 0 to 1"),
            ("train cartpole --rate -1", "rate.from: -1 is out of range"),
            ("train --out x.onnx", "expected the name of an environment"),
        ] {
            let Err(Failure::Usage(found)) = run(&args(line), &catalog()) else { panic!("{line} was taken") };
            assert!(found.starts_with(message), "{line}: {found}");
        }
        assert!(Cli::try_parse_from("train cartpole --method sarsa".split_whitespace()).is_err());
        assert!(matches!(
            run(&args("train cartpole --from /no/such.policy.ron"), &catalog()),
            Err(Failure::No(_))
        ));
    }

    /// A short training improves, is kept, and goes on from its file; another environment refuses the file.
    #[test]
    fn a_training_is_kept_and_goes_on() {
        let line = "train cartpole --steps 6000 --seed 3";
        let args = args(line);
        let mut plan = Plan::new(&args, environments::find(&catalog(), "cartpole").unwrap()).unwrap();
        let best = plan.learn(&AtomicBool::new(false)).unwrap();
        assert!(best.trial.mean > 40.0, "a pole that nobody holds falls after ten steps: {:?}", best.trial);
        let file = PolicyFile::of(&best.learner, "cartpole", plan.method);
        let text = String::from_utf8(Format::Policy.bytes(&file, &best.learner).unwrap()).unwrap();
        let read = PolicyFile::from_ron("x.policy.ron", &text).unwrap();
        let (cart, lander) = (
            environments::find(&catalog(), "cartpole").unwrap(),
            environments::find(&catalog(), "lander").unwrap(),
        );
        let learner = read.clone().into_learner(&plan.def, &*cart.start().unwrap(), Seed::new(1)).unwrap();
        let play = |learner| plan.play(learner, 10, "x", &AtomicBool::new(false)).unwrap();
        assert_eq!(play(&learner), play(&best.learner));
        let errors =
            read.into_learner(&plan.def, &*lander.start().unwrap(), Seed::new(1)).unwrap_err().to_string();
        assert!(errors.contains("net: 4 inputs and 2 outputs; expected 8 inputs and 4 outputs"), "{errors}");
        for format in [Format::Net, Format::Binary, Format::Onnx] {
            assert!(!format.bytes(&file, &best.learner).unwrap().is_empty());
        }
    }

    #[test]
    fn stopping_keeps_the_best_so_far() {
        let args = args("train cartpole --method dqn --steps 1000000");
        let mut plan = Plan::new(&args, environments::find(&catalog(), "cartpole").unwrap()).unwrap();
        let (on, off) = (AtomicBool::new(false), AtomicBool::new(true));
        let best = plan.learn(&off).unwrap();
        assert_eq!(
            (best.trial.episodes, plan.training.learner().steps()),
            (0, 0),
            "there is no other learner"
        );
        let (mut kept, trial) = (None, Evaluation { mean: f32::MAX, ..best.trial });
        plan.offer(&mut kept, &on).unwrap();
        assert_eq!(kept.as_ref().unwrap().trial.episodes, TRIAL_EPISODES);
        // An interrupted trial replaces none that was played to its end.
        kept = Some(Best { learner: best.learner, trial });
        plan.offer(&mut kept, &off).unwrap();
        assert_eq!(kept.unwrap().trial.mean, f32::MAX);
    }
}
