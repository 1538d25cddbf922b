//! Millington, exercises 7.4 to 7.6: where to drop a shell among friend and foe.

use super::{named, run};
use crate::tune::{AnnealDef, ClimbDef, Method, Parameter, TuneDef};

const ENEMIES: [[f64; 2]; 9] = [
    [20.0, 20.0],
    [22.0, 21.0],
    [70.0, 70.0],
    [72.0, 71.0],
    [71.0, 74.0],
    [74.0, 72.0],
    [85.0, 15.0],
    [40.0, 80.0],
    [42.0, 78.0],
];
const FRIENDS: [[f64; 2]; 3] = [[21.0, 22.0], [66.0, 70.0], [83.0, 17.0]];
const RADIUS: f64 = 10.0;

/// Enemies in the blast less friends in it, which count double, and a penalty for the morale if there are any. A soldier
/// counts less towards the edge, so that there is a slope to climb.
fn reward(at: &[f64]) -> f64 {
    let caught = |soldier: &[f64; 2]| {
        let (dx, dy) = (soldier[0] - at[0], soldier[1] - at[1]);
        (1.0 - (dx * dx + dy * dy).sqrt() / (2.0 * RADIUS)).clamp(0.0, 1.0)
    };
    let enemies: f64 = ENEMIES.iter().map(caught).sum();
    let friends: f64 = FRIENDS.iter().map(caught).sum();
    enemies - 2.0 * friends - if friends > 0.0 { 0.5 } else { 0.0 }
}

fn field(step: f64) -> TuneDef {
    let side = |name: &str| Parameter::new(name, 0.0, 100.0).start(25.0).step(step);
    TuneDef::new([side("x"), side("y")]).budget(3_000)
}

/// The highest reward on a fine grid.
fn best() -> f64 {
    let at = |number: u32| f64::from(number) / 5.0;
    let rewards = (0..=500).flat_map(|x| (0..=500).map(move |y| reward(&[at(x), at(y)])));
    rewards.fold(f64::NEG_INFINITY, f64::max)
}

/// From near the first group plain climbing ends somewhere poor. Several trials and annealing find the two enemies without a
/// friend nearby, to within a tenth of the best.
#[test]
fn oracle_millington_7_4_to_7_6_friendly_fire() {
    let best = best();
    let poor = run(&field(2.0), 1, reward).0;
    assert!(poor.score < 0.6 * best, "{poor:?} {best}");
    let trials =
        run(&field(2.0).method(Method::Climb(ClimbDef { trials: 40, ..ClimbDef::adaptive() })), 1, reward).0;
    assert!(trials.score > 0.9 * best, "{trials:?} {best}");
    assert!((trials.vector[0] - 42.0).abs() < 2.0 && (trials.vector[1] - 78.0).abs() < 2.0, "{trials:?}");
    for (name, from) in [("anneal", 2.0), ("boltzmann", 0.5)] {
        let Method::Anneal(method) = named(name) else { panic!("annealing") };
        let method = Method::Anneal(AnnealDef { from: Some(from), to: Some(0.01), last_step: 0.1, ..method });
        let far = |seed| run(&field(8.0).method(method), seed, reward).0.score > 0.9 * best;
        let found = (0..20).filter(|seed| far(*seed)).count();
        assert!(found >= 14, "{name}: {found} of 20");
    }
}
