//! The description of the lab.

use wits_game::{About, Chart, Control, ControlKind, Layer, Param, Score};

use crate::frisbees::guide;

const HELP: &str = "\
Robots that see nothing drive about. A disc they run into they push along. When it meets another disc they leave both, \
back up a little, turn by chance and drive on. Nobody plans, nobody knows of heaps or of the other robots, and yet after \
some minutes the discs lie in a few large heaps.

Why it works: a disc by itself is taken along by whoever meets it; out of a heap a robot can take one only when it passes \
along its edge. So heaps grow, and the larger one grows at the cost of the smaller.

Run it at 16 times the speed and watch the number of heaps fall. Use the tool to scatter a heap: it comes back.

Things to try: a turn of at most 30 degrees, and robots carry each disc back to where they found the last one. Many \
robots, and they get into each other's way.";

/// What the lab says of itself.
pub(crate) fn about() -> About {
    let told = |param: Param, unit, help| param.told("Robots", unit, help);
    About {
        help: HELP,
        tags: &["movement", "emergence"],
        params: vec![
            Param::integer("robots", "Robots", 6.0, 1.0, 30.0).on_restart().told(
                "Arena",
                "",
                "How many robots there are.",
            ),
            Param::integer("discs", "Discs", 60.0, 2.0, 150.0).on_restart().told(
                "Arena",
                "",
                "How many discs there are.",
            ),
            told(Param::number("speed", "Speed", 2.5, 0.2, 8.0).step(0.1), "m/s", "How fast robots drive."),
            told(
                Param::number("nervousness", "Nervousness", 50.0, 0.0, 200.0).step(1.0),
                "°/s",
                "How sharply they turn while they wander.",
            ),
            told(
                Param::number("back_up", "Back up", 0.7, 0.1, 3.0).step(0.1),
                "s",
                "How long they drive backwards.",
            ),
            told(
                Param::number("turn", "Turn", 170.0, 10.0, 180.0).step(5.0),
                "°",
                "The largest turn after that.",
            ),
        ],
        layers: vec![
            Layer::world("arena", "Arena", "The floor and its edge."),
            Layer::world("discs", "Discs", "Each heap has its own colour; single discs are grey."),
            Layer::world(
                "robots",
                "Robots",
                "Blue: nothing in front. Green: pushes a disc. Orange: backs up or turns.",
            ),
        ],
        scores: scores(),
        charts: vec![
            Chart { name: "heaps", title: "Heaps", unit: "", help: "A disc by itself is a heap of one." },
            Chart { name: "largest", title: "Largest heap", unit: "", help: "How many discs lie in it." },
            Chart { name: "pushing", title: "Pushing", unit: "", help: "How many robots push a disc." },
        ],
        controls: vec![Control {
            name: "scatter",
            title: "Scatter",
            help: "Throws the discs near a place all over the arena.",
            kind: ControlKind::Point,
        }],
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "frisbees",
            "Frisbees",
            "Robots that see nothing push discs about, and gather them in heaps.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("heaps", "Heaps").help("A disc by itself is a heap of one."),
        Score::count("largest", "Largest heap").unit("discs"),
        Score::count("drops", "Discs dropped"),
    ]
}
