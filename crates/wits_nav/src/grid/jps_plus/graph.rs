//! The graph of jumps: where one gets from each place at which jumps end.

use super::node::Node;
use crate::grid::jps::Ground;
use crate::grid::way::GridError;

/// All jumps of a map.
#[derive(Clone, Debug, Default)]
pub(crate) struct JumpGraph {
    /// Four for each node, one for each straight direction it is reached in; and one more.
    arrivals: Vec<Arrival>,
    jumps: Vec<Jump>,
}

/// A node reached in a direction.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    /// Where its jumps begin.
    first: u32,
    /// The directions in which a way goes on.
    directions: u8,
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
    pub(crate) fn new(ground: &Ground, nodes: &[Node]) -> Result<Self, GridError> {
        if nodes.len() > u32::MAX as usize / 8 {
            return Err(GridError::TooLarge);
        }
        let mut graph = Self::default();
        for node in nodes {
            let at = node.spot(ground);
            for (arrival, ends) in ground.arrivals(at).into_iter().enumerate() {
                let directions = if ends { ground.directions(at, arrival as u32) } else { 0 };
                graph.begin_arrival(directions)?;
                let mut longest = 0;
                ground.for_each_exit(at, directions, usize::MAX, |to, cost, direction| {
                    longest = longest.max(cost);
                    graph
                        .jumps
                        .push(Jump { arrival: 4 * ground.node(to.row) + direction, cost: cost as u32 });
                });
                if longest > u64::from(u32::MAX) {
                    return Err(GridError::TooLarge);
                }
            }
        }
        graph.begin_arrival(0)?;
        Ok(graph)
    }

    fn begin_arrival(&mut self, directions: u8) -> Result<(), GridError> {
        let first = u32::try_from(self.jumps.len()).map_err(|_| GridError::TooLarge)?;
        self.arrivals.push(Arrival { first, directions });
        Ok(())
    }

    /// The directions in which a way goes on from a node that was reached in a direction, and the jumps there.
    #[inline]
    pub(crate) fn leave(&self, arrival: u32) -> (u8, &[Jump]) {
        let (here, next) = (self.arrivals[arrival as usize], self.arrivals[arrival as usize + 1]);
        (here.directions, &self.jumps[here.first as usize..next.first as usize])
    }

    pub(crate) fn bytes(&self) -> usize {
        self.arrivals.capacity() * size_of::<Arrival>() + self.jumps.capacity() * size_of::<Jump>()
    }
}
