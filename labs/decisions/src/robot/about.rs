//! The description of the lab.

use wits_game::{About, Chart, Control, ControlKind, Layer, Param, Score};

use crate::robot::guide;

const HELP: &str = "\
Robots keep a hall clean: they search, pick up, carry to the compactor. Two alarms may come between. When power is low \
a robot refuels; when somebody fights nearby it hides, even from a charging station. After an alarm it goes on with what \
it was doing: a robot that was carrying something still carries it.

That takes no extra states. The machine has three levels: cleaning inside, low power around it, fights around that. A \
level is asked only if nothing further out has to say anything, and remembers its state while it is not asked. Without \
levels every alarm would double the number of states.

One transition leads from the inside out: when all is clean, resting robots use the time to refuel, long before \
power is low, and search again afterwards.

Click a robot and open its mind to see its states, boxes in boxes. Throw rubbish and start fights with the tools. \
Change the keys \"low\" and \"spare\" on a robot's blackboard, and it refuels sooner or later.

Colours: white robots clean, yellow ones refuel, red ones hide; green is what they carry.";

/// The forms of the mind, in the order of `minds::FORMS`.
const FORMS: &[&str] = &["as a file", "in Rust", "in Lua"];

pub(crate) const TICKS_PER_SECOND: u32 = 60;

/// What the lab says of itself.
pub(crate) fn about() -> About {
    let chart = |name, title, unit, help| Chart { name, title, unit, help };
    About {
        help: HELP,
        tags: &["decisions", "state machines"],
        params: vec![
            Param::integer("robots", "Robots", 3.0, 1.0, 5.0).on_restart().told(
                "Hall",
                "",
                "How many robots there are.",
            ),
            Param::number("rubbish", "Rubbish", 12.0, 0.0, 120.0).step(1.0).told(
                "Hall",
                "/min",
                "How many pieces are dropped in a minute.",
            ),
            Param::number("fights", "Fights", 3.0, 0.0, 20.0).step(0.5).told(
                "Hall",
                "/min",
                "How many fights break out in a minute.",
            ),
            Param::choice("form", "Minds written", FORMS).on_restart().told(
                "Minds",
                "",
                "In what form the robots' mind is written down. It makes no difference, not one bit.",
            ),
        ],
        layers: vec![
            Layer::world("hall", "Hall", "Compactor, stations, shelters."),
            Layer::world("rubbish", "Rubbish", "What is to be picked up."),
            Layer::world("fights", "Fights", "And how far off they frighten robots."),
            Layer::world("robots", "Robots", "White: clean. Yellow: refuel. Red: hide."),
            Layer::world("words", "States", "The state of every robot, from the outermost to the innermost."),
        ],
        scores: scores(),
        charts: vec![
            chart("rubbish", "Rubbish", "", "How many pieces lie about."),
            chart("delivered", "Delivered", "", "How many pieces were brought to the compactor."),
            chart("battery", "Power", "%", "How much power the robots have in the mean."),
        ],
        controls: vec![
            Control {
                name: "throw",
                title: "Throw rubbish",
                help: "Click: a piece of rubbish.",
                kind: ControlKind::Point,
            },
            Control {
                name: "fight",
                title: "Start a fight",
                help: "Click: a fight breaks out.",
                kind: ControlKind::Point,
            },
        ],
        ticks_per_second: TICKS_PER_SECOND,
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "robot",
            "Cleaning robots",
            "Machines in machines: alarms interrupt the work, and the work goes on where it was.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("delivered", "Rubbish delivered"),
        Score::count("rubbish", "Rubbish left"),
        Score::count("out_of_power", "Robots without power"),
    ]
}
