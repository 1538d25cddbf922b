//! Millington, *AI for Games*, 3e, 7.2.2 and 7.2.3.

use wits_core::random::Seed;

use super::{hills, line, named, run};
use crate::tune::{AdaptDef, ClimbDef, End, Method, Parameter, TuneDef};

fn bowl(at: &[f64]) -> f64 {
    -(at[0] - 3.0) * (at[0] - 3.0) - (at[1] + 1.0) * (at[1] + 1.0)
}

fn plane() -> TuneDef {
    TuneDef::new([line(0.0), Parameter { name: "y".into(), ..line(0.0) }])
}

/// From (0, 0) in steps of 0.5 to (3, -1): 6 steps along x and 2 along y, and none is better at the 9th. Each looks at 4
/// neighbors: 1 + 9 * 4 = 37 evaluations without memory.
#[test]
fn oracle_millington_7_2_2_eight_steps_to_the_top() {
    let forgetful = TuneDef { remember: false, ..plane() };
    let (best, state) = run(&forgetful, 1, bowl);
    assert_eq!((best.vector, best.score), (vec![3.0, -1.0], 0.0));
    assert_eq!((state.steps(), state.evaluations(), state.end()), (8, 37, Some(End::Converged)));
}

/// The listing evaluates the point itself twice and gives the score one parameter. Here each point is evaluated once, as a
/// whole. A straight path of 9 points has 9 + 2 * 9 + 2 = 29 points on it and beside it; each of the 3 corners (five steps
/// along x, one along y, one along x, one along y) saves one: 26.
#[test]
fn oracle_millington_7_2_2_no_point_is_evaluated_twice() {
    let mut seen: Vec<Vec<f64>> = Vec::new();
    let (best, state) = run(&plane(), 1, |at| {
        assert_eq!(at.len(), 2);
        assert!(!seen.contains(&at.to_vec()), "{at:?} again");
        seen.push(at.to_vec());
        bowl(at)
    });
    assert_eq!((best.vector, state.steps()), (vec![3.0, -1.0], 8));
    assert_eq!(state.evaluations(), 26);
}

/// Plain climbing ends on the small hill at 2; momentum goes through the dip to the one at 6. The dip lies at
/// 4 - 3 / 8 = 3.625, 2.64 below the small top; the climb from -6 to 2 gained 64.
#[test]
fn oracle_millington_7_2_3_momentum_crosses_small_sub_peaks() {
    let tops = [(2.0, 0.0), (6.0, 3.0)];
    let score = |at: &[f64]| hills(at[0], &tops);
    let plain = TuneDef::new([line(-6.0)]);
    assert_eq!(run(&plain, 1, score).0.vector, [2.0]);
    let (best, state) = run(&plain.clone().method(named("momentum")), 1, score);
    assert_eq!(best.vector, [6.0]);
    // It went beyond the top and came back.
    assert!(state.steps() > 24, "{} steps; the way is 24", state.steps());
}

#[test]
fn momentum_keeps_the_best_although_it_overshoots() {
    let mut last = 0.0;
    let (best, _) = run(&TuneDef::new([line(-4.0)]).method(named("momentum")).budget(20), 1, |at| {
        last = at[0];
        -at[0].abs()
    });
    assert!(last > 0.5, "it went on to {last}");
    assert_eq!(best.vector, [0.0]);
}

/// Steps that grow reach a far top with fewer evaluations, and steps that shrink come nearer to it.
#[test]
fn oracle_millington_7_2_3_steps_that_adapt() {
    let score = |at: &[f64]| -(at[0] - 7.31).abs();
    let plain = TuneDef::new([line(-9.0).step(0.1)]);
    let adapt = AdaptDef { min: 1.0 / 64.0, ..AdaptDef::default() };
    let method = Method::Climb(ClimbDef { adapt: Some(adapt), ..ClimbDef::default() });
    let ((fixed, long), (adapted, short)) =
        (run(&plain, 1, score), run(&plain.clone().method(method), 1, score));
    // 163 steps of 0.1 from -9 to 7.3.
    assert!((fixed.vector[0] - 7.3).abs() < 1e-9 && long.steps() == 163, "{fixed:?}");
    assert!((adapted.vector[0] - 7.31).abs() < 0.002, "{adapted:?}");
    assert!(2 * short.evaluations() < long.evaluations(), "{} {}", short.evaluations(), long.evaluations());
}

