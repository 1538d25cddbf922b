//! The searches that `wits path` and `wits bench path` know. A new one is one entry in [`ALGORITHMS`].

mod any_angle;
mod cells;

use any_angle::{Corners, Lines};
use cells::{Clusters, Nodes, Steps};
use wits_nav::anyangle::ThetaStar;
use wits_nav::grid::{Cell, GridAStar, GridMap, Jps, JpsPlus};
use wits_nav::search::{AStar, Bidirectional};

/// A search by name.
pub struct Algorithm {
    /// The name in commands.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// What it says about the lengths of its ways.
    pub claim: Claim,
    /// Makes all tables that depend on the map alone.
    pub prepare: fn(&GridMap) -> Result<Box<dyn Finder>, String>,
}

/// All searches.
pub static ALGORITHMS: &[Algorithm] = &[
    Algorithm {
        name: "dijkstra",
        about: "cell by cell, without an estimate",
        claim: Claim::Shortest,
        prepare: |map| Steps::boxed(GridAStar::blind(), map),
    },
    Algorithm {
        name: "astar",
        about: "cell by cell, with the octile estimate",
        claim: Claim::Shortest,
        prepare: |map| Steps::boxed(GridAStar::new(), map),
    },
    Algorithm {
        name: "jps",
        about: "jump point search: from corner to corner, without tables",
        claim: Claim::Shortest,
        prepare: |map| Steps::boxed(Jps::new(), map),
    },
    Algorithm {
        name: "jps+",
        about: "jump point search with tables of all jumps and of distances to landmarks",
        claim: Claim::Shortest,
        prepare: |map| Steps::boxed(JpsPlus::default(), map),
    },
    Algorithm {
        name: "graph-astar",
        about: "the A* for any graph, with the octile estimate",
        claim: Claim::Shortest,
        prepare: |_| Ok(Box::new(Nodes::new(AStar::new()))),
    },
    Algorithm {
        name: "bidirectional",
        about: "Dijkstra's search from both ends, for any graph",
        claim: Claim::Shortest,
        prepare: |_| Ok(Box::new(Nodes::new(Bidirectional::cheapest()))),
    },
    Algorithm {
        name: "hpa",
        about: "clusters of 16 x 16 cells: from border to border first, then the cells in between",
        claim: Claim::Good,
        prepare: Clusters::boxed,
    },
    Algorithm {
        name: "theta",
        about: "Theta*: A* that looks back along straight lines",
        claim: Claim::AnyAngle { at_most: 1.01 },
        prepare: |_| Ok(Box::new(Lines::new(ThetaStar::new()))),
    },
    Algorithm {
        name: "lazy-theta",
        about: "Theta* that looks only when a cell's turn comes",
        claim: Claim::AnyAngle { at_most: 1.01 },
        prepare: |_| Ok(Box::new(Lines::new(ThetaStar::lazy()))),
    },
    Algorithm {
        name: "anya",
        about: "the shortest ways that turn anywhere, without tables",
        claim: Claim::AnyAngle { at_most: 1.0 },
        prepare: |_| Ok(Box::new(Corners::default())),
    },
];

/// What a search says about the lengths of its ways; see [`Claim::fault`]. Scenario files hold the lengths of the shortest
/// ways of eight directions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Claim {
    /// None of eight directions is shorter.
    Shortest,
    /// Eight directions, and not much longer than need be.
    Good,
    /// Any direction, which is another measure: a way may be shorter than all ways of eight directions, down to the
    /// straight line, and is hardly ever longer.
    AnyAngle {
        /// At most so many times the shortest of eight directions.
        at_most: f64,
    },
}

impl Claim {
    /// The claim in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Shortest => "shortest ways",
            Self::Good => "good ways",
            Self::AnyAngle { .. } => "any angle",
        }
    }

    /// What is wrong with the length of a way, beside the best of eight directions and the straight line.
    pub fn fault(self, length: f64, best: f64, straight: f64) -> Option<String> {
        // Files have six digits.
        let slack = 0.01_f64.max(1e-5 * best);
        let told = |expected: String| Some(format!("a way of {length:.4}; expected {expected}"));
        match self {
            Self::Shortest if (length - best).abs() > slack => told(best.to_string()),
            Self::Good if length < best - slack => told(format!("{best} at least")),
            Self::AnyAngle { at_most } if length > at_most * best + slack => {
                told(format!("{:.4} at most", at_most * best))
            }
            Self::AnyAngle { .. } if length < straight - slack => told(format!("{straight:.4} at least")),
            _ if !length.is_finite() => told("a number".to_owned()),
            _ => None,
        }
    }
}

/// A search that is ready to be asked about one map.
pub trait Finder {
    /// Finds a way, all its cells or points included, and tells its length; `None` when there is none.
    fn find(&mut self, map: &GridMap, start: Cell, goal: Cell) -> Result<Option<f64>, String>;

    /// How many nodes were expanded in the last search.
    fn expanded(&self) -> u64;

    /// Memory in use, tables included.
    fn bytes(&self) -> usize;

    /// The length of the last way found, measured along its cells or points; `None` when it cannot be walked.
    fn walked(&self, map: &GridMap, start: Cell, goal: Cell) -> Option<f64>;
}

#[cfg(test)]
mod tests {
    use super::Claim;

    #[test]
    fn claims_are_held_against_the_best_of_eight_directions() {
        let wrong = |claim: Claim, length: f64| claim.fault(length, 100.0, 80.0).is_some();
        for (claim, expected) in [
            (Claim::Shortest, [true, true, true, false, true, true]),
            (Claim::Good, [true, true, true, false, false, true]),
            (Claim::AnyAngle { at_most: 1.0 }, [true, false, false, false, true, true]),
            (Claim::AnyAngle { at_most: 1.1 }, [true, false, false, false, false, true]),
        ] {
            let lengths = [79.0, 80.0, 99.0, 100.001, 105.0, f64::NAN];
            assert_eq!(lengths.map(|length| wrong(claim, length)), expected, "{claim:?}");
        }
        assert_eq!(Claim::Shortest.fault(4.0, 3.0, 1.0).as_deref(), Some("a way of 4.0000; expected 3"));
    }
}
