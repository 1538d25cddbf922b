//! Learners against exact solutions.

use proptest::prelude::*;
use wits_core::random::Seed;
use wits_core::work::{Budget, Work};

use super::random_world;
use crate::reinforce::env::{ActionDef, TableWorld, TableWorldDef, solve};
use crate::reinforce::{
    ActorCritic, ActorCriticDef, Afterstate, CountBy, DenseStore, Environment, Experience, Exploration,
    HashStore, OfflineDef, OfflineState, OfflineTraining, QDef, QLearner, RewardDef, Rule, Schedule,
    Situation, TdDef, TdLearner, Traces, Values,
};

const DISCOUNT: f32 = 0.75;

/// Settles, and explores everything.
fn thorough(rule: Rule) -> QDef {
    // On-policy rules learn the best behavior only if exploration ends.
    let chance = if rule.is_on_policy() {
        Schedule::Inverse { from: 1.0, scale: 500.0 }
    } else {
        Schedule::Constant(0.5)
    };
    QDef {
        rule,
        rate: Schedule::Inverse { from: 1.0, scale: 15.0 },
        rate_by: CountBy::Visits,
        discount: DISCOUNT,
        exploration: Exploration::EpsilonGreedy(chance),
        ..QDef::default()
    }
}

fn trained<V: Values>(world: &mut TableWorld, def: &QDef, values: V, steps: u64, seed: u64) -> QLearner<V> {
    let mut learner = QLearner::new(values);
    let walk = OfflineDef { steps, ..OfflineDef::default() };
    let mut state = OfflineState::new(Seed::new(seed));
    OfflineTraining::new(def, &walk, world, &mut learner, &mut state).finish().unwrap();
    learner
}

/// The best known action of every state is as good as the best one.
fn assert_optimal<V: Values>(world: &TableWorld, learner: &QLearner<V>, tolerance: f64) {
    let exact = solve(world.def(), DISCOUNT);
    for (state, def) in world.def().states.iter().enumerate() {
        let actions: Vec<u32> = (0..def.actions.len() as u32).collect();
        let here = Situation { state: state as u64, actions: &actions };
        let best = learner.best(here, &mut Seed::new(1).stream()).unwrap().action;
        assert!(
            exact.is_optimal(state, best as usize, tolerance),
            "state {state}: action {best}, values {:?}",
            exact.action_values[state]
        );
    }
}

