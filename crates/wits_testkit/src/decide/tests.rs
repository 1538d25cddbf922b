//! Promises are kept and broken when they should be.

use super::toy::{Fault, Guard, Yard};
use super::*;

const GUARD: Guard = Guard(Fault::None);

/// A shot after one second, quiet again after two.
fn trial() -> Trial<'static, Yard, Guard> {
    let mut trial = Trial::new(&GUARD, Yard::default()).rate(10);
    trial.at(1.0, "a shot", |yard| yard.noise = true);
    trial.at(2.0, "quiet", |yard| yard.noise = false);
    trial
}

fn broken(mut trial: Trial<'_, Yard, Guard>, seconds: f32) -> String {
    trial.try_run_for(seconds).map_or_else(|broken| broken.to_string(), |()| "kept".to_owned())
}

#[test]
fn promises_that_hold_are_kept() {
    let mut trial = trial();
    trial.expect().within(1.0).eventually(|view| view.is_in("Cover"));
    trial.expect().within(0.9).never(|view| view.is_in("Cover"));
    trial.expect().until(|view| view.game.noise).always(|view| view.is_in("Patrol"));
    trial.expect().after(|view| view.game.noise).within(0.9).always(|view| view.is_in("Cover"));
    trial.expect().after(|view| view.is_in("Cover")).within(1.0).eventually(|view| view.is_in("Patrol"));
    trial.expect().eventually(|view| view.was_called_off("Cover") && view.tick == 20);
    trial.expect().never(|view| view.has_faults());
    trial.run_for(3.0);
    assert_eq!(trial.view().running(), ["Patrol"]);
    trial.coverage().report().assert_complete();
}

#[test]
fn a_broken_promise_tells_tick_time_and_what_the_mind_did() {
    let mut late = trial();
    late.expect().called("takes cover").within(0.5).eventually(|view| view.is_in("Cover"));
    let line = line!() - 1;
    let expected = format!(
        "at tick 6 (0.600 s): expected within 0.5 s eventually takes cover ({}:{line}), counted from tick 0 \
         (0.000 s)\n  found: it did not come to that in time\n  going on: Patrol",
        file!()
    );
    assert_eq!(broken(late, 3.0), expected);
    let mut strict = trial();
    strict.expect().always(|view| view.is_in("Patrol"));
    let told = broken(strict, 3.0);
    assert!(told.starts_with("at tick 10 (1.000 s): expected always that"), "{told}");
    assert!(told.ends_with("  going on: Cover\n  the journal:\n    tick 10: -> Cover"), "{told}");
}

#[test]
fn promises_that_never_counted_are_broken() {
    let mut deaf = trial();
    deaf.expect().after(|view| view.game.steps == u32::MAX).never(|_| true);
    assert!(broken(deaf, 3.0).contains("nothing was looked at"));
    let mut short = trial();
    short.expect().eventually(|view| view.is_in("Cover"));
    assert!(broken(short, 0.5).contains("when the run ended"));
    let mut endless = trial();
    endless.expect().until(|view| view.game.steps == u32::MAX).always(|_| true);
    assert!(broken(endless, 3.0).contains("had not come when the run ended"));
}

#[test]
fn what_has_to_come_before_an_end_must_not_come_later() {
    let mut trial = trial();
    trial.expect().until(|view| view.tick == 5).eventually(|view| view.is_in("Cover"));
    assert!(broken(trial, 3.0).starts_with("at tick 5 (0.500 s)"));
}

#[test]
fn a_promise_counts_anew_each_time_it_begins() {
    let mut trial = trial();
    trial.at(2.5, "another shot", |yard| yard.noise = true);
    trial.expect().after(|view| view.is_in("Cover")).within(1.2).eventually(|view| view.is_in("Patrol"));
    assert!(broken(trial, 5.0).starts_with("at tick 38 (3.800 s)"));
}

#[test]
#[should_panic(expected = "unknown \"Cvoer\", did you mean \"Cover\"? among the nodes of \"guard\"")]
fn names_that_no_node_has_are_refused() {
    let mut trial = trial();
    trial.expect().never(|view| view.is_in("Cvoer"));
    trial.run_for(1.0);
}

#[test]
fn the_same_seed_is_the_same_run() {
    let steps = |seed: u64| {
        let mut trial = Trial::new(&GUARD, Yard::default()).seed(seed);
        trial.sometimes(2.0, "a shot", |yard| yard.noise ^= true);
        trial.run_for(20.0);
        (trial.game.steps, trial.happened.len())
    };
    assert_eq!(steps(7), steps(7));
    assert_ne!(steps(7), steps(8));
    assert!((20..60).contains(&steps(7).1), "about 40 of them: {}", steps(7).1);
}

/// Fails when a light is switched on: noise does not matter.
fn lights(seed: u64) -> Trial<'static, Yard, Guard> {
    let mut trial = Trial::new(&GUARD, Yard::default()).seed(seed);
    trial.sometimes(3.0, "noise", |yard| yard.noise = true);
    trial.sometimes(0.3, "a light", |yard| yard.light = true);
    trial.each_tick(|yard, _| yard.noise &= !yard.light);
    trial.expect().called("light").never(|view| view.game.light);
    trial
}

#[test]
fn a_sweep_tells_the_smallest_seed_and_what_it_needs() {
    let told = std::panic::catch_unwind(|| sweep(0..20, 2.0, lights)).unwrap_err();
    let told = told.downcast_ref::<String>().unwrap();
    let (first, rest) = told.split_once('\n').unwrap();
    let fails = |seed: &u64| lights(*seed).try_run_for(2.0).is_err();
    let failing: Vec<u64> = (0..20).filter(fails).collect();
    assert!(failing.len() > 2 && failing.len() < 20, "{failing:?}");
    let count = format!("{} of 20 seeds fail, {} is the smallest", failing.len(), failing[0]);
    assert!(first.starts_with(&count), "{first}");
    assert!(first.contains("it needs a light at tick") && !first.contains("noise"), "{first}");
    assert!(rest.contains("expected never light"), "{rest}");
}

#[test]
fn a_sweep_without_failures_passes() {
    sweep(0..5, 1.0, |seed| {
        let mut trial = Trial::new(&GUARD, Yard::default()).seed(seed);
        trial.expect().always(|view| view.is_in("Patrol"));
        trial
    });
}
