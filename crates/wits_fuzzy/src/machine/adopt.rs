//! A fuzzy state machine is replaced while characters run it.

use wits_core::names::NameList;
use wits_mind::watch::Watch;
use wits_mind::{Adopted, Mind, Turn};

use super::bind::FuzzyMachine;
use super::run::FuzzyMachineState;

impl<C: ?Sized> FuzzyMachine<C> {
    /// If no active state is left, it begins with the degrees of `start`.
    pub(super) fn take_over<W: Watch>(
        &self,
        old: &Self,
        state: &mut FuzzyMachineState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        let mut next = self.start();
        if state.degrees.len() != old.start.len() {
            *state = next;
            return Adopted::anew();
        }
        let mut told = Adopted::default();
        let name = |number: usize| old.def.states[number].0.as_str();
        let names: NameList = self.def.states.iter().map(|(name, _)| name).collect();
        let twin = |number: usize| names.position(name(number));
        let acting_twin = |choice: u16| u16::try_from(twin(usize::from(choice))?).ok();
        let left = state.acting.adopt((&old.deeds, &self.deeds), acting_twin, turn, (watch, 0));
        let left = left.map(usize::from).filter(|number| twin(*number).is_some());
        told.left.extend(left.map(|number| format!("states.{}.act", name(number))));
        next.acting = state.acting;
        for (number, degree) in state.degrees.iter().enumerate() {
            let is_active = *degree > 0.0;
            match twin(number) {
                Some(place) => next.degrees[place] = *degree,
                None if is_active => told.left.push(format!("states.{}", name(number))),
                None => {}
            }
            told.kept += usize::from(is_active && twin(number).is_some());
        }
        if next.degrees.iter().all(|degree| *degree <= 0.0) {
            next.degrees.copy_from_slice(&self.start);
        }
        *state = next;
        told
    }
}
