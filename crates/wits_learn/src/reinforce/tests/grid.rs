//! Walking on grids: the textbooks' figures, exactly and as learners find them.

use proptest::prelude::*;
use wits_core::random::Seed;
use wits_core::state;
use wits_core::work::Work;
use wits_testkit::edits::{self, Saved};

use crate::reinforce::env::{Fall, GridWorld, GridWorldDef, GridWorldState, Ground, Moves, solve};
use crate::reinforce::{
    DenseStore, Environment, Exploration, OfflineDef, OfflineState, OfflineTraining, Outcome, QDef, QLearner,
    Returns, Rule, Schedule, Situation, Values,
};

const CLIFF: [&str; 4] = ["............", "............", "............", "SxxxxxxxxxxG"];

fn cliff() -> GridWorldDef {
    GridWorldDef { step: -1.0, goal: 0.0, pit: -99.0, max_steps: 0, ..GridWorldDef::of_rows(CLIFF) }
}

fn windy(moves: Moves) -> GridWorldDef {
    let rows =
        ["..........", "..........", "..........", "S......G..", "..........", "..........", ".........."];
    let wind = vec![0, 0, 0, 1, 1, 1, 2, 2, 1, 0];
    GridWorldDef { wind, moves, step: -1.0, goal: 0.0, max_steps: 0, ..GridWorldDef::of_rows(rows) }
}

fn value_of_start(def: GridWorldDef, discount: f32) -> f64 {
    let world = GridWorld::new(def).unwrap();
    solve(&world.table(), discount).values[world.starts()[0] as usize]
}

/// Learns by playing whole episodes; gives the learner.
fn learned(world: &mut GridWorld, def: &QDef, steps: u64, seed: u64) -> QLearner<DenseStore> {
    let mut learner = QLearner::new(DenseStore::new(world.states().unwrap(), world.actions()).unwrap());
    let walk = OfflineDef { steps, restart: 0.0, max_episode: 0 };
    let mut state = OfflineState::new(Seed::new(seed));
    OfflineTraining::new(def, &walk, world, &mut learner, &mut state).finish().unwrap();
    learner
}

/// Walks as the learner thinks best; gives the sum of rewards and the cells.
fn walked(world: &mut GridWorld, learner: &QLearner<DenseStore>) -> (f32, Vec<u64>) {
    let actions: Vec<u32> = (0..world.actions()).collect();
    let mut stream = Seed::new(1).stream();
    world.reset(Seed::new(1));
    let (mut total, mut cells) = (0.0, vec![world.state().unwrap()]);
    for _ in 0..100 {
        let here = Situation { state: world.state().unwrap(), actions: &actions };
        let step = world.step(learner.best(here, &mut stream).unwrap().action);
        total += step.reward;
        cells.push(world.state().unwrap());
        if step.outcome.is_over() {
            break;
        }
    }
    (total, cells)
}

/// Sutton and Barto, example 6.6: along the edge it takes one step up, eleven to the right, one down: 13 steps of -1.
#[test]
fn oracle_sutton_barto_6_6_the_shortest_path_along_the_cliff() {
    assert_eq!(value_of_start(cliff(), 1.0), -13.0);
}

/// Sutton and Barto, example 6.5: 15 steps through the wind.
#[test]
fn oracle_sutton_barto_6_5_windy_grid() {
    assert_eq!(value_of_start(windy(Moves::Four), 1.0), -15.0);
}

/// Sutton and Barto, exercise 6.9: 7 steps with king's moves. The goal is 7 columns away, so none can be fewer.
#[test]
fn oracle_sutton_barto_exercise_6_9_kings_moves() {
    assert_eq!(value_of_start(windy(Moves::Eight), 1.0), -7.0);
}

