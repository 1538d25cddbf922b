//! A mind library and who watches.

use std::sync::Arc;

use wits_decide::board::{Board, BoardDef, Scope};
use wits_decide::{CharacterMemory, FollowedMind};

use super::{CharacterMind, MindLibrary, Reload, Watchers};

/// The definitions of all minds of a game, and who watches them. What changes from tick to tick is in the
/// [`CharacterMind`]s; how a game and its host work together says [`MindWorld`](super::MindWorld).
pub struct MindHost<C> {
    /// Shared with whoever thinks just now; between two turns there is no other owner.
    library: Arc<MindLibrary<C>>,
    watchers: Watchers,
    /// The keys of the blackboard of a character.
    keys: Arc<BoardDef>,
}

impl<C: 'static> MindHost<C> {
    /// A host of these minds.
    #[must_use]
    pub fn new(library: MindLibrary<C>) -> Self {
        let keys = Arc::new(library.words().keys(Scope::Agent).clone());
        Self { library: Arc::new(library), watchers: Watchers::default(), keys }
    }

    /// The definitions.
    #[must_use]
    pub fn library(&self) -> &MindLibrary<C> {
        &self.library
    }

    /// The definitions, for as long as a turn lasts that may change everything else.
    pub(super) fn shared(&self) -> Arc<MindLibrary<C>> {
        Arc::clone(&self.library)
    }

    /// Who watches.
    #[must_use]
    pub const fn watchers(&self) -> &Watchers {
        &self.watchers
    }

    /// Who watches, to be changed.
    pub const fn watchers_mut(&mut self) -> &mut Watchers {
        &mut self.watchers
    }

    /// The mind of a new character at its beginning; `None` when there is no such file.
    #[must_use]
    pub fn character(&self, agent: u64, file: &str) -> Option<CharacterMind> {
        let mind = FollowedMind::new(file, self.library.definition(file)?);
        let mut memory = CharacterMemory::default();
        if let Some(language) = self.library.language() {
            language.prepare(&mut memory);
        }
        Some(CharacterMind::new(agent, mind, Board::sharing(&self.keys), memory))
    }

    /// The mind of a new character with memory for all minds that it may use by name, so that using one for the first time
    /// allocates nothing: for games that spawn at a quiet moment and play on without allocating.
    #[must_use]
    pub fn stocked_character(&self, agent: u64, file: &str) -> Option<CharacterMind> {
        let mut character = self.character(agent, file)?;
        self.library.stock(&mut character.memory);
        Some(character)
    }

    /// A blackboard with the keys that all characters share.
    #[must_use]
    pub fn world_board(&self) -> Board {
        Board::new(self.library.words().keys(Scope::World))
    }

    /// A file gets another text that passed [`check`](wits_game::author::Content::check), is new, or goes. The characters
    /// have to [adopt](super::MindWorld::adopt) what has changed. In the middle of a turn nothing happens.
    pub fn load(&mut self, name: &str, text: Option<&str>) -> Reload {
        Arc::get_mut(&mut self.library).map(|library| library.load(name, text)).unwrap_or_default()
    }
}
