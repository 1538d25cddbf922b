//! The description of the game.

use wits_core::scene::Tint;
use wits_game::{About, Autopilot, Chart, Control, ControlKind, Layer, Override, Param, Score, Takeover};

use crate::guide;

pub(crate) const TICKS_PER_SECOND: u32 = 30;

const HELP: &str = "\
This house is haunted, and people pay to see it. Frighten them: not at all and they want their money back, too much and \
they run away screaming, just right and they leave a tip and tell the others.

Take the tool Haunt. Click a card, then a floor: that trick is bought and put there. Click a trick to set it off; that takes \
energy, which comes back by itself, and afterwards the trick needs a rest. Switch lamps off: what is odd is worse in the \
dark, but few things are seen there. Do not use the same trick on the same people again and again: they get used to it.

The doors are open for five minutes, then rent is due. What counts is the profit: fees and tips, less rent, tricks and what \
the bored got back. Then Open again. Until you click, the house runs itself.

Every visitor is one of four: curious ones explore, scared ones run to a safe place, social ones console the scared, bored \
ones walk to the desk. Which of these depends on its own fear and on whom it sees, and on nothing else; what it does then is \
a behaviour tree. It remembers which rooms it liked and tells others. Five of the fifty think in every tick, so each of them \
three times a second: that is how long they take to be startled.

Click a visitor and open its mind. Everything here is a file: change the nerves of the timid, or write a new trick, while \
the house is full.";

/// The colours of the four states.
pub(crate) const OF_MOODS: &[(Tint, &str)] =
    &[(Tint::Cyan, "curious"), (Tint::Red, "scared"), (Tint::Green, "social"), (Tint::Neutral, "bored")];

/// What the game says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        ticks_per_second: TICKS_PER_SECOND,
        tags: &["game", "engine", "senses", "characters as data"],
        params: params(),
        layers: layers(),
        scores: scores(),
        charts: charts(),
        controls: controls(),
        takeover: Some(Takeover {
            who: "The house",
            how: "Use the tool Haunt to take over.",
            release: "auto",
            autopilot: Some(Autopilot { param: "auto", on: 1.0 }),
        }),
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "hauntedhouse",
            "Haunted House",
            "You own a haunted house: frighten fifty paying visitors, but not too much.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::measure("profit", "Profit", "coins").help("Of this night."),
        Score::measure("money", "Money", "coins"),
        Score::count("visitors", "Visitors"),
        Score::count("happy", "Happy").help("Visitors who left happy."),
        Score::count("fled", "Fled").help("Visitors who ran away."),
        Score::count("screams", "Screams"),
        Score::count("refunds", "Refunds"),
        Score::count("consoled", "Consoled").help("Visitors who were comforted by another one."),
        Score::count("gossip", "Gossip").help("How often visitors told each other of a place."),
        Score::count("night", "Night"),
        Score::count("nights in profit", "Nights in profit"),
        Score::measure("entrance fees", "Entrance fees", "coins"),
        Score::measure("tips of the happy", "Tips of the happy", "coins"),
        Score::measure("money back to the bored", "Money back to the bored", "coins"),
        Score::measure("tricks bought and sold", "Tricks bought and sold", "coins"),
        Score::measure("rent", "Rent", "coins"),
    ]
}

fn params() -> Vec<Param> {
    vec![
        Param::switch("auto", "Runs itself", true).told(
            "House",
            "",
            "The house buys tricks and sets them off by itself, until you click in it.",
        ),
        Param::integer("visitors", "Visitors", 50.0, 0.0, 50.0).told(
            "House",
            "",
            "So many are let in at once at most.",
        ),
        Param::integer("budget", "Budget", 400.0, 20.0, 5000.0).step(20.0).told(
            "House",
            "units",
            "The work of a tick: a thought is 20 units, a waypoint on the way to a path is one.",
        ),
    ]
}

fn layers() -> Vec<Layer> {
    vec![
        Layer::world("floor", "Floor", "Rooms: warm where the lamp is lit."),
        Layer::overlay("scary", "Scary places", "Where people got scared lately, and where bored.")
            .legend(&[(Tint::Red, "scary"), (Tint::Blue, "boring")]),
        Layer::overlay("ways", "Waypoints", "Where visitors can walk."),
        Layer::overlay("ranges", "Ranges", "How far each trick is noticed."),
        Layer::world("smells", "Smells", "What hangs in the air."),
        Layer::world("sounds", "Sounds", "What has not been heard everywhere yet."),
        Layer::world("things", "Things", "Lamps, doors, and what there is to see."),
        Layer::overlay("routes", "Routes", "Where everybody is going."),
        Layer::world(
            "tricks",
            "Tricks",
            "Bright while they go on; the dial shows when they are ready again.",
        ),
        Layer::world(
            "visitors",
            "Visitors",
            "Coloured by state; the red dial is fear, full when it is too much.",
        )
        .legend(OF_MOODS),
        Layer::world("words", "Words", "Names of rooms, and what people say to whom."),
        Layer::world("cards", "Cards", "What there is to buy: its price, its energy, and to whom it is odd."),
        Layer::world("owner", "Owner", "The clock, money, energy, and the news."),
    ]
}

fn charts() -> Vec<Chart> {
    let chart = |name, title, unit, help| Chart { name, title, unit, help };
    vec![
        chart("money", "Money", "coins", "What the house has."),
        chart("profit", "Profit", "coins", "What the night has brought so far."),
        chart("fear", "Fear", "", "The mean of all visitors."),
        chart("visitors", "Visitors", "", "How many are here."),
        chart("scared", "Scared", "", "How many of them are scared."),
        chart("bored", "Bored", "", "How many of them are bored."),
        chart("energy", "Energy", "", "What there is to set tricks off with."),
        chart("units", "Work", "units", "What the tick was spent on: thoughts and paths."),
    ]
}

/// A person runs the house.
pub(crate) const TAKEN_OVER: Override = Override {
    param: "auto",
    value: 0.0,
    why: "You have taken over the house. Switch it on to let it run itself.",
    release: Some("auto"),
};

fn controls() -> Vec<Control> {
    let control = |name, title, help, kind| Control { name, title, help, kind };
    vec![
        control(
            "haunt",
            "Haunt",
            "Click a card to choose a trick, a floor to put it there, a trick to set it off.",
            ControlKind::Point,
        ),
        control("lights", "Lights", "Click a room: its lamp goes on or off.", ControlKind::Point),
        control(
            "sell",
            "Sell",
            "Click a trick: it is taken away, and half its price comes back.",
            ControlKind::Point,
        ),
        control("midnight", "Midnight", "All tricks go off, as far as the energy goes.", ControlKind::Button),
        control("open", "Open again", "Everybody goes home, and a new night begins.", ControlKind::Button),
        control(
            "auto",
            "Let it run itself",
            "You have seen enough: the house goes on alone.",
            ControlKind::Button,
        ),
    ]
}
