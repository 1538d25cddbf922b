//! Bad input, limits, freezing and going back.

use wits_core::random::Seed;
use wits_core::work::Work;

use crate::reinforce::env::{CartPole, TableWorld};
use crate::reinforce::{
    ActorCritic, ActorCriticDef, Afterstate, DenseStore, Experience, Exploration, HashStore, Labels, Limits,
    OfflineDef, OfflineState, OfflineTraining, QDef, QLearner, Reason, ReinforceError, Rule, Schedule,
    Situation, Snapshots, TdDef, TdLearner, Values,
};

const HERE: Situation<'static> = Situation { state: 0, actions: &[0, 1] };

fn end(reward: f32) -> Experience<'static> {
    Experience { state: 0, action: 0, reward, next: None, next_action: None }
}

#[test]
fn rewards_that_are_no_numbers_are_refused_and_change_nothing() {
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let mut learner = QLearner::new(HashStore::new());
        let before = learner.clone();
        let error = learner.learn(&QDef::default(), &end(bad)).unwrap_err();
        assert!(matches!(error, ReinforceError::Reward { state: 0, action: 0, .. }));
        assert_eq!(learner, before);
        let mut states = TdLearner::new(HashStore::new());
        assert!(states.learn(&TdDef::default(), 0, bad, None).is_err() && states.updates() == 0);
        let mut actor = ActorCritic::new(HashStore::new(), HashStore::new());
        assert!(actor.learn(&ActorCriticDef::default(), HERE, 0, bad, None).is_err());
        assert!(actor.actor.pairs().is_empty());
    }
    let error = ReinforceError::Reward { state: 3, action: 1, reward: f32::NAN };
    assert_eq!(error.to_string(), "the reward of action 1 in state 3 is NaN; expected a finite number");
}

#[test]
fn huge_rewards_stay_finite() {
    let mut learner = QLearner::new(HashStore::new());
    let again = Experience { next: Some(HERE), ..end(f32::MAX) };
    let def = QDef { discount: 1.0, ..QDef::default() };
    for _ in 0..1000 {
        learner.learn(&def, &again).unwrap();
    }
    assert!(learner.values.value(0, 0) <= 1e9);
}

/// Definitions made by code are not checked; whatever stands in them, nothing panics and values stay numbers.
#[test]
fn bad_definitions_do_no_harm() {
    let numbers = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -1.0, 0.0, 2.0, f32::MAX];
    for (bad, other) in numbers.iter().flat_map(|&a| numbers.map(|b| (a, b))) {
        let limits = Limits { min_value: bad, max_value: other, max_change: bad };
        let rate = Schedule::Constant(other);
        let mut stream = Seed::new(1).stream();
        for exploration in [Exploration::EpsilonGreedy(rate), Exploration::Softmax(rate)] {
            let def = QDef {
                rate,
                discount: bad,
                exploration,
                rule: Rule::ExpectedSarsa,
                limits,
                ..QDef::default()
            };
            let mut learner = QLearner::new(HashStore::new());
            for _ in 0..5 {
                let _ = learner.decide(&def, 1.0, HERE, None, &mut stream);
            }
            assert!(!learner.values.value(0, 0).is_nan(), "{def:?}");
        }
        let critic = TdDef { rate, discount: bad, trace_decay: other, limits, ..TdDef::default() };
        let def = ActorCriticDef { critic, rate, temperature: bad, max_preference: other };
        let mut learner = ActorCritic::new(HashStore::new(), HashStore::new());
        for _ in 0..5 {
            let _ = learner.choose(&def, HERE, &mut stream);
            learner.learn(&def, HERE, 1, 1.0, Some(0)).unwrap();
        }
        assert!(!learner.actor.value(0, 0).is_nan() && !learner.critic.value(0).is_nan(), "{def:?}");
    }
}

#[test]
fn limits_bound_values_and_changes() {
    let limits = Limits { min_value: -0.5, max_value: 0.5, max_change: 0.1 };
    let def = QDef { limits, rate: Schedule::Constant(1.0), ..QDef::default() };
    let mut learner = QLearner::new(HashStore::new());
    let mut seen = Vec::new();
    for _ in 0..7 {
        learner.learn(&def, &end(9.0)).unwrap();
        seen.push((learner.values.value(0, 0) * 10.0).round());
    }
    assert_eq!(seen, [1.0, 2.0, 3.0, 4.0, 5.0, 5.0, 5.0]);
}

