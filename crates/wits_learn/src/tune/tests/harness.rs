//! Scores over many seeds.

use wits_core::random::Seed;

use crate::tune::{Estimate, Fitness, FitnessDef, Goal, RaceDef, Runner, Serial, Threads, compare};

/// A score with noise that all candidates of a seed share, and a little of their own.
fn noisy(at: &[f64], seed: u64) -> f64 {
    let mut shared = Seed::new(seed).stream();
    let mut own = Seed::new(seed).at(at[0].to_bits()).stream();
    at[0] + 10.0 * f64::from(shared.unit()) + 0.5 * f64::from(own.unit())
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let means = |runner: &dyn Fn() -> Vec<f64>| runner();
    let with = |threads: usize| {
        let mut fitness =
            Fitness::new(FitnessDef::new(40, 5), Goal::Maximize, noisy, Threads(threads)).unwrap();
        [0.0, 0.3, 0.1].map(|x| fitness.evaluate(&[x]).to_bits())
    };
    let serial = {
        let mut fitness = Fitness::new(FitnessDef::new(40, 5), Goal::Maximize, noisy, Serial).unwrap();
        [0.0, 0.3, 0.1].map(|x| fitness.evaluate(&[x]).to_bits())
    };
    assert!([0, 1, 2, 7, 100].into_iter().all(|threads| with(threads) == serial));
    assert_eq!(means(&|| Threads(3).run(5, &|run| run as f64)), [0.0, 1.0, 2.0, 3.0, 4.0]);
    assert!(Threads(4).run(0, &|_| 0.0).is_empty());
}

/// With the same seeds a difference of 0.2 is seen in 30 games; with seeds of their own the noise of 10 hides it.
#[test]
fn the_same_seeds_show_small_differences() {
    let paired = compare(&noisy, &Serial, &[0.2], &[0.0], 0..30).difference.interval();
    assert!(paired.low() > 0.0 && paired.high() < 0.4, "{paired:?}");
    let scores = |x: f64, from: u64| (from..from + 30).map(|seed| noisy(&[x], seed)).collect::<Vec<_>>();
    let apart = Estimate::of_differences(&scores(0.2, 0), &scores(0.0, 500)).interval();
    assert!(apart.low() < 0.0, "{apart:?}");
}

#[test]
fn a_race_saves_runs_and_finds_the_same_winner() {
    let candidates: Vec<f64> = (0..20).map(|number| f64::from(number * 7 % 20) / 10.0).collect();
    let winner = |race: Option<RaceDef>| {
        let def = FitnessDef { race, ..FitnessDef::new(64, 1) };
        let mut fitness = Fitness::new(def, Goal::Minimize, noisy, Serial).unwrap();
        let scores: Vec<f64> = candidates.iter().map(|x| fitness.evaluate(&[*x])).collect();
        let best = (0..20).min_by(|one, other| scores[*one].total_cmp(&scores[*other])).unwrap();
        (candidates[best], fitness.runs(), fitness.dropped())
    };
    let (all, race) = (winner(None), winner(Some(RaceDef::default())));
    assert_eq!((all.0, all.1, all.2), (0.0, 20 * 64, 0));
    assert_eq!(race.0, 0.0);
    assert!(race.1 < all.1 / 2 && race.2 >= 10, "{race:?}");
}

/// An estimate of a candidate that was dropped is as far from the best as it was: near the truth.
#[test]
fn a_dropped_candidate_has_an_honest_score() {
    let def = FitnessDef { race: Some(RaceDef::default()), ..FitnessDef::new(64, 1) };
    let mut fitness = Fitness::new(def, Goal::Maximize, noisy, Serial).unwrap();
    let (best, poor) = (fitness.evaluate(&[3.0]), fitness.evaluate(&[1.0]));
    assert_eq!(fitness.dropped(), 1);
    assert!((best - poor - 2.0).abs() < 0.4, "{best} {poor}");
}

#[test]
fn a_score_that_is_no_number_is_not_hidden() {
    let broken = |at: &[f64], seed: u64| if seed == 3 { f64::NAN } else { at[0] };
    let def = FitnessDef { race: Some(RaceDef { block: 2, errors: 1.0 }), ..FitnessDef::new(10, 0) };
    let mut fitness = Fitness::new(def, Goal::Maximize, broken, Serial).unwrap();
    assert!(fitness.evaluate(&[1.0]).is_nan() && fitness.evaluate(&[2.0]).is_nan());
}

/// Of many intervals about 19 of 20 hold the true mean.
#[test]
fn intervals_hold_the_truth_19_times_of_20() {
    for count in [5, 12, 40] {
        let holds = (0..4_000_u64).filter(|number| {
            let mut stream = Seed::new(*number).at(count).stream();
            // The sum of some even numbers is nearly normal.
            let normal = |stream: &mut wits_core::random::Stream| {
                (0..8).map(|_| f64::from(stream.unit())).sum::<f64>() - 4.0
            };
            let values: Vec<f64> = (0..count).map(|_| normal(&mut stream)).collect();
            let interval = Estimate::of(&values).interval();
            interval.low() <= 0.0 && 0.0 <= interval.high()
        });
        let share = holds.count() as f64 / 4_000.0;
        assert!((0.94..0.96).contains(&share), "{count}: {share}");
    }
}

#[test]
fn few_measurements_say_nothing() {
    assert_eq!(Estimate::of(&[]).count, 0);
    assert_eq!(Estimate::of(&[5.0]).interval().half, f64::INFINITY);
    assert!(Fitness::new(FitnessDef::new(0, 1), Goal::Maximize, noisy, Serial).is_err());
    let race = Some(RaceDef { block: 0, errors: f64::NAN });
    let told = Fitness::new(FitnessDef { race, ..FitnessDef::new(9, 1) }, Goal::Maximize, noisy, Serial);
    assert_eq!(told.err().map(|errors| errors.count()), Some(2));
}
