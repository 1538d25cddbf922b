//! What a character can read.

use wits_core::time::Moment;
use wits_decide::board::Board;

/// What the conditions of a character can read: the context, the time, the blackboard that all characters share. The
/// counterpart of a [`Turn`](wits_decide::Turn), which its actions can change.
pub struct ContextView<'a, C> {
    /// What the actions and conditions of the game are about.
    pub context: &'a C,
    /// The time.
    pub now: Moment,
    /// The blackboard that all characters share, if there is one.
    pub world: Option<&'a Board>,
}

impl<'a, C> ContextView<'a, C> {
    /// Without a shared blackboard.
    pub const fn new(context: &'a C, now: Moment) -> Self {
        Self { context, now, world: None }
    }

    /// With the blackboard that all characters share: the same as in the [boards](wits_decide::board::Boards::world) of a turn.
    #[must_use]
    pub const fn world(mut self, board: &'a Board) -> Self {
        self.world = Some(board);
        self
    }
}
