//! Learners with nets: short trainings with fixed seeds, and what must hold of them.

use wits_core::random::Seed;
use wits_core::state;
use wits_core::work::{Budget, Work};
use wits_testkit::edits::{self, Saved};

use crate::net::Scratch;
use crate::reinforce::deep::{
    DqnDef, DqnLearner, DqnTraining, Imitation, ImitationDef, NetStore, PolicyDef, PolicyLearner,
    PolicyTraining, Recording, ReplayBuffer, Transition, evaluate,
};
use crate::reinforce::env::{ActionDef, CartPole, StateDef, TableWorld, TableWorldDef};
use crate::reinforce::{
    Autoreset, Classes, Environment, Feature, OfflineDef, OfflineState, OfflineTraining, QDef, QLearner,
    ReinforceError, Schedule, StateEncoder, Values, VectorEnv,
};

fn poles(count: usize) -> VectorEnv<CartPole> {
    VectorEnv::new(vec![CartPole::default(); count], Autoreset::SameStep, Seed::new(5))
}

fn small() -> PolicyDef {
    PolicyDef { hidden: vec![16], steps: 128, rate: Schedule::Constant(5e-3), ..PolicyDef::default() }
}

fn trained(def: &PolicyDef, steps: u64) -> PolicyLearner {
    let (mut poles, mut learner) = (poles(8), PolicyLearner::new(def, 4, 2, Seed::new(2)).unwrap());
    PolicyTraining::new(def, &mut poles, &mut learner, steps).unwrap().finish().unwrap();
    learner
}

fn mean(learner: &PolicyLearner) -> f32 {
    let mut scratch = Scratch::default();
    evaluate(&mut CartPole::default(), 20, Seed::new(9), |seen, legal| {
        learner.best(seen, legal, &mut scratch)
    })
    .mean
}

/// A pole that nobody holds falls after about ten steps.
#[test]
fn ppo_learns_to_balance_a_pole() {
    let learner = trained(&small(), 30_000);
    let mean = mean(&learner);
    assert!(mean > 300.0, "{mean}");
}

#[test]
fn the_plain_policy_gradient_improves() {
    let def = PolicyDef {
        hidden: vec![16],
        steps: 128,
        rate: Schedule::Constant(1e-2),
        ..PolicyDef::policy_gradient()
    };
    let mean = mean(&trained(&def, 60_000));
    assert!(mean > 100.0, "{mean}");
}

#[test]
fn dqn_improves_on_a_pole() {
    let def = DqnDef { hidden: vec![32], ..DqnDef::default() };
    let (mut pole, mut learner) = (poles(1), DqnLearner::new(&def, 4, 2, Seed::new(3)).unwrap());
    DqnTraining::new(&def, &mut pole, &mut learner, 15_000).unwrap().finish().unwrap();
    let mean =
        evaluate(&mut CartPole::default(), 20, Seed::new(9), |seen, legal| learner.best(seen, legal)).mean;
    assert!(mean > 100.0, "{mean}");
}

/// A clumsy player is imitated, then surpassed by refining with rewards.
#[test]
fn imitation_is_refined_by_rewards() {
    let player = |seen: &[f32]| u32::from(seen[2] > 0.0); // too late
    let mut recording = Recording::new(4);
    let shown = evaluate(&mut CartPole::default(), 10, Seed::new(4), |seen, legal| {
        recording.record(seen, legal, player(seen)).unwrap();
        player(seen)
    });
    let def = PolicyDef { critic_warm_up: 3, ..small() };
    let mut learner = PolicyLearner::new(&def, 4, 2, Seed::new(4)).unwrap();
    let imitation = ImitationDef { rate: 5e-3, ..ImitationDef::default() };
    let report = Imitation::new(&imitation, &recording, &mut learner, Seed::new(4)).unwrap().finish();
    assert!(report.validation > 0.9, "{report:?}");
    let imitated = mean(&learner);
    assert!(imitated > 0.5 * shown.mean, "{imitated} {shown:?}");
    let mut poles = poles(8);
    PolicyTraining::new(&def, &mut poles, &mut learner, 40_000).unwrap().finish().unwrap();
    let refined = mean(&learner);
    assert!(refined > imitated && refined > 300.0, "{refined} {imitated}");
}

#[test]
fn slices_change_nothing() {
    let whole = trained(&small(), 3000);
    let (def, mut poles) = (small(), poles(8));
    let mut learner = PolicyLearner::new(&def, 4, 2, Seed::new(2)).unwrap();
    let mut training = PolicyTraining::new(&def, &mut poles, &mut learner, 3000).unwrap();
    while !training.step(&mut Budget::new(7)).is_done() {}
    assert_eq!(whole, learner);
}

