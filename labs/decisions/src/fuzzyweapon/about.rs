//! The description of the lab.

use wits_game::{About, Chart, Control, ControlKind, Layer, Param, Params, Score};

use crate::fuzzyweapon::arms::{Form, HEDGES, METHODS};
use crate::fuzzyweapon::guide;

const HELP: &str = "\
The gunner has four weapons and two questions: how far is the target, and how much ammunition is left? There is no line at \
which a shotgun stops being any good; it just gets worse. So each weapon has a fuzzy module: both numbers become degrees \
(rather close, a little medium), rules say what follows from them (medium and okay: very desirable), and what follows \
becomes one number again, from 0 to 100. The highest wins, twice a second.

Click the gunner and open a weapon: you see the sets with the present values, every rule with its degree and what held it \
back, the output with each set cut off at its degree, and what a dozen ways of making one number of it would say. Drag the \
corners of the sets: the module changes while it runs, and a drag that would leave a gap is refused.

For the numbers of the book choose By hand: a target at 200 and 8 rockets make the rocket launcher 60.2 by the average of \
maxima, 83.3 by the mean of maximum. Then try Combs rules, or the word 'very'.

The same gunner aims by rules, too: shots go astray because the target is far, quick, or was seen only just now, not by \
mere chance. The target has moods: a fuzzy state machine makes it bold, wary and afraid at once, each to a degree, and where \
it walks is a blend. Below lies a sniper with four posts: a Markov machine keeps how safe each of them is; every shot uses \
its post up and makes the others safer, and when it is quiet all recover.";

/// How targets come.
pub(crate) const SCENES: &[&str] = &["come and go", "by hand"];

/// What the lab says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        tags: &["decisions", "fuzzy logic", "Markov"],
        params: params(),
        layers: vec![
            Layer::world("field", "Field", "Distances from the gunner."),
            Layer::world(
                "scores",
                "Scores",
                "How desirable each weapon is, and what is left of its ammunition.",
            ),
            Layer::world("posts", "Posts", "The sniper and its posts: the larger the circle, the safer."),
            Layer::world("agents", "Agents", "The gunner and its target."),
            Layer::world("words", "Words", "What is going on."),
        ],
        scores: scores(),
        charts: vec![
            Chart {
                name: "distance",
                title: "Distance",
                unit: "m",
                help: "From the gunner to its target; 0 if there is none.",
            },
            Chart {
                name: "best",
                title: "Best score",
                unit: "",
                help: "How desirable the weapon in hand is.",
            },
        ],
        controls: vec![
            Control {
                name: "target",
                title: "Target",
                help: "Click somewhere: the target is there.",
                kind: ControlKind::Point,
            },
            Control {
                name: "packs",
                title: "Ammunition",
                help: "A full pack for every weapon.",
                kind: ControlKind::Button,
            },
        ],
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "fuzzyweapon",
            "Which weapon now?",
            "Fuzzy rules choose a weapon, aim it, and frighten its target, with every number in view.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("downed", "Targets downed"),
        Score::count("hits", "Hits"),
        Score::count("shots", "Shots"),
        Score::count("changes", "Weapons changed"),
        Score::count("sniper_shots", "Shots of the sniper"),
    ]
}

fn params() -> Vec<Param> {
    vec![
        Param::choice("scene", "Targets", SCENES).told(
            "Field",
            "",
            "By themselves, or a target that stands where you say, with as many rockets as you say.",
        ),
        Param::number("distance", "Distance", 200.0, 0.0, 400.0).step(1.0).told(
            "Field",
            "m",
            "By hand: how far the target is.",
        ),
        Param::number("ammo", "Ammunition", 8.0, 0.0, 40.0).step(1.0).told(
            "Field",
            "",
            "By hand: how many rounds each weapon has.",
        ),
        Param::number("speed", "Speed of targets", 30.0, 0.0, 60.0)
            .step(1.0)
            .told("Field", "m/s", "At most."),
        Param::choice("method", "One number", METHODS).told(
            "Modules",
            "",
            "How degrees become one number. The average of maxima is quick and good.",
        ),
        Param::switch("added", "Add equal conclusions", false).told(
            "Modules",
            "",
            "Rules with the same conclusion are added, up to 1. If not, the strongest counts.",
        ),
        Param::switch("combs", "Rules after Combs", false).told(
            "Modules",
            "",
            "One rule for each set instead of one for each combination: fewer, but harder to write.",
        ),
        Param::choice("hedge", "Word before distances", HEDGES).told(
            "Modules",
            "",
            "'Very' squares degrees, 'extremely' cubes them; 'fairly' and 'somewhat' take roots.",
        ),
        Param::number("pause", "Sniper's pause", 7.0, 2.0, 30.0).step(0.5).told(
            "Sniper",
            "s",
            "Between bursts of three shots: time for the posts to recover.",
        ),
    ]
}

/// The parameters as they are now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Settings {
    pub(crate) by_hand: bool,
    pub(crate) distance: f32,
    pub(crate) ammo: f32,
    pub(crate) speed: f32,
    pub(crate) pause: f32,
    pub(crate) form: Form,
}

impl Settings {
    pub(crate) fn of(params: &Params) -> Self {
        Self {
            by_hand: params.count("scene") == 1,
            distance: params.f32("distance"),
            ammo: params.f32("ammo"),
            speed: params.f32("speed"),
            pause: params.f32("pause"),
            form: Form {
                method: params.count("method"),
                added: params.is_on("added"),
                combs: params.is_on("combs"),
                hedge: params.count("hedge"),
            },
        }
    }
}