fn store(world: &TableWorld) -> DenseStore {
    DenseStore::new(world.states().unwrap(), world.actions()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn q_learning_finds_the_best_behavior(seed: u64, states in 2_u32..7) {
        let mut world = random_world(seed, states, false);
        let values = store(&world);
        let learner = trained(&mut world, &thorough(Rule::QLearning), values, 60_000, seed);
        assert_optimal(&world, &learner, 0.06);
    }

    #[test]
    fn q_learning_is_exact_where_nothing_is_random(seed: u64, states in 2_u32..9) {
        let mut world = random_world(seed, states, true);
        let values = store(&world);
        let def = QDef { rate: Schedule::Constant(1.0), rate_by: CountBy::Updates, ..thorough(Rule::QLearning) };
        let learner = trained(&mut world, &def, values, 30_000, seed);
        let exact = solve(world.def(), DISCOUNT);
        learner.values.for_each(&mut |state, action, cell| {
            let expected = exact.action_values[state as usize][action as usize] as f32;
            assert!((cell.value - expected).abs() < 1e-3, "{state} {action}: {} {expected}", cell.value);
        });
    }

    #[test]
    fn expected_sarsa_finds_good_behavior_when_exploration_ends(seed: u64, states in 2_u32..5) {
        let mut world = random_world(seed, states, true);
        let values = store(&world);
        let learner = trained(&mut world, &thorough(Rule::ExpectedSarsa), values, 60_000, seed);
        assert_optimal(&world, &learner, 0.1);
    }

    /// Without exploration, Expected SARSA is Q-learning.
    #[test]
    fn expected_sarsa_of_greedy_behavior_is_q_learning(seed: u64, states in 2_u32..7) {
        let run = |rule| {
            let mut world = random_world(seed, states, false);
            let values = HashStore::new();
            let def = QDef { exploration: Exploration::Greedy, ..thorough(rule) };
            trained(&mut world, &def, values, 500, seed).values
        };
        let (q, expected) = (run(Rule::QLearning), run(Rule::ExpectedSarsa));
        for (a, b) in q.pairs().iter().zip(expected.pairs()) {
            prop_assert!((a.cell.value - b.cell.value).abs() < 1e-4);
        }
    }

    /// Both stores are the same function.
    #[test]
    fn hash_and_dense_stores_agree(seed: u64, states in 2_u32..9) {
        let mut world = random_world(seed, states, false);
        let dense = store(&world);
        let dense = trained(&mut world, &QDef::offline(), dense, 2000, seed);
        let mut world = random_world(seed, states, false);
        let hash = trained(&mut world, &QDef::offline(), HashStore::new(), 2000, seed);
        let mut pairs = hash.values.pairs().to_vec();
        pairs.sort_by_key(|pair| (pair.state, pair.action));
        let mut all = Vec::new();
        dense.values.for_each(&mut |state, action, cell| all.push((state, action, cell)));
        let pairs: Vec<_> = pairs.iter().map(|pair| (pair.state, pair.action, pair.cell)).collect();
        prop_assert_eq!(pairs, all);
    }

    /// Cut into slices or not: the same values.
    #[test]
    fn slices_change_nothing(seed: u64, slice in 1_u64..300) {
        let whole = trained(&mut random_world(seed, 5, false), &QDef::offline(), HashStore::new(), 1000, seed);
        let (mut world, mut learner) = (random_world(seed, 5, false), QLearner::new(HashStore::new()));
        let (def, walk) = (QDef::offline(), OfflineDef { steps: 1000, ..OfflineDef::default() });
        let mut state = OfflineState::new(Seed::new(seed));
        // A new training for every slice: all that must be remembered is in the states.
        while !OfflineTraining::new(&def, &walk, &mut world, &mut learner, &mut state)
            .step(&mut Budget::new(slice))
            .is_done()
        {}
        prop_assert_eq!(whole, learner);
    }

    /// Potentials do not change what is best, whatever they are.
    #[test]
    fn potentials_keep_the_best_behavior(seed: u64, states in 2_u32..7) {
        let world = random_world(seed, states, true);
        let rewards = RewardDef { potentials: [("height".into(), 2.0)].into(), ..RewardDef::default() }
            .bind(&[], &["height"]).unwrap();
        let heights: Vec<f32> = (0..states).map(|state| Seed::new(seed).at(state.into()).stream().unit()).collect();
        let mut shaped: TableWorldDef = world.def().clone();
        for (state, def) in shaped.states.iter_mut().enumerate() {
            for chance in def.actions.iter_mut().flat_map(|action: &mut ActionDef| &mut action.chances) {
                let after = chance.next.map(|next| [heights[next as usize]]);
                let after = after.as_ref().map(<[f32; 1]>::as_slice);
                chance.reward += rewards.shaping(DISCOUNT, &[heights[state]], after).unwrap();
            }
        }
        let (plain, shaped) = (solve(world.def(), DISCOUNT), solve(&shaped, DISCOUNT));
        for (state, actions) in plain.action_values.iter().enumerate() {
            for action in 0..actions.len() {
                let lost = plain.values[state] - plain.action_values[state][action];
                let lost_shaped = shaped.values[state] - shaped.action_values[state][action];
                prop_assert!((lost - lost_shaped).abs() < 1e-5);
            }
        }
    }

    /// With a rate of 1/n and all traces, the value of a state is the mean of what followed it.
    #[test]
    fn td_of_one_step_episodes_is_a_mean(rewards in prop::collection::vec(-1.0_f32..1.0, 1..50)) {
        let def = TdDef { rate: Schedule::Inverse { from: 1.0, scale: 1.0 }, ..TdDef::default() };
        let mut learner = TdLearner::new(HashStore::new());
        for &reward in &rewards {
            learner.learn(&def, 7, reward, None).unwrap();
        }
        let mean = rewards.iter().sum::<f32>() / rewards.len() as f32;
        prop_assert!((learner.value(7) - mean).abs() < 1e-4);
    }
}

/// Sutton and Barto, example 6.2: a random walk over five states from the middle, 1 at the right end; the values are 1/6 to
/// 5/6.
#[test]
fn td_learns_the_random_walk() {
    for (trace_decay, traces) in
        [(0.0, Traces::Replacing), (0.7, Traces::Replacing), (0.7, Traces::Accumulating)]
    {
        let rate = Schedule::Inverse { from: 0.1, scale: 4000.0 };
        let def = TdDef { rate, discount: 1.0, trace_decay, traces, ..TdDef::default() };
        let mut learner = TdLearner::new(HashStore::new().initial(0.5));
        let mut stream = Seed::new(5).stream();
        for _ in 0..10_000 {
            let mut at = 3;
            while (1..=5).contains(&at) {
                let next = if stream.chance(0.5) { at + 1 } else { at - 1 };
                let inside = (1..=5).contains(&next).then_some(next);
                learner.learn(&def, at, f32::from(u8::from(next == 6)), inside).unwrap();
                at = next;
            }
        }
        for state in 1..=5 {
            let (found, expected) = (learner.value(state), state as f32 / 6.0);
            assert!((found - expected).abs() < 0.03, "{trace_decay}: state {state}: {found}");
        }
        let lead = |action: u32, next: u64| Afterstate { action, reward: 0.0, next: Some(next) };
        assert_eq!(learner.best(&def, [lead(0, 2), lead(1, 4), lead(2, 3)]).unwrap().0.action, 1);
    }
}

/// A corridor with a fork: the way to the left is rewarded by 0.2, the longer one to the right by 1.
#[test]
fn an_actor_follows_its_critic() {
    let def =
        ActorCriticDef { critic: TdDef { discount: 0.95, ..TdDef::default() }, ..ActorCriticDef::default() };
    let mut learner = ActorCritic::new(HashStore::new(), HashStore::new());
    let mut stream = Seed::new(4).stream();
    for _ in 0..2000 {
        let mut at = 2_u64;
        loop {
            let here = Situation { state: at, actions: &[0, 1] };
            let action = learner.choose(&def, here, &mut stream).unwrap().action;
            let next = if action == 1 { at + 1 } else { at - 1 };
            let (reward, end) = match next {
                0 => (0.2, true),
                6 => (1.0, true),
                _ => (0.0, false),
            };
            learner.learn(&def, here, action, reward, (!end).then_some(next)).unwrap();
            if end {
                break;
            }
            at = next;
        }
    }
    for at in 2..6 {
        let right = learner.probability(&def, Situation { state: at, actions: &[0, 1] }, 1);
        assert!(right > 0.9, "{at}: {right}");
    }
}

/// Sutton and Barto, example 6.6: beside a cliff, SARSA learns the safe way and Q-learning the short one.
#[test]
fn sarsa_keeps_away_from_the_cliff() {
    // A strip of two rows and six columns; the lower row between start and goal is the cliff's edge: one action there falls.
    // Row 0 (edge): states 0..6, row 1 (safe): states 6..12. Actions: on, fall or stay, change the row.
    let state = |row: u32, column: u32| row * 6 + column;
    let mut states = Vec::new();
    for row in 0..2 {
        for column in 0..6 {
            let on = if column == 5 {
                ActionDef::to(None, 0.0)
            } else {
                ActionDef::to(Some(state(row, column + 1)), -1.0)
            };
            let aside = if row == 0 {
                ActionDef::to(None, -100.0)
            } else {
                ActionDef::to(Some(state(row, column)), -1.0)
            };
            let change = ActionDef::to(Some(state(1 - row, column)), -1.0);
            states.push(crate::reinforce::env::StateDef { actions: vec![on, aside, change] });
        }
    }
    let mut world = TableWorld::new(TableWorldDef { states, start: Some(0) }).unwrap();
    let first = |rule, world: &mut TableWorld| {
        let def = QDef {
            rule,
            discount: 1.0,
            rate: Schedule::Constant(0.05),
            exploration: Exploration::EpsilonGreedy(Schedule::Constant(0.3)),
            ..QDef::default()
        };
        let mut learner = QLearner::new(HashStore::new());
        let walk = OfflineDef { steps: 300_000, restart: 0.0, max_episode: 0 };
        let mut state = OfflineState::new(Seed::new(6));
        OfflineTraining::new(&def, &walk, world, &mut learner, &mut state).finish().unwrap();
        learner.best(Situation { state: 0, actions: &[0, 1, 2] }, &mut Seed::new(1).stream()).unwrap().action
    };
    assert_eq!(first(Rule::QLearning, &mut world), 0);
    assert_eq!(first(Rule::Sarsa, &mut world), 2);
}

/// Millington 7.7.2: learning by watching. The player's actions alone teach the learner what pays.
#[test]
fn a_learner_learns_by_watching() {
    let (def, mut stream) = (QDef::default(), Seed::new(8).stream());
    let mut learner = QLearner::new(HashStore::new());
    let both = &[0, 1];
    for game in 0..200 {
        let shown = |step: u64| Some(u32::from(!(game + step).is_multiple_of(3)));
        learner.decide(&def, 0.0, Situation { state: 0, actions: both }, shown(0), &mut stream).unwrap();
        let second = shown(1);
        learner.decide(&def, 0.0, Situation { state: 1, actions: both }, second, &mut stream).unwrap();
        learner.end(&def, if second == Some(1) { 1.0 } else { -1.0 }).unwrap();
    }
    let best = learner.best(Situation { state: 1, actions: both }, &mut stream).unwrap();
    assert_eq!(best.action, 1);
    assert!(learner.values.value(1, 1) > 0.99 && learner.values.value(1, 0) < -0.99);
    assert!(learner.values.value(0, 0) > 0.7);
}

/// The last experience of an episode that is cut off counts on its future; that of one that ends does not.
#[test]
fn a_cut_is_not_an_end() {
    let mut learner = QLearner::new(HashStore::new());
    learner.values.set(1, 0, 1.0).unwrap();
    let def = QDef { rate: Schedule::Constant(1.0), ..QDef::default() };
    let cut = Some(Situation { state: 1, actions: &[0] });
    let mut experience = Experience { state: 0, action: 0, reward: 0.0, next: cut, next_action: None };
    learner.learn(&def, &experience).unwrap();
    assert_eq!(learner.values.value(0, 0), 0.75);
    experience.next = None;
    learner.learn(&def, &experience).unwrap();
    assert_eq!(learner.values.value(0, 0), 0.0);
}
