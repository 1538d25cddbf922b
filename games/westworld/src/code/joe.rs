//! Joe, who is always in the saloon.

use serde::{Deserialize, Serialize};
use wits_core::hash::HashState;
use wits_decide::fsm::{State, StateMachine};

use super::Drawn;
use crate::lines;
use crate::message::{Message, Name};
use crate::stage::Stage;

/// His states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, HashState, Serialize, Deserialize)]
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
            Self::Brawl => stage.town.me_mut().bruises = 0,
            Self::OnTheFloor => stage.town.say(lines::THUD),
        }
    }

    fn execute(&self, stage: &mut Stage, machine: &mut StateMachine<Self>) {
        match self {
            Self::Drink => {
                stage.town.brood();
                stage.town.say_one_of(lines::DRINKS);
            }
            Self::Brawl => stage.swing(Name::Bob, lines::JOE_HITS, lines::JOE_MISSES),
            Self::OnTheFloor => {
                if stage.town.mend(lines::SNORE) {
                    stage.town.say(lines::UP_AGAIN);
                    Self::go(stage, machine, Self::Drink);
                }
            }
        }
    }

    fn on_message(&self, stage: &mut Stage, machine: &mut StateMachine<Self>, message: &Message) -> bool {
        match (self, message) {
            (Self::Drink, Message::Howdy) if stage.town.me().provoked => {
                stage.town.say(lines::INSULT);
                stage.send(Name::Bob, Message::Insult, 0.0);
            }
            (Self::Drink, Message::Howdy) => stage.town.say(lines::GRUNT),
            (Self::Drink, Message::Challenge) => {
                stage.town.say(lines::ASKED_FOR_IT);
                Self::go(stage, machine, Self::Brawl);
            }
            (Self::Brawl, Message::Punch) => {
                let beaten = stage.town.beaten();
                stage.town.say(lines::OUCH);
                stage.town.bruise();
                if beaten {
                    stage.send(Name::Bob, Message::GiveUp, 0.0);
                    Self::go(stage, machine, Self::OnTheFloor);
                }
            }
            (Self::Brawl, Message::GiveUp) => {
                stage.town.say(lines::HA);
                Self::go(stage, machine, Self::Drink);
            }
            _ => return false,
        }
        true
    }
}

impl Drawn for Joe {
    const STATES: &'static [(Self, &'static str)] =
        &[(Self::Drink, "Drink"), (Self::Brawl, "Brawl"), (Self::OnTheFloor, "OnTheFloor")];
    const WAYS: &'static [(Self, Self, &'static str)] = &[
        (Self::Drink, Self::Brawl, "on Challenge"),
        (Self::Brawl, Self::Drink, "on GiveUp"),
        (Self::Brawl, Self::OnTheFloor, "on Punch, beaten"),
        (Self::OnTheFloor, Self::Drink, "recovered"),
    ];
}
