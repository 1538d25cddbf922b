//! Millington, exercises 7.18 to 7.23: avoiding obstacles, learned from recordings, from collisions and from rewards, and always judged on
//! layouts that were not trained on.

use wits_core::random::Seed;
use wits_core::ron::RonFile;
use wits_core::work::Work;

use crate::net::{Activation, Learner, Loss, Net, NetDef, OptimizerDef, Scratch};
use crate::reinforce::deep::{
    Imitation, ImitationDef, PolicyDef, PolicyLearner, PolicyTraining, Recording, evaluate,
};
use crate::reinforce::env::{Encoded, Obstacles};
use crate::reinforce::{
    Autoreset, Environment, HashStore, OfflineDef, OfflineState, OfflineTraining, Outcome, QDef, QLearner,
    Schedule, Situation, StateEncoder, VectorEnv,
};

/// The layouts that everything is judged on.
const UNSEEN: Seed = Seed::new(777);

fn def() -> PolicyDef {
    PolicyDef { hidden: vec![16], steps: 128, rate: Schedule::Constant(3e-3), ..PolicyDef::default() }
}

fn judged(learner: &PolicyLearner) -> f32 {
    let mut scratch = Scratch::default();
    evaluate(&mut Obstacles::default(), 40, UNSEEN, |seen, legal| learner.best(seen, legal, &mut scratch))
        .mean
}

/// Exercises 7.18, 7.19: record steering, learn it with a net. (Going blindly straight on earns about -0.85.)
#[test]
fn steering_is_learned_from_a_recording() {
    let mut recording = Recording::new(7);
    let shown = evaluate(&mut Obstacles::default(), 40, Seed::new(1), |seen, legal| {
        recording.record(seen, legal, Obstacles::pilot(seen)).unwrap();
        Obstacles::pilot(seen)
    });
    let mut learner =
        PolicyLearner::new(&PolicyDef { hidden: vec![32], ..def() }, 7, 3, Seed::new(1)).unwrap();
    let imitation = ImitationDef { rate: 1e-2, epochs: 30, batch: 128, ..ImitationDef::default() };
    let report = Imitation::new(&imitation, &recording, &mut learner, Seed::new(1)).unwrap().finish();
    let learned = judged(&learner);
    assert!(report.validation > 0.9 && learned > 0.3 && shown.mean > 0.5, "{report:?} {learned} {shown:?}");
}

/// Exercises 7.20, 7.21: weak supervision. Nobody says what would have been right; after a collision the last turns were wrong,
/// the later the more, and turns that were followed by many steps without one were right.
#[test]
fn steering_is_learned_from_collisions() {
    const BLAMED: usize = 6;
    const SAFE_AFTER: usize = 15;
    let seed = Seed::new(4);
    let def = NetDef::perceptrons(7, &[16], Activation::Tanh, (3, Activation::Softmax));
    let net = Net::random(def, &mut seed.fork("net").stream()).unwrap();
    let mut learner = Learner::new(net, OptimizerDef::adam(2e-3), Loss::CrossEntropy);
    let (mut walker, mut scratch, mut stream) = (Obstacles::default(), Scratch::default(), seed.stream());
    for layout in 0..400 {
        walker.reset(seed.fork("layouts").at(layout));
        let mut turns: Vec<([f32; 7], usize)> = Vec::new();
        let is_collision = loop {
            let mut seen = [0.0; 7];
            walker.observe(&mut seen);
            let shares = learner.net().forward(&seen, &mut scratch);
            let (left, straight) = (shares[0], shares[1]);
            let drawn = stream.unit();
            let turn = if drawn < left { 0 } else { 1 + usize::from(drawn >= left + straight) };
            turns.push((seen, turn));
            if turns.len() > SAFE_AFTER {
                let (seen, turn) = turns[turns.len() - 1 - SAFE_AFTER];
                learner.feedback(&seen, turn, 0.1, &mut scratch);
            }
            let step = walker.step(turn as u32);
            if step.outcome.is_over() {
                break step.outcome == Outcome::Terminated;
            }
        };
        for (age, (seen, turn)) in turns.iter().rev().take(BLAMED).enumerate().filter(|_| is_collision) {
            learner.feedback(seen, *turn, -1.0 / (1.0 + age as f32), &mut scratch);
        }
    }
    let net = learner.into_net();
    let learned = evaluate(&mut Obstacles::default(), 40, UNSEEN, |seen, _| {
        let shares = net.forward(seen, &mut scratch);
        (0..3).max_by(|a, b| shares[*a as usize].total_cmp(&shares[*b as usize])).unwrap()
    });
    assert!(learned.mean > 0.0, "{learned:?}");
}

/// Exercise 7.22: learn it from rewards for movement without a collision.
#[test]
fn steering_is_learned_from_rewards() {
    let walkers = vec![Obstacles::default(); 8];
    let mut walkers = VectorEnv::new(walkers, Autoreset::SameStep, Seed::new(2));
    let mut learner = PolicyLearner::new(&def(), 7, 3, Seed::new(2)).unwrap();
    PolicyTraining::new(&def(), &mut walkers, &mut learner, 60_000).unwrap().finish().unwrap();
    let learned = judged(&learner);
    assert!(learned > 0.3, "{learned}");
}

/// The same with a table: each feeler near or far.
#[test]
fn steering_is_learned_by_a_table() {
    let encoder = StateEncoder::from_ron(
        "feelers.states.ron",
        "(features: [
            (classes: Count(1)), (classes: Edges([0.3])), (classes: Edges([0.25, 0.5])), (classes: Edges([0.25, 0.5])),
            (classes: Edges([0.25, 0.5])), (classes: Edges([0.3])), (classes: Count(1)),
        ])",
    );
    let mut walker = Encoded::new(Obstacles::default(), encoder.unwrap());
    let mut learner = QLearner::new(HashStore::new());
    let def = QDef {
        rate: Schedule::Linear { from: 0.3, to: 0.02, over: 150_000 },
        discount: 0.9,
        ..QDef::offline()
    };
    let walk = OfflineDef { steps: 150_000, restart: 0.0, max_episode: 0 };
    let mut state = OfflineState::new(Seed::new(3));
    OfflineTraining::new(&def, &walk, &mut walker, &mut learner, &mut state).finish().unwrap();
    learner.freeze(true);
    let (mut total, mut legal, mut stream) = (0.0, Vec::new(), Seed::new(1).stream());
    for layout in 0..40 {
        walker.reset(UNSEEN.at(layout));
        loop {
            walker.legal(&mut legal);
            let here = Situation { state: walker.state().unwrap(), actions: &legal };
            let step = walker.step(learner.best(here, &mut stream).unwrap().action);
            total += step.reward / 40.0;
            if step.outcome.is_over() {
                break;
            }
        }
    }
    assert!(total > 0.0, "{total}");
}
