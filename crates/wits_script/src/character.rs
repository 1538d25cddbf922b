//! A character of a test: the game that its words are about, and beside it the memory that its scripts keep.

use std::ops::{Deref, DerefMut};
use std::sync::LazyLock;

use wits_core::time::Moment;
use wits_decide::board::Boards;
use wits_decide::{CharacterMemory, Turn};

use crate::Memory;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Character<G> {
    pub(crate) game: G,
    pub(crate) memory: CharacterMemory,
}

impl<G> Character<G> {
    pub(crate) fn new(game: G) -> Self {
        Self { game, memory: CharacterMemory::default() }
    }

    /// A turn that lends the memory.
    pub(crate) fn turn(&mut self, now: Moment) -> Turn<'_, G> {
        Turn::new(&mut self.game, now).boards(Boards::default().memory(&mut self.memory))
    }

    /// What its scripts remember.
    pub(crate) fn kept(&self) -> &Memory {
        static NOTHING: LazyLock<Memory> = LazyLock::new(Memory::default);
        self.memory.get().unwrap_or(&NOTHING)
    }
}

impl<G> Deref for Character<G> {
    type Target = G;

    fn deref(&self) -> &G {
        &self.game
    }
}

impl<G> DerefMut for Character<G> {
    fn deref_mut(&mut self) -> &mut G {
        &mut self.game
    }
}
