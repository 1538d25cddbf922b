//! What learners by trial and error, tuning and teaching read.

use wits_core::random::Seed;
use wits_core::ron::RonFile;
use wits_core::time::Moment;
use wits_learn::net::Scratch;
use wits_learn::reinforce::deep::{DqnDef, DqnLearner, PolicyDef, PolicyLearner, Transition};
use wits_learn::reinforce::{
    Experience, HashStore, QDef, QLearner, RewardDef, Situation, StateEncoder, Values,
};
use wits_learn::teach::{Context, TeachDef, TeachScratch};
use wits_learn::tune::{TuneDef, TuneState};

use crate::laws::definition;

const NUMBERS: [f32; 5] = [0.0, 1.5, -3e38, f32::INFINITY, f32::NAN];

/// Whatever the definition, values stay numbers.
pub(super) fn q(data: &[u8]) {
    let Some(def) = definition(data, QDef::from_ron, QDef::to_ron) else { return };
    let (mut learner, mut stream) = (QLearner::new(HashStore::new()), Seed::new(1).stream());
    for step in 0..12 {
        let situation = Situation { state: step % 3, actions: &[0, 1] };
        let choice = learner.choose(&def, situation, &mut stream).expect("there are actions");
        let next = Situation { state: (step + 1) % 3, actions: &[0, 1] };
        let experience = Experience {
            state: step % 3,
            action: choice.action,
            reward: [1.0, -3e38, 3e38][step as usize % 3],
            next: Some(next),
            next_action: Some(1),
        };
        learner.learn(&def, &experience).expect("a reward that is a number");
        assert!(learner.values.value(step % 3, choice.action).is_finite(), "{def:?}");
    }
}

/// What is encoded is a state, and is told apart.
pub(super) fn states(data: &[u8]) {
    let Some(encoder) = definition(data, StateEncoder::from_ron, StateEncoder::to_ron) else { return };
    for number in NUMBERS {
        if let Ok(state) = encoder.encode(&vec![number; encoder.features.len()]) {
            assert!(state < encoder.states() && number.is_finite(), "{state} for {number}");
            assert_eq!(encoder.digits(state).count(), encoder.features.len());
            let _ = encoder.describe(state);
        }
    }
}

pub(super) fn rewards(data: &[u8]) {
    let Some(def) = definition(data, RewardDef::from_ron, RewardDef::to_ron) else { return };
    let events: Vec<&str> = def.events.keys().map(String::as_str).collect();
    let quantities: Vec<&str> = def.potentials.keys().map(String::as_str).collect();
    let rewards = def.bind(&events, &quantities).expect("its own names are known");
    let all: Vec<usize> = (0..events.len()).collect();
    assert!(rewards.of_events(&all).is_ok_and(f32::is_finite));
    for number in NUMBERS {
        if let Ok(value) = rewards.potential(&vec![number; quantities.len()]) {
            assert!(value.is_finite(), "{value} for {number}");
        }
    }
    let _ = def.loops(0.9, 3);
}

/// Nets that are too large to be quick are not made.
fn is_small(hidden: &[usize]) -> bool {
    hidden.iter().all(|neurons| *neurons <= 64) && hidden.len() <= 4
}

pub(super) fn policy(data: &[u8]) {
    let Some(def) = definition(data, PolicyDef::from_ron, PolicyDef::to_ron) else { return };
    if !is_small(&def.hidden) {
        return;
    }
    let learner = PolicyLearner::new(&def, 2, 3, Seed::new(1)).expect("a file that was accepted");
    let mut scratch = Scratch::default();
    assert!(learner.best(&[0.5, 1.0], 0b110, &mut scratch) > 0);
    assert!(learner.draw(&[0.5, 1.0], 0b110, &mut Seed::new(1).stream(), &mut scratch) < 3);
    let _ = learner.explain(&[0.5, 1.0], 0b110, &|action| action.to_string());
}

pub(super) fn dqn(data: &[u8]) {
    let Some(def) = definition(data, DqnDef::from_ron, DqnDef::to_ron) else { return };
    if !is_small(&def.hidden) || def.batch > 64 {
        return;
    }
    let mut learner = DqnLearner::new(&def, 2, 3, Seed::new(1)).expect("a file that was accepted");
    for step in 0..12_u32 {
        let observation = [0.5, step as f32];
        let choice = learner.choose(&def, &observation, 0b110).expect("there are actions");
        assert!(choice.action == 1 || choice.action == 2, "{choice:?}");
        let ended = step % 4 == 3;
        let reward = [1.0, -3e38, 3e38][step as usize % 3];
        let memory = Transition {
            observation: &observation,
            action: choice.action,
            reward,
            next: &[1.0, 0.0],
            next_legal: 3,
            ended,
        };
        learner.observe(&def, &memory).expect("numbers that are finite");
        assert!(learner.net.weights().iter().all(|weight| weight.is_finite()), "{def:?}");
    }
}

/// Every point that is asked for is one that may be tried.
pub(super) fn tune(data: &[u8]) {
    let Some(def) = definition(data, TuneDef::from_ron, TuneDef::to_ron) else { return };
    let mut search = TuneState::new(&def, Seed::new(1)).expect("a file that was accepted");
    for round in 0..30_u32 {
        let Some(at) = search.ask(&def) else { break };
        assert!(at.iter().zip(&def.parameters).all(|(value, of)| of.fit(*value) == *value), "{at:?}");
        let score = [f64::NAN, 1.0, -1e300, 1e300][round as usize % 4];
        assert_eq!(search.tell(&def, score).is_ok(), score.is_finite());
    }
}

/// A character decides, is taught by what people think of it, and stays alive.
pub(super) fn teach(data: &[u8]) {
    let Some(def) = definition(data, TeachDef::from_ron, TeachDef::to_ron) else { return };
    let model = def.bind().expect("a file that was accepted can be bound");
    let (mut scratch, mut context) = (TeachScratch::default(), Context::default());
    let mut state = model.start(Seed::new(1), &mut scratch);
    for (round, number) in NUMBERS.into_iter().enumerate() {
        let numbers = vec![number; def.context.inputs.len()];
        model.def().context.read_into(&numbers, &mut context).expect("as many numbers as inputs");
        let decision = model.decide(&mut state, &context, &mut scratch, |_| true);
        if let Some(decision) = decision.expect("a context of its own") {
            let now = Moment::of_tick(round as u64, 2);
            model.remember(&mut state, now, &context, decision.action).expect("an action of its own");
        }
    }
    assert!(model.check_state(&state).is_ok());
}
