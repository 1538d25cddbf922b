//! Why somebody does what it does, and what would make it do something else.
//!
//! The three forms of a mind have the same states, so one explanation does for all of them: what the state before was, what
//! was heard, and what the numbers were at the time.

use wits_core::inspect::Bar;
use wits_core::scene::Tint;

use crate::message::{Message, Name};
use crate::record::Stay;
use crate::town::{Person, Town};

/// What somebody does and why, in two sentences.
pub(crate) fn doing_and_why(town: &Town, person: &Person, doing: &str) -> String {
    let why = why(town, person);
    match in_words(doing) {
        Some(words) => format!("{words} {why}"),
        None => why,
    }
}

/// What somebody does in a state.
fn in_words(state: &str) -> Option<&'static str> {
    Some(match state {
        "DigForNuggets" => "Digs for gold.",
        "VisitBank" => "Takes his gold to the bank.",
        "GoHome" => "Sleeps at home.",
        "QuenchThirst" => "Has a drink in the saloon.",
        "EatStew" => "Eats his stew.",
        "Fight" | "Brawl" => "Fights in the saloon.",
        "OnTheFloor" => "Lies on the floor of the saloon.",
        "Drink" => "Drinks in the saloon.",
        "DoHouseWork" => "Does the house work.",
        "VisitBathroom" => "Is in the bathroom.",
        "CookStew" => "Cooks a stew.",
        _ => return None,
    })
}

/// Why somebody is in its state, in a sentence.
fn why(town: &Town, person: &Person) -> String {
    let mut stays = person.stays.iter().rev();
    let Some(stay) = stays.next() else { return "The day has just begun.".into() };
    let Some(before) = stays.next() else { return "That is how the day began.".into() };
    if let Some(heard) = stay.heard {
        return told(town, person.name, stay, heard);
    }
    let [gold, savings, thirst, fatigue, _] = stay.numbers;
    let rules = &town.rules;
    match (before.state.as_str(), stay.state.as_str()) {
        ("GoHome", "DigForNuggets") => {
            format!("He had slept enough: his fatigue was {fatigue}, and above {} he is tired.", rules.tired)
        }
        ("DigForNuggets", "VisitBank") => {
            format!("His pockets were full: {gold} nuggets, and {} fit in.", rules.pockets)
        }
        ("DigForNuggets" | "VisitBank", "QuenchThirst") => {
            format!("He was thirsty: {thirst}, and at {} he needs a drink.", rules.thirst)
        }
        ("VisitBank", "DigForNuggets") => {
            format!("He was not rich enough yet: {savings}, and he wants {}.", rules.comfort)
        }
        ("VisitBank", "GoHome") => {
            format!("He was rich enough for the day: {savings}, and he wanted {}.", rules.comfort)
        }
        ("QuenchThirst", "DigForNuggets") => "He had had his drink.".into(),
        ("EatStew", _) => "He had eaten, and went back to what he was at.".into(),
        ("OnTheFloor", "Drink") => "Nothing hurt any more.".into(),
        (from, to) => format!("It went from {from} to {to}."),
    }
}

/// Why a message made somebody change.
fn told(town: &Town, who: Name, stay: &Stay, heard: Message) -> String {
    match (who, heard) {
        (Name::Elsa, Message::HiHoneyImHome) => "Bob told her that he is home.".into(),
        (Name::Elsa, Message::StewReady) => {
            format!("The oven told her that the stew is done: it takes {:.2} s.", town.rules.cooking)
        }
        (Name::Bob, Message::StewReady) => {
            "Elsa told him that the stew is ready, and he was at home to hear it.".into()
        }
        (_, Message::Insult) => "Joe insulted him, and he was in the saloon to hear it.".into(),
        (_, Message::Challenge) => "Bob does not put up with being insulted.".into(),
        (_, Message::GiveUp) => "The other one gave up.".into(),
        (_, Message::Punch) => {
            format!("He took {} blows, and {} are enough.", stay.numbers[4], town.rules.tough)
        }
        _ => format!("It was told {}.", heard.name()),
    }
}

/// What would make somebody do something else, and how near that is.
pub(crate) fn outlook(town: &Town, person: &Person, doing: &str) -> Vec<Bar> {
    let rules = &town.rules;
    let bar = |name: &'static str, value: i32, max: i32, note: String| {
        let reached = value >= max;
        let tint = if reached { Tint::Green } else { Tint::Neutral };
        Bar::new(name, value as f32).max(max.max(1) as f32).tint(tint).note(note)
    };
    let on = |message: Message, note: &str| {
        Bar::new(format!("when told {}", message.name()), 0.0).note(note.to_owned())
    };
    match doing {
        "DigForNuggets" => vec![
            bar(
                "to the bank",
                person.gold,
                rules.pockets,
                format!("{} of {} nuggets", person.gold, rules.pockets),
            ),
            bar(
                "to the saloon",
                person.thirst,
                rules.thirst,
                format!("thirst {} of {}", person.thirst, rules.thirst),
            ),
        ],
        "VisitBank" => {
            let all = person.savings + person.gold;
            vec![bar("home", all, rules.comfort, format!("{all} of {} with what he pays in", rules.comfort))]
        }
        "GoHome" => {
            let left = (person.fatigue - rules.tired).max(0);
            let mut bars = vec![
                Bar::new("to the mine", person.fatigue as f32)
                    .max((rules.tired + 5).max(person.fatigue) as f32)
                    .tint(if left == 0 { Tint::Green } else { Tint::Purple })
                    .note(format!("sleeps {left} more steps")),
            ];
            if town.version.talks() {
                bars.push(on(Message::StewReady, "eats"));
            }
            bars
        }
        "QuenchThirst" if town.version.has_joe() => vec![on(Message::Insult, "fights")],
        "Fight" | "Brawl" => vec![
            bar(
                "has had enough",
                person.bruises,
                rules.tough,
                format!("{} of {} blows", person.bruises, rules.tough),
            ),
            on(Message::GiveUp, "has won"),
        ],
        "OnTheFloor" => vec![
            Bar::new("gets up", person.bruises as f32)
                .max(rules.tough as f32)
                .tint(Tint::Purple)
                .note(format!("{} blows still hurt", person.bruises)),
        ],
        "Drink" => vec![
            on(Message::Howdy, if person.provoked { "insults" } else { "says good evening" }),
            on(Message::Challenge, "fights"),
        ],
        "DoHouseWork" | "CookStew" => {
            let urge = Bar::new("to the bathroom", rules.urge).max(1.0).note("how likely, in each step");
            let told = if doing == "CookStew" { Message::StewReady } else { Message::HiHoneyImHome };
            let what = if doing == "CookStew" { "calls Bob" } else { "cooks" };
            if town.version.talks() { vec![urge, on(told, what)] } else { vec![urge] }
        }
        _ => Vec::new(),
    }
}
