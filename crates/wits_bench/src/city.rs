//! A city of 10,000 people in one budget: a tick with every mechanism, and with each of them switched off.
//!
//! The lab `city` at its seed 1, with a budget of 25,000 units unless a case says otherwise. 64 ticks to warm up, then the
//! mean of 128, each of them the least of several runs that do exactly the same: the system takes a core away now and then,
//! in whatever tick comes along. *Everything off* means: nobody is one of a crowd, everybody plans and keeps
//! clear, everybody thinks in every tick, all in the same one, without a limit.

use std::collections::BTreeMap;

use execution_labs::city::City;
use wits_core::random::Seed;
use wits_exec::pace::Pace;
use wits_game::{Game, Params, Session, Setup, Tick};

use super::measure::{median, seconds};
use super::{Case, Cores, Figure, Size, Suite};

const ALL_OFF: &[(&str, f64)] = &[
    ("limit", 0.0),
    ("phasing", 0.0),
    ("scheduling", 0.0),
    ("behaviour", 0.0),
    ("groups", 0.0),
    ("hysteresis", 0.0),
];
/// Many more want to think than fit into two milliseconds.
const TOO_MANY: &[(&str, f64)] = &[("scheduling", 0.0), ("behaviour", 0.0), ("groups", 0.0)];
/// Everybody is a person, and all of them are called as often at any size of the town.
const EQUAL: &[(&str, f64)] = &[("groups", 0.0), ("scheduling", 0.0), ("limit", 0.0)];

pub(crate) const SUITE: Suite = Suite {
    name: "city",
    about: "10,000 characters under level of detail, with mechanisms switched off",
    cases: &[
        tick("everything on", |size| tick_time(size, &[], false)),
        tick("no phases", |size| tick_time(size, &[("phasing", 0.0)], false)),
        tick("no scheduling detail", |size| tick_time(size, &[("scheduling", 0.0)], false)),
        tick("no behavioural detail", |size| tick_time(size, &[("behaviour", 0.0)], false)),
        tick("no group detail", |size| tick_time(size, &[("groups", 0.0)], false)),
        tick("no hysteresis", |size| tick_time(size, &[("hysteresis", 0.0)], false)),
        tick("everything off", |size| tick_time(size, ALL_OFF, false)),
        Case {
            name: "everything off, all cores",
            unit: "ms/tick",
            cores: Cores::All,
            measure: |size| tick_time(size, ALL_OFF, true),
        },
        Case {
            name: "worst tick, everything on",
            unit: "ms",
            cores: Cores::One,
            measure: |size| worst_tick(size, &[]),
        },
        Case {
            name: "worst tick, no phases",
            unit: "ms",
            cores: Cores::One,
            measure: |size| worst_tick(size, &[("phasing", 0.0)]),
        },
        Case { name: "ticks over 2 ms when paced", unit: "%", cores: Cores::One, measure: over_budget },
        Case {
            name: "3600 ticks paced, over 2.1 ms",
            unit: "ticks",
            cores: Cores::One,
            measure: |size| one_minute(size, &[]),
        },
        Case { name: "1000 persons", unit: "ns/person", cores: Cores::One, measure: |size| each(size, 1000) },
        Case {
            name: "10000 persons",
            unit: "ns/person",
            cores: Cores::One,
            measure: |size| each(size, 10_000),
        },
        Case {
            name: "20000 persons",
            unit: "ns/person",
            cores: Cores::One,
            measure: |size| each(size, 20_000),
        },
        Case { name: "save of 10000 persons", unit: "ms", cores: Cores::One, measure: save },
    ],
};

const fn tick(name: &'static str, measure: fn(Size) -> Figure) -> Case {
    Case { name, unit: "ms/tick", cores: Cores::One, measure }
}

const PERSONS: u32 = 10_000;
const WARM_UP: u64 = 64;
const MEASURED: usize = 128;
const RUNS: usize = 5;
const BUDGET_MICROS: f64 = 2000.0;

