//! What changes, and who is told about a tick.

use wits_core::random::Seed;
use wits_core::state::State;
use wits_game::{Setup, Tick};

use crate::ballistics::course::Course;
use crate::ballistics::gun::Battery;
use crate::ballistics::mortar::Hills;

/// Everything that changes: the scene that is played.
#[derive(Clone, Debug, State)]
#[expect(clippy::large_enum_variant, reason = "there is one of it")]
pub enum World {
    /// Castle, wind and carts.
    Battery(Battery),
    /// Grenades on hills.
    Hills(Hills),
    /// Runners.
    Course(Course),
}

impl World {
    /// Why a scene cannot go on from this state of a file.
    pub(crate) fn check(&self) -> Result<(), String> {
        match self {
            Self::Hills(hills) if hills.people.is_empty() => Err("hills without people".to_owned()),
            Self::Battery(_) | Self::Hills(_) => Ok(()),
            Self::Course(course) => course.check(),
        }
    }
}

/// How it went so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Tally {
    pub(crate) successes: u32,
    pub(crate) failures: u32,
    /// Targets given up; grenades thrown back into the mortar; jumps refused.
    pub(crate) extra: u32,
    /// How far the last one missed. \[m\]
    pub(crate) miss: f32,
}

/// The lab.
pub struct Ballistics {
    pub(crate) world: World,
    pub(crate) seed: Seed,
}

impl Ballistics {
    pub(crate) fn new(setup: &Setup) -> Self {
        let seed = setup.seed.fork("ballistics");
        let world = match setup.params.count("scene") {
            3 => World::Hills(Hills::new(&setup.params)),
            4 => World::Course(Course::new(&setup.params, seed)),
            scene => World::Battery(Battery::new(scene, &setup.params)),
        };
        Self { world, seed }
    }
}

impl World {
    pub(crate) fn advance(&mut self, tick: Tick<'_>, seed: Seed) {
        match self {
            Self::Battery(battery) => battery.advance(tick, seed),
            Self::Hills(hills) => hills.advance(tick, seed),
            Self::Course(course) => course.advance(tick),
        }
    }

    pub(crate) fn tally(&self) -> Tally {
        match self {
            Self::Battery(battery) => battery.tally,
            Self::Hills(hills) => hills.tally,
            Self::Course(course) => course.tally,
        }
    }

    /// How much is going on at the moment.
    pub(crate) fn effort(&self) -> usize {
        match self {
            Self::Battery(battery) => battery.trials().len(),
            Self::Hills(hills) => hills.grenades.len(),
            Self::Course(course) => course.runners.iter().filter(|runner| runner.is_airborne()).count(),
        }
    }
}
