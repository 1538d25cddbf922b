//! The description of the lab.

use serde::{Deserialize, Serialize};
use wits_game::{About, Chart, Control, ControlKind, Layer, Param, Params, Score};
use wits_nav::dynamic::{Chase, Leave, Lrta};

use crate::pursuit::ground::Layout;
use crate::pursuit::guide;
use crate::pursuit::quarry::Mood;

const HELP: &str = "\
Four hunters want the quarry, and the world changes while they run: gates open and close, and you can paint walls in \
front of them.

Blue, D* Lite: keeps the cost to the quarry of every cell it has met, and repairs what a change spoils. Orange, A*: \
searches anew after every change. Purple, LRTA*: looks a few cells ahead, steps to what looks best, and remembers how \
good it looked. Green: knows nothing and feels its way along walls until it crosses the line to the quarry.

Paint walls and clear them. Drag the quarry. Switch on what was repaired and what was searched, and paint a wall right \
in front of the blue hunter: it mends a few cells where the orange one searches the whole map. Now paint one right beside \
the quarry: the root of the repair is there, and nearly everything must be mended.

Click a hunter to see why it goes where it goes. Drag the probe to read the two numbers of a cell: g, what it has told \
its neighbours, and rhs, what its links promise now. Where they differ, there is work.

Things to try: a quarry that wanders all the time, and the blue hunter has the most to do: all it knows is about where \
the quarry was. Fog, where walls are seen only from near by. Traps and a look of one cell for the purple hunter.";

/// What the lab says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        ticks_per_second: 30,
        tags: &["pathfinding", "changing worlds"],
        params: [world(), hunters(), quarry()].concat(),
        layers: vec![
            Layer::overlay(
                "costs",
                "Costs",
                "What each cell costs to the quarry, as the first D* Lite hunter knows it.",
            ),
            Layer::overlay("searched", "Searched", "The cells that A* hunters have searched lately, fading."),
            Layer::overlay(
                "repaired",
                "Repaired",
                "The cells that D* Lite hunters have worked on lately, fading.",
            ),
            Layer::world(
                "walls",
                "Walls",
                "What nobody can pass; in fog, faint where nobody has seen it yet.",
            ),
            Layer::world("gates", "Gates", "What opens and closes by itself."),
            Layer::world(
                "paths",
                "Paths",
                "Where hunters mean to go, and where those without a plan have been.",
            ),
            Layer::world(
                "hunters",
                "Hunters",
                "Blue D* Lite, orange A*, purple LRTA*, green tracing; yellow the quarry.",
            ),
            Layer::world(
                "legend",
                "Legend",
                "How often each kind has caught the quarry, and how many cells it looks at in a second.",
            ),
            Layer::overlay("probe", "Probe", "The numbers of one cell; drag it."),
        ],
        scores: scores(),
        length_unit: "",
        charts: charts(),
        controls: vec![
            control("wall", "Wall", "Paint walls.", ControlKind::Brush),
            control("clear", "Clear", "Clear walls away.", ControlKind::Brush),
            control("quarry", "Quarry", "Drag the quarry somewhere else.", ControlKind::Handle),
            control("probe", "Probe", "Drag the probe to a cell.", ControlKind::Handle),
            control("gates", "Gates", "Open all closed gates and close all open ones.", ControlKind::Button),
        ],
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new("pursuit", "Pursuit", "Hunters of four kinds in a world that changes under their feet.")
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("caught", "Caught"),
        Score::count("caught_by_repair", "Caught").of("Repair"),
        Score::count("caught_by_replan", "Caught").of("Replan"),
        Score::count("caught_by_learn", "Caught").of("Learn"),
        Score::count("caught_by_trace", "Caught").of("Trace"),
        Score::count("work_of_repair", "Cells expanded").of("Repair"),
        Score::count("work_of_replan", "Cells expanded").of("Replan"),
        Score::count("work_of_learn", "Cells expanded").of("Learn"),
        Score::count("work_of_trace", "Cells expanded").of("Trace"),
        Score::count("changes", "Changes of the map"),
    ]
}

