//! A decision tree is replaced while characters follow it.

use super::bind::DecisionTree;
use super::state::DecisionState;
use crate::save::Keeps;
use crate::watch::Watch;
use crate::{Adopted, Exit, Mind, Turn};

impl<C: ?Sized> DecisionTree<C> {
    /// What is being done goes on if it can still be chosen; what chance said stays with nodes of the same path; keys of the
    /// same name and kind keep what they hold.
    pub(super) fn take_over<W: Watch>(
        &self,
        old: &Self,
        state: &mut DecisionState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        let Ok((next, told)) = self.take_up(&old.outline(), state) else {
            *state = self.start();
            return Adopted::anew();
        };
        if !told.left.is_empty() {
            old.stop(state, turn, Exit::Reload, watch);
        }
        *state = next;
        told
    }
}
