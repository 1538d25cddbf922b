//! What a search asks of a node.

use crate::grid::jps::{Ground, Spot};

/// How many landmarks there are.
pub(crate) const LANDMARKS: usize = 8;

/// How far it is to each landmark; [`FAR`] where there is no way.
pub(crate) type Distances = [u32; LANDMARKS];

/// No way.
pub(crate) const FAR: u32 = u32::MAX;

/// All that a search asks of a node, table and record together: one line of the cache is fetched for each jump, not four.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Node {
    /// The cost of the best way there so far.
    pub(crate) cost: u32,
    /// What is left to the goal, at least.
    pub(crate) left: u32,
    /// The stamp of the search, whether the node is done with, and the direction it was reached in.
    pub(crate) mark: u32,
    /// The node before, or [`START`](super::START).
    pub(crate) from: u32,
    /// Where it is, as in [`Spot`].
    pub(crate) x: u32,
    pub(crate) y: u32,
    /// How far it is to the landmarks.
    pub(crate) distances: Distances,
}

impl Node {
    /// All nodes of a map.
    pub(crate) fn all(ground: &Ground) -> Vec<Self> {
        let mut nodes = Vec::with_capacity(ground.node_count as usize);
        ground.for_each_node(|place| {
            let Spot { x, y, .. } = ground.spot_of(place);
            nodes.push(Self { cost: 0, left: 0, mark: 0, from: 0, x, y, distances: [FAR; LANDMARKS] });
        });
        nodes
    }

    /// At least so much is left from here to a place with these distances.
    #[inline]
    pub(crate) fn estimate(&self, goal: &Distances) -> u32 {
        let mut most = 0;
        for (one, other) in self.distances.iter().zip(goal) {
            most = most.max(one.abs_diff(*other));
        }
        most
    }

    /// Where it is.
    #[inline]
    pub(crate) fn spot(&self, ground: &Ground) -> Spot {
        ground.spot_at(self.x, self.y)
    }
}
