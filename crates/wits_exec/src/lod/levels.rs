//! Which of several behaviours a character runs, by its importance.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// One level: the range of importance in which it may run. Ranges overlap, so that hovering at a border changes nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LevelDef {
    /// What it is called.
    pub name: String,
    /// The least importance.
    pub from: f32,
    /// The greatest importance.
    pub to: f32,
}

impl LevelDef {
    /// A level from one importance to another, both included.
    #[must_use]
    pub fn new(name: impl Into<String>, from: f32, to: f32) -> Self {
        Self { name: name.into(), from, to }
    }

    /// May it run at this importance?
    #[must_use]
    pub fn holds(&self, importance: f32) -> bool {
        self.from <= importance && importance <= self.to
    }

    fn middle(&self) -> f32 {
        f32::midpoint(self.from, self.to)
    }

    fn width(&self) -> f32 {
        self.to - self.from
    }
}

/// Which one is taken when several may run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Arbitration {
    /// Any, found by a binary search over the middles of the ranges: for many levels, listed in the order of their middles.
    Any,
    /// The first in the list: the list is an order of preference.
    #[default]
    First,
    /// The one whose middle is nearest: tends to last longest; for levels that are costly to enter.
    Central,
    /// The one with the smallest range: the most specific.
    Smallest,
}

/// The levels of a kind of character; seldom more than four.
///
/// ```
/// use wits_exec::lod::{Arbitration, LevelDef, LevelState, LevelsDef};
/// let walkers = LevelsDef::new(Arbitration::First, [
///     LevelDef::new("avoids others", 0.4, 1.0),
///     LevelDef::new("walks through others", 0.0, 0.6),
/// ]);
/// let mut state = LevelState::default();
/// let mut levels = [0.5, 0.45, 0.3, 0.5, 0.7].map(|importance| { walkers.update(&mut state, importance); state.current() });
/// // 0.5 is within both: whoever was running goes on.
/// assert_eq!(levels.map(Option::unwrap), [0, 0, 1, 1, 0]);
/// ```
///
/// # Source
/// Millington, *AI for Games*, 3rd edition, 10.3.4. In the listing the test of the range is the wrong way round, the current
/// behaviour is set only when the new one has something to do on entry, and a missing one is not looked for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LevelsDef {
    /// The levels.
    pub levels: Vec<LevelDef>,
    /// Which one is taken when several may run.
    #[serde(default)]
    pub arbitration: Arbitration,
    /// The place of the level that runs when no other may; its range is not looked at. It is left as soon as another may run.
    #[serde(default)]
    pub fallback: Option<usize>,
}

/// Which level a character is on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct LevelState {
    current: Option<u32>,
}

impl LevelState {
    /// The place of its level; none before the first update.
    #[must_use]
    pub fn current(self) -> Option<usize> {
        self.current.map(|place| place as usize)
    }
}

/// A change of level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The level that is left, to be told first; none at the beginning.
    pub from: Option<usize>,
    /// The level that is entered.
    pub to: usize,
}

/// What is wrong with a list of levels.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LevelFault {
    /// Nothing to choose from.
    #[error("there are no levels")]
    Empty,
    /// A range that holds nothing.
    #[error("level {0:?} begins above its end")]
    Range(String),
    /// Importances for which there is no level.
    #[error("nobody runs between {0} and {1}, and there is no fallback")]
    Gap(f32, f32),
    /// A fallback that is not there.
    #[error("the fallback is level {0}, but there are only {1}")]
    Fallback(usize, usize),
}

impl LevelsDef {
    /// Levels without a fallback.
    #[must_use]
    pub fn new(arbitration: Arbitration, levels: impl IntoIterator<Item = LevelDef>) -> Self {
        Self { levels: levels.into_iter().collect(), arbitration, fallback: None }
    }

    /// With this level when no other may run.
    #[must_use]
    pub const fn fallback(mut self, place: usize) -> Self {
        self.fallback = Some(place);
        self
    }

