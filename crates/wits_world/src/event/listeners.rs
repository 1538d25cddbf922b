//! Who listens to what.

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec3;
use wits_core::state::State;

use super::Event;
use crate::{Code, Who};

/// What somebody wants to hear of. Everything that is given must fit.
///
/// ```
/// use wits_core::glam::Vec3;
/// use wits_world::Code;
/// use wits_world::event::{Event, Interest};
/// let near = Interest::in_code(Code::of("explosion")).within(50.0);
/// let boom = Event::new(Code::of("explosion"), ()).at(Vec3::new(30.0, 0.0, 40.0));
/// assert!(!near.fits(&boom, Some(Vec3::ZERO))); // 50 m away: not nearer than 50
/// assert!(near.fits(&boom, Some(Vec3::X)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Interest {
    /// Only events of this code.
    pub code: Option<Code>,
    /// Only events nearer to the listener than this. \[m\]
    pub within: Option<f32>,
    /// Only what this one does.
    pub from: Option<Who>,
}

impl Interest {
    /// In everything.
    #[must_use]
    pub const fn any() -> Self {
        Self { code: None, within: None, from: None }
    }

    /// In one code. For several codes register several times.
    #[must_use]
    pub const fn in_code(code: Code) -> Self {
        Self { code: Some(code), within: None, from: None }
    }

    /// Only nearer than this. Events and listeners without a place are never near. \[m\]
    #[must_use]
    pub const fn within(mut self, radius: f32) -> Self {
        self.within = Some(radius);
        self
    }

    /// Only what this one does.
    #[must_use]
    pub const fn of(mut self, who: Who) -> Self {
        self.from = Some(who);
        self
    }

    /// Whether an event is of interest to somebody at a place.
    #[must_use]
    pub fn fits<D>(&self, event: &Event<D>, place: Option<Vec3>) -> bool {
        let is_near = |radius: f32| match (event.at, place) {
            (Some(there), Some(here)) => there.distance_squared(here) < radius * radius,
            _ => false,
        };
        self.code.is_none_or(|code| code == event.code)
            && self.from.is_none_or(|from| from == event.from)
            && self.within.is_none_or(is_near)
    }
}

/// One registration; numbers grow with time.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
pub(super) struct Registration {
    pub(super) number: u64,
    pub(super) who: Who,
    pub(super) interest: Interest,
}

/// How far an event has come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor {
    line: usize,
    of_code: usize,
    any: usize,
}

/// All registrations, by code.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub(super) struct Listeners {
    codes: Vec<(Code, Vec<Registration>)>,
    /// Those who take any code.
    any: Vec<Registration>,
    pub(super) next: u64,
}

impl Listeners {
    pub(super) fn register(&mut self, who: Who, interest: Interest) {
        let registration = Registration { number: self.next, who, interest };
        self.next = self.next.saturating_add(1);
        let Some(code) = interest.code else {
            self.any.push(registration);
            return;
        };
        match self.codes.binary_search_by_key(&code, |entry| entry.0) {
            Ok(place) => self.codes[place].1.push(registration),
            Err(place) => self.codes.insert(place, (code, vec![registration])),
        }
    }

    /// Ends registrations of somebody: those for one code, or all.
    pub(super) fn unregister(&mut self, who: Who, code: Option<Code>) {
        let lists = self.codes.iter_mut().filter(|(other, _)| code.is_none_or(|code| code == *other));
        lists.for_each(|(_, list)| list.retain(|registration| registration.who != who));
        if code.is_none() {
            self.any.retain(|registration| registration.who != who);
        }
    }

    pub(super) fn of_code(&self, code: Code) -> &[Registration] {
        let place = self.codes.binary_search_by_key(&code, |entry| entry.0);
        place.map_or(&[], |place| self.codes[place].1.as_slice())
    }

    /// Where those begin who listen to a code, from a number on. Good until somebody registers or unregisters.
    pub(super) fn from(&self, code: Code, number: u64) -> Cursor {
        let line = self.codes.binary_search_by_key(&code, |entry| entry.0).unwrap_or(usize::MAX);
        let first = |list: &[Registration]| list.partition_point(|registration| registration.number < number);
        Cursor { line, of_code: first(self.line(line)), any: first(&self.any) }
    }

    /// The next one, in the order of registration.
    pub(super) fn next(&self, cursor: &mut Cursor) -> Option<Registration> {
        let (of_code, any) = (self.line(cursor.line).get(cursor.of_code), self.any.get(cursor.any));
        if any.is_none_or(|any| of_code.is_some_and(|of_code| of_code.number < any.number)) {
            cursor.of_code += 1;
            of_code.copied()
        } else {
            cursor.any += 1;
            any.copied()
        }
    }

    fn line(&self, line: usize) -> &[Registration] {
        self.codes.get(line).map_or(&[], |(_, list)| list)
    }

    pub(super) fn is_wanted(&self, code: Code) -> bool {
        !self.any.is_empty() || !self.of_code(code).is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.any.len() + self.codes.iter().map(|(_, list)| list.len()).sum::<usize>()
    }

    /// Codes and how many listen to each; those who take any code come last, without one.
    pub(super) fn counts(&self) -> impl Iterator<Item = (Option<Code>, usize)> {
        let codes = self.codes.iter().map(|(code, list)| (Some(*code), list.len()));
        codes.chain(std::iter::once((None, self.any.len())))
    }
}
