//! The other order of things: a state acts, then its ways out are asked.

use super::NONE;
use super::run::{NO_MOVE, Run};
use super::state::Spot;
use crate::watch::Watch;

impl<C: ?Sized, W: Watch> Run<'_, '_, C, W> {
    /// One machine: its own actions and transitions, then what is inside its state, then what the state does, and at last
    /// the transitions of the state. Gives the depth of the machine in which a transition took place.
    pub(super) fn update_acting(&mut self, number: u16) -> u8 {
        self.begin(number);
        let machine = self.machine;
        let level = &machine.levels[usize::from(number)];
        self.act(level.active.clone(), self.node_in(number));
        if let Some(leap) = self.choose(&level.arrows, number) {
            let moved = self.fire(number, leap);
            if moved < level.depth {
                return moved;
            }
        }
        let Some(at) = self.at(number) else { return level.depth };
        let state = &machine.states[usize::from(at)];
        let inside = if state.inner == NONE { NO_MOVE } else { self.update(state.inner) };
        if inside <= level.depth {
            return inside;
        }
        self.act_in(number, at);
        let moved = self.choose(&state.arrows, number).map_or(NO_MOVE, |leap| self.fire(number, leap));
        moved.min(inside)
    }

    /// A machine that has not begun: a whole one is in its first state without entering it, since it is there to begin with;
    /// one in a state was entered along with that.
    pub(super) fn begin(&mut self, number: u16) {
        if self.at(number).is_some() {
            return;
        }
        let level = &self.machine.levels[usize::from(number)];
        if level.within != NONE {
            return self.enter_initial(number);
        }
        if let Some(state) = self.machine.states.get(usize::from(level.initial)) {
            let since = self.turn.now;
            self.state.spots[usize::from(number)] =
                Spot { at: level.initial, since, entered: true, ..Spot::default() };
            self.watch.enter(state.node);
        }
    }
}
