//! How good behavior is: the returns of episodes that nobody learns from.

use wits_core::math;
use wits_core::random::Seed;

use super::legal_bits;
use crate::reinforce::Environment;

/// The most steps of an episode that is evaluated.
const MAX_STEPS: u32 = 1_000_000;

/// The sums of rewards of some episodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluation {
    /// The mean.
    pub mean: f32,
    /// The worst.
    pub min: f32,
    /// The best.
    pub max: f32,
    /// How many episodes were played; without any, the sums are 0.
    pub episodes: u32,
}

/// Plays episodes with seeds of their own. `act` is given what is seen and the available actions, as bits.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_learn::reinforce::deep::evaluate;
/// use wits_learn::reinforce::env::{Lander, LanderDef};
/// let mut lander = Lander::new(LanderDef::default());
/// let pilot = evaluate(&mut lander, 20, Seed::new(1), |seen, _| Lander::pilot(seen));
/// assert!(pilot.mean > 150.0);
/// ```
pub fn evaluate<E: Environment + ?Sized>(
    environment: &mut E,
    episodes: u32,
    seed: Seed,
    mut act: impl FnMut(&[f32], u64) -> u32,
) -> Evaluation {
    evaluate_while(environment, episodes, seed, |seen, legal| Some(act(seen, legal)))
}

/// As [`evaluate`], until `act` gives no action: the episode in which that happens does not count.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_learn::reinforce::deep::evaluate_while;
/// use wits_learn::reinforce::env::CartPole;
/// let mut left = 25;
/// let judged = evaluate_while(&mut CartPole::default(), 100, Seed::new(1), |_, _| {
///     left -= 1;
///     (left > 0).then_some(1) // always to the right: nine or ten steps
/// });
/// assert_eq!(judged.episodes, 2);
/// ```
pub fn evaluate_while<E: Environment + ?Sized>(
    environment: &mut E,
    episodes: u32,
    seed: Seed,
    mut act: impl FnMut(&[f32], u64) -> Option<u32>,
) -> Evaluation {
    let mut seen = vec![0.0; environment.observation_len()];
    let (mut sum, mut min, mut max) = (0.0, f32::INFINITY, f32::NEG_INFINITY);
    let mut played = 0;
    while played < episodes {
        environment.reset(seed.at(played.into()));
        let Some(earned) = play(environment, &mut seen, &mut act) else { break };
        sum += earned;
        min = math::min(min, earned);
        max = math::max(max, earned);
        played += 1;
    }
    if played == 0 {
        return Evaluation { mean: 0.0, min: 0.0, max: 0.0, episodes: 0 };
    }
    Evaluation { mean: sum / played as f32, min, max, episodes: played }
}

/// The sum of the rewards of an episode; `None` if it was not played to its end.
fn play<E: Environment + ?Sized>(
    environment: &mut E,
    seen: &mut [f32],
    act: &mut impl FnMut(&[f32], u64) -> Option<u32>,
) -> Option<f32> {
    let mut earned = 0.0;
    for _ in 0..MAX_STEPS {
        environment.observe(seen);
        let step = environment.step(act(seen, legal_bits(environment))?);
        earned += step.reward;
        if step.outcome.is_over() {
            break;
        }
    }
    Some(earned)
}
