//! The suite "path" on grid_pathfinding's jump point search. It cuts corners, so its ways are a little shorter than the
//! rule of the maps allows. Its improved pruning is off: with it, it was slower and not always optimal.

use std::hint::black_box;
use std::time::Instant;

use grid_pathfinding::PathingGrid;
use grid_util::grid::ValueGrid;
use grid_util::point::Point;
use wits_peers::path::{Task, figure, length};
use wits_peers::report::print;

fn main() {
    let figures = [("dao", "brc202d"), ("sc1", "Aurora")].map(|(folder, name)| {
        let task = Task::load(folder, name);
        let mut grid = PathingGrid::new(task.width as usize, task.height as usize, true);
        for y in 0..task.height {
            (0..task.width).for_each(|x| grid.grid.set(x, y, !task.is_free(x, y)));
        }
        grid.allow_diagonal_move = true;
        grid.improved_pruning = false;
        grid.initialize();
        grid.generate_components();
        let point = |(x, y): (i32, i32)| Point::new(x, y);
        let way = |&[start, goal]: &[(i32, i32); 2]| {
            grid.get_path_single_goal(point(start), point(goal), false).expect("there is a way")
        };
        let start = Instant::now();
        let ways: Vec<Vec<Point>> = task.queries.iter().map(way).collect();
        let microseconds = 1e6 * start.elapsed().as_secs_f64() / task.queries.len() as f64;
        let total = black_box(ways).into_iter().map(|way| length(way.into_iter().map(|at| (at.x, at.y)))).sum();
        figure(&task, "jps beside one that cuts corners", microseconds, "length, corners cut", total)
    });
    print("grid_pathfinding jps", "grid_pathfinding", &figures);
}
