//! The description of the lab.

use wits_core::findings::Findings;
use wits_core::glam::Vec2;
use wits_game::{About, Chart, Control, ControlKind, Layer, Param, Params, Score};
use wits_motion::flock::{Border, FlockDef, Urge};
use wits_motion::steering::urge::WanderDef;

use crate::flock::guide;

const HELP: &str = "\
Every creature follows a few rules: keep your distance, look where the others look, stay with them. Nobody leads, \
and yet they move as one. Turn the weights up and down and watch shoals, swarms and herds appear.

Red hunters chase whoever is nearest. Grey discs stand in the way. Use the tools to scare the creatures away from a \
place or to lure them there.

Click a creature to see what it sees and why it turns. The coloured arrows are its urges, the white one is where it \
is going. Stop, go back in time, change a weight and run on: the past stays, the future is new.

Things to try: alignment at 0 makes a swarm of gnats. Separation at 0 lets flocks fall together. A view of 90 degrees \
makes queues. Walls instead of endless space make shoals circle.";

/// What the lab says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        tags: &["movement", "flocking", "boids", "crowds"],
        params: params(),
        layers: vec![
            Layer::overlay(
                "density",
                "Density",
                "How many creatures are in each cell of the neighbour index.",
            ),
            Layer::world("obstacles", "Obstacles", "What stands in the way."),
            Layer::world(
                "creatures",
                "Creatures",
                "Blue: with others. Grey: alone. Orange: fleeing. Green: avoiding.",
            ),
            Layer::world("predators", "Hunters", "They chase whoever is nearest."),
            Layer::world("calls", "Calls", "Where somebody was scared or lured."),
            Layer::overlay(
                "sight",
                "Hunters' sight",
                "How far hunters scare creatures, and whom they chase.",
            ),
        ],
        scores: scores(),
        charts: vec![
            Chart { name: "speed", title: "Mean speed", unit: "m/s", help: "How fast the creatures fly." },
            Chart { name: "order", title: "Order", unit: "", help: "0: every way. 1: all one way." },
            Chart {
                name: "neighbours",
                title: "Neighbours",
                unit: "",
                help: "How many others a creature sees.",
            },
            Chart {
                name: "fleeing",
                title: "Fleeing",
                unit: "%",
                help: "How many run from hunters and scares.",
            },
            Chart { name: "catches", title: "Catches", unit: "", help: "How many were caught so far." },
        ],
        controls: vec![
            Control {
                name: "scare",
                title: "Scare",
                help: "Frightens everybody near a place.",
                kind: ControlKind::Point,
            },
            Control {
                name: "lure",
                title: "Lure",
                help: "Draws everybody near to a place.",
                kind: ControlKind::Point,
            },
        ],
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "flock",
            "Flock",
            "Ten thousand creatures that flock, flee and find their way round obstacles.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::measure("order", "Order", "").help("1: all fly the same way. 0: every way."),
        Score::measure("mean_speed", "Mean speed", "m/s"),
        Score::measure("mean_neighbours", "Neighbors", "").help("How many others each one sees, on average."),
        Score::count("catches", "Catches").help("How often the predator caught somebody."),
    ]
}

fn params() -> Vec<Param> {
    [world(), urges(), senses(), body()].concat()
}

fn world() -> Vec<Param> {
    let told = |param: Param, unit, help| param.on_restart().told("World", unit, help);
    let count = Param::integer("count", "Creatures", 10_000.0, 100.0, 200_000.0).step(100.0);
    let spacing = Param::number("spacing", "Room", 2.4, 0.8, 8.0).step(0.1);
    let border = Param::choice("border", "Edges", &["endless", "walls"]);
    let obstacles = Param::integer("obstacles", "Obstacles", 7.0, 0.0, 40.0);
    let predators = Param::integer("predators", "Hunters", 3.0, 0.0, 20.0);
    vec![
        told(count, "", "How many creatures there are."),
        told(
            spacing,
            "m",
            "Side of the square that each creature has to itself: the world grows with the flock.",
        ),
        told(border, "", "Endless: what leaves on the right enters on the left. Walls: they turn back."),
        told(obstacles, "", "How many discs stand in the way."),
        told(predators, "", "How many hunters there are."),
    ]
}

