//! Learns to balance a pole, on five seeds, and says how long it took: `cargo run --release -p wits_learn --example
//! train_cartpole [ppo|plain|dqn]`.
#![expect(clippy::print_stdout, reason = "an example talks to people")]
#![expect(clippy::disallowed_types, reason = "what is measured here is time")]

use std::time::Instant;

use wits_core::random::Seed;
use wits_core::work::{Budget, Work};
use wits_learn::net::Scratch;
use wits_learn::reinforce::deep::{
    DqnDef, DqnLearner, DqnTraining, Evaluation, PolicyDef, PolicyLearner, PolicyTraining, evaluate,
};
use wits_learn::reinforce::env::CartPole;
use wits_learn::reinforce::{Autoreset, ReinforceError, Schedule, VectorEnv};

type Failure = Box<dyn std::error::Error>;

/// The best behavior of a hundred episodes, and the steps that were played.
fn policy(def: &PolicyDef, seed: Seed, max_steps: u64) -> Result<(u64, Evaluation), Failure> {
    let mut poles = VectorEnv::new(vec![CartPole::default(); 8], Autoreset::SameStep, seed.fork("poles"));
    let mut learner = PolicyLearner::new(def, 4, 2, seed)?;
    let mut scratch = Scratch::default();
    let mut played = |learner: &PolicyLearner, episodes, label| {
        let act = |seen: &[f32], legal| learner.best(seen, legal, &mut scratch);
        evaluate(&mut CartPole::default(), episodes, seed.fork(label), act)
    };
    while learner.steps() < max_steps {
        let until = learner.steps() + 8 * def.steps as u64;
        PolicyTraining::new(def, &mut poles, &mut learner, until)?.finish()?;
        // Thirty whole episodes without a fall, none of which are those that count.
        if played(&learner, 30, "trial").min >= 500.0 {
            break;
        }
    }
    Ok((learner.steps(), played(&learner, 100, "judge")))
}

fn dqn(seed: Seed, max_steps: u64) -> Result<(u64, Evaluation), Failure> {
    let def = DqnDef { rate: Schedule::Linear { from: 5e-4, to: 1e-4, over: 60_000 }, ..DqnDef::default() };
    let mut learner = DqnLearner::new(&def, 4, 2, seed)?;
    let mut best: Option<(f32, DqnLearner)> = None;
    let mut pole = VectorEnv::new(vec![CartPole::default()], Autoreset::SameStep, seed.fork("poles"));
    let mut training = DqnTraining::new(&def, &mut pole, &mut learner, max_steps)?;
    loop {
        let done = training.step(&mut Budget::new(1000)).done().transpose()?;
        let mut candidate = training.learner().clone();
        let act = |seen: &[f32], legal| candidate.best(seen, legal);
        let trial = evaluate(&mut CartPole::default(), 30, seed.fork("trial"), act);
        if best.as_ref().is_none_or(|(mean, _)| trial.mean > *mean) {
            best = Some((trial.mean, candidate));
        }
        if done.is_some() || trial.min >= 500.0 {
            break;
        }
    }
    let mut learner = best.ok_or(ReinforceError::NoNextAction)?.1;
    let steps = learner.steps();
    let judged =
        evaluate(&mut CartPole::default(), 100, seed.fork("judge"), |seen, legal| learner.best(seen, legal));
    Ok((steps, judged))
}

fn main() -> Result<(), Failure> {
    let which = std::env::args().nth(1).unwrap_or_else(|| "ppo".to_owned());
    for number in 1..=5 {
        let (seed, begun) = (Seed::new(number), Instant::now());
        let (steps, judged) = match which.as_str() {
            "dqn" => dqn(seed, 80_000)?,
            "plain" => policy(&PolicyDef { steps: 128, ..PolicyDef::policy_gradient() }, seed, 2_000_000)?,
            _ => policy(&PolicyDef::default(), seed, 400_000)?,
        };
        let seconds = begun.elapsed().as_secs_f32();
        println!(
            "{which}, seed {number}: mean {:.1}, worst {:.0} of 500, after {steps} steps and {seconds:.1} s",
            judged.mean, judged.min
        );
    }
    Ok(())
}
