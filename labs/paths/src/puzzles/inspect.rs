//! What there is to know about the puzzle and its searches.

use wits_core::inspect::{Bar, Document, Field, Section, Value};
use wits_core::scene::Tint;
use wits_game::Inspection;
use wits_nav::graph::Graph;

use crate::puzzles::puzzle::{Estimate, Puzzle, State};
use crate::puzzles::show::{caption, outcome};
use crate::puzzles::solver::Method;
use crate::puzzles::world::{Phase, Puzzles};

const PEGS: [&str; 3] = ["left", "middle", "right"];

/// There is one thing to ask about: the puzzle.
pub(crate) fn inspect(lab: &Puzzles, number: usize) -> Option<Inspection> {
    if number > 0 {
        return None;
    }
    let (world, effort) = (&lab.world, lab.job.solver.effort());
    let (shown, _) = lab.shown();
    let puzzle = &world.plan.puzzle;
    let fields = [
        Field::new("search", world.plan.method.name()),
        Field::new("heuristic", Estimate::NAMES[world.plan.estimate as usize]),
        Field::new("expanded", effort.expanded as u32).help("States whose moves were followed."),
        Field::new("seen", effort.seen as u32).help("States that any move led to."),
        Field::new("most kept", effort.most_open as u32).help("The most states that waited at once."),
        Field::new("given up", effort.dropped as u32)
            .help("States that were dropped for lack of room, or cut off by the bound of this round."),
        Field::new("moves", lab.job.states.len().saturating_sub(1) as u32)
            .help("Of the solution, once there is one."),
        Field::new("problems", world.problems),
        Field::new("solved", world.solved),
    ];
    let document = Document::new("Puzzle")
        .subtitle(caption(lab))
        .section(Section::fields("This search", fields))
        .section(moves(puzzle, shown))
        .section(comparison(lab));
    Some(Inspection { document, marks: Vec::new() })
}

/// Every move from the state that is shown, with what it promises.
fn moves(puzzle: &Puzzle, shown: State) -> Section {
    let mut found = Vec::new();
    puzzle.for_each_link(shown, |link| found.push(link));
    let distance = |state: State| puzzle.distance(state);
    let best = found.iter().map(|link| distance(link.to)).fold(f32::INFINITY, f32::min);
    let bars = found.iter().map(|link| {
        let name = match puzzle {
            Puzzle::Tiles(..) => format!("slide {}", link.id),
            Puzzle::Hanoi(_) => format!("{} to {}", PEGS[link.id as usize / 3], PEGS[link.id as usize % 3]),
            Puzzle::Queens(..) => format!("column {}", link.id + 1),
        };
        let left = distance(link.to);
        let (tint, note) = if left <= best { (Tint::Green, "promises most") } else { (Tint::Neutral, "") };
        Bar::new(name, left).tint(tint).note(note)
    });
    let mut section = Section::bars("Moves from what is shown", bars.collect::<Vec<_>>());
    if let Section::Bars { help, .. } = &mut section {
        *help = "How far the state after the move seems from the end: greedy searches take the least, A* adds the moves \
                 made so far."
            .into();
    }
    section
}

/// What each search took for this problem.
fn comparison(lab: &Puzzles) -> Section {
    let rows = Method::ALL.into_iter().filter_map(|method| {
        let record = lab.world.records[method as usize]?;
        Some(vec![
            Value::from(method.name()),
            Value::from(record.looked as f64),
            Value::from(record.most_open as f64),
            Value::from(outcome(&record, false)),
            Value::from(if method.is_best() { "fewest" } else { "any" }),
        ])
    });
    let columns = ["search", "expanded", "max kept", "moves", "promises"].map(Into::into).to_vec();
    let title = if lab.world.phase == Phase::Hand { "The last problem" } else { "This problem" };
    Section::Table { title: title.into(), columns, rows: rows.collect(), more: Vec::new() }
}
