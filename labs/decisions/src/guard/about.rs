//! The description of the lab.

use wits_game::{
    About, Autopilot, Chart, Control, ControlKeys, ControlKind, Layer, Override, Param, Score, Takeover,
};

use crate::guard::guide;

const HELP: &str = "\
Three guards watch over a treasure, and an intruder wants it. Each guard is a state machine. On its rounds it looks and \
listens: near intruders are chased, for those further away it runs to the bell first. While the bell rings everybody \
comes to where the intruder was last seen. Noises are looked into, if they are loud enough: more than 10 at the guard's \
ear. Guards get tired and sleep, and only noises wake them.

Lead the intruder yourself, with the arrow keys or by hand: hide behind pillars, stay out of the cones of sight, take the \
treasure, and get away through \"out\". Make a noise somewhere to lure guards away. Left alone the intruder goes its own \
way, and now and then stumbles over something. When it was thrown out or got away, it waits outside until the bell is \
silent and no guard is near the gate, and then tries one of its three paths, \
from stop to stop when nobody looks that way. With the treasure it runs.

Click a guard and open its mind. You see its states, which one it is in, which transitions were tested and why they did \
not fire. The question \"how far is the intruder?\" is a decision tree in a transition: seeing is costly, so it is asked \
once. The alarm is a transition of the whole machine: it is drawn once instead of eight times.

Things to try: 0 as \"tired\" on a guard's blackboard. Set the key \"alarm\" of the world by hand. A breakpoint on Arrest.

Colours: white guards patrol, yellow ones look into something, red ones chase, purple ones run for the bell or answer \
it, dark ones sleep.";

/// The forms of the mind, in the order of `minds::FORMS`.
const FORMS: &[&str] = &["as a file", "in Rust", "in Lua"];

pub(crate) const TICKS_PER_SECOND: u32 = 60;

/// What the lab says of itself.
pub(crate) fn about() -> About {
    let chart = |name, title, unit, help| Chart { name, title, unit, help };
    About {
        help: HELP,
        tags: &["decisions", "state machines", "senses"],
        params: vec![
            Param::integer("guards", "Guards", 3.0, 1.0, 3.0).on_restart().told(
                "Yard",
                "",
                "How many guards there are.",
            ),
            Param::switch("autopilot", "Intruder on its own", true).told(
                "Yard",
                "",
                "The intruder goes its own way when nobody leads it.",
            ),
            Param::number("speed", "Intruder's speed", 1.6, 0.5, 5.0).step(0.1).told(
                "Yard",
                "m/s",
                "How fast it sneaks.",
            ),
            Param::number("clumsiness", "Clumsiness", 4.0, 0.0, 30.0).step(0.5).told(
                "Yard",
                "/min",
                "How often the intruder makes a noise.",
            ),
            Param::choice("form", "Minds written", FORMS).on_restart().told(
                "Minds",
                "",
                "In what form the guards' mind is written down. It makes no difference, not one bit.",
            ),
        ],
        layers: vec![
            Layer::world("yard", "Yard", "Pillars, treasure, bell, gates."),
            Layer::world("sight", "Sight", "What each guard could see if there were no pillars."),
            Layer::world("noises", "Noises", "How far they are heard."),
            Layer::world("intruder", "Intruder", "Drag it, or press the arrow keys."),
            Layer::world("guards", "Guards", "Coloured by what they are doing."),
            Layer::world("words", "States", "The state of every guard."),
        ],
        scores: scores(),
        charts: vec![
            chart("caught", "Caught", "", "How often the intruder was caught."),
            chart("stolen", "Stolen", "", "How often the treasure was carried away."),
            chart("awake", "Awake", "", "How many guards are awake."),
        ],
        controls: controls(),
        keys: ControlKeys::ARROWS,
        takeover: Some(Takeover {
            who: "The intruder",
            how: "",
            release: "alone",
            autopilot: Some(Autopilot { param: "autopilot", on: 1.0 }),
        }),
        ticks_per_second: TICKS_PER_SECOND,
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "guard",
            "Guards and an intruder",
            "A state machine with senses, noises and an alarm, in a courtyard with a treasure.",
        )
    }
}

fn controls() -> Vec<Control> {
    let control = |name, title, help, kind| Control { name, title, help, kind };
    let button = |name, title, help| control(name, title, help, ControlKind::Button);
    vec![
        control("intruder", "Intruder", "Drag the intruder.", ControlKind::Handle),
        control("noise", "Make a noise", "Click: a noise that guards nearby hear.", ControlKind::Point),
        button("up", "Up", "The intruder sneaks a few steps up."),
        button("left", "Left", "The intruder sneaks a few steps to the left."),
        button("down", "Down", "The intruder sneaks a few steps down."),
        button("right", "Right", "The intruder sneaks a few steps to the right."),
        button("alone", "Let it go", "The intruder goes its own way again."),
    ]
}

/// A person leads the intruder.
pub(crate) const TAKEN_OVER: Override = Override {
    param: "autopilot",
    value: 0.0,
    why: "You lead the intruder; it goes on by itself when you let it alone for a few seconds.",
    release: None,
};

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("caught", "Caught").help("How often the guards caught the intruder."),
        Score::count("stolen", "Stolen").help("How often the intruder got away with it."),
        Score::count("alarms", "Alarms"),
    ]
}
