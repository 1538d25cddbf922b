//! The baseline: search anew when the world is not as expected.

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::work::{Budget, Progress};

use super::Stride;
use crate::graph::{Graph, Numbered};
use crate::path::{Path, Step};
use crate::search::{AStar, Aim, Effort, Outcome, Search, SearchError, Seen};

/// Follows a path and searches anew whenever a link of it is not as it was when the path was found.
///
/// What repairing searches are measured against, and good enough where changes are rare. It does not notice shortcuts
/// that open elsewhere: [`forget`](Self::forget) the path when that matters. A search that has begun is not disturbed by
/// changes, or constant change would never let it finish; its path is checked once it is there, and its first step is taken
/// if that still can be.
///
/// ```
/// use wits_core::work::Budget;
/// use wits_nav::dynamic::{Replanner, Stride};
/// use wits_nav::grid::{Cell, GridMap};
/// use wits_nav::search::To;
///
/// let mut map = GridMap::free(5, 3)?;
/// let (mut agent, mut at) = (Replanner::new(), 5);
/// while let Stride::Take(step) = agent.advance(&map, at, &To::blind(9), &mut Budget::unlimited())? {
///     at = step.to;
///     map.set(Cell::new(3, 1), false); // the way is blocked while it walks
/// }
/// assert_eq!((at, agent.searches()), (9, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Millington, section 4.7.2.
#[derive(Clone, Debug, State, Serialize, Deserialize)]
pub struct Replanner {
    search: AStar,
    path: Path,
    /// The next step of the path.
    next: usize,
    has_path: bool,
    is_searching: bool,
    searches: u64,
    look_ahead: usize,
}

impl Default for Replanner {
    fn default() -> Self {
        Self {
            search: AStar::new(),
            path: Path::at(0),
            next: 0,
            has_path: false,
            is_searching: false,
            searches: 0,
            look_ahead: usize::MAX,
        }
    }
}

impl Replanner {
    /// Has no path yet, and looks at all of it when it has.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Notices changes of so many links ahead only.
    #[must_use]
    pub const fn look_ahead(mut self, links: usize) -> Self {
        self.look_ahead = links;
        self
    }

    /// What to do at a node; the aim may change from call to call.
    ///
    /// # Errors
    /// When there is no such node, or the graph or the estimate answers with a number that is below 0 or none at all.
    pub fn advance<G: Numbered>(
        &mut self,
        graph: &G,
        at: u32,
        aim: &impl Aim<u32>,
        budget: &mut Budget,
    ) -> Result<Stride, SearchError> {
        if aim.is_reached(at) {
            return Ok(Stride::Arrived);
        }
        if !self.is_searching {
            if let Some(step) = self.valid_step(graph, at, aim) {
                return Ok(Stride::Take(step));
            }
            self.search.begin(graph, at)?;
            (self.is_searching, self.has_path) = (true, false);
            self.searches = self.searches.saturating_add(1);
        }
        let Progress::Done(done) = self.search.step(graph, aim, budget) else { return Ok(Stride::Wait) };
        self.is_searching = false;
        let Outcome::Found { goal, .. } = done? else { return Ok(Stride::NoWay) };
        self.has_path = self.search.path_to(goal, &mut self.path);
        self.next = 0;
        // The first step is taken if it can be: whoever waits for a path that is right to its end may wait for ever.
        let first = self.path.steps().first().filter(|first| first.from == at && holds(graph, first));
        Ok(first.map_or(Stride::Wait, |&first| Stride::Take(first)))
    }

    /// The next step of the path, if it leads from here and is as it was, and so is what lies ahead.
    fn valid_step<G: Numbered>(&mut self, graph: &G, at: u32, aim: &impl Aim<u32>) -> Option<Step> {
        let steps = self.path.steps();
        if self.next < steps.len() && steps[self.next].to == at {
            self.next += 1;
        }
        let ahead = steps.get(self.next..).filter(|_| self.has_path && aim.is_reached(self.path.goal()))?;
        let first = ahead.first().filter(|first| first.from == at)?;
        ahead.iter().take(self.look_ahead).all(|step| holds(graph, step)).then_some(*first)
    }

    /// The path is not to be trusted: search anew.
    pub fn forget(&mut self) {
        (self.has_path, self.is_searching) = (false, false);
    }

    /// The path that is followed, from where it was found.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.has_path.then_some(&self.path)
    }

    /// The steps of it that are left.
    #[must_use]
    pub fn ahead(&self) -> &[Step] {
        self.path.steps().get(self.next..).filter(|_| self.has_path).unwrap_or_default()
    }

    /// How many searches were begun.
    #[must_use]
    pub const fn searches(&self) -> u64 {
        self.searches
    }

    /// What the last search has done.
    #[must_use]
    pub fn effort(&self) -> Effort {
        self.search.effort()
    }

    /// The last search, for pictures.
    #[must_use]
    pub const fn search(&self) -> &AStar {
        &self.search
    }
}

/// Whether a link is still what it was.
fn holds<G: Graph>(graph: &G, step: &Step<G::Node>) -> bool {
    let mut holds = false;
    graph.for_each_link(step.from, |link| {
        holds |= link.id == step.link && link.to == step.to && link.cost == step.cost;
    });
    holds
}