/// Russell and Norvig, figure 17.3: the utilities of the 4 x 3 world; 80 % ahead, 10 % to each side, -0.04 a step.
#[test]
fn oracle_russell_norvig_17_3_utilities() {
    let def = GridWorldDef {
        slip: 0.2,
        step: -0.04,
        pit: -1.0,
        fall: Fall::End,
        ..GridWorldDef::of_rows(["...G", ".#.x", "S..."])
    };
    let world = GridWorld::new(def).unwrap();
    let values = solve(&world.table(), 1.0).values;
    let expected = [0.812, 0.868, 0.918, 0.0, 0.762, 0.0, 0.660, 0.0, 0.705, 0.655, 0.611, 0.388];
    for (cell, (value, expected)) in values.into_iter().zip(expected).enumerate() {
        assert!((value - expected).abs() < 5e-4, "cell {cell}: {value} is not {expected}");
    }
}

/// Sutton and Barto, example 6.6 (rate 0.5, exploration 0.1, 500 episodes and more): Q-learning learns the path along the edge,
/// SARSA the one through the row farthest from it (3 up, 11 to the right, 3 down: 17 steps); and while they learn, SARSA gets
/// more, since it falls less often.
#[test]
fn oracle_sutton_barto_6_6_q_learning_along_the_cliff_and_sarsa_away_from_it() {
    let def = |rule| QDef {
        rule,
        rate: Schedule::Constant(0.1),
        discount: 1.0,
        exploration: Exploration::EpsilonGreedy(Schedule::Constant(0.1)),
        ..QDef::default()
    };
    let mut world = GridWorld::new(cliff()).unwrap();
    let q = learned(&mut world, &def(Rule::QLearning), 200_000, 3);
    let (rewards, cells) = walked(&mut world, &q);
    assert_eq!(rewards, -13.0);
    assert!(cells[1..13].iter().all(|cell| world.place(*cell).1 == 2), "{cells:?}");
    let sarsa = learned(&mut world, &def(Rule::Sarsa), 200_000, 3);
    let (rewards, cells) = walked(&mut world, &sarsa);
    assert_eq!(rewards, -17.0);
    assert_eq!(cells.iter().filter(|cell| world.place(**cell).1 == 0).count(), 12, "{cells:?}");
    let falls = |rule| {
        let mut world = GridWorld::new(cliff()).unwrap();
        let mut learner = QLearner::new(DenseStore::new(48, 4).unwrap());
        let walk = OfflineDef { steps: 100_000, restart: 0.0, max_episode: 0 };
        let mut state = OfflineState::new(Seed::new(4));
        let def = def(rule);
        let training = OfflineTraining::new(&def, &walk, &mut world, &mut learner, &mut state);
        let mut training = training;
        let report = training.finish().unwrap();
        report.rewards / report.episodes as f64
    };
    let (q, sarsa) = (falls(Rule::QLearning), falls(Rule::Sarsa));
    assert!(sarsa > q + 10.0, "{q} {sarsa}");
}

#[test]
fn what_is_wrong_in_a_level_is_named() {
    let errors = |def: GridWorldDef| GridWorld::new(def).unwrap_err().to_string();
    let of_rows = |rows: &[&str]| errors(GridWorldDef::of_rows(rows.iter().copied()));
    assert!(of_rows(&[]).contains("0 rows of 0 cells; expected 1 to 64 of each"), "{}", of_rows(&[]));
    assert!(of_rows(&["SG", "G"]).contains("rows[1]: 1 cells; expected 2, as in the first row"));
    assert!(
        of_rows(&["S?G"]).contains("rows[0]: the letter '?'; expected one of .S#xGg"),
        "{}",
        of_rows(&["S?G"])
    );
    assert!(of_rows(&["..G"]).contains("no start"));
    assert!(GridWorld::new(GridWorldDef { start_anywhere: true, ..GridWorldDef::of_rows(["..G"]) }).is_ok());
    let wind = errors(GridWorldDef { wind: vec![0, 99, 0], ..GridWorldDef::of_rows(["SG"]) });
    assert!(wind.contains("wind for 3 columns") && wind.contains("wind[1]: 99 is out of range"), "{wind}");
    let numbers = GridWorldDef { slip: f32::NAN, step: f32::INFINITY, ..GridWorldDef::of_rows(["SG"]) };
    assert_eq!(GridWorld::new(numbers).unwrap_err().count(), 2);
    assert!(of_rows(&["S"; 65]).contains("65 rows of 1 cells"));
}

