//! Sequences as people make them, for experiments.
//!
//! Whoever tries to choose at random does two things that chance does not do. A person repeats an action too seldom, and the
//! longer a run of the same action is, the more so. And a person has habits: a few short patterns, known only to their
//! fingers, that come again and again. This model has exactly these two, each with a number; everything else is even.
//!
//! ```
//! use wits_core::random::Seed;
//! use wits_learn::predict::{Person, PersonDef};
//! let def = PersonDef { alternation: 1.0, habits: 0, ..PersonDef::new(2) }; // never the same twice
//! let mut person = Person::new(&def, Seed::new(1))?;
//! let choices = person.choices(&def, 100);
//! assert!(choices.windows(2).all(|two| two[0] != two[1]));
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::random::{Seed, Stream};
use wits_core::state::State;

use super::MAX_ACTIONS;

/// Maximum number of habits, and of actions in each.
pub const MAX_HABITS: u32 = 256;

/// How predictable somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonDef {
    /// How many different actions there are.
    pub actions: u32,
    /// How much the last action is avoided, from 0 (as likely as any other) to 1 (never). Each further repetition is
    /// avoided as much again.
    pub alternation: f32,
    /// How many patterns the person has.
    pub habits: u32,
    /// The length of the longest pattern; the shortest has 3 actions.
    pub longest: u32,
    /// How often a pattern is begun when none is going on, from 0 to 1.
    pub habit_chance: f32,
}

impl PersonDef {
    /// A person of the usual kind.
    #[must_use]
    pub const fn new(actions: u32) -> Self {
        Self { actions, alternation: 0.2, habits: 4, longest: 7, habit_chance: 0.5 }
    }
}

impl Check for PersonDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_range(&format!("{path}.actions"), self.actions.into(), 1.0, MAX_ACTIONS.into());
        findings.check_range(&format!("{path}.alternation"), self.alternation.into(), 0.0, 1.0);
        findings.check_range(&format!("{path}.habits"), self.habits.into(), 0.0, MAX_HABITS.into());
        findings.check_range(&format!("{path}.longest"), self.longest.into(), 3.0, MAX_HABITS.into());
        findings.check_range(&format!("{path}.habit_chance"), self.habit_chance.into(), 0.0, 1.0);
    }
}

/// Somebody with habits.
#[derive(Clone, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Person {
    stream: Stream,
    habits: Vec<Vec<u32>>,
    /// The habit that is going on, and how far it is.
    doing: Option<(u32, u32)>,
    last: Option<u32>,
    /// How often the last action was taken in a row.
    run: u32,
}

impl Person {
    /// Another person for every seed, with habits of their own.
    ///
    /// # Errors
    /// When a number of the definition is out of its range.
    pub fn new(def: &PersonDef, seed: Seed) -> Result<Self, Findings> {
        def.faults("person").into_result(())?;
        let mut person = Self { stream: seed.stream(), habits: Vec::new(), doing: None, last: None, run: 0 };
        for _ in 0..def.habits {
            let length = 3 + person.stream.below(def.longest - 2);
            (person.last, person.run) = (None, 0);
            let habit = (0..length).map(|_| person.choose_freely(def)).collect();
            person.habits.push(habit);
        }
        (person.last, person.run) = (None, 0);
        Ok(person)
    }

    /// The next action.
    pub fn choose(&mut self, def: &PersonDef) -> u32 {
        if self.doing.is_none() && !self.habits.is_empty() && self.stream.chance(def.habit_chance) {
            let count = u32::try_from(self.habits.len()).unwrap_or(u32::MAX);
            self.doing = Some((self.stream.below(count), 0));
        }
        if let Some((habit, place)) = self.doing.take() {
            let pattern = self.habits.get(habit as usize).map_or(&[][..], Vec::as_slice);
            if let Some(action) = pattern.get(place as usize).copied() {
                self.doing = (place as usize + 1 < pattern.len()).then_some((habit, place + 1));
                self.took(action);
                return action;
            }
        }
        self.choose_freely(def)
    }

    /// The next actions.
    pub fn choices(&mut self, def: &PersonDef, count: usize) -> Vec<u32> {
        (0..count).map(|_| self.choose(def)).collect()
    }

    /// The habits.
    #[must_use]
    pub fn habits(&self) -> &[Vec<u32>] {
        &self.habits
    }

    /// An action without a habit: seldom the last one again.
    fn choose_freely(&mut self, def: &PersonDef) -> u32 {
        let actions = def.actions.max(1);
        let action = match self.last {
            Some(last) if actions > 1 => {
                let mut again = 1.0 / actions as f32;
                // Below a thousandth it makes no difference any more.
                for _ in 0..self.run.min(64) {
                    again *= 1.0 - def.alternation;
                }
                if self.stream.chance(again) { last } else { another(self.stream.below(actions - 1), last) }
            }
            _ => self.stream.below(actions),
        };
        self.took(action);
        action
    }

    fn took(&mut self, action: u32) {
        self.run = if self.last == Some(action) { self.run.saturating_add(1) } else { 1 };
        self.last = Some(action);
    }
}

/// One of all but the last one, by its place among them.
const fn another(place: u32, last: u32) -> u32 {
    if place >= last { place + 1 } else { place }
}
