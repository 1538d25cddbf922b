//! Millington, *AI for Games*, 3e, 7.2.4.

use wits_core::random::Seed;

use super::{hills, line, run};
use crate::tune::temperature::boltzmann;
use crate::tune::{Acceptance, AnnealDef, Cooling, Method, Noise, Parameter, TuneDef};

/// Neighbors 20 and 39: the chance that 20 wins. Triangular noise: with d = 19 / range, (2 - d)^4 / 24 less
/// 4 (1 - d)^4 / 24; +-10: 0.1^4 / 24 = 4.1667e-6. Even noise: (2 - d)^2 / 8; +-10: 0.01 / 8 = 0.00125.
#[test]
fn oracle_millington_7_2_4_the_worse_neighbor_wins() {
    let triangular = |range| Noise::Triangular.overtakes(39.0 - 20.0, range);
    let even = |range| Noise::Uniform.overtakes(39.0 - 20.0, range);
    assert!((triangular(10.0) - 4.1667e-6).abs() < 1e-9, "{}", triangular(10.0));
    assert!((triangular(100.0) - 0.375_457).abs() < 1e-6, "{}", triangular(100.0));
    assert!((even(10.0) - 0.00125).abs() < 1e-12, "{}", even(10.0));
    assert!((even(100.0) - 0.409_512_5).abs() < 1e-12, "{}", even(100.0));
    assert_eq!((triangular(1.0), even(1.0)), (0.0, 0.0), "at most 21 against at least 38");
    assert!((triangular(1e9) - 0.5).abs() < 1e-6);
}

/// The noise that is drawn is the noise whose probabilities are computed.
#[test]
fn oracle_millington_7_2_4_the_noise_as_it_is_drawn() {
    let mut stream = Seed::new(2).stream();
    for noise in [Noise::Triangular, Noise::Uniform] {
        for range in [15.0, 40.0, 100.0] {
            let wins = (0..40_000)
                .filter(|_| 20.0 + range * noise.draw(&mut stream) > 39.0 + range * noise.draw(&mut stream));
            let (share, expected) = (wins.count() as f64 / 40_000.0, noise.overtakes(19.0, range));
            assert!((share - expected).abs() < 0.0075, "{noise:?} {range}: {share} {expected}");
        }
    }
}

/// exp(-dE / T).
#[test]
fn oracle_millington_7_2_4_boltzmann() {
    for (loss, temperature, expected) in
        [(1.0, 10.0, 0.904_837), (5.0, 10.0, 0.606_531), (7.0, 7.0, 0.367_879), (1.0, 0.1, 4.54e-5)]
    {
        assert!((boltzmann(loss, temperature) - expected).abs() < 1e-6, "{loss} {temperature}");
    }
    assert_eq!([boltzmann(0.0, 1.0), boltzmann(-3.0, 0.0), boltzmann(1.0, 0.0)], [1.0, 1.0, 0.0]);
}

/// Plain climbing ends on the hill it begins on; both ways of annealing find the higher one behind the dip, from most seeds.
#[test]
fn oracle_millington_7_2_4_annealing_leaves_a_small_hill() {
    let tops = [(-6.0, 1.0), (1.0, 3.0)];
    let score = |at: &[f64]| hills(at[0], &tops);
    let def = TuneDef { remember: false, ..TuneDef::new([line(-6.0)]).budget(2_000) };
    assert_eq!(run(&def, 1, score).0.vector, [-6.0]);
    // The dip is 11 deep. Noise acts as about a fifth of the same temperature by Boltzmann.
    for (accept, from, enough) in [
        (Acceptance::Direct(Noise::Triangular), 200.0, 30),
        (Acceptance::Direct(Noise::Uniform), 200.0, 30),
        (Acceptance::Boltzmann, 40.0, 36),
    ] {
        let cooling = Cooling::Linear;
        let method = AnnealDef { accept, from: Some(from), to: Some(0.1), cooling, last_step: 1.0 };
        let def = def.clone().method(Method::Anneal(method));
        let found = (0..40).filter(|seed| run(&def, *seed, score).0.score > 2.9).count();
        assert!(found >= enough, "{accept:?}: {found} of 40");
    }
}

/// Every point that is asked for differs from the one before the step in one parameter by one step: nothing is left over
/// from the other tweak.
#[test]
fn oracle_millington_7_2_4_each_tweak_is_taken_back() {
    let plane = TuneDef::new([line(0.0), Parameter { name: "y".into(), ..line(0.0) }]).budget(40);
    let method = AnnealDef { from: Some(1e-9), to: Some(1e-9), last_step: 1.0, ..AnnealDef::boltzmann() };
    let mut asked = Vec::new();
    // Everything else is worse, so that it stays where it is.
    run(&TuneDef { remember: false, ..plane }.method(Method::Anneal(method)), 1, |at| {
        asked.push(at.to_vec());
        -at[0].abs() - at[1].abs()
    });
    let tweaks = [[-0.5, 0.0], [0.5, 0.0], [0.0, -0.5], [0.0, 0.5]];
    assert_eq!(asked[0], [0.0, 0.0]);
    assert!(asked[1..].iter().all(|at| tweaks.iter().any(|tweak| at == tweak)), "{asked:?}");
    assert!(tweaks.iter().all(|tweak| asked.iter().any(|at| at == tweak)), "{asked:?}");
}

#[test]
fn temperatures_fall_from_the_first_to_the_last() {
    let geometric = AnnealDef { from: Some(100.0), to: Some(1.0), ..AnnealDef::default() };
    let geometric = AnnealDef { cooling: Cooling::Geometric, ..geometric };
    let linear = AnnealDef { cooling: Cooling::Linear, ..geometric };
    let at = |def: &AnnealDef| [0.0, 0.5, 1.0].map(|spent| (def.temperature(7.0, spent) * 1e9).round() / 1e9);
    assert_eq!(at(&geometric), [100.0, 10.0, 1.0]);
    assert_eq!(at(&linear), [100.0, 50.5, 1.0]);
    let own = AnnealDef::default();
    assert_eq!(at(&own)[0], 7.0, "as large as the first differences");
    assert_eq!(own.temperature(0.0, 0.5), 0.0, "on a plain there is nothing to measure it by");
}

#[test]
fn without_a_temperature_it_takes_that_of_the_first_neighbors() {
    let tops = [(-6.0, 10.0), (1.0, 30.0)];
    for name in ["anneal", "boltzmann"] {
        let def = TuneDef::new([line(-9.0)]).method(super::named(name)).budget(400);
        let found = (0..40).filter(|seed| run(&def, *seed, |at| hills(at[0], &tops)).0.score > 9.0).count();
        assert_eq!(found, 40, "{name} climbs at least the first hill");
    }
}