/// The first trial ends on the hill it begins on; one of the others begins near the highest.
#[test]
fn oracle_millington_7_2_3_several_trials_find_the_higher_hill() {
    let tops = [(-7.0, 1.0), (-1.0, 2.0), (5.0, 3.0)];
    let score = |at: &[f64]| hills(at[0], &tops);
    let one = TuneDef::new([line(-9.0)]);
    assert_eq!(run(&one, 1, score).0.vector, [-7.0]);
    let trials = |trials| one.clone().method(Method::Climb(ClimbDef { trials, ..ClimbDef::default() }));
    let found = |count| (run(&trials(count), 1, score).0.score * 1e6).round() / 1e6;
    assert!(found(1) == 1.0 && found(8) > 2.9, "{} {}", found(1), found(8));
    // Every further trial can only make it better.
    let scores: Vec<f64> = (1..9).map(found).collect();
    assert!(scores.is_sorted(), "{scores:?}");
}

/// The starts of trials fill the range: every fifth of it along each parameter has one of the first twenty.
#[test]
fn starts_are_spread_over_the_range() {
    let flat = TuneDef::new([line(0.0), Parameter { name: "y".into(), ..line(0.0) }]).budget(5_000);
    let flat = flat.method(Method::Climb(ClimbDef { trials: 21, ..ClimbDef::default() }));
    let mut starts = [[0_u32; 5]; 2];
    let mut before: Vec<f64> = vec![100.0, 100.0];
    run(&TuneDef { remember: false, ..flat }, 1, |at| {
        if at.iter().zip(&before).all(|(now, before)| (now - before).abs() > 0.51) {
            for (axis, counts) in starts.iter_mut().enumerate() {
                counts[(((at[axis] + 10.0) / 4.0) as usize).min(4)] += 1;
            }
        }
        before = at.to_vec();
        0.0
    });
    assert!(starts.iter().all(|axis| axis.iter().all(|count| *count > 0)), "{starts:?}");
}

/// On a landscape without any order climbing is no better than random search with as many evaluations.
#[test]
fn oracle_millington_7_2_3_a_random_landscape_cannot_be_climbed() {
    let mean = |name: &str| {
        let method = if name == "random" { Method::Random } else { named("trials") };
        let def = TuneDef::new([line(0.0).step(0.01)]).method(method).budget(100);
        let best = |seed: u64| {
            let rough = |at: &[f64]| f64::from(Seed::new(seed).at(at[0].to_bits()).stream().unit());
            run(&def, seed, rough).0.score
        };
        (0..60).map(best).sum::<f64>() / 60.0
    };
    // The best of 100 even numbers from 0 to 1 is 100/101 on average.
    assert!(mean("random") > 0.98, "{}", mean("random"));
    assert!(mean("trials") < mean("random") + 0.003, "{} {}", mean("trials"), mean("random"));
}

/// Small steps of one parameter must not keep a whole number from taking its own.
#[test]
fn whole_numbers_are_stepped_through_however_small_steps_are() {
    let whole = Parameter::new("n", 0.0, 20.0).start(0.0).whole();
    let def = TuneDef::new([line(0.0), whole]).method(named("adaptive"));
    // The whole number is worth something only near the top of the other one.
    let score =
        |at: &[f64]| -(at[0] - 7.3).abs() * 10.0 - if at[0] > 7.2 { (at[1] - 9.0).abs() } else { 9.0 };
    assert_eq!(run(&def, 1, score).0.vector[1], 9.0);
}