#[test]
fn learners_are_saved_and_their_hashes_see_everything() {
    let learner = trained(&PolicyDef { hidden: vec![2], ..small() }, 1100);
    let loaded: PolicyLearner = state::from_bytes(&state::to_bytes(&learner).unwrap()).unwrap();
    assert_eq!(loaded, learner);
    let mut values =
        DqnLearner::new(&DqnDef { hidden: vec![2], ..DqnDef::default() }, 1, 2, Seed::new(1)).unwrap();
    let memory = Transition {
        observation: &[0.5],
        action: 1,
        reward: 0.25,
        next: &[0.75],
        next_legal: 3,
        ended: false,
    };
    values.observe(&DqnDef::default(), &memory).unwrap();
    let loaded: DqnLearner = state::from_bytes(&state::to_bytes(&values).unwrap()).unwrap();
    assert_eq!(loaded, values);
    let mut replay = ReplayBuffer::new(2, 1);
    (0..3).for_each(|_| replay.keep(&memory));
    edits::assert_hash_sees_all("replay", &replay, &[]);
    edits::survives(&Saved::of(&replay), 1, 300, |edited| {
        let Ok(mut replay) = edited.load::<ReplayBuffer>() else { return };
        replay.keep(&memory);
        let place = replay.pick(&mut Seed::new(1).stream()).unwrap();
        let _ = replay.get(place);
    });
}

#[test]
fn bad_input_is_refused() {
    let def = DqnDef { hidden: vec![4], ..DqnDef::default() };
    let mut learner = DqnLearner::new(&def, 1, 2, Seed::new(1)).unwrap();
    let good =
        Transition { observation: &[0.0], action: 0, reward: 0.0, next: &[0.0], next_legal: 3, ended: false };
    let before = learner.clone();
    for bad in [
        Transition { observation: &[f32::NAN], ..good },
        Transition { next: &[f32::INFINITY], ..good },
        Transition { next: &[0.0, 1.0], ..good },
        Transition { reward: f32::NAN, ..good },
        Transition { action: 2, ..good },
    ] {
        assert!(learner.observe(&def, &bad).is_err(), "{bad:?}");
    }
    assert_eq!(learner, before);
    assert!(matches!(learner.choose(&def, &[0.0], 0), Err(ReinforceError::NoAction { .. })));
    assert!(learner.choose(&def, &[f32::NAN], 3).is_err());
    let (mut poles, def) = (poles(1), small());
    let mut wrong = PolicyLearner::new(&def, 5, 2, Seed::new(1)).unwrap();
    let error = PolicyTraining::new(&def, &mut poles, &mut wrong, 10).err().unwrap();
    assert_eq!(
        error.to_string(),
        "a net of 5 inputs and 2 outputs; expected 4 inputs and 2 outputs, as the environment has"
    );
    assert!(PolicyLearner::new(&def, 4, 65, Seed::new(1)).is_err());
    let no_batch = PolicyDef { batch: 0, ..def };
    let mut learner = PolicyLearner::new(&no_batch, 4, 2, Seed::new(1)).unwrap();
    let error = PolicyTraining::new(&no_batch, &mut poles, &mut learner, 10).err().unwrap();
    assert!(error.to_string().starts_with("batch: 0 is out of range"), "{error}");
    let mut recording = Recording::new(1);
    assert!(recording.record(&[0.0], 0b01, 1).is_err() && recording.record(&[0.0, 1.0], 3, 1).is_err());
    assert!(Imitation::new(&ImitationDef::default(), &recording, &mut wrong, Seed::new(1)).is_err());
}

