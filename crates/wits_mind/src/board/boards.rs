//! All boards that a mind can see.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use wits_core::hash::HashState;

use super::Board;
use crate::Value;
use crate::words::EventId;

/// Whose board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, HashState, Serialize, Deserialize)]
pub enum Scope {
    /// One mind of one character.
    Local,
    /// One character.
    Agent,
    /// A group.
    Squad,
    /// Everybody.
    World,
    /// The event that is being handled: its parameters.
    Event,
}

impl Scope {
    /// All scopes that a name is looked up in, the nearest first.
    pub const ALL: [Self; 5] = [Self::Event, Self::Local, Self::Agent, Self::Squad, Self::World];

    /// As files write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Local => "local",
            Self::Agent => "agent",
            Self::Squad => "squad",
            Self::World => "world",
            Self::Event => "event",
        }
    }
}

/// A key that was looked up: a scope and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, HashState, Serialize, Deserialize)]
pub struct Key {
    /// Whose board.
    pub scope: Scope,
    /// The number of the key on it.
    pub number: u16,
}

/// All boards that a mind can see. Boards that several characters share may be for reading only, which is what makes it
/// possible to tick them side by side.
#[derive(Debug, Default)]
pub struct Boards<'a> {
    /// The mind's own values; put here by the mind while it is ticked.
    pub locals: Vec<Option<Value>>,
    agent: Shared<'a>,
    squad: Shared<'a>,
    world: Shared<'a>,
    /// The values of the event that is being handled.
    pub event: Cow<'a, [Value]>,
    /// Events that actions have raised and nobody has handled yet, oldest first.
    pub raised: Vec<Raised>,
}

/// An event that an action has raised, with a value for each of its parameters.
#[derive(Clone, Debug, PartialEq, HashState, Serialize, Deserialize)]
pub struct Raised {
    /// Which.
    pub event: EventId,
    /// Its values.
    pub values: Vec<Value>,
}

#[derive(Debug, Default)]
enum Shared<'a> {
    #[default]
    None,
    Read(&'a Board),
    Write(&'a mut Board),
}

impl Shared<'_> {
    fn lend(&mut self) -> Shared<'_> {
        match self {
            Self::None => Shared::None,
            Self::Read(board) => Shared::Read(board),
            Self::Write(board) => Shared::Write(board),
        }
    }

    fn board(&self) -> Option<&Board> {
        match self {
            Self::None => None,
            Self::Read(board) => Some(board),
            Self::Write(board) => Some(board),
        }
    }
}

impl<'a> Boards<'a> {
    /// The board of the character.
    #[must_use]
    pub fn agent(mut self, board: &'a mut Board) -> Self {
        self.agent = Shared::Write(board);
        self
    }

    /// The board of its squad.
    #[must_use]
    pub fn squad(mut self, board: &'a mut Board) -> Self {
        self.squad = Shared::Write(board);
        self
    }

    /// The board of its squad, for reading only.
    #[must_use]
    pub fn reading_squad(mut self, board: &'a Board) -> Self {
        self.squad = Shared::Read(board);
        self
    }

    /// The board of the world.
    #[must_use]
    pub fn world(mut self, board: &'a mut Board) -> Self {
        self.world = Shared::Write(board);
        self
    }

    /// The board of the world, for reading only.
    #[must_use]
    pub fn reading_world(mut self, board: &'a Board) -> Self {
        self.world = Shared::Read(board);
        self
    }

    /// The same boards for a mind inside this one, which brings local values of its own.
    pub fn lend(&mut self) -> Boards<'_> {
        Boards {
            locals: Vec::new(),
            agent: self.agent.lend(),
            squad: self.squad.lend(),
            world: self.world.lend(),
            event: Cow::Borrowed(&self.event),
            raised: std::mem::take(&mut self.raised),
        }
    }

    /// What a key holds; `None` when it is not set or nobody brought that board.
    #[inline]
    #[must_use]
    pub fn get(&self, key: Key) -> Option<&Value> {
        let number = usize::from(key.number);
        match key.scope {
            Scope::Local => self.locals.get(number)?.as_ref(),
            Scope::Agent => self.agent.board()?.at(number),
            Scope::Squad => self.squad.board()?.at(number),
            Scope::World => self.world.board()?.at(number),
            Scope::Event => self.event.get(number),
        }
    }

    /// Sets a key, or makes it hold nothing. False when that board is for reading only or was not brought.
    ///
    /// The value must be of the key's kind, which the parameters of actions see to.
    pub fn set(&mut self, key: Key, value: Option<Value>) -> bool {
        let number = usize::from(key.number);
        let board = match key.scope {
            Scope::Local => {
                return self.locals.get_mut(number).map(|place| *place = value).is_some();
            }
            Scope::Agent => &mut self.agent,
            Scope::Squad => &mut self.squad,
            Scope::World => &mut self.world,
            Scope::Event => return false,
        };
        match board {
            Shared::Write(board) => {
                board.put(number, value);
                true
            }
            _ => false,
        }
    }
}
