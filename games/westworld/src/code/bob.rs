//! Bob, the miner.

use serde::{Deserialize, Serialize};
use wits_core::hash::HashState;
use wits_decide::fsm::{State, StateMachine};

use super::Drawn;
use crate::lines;
use crate::message::{Message, Name, Place};
use crate::stage::Stage;

/// His states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, HashState, Serialize, Deserialize)]
pub(crate) enum Bob {
    DigForNuggets,
    VisitBank,
    GoHome,
    QuenchThirst,
    /// A blip.
    EatStew,
    /// A blip, unless he loses.
    Fight,
}

impl State<Stage> for Bob {
    type Message = Message;

    fn enter(&self, stage: &mut Stage, _: &mut StateMachine<Self>) {
        match self {
            Self::DigForNuggets => _ = stage.go_to(Place::Mine, lines::WALK_TO_MINE),
            Self::VisitBank => _ = stage.go_to(Place::Bank, lines::GO_TO_BANK),
            Self::GoHome => {
                if stage.go_to(Place::Home, lines::WALK_HOME) && stage.town.version.talks() {
                    stage.send(Name::Elsa, Message::HiHoneyImHome, 0.0);
                }
            }
            Self::QuenchThirst => {
                if stage.go_to(Place::Saloon, lines::THIRSTY) && stage.town.version.has_joe() {
                    stage.send(Name::Joe, Message::Howdy, 0.0);
                }
            }
            Self::EatStew => stage.town.say(lines::SMELLS),
            Self::Fight => {
                stage.town.me_mut().bruises = 0;
                stage.town.say(lines::FISTS);
            }
        }
    }

    fn execute(&self, stage: &mut Stage, machine: &mut StateMachine<Self>) {
        match self {
            Self::DigForNuggets => {
                stage.town.dig();
                stage.town.say(lines::PICK);
                // Two tests, not one or the other: with full pockets and a dry throat he comes to the bank, turns round in
                // the door and goes to the saloon.
                if stage.town.pockets_full() {
                    Self::go(stage, machine, Self::VisitBank);
                }
                if stage.town.thirsty() {
                    Self::go(stage, machine, Self::QuenchThirst);
                }
            }
            Self::VisitBank => {
                stage.town.deposit();
                stage.town.say_savings(lines::DEPOSIT);
                if stage.town.wealthy() {
                    stage.town.say(lines::RICH);
                    Self::go(stage, machine, Self::GoHome);
                } else {
                    Self::go(stage, machine, Self::DigForNuggets);
                }
            }
            Self::GoHome => {
                if stage.town.doze(lines::ZZZZ) {
                    stage.town.say(lines::RESTED);
                    Self::go(stage, machine, Self::DigForNuggets);
                }
            }
            Self::QuenchThirst => {
                stage.town.drink();
                stage.town.say(lines::DRINK);
                Self::go(stage, machine, Self::DigForNuggets);
            }
            Self::EatStew => {
                stage.town.tally.eaten = stage.town.tally.eaten.saturating_add(1);
                stage.town.say(lines::TASTES);
                Self::go_back(stage, machine);
            }
            Self::Fight => stage.swing(Name::Joe, lines::BOB_HITS, lines::BOB_MISSES),
        }
    }

    fn exit(&self, stage: &mut Stage, _: &mut StateMachine<Self>) {
        match self {
            Self::DigForNuggets => stage.town.say(lines::LEAVE_MINE),
            Self::VisitBank => stage.town.say(lines::LEAVE_BANK),
            Self::QuenchThirst => stage.town.say(lines::LEAVE_BAR),
            Self::EatStew => stage.town.say(lines::THANKS),
            Self::GoHome | Self::Fight => {}
        }
    }

    fn on_message(&self, stage: &mut Stage, machine: &mut StateMachine<Self>, message: &Message) -> bool {
        match (self, message) {
            (Self::GoHome, Message::StewReady) => {
                stage.town.say(lines::COMING);
                Self::go(stage, machine, Self::EatStew);
            }
            (Self::QuenchThirst, Message::Insult) => {
                stage.town.say(lines::ANGRY);
                stage.send(Name::Joe, Message::Challenge, 0.0);
                Self::go(stage, machine, Self::Fight);
            }
            (Self::Fight, Message::Punch) => {
                let beaten = stage.town.beaten();
                stage.town.say(lines::OOF);
                stage.town.bruise();
                if beaten {
                    stage.town.say(lines::LOST);
                    stage.send(Name::Joe, Message::GiveUp, 0.0);
                    Self::go(stage, machine, Self::GoHome);
                }
            }
            (Self::Fight, Message::GiveUp) => {
                stage.town.say(lines::WON);
                Self::go_back(stage, machine);
            }
            _ => return false,
        }
        true
    }
}

impl Drawn for Bob {
    const STATES: &'static [(Self, &'static str)] = &[
        (Self::GoHome, "GoHome"),
        (Self::DigForNuggets, "DigForNuggets"),
        (Self::VisitBank, "VisitBank"),
        (Self::QuenchThirst, "QuenchThirst"),
        (Self::EatStew, "EatStew"),
        (Self::Fight, "Fight"),
    ];
    const WAYS: &'static [(Self, Self, &'static str)] = &[
        (Self::GoHome, Self::DigForNuggets, "rested"),
        (Self::DigForNuggets, Self::VisitBank, "pockets full"),
        (Self::DigForNuggets, Self::QuenchThirst, "thirsty"),
        (Self::VisitBank, Self::DigForNuggets, "not rich yet"),
        (Self::VisitBank, Self::GoHome, "rich enough"),
        (Self::VisitBank, Self::QuenchThirst, "thirsty, when he came"),
        (Self::QuenchThirst, Self::DigForNuggets, "has drunk"),
        (Self::GoHome, Self::EatStew, "on StewReady"),
        (Self::EatStew, Self::GoHome, "has eaten: back"),
        (Self::QuenchThirst, Self::Fight, "on Insult"),
        (Self::Fight, Self::QuenchThirst, "on GiveUp: back"),
        (Self::Fight, Self::GoHome, "on Punch, beaten"),
    ];
}