fn urges() -> Vec<Param> {
    let urge = |name, title, default, max: f64, help| {
        Param::number(name, title, default, 0.0, max).step(max / 100.0).told("Urges", "", help)
    };
    vec![
        urge("separation", "Separation", 1.1, 5.0, "How much they keep their distance."),
        urge("alignment", "Alignment", 1.5, 5.0, "How much they look where the others look."),
        urge("cohesion", "Cohesion", 0.5, 5.0, "How much they stay together."),
        urge("wander", "Wander", 0.6, 5.0, "How much they follow their own mind."),
        urge("fear", "Fear", 5.0, 20.0, "How much hunters, scares and lures count."),
        urge("caution", "Caution", 4.0, 20.0, "How much obstacles and walls count."),
    ]
}

fn senses() -> Vec<Param> {
    let radius = |name, title, default, max, help| {
        Param::number(name, title, default, 0.2, max).step(0.1).told("Senses", "m", help)
    };
    let view = Param::number("view", "Field of view", 270.0, 10.0, 360.0).step(5.0);
    vec![
        radius("separation_radius", "Personal space", 2.2, 15.0, "Nearer than this, others are too near."),
        radius(
            "alignment_radius",
            "Alignment radius",
            4.5,
            15.0,
            "How far away others are taken as a model.",
        ),
        radius("cohesion_radius", "Cohesion radius", 4.5, 15.0, "How far away others are company."),
        view.told("Senses", "°", "The whole angle in which they see others."),
        radius("fear_radius", "Fear radius", 18.0, 80.0, "From how far a hunter is noticed."),
        radius("look_ahead", "Look ahead", 6.0, 30.0, "From how far obstacles and walls are noticed."),
    ]
}

fn body() -> Vec<Param> {
    let number =
        |name, title, default, min, max, step: f64| Param::number(name, title, default, min, max).step(step);
    let told = |param: Param, unit, help| param.told("Body", unit, help);
    let max_speed = number("max_speed", "Top speed", 7.0, 0.5, 30.0, 0.1);
    let min_speed = number("min_speed", "Least speed", 3.0, 0.0, 30.0, 0.1);
    let agility = number("agility", "Agility", 9.0, 0.5, 60.0, 0.5);
    let max_acceleration = number("max_acceleration", "Most acceleration", 25.0, 0.5, 100.0, 0.5);
    let panic = number("panic", "Panic", 1.5, 1.0, 3.0, 0.05);
    let jitter = number("jitter", "Jitter", 3.0, 0.0, 20.0, 0.25);
    let body_radius = number("body_radius", "Body radius", 0.0, 0.0, 2.0, 0.05);
    vec![
        told(max_speed, "m/s", "How fast they can fly."),
        told(min_speed, "m/s", "How slow they can fly; not more than the top speed counts."),
        told(agility, "m/s²", "The acceleration of an urge of size 1."),
        told(max_acceleration, "m/s²", "The limit of all urges together."),
        told(panic, "×", "How much faster a fleeing creature flies."),
        told(jitter, "m/√s", "How quickly wandering changes its mind."),
        told(body_radius, "m", "Bodies move out of each other; 0 lets them overlap."),
    ]
}

/// The corners of the world: wide as a screen, with room for everybody.
pub(crate) fn corners(params: &Params) -> Vec2 {
    let (count, spacing) = (params.f32("count"), params.f32("spacing"));
    let height = (count * spacing * spacing / 1.6).sqrt();
    0.5 * Vec2::new(1.6 * height, height)
}

/// The behaviour as the parameters say it now.
pub(crate) fn def(params: &Params) -> FlockDef {
    let corner = corners(params);
    let urge = |weight: &str, radius: &str| Urge { weight: params.f32(weight), radius: params.f32(radius) };
    let max_speed = params.f32("max_speed");
    let def = FlockDef {
        min: -corner,
        max: corner,
        border: if params.is_on("border") { Border::Walls } else { Border::Torus },
        separation: urge("separation", "separation_radius"),
        alignment: urge("alignment", "alignment_radius"),
        cohesion: urge("cohesion", "cohesion_radius"),
        view: params.f32("view").to_radians(),
        wander_weight: params.f32("wander"),
        wander: WanderDef { jitter: params.f32("jitter"), ..WanderDef::default() },
        stimulus_weight: params.f32("fear"),
        obstacle_weight: params.f32("caution"),
        look_ahead: params.f32("look_ahead"),
        strength: params.f32("agility"),
        max_acceleration: params.f32("max_acceleration"),
        min_speed: params.f32("min_speed").min(max_speed),
        max_speed,
        flee_boost: params.f32("panic"),
        body_radius: params.f32("body_radius"),
    };
    debug_assert_eq!(
        def.faults(),
        Findings::default(),
        "the ranges of the parameters keep the definition sound"
    );
    def
}
