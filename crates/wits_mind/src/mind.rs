//! What all techniques have in common.

use wits_core::inspect::Graph;

use crate::watch::Watch;
use crate::{Adopted, Exit, Status, Turn};

/// A definition that was bound to a game's words: shared by all characters that think this way.
///
/// Decision trees, state machines and behaviour trees are minds, so code that runs, watches, saves or tests minds need not
/// know which. The state is what one character remembers: plain data.
pub trait Mind<C: ?Sized> {
    /// What one character remembers.
    type State: Clone;

    /// The state of a character that has not begun to think.
    fn start(&self) -> Self::State;

    /// One decision, watched by somebody or by nobody, `()`.
    fn tick_watched<W: Watch>(
        &self,
        state: &mut Self::State,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status;

    /// One decision.
    fn tick(&self, state: &mut Self::State, turn: &mut Turn<'_, C>) -> Status {
        self.tick_watched(state, turn, &mut ())
    }

    /// Leaves whatever was entered, exactly once, for a reason. Ticking it again begins anew.
    fn stop<W: Watch>(&self, state: &mut Self::State, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W);

    /// Tells a character about the event of the turn, without a tick. False when nothing came of it: techniques that wait for
    /// no events never do.
    fn handle<W: Watch>(&self, _state: &mut Self::State, _turn: &mut Turn<'_, C>, _watch: &mut W) -> bool {
        false
    }

    /// Takes over a character from another version of the definition: what is still there goes on, everything else is left
    /// for the reason [`Exit::Reload`]. Tells what was lost. Techniques that cannot tell what is still there leave
    /// everything and begin anew.
    fn adopt<W: Watch>(
        &self,
        old: &Self,
        state: &mut Self::State,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        old.stop(state, turn, Exit::Reload, watch);
        *state = self.start();
        Adopted::anew()
    }

    /// Where a character is, in a word or two: the state of a machine, the task of a tree.
    fn doing(&self, _state: &Self::State) -> String {
        String::new()
    }

    /// The nodes of the picture that a character is in: the current states of a machine, the active tasks of a tree, in rising
    /// order. It is read off the state, so it is known of a character that nobody has watched yet. Empty where a state says
    /// nothing of it, or the character has not begun.
    fn running(&self, _state: &Self::State) -> Vec<u32> {
        Vec::new()
    }

    /// The picture of it; the numbers of its nodes are those a [`Watch`] is told.
    fn graph(&self) -> Graph;

    /// Another number whenever the picture has changed though the definition has not. 0 for pictures that never do.
    fn graph_version(&self) -> u64 {
        0
    }
}
