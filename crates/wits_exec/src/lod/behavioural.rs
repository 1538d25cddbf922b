//! A behaviour that runs one of several, by importance.

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::work::Budget;

use super::levels::{LevelState, LevelsDef};
use crate::behaviour::Behaviour;

/// A behaviour that is one level of several: told when it begins and when it ends.
///
/// The one that is left is told first and hands over what the next needs; then it can free its memory, before the next takes
/// any. The other order would hold both at once.
pub trait Level<C: ?Sized>: Behaviour<C> + Sized {
    /// It is left for another.
    fn exit(&mut self, context: &mut C, next: &mut Self) {
        let _ = (context, next);
    }

    /// It begins, after another or as the first.
    fn enter(&mut self, context: &mut C, previous: Option<&mut Self>) {
        let _ = (context, previous);
    }
}

/// Runs one of its behaviours, by importance; a behaviour itself, so whoever runs it need not know which.
///
/// ```
/// use wits_core::work::Budget;
/// use wits_exec::Behaviour;
/// use wits_exec::lod::{Arbitration, Level, LevelDef, Levels, LevelsDef};
/// /// A shopper knows its next stall, or a whole list of them.
/// enum Shopper { Stroller { stall: u32 }, Planner { stalls: Vec<u32> } }
/// impl Behaviour<()> for Shopper {
///     fn run(&mut self, _: &mut (), budget: &mut Budget) { budget.spend(1); }
/// }
/// impl Level<()> for Shopper {
///     fn exit(&mut self, _: &mut (), next: &mut Self) {
///         match (&mut *self, next) {
///             (Self::Stroller { stall }, Self::Planner { stalls }) => *stalls = vec![*stall, 7, 9],
///             (Self::Planner { stalls }, Self::Stroller { stall }) => *stall = stalls.first().copied().unwrap_or(0),
///             _ => {}
///         }
///         if let Self::Planner { stalls } = self { *stalls = Vec::new(); }
///     }
/// }
/// let def = LevelsDef::new(Arbitration::First, [LevelDef::new("plans", 0.4, 1.0), LevelDef::new("strolls", 0.0, 0.6)]);
/// let mut shopper = Levels::new(vec![Shopper::Planner { stalls: vec![] }, Shopper::Stroller { stall: 3 }]);
/// for importance in [0.1, 0.9] {
///     shopper.update(&def, importance, &mut ());
///     shopper.run(&mut (), &mut Budget::new(10));
/// }
/// assert!(matches!(shopper.current(), Some(Shopper::Planner { stalls }) if stalls == &[3, 7, 9]));
/// ```
///
/// # Source
/// Millington, *AI for Games*, 3rd edition, 10.3.4.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Levels<B> {
    behaviours: Vec<B>,
    state: LevelState,
}

impl<B> Levels<B> {
    /// One behaviour for each level, in the order of the definition.
    #[must_use]
    pub fn new(behaviours: Vec<B>) -> Self {
        Self { behaviours, state: LevelState::default() }
    }

    /// The behaviour that is running.
    #[must_use]
    pub fn current(&self) -> Option<&B> {
        self.behaviours.get(self.state.current()?)
    }

    /// Which level is running.
    #[must_use]
    pub const fn state(&self) -> LevelState {
        self.state
    }

    /// Brings the level up to date: tells the one that is left, then the one that begins. True if there was a change.
    pub fn update<C: ?Sized>(&mut self, def: &LevelsDef, importance: f32, context: &mut C) -> bool
    where
        B: Level<C>,
    {
        let before = self.state;
        let Some(switch) = def.update(&mut self.state, importance) else { return false };
        if switch.to >= self.behaviours.len() {
            // There are fewer behaviours than levels: stay.
            self.state = before;
            return false;
        }
        let from = switch.from.filter(|&from| from < self.behaviours.len());
        match from.and_then(|from| self.behaviours.get_disjoint_mut([from, switch.to]).ok()) {
            Some([old, new]) => {
                old.exit(context, new);
                new.enter(context, Some(old));
            }
            None => self.behaviours[switch.to].enter(context, None),
        }
        true
    }
}

impl<C: ?Sized, B: Behaviour<C>> Behaviour<C> for Levels<B> {
    fn run(&mut self, context: &mut C, budget: &mut Budget) {
        let current = self.state.current().and_then(|place| self.behaviours.get_mut(place));
        if let Some(behaviour) = current {
            behaviour.run(context, budget);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lod::{Arbitration, LevelDef};
    use crate::{Policy, Scheduler, Task};

    /// Writes down what happens to it.
    struct Named(&'static str);

    impl Behaviour<Vec<String>> for Named {
        fn run(&mut self, log: &mut Vec<String>, _: &mut Budget) {
            log.push(format!("{} runs", self.0));
        }
    }

    impl Level<Vec<String>> for Named {
        fn exit(&mut self, log: &mut Vec<String>, next: &mut Self) {
            log.push(format!("{} hands over to {}", self.0, next.0));
        }
        fn enter(&mut self, log: &mut Vec<String>, previous: Option<&mut Self>) {
            log.push(format!("{} enters after {:?}", self.0, previous.map(|previous| previous.0)));
        }
    }

    fn def() -> LevelsDef {
        LevelsDef::new(
            Arbitration::First,
            [LevelDef::new("fine", 0.5, 1.0), LevelDef::new("coarse", 0.0, 0.6)],
        )
    }

    #[test]
    fn the_one_that_is_left_is_told_first() {
        let mut levels = Levels::new(vec![Named("fine"), Named("coarse")]);
        let mut log = Vec::new();
        for importance in [0.9, 0.2] {
            levels.update(&def(), importance, &mut log);
            levels.run(&mut log, &mut Budget::new(1));
        }
        assert_eq!(
            log,
            [
                "fine enters after None",
                "fine runs",
                "fine hands over to coarse",
                "coarse enters after Some(\"fine\")",
                "coarse runs"
            ]
        );
    }

    #[test]
    fn fewer_behaviours_than_levels_do_no_harm() {
        let mut levels = Levels::new(vec![Named("fine")]);
        let mut log = Vec::new();
        assert!(!levels.update(&def(), 0.1, &mut log) && levels.current().is_none());
        assert!(levels.update(&def(), 0.9, &mut log) && !levels.update(&def(), 0.1, &mut log));
        assert_eq!(levels.current().map(|level| level.0), Some("fine"));
    }

    /// A scheduler of characters, each with its levels: nobody above knows which one runs.
    #[test]
    fn levels_run_inside_schedulers() {
        let mut scheduler = Scheduler::new(Policy::Equal);
        let mut log = Vec::new();
        for importance in [0.9, 0.1] {
            let mut levels = Levels::new(vec![Named("fine"), Named("coarse")]);
            levels.update(&def(), importance, &mut log);
            scheduler.add(levels, Task::every(1));
        }
        log.clear();
        Behaviour::run(&mut scheduler, &mut log, &mut Budget::new(10));
        assert_eq!(log, ["fine runs", "coarse runs"]);
    }
}
