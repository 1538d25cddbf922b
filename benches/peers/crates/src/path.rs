//! The suite "path": maps, questions, and the sum of all lengths.

use std::path::PathBuf;

use serde_json::{Value, json};

/// Every so many questions one is asked.
const EVERY: usize = 25;

/// A map and the questions about it.
pub struct Task {
    pub name: &'static str,
    pub width: i32,
    pub height: i32,
    /// Free cells, row by row.
    pub free: Vec<bool>,
    /// Start and goal, column and row each.
    pub queries: Vec<[(i32, i32); 2]>,
}

impl Task {
    /// Reads a map and its questions.
    ///
    /// # Panics
    /// When they are not there or are not what they should be.
    pub fn load(folder: &str, name: &'static str) -> Self {
        let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../shared/data/movingai");
        let root = std::env::var_os("WITS_MOVINGAI").map_or_else(|| PathBuf::from(beside), PathBuf::from);
        let read = |ending: &str| {
            let path = root.join(folder).join(format!("{name}{ending}"));
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        };
        let (map, scen) = (read(".map"), read(".map.scen"));
        let rows: Vec<&str> = map.lines().skip(4).collect();
        let free = rows.iter().flat_map(|row| row.bytes().map(|letter| b".GS".contains(&letter))).collect();
        let query = |line: &str| {
            let numbers: Vec<i32> =
                line.split('\t').skip(4).take(4).map(|field| field.parse().expect("a number")).collect();
            [(numbers[0], numbers[1]), (numbers[2], numbers[3])]
        };
        let queries = scen.lines().skip(1).step_by(EVERY).map(query).collect();
        Self { name, width: rows[0].len() as i32, height: rows.len() as i32, free, queries }
    }

    /// Whether a cell is on the map and free.
    pub fn is_free(&self, x: i32, y: i32) -> bool {
        (0..self.width).contains(&x) && (0..self.height).contains(&y) && self.free[(y * self.width + x) as usize]
    }
}

/// How long a list of cells is.
pub fn length(cells: impl Iterator<Item = (i32, i32)>) -> f64 {
    let cells: Vec<(i32, i32)> = cells.collect();
    let diagonal = |step: &&[(i32, i32)]| step[0].0 != step[1].0 && step[0].1 != step[1].1;
    let diagonals = cells.windows(2).filter(diagonal).count();
    (cells.len() - 1 - diagonals) as f64 + std::f64::consts::SQRT_2 * diagonals as f64
}

/// A figure of this suite.
pub fn figure(task: &Task, ours: &str, microseconds: f64, work: &str, length: f64) -> Value {
    let case = format!("{}, {ours}", task.name);
    let work = json!({ "queries": task.queries.len(), work: length });
    json!({ "suite": "path", "case": case, "unit": "us/query", "value": microseconds, "work": work })
}
