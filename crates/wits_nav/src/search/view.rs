//! What a picture of a search needs.

use super::{Effort, Search, Status};
use crate::graph::{Graph, Node};
use crate::path::Path;

/// A search as it stands: what waits, what is done with, and the way it would take now. Look again after each slice.
///
/// ```
/// use wits_core::work::Budget;
/// use wits_nav::grid::GridMap;
/// use wits_nav::search::{AStar, Search, SearchView, To};
///
/// let map = GridMap::free(9, 9)?;
/// let mut search = AStar::new();
/// search.begin(&map, 0)?;
/// let mut view = SearchView::new();
/// search.step(&map, &To::blind(80), &mut Budget::new(5)); // five nodes a frame
/// view.look(&map, &search, 0..81, None);
/// assert_eq!((view.closed.len() as u64, view.effort.expanded), (5, 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Millington, *AI for Games*, 3rd edition, 4.2.6 (fill, and pictures of it).
#[derive(Clone, Debug, PartialEq)]
pub struct SearchView<N = u32> {
    /// Seen, but nobody has looked where they lead: the rim.
    pub open: Vec<N>,
    /// Done with: the inside.
    pub closed: Vec<N>,
    /// The nodes of the way to the goal, or to the nearest node so far.
    pub path: Vec<N>,
    /// How much has been done.
    pub effort: Effort,
    way: Option<Path<N>>,
}

impl<N> Default for SearchView<N> {
    fn default() -> Self {
        Self { open: Vec::new(), closed: Vec::new(), path: Vec::new(), effort: Effort::default(), way: None }
    }
}

impl<N: Node> SearchView<N> {
    /// Nothing seen yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Looks at a search; `nodes` are those that are drawn, `goal` is where it ended if it has. Memory is reused.
    pub fn look<G, S>(&mut self, _graph: &G, search: &S, nodes: impl IntoIterator<Item = N>, goal: Option<N>)
    where
        G: Graph<Node = N>,
        S: Search<G>,
    {
        self.open.clear();
        self.closed.clear();
        for node in nodes {
            match search.status(node) {
                Status::Unseen => {}
                Status::Open => self.open.push(node),
                Status::Closed => self.closed.push(node),
            }
        }
        self.effort = search.effort();
        self.path.clear();
        if let Some(end) = goal.or_else(|| search.nearest()) {
            let way = self.way.get_or_insert(Path::at(end));
            if search.path_to(end, way) {
                self.path.extend(way.nodes());
            }
        }
    }
}
