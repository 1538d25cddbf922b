//! What the code of a word is handed.

use glam::Vec3;
use wits_core::random::Stream;
use wits_core::time::Moment;

use super::{Arg, EventId};
use crate::board::{Boards, Raised};
use crate::turn::Chance;
use crate::{Turn, Value};

/// What a condition is handed: its parameters and what the character knows.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    pub(crate) args: &'a [Arg],
    pub(crate) boards: &'a Boards<'a>,
    pub(crate) now: Moment,
}

/// What an action is handed: its parameters, what the character knows, a little memory, chance and time.
#[derive(Debug)]
pub struct Call<'a, 'b> {
    pub(crate) args: &'a [Arg],
    /// What the character knows.
    pub boards: &'a mut Boards<'b>,
    pub(crate) now: Moment,
    pub(crate) dt: f32,
    pub(crate) memory: &'a mut u64,
    pub(crate) chance: &'a mut Chance<'b>,
    pub(crate) event: Option<EventId>,
    /// How long it can do without being ticked: two fields instead of a [`Rest`], since most calls only write the first,
    /// and reading three things at once after writing one of them makes processors wait.
    until: Moment,
    events: u64,
}

/// How long a running action can do without being ticked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rest {
    /// It wants every tick.
    #[default]
    Awake,
    /// Nothing to do before this moment or one of these events, whichever comes first. One bit for each [`EventId`].
    Until(Moment, u64),
}

macro_rules! read_args {
    () => {
        /// What a parameter is now; `None` if it was left out or its key holds nothing.
        #[inline]
        #[must_use]
        pub fn get(&self, param: usize) -> Option<&Value> {
            match self.args.get(param)? {
                Arg::Fixed(value) => Some(value),
                Arg::Key(key) => self.boards.get(*key),
                Arg::Nothing => None,
            }
        }

        /// A number; 0 if there is none.
        #[inline]
        #[must_use]
        pub fn number(&self, param: usize) -> f32 {
            self.get(param).and_then(Value::number).unwrap_or_default()
        }

        /// A whole number; 0 if there is none.
        #[must_use]
        pub fn int(&self, param: usize) -> i32 {
            if let Some(Value::Int(whole)) = self.get(param) { *whole } else { 0 }
        }

        /// Yes or no; no if there is nothing.
        #[must_use]
        pub fn flag(&self, param: usize) -> bool {
            matches!(self.get(param), Some(Value::Bool(true)))
        }

        /// A text; empty if there is none.
        #[must_use]
        pub fn text(&self, param: usize) -> &str {
            if let Some(Value::Text(text)) = self.get(param) { text } else { "" }
        }

        /// A vector; zero if there is none.
        #[must_use]
        pub fn vector(&self, param: usize) -> Vec3 {
            if let Some(Value::Vector(vector)) = self.get(param) { *vector } else { Vec3::ZERO }
        }

        /// The agent that thinks: the number by which its host knows it.
        #[inline]
        #[must_use]
        pub const fn agent(&self) -> u64 {
            self.boards.id()
        }

        /// The agent that thinks, as a place in a list.
        #[inline]
        #[must_use]
        pub const fn index(&self) -> usize {
            self.boards.id() as usize
        }

        /// What time it is.
        #[must_use]
        pub const fn now(&self) -> Moment {
            self.now
        }
    };
}

impl<'a> Ask<'a> {
    read_args!();

    /// What the character knows: for [readings](super::Reading).
    #[must_use]
    pub const fn boards(&self) -> &'a Boards<'a> {
        self.boards
    }
}

impl<'a, 'b> Call<'a, 'b> {
    read_args!();

    /// The call of an action in a turn.
    #[inline]
    pub(crate) fn new<C: ?Sized>(
        turn: &'a mut Turn<'b, C>,
        args: &'a [Arg],
        memory: &'a mut u64,
    ) -> (&'a mut C, Self) {
        let (now, dt, event) = (turn.now, turn.dt, turn.event);
        let (game, boards, chance) = turn.split();
        (game, Self { args, boards, now, dt, memory, chance, event, until: Moment::START, events: 0 })
    }

    /// Writes a key that a parameter names. False if it names none, or its board is for reading only.
    pub fn set(&mut self, param: usize, value: impl Into<Value>) -> bool {
        match self.args.get(param) {
            Some(Arg::Key(key)) => self.boards.set(*key, Some(value.into())),
            _ => false,
        }
    }

    /// Makes a key that a parameter names hold nothing.
    pub fn clear(&mut self, param: usize) -> bool {
        match self.args.get(param) {
            Some(Arg::Key(key)) => self.boards.set(*key, None),
            _ => false,
        }
    }

    /// Tells the mind that does this about an event, as soon as it has finished what it is doing: how an action asks for
    /// another state. Events are handled in the order in which they were raised.
    pub fn raise(&mut self, event: EventId, values: impl IntoIterator<Item = Value>) {
        self.boards.raised.push(Raised { event, values: values.into_iter().collect() });
    }

    /// The event that is being handled, if any.
    #[must_use]
    pub const fn event(&self) -> Option<EventId> {
        self.event
    }

    /// How long since the last tick. \[s\]
    #[must_use]
    pub const fn dt(&self) -> f32 {
        self.dt
    }

    /// Eight bytes of its own from enter to exit, 0 when entered. What needs more belongs to the game.
    #[must_use]
    pub const fn memory(&mut self) -> &mut u64 {
        self.memory
    }

    /// The character's own chance.
    #[must_use]
    pub fn stream(&mut self) -> &mut Stream {
        self.chance.stream()
    }

    /// Nothing to do for so long: until then the mind need not be ticked for the sake of this action.
    pub fn sleep(&mut self, seconds: f32) {
        self.until = self.now.after(seconds);
    }

    /// Nothing to do until an event comes.
    pub fn sleep_until(&mut self, event: EventId) {
        self.events |= event.bit();
        if self.until == Moment::START {
            self.until = Moment::NEVER;
        }
    }

    /// Nothing to do before this moment or one of these events: for actions that know both.
    pub const fn sleep_for(&mut self, rest: Rest) {
        (self.until, self.events) = match rest {
            Rest::Awake => (Moment::START, 0),
            Rest::Until(until, events) => (until, events),
        };
    }

    /// A turn of the same character inside this call: for actions that do what other words say. Events that were raised
    /// meanwhile go on to the mind whose action this is.
    pub fn inside<C: ?Sized, T>(&mut self, game: &mut C, body: impl FnOnce(&mut Turn<'_, C>) -> T) -> T {
        let mut turn = Turn::inside(game, self);
        let result = body(&mut turn);
        let raised = turn.raised();
        self.boards.raised = raised;
        result
    }

    #[inline]
    pub(crate) const fn rest(&self) -> Rest {
        if self.until.0 == Moment::START.0 { Rest::Awake } else { Rest::Until(self.until, self.events) }
    }
}
