//! The suite "path" on the A* of the crate pathfinding, with the rule of the maps: a diagonal step needs both cells
//! beside it to be free. The same figure stands beside all of ours.

use std::hint::black_box;
use std::time::Instant;

use pathfinding::prelude::astar;
use wits_peers::path::{Task, figure, length};
use wits_peers::report::print;

const STRAIGHT: u32 = 1_000_000;
const DIAGONAL: u32 = 1_414_214;
const STEPS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

fn main() {
    let mut figures = Vec::new();
    for (folder, name) in [("dao", "brc202d"), ("dao", "orz900d"), ("sc1", "Aurora")] {
        let task = Task::load(folder, name);
        let start = Instant::now();
        let ways: Vec<Vec<(i32, i32)>> = task.queries.iter().map(|&[start, goal]| way(&task, start, goal)).collect();
        let microseconds = 1e6 * start.elapsed().as_secs_f64() / task.queries.len() as f64;
        let total = black_box(ways).into_iter().map(|cells| length(cells.into_iter())).sum();
        for ours in ["astar", "jps", "jps+"] {
            figures.push(figure(&task, ours, microseconds, "length", total));
        }
    }
    print("pathfinding astar", "pathfinding", &figures);
}

fn way(task: &Task, start: (i32, i32), goal: (i32, i32)) -> Vec<(i32, i32)> {
    let next = |&(x, y): &(i32, i32)| {
        let allowed = STEPS.into_iter().filter(move |&(dx, dy)| {
            task.is_free(x + dx, y + dy) && task.is_free(x + dx, y) && task.is_free(x, y + dy)
        });
        allowed.map(move |(dx, dy)| ((x + dx, y + dy), if dx == 0 || dy == 0 { STRAIGHT } else { DIAGONAL }))
    };
    let estimate = |&(x, y): &(i32, i32)| {
        let (dx, dy) = (x.abs_diff(goal.0), y.abs_diff(goal.1));
        STRAIGHT * dx.max(dy) + (DIAGONAL - STRAIGHT) * dx.min(dy)
    };
    astar(&start, next, estimate, |&cell| cell == goal).expect("there is a way").0
}
