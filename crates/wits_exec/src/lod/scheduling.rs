//! From importance to how often and how much: the same behaviour at every level, called more or less.

use serde::{Deserialize, Serialize};
use wits_core::math;
use wits_core::state::State;

use crate::scheduler::Task;

/// How often a task is called and which part of the budget it gets.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rate {
    /// Every so many frames.
    pub every: u32,
    /// The priority.
    pub priority: f32,
}

impl Rate {
    /// Every so many frames with a priority.
    #[must_use]
    pub const fn new(every: u32, priority: f32) -> Self {
        Self { every, priority }
    }

    /// A task with this rate; everything else, the phase too, stays.
    #[must_use]
    pub const fn apply(self, mut task: Task) -> Task {
        task.timing.every = self.every;
        task.priority = self.priority;
        task
    }
}

/// A range of importance and its rate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Band {
    /// From this importance on.
    pub from: f32,
    /// The rate.
    pub rate: Rate,
}

/// How importance becomes a rate.
///
/// Rare calls make late decisions: overshooting a target, noticing a collision late. Low priority makes poor ones: odd routes.
/// Often another, cheaper behaviour is better than either (see [`LevelsDef`](super::LevelsDef)).
///
/// ```
/// use wits_exec::lod::{Band, Rate, RateState, RatesDef};
/// let rates = RatesDef::Table {
///     bands: vec![
///         Band { from: 0.0, rate: Rate::new(32, 1.0) },
///         Band { from: 0.5, rate: Rate::new(4, 4.0) },
///     ],
///     hysteresis: 0.1,
/// };
/// let mut state = RateState::default();
/// assert_eq!(rates.update(&mut state, 0.55), Some(Rate::new(4, 4.0)));
/// assert_eq!(rates.update(&mut state, 0.48), None); // hovering at the border changes nothing
/// assert_eq!(rates.update(&mut state, 0.40), Some(Rate::new(32, 1.0)));
/// ```
///
/// # Source
/// Millington, *AI for Games*, 3rd edition, 10.3.3.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RatesDef {
    /// By category: the last band that begins at or below the importance, else the first one.
    Table {
        /// In order of importance.
        bands: Vec<Band>,
        /// The importance must change by more than this before anything else does.
        hysteresis: f32,
    },
    /// Smoothly from one rate to the other. Periods are powers of two, so that phases can keep tasks apart.
    Smooth {
        /// At importance 0.
        unimportant: Rate,
        /// At importance 1.
        important: Rate,
        /// The importance must change by more than this before anything else does.
        hysteresis: f32,
    },
}

/// What a character remembers: the importance that its rate was made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct RateState {
    anchor: Option<f32>,
}

impl RatesDef {
    /// The rate of an importance, without memory.
    #[must_use]
    pub fn rate(&self, importance: f32) -> Option<Rate> {
        match self {
            Self::Table { bands, .. } => {
                let last = bands.iter().rfind(|band| band.from <= importance);
                last.or_else(|| bands.first()).map(|band| band.rate)
            }
            Self::Smooth { unimportant, important, .. } => {
                let part = importance.clamp(0.0, 1.0);
                let exponent =
                    math::lerp(power_of_two(unimportant.every), power_of_two(important.every), part);
                let every = 1 << (exponent + 0.5) as u32;
                Some(Rate { every, priority: math::lerp(unimportant.priority, important.priority, part) })
            }
        }
    }

    /// The new rate, if it has changed.
    pub fn update(&self, state: &mut RateState, importance: f32) -> Option<Rate> {
        let (Self::Table { hysteresis, .. } | Self::Smooth { hysteresis, .. }) = self;
        let importance = if importance.is_nan() { 0.0 } else { importance };
        let before = match state.anchor {
            Some(anchor) if (importance - anchor).abs() <= *hysteresis => return None,
            Some(anchor) => self.rate(anchor),
            None => None,
        };
        state.anchor = Some(importance);
        self.rate(importance).filter(|&rate| before != Some(rate))
    }
}

/// The exponent of the nearest power of two below, at most 30.
fn power_of_two(number: u32) -> f32 {
    number.max(1).ilog2().min(30) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Policy, Scheduler};
    use wits_core::work::Budget;

    const SMOOTH: RatesDef =
        RatesDef::Smooth { unimportant: Rate::new(64, 1.0), important: Rate::new(1, 5.0), hysteresis: 0.05 };

    #[test]
    fn more_important_is_never_rarer() {
        let rates: Vec<Rate> =
            (0..=100).map(|percent| SMOOTH.rate(percent as f32 / 100.0).unwrap()).collect();
        assert!(
            rates
                .windows(2)
                .all(|pair| pair[0].every >= pair[1].every && pair[0].priority <= pair[1].priority)
        );
        assert!(rates.iter().all(|rate| rate.every.is_power_of_two()));
        assert_eq!(
            (rates[0], rates[50], rates[100]),
            (Rate::new(64, 1.0), Rate::new(8, 3.0), Rate::new(1, 5.0))
        );
    }

    #[test]
    fn a_table_has_an_answer_for_every_importance() {
        let bands =
            vec![Band { from: 0.2, rate: Rate::new(30, 1.0) }, Band { from: 0.7, rate: Rate::new(2, 1.0) }];
        let table = RatesDef::Table { bands, hysteresis: 0.0 };
        let every = |importance| table.rate(importance).unwrap().every;
        assert_eq!([every(-1.0), every(0.2), every(0.69), every(0.7), every(f32::NAN)], [30, 30, 30, 2, 30]);
        assert_eq!(RatesDef::Table { bands: Vec::new(), hysteresis: 0.0 }.rate(0.5), None);
    }

    #[test]
    fn strange_importances_do_no_harm() {
        let mut state = RateState::default();
        assert!(SMOOTH.update(&mut state, f32::NAN).is_some());
        assert!(SMOOTH.update(&mut state, f32::INFINITY).is_some());
    }

    /// Far characters are called less, however much their importance wavers.
    #[test]
    fn a_wavering_importance_starves_nobody() {
        let mut scheduler = Scheduler::new(Policy::Equal);
        let id = scheduler.add(RateState::default(), Task::every(8).phase(3));
        let restless = RatesDef::Smooth {
            unimportant: Rate::new(64, 1.0),
            important: Rate::new(1, 1.0),
            hysteresis: 0.0,
        };
        for frame in 0_u32..640 {
            let importance = if frame % 2 == 0 { 0.0 } else { 0.3 };
            let mut state = *scheduler.get(id).unwrap();
            if let Some(rate) = restless.update(&mut state, importance) {
                let task = scheduler.task(id).unwrap();
                scheduler.set_task(id, rate.apply(task));
            }
            *scheduler.get_mut(id).unwrap() = state;
            scheduler.run(&mut Budget::new(10), |_, _, _| ());
        }
        assert!(scheduler.counts(id).unwrap().runs >= 9, "{:?}", scheduler.counts(id));
    }
}
