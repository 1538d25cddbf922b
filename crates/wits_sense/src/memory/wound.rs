//! The sense of being hurt: by whom, and how much.

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::time::Moment;

use super::{Memory, MemoryDef};
use crate::{Point, Who};

/// So many are remembered; the oldest gives way.
const MOST: usize = 32;

/// Damage taken.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Wound {
    /// By whom.
    pub by: Who,
    /// How much.
    pub damage: f32,
    /// When.
    pub time: Moment,
}

impl<V: Point> Memory<V> {
    /// Somebody hurts this character.
    ///
    /// ```
    /// use wits_core::glam::Vec2;
    /// use wits_core::time::Moment;
    /// use wits_sense::memory::{Memory, MemoryDef};
    /// use wits_sense::Who;
    /// let (def, mut memory) = (MemoryDef::default(), Memory::<Vec2>::new());
    /// memory.hurt(Moment(0), Who(1), 30.0);
    /// memory.hurt(Moment(3000), Who(1), 10.0);
    /// memory.hurt(Moment(3000), Who(2), 25.0);
    /// assert_eq!(memory.damage_by(&def, Moment(4000), Who(1)), 40.0);
    /// assert_eq!(memory.damage_by(&def, Moment(6000), Who(1)), 10.0); // the first shot is long ago
    /// ```
    pub fn hurt(&mut self, now: Moment, by: Who, damage: f32) {
        if self.wounds.len() >= MOST {
            self.wounds.remove(0);
        }
        self.wounds.push(Wound { by, damage, time: now });
    }

    /// The damage that somebody did lately.
    #[must_use]
    pub fn damage_by(&self, def: &MemoryDef, now: Moment, by: Who) -> f32 {
        let recent = self.wounds.iter().filter(|wound| now.since(wound.time) <= def.hurt_span);
        recent.filter(|wound| wound.by == by).map(|wound| wound.damage).sum()
    }

    /// All wounds that are remembered, oldest first.
    #[must_use]
    pub fn wounds(&self) -> &[Wound] {
        &self.wounds
    }
}
