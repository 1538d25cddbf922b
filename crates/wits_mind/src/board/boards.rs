//! All boards that a mind can see.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use super::Board;
use crate::words::EventId;
use crate::{CharacterMemory, Value};

/// Whose board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize)]
pub struct Key {
    /// Whose board.
    pub scope: Scope,
    /// The number of the key on it.
    pub number: u16,
}

/// Who thinks, and all boards that its mind can see. Boards that several characters share may be for reading only, which is
/// what makes it possible to tick them side by side.
#[derive(Debug, Default)]
pub struct Boards<'a> {
    /// The mind's own values; put here by the mind while it is ticked.
    pub locals: Vec<Option<Value>>,
    /// The agent that thinks; 0 unless a host says otherwise.
    id: u64,
    memory: Shared<'a, CharacterMemory>,
    agent: Shared<'a, Board>,
    squad: Shared<'a, Board>,
    world: Shared<'a, Board>,
    /// The values of the event that is being handled.
    pub event: Cow<'a, [Value]>,
    /// Events that actions have raised and nobody has handled yet, oldest first.
    pub raised: Vec<Raised>,
}

/// An event that an action has raised, with a value for each of its parameters.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Raised {
    /// Which.
    pub event: EventId,
    /// Its values.
    pub values: Vec<Value>,
}

#[derive(Debug, Default)]
enum Shared<'a, T> {
    #[default]
    None,
    Read(&'a T),
    Write(&'a mut T),
}

impl<T> Shared<'_, T> {
    fn lend(&mut self) -> Shared<'_, T> {
        match self {
            Self::None => Shared::None,
            Self::Read(shared) => Shared::Read(shared),
            Self::Write(shared) => Shared::Write(shared),
        }
    }

    #[inline]
    fn get(&self) -> Option<&T> {
        match self {
            Self::None => None,
            Self::Read(shared) => Some(shared),
            Self::Write(shared) => Some(shared),
        }
    }
}

impl<'a> Boards<'a> {
    /// No boards yet, for an agent.
    ///
    /// ```
    /// use wits_mind::board::Boards;
    /// assert_eq!(Boards::of(7).id(), 7);
    /// assert_eq!(Boards::default().id(), 0);
    /// ```
    #[must_use]
    pub fn of(agent: u64) -> Self {
        Self { id: agent, ..Self::default() }
    }

    /// The same boards for an agent.
    #[must_use]
    pub fn for_agent(mut self, agent: u64) -> Self {
        self.id = agent;
        self
    }

    /// The agent that thinks.
    #[must_use]
    #[inline]
    pub const fn id(&self) -> u64 {
        self.id
    }

    /// What the character remembers besides the state of its mind.
    #[must_use]
    pub fn memory(mut self, memory: &'a mut CharacterMemory) -> Self {
        self.memory = Shared::Write(memory);
        self
    }

    /// What the character remembers, for reading only.
    #[must_use]
    pub fn reading_memory(mut self, memory: &'a CharacterMemory) -> Self {
        self.memory = Shared::Read(memory);
        self
    }

    /// The memory of the character; `None` when its host lends none.
    #[must_use]
    pub fn character_memory(&self) -> Option<&CharacterMemory> {
        self.memory.get()
    }

    /// The memory of the character, to be changed; `None` when its host lends none, or only to be read.
    pub fn character_memory_mut(&mut self) -> Option<&mut CharacterMemory> {
        match &mut self.memory {
            Shared::Write(memory) => Some(memory),
            _ => None,
        }
    }

    /// The board of the character.
    #[must_use]
    pub fn agent(mut self, board: &'a mut Board) -> Self {
        self.agent = Shared::Write(board);
        self
    }

    /// The board of the character, for reading only.
    #[must_use]
    pub fn reading_agent(mut self, board: &'a Board) -> Self {
        self.agent = Shared::Read(board);
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

    /// The board of the world, to be changed; `None` when nobody brought it, or only for reading.
    ///
    /// ```
    /// use wits_mind::board::{Board, Boards};
    /// let mut world = Board::default();
    /// assert!(Boards::default().world(&mut world).into_world().is_some());
    /// assert!(Boards::default().reading_world(&world).into_world().is_none());
    /// ```
    #[must_use]
    pub fn into_world(self) -> Option<&'a mut Board> {
        match self.world {
            Shared::Write(board) => Some(board),
            _ => None,
        }
    }

    /// The same boards for a mind inside this one, which brings local values of its own.
    pub fn lend(&mut self) -> Boards<'_> {
        Boards {
            locals: Vec::new(),
            id: self.id,
            memory: self.memory.lend(),
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
            Scope::Agent => self.agent.get()?.at(number),
            Scope::Squad => self.squad.get()?.at(number),
            Scope::World => self.world.get()?.at(number),
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
