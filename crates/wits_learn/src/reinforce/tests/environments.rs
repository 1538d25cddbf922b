//! The simulations.

use proptest::prelude::*;
use wits_core::random::Seed;

use crate::reinforce::env::{CartPole, Lander, Obstacles, Sentries};
use crate::reinforce::{Environment, Outcome};

/// One step of the equations of the literature by hand, from rest, upright, pushed to the right (force 10):
/// push = 10 / 1.1 = 9.0909; angular acceleration = -9.0909 / (0.5 (4/3 - 0.1/1.1)) = -14.6341;
/// acceleration = 9.0909 + 0.05 · 14.6341 / 1.1 = 9.7561; times 0.02 s: 0.195122 and -0.292683. Positions follow a step later.
#[test]
fn oracle_barto_1983_cart_pole_step() {
    let mut pole = CartPole::default();
    pole.place([0.0; 4]);
    pole.step(1);
    for (found, expected) in pole.numbers().into_iter().zip([0.0, 0.195_122, 0.0, -0.292_683]) {
        assert!((found - expected).abs() < 1e-5, "{found} {expected}");
    }
    pole.step(1);
    assert!((pole.numbers()[0] - 0.02 * 0.195_122).abs() < 1e-6);
}

#[test]
fn a_cart_pole_ends_when_it_falls_or_leaves_or_after_500_steps() {
    let mut pole = CartPole::default();
    pole.place([0.0, 0.0, 0.205, 1.0]);
    assert_eq!(pole.step(1).outcome, Outcome::Terminated); // 12 degrees are 0.2094
    pole.place([2.39, 1.0, 0.0, 0.0]);
    assert_eq!(pole.step(1).outcome, Outcome::Terminated);
    pole.place([0.0; 4]);
    let mut steps = 1;
    while pole
        .step(u32::from(
            pole.numbers().iter().zip([0.1, 0.4, 8.0, 2.0]).map(|(a, b)| a * b).sum::<f32>() > 0.0,
        ))
        .outcome
        == Outcome::Running
    {
        steps += 1;
    }
    assert_eq!(steps, 500);
}

/// Plays an episode; gives the sum of rewards, the outcome, and the last observation.
fn play<E: Environment>(
    env: &mut E,
    seed: u64,
    mut act: impl FnMut(&[f32]) -> u32,
) -> (f32, Outcome, Vec<f32>) {
    env.reset(Seed::new(seed));
    let (mut seen, mut total) = (vec![0.0; env.observation_len()], 0.0);
    loop {
        env.observe(&mut seen);
        let step = env.step(act(&seen));
        total += step.reward;
        if step.outcome.is_over() {
            env.observe(&mut seen);
            return (total, step.outcome, seen);
        }
    }
}

#[test]
fn a_lander_without_engines_crashes() {
    for seed in 0..20 {
        let (total, outcome, _) = play(&mut Lander::default(), seed, |_| 0);
        assert!(outcome == Outcome::Terminated && total < 0.0, "{total}");
    }
}

#[test]
fn the_pilot_lands_on_both_legs() {
    let (mut sum, mut landed) = (0.0, 0);
    for seed in 0..100 {
        let (total, _, seen) = play(&mut Lander::default(), seed, Lander::pilot);
        sum += total;
        landed += u32::from(seen[6] + seen[7] == 2.0 && seen[2].abs() < 0.1 && seen[3].abs() < 0.1);
    }
    assert!(landed >= 90 && sum / 100.0 > 180.0, "{landed} landed, mean {}", sum / 100.0);
}

/// A craft that stands goes on standing: contacts neither push it up nor let it sink.
#[test]
fn a_standing_lander_comes_to_rest() {
    let mut lander = Lander::new(Default::default());
    let outcome = loop {
        let step = lander.step(0);
        if step.outcome.is_over() {
            break step;
        }
    };
    assert_eq!((outcome.outcome, outcome.reward), (Outcome::Terminated, 100.0));
    let (at, angle) = lander.pose();
    assert!((at.y - 0.75).abs() < 0.02 && at.x.abs() < 0.01 && angle.abs() < 0.01, "{at} {angle}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Same seed and same actions: the same bits; and numbers stay finite whatever is done.
    #[test]
    fn environments_are_deterministic(seed: u64, actions: u64) {
        fn run<E: Environment + Default>(seed: u64, actions: u64) -> (u32, Vec<u32>) {
            let mut stream = Seed::new(actions).stream();
            let mut env = E::default();
            let mut legal = Vec::new();
            env.reset(Seed::new(seed));
            let mut seen = vec![0.0; env.observation_len()];
            let mut total = 0.0_f32;
            for _ in 0..300 {
                env.legal(&mut legal);
                let step = env.step(*stream.pick(&legal).unwrap());
                total += step.reward;
                env.observe(&mut seen);
                assert!(step.reward.is_finite() && seen.iter().all(|number| number.is_finite()));
                if step.outcome.is_over() { break; }
            }
            (total.to_bits(), seen.iter().map(|number| number.to_bits()).collect())
        }
        prop_assert_eq!(run::<CartPole>(seed, actions), run::<CartPole>(seed, actions));
        prop_assert_eq!(run::<Lander>(seed, actions), run::<Lander>(seed, actions));
        prop_assert_eq!(run::<Obstacles>(seed, actions), run::<Obstacles>(seed, actions));
        prop_assert_eq!(run::<Sentries>(seed, actions), run::<Sentries>(seed, actions));
    }
}
