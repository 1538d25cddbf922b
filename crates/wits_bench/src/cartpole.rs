//! Cart poles: steps of some environments that begin anew when an episode is over.
//!
//! Actions are drawn from one generator, `below(2)` for one environment after the other.

use std::collections::BTreeMap;

use wits_core::random::Seed;
use wits_learn::reinforce::env::CartPole;
use wits_learn::reinforce::{Autoreset, VectorEnv};

use super::lcg::Lcg;
use super::measure::{median, seconds};
use super::{Case, Cores, Figure, Size, Suite};

/// A number of cart poles, on one core.
macro_rules! poles {
    ($name:literal, $count:literal) => {
        Case { name: $name, unit: "steps/s", cores: Cores::One, measure: |size| steps(size, $count, false) }
    };
}

pub(crate) const SUITE: Suite = Suite {
    name: "cartpole",
    about: "environments for learning: steps of cart poles",
    cases: &[
        poles!("1 cart pole", 1),
        poles!("8 cart poles", 8),
        poles!("64 cart poles", 64),
        poles!("1024 cart poles", 1024),
        poles!("16384 cart poles", 16384),
        Case {
            name: "16384 cart poles, all cores",
            unit: "steps/s",
            cores: Cores::All,
            measure: |size| steps(size, 16384, true),
        },
    ],
};

const ROUNDS: usize = 3;

/// Steps of each of so many cart poles. Episodes that have not ended shorten the mean length, the more so the fewer steps there
/// are, so peers take as many.
const fn steps_of(poles: usize) -> usize {
    match (1 << 18) / poles {
        many if many > 1 << 15 => 1 << 15,
        few if few < 64 => 64,
        steps => steps,
    }
}

/// Rounds that are too short to be measured are repeated until there are so many steps.
const MEASURED: usize = 1 << 21;

fn steps(size: Size, count: usize, parallel: bool) -> Figure {
    let steps = size.of(steps_of(count));
    let mut lcg = Lcg::new(1);
    let actions: Vec<u32> = (0..steps * count).map(|_| lcg.below(2)).collect();
    let repeats = size.of(MEASURED).div_ceil(steps * count);
    let (mut rates, mut episodes) = (Vec::new(), 0);
    for _ in 0..size.of(ROUNDS) {
        let mut time = 0.0;
        for seed in 0..repeats {
            let seed = Seed::new(1 + seed as u64);
            let mut poles = VectorEnv::new(vec![CartPole::default(); count], Autoreset::SameStep, seed);
            let mut refused = false;
            time += seconds(|| {
                for actions in actions.chunks_exact(count) {
                    let step = if parallel { poles.step_parallel(actions) } else { poles.step(actions) };
                    refused |= step.is_err();
                }
            });
            if refused {
                return Figure::broken();
            }
            episodes += (0..count).map(|pole| poles.episodes(pole)).sum::<u64>();
        }
        rates.push((repeats * steps * count) as f64 / time);
    }
    let length = (rates.len() * repeats * steps * count) as f64 / episodes as f64;
    Figure { value: median(&rates), work: BTreeMap::from([("episode", length)]) }
}
