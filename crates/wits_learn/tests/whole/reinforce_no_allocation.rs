//! Learning allocates nothing once stores and buffers have grown.

use wits_core::random::Seed;
use wits_core::work::{Budget, Work};
use wits_learn::reinforce::deep::{
    DqnDef, DqnLearner, DqnTraining, PolicyDef, PolicyLearner, PolicyTraining,
};
use wits_learn::reinforce::env::{CartPole, GridWorld, GridWorldDef, Sentries};
use wits_learn::reinforce::{
    Autoreset, DenseStore, Environment, HashStore, OfflineDef, OfflineState, OfflineTraining, QDef, QLearner,
    Returns, Situation, TdDef, TdLearner, VectorEnv,
};
use wits_testkit::alloc::assert_no_allocation;

#[test]
fn tables_learn_without_allocation() {
    let (def, walk) = (QDef::offline(), OfflineDef { steps: 4000, ..OfflineDef::default() });
    let mut sentries = Sentries::default();
    let values = DenseStore::new(sentries.states().unwrap(), sentries.actions()).unwrap();
    let (mut learner, mut state) = (QLearner::new(values), OfflineState::new(Seed::new(1)));
    let mut training = OfflineTraining::new(&def, &walk, &mut sentries, &mut learner, &mut state);
    let _ = training.step(&mut Budget::new(2000));
    assert_no_allocation("two thousand steps", || {
        let _ = training.step(&mut Budget::new(1500));
    });
}

#[test]
fn walking_on_a_grid_allocates_nothing() {
    let rows = ["S....", ".#.x.", "....G"];
    let def =
        GridWorldDef { slip: 0.2, wind: vec![0, 1, 0, 0, 0], gusts: true, ..GridWorldDef::of_rows(rows) };
    let mut world = GridWorld::new(def).unwrap();
    let (mut stream, mut returns) = (Seed::new(1).stream(), Returns::default());
    let mut play = |episodes: u64| {
        for episode in 0..episodes {
            world.reset(Seed::new(episode));
            let mut total = 0.0;
            loop {
                let step = world.step(stream.below(4));
                total += step.reward;
                if step.outcome.is_over() {
                    break;
                }
            }
            returns.add(total);
        }
    };
    play(300);
    assert_no_allocation("three hundred episodes", || play(300));
}

#[test]
fn decisions_during_play_allocate_nothing() {
    let (def, td, mut stream) =
        (QDef::default(), TdDef { trace_decay: 0.9, ..TdDef::default() }, Seed::new(1).stream());
    let (mut learner, mut states) = (QLearner::new(HashStore::new()), TdLearner::new(HashStore::new()));
    let mut play = |rounds: u64| {
        for round in 0..rounds {
            let here = Situation { state: round % 7, actions: &[0, 1, 2] };
            learner.decide(&def, 0.1, here, None, &mut stream).unwrap();
            states.learn(&td, round % 7, 0.1, Some((round + 1) % 7)).unwrap();
        }
    };
    play(500);
    assert_no_allocation("five hundred decisions", || play(500));
}

#[test]
fn nets_learn_without_allocation() {
    let def = PolicyDef { steps: 32, batch: 32, epochs: 2, hidden: vec![16], ..PolicyDef::default() };
    let mut poles = VectorEnv::new(vec![CartPole::default(); 4], Autoreset::SameStep, Seed::new(1));
    let mut learner = PolicyLearner::new(&def, 4, 2, Seed::new(1)).unwrap();
    let mut training = PolicyTraining::new(&def, &mut poles, &mut learner, 100_000).unwrap();
    let _ = training.step(&mut Budget::new(2000));
    assert_no_allocation("five hundred units of a policy", || {
        let _ = training.step(&mut Budget::new(500));
    });

    let def = DqnDef { hidden: vec![16], capacity: 200, warm_up: 100, ..DqnDef::default() };
    let mut learner = DqnLearner::new(&def, 4, 2, Seed::new(1)).unwrap();
    let mut training = DqnTraining::new(&def, &mut poles, &mut learner, 100_000).unwrap();
    let _ = training.step(&mut Budget::new(3000));
    assert_no_allocation("five hundred steps of values", || {
        let _ = training.step(&mut Budget::new(500));
    });
}