#[test]
fn unknown_states_and_actions_are_refused() {
    let def = QDef::default();
    let mut learner = QLearner::new(DenseStore::new(2, 2).unwrap());
    let outside = Experience { state: 2, ..end(0.0) };
    assert_eq!(learner.learn(&def, &outside), Err(ReinforceError::State { state: 2, states: 2 }));
    let outside = Experience { action: 2, ..end(0.0) };
    assert_eq!(learner.learn(&def, &outside), Err(ReinforceError::Action { state: 0, action: 2 }));
    let mut stream = Seed::new(1).stream();
    let nowhere = Situation { state: 1, actions: &[] };
    assert_eq!(learner.choose(&def, nowhere, &mut stream), Err(ReinforceError::NoAction { state: 1 }));
    let shown = learner.decide(&def, 0.0, HERE, Some(7), &mut stream);
    assert_eq!(shown, Err(ReinforceError::Action { state: 0, action: 7 }));
    let sarsa = QDef { rule: Rule::Sarsa, ..def };
    let unfinished = Experience { next: Some(HERE), ..end(0.0) };
    assert_eq!(learner.learn(&sarsa, &unfinished), Err(ReinforceError::NoNextAction));
    for size in [(0, 1), (1, 0), (u64::MAX, 2), (1 << 30, 1)] {
        assert!(matches!(DenseStore::new(size.0, size.1), Err(ReinforceError::TooLarge { .. })));
    }
}

#[test]
fn a_frozen_learner_plays_its_best_and_stays_as_it_is() {
    let (def, mut stream) = (QDef::default(), Seed::new(2).stream());
    let mut learner = QLearner::new(HashStore::new());
    learner.values.set(0, 1, 0.5).unwrap();
    learner.freeze(true);
    let before = learner.clone();
    for _ in 0..100 {
        let choice = learner.decide(&def, -1.0, HERE, None, &mut stream).unwrap();
        assert_eq!((choice.action, choice.reason), (1, Reason::Best { ties: 1 }));
    }
    assert_eq!(learner.learn(&def, &end(-1.0)), Ok(None));
    assert_eq!(learner, before);
    learner.freeze(false);
    assert!(learner.learn(&def, &end(-1.0)).unwrap().is_some());
}

#[test]
fn what_was_learned_can_be_undone() {
    let mut learner = QLearner::new(HashStore::new());
    learner.learn(&QDef::default(), &end(1.0)).unwrap();
    let (mut snapshots, good) = (Snapshots::new(3), learner.clone());
    snapshots.keep(&learner);
    for _ in 0..50 {
        learner.learn(&QDef::default(), &end(-1.0)).unwrap();
    }
    assert!(snapshots.undo(&mut learner));
    assert_eq!(learner, good);
    let mut none = Snapshots::new(0);
    none.keep(&learner);
    assert!(none.is_empty() && !none.undo(&mut learner));
}

#[test]
fn an_environment_without_state_numbers_is_refused() {
    let (def, walk) = (QDef::offline(), OfflineDef::default());
    let (mut learner, mut state) = (QLearner::new(HashStore::new()), OfflineState::new(Seed::new(1)));
    let mut pole = CartPole::default();
    let result = OfflineTraining::new(&def, &walk, &mut pole, &mut learner, &mut state).finish();
    assert_eq!(result, Err(ReinforceError::NoStates));
}

#[test]
fn a_full_store_stops_the_training_with_an_error() {
    let (def, walk) = (QDef::offline(), OfflineDef::default());
    let (mut learner, mut state) =
        (QLearner::new(HashStore::new().limited(3)), OfflineState::new(Seed::new(1)));
    let mut world = TableWorld::chain(9);
    let result = OfflineTraining::new(&def, &walk, &mut world, &mut learner, &mut state).finish();
    assert_eq!(result, Err(ReinforceError::Full { limit: 3 }));
    assert_eq!(learner.values.pairs().len(), 3);
}

#[test]
fn a_learner_says_why() {
    let (def, mut stream) = (QDef::default(), Seed::new(3).stream());
    let mut learner = QLearner::new(HashStore::new());
    learner.learn(&def, &end(1.0)).unwrap();
    let choice = learner.decide(&def, 0.0, HERE, Some(1), &mut stream).unwrap();
    let name = |action: u32| ["hide", "flee"][action as usize].to_owned();
    let labels = Labels { action: &name, ..Labels::default() };
    let document = learner.explain(&def, HERE, Some(choice), &labels);
    assert_eq!(document.subtitle, "flee: demonstrated by the player");
    assert_eq!(document.field("last update").unwrap().to_string(), "hide in state 0");
    let text = format!("{document:?}");
    assert!(text.contains("tried once; chosen with probability 0.95"), "{text}");
    assert!(text.contains("never tried; chosen with probability 0.05"), "{text}");
    let states = TdLearner::new(HashStore::new().initial(0.5));
    let leads = [
        Afterstate { action: 0, reward: 0.0, next: Some(1) },
        Afterstate { action: 1, reward: 1.0, next: None },
    ];
    let document = states.explain(&TdDef::default(), &leads, &labels);
    assert_eq!(document.subtitle, "flee");
    assert!(format!("{document:?}").contains("leads to state 1, reward 0"));
    let actor = ActorCritic::new(HashStore::new(), HashStore::new());
    let document = actor.explain(&ActorCriticDef::default(), HERE, &labels);
    assert!(format!("{document:?}").contains("value: 0.5"), "{document:?}");
    let table = format!("{:?}", learner.document(&labels));
    assert!(table.contains("hide") && !table.contains("flee"));
}
