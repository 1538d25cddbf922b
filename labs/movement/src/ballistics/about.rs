//! The description of the lab.

use wits_game::{About, Chart, Control, ControlKind, Layer, Param, Score};

use crate::ballistics::guide;

/// The scenes to choose from.
pub(crate) const SCENES: [&str; 5] = ["castle", "wind", "carts", "mortar", "jumps"];

const HELP: &str = "\
Five scenes from the side, all about things that fly. Choose one and restart.

CASTLE. Drag the target and the top of the wall. The gunner knows two arcs for every charge: the flat one is quick, the \
steep one goes over walls. Green arcs are free, red ones are blocked. Click the gunner and see why it fires as it does. \
Try a target right behind the wall, one in front of it, and one that is out of range.

WIND. No formula knows this flight: there is drag, wind and spin. The gunner fires trial shots in its head, one after the \
other, and halves the angle between too short and too far until it is near enough. Turn the wind while it thinks. Wind \
from behind reaches what is out of range without; a spin (golf balls have it) lifts the shot.

CARTS. Both the gun and the target roll. The gunner aims where the target will be. Switch 'Knows the turns' off, and it \
misses whenever the target turns round while the shot is in the air.

MORTAR. Grenades come down on hills. Everybody works out where and when: run, or catch it at the chest and throw it back \
if the fuse leaves the time. Make the blast larger or the people slower.

JUMPS. Three courses. Above, a designer marked where to jump and how fast. In the middle, every runner works out the \
take-off for itself, takes a run-up, and refuses what it cannot do. Below, gaps are merely labelled: run, jump at the \
edge, hope. Make the runners weaker or slower, and push them during a run-up.";

/// What the lab says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        tags: &["movement", "ballistics", "jumping"],
        params: [scene(), gun(), mortar(), jumps()].concat(),
        layers: vec![
            Layer::world("ground", "Ground", "Earth, walls, platforms, water."),
            Layer::world("plan", "Plans", "Arcs, trial shots, predicted landings, run-ups."),
            Layer::world("things", "Things", "Guns, targets, people, runners."),
            Layer::world("shots", "Shots", "What is in the air, and where it went off."),
            Layer::world("labels", "Labels", "What is what."),
            Layer::overlay("reach", "Reach", "Everything under this curve can be hit without drag."),
        ],
        scores: scores(),
        charts: vec![
            Chart {
                name: "miss",
                title: "Last miss",
                unit: "m",
                help: "How far the last shot or jump missed.",
            },
            Chart {
                name: "successes",
                title: "Successes",
                unit: "",
                help: "Hits; grenades dodged or caught; jumps landed.",
            },
            Chart { name: "failures", title: "Failures", unit: "", help: "Misses; people hit; falls." },
            Chart {
                name: "effort",
                title: "Effort",
                unit: "",
                help: "Trial shots of the search under way; grenades in the air; runners in the air.",
            },
        ],
        controls: vec![
            handle("target", "Target", "What the gun is to hit."),
            handle("wall", "Wall", "The top of the wall."),
            Control {
                name: "push",
                title: "Push",
                help: "Pushes runners near a place, in the scene of jumps.",
                kind: ControlKind::Point,
            },
        ],
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "ballistics",
            "Ballistics",
            "Guns over walls, in wind and on carts; grenades to flee from or to catch; runners that jump.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::share("share", "Success rate"),
        Score::count("successes", "Successes"),
        Score::count("failures", "Failures"),
        Score::count("extra", "Extra")
            .help("What the scene counts besides: passes, catches, jumps that were not needed."),
    ]
}

fn handle(name: &'static str, title: &'static str, help: &'static str) -> Control {
    Control { name, title, help, kind: ControlKind::Handle }
}

fn scene() -> Vec<Param> {
    let choice = Param::choice("scene", "Scene", &SCENES).on_restart();
    let gravity = Param::number("gravity", "Gravity", 9.81, 3.0, 25.0).step(0.01);
    vec![
        choice.told("Scene", "", "What there is to see; takes effect with a restart."),
        gravity.told(
            "Scene",
            "m/s²",
            "What pulls everything down. Games often take more than the Earth has.",
        ),
    ]
}