fn charts() -> Vec<Chart> {
    let work = |name, title, help| Chart { name, title, unit: "cells/s", help };
    vec![
        work("repair", "D* Lite", "How many cells the hunters that repair look at."),
        work("replan", "A*", "How many cells the hunters that search anew look at."),
        work("learn", "LRTA*", "How many cells the hunters that learn look at."),
        work("trace", "Tracing", "How many cells the hunters that feel their way look at."),
        Chart { name: "caught", title: "Caught", unit: "", help: "How often the quarry was caught so far." },
    ]
}

const fn control(name: &'static str, title: &'static str, help: &'static str, kind: ControlKind) -> Control {
    Control { name, title, help, kind }
}

fn world() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("World", unit, help);
    vec![
        told(
            Param::choice("layout", "Layout", Layout::NAMES).on_restart(),
            "",
            "Rooms with doors, caves, scattered blocks, or traps that open towards the hunters.",
        ),
        told(
            Param::number("changes", "Changes", 1.0, 0.0, 10.0).step(0.1),
            "1/s",
            "How often a gate opens or closes.",
        ),
        told(
            Param::switch("fog", "Fog", false).on_restart(),
            "",
            "Walls are known only once a hunter has seen them.",
        ),
        told(Param::integer("sight", "Sight", 5.0, 2.0, 20.0), "cells", "How far hunters see in the fog."),
    ]
}

fn hunters() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Hunters", unit, help);
    vec![
        told(
            Param::integer("each", "Of each kind", 1.0, 1.0, 4.0).on_restart(),
            "",
            "How many hunters of each kind.",
        ),
        told(Param::number("speed", "Speed", 7.0, 1.0, 20.0).step(0.5), "cells/s", "How fast hunters run."),
        told(
            Param::integer("budget", "Budget", 500.0, 20.0, 5000.0),
            "cells",
            "How many cells a hunter may look at in one tick. When it is spent it stands and thinks on at the next tick.",
        ),
        told(
            Param::integer("ahead", "Look ahead", 3.0, 1.0, 5.0),
            "cells",
            "How far LRTA* looks. Far: fewer detours, more work.",
        ),
        told(
            Param::choice("leave", "Leave walls", &["on the line", "when free", "at the nearest place"]),
            "",
            "When tracing lets go of a wall: where the line to the quarry is crossed, as soon as the way on is free, or \
             after a look at the whole outline.",
        ),
        told(
            Param::number("stray", "Stray", 20.0, 0.0, 100.0).step(5.0),
            "%",
            "How far the quarry may stray before paths are planned anew, as a share of the way that is left.",
        ),
    ]
}

fn quarry() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Quarry", unit, help);
    vec![
        told(
            Param::choice("quarry", "Quarry", Mood::NAMES),
            "",
            "Flees when a hunter comes near, wanders all the time, or stays where it is put.",
        ),
        told(
            Param::number("quarry_speed", "Quarry speed", 5.0, 0.5, 20.0).step(0.5),
            "cells/s",
            "How fast it runs.",
        ),
        told(
            Param::integer("alarm", "Alarm", 9.0, 1.0, 30.0),
            "cells",
            "How near a hunter may come before it flees.",
        ),
    ]
}

/// Everything that the parameters say and that may change while they run.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Settings {
    pub(crate) changes: f32,
    pub(crate) sight: i32,
    pub(crate) speed: f32,
    pub(crate) budget: u64,
    pub(crate) lrta: Lrta,
    pub(crate) leave: Leave,
    pub(crate) chase: Chase,
    pub(crate) mood: Mood,
    pub(crate) quarry_speed: f32,
    pub(crate) alarm: f32,
}

impl Settings {
    pub(crate) fn of(params: &Params) -> Self {
        let leaves = [Leave::Line, Leave::Free, Leave::Nearest];
        Self {
            changes: params.f32("changes"),
            sight: params.count("sight") as i32,
            speed: params.f32("speed"),
            budget: params.count("budget") as u64,
            lrta: Lrta::new(params.count("ahead") as u32),
            leave: leaves[params.count("leave").min(2)],
            chase: Chase { share: params.f32("stray") / 100.0, least: 1.0 },
            mood: Mood::of(params.count("quarry")),
            quarry_speed: params.f32("quarry_speed"),
            alarm: params.f32("alarm"),
        }
    }
}
