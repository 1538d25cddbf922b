//! Times of day: told when the hour strikes, instead of asking in every tick.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use crate::{Code, Who};

/// Who wants to be told at which time of day. A manager of its own from the start: nobody else needs the hours.
///
/// ```
/// use wits_world::event::Daily;
/// use wits_world::{Code, Who};
/// let mut daily = Daily::new();
/// daily.register(Who(1), 17.0, Code::of("go home"));
/// daily.register(Who(2), 0.5, Code::of("haunt"));
/// let mut told = Vec::new();
/// daily.advance(16.9, 17.0, |who, _| told.push(who)); // from 16:54 to 17:00
/// daily.advance(23.9, 0.6, |who, _| told.push(who)); // over midnight
/// assert_eq!(told, [Who(1), Who(2)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Daily {
    /// By hour, those of one hour in the order of registration.
    list: Vec<Entry>,
}

#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
struct Entry {
    hour: f32,
    who: Who,
    code: Code,
}

impl Daily {
    /// Nobody.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: Vec::new() }
    }

    /// Tells somebody every day at an hour from 0 to 24. Other hours are brought into the day; NaN is midnight.
    pub fn register(&mut self, who: Who, hour: f32, code: Code) {
        let hour = hour.rem_euclid(24.0);
        let hour = if hour < 24.0 { hour } else { 0.0 };
        let place = self.list.partition_point(|entry| entry.hour <= hour);
        self.list.insert(place, Entry { hour, who, code });
    }

    /// Ends all that somebody has registered.
    pub fn unregister(&mut self, who: Who) {
        self.list.retain(|entry| entry.who != who);
    }

    /// Tells all whose hour is after `from` and not after `to`; over midnight if `to` is the lower.
    pub fn advance(&self, from: f32, to: f32, mut tell: impl FnMut(Who, Code)) {
        let place = |hour: f32| self.list.partition_point(|entry| entry.hour <= hour);
        let mut told = |entries: &[Entry]| entries.iter().for_each(|entry| tell(entry.who, entry.code));
        if from <= to {
            told(&self.list[place(from)..place(to)]);
        } else if from > to {
            told(&self.list[place(from)..]);
            told(&self.list[..place(to)]);
        }
    }
}
