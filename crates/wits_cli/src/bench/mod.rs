//! Our own figures: each suite asks one question of one technique, on inputs that every peer can make too.
//!
//! A [`Case`] measures one [`Figure`] in one round; medians over rounds are taken by whoever asks. Every figure comes
//! with an account of the work done (neighbours found, rays that hit), so that a comparison can tell whether both
//! sides did the same. `benches/README.md` describes the inputs for peers in other languages.

mod city;
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
mod path;
mod raycast;
mod requests;
mod rules;
mod scripts;
mod senses;
mod steering;
mod trees;
mod utility;
mod world;

pub(crate) use measure::median;

use std::collections::BTreeMap;

/// Some cases about one technique.
pub(crate) struct Suite {
    /// The name in commands.
    pub(crate) name: &'static str,
    /// What is measured.
    pub(crate) about: &'static str,
    /// The questions.
    pub(crate) cases: &'static [Case],
}

/// One question.
pub(crate) struct Case {
    /// What is done.
    pub(crate) name: &'static str,
    /// The unit of the answer. Rates end in `/s` and are better when large, all else is better when small.
    pub(crate) unit: &'static str,
    /// How many cores it uses.
    pub(crate) cores: Cores,
    /// Measures once.
    pub(crate) measure: fn() -> Figure,
}

/// How many cores a case uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Cores {
    /// One thread, so that figures compare with peers that know no threads
    One,
    /// As many as there are
    All,
}

/// One answer.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    /// In the unit of the case.
    pub(crate) value: f64,
    /// What was done, by name: counts and sums that peers must agree with.
    pub(crate) work: BTreeMap<&'static str, f64>,
}

impl Figure {
    /// What is to be measured is not there: a map that nobody has fetched.
    pub(crate) const fn absent() -> Self {
        Self { value: f64::NAN, work: BTreeMap::new() }
    }

    /// Whether there is a value.
    pub(crate) const fn is_there(&self) -> bool {
        self.value.is_finite()
    }
}

/// All suites. A new one is one line here.
pub(crate) const SUITES: &[Suite] = &[
    city::SUITE,
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
    use super::SUITES;

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
}
