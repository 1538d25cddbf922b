//! State machines: many characters on one machine, each ticked once an update.
//!
//! A guard with four states of three transitions each, every test a closure of the game; and the same guard inside two
//! states, as alarms have it. In each update a tenth of the guards sees something new. 60 updates of 1/60 s to warm up, then
//! the mean of 120; the middle one of several runs.

use std::collections::BTreeMap;

use wits_core::time::Moment;
use wits_decide::machine::Machine;
use wits_decide::{Mind, Status, Turn, Vocabulary};

use super::lcg::Lcg;
use super::looking::{UNIT, looking};
use super::measure::{median, seconds};
use super::{Case, Cores, Figure, Size, Suite};

pub(crate) const SUITE: Suite = Suite {
    name: "machines",
    about: "characters on one state machine",
    cases: &[
        Case { name: "10000 flat", unit: "ms/update", cores: Cores::One, measure: |size| figure(size, FLAT) },
        Case {
            name: "10000 nested",
            unit: "ms/update",
            cores: Cores::One,
            measure: |size| figure(size, NESTED),
        },
        Case { name: "looking at 1000 characters", unit: UNIT, cores: Cores::One, measure: look },
    ],
};

const GUARDS: u32 = 10_000;
const WARM_UP: u64 = 60;
const MEASURED: u64 = 120;
const RUNS: usize = 5;

const FLAT: &str = r#"(states: [
    (name: "Patrol", active: ["walk"], transitions: [
        (to: "Flee", when: Is("weak")), (to: "Chase", when: Is("sees")), (to: "Sleep", when: Is("tired"))]),
    (name: "Chase", active: ["walk"], transitions: [
        (to: "Flee", when: Is("weak")), (to: "Sleep", when: Is("tired")), (to: "Patrol", when: Not(Is("sees")))]),
    (name: "Flee", active: ["walk"], transitions: [
        (to: "Sleep", when: Is("tired")), (to: "Chase", when: Is("brave")), (to: "Patrol", when: Not(Is("weak")))]),
    (name: "Sleep", active: ["walk"], transitions: [
        (to: "Chase", when: Is("brave")), (to: "Flee", when: Is("weak")), (to: "Patrol", when: Not(Is("tired")))]),
])"#;

const NESTED: &str = r#"(states: [
    (name: "Duty", transitions: [(to: "Rest", when: Is("tired"))], machine: (states: [
        (name: "Calm", active: ["walk"], transitions: [(to: "Alarm", when: Is("sees"))], machine: (states: [
            (name: "Walk", transitions: [(to: "Stand", when: Is("weak"))]),
            (name: "Stand", transitions: [(to: "Walk", when: Not(Is("weak")))])])),
        (name: "Alarm", active: ["walk"], transitions: [(to: "Calm", when: Not(Is("sees")))])])),
    (name: "Rest", transitions: [(to: "Duty", when: Not(Is("tired")))]),
])"#;

/// One bit for each thing that a guard can be, and how far it has gone.
struct Guard {
    bits: u32,
    steps: u32,
}

fn machine(file: &str) -> Option<Machine<Guard>> {
    let mut words = Vocabulary::<Guard>::new();
    words.condition("sees", |guard, _| guard.bits & 1 != 0);
    words.condition("tired", |guard, _| guard.bits & 6 == 6);
    words.condition("weak", |guard, _| guard.bits & 24 == 24);
    words.condition("brave", |guard, _| guard.bits & 96 == 96);
    words.action("walk", |guard, _| {
        guard.steps += 1;
        Status::Success
    });
    Machine::from_ron("bench.machine.ron", file, &words).ok()
}

fn figure(size: Size, file: &str) -> Figure {
    let Some(machine) = machine(file) else { return Figure::broken() };
    let runs: Vec<(f64, u64)> = (0..size.of(RUNS)).map(|_| run(size, &machine)).collect();
    let times: Vec<f64> = runs.iter().map(|run| run.0).collect();
    Figure { value: 1e3 * median(&times), work: BTreeMap::from([("steps", runs[0].1 as f64)]) }
}

/// A thousand guards on the flat machine, a tenth of whom sees something new.
fn look(size: Size) -> Figure {
    let Some(machine) = machine(FLAT) else { return Figure::broken() };
    let new = |number: u64| Lcg::new(number as u32).below(128);
    let stir = |guards: &mut [Guard], tick: u64| {
        for (number, guard) in (tick..).zip(guards).filter(|(number, _)| number % 10 == 0) {
            guard.bits = new(number);
        }
    };
    looking(size, &machine, |number| Guard { bits: new(number), steps: 0 }, stir)
}

/// The seconds of an update, and how many steps were made in all.
fn run(size: Size, machine: &Machine<Guard>) -> (f64, u64) {
    let mut lcg = Lcg::new(1);
    let mut guards: Vec<_> =
        (0..size.of(GUARDS)).map(|_| (Guard { bits: lcg.below(128), steps: 0 }, machine.start())).collect();
    let (warm_up, measured) = (size.of(WARM_UP), size.of(MEASURED));
    let mut time = 0.0;
    for tick in 0..warm_up + measured {
        for (guard, _) in guards.iter_mut().skip(usize::try_from(tick % 10).unwrap_or(0)).step_by(10) {
            guard.bits = lcg.below(128);
        }
        let now = Moment::of_tick(tick, 60);
        let update = seconds(|| {
            for (guard, state) in &mut guards {
                machine.tick(state, &mut Turn::new(guard, now));
            }
        });
        time += if tick < warm_up { 0.0 } else { update };
    }
    (time / measured as f64, guards.iter().map(|(guard, _)| u64::from(guard.steps)).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workloads_make_sense() {
        for file in [FLAT, NESTED] {
            let (_, steps) = run(Size::Full, &machine(file).unwrap());
            // Most ticks are spent in a state, not on the way to another.
            assert!(steps > 180 * u64::from(GUARDS) / 2, "{steps}");
        }
    }
}
