//! How far it may be: estimates that lead a search to its goal.
//!
//! An estimate that is never too high (*admissible*) keeps A* optimal; the nearer to the truth, the fewer nodes are looked
//! at. The unit is that of the costs: where links may be cheaper than their length, divide by the highest speed.

/// Estimates the cost of the way between two nodes. A closure `|from, goal| …` is one.
pub trait Heuristic<N> {
    /// The cost from a node to a goal, as well as one can tell; 0 or more.
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
