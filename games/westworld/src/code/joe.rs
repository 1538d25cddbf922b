//! Joe, who is always in the saloon.

use wits_decide::fsm::{State, StateMachine};

use super::Drawn;
use crate::lines;
use crate::message::{Message, Name};
use crate::stage::Stage;

/// His place among the people.
const ME: usize = Name::Joe.number();

/// His states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, wits_core::state::State)]
pub(crate) enum Joe {
    Drink,
    Brawl,
    OnTheFloor,
}

impl State<Stage> for Joe {
    type Message = Message;

    fn enter(&self, stage: &mut Stage, _: &mut StateMachine<Self>) {
        match self {
            Self::Drink => {}
            Self::Brawl => stage.town.people[ME].bruises = 0,
            Self::OnTheFloor => stage.town.say(ME, lines::THUD),
        }
    }

    fn execute(&self, stage: &mut Stage, machine: &mut StateMachine<Self>) {
        match self {
            Self::Drink => {
                stage.town.brood(ME);
                stage.town.say_one_of(ME, lines::DRINKS);
            }
            Self::Brawl => stage.swing(ME, Name::Bob, lines::JOE_HITS, lines::JOE_MISSES),
            Self::OnTheFloor => {
                if stage.town.mend(ME, lines::SNORE) {
                    stage.town.say(ME, lines::UP_AGAIN);
                    Self::go(stage, machine, Self::Drink);
                }
            }
        }
    }

    fn on_message(&self, stage: &mut Stage, machine: &mut StateMachine<Self>, message: &Message) -> bool {
        match (self, message) {
            (Self::Drink, Message::Howdy) if stage.town.people[ME].provoked => {
                stage.town.say(ME, lines::INSULT);
                stage.tell(ME, Name::Bob, Message::Insult, 0.0);
            }
            (Self::Drink, Message::Howdy) => stage.town.say(ME, lines::GRUNT),
            (Self::Drink, Message::Challenge) => {
                stage.town.say(ME, lines::ASKED_FOR_IT);
                Self::go(stage, machine, Self::Brawl);
            }
            (Self::Brawl, Message::Punch) => {
                let beaten = stage.town.beaten(ME);
                stage.town.say(ME, lines::OUCH);
                stage.town.bruise(ME);
                if beaten {
                    stage.tell(ME, Name::Bob, Message::GiveUp, 0.0);
                    Self::go(stage, machine, Self::OnTheFloor);
                }
            }
            (Self::Brawl, Message::GiveUp) => {
                stage.town.say(ME, lines::HA);
                Self::go(stage, machine, Self::Drink);
            }
            _ => return false,
        }
        true
    }
}

impl Drawn for Joe {
    const ME: usize = ME;
    const STATES: &'static [(Self, &'static str)] =
        &[(Self::Drink, "Drink"), (Self::Brawl, "Brawl"), (Self::OnTheFloor, "OnTheFloor")];
    const WAYS: &'static [(Self, Self, &'static str)] = &[
        (Self::Drink, Self::Brawl, "on Challenge"),
        (Self::Brawl, Self::Drink, "on GiveUp"),
        (Self::Brawl, Self::OnTheFloor, "on Punch, beaten"),
        (Self::OnTheFloor, Self::Drink, "recovered"),
    ];
}
