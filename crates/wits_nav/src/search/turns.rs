//! Paths that turn seldom.

use crate::graph::{Graph, Link, Node};

/// A graph in which a change of direction costs something, laid over any other.
///
/// Its nodes say also by which link one came, so that a turn can be told from going on. Link ids must mean directions, as
/// those of a [`GridMap`](crate::grid::GridMap) do. Up to as many times larger as there are directions: for nicer paths
/// alone, smoothing is cheaper; use this when a turn has a real cost, as for a ship or a train.
///
/// ```
/// use wits_nav::grid::{Cell, GridMap, octile};
/// use wits_nav::search::{Guided, Heading, Search, Turns, TwoList};
///
/// let map = GridMap::free(9, 9)?;
/// let goal = map.node(Cell::new(8, 4)).unwrap();
/// let turns = Turns::new(&map, |before, after| if before == after { 0.0 } else { 0.5 });
/// let aim = Guided {
///     is_goal: |at: Heading| at.node == goal,
///     estimate: |at: Heading| octile(map.cell(at.node), map.cell(goal)),
/// };
/// let path = TwoList::new().find(&turns, Heading::any(0), &aim).unwrap().unwrap();
/// let bends = path.steps().windows(2).filter(|pair| pair[0].link != pair[1].link).count();
/// assert_eq!(bends, 1); // four steps straight, four diagonal
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Buckland, *Programming Game AI by Example*, chapter 8.
#[derive(Clone, Copy, Debug)]
pub struct Turns<G, F> {
    graph: G,
    price: F,
}

/// A node, and the direction in which one came to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heading<N = u32> {
    /// The node.
    pub node: N,
    /// The id of the link by which one came; `None` where one stands and may set out in any direction.
    pub by: Option<u32>,
}

impl<N> Heading<N> {
    /// Standing at a node.
    pub const fn any(node: N) -> Self {
        Self { node, by: None }
    }
}

impl<G: Graph, F: Fn(u32, u32) -> f32> Turns<G, F> {
    /// `price(before, after)` is what it costs to go on by another link, 0 or more.
    pub const fn new(graph: G, price: F) -> Self {
        Self { graph, price }
    }
}

impl<N: Node, G: Graph<Node = N>, F: Fn(u32, u32) -> f32> Graph for Turns<G, F> {
    type Node = Heading<N>;

    fn for_each_link(&self, from: Heading<N>, mut visit: impl FnMut(Link<Heading<N>>)) {
        self.graph.for_each_link(from.node, |link| {
            let turn = from.by.map_or(0.0, |before| (self.price)(before, link.id));
            let to = Heading { node: link.to, by: Some(link.id) };
            visit(Link { to, cost: link.cost + turn, id: link.id });
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, GridMap, octile};
    use crate::search::{AStar, Guided, Search, To, TwoList};

    fn bends(links: impl Iterator<Item = u32>) -> usize {
        let links: Vec<u32> = links.collect();
        links.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }

    /// Round a wall: the same length, as few bends as can be; a dear bend makes it go the longer, straighter way.
    #[test]
    fn oracle_buckland_8_15_turns_are_avoided() {
        let map = GridMap::from_text("......\n.#.#..\n......\n..#...\n......").unwrap();
        let goal = map.node(Cell::new(5, 4)).unwrap();
        let estimate = |at: Heading| octile(map.cell(at.node), map.cell(goal));
        let plain = AStar::new()
            .find(&map, 0, &To::new(goal, |from, goal| octile(map.cell(from), map.cell(goal))))
            .unwrap()
            .unwrap();
        let aim = Guided { is_goal: |at: Heading| at.node == goal, estimate };
        let mut last = usize::MAX;
        for price in [0.0, 0.01, 5.0] {
            let turns = Turns::new(&map, |before, after| if before == after { 0.0 } else { price });
            let path = TwoList::new().find(&turns, Heading::any(0), &aim).unwrap().unwrap();
            let bends = bends(path.steps().iter().map(|step| step.link));
            assert!(bends <= last);
            last = bends;
            if price == 0.0 {
                assert!((path.cost() - plain.cost()).abs() < 1e-4);
            }
        }
        // Along two sides of the map: one bend.
        assert_eq!(last, 1);
    }

    /// Two ways of 4 from 0 to 4: straight on all the time by link 0, or with three bends.
    #[test]
    fn equal_lengths_are_told_apart_by_bends() {
        let steps = [(0, 1, 0), (1, 2, 0), (2, 3, 0), (3, 4, 0), (0, 5, 1), (5, 6, 2), (6, 7, 1), (7, 4, 2)];
        let graph = crate::search::testing::Links::with_ids(&steps.map(|(from, to, id)| (from, to, 1.0, id)));
        let turns = Turns::new(&graph, |before, after| if before == after { 0.0 } else { 0.25 });
        let aim = crate::search::Where(|at: Heading| at.node == 4);
        let path = TwoList::new().find(&turns, Heading::any(0), &aim).unwrap().unwrap();
        assert_eq!((path.cost(), path.steps()[0].link), (4.0, 0));
        let bent = crate::search::Where(|at: Heading| at == Heading { node: 4, by: Some(2) });
        assert_eq!(TwoList::new().find(&turns, Heading::any(0), &bent).unwrap().unwrap().cost(), 4.75);
    }
}
