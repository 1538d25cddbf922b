//! The description of the lab.

use wits_core::scene::Tint;
use wits_core::state::State;
use wits_game::{About, Chart, Control, ControlKind, Layer, Param, Params, Score};
use wits_nav::grid::Diagonals;

use crate::pathlab::guide;
use crate::pathlab::maps;
use crate::pathlab::panel::{Algorithm, Estimate, Question};

const HELP: &str = "\
Two searches look for the same way, side by side. Bright cells wait to be looked at, dim cells are done with, the line \
is the best way so far. The fewer cells are lit for the same way, the better the search.

Choose a brush and paint: walls stop everybody, roads are cheap, mud and water are dear. Drag the start and the goal. \
Every change begins the searches anew. Point at a cell (with the select tool) to see its g, h and f, whether it is open or \
closed, and its parent; click it to see everything that the search knows of it.

Things to try: A* against Dijkstra on the open map, then in the maze, where a straight distance says little. An estimate \
twice too high (weight 2): faster, but is the way still the best? Greedy in the trap. The squared distance, which is no \
distance at all. Depth first, just to see it. Theta*, whose way is not bound to eight directions; it does not know mud. \
The Manhattan distance with and without diagonal steps: with them it is too high.";

/// What the lab says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        tags: &["paths", "search", "A*", "grids"],
        params: [panels(), map()].concat(),
        layers: vec![
            Layer::world("terrain", "Terrain", "Walls, roads, mud and water.").legend(&[
                (Tint::Obstacle, "wall"),
                (Tint::Neutral, "road"),
                (Tint::Orange, "mud"),
                (Tint::Blue, "water"),
            ]),
            Layer::world("search", "Search", "Open: seen, not yet expanded. Closed: expanded.")
                .legend(&[(Tint::Yellow, "open: waits"), (Tint::Purple, "closed: done with")]),
            Layer::overlay("costs", "Costs", "What the path to each cell costs, as heat."),
            Layer::world("ways", "Ways", "The best way so far, or the best of all.")
                .legend(&[(Tint::Path, "best way"), (Tint::Highlight, "best way so far")]),
            Layer::world("labels", "Labels", "What each search is, and how it fares."),
            Layer::world("handles", "Start and goal", "Both can be dragged.")
                .legend(&[(Tint::Agent, "start"), (Tint::Goal, "goal")]),
        ],
        scores: scores(),
        length_unit: "",
        charts: charts(),
        controls: controls(),
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new("pathlab", "Path lab", "Two searches side by side, on a map that you paint.")
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::measure("left_cost", "Cost", "").of("Left").none(-1.0).help("Of the path that was found."),
        Score::measure("right_cost", "Cost", "").of("Right").none(-1.0).help("Of the path that was found."),
        Score::count("left_expanded", "Cells expanded").of("Left"),
        Score::count("right_expanded", "Cells expanded").of("Right"),
    ]
}

fn charts() -> Vec<Chart> {
    let chart = |name, title, help| Chart { name, title, unit: "", help };
    vec![
        chart(
            "left_expanded",
            "Left: expanded",
            "Cells that the left search has expanded: it has looked at their neighbors.",
        ),
        chart("left_seen", "Left: seen", "Cells that the left search has seen."),
        chart("right_expanded", "Right: expanded", "Cells that the right search has expanded."),
        chart("right_seen", "Right: seen", "Cells that the right search has seen."),
    ]
}

fn controls() -> Vec<Control> {
    let control = |name, title, help, kind| Control { name, title, help, kind };
    vec![
        control("wall", "Wall", "Paint walls.", ControlKind::Brush),
        control("plain", "Plain", "Rub out.", ControlKind::Brush),
        control("road", "Road", "Paint roads: half the cost.", ControlKind::Brush),
        control("mud", "Mud", "Paint mud.", ControlKind::Brush),
        control("water", "Water", "Paint water.", ControlKind::Brush),
        control("again", "Again", "Begin both searches anew.", ControlKind::Button),
        control("clear", "Clear", "Make everything plain.", ControlKind::Button),
        control("start", "Start", "Drag it to another cell.", ControlKind::Handle),
        control("goal", "Goal", "Drag it to another cell.", ControlKind::Handle),
    ]
}

fn panels() -> Vec<Param> {
    let algorithm = |name, title, default: Algorithm| {
        let choice = Param::choice(name, title, Algorithm::NAMES);
        Param { default: default as u8 as f64, ..choice }.told(
            "Searches",
            "",
            "Which search this side shows.",
        )
    };
    let estimate = |name, title| {
        Param::choice(name, title, Estimate::NAMES).told(
            "Searches",
            "",
            "How far the goal may be, for searches that ask.",
        )
    };
    let weight = |name, title| {
        let weight = Param::number(name, title, 1.0, 0.0, 5.0).step(0.05);
        weight.told(
            "Searches",
            "",
            "The heuristic is multiplied by this. Above 1 it may be too high: fast, not always best.",
        )
    };
    vec![
        algorithm("left", "Left", Algorithm::AStar),
        estimate("left_estimate", "Left heuristic"),
        weight("left_weight", "Left weight"),
        algorithm("right", "Right", Algorithm::Dijkstra),
        estimate("right_estimate", "Right heuristic"),
        weight("right_weight", "Right weight"),
        Param::integer("pace", "Pace", 6.0, 1.0, 5000.0).told(
            "Searches",
            "cells/tick",
            "How many cells each search looks at in a tick.",
        ),
        Param::integer("beam", "Beam width", 30.0, 1.0, 500.0).told(
            "Searches",
            "",
            "How many cells may wait in a beam search.",
        ),
    ]
}

fn map() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Map", unit, help);
    vec![
        told(
            Param::choice("map", "Map", maps::names()).on_restart(),
            "",
            "What there is to cross. The seed changes most of them.",
        ),
        told(
            Param::choice(
                "diagonals",
                "Diagonal steps",
                &["both sides free", "one side free", "always", "never"],
            ),
            "",
            "When a step may go from corner to corner.",
        ),
        told(
            Param::number("mud_cost", "Mud", 3.0, 1.0, 20.0).step(0.5),
            "per cell",
            "What a cell of mud costs; a plain one costs 1.",
        ),
        told(
            Param::number("water_cost", "Water", 6.0, 1.0, 50.0).step(0.5),
            "per cell",
            "What a cell of water costs.",
        ),
        told(Param::integer("brush", "Brush", 1.0, 1.0, 9.0), "cells", "How wide brushes are."),
    ]
}

/// Everything that the parameters say and that may change while the searches run.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Settings {
    pub(crate) questions: [Question; 2],
    pub(crate) diagonals: Diagonals,
    pub(crate) mud: f32,
    pub(crate) water: f32,
}

impl Settings {
    pub(crate) fn of(params: &Params) -> Self {
        let question = |algorithm, estimate, weight| Question {
            algorithm: Algorithm::of(params.count(algorithm)),
            estimate: Estimate::of(params.count(estimate)),
            weight: params.f32(weight),
            beam: params.count("beam"),
        };
        Self {
            questions: [
                question("left", "left_estimate", "left_weight"),
                question("right", "right_estimate", "right_weight"),
            ],
            diagonals: match params.count("diagonals") {
                0 => Diagonals::BothFree,
                1 => Diagonals::OneFree,
                2 => Diagonals::Always,
                _ => Diagonals::Never,
            },
            mud: params.f32("mud_cost"),
            water: params.f32("water_cost"),
        }
    }
}