#[test]
fn whoever_walks_into_a_wall_or_over_the_edge_stays() {
    let mut world = GridWorld::new(GridWorldDef::of_rows(["S#G"])).unwrap();
    for action in 0..4 {
        assert_eq!((world.step(action).reward, world.state()), (0.0, Some(0)));
    }
}

#[test]
fn an_episode_is_cut_off_and_a_goal_in_the_last_step_ends_it() {
    let def = GridWorldDef { max_steps: 2, ..GridWorldDef::of_rows(["S.G"]) };
    let mut world = GridWorld::new(def).unwrap();
    assert_eq!([world.step(3).outcome, world.step(3).outcome], [Outcome::Running, Outcome::Truncated]);
    world.reset(Seed::new(1));
    assert_eq!([world.step(1).outcome, world.step(1).outcome], [Outcome::Running, Outcome::Terminated]);
    assert!(!world.is_legal(0));
}

/// A learner whose episode is cut off counts on the future, one whose episode ends does not.
#[test]
fn a_cut_counts_on_the_future_and_an_end_does_not() {
    let mut stream = Seed::new(1).stream();
    for rule in [Rule::QLearning, Rule::Sarsa, Rule::ExpectedSarsa] {
        let greedy = Exploration::Greedy;
        let def = QDef {
            rule,
            rate: Schedule::Constant(1.0),
            discount: 0.5,
            exploration: greedy,
            ..QDef::default()
        };
        let mut learner = QLearner::new(DenseStore::new(2, 1).unwrap());
        learner.values.set(1, 0, 1.0).unwrap();
        let (here, next) = (Situation { state: 0, actions: &[0] }, Situation { state: 1, actions: &[0] });
        learner.decide(&def, 0.0, here, None, &mut stream).unwrap();
        learner.cut(&def, 0.25, next, &mut stream).unwrap();
        assert_eq!(learner.values.value(0, 0), 0.75, "{rule:?}"); // 0.25 + 0.5 · 1
        assert_eq!(learner.cut(&def, 9.0, next, &mut stream).unwrap(), None, "nothing was decided");
        learner.decide(&def, 0.0, here, None, &mut stream).unwrap();
        learner.end(&def, 0.25).unwrap();
        assert_eq!(learner.values.value(0, 0), 0.25, "{rule:?}");
    }
}

#[test]
fn grid_worlds_are_saved() {
    let def = GridWorldDef { slip: 0.5, ..GridWorldDef::of_rows(["S..", ".#x", "..G"]) };
    let mut world = GridWorld::new(def).unwrap();
    let play =
        |world: &mut GridWorld| (0..40).map(|step| world.step(step % 4).reward.to_bits()).collect::<Vec<_>>();
    world.reset(Seed::new(3));
    edits::assert_hash_sees_all("grid world", world.snapshot(), &[]);
    let saved = state::to_bytes(world.snapshot()).unwrap();
    let mut loaded = world.clone();
    play(&mut loaded);
    loaded.restore(state::from_bytes::<GridWorldState>(&saved).unwrap());
    assert_eq!(play(&mut world), play(&mut loaded));
    edits::survives(&Saved::of(world.snapshot()), 3, 300, |edited| {
        let Ok(state) = edited.load::<GridWorldState>() else { return };
        loaded.restore(state);
        play(&mut loaded);
        assert!(loaded.state().unwrap() < 9);
    });
}

