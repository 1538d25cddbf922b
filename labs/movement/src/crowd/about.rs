//! The description of the lab.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_game::{About, Chart, Control, ControlKind, Layer, Param, Params, Score};
use wits_motion::context::{AvoidMovers, AvoidObstacles, ContextDef, Seek};
use wits_motion::crowd::CrowdDef;

use crate::crowd::guide;
use crate::crowd::method::{Method, Separating};
use crate::crowd::place::Scenario;

const HELP: &str = "\
Everybody wants to get somewhere, and everybody is in somebody's way. How do they get past each other?

ORCA: everybody picks the velocity nearest to its wish that does its share to keep clear of the others for some \
seconds. Context: everybody rates a ring of directions, strikes out the dangerous ones and takes the best of the rest. \
Separation: everybody walks straight to its goal and is pushed away by whoever is near. Change the method while they \
walk and watch the collisions.

Click somebody to see what it may do: the green area holds the velocities that are left, each line is a neighbour or a \
wall that took some away, yellow is the wish and white the choice. Drag the door along its wall, or give the pillar a \
radius and drag it into the crowd.

Things to try: the circle with a horizon of 1 and of 10 seconds. The door at 1 m and at 3 m: three times as wide lets \
more than three times as many through. The corridor: after a minute there are lanes. A nudge of 0 with two people on \
the circle. Important people, who yield to nobody.";

/// What the lab says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        ticks_per_second: 30,
        tags: &["movement", "crowds", "avoidance"],
        params: [world(), orca(), context(), separation()].concat(),
        layers: vec![
            Layer::overlay("density", "Density", "How many people there are on each patch of ground."),
            Layer::world("walls", "Walls", "What nobody can pass."),
            Layer::overlay("goals", "Goals", "Where everybody wants to get."),
            Layer::world("people", "People", "Coloured by where they go, or by how much they are held up."),
            Layer::world("handles", "Handles", "What can be dragged."),
        ],
        scores: scores(),
        charts: vec![
            Chart { name: "speed", title: "Mean speed", unit: "m/s", help: "How fast people walk." },
            Chart {
                name: "hindrance",
                title: "Held up",
                unit: "%",
                help: "How much of their pace people lose to the others.",
            },
            Chart {
                name: "collisions",
                title: "Collisions",
                unit: "",
                help: "How many people overlap somebody by more than a tenth.",
            },
            Chart {
                name: "arrived",
                title: "Arrived",
                unit: "",
                help: "How many goals were reached so far.",
            },
        ],
        controls: vec![
            Control {
                name: "door",
                title: "Door",
                help: "Drag the door along its wall.",
                kind: ControlKind::Handle,
            },
            Control {
                name: "pillar",
                title: "Pillar",
                help: "Drag the pillar into the crowd.",
                kind: ControlKind::Handle,
            },
        ],
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "crowd",
            "Crowd",
            "Thousands who walk through each other, doors and streets, by three methods.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("arrived", "Arrived"),
        Score::measure("mean_speed", "Mean speed", "m/s"),
        Score::share("held_up", "Held up").help("How many of all are slower than they want to be."),
        Score::seconds("collision_seconds", "Collisions").help("How long people overlapped, all together."),
    ]
}

fn world() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("World", unit, help);
    vec![
        told(
            Param::choice("scenario", "Scenario", Scenario::NAMES).on_restart(),
            "",
            "Circle: all to the opposite side. Door: from room to room. Corridor: both ways. Crossing: two streams. \
             Pillars: everybody somewhere.",
        ),
        told(Param::choice("method", "Method", Method::NAMES), "", "How people keep clear of each other."),
        told(
            Param::integer("count", "People", 300.0, 2.0, 20_000.0).on_restart(),
            "",
            "How many people there are.",
        ),
        told(
            Param::number("room", "Room", 3.0, 1.0, 20.0).step(0.25).on_restart(),
            "m²",
            "How much ground there is for each of them.",
        ),
        told(
            Param::number("important", "Important", 0.0, 0.0, 50.0).step(1.0).on_restart(),
            "%",
            "How many are important: others make way for them. Drawn larger. Only ORCA knows them.",
        ),
        told(Param::number("pace", "Pace", 1.3, 0.3, 4.0).step(0.05), "m/s", "How fast people like to walk."),
        told(Param::number("door_width", "Door", 2.0, 0.7, 12.0).step(0.1), "m", "How wide the door is."),
        told(
            Param::number("pillar", "Pillar", 0.0, 0.0, 8.0).step(0.1),
            "m",
            "The radius of a pillar that can be dragged; 0: none.",
        ),
        told(
            Param::choice("colour", "Colours", &["goal", "held up"]),
            "",
            "Goal: where they go. Held up: green walks at its pace, red stands.",
        ),
    ]
}

