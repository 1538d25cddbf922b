//! Sub-trees with a state of their own.

use super::Runner;
use crate::watch::Watch;
use crate::words::Way;
use crate::{Exit, Mind, Status};

/// What happens inside is told as if it happened at the lazy node.
#[derive(Default)]
struct Relay {
    notes: Vec<String>,
    faults: Vec<String>,
}

impl Watch for Relay {
    fn note(&mut self, _: u32, text: &mut dyn FnMut() -> String) {
        self.notes.push(text());
    }
    fn fault(&mut self, _: u32, text: &mut dyn FnMut() -> String) {
        self.faults.push(text());
    }
}

impl<C: ?Sized, W: Watch> Runner<'_, '_, C, W> {
    pub(super) fn lazy(&mut self, number: u32, lazy: u32, resumed: bool) -> Status {
        let parts = &self.tree.parts.lazies[lazy as usize];
        let Some(tree) = parts.tree() else { return Status::Failure };
        let place = lazy as usize;
        if !resumed || !self.lazies[place].belongs_to(tree) {
            self.lazies[place] = tree.begin();
            for port in parts.ports.iter().filter(|port| port.way != Way::Out) {
                let value = port.outer.map_or(port.value.as_ref(), |key| self.turn.boards.get(key));
                if let Some(value) = value.cloned() {
                    self.lazies[place].set(tree, &port.name, value);
                }
            }
            self.mark(number);
        }
        let state = &mut self.lazies[place];
        let (status, rest) = if W::LOOKS {
            let mut relay = Relay::default();
            let answer = tree.step(state, self.turn, &mut relay);
            relay.notes.iter().for_each(|text| self.watch.note(number, &mut || text.clone()));
            relay.faults.iter().for_each(|text| self.watch.fault(number, &mut || text.clone()));
            answer
        } else {
            tree.step(state, self.turn, &mut ())
        };
        if status == Status::Running {
            self.doze(rest);
        } else {
            self.unmark(number);
            self.forget_lazy(lazy);
        }
        status
    }

    /// Aborts what runs in it.
    pub(super) fn leave_lazy(&mut self, lazy: u32, why: Exit) {
        if let Some(tree) = self.tree.parts.lazies[lazy as usize].tree() {
            tree.stop(&mut self.lazies[lazy as usize], self.turn, why, &mut ());
        }
        self.forget_lazy(lazy);
    }

    /// Values go out, memory is given back.
    fn forget_lazy(&mut self, lazy: u32) {
        let parts = &self.tree.parts.lazies[lazy as usize];
        let state = std::mem::take(&mut self.lazies[lazy as usize]);
        let Some(tree) = parts.tree() else { return };
        for port in parts.ports.iter().filter(|port| port.way != Way::In) {
            if let Some(key) = port.outer {
                self.turn.boards.set(key, state.get(tree, &port.name).cloned());
            }
        }
    }
}
