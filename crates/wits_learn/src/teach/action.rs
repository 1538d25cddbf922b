//! Actions as values: a kind, and a thing for each of its slots.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// Number of [roles](Role).
pub const ROLES: usize = 4;

/// What a thing has to do with an action. Every slot of an action has a role of its own, so that it is never unclear which
/// thing is thrown and at whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize)]
pub enum Role {
    /// What is acted on: what is eaten, what is thrown, who is fought.
    Object,
    /// Whom it is directed at: at whom something is thrown, to whom something is given.
    IndirectObject,
    /// What it is done with: the sword of a fight.
    Instrument,
    /// Where it is done.
    Place,
}

impl Role {
    /// All roles, in the order of their slots.
    pub const ALL: [Self; ROLES] = [Self::Object, Self::IndirectObject, Self::Instrument, Self::Place];

    /// The name for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Object => "object",
            Self::IndirectObject => "indirect object",
            Self::Instrument => "instrument",
            Self::Place => "place",
        }
    }

    /// The place of its slot.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// One action: its kind, and the things in its slots, as numbers of an [action database](super::Actions).
///
/// ```
/// use wits_learn::teach::{Action, Role};
/// let (throw, rock, enemy) = (3, 0, 7);
/// let at_somebody = Action::new(throw).with(Role::Object, rock).with(Role::IndirectObject, enemy);
/// assert_eq!(at_somebody.thing(Role::Object), Some(rock));
/// assert_eq!(Action::new(throw).thing(Role::IndirectObject), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize)]
pub struct Action {
    /// The kind, by its place in the database.
    pub kind: u16,
    /// A thing for each role, by its place in the database.
    things: [Option<u16>; ROLES],
}

impl Action {
    /// An action of a kind, with empty slots.
    #[must_use]
    pub const fn new(kind: u16) -> Self {
        Self { kind, things: [None; ROLES] }
    }

    /// The same action with a thing in a slot.
    #[must_use]
    pub const fn with(mut self, role: Role, thing: u16) -> Self {
        self.things[role.index()] = Some(thing);
        self
    }

    /// The thing in a slot.
    #[must_use]
    pub const fn thing(&self, role: Role) -> Option<u16> {
        self.things[role.index()]
    }
}