/// A running town.
struct Town {
    city: City,
    params: Params,
    tick: u64,
    dt: f32,
}

impl Town {
    /// With as many inhabitants as the lab has by default, unless the settings say otherwise.
    fn new(size: Size, settings: &[(&'static str, f64)], parallel: bool) -> Option<Self> {
        let entry = execution_labs::city::entry();
        let inhabitants = ("inhabitants", f64::from(size.of(PERSONS)));
        let settings = std::iter::once(inhabitants).chain(settings.iter().copied());
        let params = Params::with(entry.about(), settings).ok()?;
        let setup = Setup { seed: Seed::new(1), params: params.clone(), parallel };
        let mut town = Self { city: City::start(&setup), params, tick: 0, dt: entry.about().dt() };
        (0..size.of(WARM_UP)).for_each(|_| town.tick());
        Some(town)
    }

    fn tick(&mut self) {
        let tick = Tick { number: self.tick, dt: self.dt, params: &self.params, inputs: &[], edits: &[] };
        self.city.tick(tick);
        self.tick += 1;
    }

    /// A tick within so many units. \[µs\]
    fn tick_within(&mut self, budget: u64) -> Option<f64> {
        self.params.set("budget", budget as f64).ok()?;
        Some(1e6 * seconds(|| self.tick()))
    }

    /// A measured value, by its place among the charts.
    fn measured(&self, place: usize) -> f64 {
        let mut values = Vec::new();
        self.city.measures(&mut values);
        values.get(place).map_or(f64::NAN, |value| f64::from(*value))
    }
}

fn tick_time(size: Size, settings: &[(&'static str, f64)], parallel: bool) -> Figure {
    let mut units = 0.0;
    let mut least = vec![f64::INFINITY; size.of(MEASURED)];
    for _ in 0..size.of(RUNS) {
        let Some(mut town) = Town::new(size, settings, parallel) else { return Figure::broken() };
        for time in &mut least {
            *time = time.min(seconds(|| town.tick()));
        }
        units = town.measured(0);
    }
    let mean = least.iter().sum::<f64>() / least.len() as f64;
    Figure { value: 1e3 * mean, work: BTreeMap::from([("units", units)]) }
}

fn worst_tick(size: Size, settings: &[(&'static str, f64)]) -> Figure {
    let run = |_| {
        let Some(mut town) = Town::new(size, settings, false) else { return f64::NAN };
        1e3 * (0..size.of(MEASURED)).map(|_| seconds(|| town.tick())).fold(0.0, f64::max)
    };
    let times: Vec<f64> = (0..size.of(RUNS)).map(run).collect();
    Figure { value: median(&times), work: BTreeMap::new() }
}

/// Too many want to think: how often a tick takes too long all the same.
fn over_budget(size: Size) -> Figure {
    let ticks = size.of(1000);
    let Some(paced) = Paced::run(size, TOO_MANY, ticks) else { return Figure::broken() };
    let share = |over: usize| 100.0 * over as f64 / ticks as f64;
    let work = BTreeMap::from([("units", paced.units()), ("percent_once", share(paced.over_once(1.0)))]);
    Figure { value: share(paced.over(1.0)), work }
}

/// A minute of a game of sixty frames a second: how many ticks took more than 5% beyond the budget.
fn one_minute(size: Size, settings: &[(&'static str, f64)]) -> Figure {
    let Some(paced) = Paced::run(size, settings, size.of(3600)) else { return Figure::broken() };
    let work = BTreeMap::from([
        ("worst_ms", 1e-3 * paced.micros.iter().skip(paced.warm_up).copied().fold(0.0, f64::max)),
        ("ticks_once", paced.over_once(1.05) as f64),
    ]);
    Figure { value: paced.over(1.05) as f64, work }
}

/// A run whose main loop measures its ticks and sets the budget of the next by them.
///
/// What a tick itself takes is the least of several runs that do exactly the same: the first one paces itself, the others
/// repeat its budgets.
struct Paced {
    budgets: Vec<u64>,
    /// How long each tick took: in the run that paced itself, and the least of all. \[µs\]
    once: Vec<f64>,
    micros: Vec<f64>,
    /// Number of ticks at the beginning that are not measured.
    warm_up: usize,
}

impl Paced {
    fn run(size: Size, settings: &[(&'static str, f64)], ticks: usize) -> Option<Self> {
        let mut pace = Pace::new(10.0);
        let warm_up = size.of(WARM_UP) as usize;
        let mut paced = Self { budgets: Vec::new(), once: Vec::new(), micros: Vec::new(), warm_up };
        let mut town = Town::new(size, settings, false)?;
        for _ in 0..ticks + warm_up {
            // A little room for what no budget knows: the system, and everybody's legs.
            let budget = pace.units(0.85 * BUDGET_MICROS).clamp(100, 200_000);
            let micros = town.tick_within(budget)?;
            pace.tell(town.measured(0) as u64, micros);
            paced.budgets.push(budget);
            paced.once.push(micros);
        }
        paced.micros.clone_from(&paced.once);
        for _ in 1..size.of(RUNS) {
            let mut town = Town::new(size, settings, false)?;
            for (budget, least) in paced.budgets.iter().zip(&mut paced.micros) {
                *least = least.min(town.tick_within(*budget)?);
            }
        }
        Some(paced)
    }

    /// How many ticks took more than so many times the budget by themselves.
    fn over(&self, slack: f64) -> usize {
        count_over(&self.micros[self.warm_up..], slack)
    }

    /// The same in a single run, the system's own work and that of others included.
    fn over_once(&self, slack: f64) -> usize {
        count_over(&self.once[self.warm_up..], slack)
    }

    /// The last budget.
    fn units(&self) -> f64 {
        self.budgets.last().map_or(f64::NAN, |budget| *budget as f64)
    }
}

fn count_over(micros: &[f64], slack: f64) -> usize {
    micros.iter().filter(|micros| **micros > slack * BUDGET_MICROS).count()
}

/// A tick for each person, when all of them think in every tick.
fn each(size: Size, persons: u32) -> Figure {
    let persons = size.of(persons).max(100);
    let settings: Vec<(&str, f64)> =
        [("inhabitants", f64::from(persons))].into_iter().chain(EQUAL.iter().copied()).collect();
    let figure = tick_time(size, &settings, false);
    Figure { value: 1e6 * figure.value / f64::from(persons), work: figure.work }
}

/// A whole session with 10,000 persons becomes bytes.
fn save(size: Size) -> Figure {
    let entry = execution_labs::city::entry();
    let settings = [("groups", 0.0), ("inhabitants", f64::from(size.of(PERSONS)))];
    let Ok(params) = Params::with(entry.about(), settings) else { return Figure::broken() };
    let mut session = Session::new(&entry, Seed::new(1), params, false);
    (0..size.of(WARM_UP)).for_each(|_| session.tick());
    let mut bytes = 0;
    let run = |_| {
        let time = seconds(|| bytes = session.save().map_or(0, |save| save.to_bytes().len()));
        1e3 * time
    };
    let times: Vec<f64> = (0..size.of(RUNS)).map(run).collect();
    Figure { value: median(&times), work: BTreeMap::from([("bytes", bytes as f64)]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workload_makes_sense() {
        let settings: Vec<(&str, f64)> =
            [("inhabitants", 300.0)].into_iter().chain(ALL_OFF.iter().copied()).collect();
        let town = Town::new(Size::Full, &settings, false).unwrap();
        assert_eq!(town.city.agents(), 300);
        assert!(town.measured(0) >= 300.0 && town.measured(3) == 300.0);
    }
}
