//! Our own figures: each suite asks one question of one technique, on inputs that every peer can make too.
//!
//! A [`Case`] measures one [`Figure`] in one round; callers take medians over rounds. At the [`Size`] `Tiny`
//! every case does hardly any work: tests run all of them to see that each gives a figure. Every figure comes
//! with an account of the work done (neighbours found, rays that hit), so that a comparison can tell whether both
//! sides did the same. `benches/README.md` describes the inputs for peers in other languages.

mod cartpole;
mod city;
mod classify;
mod crowd;
mod decisions;
mod dynamic;
mod exec;
mod flock;
mod fuzzy;
mod goap;
mod herd;
mod index;
mod lcg;
mod looking;
mod machines;
mod measure;
mod nets;
mod path;
pub mod paths;
mod raycast;
mod requests;
mod rules;
mod scripts;
mod senses;
mod size;
mod steering;
mod trees;
mod utility;
mod world;

pub use measure::median;
pub use size::Size;

use std::collections::BTreeMap;

/// Some cases about one technique.
pub struct Suite {
    /// The name in commands.
    pub name: &'static str,
    /// What is measured.
    pub about: &'static str,
    /// The questions.
    pub cases: &'static [Case],
}

/// One question.
pub struct Case {
    /// What is done.
    pub name: &'static str,
    /// The unit of the answer. Rates end in `/s` and are better when large, all else is better when small.
    pub unit: &'static str,
    /// How many cores it uses.
    pub cores: Cores,
    /// Measures once.
    pub measure: fn(Size) -> Figure,
}

/// How many cores a case uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Cores {
    /// One thread, so that figures compare with peers that know no threads
    One,
    /// As many as there are
    All,
}

/// One answer.
#[derive(Clone, Debug)]
pub struct Figure {
    /// In the unit of the case; 0 is a good answer where something is counted.
    pub value: f64,
    /// What was done, by name: counts and sums that peers must agree with.
    pub work: BTreeMap<&'static str, f64>,
}

/// The only account of a figure whose data are missing.
const NO_DATA: &str = "no data";

impl Figure {
    /// The data are missing, for example a map that has not been downloaded. The case is skipped.
    pub fn absent() -> Self {
        Self { value: f64::NAN, work: BTreeMap::from([(NO_DATA, 1.0)]) }
    }

    /// The workload could not be made: the case has failed.
    pub const fn broken() -> Self {
        Self { value: f64::NAN, work: BTreeMap::new() }
    }

    /// Whether the data are missing.
    pub fn is_absent(&self) -> bool {
        self.work.contains_key(NO_DATA)
    }

    /// Whether there is a value: finite, and not less than nothing.
    pub fn is_good(&self) -> bool {
        self.value.is_finite() && self.value >= 0.0
    }
}

/// All suites. A new one is one line here. A static and no constant: a constant would be compiled where it is used.
pub static SUITES: &[Suite] = &[
    cartpole::SUITE,
    city::SUITE,
    classify::SUITE,
    crowd::SUITE,
    decisions::SUITE,
    dynamic::SUITE,
    exec::SUITE,
    flock::SUITE,
    fuzzy::SUITE,
    goap::SUITE,
    herd::SUITE,
    index::SUITE,
    machines::SUITE,
    nets::SUITE,
    path::SUITE,
    raycast::SUITE,
    rules::SUITE,
    scripts::SUITE,
    senses::SUITE,
    steering::SUITE,
    trees::SUITE,
    utility::SUITE,
    world::SUITE,
];

#[cfg(test)]
mod tests {
    use super::{Figure, SUITES, Size};

    #[test]
    fn names_are_unique_and_units_are_given() {
        for (place, suite) in SUITES.iter().enumerate() {
            assert!(SUITES[..place].iter().all(|other| other.name != suite.name), "{}", suite.name);
            for (place, case) in suite.cases.iter().enumerate() {
                assert!(suite.cases[..place].iter().all(|other| other.name != case.name), "{}", case.name);
                assert!(!case.unit.is_empty(), "{}", case.name);
            }
        }
    }

    #[test]
    fn missing_data_and_a_failure_are_told_apart() {
        let zero = Figure { value: 0.0, ..Figure::broken() };
        assert!(zero.is_good() && !zero.is_absent());
        assert!(Figure::absent().is_absent() && !Figure::absent().is_good());
        assert!(!Figure::broken().is_absent() && !Figure::broken().is_good());
        assert!(!Figure { value: -0.1, ..Figure::broken() }.is_good());
    }

    /// One test a suite, so that they run side by side.
    macro_rules! tiny_runs {
        ($($suite:ident)*) => {
            $(#[test] fn $suite() {
                for case in crate::$suite::SUITE.cases {
                    let figure = (case.measure)(Size::Tiny);
                    assert!(figure.is_good(), "{}: {figure:?}", case.name);
                    assert!(figure.work.values().all(|value| value.is_finite()), "{}: {figure:?}", case.name);
                }
            })*
            #[test]
            fn every_suite_has_a_tiny_run() {
                let names: Vec<&str> = SUITES.iter().map(|suite| suite.name).collect();
                assert_eq!(names, [$(stringify!($suite)),*]);
            }
        };
    }

    mod every_case_of {
        use super::*;
        tiny_runs! {
            cartpole city classify crowd decisions dynamic exec flock fuzzy goap herd index machines nets path raycast
            rules scripts senses steering trees utility world
        }
    }
}
