//! The description of the lab.

use wits_game::{
    About, Autopilot, Chart, Control, ControlKeys, ControlKind, Layer, Override, Param, Score, Takeover,
};

use crate::herd::{guide, learn};

const HELP: &str = "\
Sheep graze: they stroll, each for itself, and keep a little apart. When the dog comes near they take fright, run from \
where it will be, and flock together. The dog has to bring all of them into the pen.

Left alone the dog works as real ones do. When a sheep has strayed it fetches it back to the others; else it takes its \
stand behind the flock and drives it. Drag the ring or press the arrow keys to call the dog yourself: it comes, and for \
four seconds after you let go it waits for more. Switch the autopilot off to do all of it by hand.

Colours: white sheep graze, orange ones are frightened, green ones are in the pen. Click one to read what it wants, and \
why. Click the dog to see its plan.

Things to try: cohesion at 0, and the flock falls apart before the funnel. A flight distance of 3 m, and the dog has to \
come so near that it scatters them. Sixty sheep.";

/// What the lab says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        tags: &["movement", "steering", "flocking"],
        params: params(),
        layers: vec![
            Layer::world("meadow", "Meadow", "Grass, trees, the pen and its fences."),
            Layer::world(
                "plans",
                "The dog's plan",
                "Where it wants to be, the way there, the flock it sees.",
            ),
            Layer::world("fright", "Fright", "How near the dog may come before sheep take fright."),
            Layer::world("sheep", "Sheep", "White: grazing. Orange: frightened. Green: in the pen."),
            Layer::world("dog", "Dog", "And the place it was called to."),
        ],
        scores: scores(),
        charts: vec![
            Chart { name: "penned", title: "In the pen", unit: "", help: "How many sheep are in the pen." },
            Chart {
                name: "spread",
                title: "Spread",
                unit: "m",
                help: "How far the outermost sheep is from the middle.",
            },
            Chart {
                name: "fear",
                title: "Fear",
                unit: "%",
                help: "How frightened the sheep are in the mean.",
            },
            Chart { name: "dog", title: "Dog's speed", unit: "m/s", help: "How fast the dog runs." },
        ],
        controls: controls(),
        keys: ControlKeys::ARROWS,
        takeover: Some(Takeover {
            who: "The dog",
            how: "",
            release: "alone",
            autopilot: Some(Autopilot { param: "autopilot", on: 1.0 }),
        }),
        task: Some(learn::TASK),
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "herd",
            "Sheep and dog",
            "A dog drives grazing sheep into a pen: by itself, or where you call it.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("sheep_in_the_pen", "Sheep in the pen"),
        Score::seconds("seconds", "This round"),
        Score::seconds("best_seconds", "Best round").none(0.0),
        Score::count("rounds", "Rounds"),
    ]
}

fn controls() -> Vec<Control> {
    let control = |name, title, help, kind| Control { name, title, help, kind };
    let button = |name, title, help| control(name, title, help, ControlKind::Button);
    vec![
        control("call", "Call the dog", "The dog comes to where this is.", ControlKind::Handle),
        button("up", "Up", "The dog runs a few steps up."),
        button("left", "Left", "The dog runs a few steps to the left."),
        button("down", "Down", "The dog runs a few steps down."),
        button("right", "Right", "The dog runs a few steps to the right."),
        button("alone", "Let it herd", "The dog herds by itself again."),
    ]
}

/// A person has called the dog.
pub(crate) const TAKEN_OVER: Override = Override {
    param: "autopilot",
    value: 0.0,
    why: "You have called the dog; it herds by itself when you let it alone for a few seconds.",
    release: None,
};

fn params() -> Vec<Param> {
    let number = |name, title, value, range: [f64; 2], step: f64| {
        Param::number(name, title, value, range[0], range[1]).step(step)
    };
    let weight =
        |name, title, value, help| number(name, title, value, [0.0, 5.0], 0.05).told("Sheep", "", help);
    vec![
        Param::integer("count", "Sheep", 24.0, 1.0, 80.0).on_restart().told(
            "Meadow",
            "",
            "How many sheep there are.",
        ),
        Param::switch("autopilot", "Autopilot", true).told(
            "Meadow",
            "",
            "The dog herds by itself when nobody calls it.",
        ),
        Param::switch("rounds", "New rounds", true).told(
            "Meadow",
            "",
            "Sheep that are all penned are let out again.",
        ),
        number("dog_speed", "Dog's top speed", 7.5, [1.0, 15.0], 0.1).told(
            "Dog",
            "m/s",
            "How fast the dog can run.",
        ),
        number("flight_distance", "Flight distance", 7.0, [1.0, 20.0], 0.1).told(
            "Sheep",
            "m",
            "Nearer than this the dog frightens a sheep.",
        ),
        number("grazing_speed", "Grazing speed", 0.6, [0.0, 3.0], 0.05).told(
            "Sheep",
            "m/s",
            "How fast calm sheep go.",
        ),
        number("running_speed", "Running speed", 4.5, [0.5, 10.0], 0.1).told(
            "Sheep",
            "m/s",
            "How fast frightened ones run.",
        ),
        number("view", "View", 9.0, [1.0, 25.0], 0.1).told("Sheep", "m", "How far a sheep sees others."),
        number("personal_space", "Personal space", 1.7, [0.5, 6.0], 0.1).told(
            "Sheep",
            "m",
            "Nearer others are too near.",
        ),
        weight("separation", "Separation", 1.0, "How much keeping apart counts."),
        weight("alignment", "Alignment", 0.5, "How much running the same way counts, when frightened."),
        weight("cohesion", "Cohesion", 0.9, "How much staying together counts, when frightened."),
        weight("evade", "Fear of the dog", 1.0, "How much running from the dog counts."),
    ]
}
