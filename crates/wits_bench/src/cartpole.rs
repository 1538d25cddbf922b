//! Cart poles: steps of a thousand environments that begin anew when an episode is over.
//!
//! Actions are drawn from one generator, `below(2)` for one environment after the other.

use std::collections::BTreeMap;

use wits_core::random::Seed;
use wits_learn::reinforce::env::CartPole;
use wits_learn::reinforce::{Autoreset, VectorEnv};

use super::lcg::Lcg;
use super::measure::{median, seconds};
use super::{Case, Cores, Figure, Size, Suite};

pub(crate) const SUITE: Suite = Suite {
    name: "cartpole",
    about: "environments for learning: steps of cart poles",
    cases: &[
        Case {
            name: "1000 cart poles",
            unit: "steps/s",
            cores: Cores::One,
            measure: |size| steps(size, false),
        },
        Case {
            name: "1000 cart poles, all cores",
            unit: "steps/s",
            cores: Cores::All,
            measure: |size| steps(size, true),
        },
    ],
};

const POLES: usize = 1000;
const STEPS: usize = 1000;
const ROUNDS: usize = 3;

fn steps(size: Size, parallel: bool) -> Figure {
    let mut poles = VectorEnv::new(vec![CartPole::default(); POLES], Autoreset::SameStep, Seed::new(1));
    let mut lcg = Lcg::new(1);
    let steps = size.of(STEPS);
    let actions: Vec<u32> = (0..steps * POLES).map(|_| lcg.below(2)).collect();
    let mut rates = Vec::new();
    for _ in 0..size.of(ROUNDS) {
        let mut refused = false;
        let time = seconds(|| {
            for actions in actions.chunks_exact(POLES) {
                let step = if parallel { poles.step_parallel(actions) } else { poles.step(actions) };
                refused |= step.is_err();
            }
        });
        if refused {
            return Figure::broken();
        }
        rates.push((steps * POLES) as f64 / time);
    }
    let episodes: u64 = (0..POLES).map(|pole| poles.episodes(pole)).sum();
    let length = (rates.len() * steps * POLES) as f64 / episodes as f64;
    Figure { value: median(&rates), work: BTreeMap::from([("episode", length)]) }
}
