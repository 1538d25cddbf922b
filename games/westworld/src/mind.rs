//! A mind of any form: states in code, or a file.

use std::any::Any;

use wits_core::state::State;
use wits_decide::fsm::StateMachine;
use wits_decide::machine::Machine;
use wits_engine::minds::{CharacterMind, MindLibrary};
use wits_script::StatesState;

use crate::code::{Bob, Drawn, Elsa, Joe};
use crate::message::Name;
use crate::stage::Stage;

/// What somebody thinks with.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) enum Mind {
    Bob(StateMachine<Bob>),
    Elsa(StateMachine<Elsa>),
    Joe(StateMachine<Joe>),
    /// A machine file or a script.
    File(CharacterMind),
}

impl Mind {
    /// The mind in code, at its beginning: in the first state, which is not entered.
    pub(crate) fn in_code(name: Name) -> Self {
        match name {
            Name::Bob => Self::Bob(StateMachine::new(Bob::GoHome)),
            Name::Elsa => Self::Elsa(Elsa::machine()),
            Name::Joe => Self::Joe(StateMachine::new(Joe::Drink)),
        }
    }

    /// The mind that follows a file, if it does.
    pub(crate) const fn in_file(&self) -> Option<&CharacterMind> {
        match self {
            Self::File(mind) => Some(mind),
            _ => None,
        }
    }

    /// Who can think with it.
    pub(crate) fn is_of(&self, who: usize) -> bool {
        match self {
            Self::Bob(_) => Bob::ME == who,
            Self::Elsa(_) => Elsa::ME == who,
            Self::Joe(_) => Joe::ME == who,
            Self::File(mind) => mind.agent() == who as u64,
        }
    }

    /// The nodes of its picture that it is in.
    pub(crate) fn running(&self, minds: &MindLibrary<Stage>) -> Vec<u32> {
        let node = match self {
            Self::Bob(machine) => machine.current().node(),
            Self::Elsa(machine) => machine.current().node(),
            Self::Joe(machine) => machine.current().node(),
            Self::File(mind) => return minds.running(mind),
        };
        u32::try_from(node).into_iter().collect()
    }

    /// The state that it is in.
    pub(crate) fn doing<'m>(&'m self, minds: &'m MindLibrary<Stage>) -> &'m str {
        match self {
            Self::Bob(machine) => machine.current().name(),
            Self::Elsa(machine) => machine.current().name(),
            Self::Joe(machine) => machine.current().name(),
            Self::File(mind) => {
                match (minds.technique::<Machine<dyn Any>>(mind), mind.state::<StatesState>()) {
                    (Some((machine, state)), _) => machine.current(state),
                    (_, Some(states)) => states.current.as_deref().unwrap_or_default(),
                    _ => "",
                }
            }
        }
    }
}
