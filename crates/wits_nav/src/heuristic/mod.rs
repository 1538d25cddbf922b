//! How far it may be: estimates that lead a search to its goal.
//!
//! An estimate that is never too high (*admissible*) keeps A* optimal; the nearer to the truth, the fewer nodes are looked
//! at. The unit is that of the costs: where links may be cheaper than their length, divide by the highest speed.

//!
//! | estimate                        | good for                                                                         |
//! |---------------------------------|----------------------------------------------------------------------------------|
//! | [`Euclid`]                      | places in the open                                                               |
//! | [`Manhattan`], [`Octile`], [`HexSteps`] | maps of cells with four, eight, six directions                           |
//! | [`Landmarks`]                   | anything static, whatever its costs mean                                         |
//! | [`Cluster`]                     | rooms and corridors                                                              |
//! | [`Table`]                       | small graphs and dear estimates                                                  |
//! | [`Noisy`]                       | many agents with one goal                                                        |
//! | [`Zero`]                        | nothing known: Dijkstra's search                                                 |
//! | [`Scaled`], [`Greater`], [`Counted`] | made of others                                                              |
//! | [`Perfect`], [`audit`], [`repair`]   | tests and tools                                                             |
//!
//! An estimate is *consistent* when it never falls by more than a link costs: then nobody is opened twice. All of these are,
//! but for [`Noisy`], [`Cluster`] and [`Scaled`] above 1.

mod audit;
mod cells;
mod change;
mod cluster;
mod distance;
mod landmarks;
mod table;
#[cfg(test)]
mod tests;

pub use audit::{Audit, Breach, Repaired, TooHigh, audit, repair};
pub use cells::{HexSteps, Manhattan, Octile, Rows};
pub use change::{Counted, Greater, Noisy, Scaled};
pub use cluster::{Cluster, grow_clusters};
pub use distance::Euclid;
pub use landmarks::Landmarks;
pub use table::{Perfect, Table};

/// Estimates the cost of the way between two nodes. A closure `|from, goal| …` is one.
pub trait Heuristic<N> {
    /// The cost from a node to a goal, as well as one can tell; 0 or more. Infinite when it is known that no way leads there.
    fn estimate(&self, from: N, goal: N) -> f32;
}

impl<N, F: Fn(N, N) -> f32> Heuristic<N> for F {
    #[inline]
    fn estimate(&self, from: N, goal: N) -> f32 {
        self(from, goal)
    }
}

/// Knows nothing: A* becomes Dijkstra's search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Zero;

impl<N> Heuristic<N> for Zero {
    #[inline]
    fn estimate(&self, _from: N, _goal: N) -> f32 {
        0.0
    }
}
