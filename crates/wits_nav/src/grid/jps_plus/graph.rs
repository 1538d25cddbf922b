//! The graph of jumps: every place at which jumps end, and where one gets from there.

use crate::grid::jps::{Ground, Spot};
use crate::grid::way::GridError;

/// All jumps of a map.
#[derive(Clone, Debug, Default)]
pub(crate) struct JumpGraph {
    /// Where each node is, by rows.
    pub(crate) places: Vec<u32>,
    /// Where the links of each arrival begin, four for each node, and one more.
    first: Vec<u32>,
    links: Vec<Jump>,
    /// The directions in which each arrival goes on.
    directions: Vec<u8>,
}

/// A jump to a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Jump {
    /// Four times the node plus the direction it is reached in.
    pub(crate) arrival: u32,
    pub(crate) cost: u32,
}

impl JumpGraph {
    /// Finds all jumps.
    pub(crate) fn new(ground: &Ground) -> Result<Self, GridError> {
        if ground.node_count > u32::MAX / 8 {
            return Err(GridError::TooLarge);
        }
        let mut graph = Self::default();
        ground.for_each_node(|place| graph.places.push(place));
        for &place in &graph.places {
            let at = ground.spot_of(place);
            for (arrival, ends) in ground.arrivals(at).into_iter().enumerate() {
                graph.first.push(u32::try_from(graph.links.len()).map_err(|_| GridError::TooLarge)?);
                let directions = if ends { ground.directions(at, arrival as u32) } else { 0 };
                graph.directions.push(directions);
                let links = &mut graph.links;
                let mut too_long = false;
                ground.for_each_exit(at, directions, usize::MAX, |to, cost, direction| {
                    too_long |= cost > u64::from(u32::MAX);
                    links.push(Jump { arrival: 4 * ground.node(to.row) + direction, cost: cost as u32 });
                });
                if too_long {
                    return Err(GridError::TooLarge);
                }
            }
        }
        graph.first.push(u32::try_from(graph.links.len()).map_err(|_| GridError::TooLarge)?);
        Ok(graph)
    }

    /// The jumps from a node that was reached in a direction.
    #[inline]
    pub(crate) fn jumps(&self, arrival: u32) -> &[Jump] {
        let (from, to) = (self.first[arrival as usize], self.first[arrival as usize + 1]);
        &self.links[from as usize..to as usize]
    }

    /// In which directions a way goes on from a node that was reached in a direction.
    #[inline]
    pub(crate) fn directions(&self, arrival: u32) -> u8 {
        self.directions[arrival as usize]
    }

    pub(crate) fn spot(&self, ground: &Ground, node: u32) -> Spot {
        ground.spot_of(self.places[node as usize])
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of::<u32>() * (self.places.capacity() + self.first.capacity())
            + self.directions.capacity()
            + self.links.capacity() * size_of::<Jump>()
    }
}