#[test]
fn curves_of_returns_are_saved_and_bounded() {
    let mut returns = Returns::default();
    (0..5000_u16).for_each(|episode| returns.add(f32::from(episode % 7)));
    returns.add(f32::NAN);
    assert_eq!(returns.episodes(), 5000);
    assert!((returns.recent() - 3.0).abs() < 0.2, "{}", returns.recent());
    edits::assert_hash_sees_all("returns", &returns, &[]);
    edits::survives(&Saved::of(&returns), 5, 300, |edited| {
        let Ok(mut returns) = edited.load::<Returns>() else { return };
        (0..600).for_each(|_| returns.add(1.0));
        assert!(returns.points().all(|(_, mean)| mean.is_finite()));
    });
}

fn levels() -> impl Strategy<Value = GridWorldDef> {
    let letter = prop::sample::select(Ground::ALL.map(Ground::letter).to_vec());
    let rows = (1..6_usize, 1..6_usize).prop_flat_map(move |(columns, rows)| {
        prop::collection::vec(prop::collection::vec(letter.clone(), columns), rows)
    });
    let moves = prop_oneof![Just(Moves::Four), Just(Moves::Eight)];
    (rows, -2..3_i8, any::<bool>(), 0.0..=1.0_f32, moves, any::<bool>()).prop_map(
        |(mut rows, wind, gusts, slip, moves, ends)| {
            rows[0][0] = 'S';
            let wind = vec![wind; rows[0].len()];
            let fall = if ends { Fall::End } else { Fall::Restart };
            let rows = rows.into_iter().map(String::from_iter);
            GridWorldDef { wind, gusts, slip, moves, fall, max_steps: 50, ..GridWorldDef::of_rows(rows) }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// What happens is what the model says may happen, and about as often.
    #[test]
    fn steps_follow_the_model(def in levels(), action in 0..4_u32) {
        let mut world = GridWorld::new(def).unwrap();
        world.reset(Seed::new(2));
        let from = world.state().unwrap();
        let mut chances = Vec::new();
        world.for_each_chance(from, action, |chance| chances.push(chance));
        let total: f32 = chances.iter().map(|chance| chance.weight).sum();
        prop_assert!((total - 1.0).abs() < 1e-5, "{}", total);
        let expected: f32 = chances.iter().map(|chance| chance.weight * chance.reward).sum();
        let mut sum = 0.0;
        let snapshot = world.snapshot().clone();
        for number in 0..400 {
            world.reset(Seed::new(7).at(number));
            // One start or several: put it where the model was asked.
            while world.state() != Some(from) {
                world.restore(snapshot.clone());
            }
            let step = world.step(action);
            let next = (step.outcome != Outcome::Terminated).then(|| world.state().unwrap() as u32);
            let known = chances.iter().any(|chance| chance.next == next && chance.reward == step.reward);
            prop_assert!(known, "{step:?} to {next:?} is not among {chances:?}");
            sum += step.reward / 400.0;
        }
        // Only one start: otherwise the stream is that of the snapshot.
        if world.starts().len() == 1 {
            prop_assert!((sum - expected).abs() < 0.2, "{} {}", sum, expected);
        }
    }

    /// A world and its table are the same problem.
    #[test]
    fn a_table_has_the_chances_of_the_world(def in levels()) {
        let world = GridWorld::new(def).unwrap();
        let table = world.table();
        prop_assert_eq!(table.states.len() as u64, world.states().unwrap());
        for (state, def) in (0..).zip(&table.states) {
            prop_assert_eq!(def.actions.is_empty(), !world.cells()[state as usize].is_open());
            for (action, def) in (0..).zip(&def.actions) {
                let mut place = 0;
                world.for_each_chance(state, action, |chance| {
                    assert_eq!(def.chances[place], chance);
                    place += 1;
                });
                prop_assert_eq!(place, def.chances.len());
            }
        }
    }
}