    /// All that is wrong, for importances from 0 to 1.
    #[must_use]
    pub fn faults(&self) -> Vec<LevelFault> {
        if self.levels.is_empty() {
            return vec![LevelFault::Empty];
        }
        let wrong = |level: &&LevelDef| level.from > level.to || level.from.is_nan() || level.to.is_nan();
        let mut faults: Vec<LevelFault> =
            self.levels.iter().filter(wrong).map(|level| LevelFault::Range(level.name.clone())).collect();
        match self.fallback {
            Some(place) if place >= self.levels.len() => {
                faults.push(LevelFault::Fallback(place, self.levels.len()));
            }
            Some(_) => {}
            None => faults.extend(self.gaps().map(|(from, to)| LevelFault::Gap(from, to))),
        }
        faults
    }

    /// The ranges within 0 to 1 that no level holds.
    fn gaps(&self) -> impl Iterator<Item = (f32, f32)> {
        let ranges = self.levels.iter().map(|level| (level.from, level.to));
        let mut ranges: Vec<(f32, f32)> = ranges.filter(|(from, to)| from <= to).collect();
        ranges.sort_by(|a, b| a.0.total_cmp(&b.0));
        ranges.push((1.0, 1.0));
        let mut reached = 0.0_f32;
        ranges.into_iter().filter_map(move |(from, to)| {
            let gap = (from > reached).then_some((reached, from));
            reached = reached.max(to);
            gap
        })
    }

    /// Brings the level of a character up to date: it stays as long as its range holds the importance. Where no level does and
    /// there is no fallback it stays, too.
    pub fn update(&self, state: &mut LevelState, importance: f32) -> Option<Switch> {
        let from = state.current().filter(|&place| place < self.levels.len());
        // The fallback holds everything, so it would never be left if it could keep itself.
        if from.is_some_and(|place| self.fallback != Some(place) && self.levels[place].holds(importance)) {
            return None;
        }
        let to = self.choose(importance).filter(|&to| Some(to) != from)?;
        state.current = Some(to as u32);
        Some(Switch { from, to })
    }

    /// The level for an importance, whatever ran before.
    #[must_use]
    pub fn choose(&self, importance: f32) -> Option<usize> {
        let valid = |&place: &usize| self.fallback != Some(place) && self.levels[place].holds(importance);
        let all = || (0..self.levels.len()).filter(valid);
        let chosen = match self.arbitration {
            Arbitration::First => all().next(),
            Arbitration::Any => self.search(importance, valid),
            Arbitration::Central => {
                let apart = |place: usize| (self.levels[place].middle() - importance).abs();
                all().min_by(|&a, &b| apart(a).total_cmp(&apart(b)))
            }
            Arbitration::Smallest => {
                all().min_by(|&a, &b| self.levels[a].width().total_cmp(&self.levels[b].width()))
            }
        };
        chosen.or(self.fallback.filter(|&place| place < self.levels.len()))
    }