/// Every update would make weights explode, or comes of numbers that are not finite: all are taken back, counted and shown.
#[test]
fn updates_that_would_make_weights_explode_are_taken_back() {
    let rate = Schedule::Constant(1e6);
    let def = DqnDef { hidden: vec![4], warm_up: 4, batch: 4, rate, ..DqnDef::default() };
    let mut learner = DqnLearner::new(&def, 1, 2, Seed::new(1)).unwrap();
    let before = learner.net.clone();
    let memory =
        Transition { observation: &[1.0], action: 0, reward: 5.0, next: &[1.0], next_legal: 3, ended: true };
    (0..10).for_each(|_| learner.observe(&def, &memory).unwrap());
    assert_eq!((&learner.net, learner.refused()), (&before, 7));
    let shown = learner.explain(&[1.0], 3, &|action| action.to_string());
    assert_eq!(shown.field("refused").unwrap().to_string(), "7");

    // Definitions with such a rate are refused here; a critic that has gone mad does the same.
    let def = PolicyDef { steps: 32, ..small() };
    let (mut poles, mut learner) = (poles(2), PolicyLearner::new(&def, 4, 2, Seed::new(2)).unwrap());
    learner.critic.weights_mut().fill(f32::MAX);
    let before = (learner.actor.clone(), learner.critic.clone());
    PolicyTraining::new(&def, &mut poles, &mut learner, 128).unwrap().finish().unwrap();
    assert!(learner.refused() > 1 && (learner.actor.clone(), learner.critic.clone()) == before);

    let mut recording = Recording::new(4);
    (0..8).for_each(|step| recording.record(&[step as f32; 4], 3, step % 2).unwrap());
    let how = ImitationDef { rate: 1e6, epochs: 2, ..ImitationDef::default() };
    let report = Imitation::new(&how, &recording, &mut learner, Seed::new(1)).unwrap().finish();
    assert_eq!((report.refused, learner.actor), (2, before.0));
}

#[test]
fn a_frozen_learner_does_not_change() {
    let (def, mut poles) = (small(), poles(2));
    let mut learner = PolicyLearner::new(&def, 4, 2, Seed::new(1)).unwrap();
    learner.freeze(true);
    let before = learner.clone();
    PolicyTraining::new(&def, &mut poles, &mut learner, 1000).unwrap().finish().unwrap();
    assert_eq!(learner, before);
}

/// Only available actions are taken: the environment would end with an error otherwise.
#[test]
fn nets_take_available_actions_only() {
    let state = |actions: usize| StateDef {
        actions: (0..actions)
            .map(|action| ActionDef::to((action > 0).then_some(action as u32 % 3), 0.5))
            .collect(),
    };
    let world = TableWorldDef { states: vec![state(1), state(3), state(2)], start: None };
    let world = TableWorld::new(world).unwrap();
    let mut worlds = VectorEnv::new(vec![world.clone(), world.clone()], Autoreset::SameStep, Seed::new(1));
    let def = small();
    let mut learner = PolicyLearner::new(&def, 1, 3, Seed::new(1)).unwrap();
    let report = PolicyTraining::new(&def, &mut worlds, &mut learner, 2000).unwrap().finish().unwrap();
    assert_eq!(report.document().field("steps").unwrap().to_string(), "2048"); // whole updates of 2 * 128
    let document = learner.explain(&[0.0], 0b001, &|action| format!("a{action}"));
    assert_eq!(document.subtitle, "a0");
    let def = DqnDef { hidden: vec![4], warm_up: 10, ..DqnDef::default() };
    let mut learner = DqnLearner::new(&def, 1, 3, Seed::new(1)).unwrap();
    DqnTraining::new(&def, &mut worlds, &mut learner, 500).unwrap().finish().unwrap();
    assert_eq!(learner.explain(&[0.0], 0b001, &|action| format!("a{action}")).subtitle, "a0");
}

/// Millington 7.7.9: a net as a store. In a corridor it learns nearly what a table would, and not exactly.
#[test]
fn a_net_can_be_the_store_of_q_learning() {
    let mut world = TableWorld::chain(5);
    let encoder =
        StateEncoder { features: vec![Feature { name: "cell".into(), classes: Classes::Count(5) }] };
    let mut learner =
        QLearner::new(NetStore::new(encoder, world.actions(), &[8], 0.01, Seed::new(2)).unwrap());
    let (def, walk) = (QDef::offline(), OfflineDef { steps: 20_000, ..OfflineDef::default() });
    let mut state = OfflineState::new(Seed::new(2));
    OfflineTraining::new(&def, &walk, &mut world, &mut learner, &mut state).finish().unwrap();
    let refused = learner.values.set(0, 0, f32::NAN);
    assert!(matches!(refused, Err(ReinforceError::NotFinite { what: "value", .. })));
    for (state, expected) in [0.316, 0.422, 0.5625, 0.75, 1.0].into_iter().enumerate() {
        let value = learner.values.value(state as u64, 0);
        assert!((value - expected).abs() < 0.05, "{state}: {value}");
    }
    let saved: NetStore = state::from_bytes(&state::to_bytes(&learner.values).unwrap()).unwrap();
    assert_eq!(saved, learner.values);
}
