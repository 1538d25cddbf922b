//! A machine as it runs: shared by all characters.

use std::fmt;
use std::ops::Range;

use wits_core::inspect::Graph;

use super::hold::Held;
use super::{End, MachineState, Pick};
use crate::board::BoardDef;
use crate::condition::Condition;
use crate::words::{Deed, EventId};

/// A state machine that was checked against a vocabulary; any number of characters share it.
pub struct Machine<C: ?Sized> {
    pub(super) name: Box<str>,
    pub(super) limit: u16,
    pub(super) acts_first: bool,
    pub(super) board: BoardDef,
    /// The outermost machines.
    pub(super) regions: Box<[u16]>,
    pub(super) levels: Box<[Level<C>]>,
    pub(super) states: Box<[State<C>]>,
    /// Their numbers, sorted by their paths.
    pub(super) by_path: Box<[u16]>,
    /// The active actions of all machines and states, in the order of the file.
    pub(super) deeds: Box<[Deed<C>]>,
    pub(super) graph: Graph,
}

/// The number of a state of one machine, in the order of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateId(pub(super) u16);

/// One machine: the whole one, a region, or one in a state.
pub(super) struct Level<C: ?Sized> {
    /// The state around it.
    pub(super) within: u16,
    pub(super) depth: u8,
    pub(super) initial: u16,
    pub(super) history: bool,
    pub(super) announce: bool,
    pub(super) active: Range<u16>,
    pub(super) arrows: Arrows<C>,
}

pub(super) struct State<C: ?Sized> {
    /// The machine it is a state of.
    pub(super) level: u16,
    /// The machine inside it.
    pub(super) inner: u16,
    pub(super) active: Range<u16>,
    /// Its active actions and all those inside it.
    pub(super) span: Range<u16>,
    /// Itself and the states inside it.
    pub(super) states: Range<u16>,
    pub(super) held: Option<Held<C>>,
    pub(super) entry: Box<[Deed<C>]>,
    pub(super) exit: Box<[Deed<C>]>,
    pub(super) arrows: Arrows<C>,
    pub(super) blip: bool,
    pub(super) ends: Option<End>,
    /// In the graph.
    pub(super) node: u32,
    pub(super) name: Box<str>,
    pub(super) path: Box<str>,
}

/// The transitions of a state, or the global ones of a machine.
pub(super) struct Arrows<C: ?Sized> {
    /// Asked at every tick.
    pub(super) polled: Box<[Arrow<C>]>,
    /// Asked when an event comes.
    pub(super) handlers: Box<[Arrow<C>]>,
    pub(super) pick: Pick,
    /// The events of the handlers.
    pub(super) events: u64,
    pub(super) global: bool,
}

pub(super) struct Arrow<C: ?Sized> {
    pub(super) on: Option<EventId>,
    /// \[ms\]
    pub(super) after: Option<u32>,
    pub(super) done: Option<End>,
    pub(super) when: Option<Condition<C>>,
    pub(super) choice: Choice<C>,
    pub(super) again: bool,
    pub(super) weight: f32,
    /// In the graph: nodes first, then links.
    pub(super) link: u32,
}

/// Every transition is a decision tree, mostly of one leaf.
pub(super) enum Choice<C: ?Sized> {
    Stay,
    Go(Leap<C>),
    If(Condition<C>, Box<Choice<C>>, Box<Choice<C>>),
}

/// A change that is to be made.
pub(super) struct Leap<C: ?Sized> {
    pub(super) aim: Aim,
    pub(super) acts: Box<[Deed<C>]>,
    pub(super) link: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// A state, and the innermost machine that it and the source are in.
    State { to: u16, meet: u16 },
    /// The state before.
    Back,
    /// No other state.
    Here,
}

impl<C: ?Sized> Machine<C> {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The state of a path (`"Clean.Search"`), or of a name that is unique.
    #[must_use]
    pub fn find(&self, path: &str) -> Option<StateId> {
        let all = || (0..).map(StateId).zip(&self.states);
        if let Some((id, _)) = all().find(|(_, state)| &*state.path == path) {
            return Some(id);
        }
        let mut named = all().filter(|(_, state)| &*state.name == path);
        let (id, _) = named.next()?;
        named.next().is_none().then_some(id)
    }

    /// The path of a state, for good.
    #[must_use]
    pub fn path(&self, state: StateId) -> &str {
        self.states.get(usize::from(state.0)).map_or("", |state| &state.path)
    }

    /// The states that somebody is in, from the outermost to the innermost, region by region.
    pub fn stack<'m>(&'m self, state: &'m MachineState) -> impl Iterator<Item = StateId> + 'm {
        self.regions.iter().flat_map(move |region| {
            std::iter::successors(self.at(state, *region), move |outer| {
                self.at(state, self.states[usize::from(*outer)].inner)
            })
            .map(StateId)
        })
    }

    /// The path of the innermost state of the first machine; empty before the first tick.
    #[must_use]
    pub fn current<'m>(&'m self, state: &'m MachineState) -> &'m str {
        self.current_in(state, 0)
    }

    /// The path of the innermost state of a region, the first machine being number 0.
    #[must_use]
    pub fn current_in<'m>(&'m self, state: &'m MachineState, region: usize) -> &'m str {
        let top = self.regions.get(region).and_then(|region| self.at(state, *region));
        let inner = |outer: &u16| self.at(state, self.states[usize::from(*outer)].inner);
        std::iter::successors(top, inner).last().map_or("", |last| self.path(StateId(last)))
    }

    /// Is somebody in this state, or in one inside it?
    #[must_use]
    pub fn is_in(&self, state: &MachineState, id: StateId) -> bool {
        let around = |inner: &u16| {
            let level = self.states.get(usize::from(*inner))?.level;
            Some(self.levels[usize::from(level)].within).filter(|within| *within != super::NONE)
        };
        let is_at = |inner: u16| {
            let found = self.states.get(usize::from(inner));
            found.is_some_and(|found| self.at(state, found.level) == Some(inner))
        };
        std::iter::successors(Some(id.0), around).all(is_at)
    }

    /// What a machine remembers to be inside of a state, though it may be in another one now: its history.
    #[must_use]
    pub fn remembered(&self, state: &MachineState, id: StateId) -> Option<StateId> {
        self.at(state, self.states.get(usize::from(id.0))?.inner).map(StateId)
    }

    /// The events that can do something for somebody now, one bit for each [`EventId`]: others need not be told.
    #[must_use]
    pub fn listens(&self, state: &MachineState) -> u64 {
        let mut events = 0;
        for region in &self.regions {
            events |= self.levels[usize::from(*region)].arrows.events;
        }
        for id in self.stack(state) {
            let found = &self.states[usize::from(id.0)];
            events |= found.arrows.events;
            if let Some(inner) = self.levels.get(usize::from(found.inner)) {
                events |= inner.arrows.events;
            }
        }
        events
    }

    /// Where a machine is, or was when it was last left. What a foreign state says is not believed.
    #[inline]
    pub(super) fn at(&self, state: &MachineState, level: u16) -> Option<u16> {
        let at = state.spots.get(usize::from(level))?.at;
        (self.states.get(usize::from(at))?.level == level).then_some(at)
    }
}

impl<C: ?Sized> fmt::Debug for Machine<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let states: Vec<&str> = self.states.iter().map(|state| &*state.path).collect();
        f.debug_struct("Machine").field("name", &self.name).field("states", &states).finish_non_exhaustive()
    }
}
