//! Trainings as states: stopped anywhere, saved, edited by strangers, and what happens when weights explode.

use wits_core::random::Seed;
use wits_core::ron::RonFile;
use wits_core::state;
use wits_core::work::Budget;
use wits_testkit::edits::{self, Saved};

use crate::net::Scratch;
use crate::reinforce::deep::{
    DeepDef, DeepLearner, DeepMethod, DeepScratch, DeepTraining, PolicyFile, evaluate,
};
use crate::reinforce::env::{CartPole, EnvironmentEntry, Lander};
use crate::reinforce::{ReinforceError, Schedule};

/// Small and quick.
fn small(method: DeepMethod) -> DeepDef {
    let mut def = DeepDef::of(method);
    *def.hidden_mut() = vec![4];
    match &mut def {
        DeepDef::Policy(policy) => (policy.steps, policy.batch, policy.epochs) = (16, 16, 2),
        DeepDef::Values(values) => (values.capacity, values.warm_up, values.batch) = (60, 20, 8),
    }
    def
}

fn training(def: &DeepDef) -> DeepTraining<CartPole> {
    DeepTraining::new(def, vec![CartPole::default(); 3], Seed::new(4)).unwrap()
}

fn advance(training: &mut DeepTraining<CartPole>, def: &DeepDef, units: u64) {
    training.advance(def, &mut Budget::new(units), &mut DeepScratch::default()).unwrap();
}

/// Stopped after any unit, in the middle of a play and of an update, and loaded from its bytes: the same bits in the end.
#[test]
fn a_training_goes_on_from_any_unit_as_if_it_had_not_stopped() {
    for method in DeepMethod::ALL {
        let def = small(method);
        let mut whole = training(&def);
        advance(&mut whole, &def, 150);
        let mut sliced = training(&def);
        for _ in 0..30 {
            advance(&mut sliced, &def, 5);
            sliced = state::from_bytes(&state::to_bytes(&sliced).unwrap()).unwrap();
        }
        assert_eq!(sliced, whole, "{}", method.name());
        assert!(whole.report().steps > 100 && whole.report().episodes > 0);
    }
}

#[test]
fn the_hash_sees_everything_and_edited_trainings_do_no_harm() {
    for method in [DeepMethod::Ppo, DeepMethod::Dqn] {
        let def = small(method);
        let mut training = DeepTraining::new(&def, vec![CartPole::default(); 2], Seed::new(4)).unwrap();
        training.advance(&def, &mut Budget::new(90), &mut DeepScratch::default()).unwrap();
        edits::survives(&Saved::of(&training), 3, 200, |edited| {
            let Ok(mut training) = edited.load::<DeepTraining<CartPole>>() else { return };
            let environments = training.environments();
            if !environments.observes_whole() || training.learner().net().outputs() != 2 {
                return; // a game refuses these: see `check_state` of the labs
            }
            let _ = training.advance(&def, &mut Budget::new(60), &mut DeepScratch::default());
            let _ = (training.undo(), training.use_best());
        });
    }
}

#[test]
fn ppo_by_the_settings_of_its_environment_solves_the_cart_pole() {
    let entry = EnvironmentEntry::cart_pole();
    let def = (entry.settings)(DeepMethod::Ppo);
    let mut training = DeepTraining::new(&def, vec![CartPole::default(); 8], Seed::new(1)).unwrap();
    let mut scratch = DeepScratch::default();
    while training.learner().steps() < 25_000 {
        training.advance(&def, &mut Budget::new(100), &mut scratch).unwrap();
    }
    assert!(training.use_best());
    let points = training.curve().points();
    let (first, last) = (points[2], points[points.len() - 1]);
    assert!(last.mean_return > 3.0 * first.mean_return, "{first:?} {last:?}");
    assert!(
        last.losses.entropy < first.losses.entropy && first.losses.entropy <= 0.6932,
        "{first:?} {last:?}"
    );
    let mut scratch = Scratch::default();
    let judged = evaluate(&mut CartPole::default(), 20, Seed::new(9), |seen, legal| {
        training.learner().best(seen, legal, &mut scratch)
    });
    assert!(judged.mean > 200.0, "{judged:?}");
}