fn gun() -> Vec<Param> {
    let number =
        |name, title, default, min, max, step: f64| Param::number(name, title, default, min, max).step(step);
    let told = |param: Param, unit, help| param.told("Gun", unit, help);
    vec![
        told(
            number("speed", "Muzzle speed", 25.0, 8.0, 32.0, 0.1),
            "m/s",
            "The speed of a shot with a full charge.",
        ),
        told(
            Param { default: 1.0, ..Param::choice("arc", "Arc", &["low", "high"]) },
            "",
            "Wind and carts scenes: the flat, quick arc or the steep, slow one.",
        ),
        told(
            Param::switch("roams", "Target roams", true),
            "",
            "After every shot the target goes somewhere else.",
        ),
        told(
            number("drag", "Drag", 0.006, 0.0, 0.05, 0.001),
            "1/m",
            "Wind scene: drag with the square of the speed.",
        ),
        told(
            number("wind", "Wind", -6.0, -15.0, 15.0, 0.1),
            "m/s",
            "Wind scene: below 0 it blows against the gun.",
        ),
        told(
            number("spin", "Spin", 0.0, -60.0, 60.0, 1.0),
            "rad/s",
            "Wind scene: above 0 the shot is lifted.",
        ),
        told(number("margin", "Margin", 0.4, 0.05, 3.0, 0.05), "m", "Wind scene: near enough."),
        told(
            Param::integer("thinking", "Thinking", 6.0, 1.0, 200.0),
            "samples",
            "Wind scene: how much of its trial shots the gunner simulates each tick.",
        ),
        told(
            number("cart_speed", "Target speed", 5.0, 0.0, 9.0, 0.1),
            "m/s",
            "Carts scene: how fast the target rolls.",
        ),
        told(
            number("gun_speed", "Gun speed", 2.0, 0.0, 6.0, 0.1),
            "m/s",
            "Carts scene: how fast the gun rolls.",
        ),
        told(
            Param::switch("knows_turns", "Knows the turns", true),
            "",
            "Carts scene: the gunner knows where the rails end.",
        ),
    ]
}

fn mortar() -> Vec<Param> {
    let number =
        |name, title, default, min, max, step: f64| Param::number(name, title, default, min, max).step(step);
    let told = |param: Param, unit, help| param.told("Mortar", unit, help);
    vec![
        told(
            Param::integer("people", "People", 6.0, 1.0, 12.0).on_restart(),
            "",
            "How many are on the hills.",
        ),
        told(number("blast", "Blast radius", 3.5, 1.0, 8.0, 0.1), "m", "How far a grenade hurts."),
        told(number("pause", "Pause", 1.6, 0.3, 6.0, 0.1), "s", "The time between two grenades."),
        told(
            number("timed", "Timed grenades", 0.5, 0.0, 1.0, 0.05),
            "",
            "The share of grenades with a fuse: these can be caught.",
        ),
        told(number("fuse", "Fuse", 9.0, 2.0, 15.0, 0.1), "s", "How long a fuse burns."),
        told(number("people_speed", "Speed of people", 5.0, 1.0, 9.0, 0.1), "m/s", "How fast they run."),
    ]
}

fn jumps() -> Vec<Param> {
    let number =
        |name, title, default, min, max, step: f64| Param::number(name, title, default, min, max).step(step);
    let told = |param: Param, unit, help| param.told("Jumps", unit, help);
    vec![
        told(
            Param::integer("runners", "Runners", 3.0, 1.0, 6.0).on_restart(),
            "",
            "How many run on each course.",
        ),
        told(
            number("rise", "Jumping strength", 5.2, 3.0, 8.0, 0.1),
            "m/s",
            "How fast an average runner leaves the ground.",
        ),
        told(
            number("run", "Running speed", 6.5, 3.0, 10.0, 0.1),
            "m/s",
            "How fast an average runner can run.",
        ),
        told(number("legs", "Acceleration", 9.0, 3.0, 20.0, 0.5), "m/s²", "How fast runners gather speed."),
    ]
}