    /// Looks where the importance falls among the middles, then ever further to both sides, because the order of the middles
    /// is only nearly the order of the ranges.
    fn search(&self, importance: f32, valid: impl Fn(&usize) -> bool) -> Option<usize> {
        let count = self.levels.len();
        let hit = self.levels.partition_point(|level| level.middle() < importance);
        let sides = (0..=count).flat_map(|apart| [hit.checked_sub(apart + 1), hit.checked_add(apart)]);
        sides.flatten().filter(|&place| place < count).find(valid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn levels(arbitration: Arbitration, ranges: &[(f32, f32)]) -> LevelsDef {
        let level =
            |(place, &(from, to)): (usize, &(f32, f32))| LevelDef::new(format!("level {place}"), from, to);
        LevelsDef::new(arbitration, ranges.iter().enumerate().map(level))
    }

    /// 0 to 10, 2 to 5, 4 to 9 at 4.6: the first is 0; the middles are 5, 3.5 and 6.5, so 0 is the most central; the smallest
    /// is 1, of width 3.
    #[test]
    fn oracle_millington_10_3_4_four_ways_to_arbitrate() {
        let ranges = [(0.0, 10.0), (2.0, 5.0), (4.0, 9.0)];
        let choose = |arbitration| levels(arbitration, &ranges).choose(4.6).unwrap();
        assert_eq!((choose(Arbitration::First), choose(Arbitration::Smallest)), (0, 1));
        assert_eq!(levels(Arbitration::Central, &ranges).choose(6.0), Some(2));
        assert_eq!(choose(Arbitration::Central), 0);
        assert!(choose(Arbitration::Any) < 3);
    }

    #[test]
    fn a_fallback_runs_when_nobody_else_may_and_only_then() {
        for arbitration in [Arbitration::Any, Arbitration::First, Arbitration::Central, Arbitration::Smallest]
        {
            let def = levels(arbitration, &[(-1e9, 1e9), (0.5, 0.8)]).fallback(0);
            let mut state = LevelState::default();
            let mut at = |importance| {
                def.update(&mut state, importance);
                state.current().unwrap()
            };
            assert_eq!([at(0.1), at(0.6), at(0.9), at(0.7)], [0, 1, 0, 1], "{arbitration:?}");
        }
    }

    #[test]
    fn hovering_at_a_border_changes_once() {
        let def = levels(Arbitration::First, &[(0.45, 1.0), (0.0, 0.55)]);
        let mut state = LevelState::default();
        let switches =
            (0..100).filter(|turn| def.update(&mut state, if turn % 2 == 0 { 0.48 } else { 0.52 }).is_some());
        assert_eq!(switches.count(), 1);
    }

    #[test]
    fn without_a_level_nothing_changes() {
        let def = levels(Arbitration::First, &[(0.5, 1.0)]);
        let mut state = LevelState::default();
        assert_eq!((def.update(&mut state, 0.2), state.current()), (None, None));
        assert_eq!(def.update(&mut state, 0.7), Some(Switch { from: None, to: 0 }));
        assert_eq!((def.update(&mut state, 0.2), state.current()), (None, Some(0)));
        assert_eq!(LevelsDef::default().update(&mut LevelState { current: Some(7) }, 0.5), None);
    }

    #[test]
    fn all_faults_are_found() {
        assert_eq!(LevelsDef::default().faults(), [LevelFault::Empty]);
        let def = levels(Arbitration::First, &[(0.1, 0.3), (0.5, 0.4), (0.5, 0.8)]);
        let faults: Vec<String> = def.faults().iter().map(ToString::to_string).collect();
        assert_eq!(faults[0], "level \"level 1\" begins above its end");
        assert_eq!(faults.len(), 4, "{faults:?}"); // 0 to 0.1, 0.3 to 0.5, 0.8 to 1
        assert_eq!(def.clone().fallback(3).faults().len(), 2);
        assert_eq!(levels(Arbitration::First, &[(0.0, 0.6), (0.4, 1.0)]).faults(), []);
    }

    proptest! {
        /// Every arbitration finds a level if there is one, and one that may run.
        #[test]
        fn what_is_chosen_may_run(ranges in prop::collection::vec((0_u8..20, 0_u8..20), 0..7), importance in 0_u8..20) {
            let ranges: Vec<(f32, f32)> = ranges.into_iter().map(|(from, to)| (f32::from(from), f32::from(to))).collect();
            let importance = f32::from(importance);
            let possible = ranges.iter().any(|&(from, to)| from <= importance && importance <= to);
            for arbitration in [Arbitration::Any, Arbitration::First, Arbitration::Central, Arbitration::Smallest] {
                let def = levels(arbitration, &ranges);
                let chosen = def.choose(importance);
                prop_assert_eq!(chosen.is_some(), possible);
                prop_assert!(chosen.is_none_or(|place| def.levels[place].holds(importance)));
            }
        }
    }
}