/// A learning rate of 1 moves every weight by up to 1 in a step: soon the largest is above 16.
#[test]
fn weights_that_explode_are_rolled_back() {
    let mut def = small(DeepMethod::Ppo);
    def.set_rate(Schedule::Constant(1.0));
    let mut training = training(&def);
    while training.health().rollbacks == 0 && training.learner().steps() < 100_000 {
        advance(&mut training, &def, 100);
    }
    let health = *training.health();
    assert_eq!((health.rollbacks, health.rate_scale), (1, 0.5));
    let (steps, largest) = health.exploded.unwrap();
    assert!(steps > 0 && largest > 16.0 && health.largest_weight < 16.0, "{health:?}");
    assert!(training.learner().largest_weight() < 16.0);
}

#[test]
fn a_file_is_what_was_learned_and_its_errors_have_places() {
    let def = small(DeepMethod::Ppo);
    let mut training = training(&def);
    advance(&mut training, &def, 100);
    let file = PolicyFile::of(training.learner(), "cartpole", DeepMethod::Ppo);
    let read = PolicyFile::from_ron("x.policy.ron", &file.to_text()).unwrap();
    assert_eq!(read, file);
    let learner = read.clone().into_learner(&def, &CartPole::default(), Seed::new(1)).unwrap();
    assert!(learner.weights().eq(training.learner().weights()));
    training.adopt(&def, learner).unwrap();
    advance(&mut training, &def, 100);

    let wrong = |file: &PolicyFile, def: &DeepDef| {
        file.clone().into_learner(def, &Lander::default(), Seed::new(1)).unwrap_err().to_string()
    };
    let text = wrong(&file, &def);
    assert!(text.contains("net: 4 inputs and 2 outputs; expected 8 inputs and 4 outputs"), "{text}");
    assert!(wrong(&file, &small(DeepMethod::Dqn)).contains("method: it was learned by ppo"));
    let mut broken = file.clone();
    broken.net.weights[3] = f32::NAN;
    broken.critic.as_mut().unwrap().weights.pop();
    let text = wrong(&broken, &def);
    assert!(text.contains("net.weights[3]: NaN") && text.contains("critic.weights: "), "{text}");
    assert!(PolicyFile::from_ron("x", &file.to_text().replacen("version: 1", "version: 9", 1)).is_err());
}

#[test]
fn a_definition_of_another_kind_is_refused() {
    let (policy, values) = (small(DeepMethod::Ppo), small(DeepMethod::Dqn));
    let mut training = training(&policy);
    let error = training.advance(&values, &mut Budget::new(1), &mut DeepScratch::default()).unwrap_err();
    assert_eq!(error.to_string(), "a learner of behavior; expected one of values, as the definition says");
    let learner = DeepLearner::new(&values, &CartPole::default(), Seed::new(1)).unwrap();
    assert!(matches!(training.adopt(&policy, learner), Err(ReinforceError::Mismatch { .. })));
    let none = DeepTraining::new(&policy, Vec::<CartPole>::new(), Seed::new(1));
    assert!(none.is_err());
}

/// The contributions and the lead without an input make up the whole lead: net outputs are nearly linear between.
#[test]
fn why_names_the_inputs_that_count() {
    let def = small(DeepMethod::Ppo);
    let mut training = training(&def);
    advance(&mut training, &def, 400);
    let seen = [0.1, -0.2, 0.05, 0.3];
    let why = serde_json::to_value(training.learner().why(&seen, 3).unwrap()).unwrap();
    let bars = why["bars"].as_array().unwrap();
    assert_eq!(bars.len(), 4);
    let sum: f64 = bars.iter().map(|bar| bar["value"].as_f64().unwrap()).sum();
    let mut scratch = Scratch::default();
    let net = training.learner().net();
    let lead = |seen: &[f32], scratch: &mut Scratch| {
        let outputs = net.forward(seen, scratch);
        f64::from(outputs[0] - outputs[1])
    };
    let gained = (lead(&seen, &mut scratch) - lead(&[0.0; 4], &mut scratch)).abs();
    assert!((sum.abs() - gained).abs() < 0.02 * gained.max(0.01), "{sum} {gained}");
    assert!(training.learner().why(&seen, 1).is_none(), "one action needs no reason");
}
