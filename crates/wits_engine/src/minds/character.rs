//! What one character remembers.

use wits_core::inspect::Slate;
use wits_core::state::State;
use wits_decide::any::SavedState;
use wits_decide::board::Board;
use wits_decide::{CharacterMemory, FollowedMind, Turn};

/// The mind of one character: the file that it follows, where it is in it, its blackboard, and what its scripts and the minds
/// inside its mind remember. Plain data, saved with the game. [Made](super::MindHost::character) by a host.
#[derive(Clone, Debug, PartialEq, State)]
pub struct CharacterMind {
    agent: u64,
    pub(super) mind: FollowedMind,
    board: Board,
    pub(super) memory: CharacterMemory,
}

/// Checks the minds of a loaded state, for [`Game::check_state`](wits_game::Game::check_state): each has to be that of the
/// agent in whose place it is. Actions and conditions rely on it that take the agent as a place in a list.
///
/// # Errors
/// The first mind in the place of another agent.
///
/// ```
/// use wits_decide::Vocabulary;
/// use wits_engine::minds::{MindHost, MindLibrary, check_agents};
/// use wits_game::author::Shelf;
///
/// let files = Shelf::new().with("hare.tree.ron", "A hare", "", "(root: Wait(1))");
/// let host = MindHost::new(MindLibrary::builder(&Vocabulary::<()>::new()).files(files)?);
/// let hares = [0, 1, 7].map(|agent| host.character(agent, "hare.tree.ron").expect("there is such a file"));
/// assert_eq!(check_agents((0..).zip(&hares[..2])), Ok(()));
/// assert_eq!(check_agents((0..).zip(&hares)), Err("the mind of agent 2 is that of agent 7".into()));
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
pub fn check_agents<'m>(minds: impl IntoIterator<Item = (u64, &'m CharacterMind)>) -> Result<(), String> {
    match minds.into_iter().find(|(agent, mind)| mind.agent != *agent) {
        Some((agent, mind)) => Err(format!("the mind of agent {agent} is that of agent {}", mind.agent)),
        None => Ok(()),
    }
}

/// The mind of an agent in a list where agent 0 comes first, then agent 1, and so on.
#[must_use]
pub fn mind_at(minds: &[CharacterMind], agent: u64) -> Option<&CharacterMind> {
    minds.get(usize::try_from(agent).ok()?)
}

/// The same, to be changed.
pub fn mind_at_mut(minds: &mut [CharacterMind], agent: u64) -> Option<&mut CharacterMind> {
    minds.get_mut(usize::try_from(agent).ok()?)
}

impl CharacterMind {
    pub(super) const fn new(agent: u64, mind: FollowedMind, board: Board, memory: CharacterMemory) -> Self {
        Self { agent, mind, board, memory }
    }

    /// The agent whose mind this is.
    #[must_use]
    pub const fn agent(&self) -> u64 {
        self.agent
    }

    /// The file that it follows.
    #[must_use]
    pub fn file(&self) -> &str {
        self.mind.file()
    }

    /// Where it is in the file, if that is of this technique.
    #[must_use]
    pub fn state<S: SavedState>(&self) -> Option<&S> {
        self.mind.state()
    }

    /// Its blackboard.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Its blackboard, to be changed.
    pub const fn board_mut(&mut self) -> &mut Board {
        &mut self.board
    }

    /// The blackboard of the scope `agent`, as people see it.
    pub(super) const fn slate(&self) -> &dyn Slate {
        &self.board
    }

    /// What its scripts and the minds inside its mind remember.
    #[must_use]
    pub const fn memory(&self) -> &CharacterMemory {
        &self.memory
    }

    /// The same, to be changed.
    pub const fn memory_mut(&mut self) -> &mut CharacterMemory {
        &mut self.memory
    }

    /// Completes a turn with all that belongs to this character.
    pub(super) fn with<'a, C, T>(
        &'a mut self,
        turn: Turn<'a, C>,
        body: impl FnOnce(&mut FollowedMind, &mut Turn<'a, C>) -> T,
    ) -> T {
        let Self { agent, mind, board, memory } = self;
        let mut turn = turn;
        let boards = std::mem::take(&mut turn.boards);
        turn.boards = boards.for_agent(*agent).agent(board).memory(memory);
        body(mind, &mut turn)
    }
}
