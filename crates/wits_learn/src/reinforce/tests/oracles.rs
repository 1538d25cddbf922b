//! The exact numbers of the books.

use wits_core::random::Seed;
use wits_core::work::Work;

use crate::reinforce::env::{ActionDef, StateDef, TableWorld, TableWorldDef, solve};
use crate::reinforce::{
    DenseStore, Experience, Exploration, HashStore, OfflineDef, OfflineState, OfflineTraining, QDef,
    QLearner, Schedule, Situation, Values, loop_limit, loop_threshold,
};

fn near(found: f32, expected: f32) {
    assert!((found - expected).abs() < 1e-5, "{found} is not {expected}");
}

/// Millington 7.7.2: the update of a terminal action, rate 0.3, reward 1: 1 - 0.7^n.
#[test]
fn oracle_millington_7_7_2_repeated_terminal_update() {
    let mut learner = QLearner::new(HashStore::new());
    let end = Experience { state: 0, action: 0, reward: 1.0, next: None, next_action: None };
    for expected in [0.3, 0.51, 0.657, 0.7599, 0.83193] {
        learner.learn(&QDef::default(), &end).unwrap();
        near(learner.values.value(0, 0), expected);
    }
}

/// Millington 7.7.2: the converged chain, discount 0.75, reward 1 on the last action: 0.75^n backwards.
#[test]
fn oracle_millington_7_7_2_chain() {
    let mut world = TableWorld::chain(11);
    let mut learner = QLearner::new(DenseStore::new(11, 1).unwrap());
    let (def, walk) = (QDef::offline(), OfflineDef { steps: 20_000, ..OfflineDef::default() });
    let mut state = OfflineState::new(Seed::new(1));
    OfflineTraining::new(&def, &walk, &mut world, &mut learner, &mut state).finish().unwrap();
    let expected = [
        1.0, 0.75, 0.5625, 0.421_875, 0.316_406, 0.237_305, 0.177_979, 0.133_484, 0.100_113, 0.075_085,
        0.056_314,
    ];
    for (state, expected) in (0..11).rev().zip(expected) {
        near(learner.values.value(state, 0), expected);
    }
}

/// Millington 7.7.2, the rule: (1 - α) Q + α (r + γ max Q'). 0.7 · 0.5 + 0.3 (0.2 + 0.75 · 0.8) = 0.35 + 0.24 = 0.59.
#[test]
fn oracle_millington_7_7_2_rule() {
    let mut learner = QLearner::new(HashStore::new());
    learner.values.set(1, 0, 0.5).unwrap();
    learner.values.set(2, 0, 0.8).unwrap();
    let next = Some(Situation { state: 2, actions: &[0, 1] });
    let experience = Experience { state: 1, action: 0, reward: 0.2, next, next_action: None };
    let update = learner.learn(&QDef::default(), &experience).unwrap().unwrap();
    near(update.after, 0.59);
    near(update.target, 0.8);
}

/// Millington 7.7.5: when all that was tried is bad, what was never tried (0) is the best.
#[test]
fn oracle_millington_7_7_5_untried_actions_count() {
    let mut values = HashStore::new();
    values.set(0, 0, -0.5).unwrap();
    values.set(0, 1, -0.1).unwrap();
    assert_eq!(values.max_value(0, &[0, 1, 2]), 0.0);
    assert_eq!(values.best_action(0, &[0, 1, 2], &mut Seed::new(1).stream()).unwrap().action, 2);
}

/// Millington 7.7.7: with a restart probability of 0.1 a walk goes on for (1 - 0.1) / 0.1 = 9 steps after its first, on
/// average 10 in all.
#[test]
fn oracle_millington_7_7_7_walk_length() {
    let forever = StateDef { actions: vec![ActionDef::to(Some(0), 0.0)] };
    let mut world = TableWorld::new(TableWorldDef { states: vec![forever], start: None }).unwrap();
    let mut learner = QLearner::new(HashStore::new());
    let (def, walk) = (QDef::offline(), OfflineDef { steps: 100_000, ..OfflineDef::default() });
    let mut state = OfflineState::new(Seed::new(2));
    let report = OfflineTraining::new(&def, &walk, &mut world, &mut learner, &mut state).finish().unwrap();
    let length = report.steps as f64 / report.episodes as f64;
    assert!((length - 10.0).abs() < 0.3, "{length}");
}

