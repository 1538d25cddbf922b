//! The description of the game.

use wits_game::{About, Chart, Control, ControlKind, Layer, Param, Score};

use crate::playground::guide;

const HELP: &str = "\
A meadow with berries, a pond, a bell, some walls and a wolf. Bo, Ada and Kit live here, and they know nothing: their minds \
are files that are almost empty. Fill them.

The tutorial beside the picture has ten steps and takes about ten minutes: make Bo wander, let him eat and drink, let the \
wolf out, teach him to run. Every step looks at what is really there and is ticked off by itself.

A mind is a file. Open one and draw it as a graph, or write it as text or in Lua; a fault is shown while you type, and nothing \
happens before you press Apply. Then the creatures that follow the file go over to it at once, and keep their place in it \
where they can. New files are made from templates; each creature can be given any file. Everything that can be asked and done \
is in the palette, with a line that explains it.

Hungry creatures get berries from bushes, which grow again, and water from the pond. They get tired, and sleep best at home. \
Who starves, or is caught by the wolf, wakes up at home. Nobody is caught at home.

Things to try: a creature that rings the bell when it sees the wolf, and others that go home when they hear it. Two that \
greet each other. A mind for the wolf that is kinder. Or give the wolf's mind to Bo.";

/// What the game says of itself.
pub(crate) fn about() -> About {
    let chart = |name, title, help| Chart { name, title, unit: "", help };
    let control = |name, title, help, kind| Control { name, title, help, kind };
    About {
        help: HELP,
        tags: &["decisions", "behaviour trees", "state machines", "Lua", "editing", "tutorial"],
        params: vec![
            Param::switch("wolf", "Wolf", false).told("Meadow", "", "The wolf is out of its den."),
            Param::number("appetite", "Appetite", 1.0, 0.0, 3.0).step(0.1).told(
                "Meadow",
                "",
                "How fast hunger and thirst grow.",
            ),
        ],
        layers: vec![
            Layer::world("ground", "Ground", "Pond, homes, walls."),
            Layer::world("props", "Berries and bell", "What there is to eat and to ring."),
            Layer::world("needs", "Needs", "Hunger, thirst and energy of each creature."),
            Layer::world("creatures", "Creatures", "White awake, dark asleep, red the wolf."),
            Layer::world("words", "Words", "Who they are, what they do, what they say."),
        ],
        scores: scores(),
        charts: vec![
            chart("hunger", "Bo's hunger", "Hungry from 50 on."),
            chart("thirst", "Bo's thirst", "Thirsty from 50 on."),
            chart("energy", "Bo's energy", "Tired below 30."),
        ],
        controls: vec![
            control("bell", "Bell", "Rings the bell.", ControlKind::Button),
            control("bush", "Plant", "Click: a bush with berries.", ControlKind::Point),
            control("lure", "Wolf", "Drag the wolf, when it is out.", ControlKind::Handle),
        ],
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "playground",
            "Playground",
            "Build minds from nothing, while they run: with a tutorial that watches.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("steps", "Steps learned"),
        Score::count("meals", "Meals"),
        Score::count("drinks", "Drinks"),
        Score::count("faints", "Faints"),
    ]
}