fn orca() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("ORCA", unit, help);
    vec![
        told(
            Param::number("horizon", "Horizon", 2.0, 0.2, 10.0).step(0.1),
            "s",
            "How far ahead others are avoided. Long: early and gentle; short: late and bold.",
        ),
        told(
            Param::number("wall_horizon", "Wall horizon", 0.5, 0.1, 10.0).step(0.1),
            "s",
            "How far ahead walls are avoided.",
        ),
        told(
            Param::integer("neighbours", "Neighbours", 10.0, 0.0, 32.0),
            "",
            "How many of the nearest others are looked at.",
        ),
        told(
            Param::number("sight", "Sight", 6.0, 1.0, 20.0).step(0.5),
            "m",
            "Others further away are not looked at.",
        ),
        told(
            Param::number("nudge", "Nudge", 0.02, 0.0, 0.2).step(0.005),
            "",
            "How far wishes are off, so that those who meet head-on do not stop for ever.",
        ),
    ]
}

fn context() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Context", unit, help);
    vec![
        told(Param::integer("slots", "Directions", 16.0, 4.0, 64.0), "", "How many directions are rated."),
        told(
            Param::number("tolerance", "Tolerance", 0.15, 0.0, 1.0).step(0.01),
            "",
            "How much more danger than the least a direction may hold.",
        ),
        told(
            Param::number("caution", "Caution", 0.6, 0.0, 3.0).step(0.05),
            "",
            "How much danger takes away from interest.",
        ),
        told(
            Param::number("stickiness", "Stickiness", 0.15, 0.0, 1.0).step(0.01),
            "",
            "How much the last choice is favoured.",
        ),
        told(
            Param::number("foresight", "Foresight", 2.0, 0.2, 6.0).step(0.1),
            "s",
            "Hits later than this are no danger.",
        ),
    ]
}

fn separation() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Separation", unit, help);
    vec![
        told(
            Param::number("push_radius", "Personal space", 1.2, 0.3, 4.0).step(0.1),
            "m",
            "Nearer than this, others push.",
        ),
        told(
            Param::number("push", "Push", 1.5, 0.0, 6.0).step(0.1),
            "m/s",
            "How much somebody on the same spot pushes.",
        ),
    ]
}

/// Everything that the parameters say and that may change while people walk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Settings {
    pub(crate) method: Method,
    pub(crate) pace: f32,
    pub(crate) door_width: f32,
    pub(crate) pillar: f32,
    pub(crate) by_hindrance: bool,
    pub(crate) crowd: CrowdDef,
    pub(crate) context: ContextDef,
    pub(crate) seek: Seek,
    pub(crate) movers: AvoidMovers,
    pub(crate) obstacles: AvoidObstacles,
    pub(crate) separating: Separating,
}

impl Settings {
    pub(crate) fn of(params: &Params) -> Self {
        let settings = Self {
            method: Method::of(params.count("method")),
            pace: params.f32("pace"),
            door_width: params.f32("door_width"),
            pillar: params.f32("pillar"),
            by_hindrance: params.is_on("colour"),
            crowd: CrowdDef {
                neighbour_distance: params.f32("sight"),
                max_neighbours: params.count("neighbours"),
                horizon: params.f32("horizon"),
                wall_horizon: params.f32("wall_horizon"),
                nudge: params.f32("nudge"),
            },
            context: ContextDef {
                slots: params.count("slots"),
                tolerance: params.f32("tolerance"),
                caution: params.f32("caution"),
                stickiness: params.f32("stickiness"),
                // Half a kilobyte of memory for each of thousands is not worth it here.
                smooth_time: 0.0,
                ..ContextDef::default()
            },
            seek: Seek { slow_radius: 0.5, ..Seek::default() },
            movers: AvoidMovers { horizon: params.f32("foresight"), ..AvoidMovers::default() },
            obstacles: AvoidObstacles { look_ahead: 2.0, margin: 0.1 },
            separating: Separating { radius: params.f32("push_radius"), push: params.f32("push") },
        };
        debug_assert_eq!(
            settings.crowd.faults("crowd"),
            Findings::default(),
            "the ranges of the parameters keep the definition sound"
        );
        settings
    }
}
