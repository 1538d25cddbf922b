//! The description of the lab.

use wits_game::{About, Chart, Control, ControlKind, Layer, Param, Score};

use crate::arcade::guide;

const HELP: &str = "\
You are the white one in the middle. You shoot by yourself, at the nearest enemy in front of you, and well: at the place \
where it will be when the shot arrives if it goes on as it does. Enemies that touch you score, and begin anew at the edge.

Three kinds come, and none of them thinks much. The red homer comes straight on. The purple dodger does the same, but steps \
aside at random times; it knows nothing of your shots, and yet it seems to see them coming. The orange rusher paces until \
you are near, runs past you, and strikes from behind while you turn; three of them seem to surround you.

Look at the charts: how many of the enemies of each kind reach you. A few lines in a file make the difference.

Drag yourself about, or watch. Click an enemy and open its mind. Things to try: a longer step aside in dodger.machine.ron, \
a rusher's mind for everybody, another rate of fire.";

pub(crate) const TICKS_PER_SECOND: u32 = 60;

/// What the lab says of itself.
pub(crate) fn about() -> About {
    let count =
        |name, title, help| Param::integer(name, title, 2.0, 0.0, 8.0).on_restart().told("Enemies", "", help);
    let chart = |name, title, help| Chart { name, title, unit: "%", help };
    About {
        help: HELP,
        tags: &["decisions", "state machines", "simple tricks"],
        params: vec![
            count("homers", "Homers", "How many come straight on."),
            count("dodgers", "Dodgers", "How many step aside at random."),
            count("rushers", "Rushers", "How many run past and come back."),
            Param::number("reload", "Reload", 0.8, 0.1, 2.0).step(0.05).told(
                "You",
                "s",
                "The time from shot to shot.",
            ),
            Param::number("turning", "Turning", 1.0, 0.5, 8.0).step(0.1).told(
                "You",
                "rad/s",
                "How fast you turn.",
            ),
        ],
        layers: vec![
            Layer::world("arena", "Arena", "The edge at which enemies begin."),
            Layer::world("sight", "Field of fire", "Where you can shoot."),
            Layer::world("shots", "Shots", "They go straight on."),
            Layer::world(
                "enemies",
                "Enemies",
                "Red comes straight on, purple steps aside, orange runs past.",
            ),
            Layer::world("hero", "You", "Drag yourself."),
            Layer::world("words", "Words", "What each enemy is doing."),
        ],
        scores: scores(),
        charts: vec![
            chart("homer", "Homers that reach you", "Of those that reached you or were shot."),
            chart("dodger", "Dodgers that reach you", "Of those that reached you or were shot."),
            chart("rusher", "Rushers that reach you", "Of those that reached you or were shot."),
        ],
        controls: vec![Control {
            name: "hero",
            title: "You",
            help: "Drag yourself.",
            kind: ControlKind::Handle,
        }],
        ticks_per_second: TICKS_PER_SECOND,
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "arcade",
            "Simple tricks",
            "Enemies of a few lines each that seem to think: they step aside, they run past and come back.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("homer_struck", "Reached you").of("Homer"),
        Score::count("dodger_struck", "Reached you").of("Dodger"),
        Score::count("rusher_struck", "Reached you").of("Rusher"),
        Score::count("homer_shot", "Shot").of("Homer"),
        Score::count("dodger_shot", "Shot").of("Dodger"),
        Score::count("rusher_shot", "Shot").of("Rusher"),
        Score::count("homer_behind", "From behind").of("Homer"),
        Score::count("rusher_behind", "From behind").of("Rusher"),
    ]
}
