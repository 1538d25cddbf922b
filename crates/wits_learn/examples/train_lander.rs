//! Learns to land a spacecraft, on five seeds: `cargo run --release -p wits_learn --example train_lander [steps [seed …]]`.
#![expect(clippy::print_stdout, reason = "an example talks to people")]
#![expect(clippy::disallowed_types, reason = "what is measured here is time")]

use std::time::Instant;

use wits_core::random::Seed;
use wits_core::work::Work;
use wits_learn::net::Scratch;
use wits_learn::reinforce::deep::{Evaluation, PolicyDef, PolicyLearner, PolicyTraining, evaluate};
use wits_learn::reinforce::env::Lander;
use wits_learn::reinforce::{Autoreset, Schedule, VectorEnv};

type Failure = Box<dyn std::error::Error>;

fn def(steps: u64) -> PolicyDef {
    PolicyDef {
        steps: 512,
        epochs: 6,
        batch: 256,
        rate: Schedule::Linear { from: 1e-3, to: 1e-4, over: steps },
        discount: 0.995,
        gae_lambda: 0.97,
        entropy: 0.005,
        ..PolicyDef::default()
    }
}

fn judge(learner: &PolicyLearner, episodes: u32, seed: Seed) -> Evaluation {
    let mut scratch = Scratch::default();
    evaluate(&mut Lander::default(), episodes, seed, |seen, legal| learner.best(seen, legal, &mut scratch))
}

fn main() -> Result<(), Failure> {
    let mut args = std::env::args().skip(1).filter_map(|text| text.parse::<u64>().ok());
    let max_steps = args.next().unwrap_or(500_000);
    let seeds: Vec<u64> = args.collect();
    let seeds = if seeds.is_empty() { (1..=5).collect() } else { seeds };
    let pilot = evaluate(&mut Lander::default(), 100, Seed::new(0), |seen, _| Lander::pilot(seen));
    println!("the pilot: mean {:.1}, worst {:.0}", pilot.mean, pilot.min);
    for number in seeds {
        let (seed, begun) = (Seed::new(number), Instant::now());
        let def = def(max_steps);
        let mut landers =
            VectorEnv::new(vec![Lander::default(); 16], Autoreset::SameStep, seed.fork("landers"));
        let mut learner = PolicyLearner::new(&def, 8, 4, seed)?;
        let mut best = (f32::NEG_INFINITY, learner.clone());
        while learner.steps() < max_steps {
            let until = learner.steps() + max_steps / 20;
            let report = PolicyTraining::new(&def, &mut landers, &mut learner, until)?.finish()?;
            let trial = judge(&learner, 50, seed.fork("trial"));
            println!(
                "  {:>8} steps: exploring {:.1}, trial mean {:.1}, worst {:.0}",
                learner.steps(),
                report.mean_return(),
                trial.mean,
                trial.min
            );
            if trial.mean > best.0 {
                best = (trial.mean, learner.clone());
            }
        }
        let judged = judge(&best.1, 100, seed.fork("judge"));
        let seconds = begun.elapsed().as_secs_f32();
        println!(
            "seed {number}: mean {:.1}, worst {:.0}, the best of {} steps and {seconds:.1} s",
            judged.mean,
            judged.min,
            learner.steps()
        );
    }
    Ok(())
}
