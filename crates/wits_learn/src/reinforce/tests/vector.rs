//! Many environments at once.

use wits_core::random::Seed;

use crate::reinforce::env::{CartPole, CartPoleDef, GridWorld, GridWorldDef, TableWorld};
use crate::reinforce::{Autoreset, Environment, Outcome, ReinforceError, Step, VectorEnv};

fn chains(autoreset: Autoreset) -> VectorEnv<TableWorld> {
    // Starts anywhere; with one cell every step ends the episode.
    VectorEnv::new(vec![TableWorld::chain(1), TableWorld::chain(1)], autoreset, Seed::new(1))
}

/// Gymnasium's three modes: when the next episode begins, and what the step says.
#[test]
fn autoreset_modes_differ_in_when_the_next_episode_begins() {
    let mut same = chains(Autoreset::SameStep);
    assert_eq!(same.step(&[0, 0]).unwrap(), [Step::terminated(1.0); 2]);
    assert_eq!([same.episodes(0), same.episodes(1)], [2, 2]);
    assert_eq!(same.step(&[0, 0]).unwrap(), [Step::terminated(1.0); 2]);

    let mut next = chains(Autoreset::NextStep);
    assert_eq!(next.step(&[0, 0]).unwrap(), [Step::terminated(1.0); 2]);
    assert_eq!([next.episodes(0), next.episodes(1)], [1, 1]);
    assert_eq!(next.step(&[0, 0]).unwrap(), [Step::running(0.0); 2]); // the reset
    assert_eq!([next.episodes(0), next.episodes(1)], [2, 2]);
    assert_eq!(next.step(&[0, 0]).unwrap(), [Step::terminated(1.0); 2]);

    let mut manual = chains(Autoreset::Disabled);
    manual.step(&[0, 0]).unwrap();
    manual.reset_one(1);
    assert_eq!(manual.step(&[0, 0]).unwrap(), [Step::running(0.0), Step::terminated(1.0)]);
    assert_eq!([manual.episodes(0), manual.episodes(1)], [1, 2]);
}

#[test]
fn the_last_observation_of_an_episode_is_kept() {
    let mut poles = VectorEnv::new(vec![CartPole::default()], Autoreset::SameStep, Seed::new(2));
    while poles.steps()[0].outcome == Outcome::Running {
        poles.step(&[1]).unwrap();
    }
    let (last, first) = (poles.final_observation(0), poles.observation(0));
    assert!(last[2].abs() > 0.2 || last[0].abs() > 2.4, "{last:?}");
    assert!(first.iter().all(|number| number.abs() <= 0.05), "{first:?}");
}

#[test]
fn how_many_there_are_changes_nothing_for_the_first() {
    let run = |count: usize| {
        let mut poles = VectorEnv::new(vec![CartPole::default(); count], Autoreset::SameStep, Seed::new(3));
        for step in 0..200 {
            poles.step(&vec![step / 3 % 2; count]).unwrap();
        }
        poles.observation(0).to_vec()
    };
    assert_eq!(run(1), run(7));
    assert_eq!(run(1), run(19));
}

/// Eight at once, and each alone, with poles that are not alike among them: the same bits until all have fallen.
#[test]
fn eight_at_once_are_as_each_alone() {
    let long = CartPole::new(CartPoleDef { half_length: 1.5, ..CartPoleDef::default() });
    for different in [0, 8, 3] {
        let mut together: [CartPole; 8] =
            std::array::from_fn(|lane| if lane < different { long } else { CartPole::default() });
        for (lane, pole) in (0..).zip(&mut together) {
            pole.reset(Seed::new(lane));
        }
        // Far from upright, sines are computed in another way.
        together[5].place([0.1, 0.2, 1.5, -0.3]);
        let mut alone = together;
        for step in 0..60 {
            let actions = std::array::from_fn(|lane| (step / 3 + lane as u32) % 2);
            let steps = CartPole::step_eight(together.each_mut(), actions);
            let expected: Vec<Step> =
                alone.iter_mut().zip(actions).map(|(pole, action)| pole.step(action)).collect();
            assert_eq!(steps[..], expected);
            let bits = |poles: &[CartPole]| -> Vec<[u32; 4]> {
                poles.iter().map(|pole| pole.numbers().map(f32::to_bits)).collect()
            };
            assert_eq!(bits(&together), bits(&alone));
        }
    }
}

#[cfg(feature = "parallel")]
#[test]
fn parallel_equals_serial() {
    let run = |parallel: bool| {
        let mut poles = VectorEnv::new(vec![CartPole::default(); 13], Autoreset::NextStep, Seed::new(3));
        let mut stream = Seed::new(4).stream();
        for _ in 0..300 {
            let actions: Vec<u32> = (0..13).map(|_| stream.below(2)).collect();
            let steps = if parallel { poles.step_parallel(&actions) } else { poles.step(&actions) };
            steps.unwrap();
        }
        (poles.observations().to_vec(), poles.steps().to_vec())
    };
    assert_eq!(run(true), run(false));
}

/// The same bits, however many threads there are.
#[cfg(feature = "parallel")]
#[test]
fn one_thread_and_two_give_the_same_bits() {
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let rows = ["S....", "..x..", "....G"];
            let def = GridWorldDef {
                slip: 0.3,
                wind: vec![0, 1, 1, 0, 0],
                gusts: true,
                ..GridWorldDef::of_rows(rows)
            };
            let world = GridWorld::new(def).unwrap();
            let mut worlds = VectorEnv::new(vec![world; 33], Autoreset::SameStep, Seed::new(5));
            let mut stream = Seed::new(6).stream();
            let mut rewards = Vec::new();
            for _ in 0..500 {
                let actions: Vec<u32> = (0..33).map(|_| stream.below(4)).collect();
                let steps = worlds.step_parallel(&actions).unwrap();
                rewards.extend(steps.iter().map(|step| (step.reward.to_bits(), step.outcome)));
            }
            let seen: Vec<u32> = worlds.observations().iter().map(|number| number.to_bits()).collect();
            (rewards, seen, (0..33).map(|world| worlds.episodes(world)).collect::<Vec<_>>())
        })
    };
    assert_eq!(run(1), run(2));
}

struct Broken;

impl Environment for Broken {
    fn observation_len(&self) -> usize {
        1
    }
    fn actions(&self) -> u32 {
        1
    }
    fn reset(&mut self, _: Seed) {}
    fn observe(&self, into: &mut [f32]) {
        into[0] = 0.0;
    }
    fn step(&mut self, _: u32) -> Step {
        Step::running(f32::NAN)
    }
}

#[test]
fn bad_actions_and_rewards_are_refused() {
    let mut chains = chains(Autoreset::SameStep);
    assert!(matches!(chains.step(&[0]), Err(ReinforceError::Length { found: 1, expected: 2, .. })));
    assert!(matches!(chains.step(&[0, 9]), Err(ReinforceError::Action { action: 9, .. })));
    let mut broken = VectorEnv::new(vec![Broken], Autoreset::SameStep, Seed::new(1));
    assert!(matches!(broken.step(&[0]), Err(ReinforceError::Reward { .. })));
    let none = VectorEnv::<Broken>::new(vec![], Autoreset::SameStep, Seed::new(1));
    assert_eq!((none.count(), none.observations().len()), (0, 0));
}
