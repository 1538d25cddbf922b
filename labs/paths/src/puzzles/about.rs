//! The description of the lab.

use wits_core::state::State;
use wits_game::{About, Chart, Control, ControlKind, Layer, Param, Params, Score};

use crate::puzzles::guide;
use crate::puzzles::puzzle::{Estimate, Wanted};
use crate::puzzles::solver::Method;

/// The largest values of the parameters.
pub(crate) const MOST_RINGS: u32 = 8;
pub(crate) const MOST_QUEENS: u32 = 12;
pub(crate) const MOST_BEAM: usize = 2000;
pub(crate) const MOST_MEMORY: usize = 5000;
/// A search gives up after so many nodes at the latest.
pub(crate) const MOST_NODES: u64 = 500_000;

const HELP: &str = "\
A puzzle is a graph that nobody has drawn: every way it can stand is a node, every move is a link. The same searches that \
find ways through a maze solve it. Watch them look at one state after the other, then the solution is played; the bars \
compare how many states each search looked at, how many it had to keep, and how many moves it found.

On the right is what the search has seen. The tower of Hanoi has so few states that all of them can be drawn: every \
triangle is three smaller ones, and the solution is one side of it. For tiles and queens the columns count the states \
that were looked at, by how far they seem from the end.

Slide tiles by pointing at them, or lift and drop rings by pointing at pegs; Solve lets the search go on from there.

Things to try: the 8-puzzle with all searches in turn: breadth first against A*, and A* without an estimate. IDA* on the \
15-puzzle: hardly anything to keep. Depth first: a solution, and what a solution. A beam of 10 and of 1000. SMA* with \
little memory. Hanoi with the distance as estimate, which is exact: A* looks at nothing but the way. Queens, where the end \
counts and not the way: depth first is at its best.";

/// What the lab says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        tags: &["search", "puzzles", "graphs"],
        params: [puzzle(), search(), show()].concat(),
        layers: vec![
            Layer::world("board", "Puzzle", "How the puzzle stands, or the state that the search looks at."),
            Layer::world(
                "seen",
                "What was seen",
                "All states of a tower, or how far the states seemed from the end.",
            ),
            Layer::world("table", "Comparison", "What each search took for this problem."),
        ],
        scores: scores(),
        length_unit: "",
        charts: vec![
            Chart {
                name: "looked",
                title: "Expanded",
                unit: "",
                help: "States that this search has expanded.",
            },
            Chart {
                name: "waiting",
                title: "Most kept",
                unit: "",
                help: "The most states that waited at once.",
            },
            Chart {
                name: "distance",
                title: "Seems to be left",
                unit: "moves",
                help: "How far the state that is shown seems from the end.",
            },
        ],
        controls: controls(),
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "puzzles",
            "Puzzles",
            "Sliding tiles, the Towers of Hanoi and queens, solved by nine searches that can be watched.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("solved", "Solved"),
        Score::count("problems", "Problems"),
        Score::count("searches", "Searches"),
        Score::count("states_looked_at", "States expanded"),
    ]
}

fn puzzle() -> Vec<Param> {
    let told = |param: Param, help| param.told("Puzzle", "", help);
    vec![
        told(Param::choice("puzzle", "Puzzle", Wanted::KINDS), "Which puzzle is solved."),
        told(
            Param::integer("moves", "Shuffled by", 40.0, 1.0, 200.0),
            "How many random moves mix the tiles.",
        ),
        told(
            Param::integer("rings", "Rings", 5.0, 1.0, f64::from(MOST_RINGS)),
            "How many rings the tower of Hanoi has.",
        ),
        told(
            Param::integer("queens", "Queens", 8.0, 4.0, f64::from(MOST_QUEENS)),
            "How many queens, and rows and columns.",
        ),
    ]
}

fn search() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Search", unit, help);
    vec![
        told(
            Param::choice("search", "Search", Method::CHOICES),
            "",
            "All in turn: each search solves the same problem, then there is a new one.",
        ),
        told(
            Param::choice("estimate", "Heuristic", Estimate::NAMES),
            "",
            "Distance: columns and rows to go, exact for rings. Misplaced: how many are not where they belong. None: A* \
             becomes Dijkstra's search. Holds from the next search on.",
        ),
        told(
            Param::integer("beam", "Beam", 50.0, 1.0, MOST_BEAM as f64),
            "",
            "How many states a beam keeps waiting. Holds from the next search on.",
        ),
        told(
            Param::integer("memory", "Memory of SMA*", 500.0, 4.0, MOST_MEMORY as f64),
            "",
            "How many states SMA* may keep. Holds from the next search on.",
        ),
        told(
            Param::integer("limit", "Gives up after", 100_000.0, 1000.0, MOST_NODES as f64).step(1000.0),
            "",
            "How many states a search may look at.",
        ),
    ]
}

fn show() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Show", unit, help);
    vec![
        told(
            Param::integer("speed", "Speed", 4.0, 1.0, 2000.0),
            "states/tick",
            "How fast the search looks at states.",
        ),
        told(Param::switch("hurry", "Hurry", true), "", "The longer a search takes, the faster it goes."),
        told(
            Param::number("pace", "Pace", 5.0, 1.0, 30.0).step(0.5),
            "moves/s",
            "How fast a solution is played; long ones faster.",
        ),
    ]
}

fn controls() -> Vec<Control> {
    let control = |name, title, help, kind| Control { name, title, help, kind };
    vec![
        control(
            "move",
            "Move",
            "Point at a tile beside the gap, or at a peg to lift a ring and at another to drop it.",
            ControlKind::Point,
        ),
        control("shuffle", "Shuffle", "A new problem.", ControlKind::Button),
        control("solve", "Solve", "Searches from the puzzle as it stands.", ControlKind::Button),
        control("skip", "Skip", "On to the next search.", ControlKind::Button),
    ]
}

/// What the parameters say.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Settings {
    pub(crate) wanted: Wanted,
    /// One search, or all in turn.
    pub(crate) only: Option<Method>,
    pub(crate) estimate: Estimate,
    pub(crate) beam: usize,
    pub(crate) memory: usize,
    pub(crate) limit: u64,
    pub(crate) speed: u64,
    pub(crate) hurry: bool,
    pub(crate) pace: f32,
}

impl Settings {
    pub(crate) fn of(params: &Params) -> Self {
        Self {
            wanted: Wanted {
                kind: params.count("puzzle"),
                rings: params.count("rings") as u32,
                queens: params.count("queens") as u32,
                moves: params.count("moves"),
            },
            only: params.count("search").checked_sub(1).and_then(|number| Method::ALL.get(number).copied()),
            estimate: Estimate::of(params.count("estimate")),
            beam: params.count("beam"),
            memory: params.count("memory"),
            limit: params.count("limit") as u64,
            speed: params.count("speed") as u64,
            hurry: params.is_on("hurry"),
            pace: params.f32("pace"),
        }
    }
}
