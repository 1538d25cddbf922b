//! Elsa, his wife.

use wits_decide::fsm::{State, StateMachine};

use super::Drawn;
use crate::lines;
use crate::message::{Message, Name};
use crate::stage::Stage;

/// Her place among the people.
const ME: usize = Name::Elsa.number();

/// Her states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, wits_core::state::State)]
pub(crate) enum Elsa {
    DoHouseWork,
    /// A blip: walks in, is relieved and walks out in one turn.
    VisitBathroom,
    CookStew,
    /// What is so in all states: nature may call, and Bob may come home.
    Always,
}

impl Elsa {
    /// At her beginning.
    pub(crate) fn machine() -> StateMachine<Self> {
        StateMachine::new(Self::DoHouseWork).with_global(Self::Always)
    }
}

impl State<Stage> for Elsa {
    type Message = Message;

    fn enter(&self, stage: &mut Stage, _: &mut StateMachine<Self>) {
        match self {
            Self::DoHouseWork if stage.town.version.talks() => stage.town.say(ME, lines::HOUSEWORK),
            Self::VisitBathroom => stage.town.say(ME, lines::TO_BATHROOM),
            Self::CookStew => stage.start_oven(ME, lines::OVEN),
            Self::DoHouseWork | Self::Always => {}
        }
    }

    fn execute(&self, stage: &mut Stage, machine: &mut StateMachine<Self>) {
        match self {
            Self::Always => {
                stage.town.feel(ME);
                if stage.town.people[ME].urge && !machine.is_in(&Self::VisitBathroom) {
                    Self::go(stage, machine, Self::VisitBathroom);
                }
            }
            Self::DoHouseWork => stage.town.say_one_of(ME, lines::CHORES),
            Self::VisitBathroom => {
                stage.town.say(ME, lines::RELIEF);
                Self::go_back(stage, machine);
            }
            Self::CookStew => stage.town.say(ME, lines::FUSS),
        }
    }

    fn exit(&self, stage: &mut Stage, _: &mut StateMachine<Self>) {
        match self {
            Self::VisitBathroom => stage.town.say(ME, lines::FROM_BATHROOM),
            Self::CookStew => stage.town.say(ME, lines::LEAVE_STOVE),
            Self::DoHouseWork | Self::Always => {}
        }
    }

    fn on_message(&self, stage: &mut Stage, machine: &mut StateMachine<Self>, message: &Message) -> bool {
        match (self, message) {
            (Self::Always, Message::HiHoneyImHome) => {
                stage.town.say(ME, lines::GREET);
                Self::go(stage, machine, Self::CookStew);
            }
            (Self::CookStew, Message::StewReady) => {
                stage.town.say(ME, lines::READY);
                stage.take_out(ME);
                stage.tell(ME, Name::Bob, Message::StewReady, 0.0);
                Self::go(stage, machine, Self::DoHouseWork);
            }
            _ => return false,
        }
        true
    }
}

impl Drawn for Elsa {
    const ME: usize = ME;
    const STATES: &'static [(Self, &'static str)] = &[
        (Self::DoHouseWork, "DoHouseWork"),
        (Self::VisitBathroom, "VisitBathroom"),
        (Self::CookStew, "CookStew"),
    ];
    const WAYS: &'static [(Self, Self, &'static str)] = &[
        (Self::DoHouseWork, Self::VisitBathroom, "urge"),
        (Self::VisitBathroom, Self::DoHouseWork, "relieved: back"),
        (Self::CookStew, Self::VisitBathroom, "urge"),
        (Self::VisitBathroom, Self::CookStew, "relieved: back"),
        (Self::DoHouseWork, Self::CookStew, "on HiHoneyImHome"),
        (Self::CookStew, Self::CookStew, "on HiHoneyImHome"),
        (Self::CookStew, Self::DoHouseWork, "on StewReady"),
    ];
}
