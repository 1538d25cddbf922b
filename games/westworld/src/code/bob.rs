//! Bob, the miner.

use wits_decide::fsm::{State, StateMachine};

use super::Drawn;
use crate::lines;
use crate::message::{Message, Name, Place};
use crate::stage::Stage;

/// His place among the people.
const ME: usize = Name::Bob.number();

/// His states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, wits_core::state::State)]
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
            Self::DigForNuggets => _ = stage.go_to(ME, Place::Mine, lines::WALK_TO_MINE),
            Self::VisitBank => _ = stage.go_to(ME, Place::Bank, lines::GO_TO_BANK),
            Self::GoHome => {
                if stage.go_to(ME, Place::Home, lines::WALK_HOME) && stage.town.version.talks() {
                    stage.tell(ME, Name::Elsa, Message::HiHoneyImHome, 0.0);
                }
            }
            Self::QuenchThirst => {
                if stage.go_to(ME, Place::Saloon, lines::THIRSTY) && stage.town.version.has_joe() {
                    stage.tell(ME, Name::Joe, Message::Howdy, 0.0);
                }
            }
            Self::EatStew => stage.town.say(ME, lines::SMELLS),
            Self::Fight => {
                stage.town.people[ME].bruises = 0;
                stage.town.say(ME, lines::FISTS);
            }
        }
    }

    fn execute(&self, stage: &mut Stage, machine: &mut StateMachine<Self>) {
        match self {
            Self::DigForNuggets => {
                stage.town.dig(ME);
                stage.town.say(ME, lines::PICK);
                // Two tests, not one or the other: with full pockets and a dry throat he comes to the bank, turns round in
                // the door and goes to the saloon.
                if stage.town.pockets_full(ME) {
                    Self::go(stage, machine, Self::VisitBank);
                }
                if stage.town.thirsty(ME) {
                    Self::go(stage, machine, Self::QuenchThirst);
                }
            }
            Self::VisitBank => {
                stage.town.deposit(ME);
                stage.town.say_savings(ME, lines::DEPOSIT);
                if stage.town.wealthy(ME) {
                    stage.town.say(ME, lines::RICH);
                    Self::go(stage, machine, Self::GoHome);
                } else {
                    Self::go(stage, machine, Self::DigForNuggets);
                }
            }
            Self::GoHome => {
                if stage.town.doze(ME, lines::ZZZZ) {
                    stage.town.say(ME, lines::RESTED);
                    Self::go(stage, machine, Self::DigForNuggets);
                }
            }
            Self::QuenchThirst => {
                stage.town.drink(ME);
                stage.town.say(ME, lines::DRINK);
                Self::go(stage, machine, Self::DigForNuggets);
            }
            Self::EatStew => {
                stage.town.tally.eaten = stage.town.tally.eaten.saturating_add(1);
                stage.town.say(ME, lines::TASTES);
                Self::go_back(stage, machine);
            }
            Self::Fight => stage.swing(ME, Name::Joe, lines::BOB_HITS, lines::BOB_MISSES),
        }
    }

    fn exit(&self, stage: &mut Stage, _: &mut StateMachine<Self>) {
        match self {
            Self::DigForNuggets => stage.town.say(ME, lines::LEAVE_MINE),
            Self::VisitBank => stage.town.say(ME, lines::LEAVE_BANK),
            Self::QuenchThirst => stage.town.say(ME, lines::LEAVE_BAR),
            Self::EatStew => stage.town.say(ME, lines::THANKS),
            Self::GoHome | Self::Fight => {}
        }
    }

    fn on_message(&self, stage: &mut Stage, machine: &mut StateMachine<Self>, message: &Message) -> bool {
        match (self, message) {
            (Self::GoHome, Message::StewReady) => {
                stage.town.say(ME, lines::COMING);
                Self::go(stage, machine, Self::EatStew);
            }
            (Self::QuenchThirst, Message::Insult) => {
                stage.town.say(ME, lines::ANGRY);
                stage.tell(ME, Name::Joe, Message::Challenge, 0.0);
                Self::go(stage, machine, Self::Fight);
            }
            (Self::Fight, Message::Punch) => {
                let beaten = stage.town.beaten(ME);
                stage.town.say(ME, lines::OOF);
                stage.town.bruise(ME);
                if beaten {
                    stage.town.say(ME, lines::LOST);
                    stage.tell(ME, Name::Joe, Message::GiveUp, 0.0);
                    Self::go(stage, machine, Self::GoHome);
                }
            }
            (Self::Fight, Message::GiveUp) => {
                stage.town.say(ME, lines::WON);
                Self::go_back(stage, machine);
            }
            _ => return false,
        }
        true
    }
}

impl Drawn for Bob {
    const ME: usize = ME;
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