/// Millington 7.7.7: a learning rate of 0 never learns, 1 keeps the last experience only; a discount of 0 is blind for the
/// future.
#[test]
fn oracle_millington_7_7_7_extremes() {
    let learned = |rate: f32, discount: f32| {
        let def = QDef { rate: Schedule::Constant(rate), discount, ..QDef::default() };
        let mut learner = QLearner::new(HashStore::new());
        learner.values.set(0, 0, 0.5).unwrap();
        learner.values.set(1, 0, 0.8).unwrap();
        let next = Some(Situation { state: 1, actions: &[0] });
        let experience = Experience { state: 0, action: 0, reward: 0.25, next, next_action: None };
        learner.learn(&def, &experience).unwrap();
        learner.values.value(0, 0)
    };
    near(learned(0.0, 0.75), 0.5);
    near(learned(1.0, 0.75), 0.25 + 0.75 * 0.8);
    near(learned(1.0, 0.0), 0.25);
    near(learned(1.0, 1.0), 1.05);
}

/// Figure 7.17: B leads to C for a small reward, C back to B for nothing, and a corridor of n actions to the goal.
fn temptation(steps: u32, small: f32) -> TableWorldDef {
    let one = |next, reward| StateDef { actions: vec![ActionDef::to(next, reward)] };
    // 0 is B, 1 is C, then the corridor.
    let corridor = if steps == 1 { (None, 1.0) } else { (Some(2), 0.0) };
    let c = StateDef { actions: vec![ActionDef::to(Some(0), 0.0), ActionDef::to(corridor.0, corridor.1)] };
    let mut states = vec![one(Some(1), small), c];
    for cell in 0..steps - 1 {
        let last = cell + 2 == steps;
        states.push(one((!last).then_some(cell + 3), f32::from(u8::from(last))));
    }
    TableWorldDef { states, start: None }
}

/// Millington 7.7.7 (derived): going back and forth between B and C wins iff γ e / (1 - γ²) > γ^(n-1). On both sides of the
/// boundary, as the exact solution and as Q-learning see it.
#[test]
fn oracle_millington_7_7_7_oscillation() {
    for steps in [5, 8, 10] {
        for (factor, loops) in [(0.9, false), (1.1, true)] {
            let def = temptation(steps, factor * loop_threshold(0.75, steps));
            let exact = solve(&def, 0.75);
            assert_eq!(exact.is_optimal(1, 0, 1e-9), loops, "{steps} {factor}");
            let mut world = TableWorld::new(def).unwrap();
            let mut learner = QLearner::new(DenseStore::new(u64::from(steps) + 1, 2).unwrap());
            let def =
                QDef { exploration: Exploration::EpsilonGreedy(Schedule::Constant(0.5)), ..QDef::offline() };
            let walk = OfflineDef { steps: 60_000, ..OfflineDef::default() };
            let mut state = OfflineState::new(Seed::new(3));
            OfflineTraining::new(&def, &walk, &mut world, &mut learner, &mut state).finish().unwrap();
            let (back, on) = (learner.values.value(1, 0), learner.values.value(1, 1));
            assert_eq!(back > on, loops, "{steps} {factor}: {back} {on}");
        }
    }
}

/// The same with steps that cost something, as the exact solution sees it on both sides of the boundary.
#[test]
fn going_back_and_forth_has_to_pay_for_the_steps() {
    for (discount, steps, goal, per_step) in
        [(0.75, 5, 1.0, -0.1), (0.9, 8, 3.0, -0.5), (0.95, 13, 0.0, -1.0)]
    {
        for (factor, loops) in [(0.98, false), (1.02, true)] {
            let mut def = temptation(steps, factor * loop_limit(discount, steps, goal, per_step));
            for action in def.states.iter_mut().flat_map(|state| &mut state.actions) {
                for chance in &mut action.chances {
                    chance.reward = per_step + if chance.next.is_none() { goal } else { chance.reward };
                }
            }
            assert_eq!(solve(&def, discount).is_optimal(1, 0, 1e-9), loops, "{discount} {steps} {factor}");
        }
    }
}
