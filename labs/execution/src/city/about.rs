//! The description of the lab.

use wits_core::scene::Tint;
use wits_game::{About, Chart, Control, ControlKind, Layer, Pacing, Param, Score};

use crate::city::guide;

pub(crate) const TICKS_PER_SECOND: u32 = 30;

/// The colours of the levels, finest first.
pub(crate) const LEVEL_TINTS: [Tint; 4] = [Tint::Agent, Tint::Neutral, Tint::Purple, Tint::Blue];

const HELP: &str = "\
Ten thousand people live in this town, and all of them together may think for two milliseconds in a frame. Where you are \
(the white ring; drag it, or let it wander) people are persons: they plan their tour of the stalls, keep clear of each \
other and greet their friends. Further away they just walk, and think more rarely. Still further they are only numbers: \
blocks and districts are run as a whole, and their people are made again when you come near.

Switch the mechanisms off, one after another, and watch the time of a tick, the units of work and how long people wait. \
Nobody is ever lost: the four levels always add up, and so do all coins.

Things to try: group detail off, which makes ten thousand persons. Then scheduling detail off: everybody thinks in every \
tick. Then the limit off. Phases off with the limit on: look at the page of frames. Hysteresis off: count the switches. \
Ring the bell of a market, and everybody near runs home. Break a mind: it is set aside, and the town goes on. Find the \
courier: somebody who matters to the story is never lost in a crowd.";

/// What the lab says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        ticks_per_second: TICKS_PER_SECOND,
        tags: &["engine", "scheduling", "level of detail"],
        params: [town(), mechanisms()].concat(),
        layers: layers(),
        scores: scores(),
        charts: charts(),
        controls: controls(),
        pacing: Some(Pacing { param: "budget", work: "units", micros: 2000.0 }),
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "city",
            "City",
            "Ten thousand inhabitants who think within a budget, by level of detail.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("population", "Population").unit("people"),
        Score::count("persons", "With bodies")
            .unit("people")
            .help("People near enough to be simulated one by one."),
        Score::count("units", "Work").unit("units").help("Units of work in the last tick."),
        Score::count("waiting", "Waiting").unit("people").help("Due and did not think in the last tick."),
        Score::count("latest", "Latest").unit("ticks").help("How late the latest of them is."),
        Score::count("coins_of_people", "Coins of people"),
        Score::count("coins", "Coins").help("In the whole town: there are always as many."),
        Score::count("faults", "Errors"),
    ]
}

fn town() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Town", unit, help);
    vec![
        told(
            Param::integer("inhabitants", "Inhabitants", 10_000.0, 100.0, 20_000.0).on_restart(),
            "",
            "How many people live here. The town grows with them.",
        ),
        told(
            Param::number("day", "Day", 400.0, 60.0, 2400.0).step(10.0),
            "s",
            "How long a day takes: to work, to the market or the park, and home again.",
        ),
        told(Param::switch("wander", "Wander", true), "", "You walk about by yourself."),
        told(Param::switch("sirens", "Sirens", true), "", "A siren wails near you now and then."),
    ]
}

fn mechanisms() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Mechanisms", unit, help);
    vec![
        told(
            Param::switch("limit", "Limit", true),
            "",
            "A tick has a budget, and who does not fit in waits. Off: everybody who is due thinks.",
        ),
        told(
            Param::integer("budget", "Budget", 25_000.0, 100.0, 200_000.0).step(100.0),
            "units",
            "The work of a tick; 25,000 are about two milliseconds. A unit is one look: at a neighbour, at a friend.",
        ),
        told(
            Param::switch("phasing", "Phases", true),
            "",
            "People who think equally often do so in different ticks. Off: all at once.",
        ),
        told(
            Param::switch("scheduling", "Scheduling detail", true),
            "",
            "Who matters less thinks more rarely, down to once a second. Off: everybody in every tick.",
        ),
        told(
            Param::switch("behaviour", "Behavioural detail", true),
            "",
            "Who matters less has simpler thoughts. Off: everybody plans, keeps clear and greets.",
        ),
        told(
            Param::switch("groups", "Group detail", true),
            "",
            "Who is far away is one of a block or of a district. Off: everybody is a person.",
        ),
        told(
            Param::switch("hysteresis", "Hysteresis", true),
            "",
            "Levels overlap, so that hovering at a border changes nothing. Off: they do not.",
        ),
        told(
            Param::switch("parallel", "All cores", true),
            "",
            "People think on all cores. The result is the same.",
        ),
    ]
}

/// What the colours of people and of places mean.
const OF_PEOPLE: &[(Tint, &str)] = &[
    (LEVEL_TINTS[0], "individual"),
    (LEVEL_TINTS[1], "simple"),
    (Tint::Yellow, "courier"),
    (Tint::Red, "frightened"),
    (Tint::Pink, "rumour"),
];
const OF_GROUPS: &[(Tint, &str)] = &[(LEVEL_TINTS[2], "block"), (LEVEL_TINTS[3], "district")];
const OF_LEVELS: &[(Tint, &str)] = &[OF_PEOPLE[0], OF_PEOPLE[1], OF_GROUPS[0], OF_GROUPS[1]];

fn layers() -> Vec<Layer> {
    vec![
        Layer::world("town", "Town", "Houses, works, markets and parks."),
        Layer::world(
            "groups",
            "Groups",
            "Blocks and districts that are run as a whole, and how many are in them.",
        )
        .legend(OF_GROUPS),
        Layer::overlay("importance", "Importance", "How important a person would be at each place."),
        Layer::overlay("levels", "Levels", "At which level of detail people are run at each place.")
            .legend(OF_LEVELS),
        Layer::world("people", "People", "Coloured by level, and by what has happened to them.")
            .legend(OF_PEOPLE),
        Layer::overlay("ways", "Ways", "Where the individuals are going."),
        Layer::overlay(
            "triggers",
            "Triggers",
            "The bells of the markets, which ring when you walk into them, and how far they are heard.",
        )
        .legend(&[(Tint::Green, "trigger"), (Tint::Faint, "has just fired")]),
        Layer::world("events", "Events", "Sirens, bells, greetings, rumours."),
        Layer::world("you", "You", "Where the town is looked at most closely."),
    ]
}

fn charts() -> Vec<Chart> {
    let chart = |name, title, unit, help| Chart { name, title, unit, help };
    vec![
        chart("units", "Work", "units", "What the tick was spent on, in all."),
        chart("waiting", "Waiting", "", "How many were due and did not fit into the budget."),
        chart("late", "Latest", "ticks", "How late the latest of all is."),
        chart("individual", "Individuals", "", "Persons who plan, keep clear of each other and greet."),
        chart("simple", "Simple", "", "Persons who just walk."),
        chart("block", "In blocks", "", "People who are one of a block."),
        chart("district", "In districts", "", "People who are one of a district."),
        chart("switches", "Switches", "1/s", "How often people change their level."),
    ]
}

fn controls() -> Vec<Control> {
    let control = |name, title, help, kind| Control { name, title, help, kind };
    vec![
        control("you", "You", "Drag yourself anywhere.", ControlKind::Handle),
        control("siren", "Siren", "A siren wails where you point.", ControlKind::Point),
        control("bell", "Bell", "Rings the bell of the nearest market.", ControlKind::Button),
        control(
            "break",
            "Break a mind",
            "The mind nearest to you panics and is set aside.",
            ControlKind::Button,
        ),
        control("mend", "Mend", "Broken minds are well again.", ControlKind::Button),
    ]
}
