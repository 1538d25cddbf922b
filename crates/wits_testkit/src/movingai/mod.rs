//! The rules of the [MovingAI](https://movingai.com/benchmarks/formats.html) grid benchmarks, for any pathfinder.
//!
//! - A map is a page of letters. `.` and `G` are ground and `S` is swamp: these are open. `@` and `O` are out of bounds
//!   and `T` are trees: these are blocked. `W` is water, which cannot be entered from the ground.
//! - A step leads to one of eight neighbors ([`Neighbors::Eight`], `type octile`) or of four. A straight step costs 1, a
//!   diagonal one √2, whatever the ground.
//! - Corners are not cut: a diagonal step needs both cells beside it.
//!
//! [`assert_conforms`] asks a pathfinder about small maps whose best lengths were worked out by hand, and about many random
//! ones, where a plain search of its own, which shares no code with any pathfinder, says what is right. Every answer is
//! walked step by step.
//!
//! ```
//! use wits_testkit::movingai::{Point, Rules, assert_conforms};
//! # fn read(_: &str) -> Vec<Vec<bool>> { Vec::new() }
//! # fn my_search(_: &[Vec<bool>], _: Point, _: Point) -> Option<Vec<Point>> { None }
//! # fn test() {
//! assert_conforms(Rules::octile(), |text| {
//!     let map = read(text);
//!     move |start, goal| my_search(&map, start, goal)
//! });
//! # }
//! ```
//!
//! # Source
//! N. Sturtevant, Benchmarks for grid-based pathfinding, IEEE TCIAIG 4(2), 2012, and the page on formats.

mod maps;
mod oracle;
#[cfg(test)]
mod tests;

use wits_core::random::{Seed, Stream};

use self::maps::KNOWN;
use self::oracle::Oracle;

/// A cell: column and row, from the upper left corner.
pub type Point = (i32, i32);

/// Where a step may lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbors {
    /// Left, right, up, down.
    Four,
    /// Diagonally too, where both cells beside the step can be walked on.
    Eight,
}

/// The rules that a pathfinder must keep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// Where a step may lead.
    pub neighbors: Neighbors,
    /// Maximum ratio of a path's length to the shortest one: 1 for searches that promise shortest paths.
    pub max_ratio: f64,
}

impl Rules {
    /// Shortest paths with eight neighbors: what the scenario files list.
    #[must_use]
    pub const fn octile() -> Self {
        Self { neighbors: Neighbors::Eight, max_ratio: 1.0 }
    }

    /// Shortest paths with four neighbors.
    #[must_use]
    pub const fn four() -> Self {
        Self { neighbors: Neighbors::Four, max_ratio: 1.0 }
    }
}

/// How many random maps are tried, and how many questions are asked about each.
const RANDOM: (u64, usize) = (40, 24);
/// Relative tolerance of lengths: sums of many roots are rounded.
const SLACK: f64 = 1e-6;

/// Checks a pathfinder against the rules. `prepare` gets the text of a `.map` and returns a function that answers questions
/// about it: all cells of a path, both ends included, or `None` when there is none.
///
/// # Panics
/// When an answer is wrong; the message says what was asked, what was expected, and shows the map.
#[track_caller]
pub fn assert_conforms<F>(rules: Rules, mut prepare: impl FnMut(&str) -> F)
where
    F: FnMut(Point, Point) -> Option<Vec<Point>>,
{
    for known in KNOWN {
        let oracle = Oracle::new(known.rows, rules.neighbors);
        let mut find = prepare(&oracle.text());
        for &(start, goal, four, eight) in known.questions {
            let expected = if rules.neighbors == Neighbors::Four { four } else { eight };
            check(rules, &oracle, (start, goal), expected.map(maps::length), find(start, goal));
        }
    }
    for round in 0..RANDOM.0 {
        let mut stream = Seed::new(round).fork("movingai").stream();
        let rows = random_rows(&mut stream);
        let oracle = Oracle::new(&rows.iter().map(String::as_str).collect::<Vec<_>>(), rules.neighbors);
        let mut find = prepare(&oracle.text());
        for _ in 0..RANDOM.1 {
            let (start, goal) = (oracle.pick(&mut stream), oracle.pick(&mut stream));
            let expected = oracle.shortest(start, goal);
            check(
                rules,
                &oracle,
                (start, goal),
                expected.map(|path| oracle::length(&path)),
                find(start, goal),
            );
        }
    }
}

/// A page of 1 to 24 columns and 1 to 18 rows; of every 16 cells up to 7 cannot be walked on.
fn random_rows(stream: &mut Stream) -> Vec<String> {
    let (width, height, share) = (1 + stream.below(24), 1 + stream.below(18), stream.below(8));
    let letter = |stream: &mut Stream| {
        let letters: &[char] =
            if stream.below(16) < share { &['@', 'O', 'T', 'W'] } else { &['.', '.', 'G', 'S'] };
        stream.pick(letters).copied().unwrap_or('.')
    };
    (0..height).map(|_| (0..width).map(|_| letter(stream)).collect()).collect()
}

#[track_caller]
fn check(
    rules: Rules,
    oracle: &Oracle,
    (start, goal): (Point, Point),
    best: Option<f64>,
    answer: Option<Vec<Point>>,
) {
    let map = || format!("from {start:?} to {goal:?} on\n{}", oracle.text());
    let (path, best) = match (answer, best) {
        (None, None) => return,
        (Some(path), None) => panic!("a path of {} cells, expected none, {}", path.len(), map()),
        (None, Some(best)) => panic!("no path, expected one of {best:.4}, {}", map()),
        (Some(path), Some(best)) => (path, best),
    };
    let ends = (path.first().copied(), path.last().copied());
    assert!(ends == (Some(start), Some(goal)), "the path leads from {:?} to {:?}, {}", ends.0, ends.1, map());
    for step in path.windows(2) {
        let wrong = oracle.step_fault(step[0], step[1]);
        assert!(wrong.is_none(), "{:?} -> {:?}: {}, {}", step[0], step[1], wrong.unwrap_or_default(), map());
    }
    let (length, slack) = (oracle::length(&path), SLACK * best.max(1.0));
    assert!(
        length >= best - slack && length <= best * rules.max_ratio + slack,
        "a path of {length:.6}, expected {best:.6}, {}",
        map()
    );
}
