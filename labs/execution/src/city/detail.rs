//! Levels of detail: who matters how much, and what follows from it. Each mechanism can be switched off.

use wits_core::state::State;
use wits_exec::Task;
use wits_exec::lod::{
    Arbitration, Band, Combine, Compression, Factor, GroupsDef, ImportanceDef, LevelDef, LevelsDef, Rate,
    RatesDef,
};
use wits_game::Params;

use crate::city::person::{self, Person};

/// Plans a tour of the stalls, keeps clear of others, greets friends.
pub(crate) const INDIVIDUAL: usize = 0;
/// Walks through others, to one stall, and greets nobody.
pub(crate) const SIMPLE: usize = 1;

/// The names of all levels, finest first. The last two are no levels of a person, but of a group.
pub(crate) const LEVELS: [&str; 4] = ["individual", "simple", "block", "district"];

/// The rarest thinking, in ticks.
pub(crate) const RAREST: u32 = 32;

/// What the parameters say.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Settings {
    /// Units of a tick; none: as many as anybody likes.
    pub(crate) budget: Option<u64>,
    pub(crate) phasing: bool,
    pub(crate) scheduling: bool,
    pub(crate) behaviour: bool,
    pub(crate) groups: bool,
    pub(crate) hysteresis: bool,
    pub(crate) parallel: bool,
    /// How long a day takes. \[s\]
    pub(crate) day: f32,
    pub(crate) wander: bool,
    pub(crate) sirens: bool,
}

impl Settings {
    pub(crate) fn of(params: &Params) -> Self {
        Self {
            budget: params.is_on("limit").then(|| params.count("budget") as u64),
            phasing: params.is_on("phasing"),
            scheduling: params.is_on("scheduling"),
            behaviour: params.is_on("behaviour"),
            groups: params.is_on("groups"),
            hysteresis: params.is_on("hysteresis"),
            parallel: params.is_on("parallel"),
            day: params.f32("day"),
            wander: params.is_on("wander"),
            sirens: params.is_on("sirens"),
        }
    }

    /// Whether everybody's level has to be found anew.
    pub(crate) fn changes_detail(&self, other: &Self) -> bool {
        let detail = |of: &Self| (of.phasing, of.scheduling, of.behaviour, of.groups, of.hysteresis);
        detail(self) != detail(other)
    }
}

/// The definitions that the settings come to.
#[derive(Debug)]
pub(crate) struct Detail {
    pub(crate) importance: ImportanceDef,
    pub(crate) levels: LevelsDef,
    pub(crate) rates: RatesDef,
    pub(crate) groups: GroupsDef,
    pub(crate) compression: Compression<Person>,
}

impl Detail {
    pub(crate) fn new(settings: &Settings) -> Self {
        let slack = if settings.hysteresis { 0.05 } else { 0.0 };
        let importance = ImportanceDef {
            factors: vec![
                Factor::new("distance from you", 150.0, 15.0).weight(4.0),
                Factor::new("in view", 0.0, 1.0),
                Factor::new("role in the story", 0.0, 1.0),
            ],
            combine: Combine::Mean,
        };
        // Without behavioural levels there is only one that can be chosen.
        let border = if settings.behaviour { 0.5 } else { -1.0 };
        let levels = LevelsDef::new(
            Arbitration::First,
            [
                LevelDef::new(LEVELS[INDIVIDUAL], border - slack, 1.0),
                LevelDef::new(LEVELS[SIMPLE], -2.0, border + slack),
            ],
        );
        let rates = if settings.scheduling {
            RatesDef::Smooth {
                unimportant: Rate::new(RAREST, 1.0),
                important: Rate::new(2, 4.0),
                hysteresis: slack,
            }
        } else {
            RatesDef::Table { bands: vec![Band { from: 0.0, rate: Rate::new(1, 1.0) }], hysteresis: 0.0 }
        };
        let groups = GroupsDef { open: 0.5, close: 0.5 - 2.0 * slack };
        let mut compression = Compression::new();
        compression.add(SIMPLE, INDIVIDUAL, person::take_up_the_list);
        compression.add(INDIVIDUAL, SIMPLE, person::keep_to_one_stall);
        Self { importance, levels, rates, groups, compression }
    }

    /// When a person of a level thinks, and what a thought can cost.
    pub(crate) fn task(level: usize, every: u32, phase: u32) -> Task {
        let step = if level == INDIVIDUAL { person::INDIVIDUAL_STEP } else { person::SIMPLE_STEP };
        let task = Task::every(every).phase(phase).step(step);
        if level == INDIVIDUAL { task } else { task.frugal() }
    }
}

/// Phases that keep people apart: what is due in each of the next ticks, and where there is room.
///
/// The automatic phasing of `wits_exec::phase` looks at all tasks; this one remembers what it would find, so that a phase is
/// found in as many steps as the longest period has ticks, however many tasks there are.
#[derive(Clone, Debug, Default, PartialEq, State)]
pub(crate) struct Spread {
    due: [u32; RAREST as usize],
}

impl Spread {
    /// The phase with the least work in its worst tick.
    pub(crate) fn deal(&mut self, every: u32, units: u64) -> u32 {
        let every = every.clamp(1, RAREST);
        let worst = |phase: u32| ticks(every, phase).map(|tick| self.due[tick]).max();
        let phase = (0..every).min_by_key(|phase| worst(*phase)).unwrap_or(0);
        ticks(every, phase).for_each(|tick| self.due[tick] = self.due[tick].saturating_add(units as u32));
        phase
    }

    /// A task goes.
    pub(crate) fn forget(&mut self, task: &Task) {
        for tick in ticks(task.timing.every, task.timing.phase) {
            self.due[tick] = self.due[tick].saturating_sub(task.step as u32);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.due = Default::default();
    }
}

/// The ticks of a period that a task is due on.
fn ticks(every: u32, phase: u32) -> impl Iterator<Item = usize> {
    let every = every.clamp(1, RAREST);
    let first = (every - phase % every) % every;
    (first..RAREST).step_by(every as usize).map(|tick| tick as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(on: bool) -> Settings {
        Settings {
            phasing: on,
            scheduling: on,
            behaviour: on,
            groups: on,
            hysteresis: on,
            ..Settings::default()
        }
    }

    #[test]
    fn no_pair_of_levels_is_forgotten() {
        for on in [true, false] {
            let detail = Detail::new(&settings(on));
            assert_eq!(detail.levels.faults(), []);
            assert_eq!(detail.compression.missing(&detail.levels), []);
        }
    }

    #[test]
    fn phases_spread_any_mixture_evenly() {
        let mut spread = Spread::default();
        let mut tasks = Vec::new();
        for number in 0..400_u32 {
            let every = 1 << (number * 7 % 6);
            let phase = spread.deal(every, 3);
            tasks.push(Task::every(every).phase(phase).step(3));
        }
        let (least, most) = (spread.due.iter().min().unwrap(), spread.due.iter().max().unwrap());
        assert!(most - least <= 6, "{:?}", spread.due);
        for tick in 0..RAREST {
            let due = tasks.iter().filter(|task| task.timing.is_due(u64::from(tick))).count();
            assert_eq!(3 * due as u32, spread.due[tick as usize]);
        }
        tasks.iter().for_each(|task| spread.forget(task));
        assert_eq!(spread, Spread::default());
    }
}
