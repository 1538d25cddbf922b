//! Walk first, search meanwhile, join the two.

use serde::{Deserialize, Serialize};
use wits_core::work::{Budget, Progress};

use super::Stride;
use crate::graph::Numbered;
use crate::heuristic::Heuristic;
use crate::path::Path;
use crate::search::{AStar, Aim, Outcome, Search, SearchError, Seen, To};

/// How [`QuickStart`] goes about it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct QuickStartDef {
    /// How many nodes the quick search may expand.
    pub quick: u64,
    /// How much more the quick search trusts the estimate than the cost so far: 1 as A\*, large as a best-first search.
    pub greed: f32,
    /// The splice begins so many links ahead of the agent, so that it need not stop while the splice is searched.
    pub lead: usize,
}

impl Default for QuickStartDef {
    fn default() -> Self {
        Self { quick: 64, greed: 8.0, lead: 4 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Quick,
    Full,
    /// Searches from the node before this step of the quick path.
    Splice(usize),
    Walk,
    NoWay,
}

/// Walks at once on a path that need not be good, or even complete, while the full search goes on; then a *splice* leads
/// from where the agent has got to the best place to join the full path.
///
/// For long searches under a small budget, where standing still would look stupid. What it costs is the detour: the quick
/// path may lead the wrong way. Where a search takes a tick or two, wait instead.
///
/// The splice is the cheapest of all: link costs to where it joins plus what is left of the full path from there.
///
/// ```
/// use wits_core::work::Budget;
/// use wits_nav::dynamic::{QuickStart, Stride};
/// use wits_nav::grid::{Cell, GridMap, octile};
///
/// let map = GridMap::free(60, 40)?;
/// let (mut at, goal) = (map.node(Cell::new(5, 5)).unwrap(), map.node(Cell::new(55, 35)).unwrap());
/// let far = |a, b| octile(map.cell(a), map.cell(b));
/// let mut walker = QuickStart::default();
/// walker.begin(&map, at, goal)?;
/// let mut waited = 0;
/// loop {
///     match walker.advance(&map, &far, at, &mut Budget::new(20))? {
///         Stride::Take(step) => at = step.to,
///         Stride::Wait => waited += 1,
///         Stride::Arrived | Stride::NoWay => break,
///     }
/// }
/// assert!(at == goal && waited <= 4); // 64 nodes at 20 a tick, then it walks
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Graham, section 3.4.2.
#[derive(Clone, Debug)]
pub struct QuickStart {
    def: QuickStartDef,
    phase: Phase,
    goal: u32,
    /// The quick search, and later that for the splice.
    small: AStar,
    full: AStar,
    /// What is walked: the quick path first, the spliced one in the end.
    walk: Path,
    next: usize,
    full_path: Path,
    joined: Path,
    spliced: Path,
    /// What is left from each node of the full path, by node.
    rest: Vec<(u32, f32)>,
    quick_spent: u64,
}

impl Default for QuickStart {
    fn default() -> Self {
        Self::new(QuickStartDef::default())
    }
}

impl QuickStart {
    /// Has nothing to do yet.
    #[must_use]
    pub fn new(def: QuickStartDef) -> Self {
        Self {
            def,
            phase: Phase::NoWay,
            goal: 0,
            small: AStar::new(),
            full: AStar::new(),
            walk: Path::at(0),
            next: 0,
            full_path: Path::at(0),
            joined: Path::at(0),
            spliced: Path::at(0),
            rest: Vec::new(),
            quick_spent: 0,
        }
    }

    /// Somebody is here and wants to get there.
    ///
    /// # Errors
    /// When there is no such node.
    pub fn begin<G: Numbered>(&mut self, graph: &G, start: u32, goal: u32) -> Result<(), SearchError> {
        self.phase = Phase::NoWay;
        if !graph.contains(goal) {
            return Err(SearchError::NoSuchNode { node: goal });
        }
        self.small.begin(graph, start)?;
        self.full.begin(graph, start)?;
        self.walk.restart(start);
        (self.phase, self.goal, self.next, self.quick_spent) = (Phase::Quick, goal, 0, 0);
        Ok(())
    }

    /// What to do at a node. A unit of the budget is a node expanded.
    ///
    /// # Errors
    /// When the graph or the estimate answers with a number that is below 0 or none at all.
    pub fn advance<G: Numbered>(
        &mut self,
        graph: &G,
        heuristic: &impl Heuristic<u32>,
        at: u32,
        budget: &mut Budget,
    ) -> Result<Stride, SearchError> {
        if at == self.goal && self.phase != Phase::NoWay {
            return Ok(Stride::Arrived);
        }
        if self.walk.steps().get(self.next).is_some_and(|step| step.to == at) {
            self.next += 1;
        }
        let is_astray = || self.walk.steps().get(self.next).is_none_or(|step| step.from != at);
        if self.phase == Phase::Walk && is_astray() {
            // Somebody pushed it off its path: it begins anew where it is.
            self.begin(graph, at, self.goal)?;
        }
        loop {
            let is_over = match self.phase {
                Phase::Quick => self.quick(graph, heuristic, budget)?,
                Phase::Full => self.full(graph, heuristic, budget)?,
                Phase::Splice(from) => self.splice(graph, heuristic, from, budget)?,
                Phase::Walk => return Ok(self.next_step(at, usize::MAX)),
                Phase::NoWay => return Ok(Stride::NoWay),
            };
            if !is_over {
                break;
            }
        }
        Ok(match self.phase {
            Phase::Splice(from) => self.next_step(at, from),
            _ => self.next_step(at, usize::MAX),
        })
    }

    /// The next step of what is walked, as far as a place of it.
    fn next_step(&self, at: u32, end: usize) -> Stride {
        let step = self.walk.steps().get(self.next).filter(|step| self.next < end && step.from == at);
        step.map_or(Stride::Wait, |&step| Stride::Take(step))
    }

    /// True when the phase is over.
    fn quick<G: Numbered>(
        &mut self,
        graph: &G,
        heuristic: &impl Heuristic<u32>,
        budget: &mut Budget,
    ) -> Result<bool, SearchError> {
        let greed = self.def.greed.max(0.0);
        let greedy = To::new(self.goal, |from, goal| greed * heuristic.estimate(from, goal));
        let share = budget.left().min(self.def.quick.saturating_sub(self.quick_spent));
        let mut slice = Budget::new(share);
        let done = self.small.step(graph, &greedy, &mut slice);
        budget.spend(slice.spent());
        self.quick_spent += slice.spent();
        if let Progress::Done(Err(error)) = done {
            self.phase = Phase::NoWay;
            return Err(error);
        }
        let is_over = done.is_done() || self.quick_spent >= self.def.quick;
        if is_over {
            let nearest = self.small.nearest();
            nearest.map(|nearest| self.small.path_to(nearest, &mut self.walk));
            self.phase = Phase::Full;
        }
        Ok(is_over)
    }

    fn full<G: Numbered>(
        &mut self,
        graph: &G,
        heuristic: &impl Heuristic<u32>,
        budget: &mut Budget,
    ) -> Result<bool, SearchError> {
        let aim = To::new(self.goal, |from, goal| heuristic.estimate(from, goal));
        let Progress::Done(done) = self.full.step(graph, &aim, budget) else { return Ok(false) };
        self.phase = Phase::NoWay;
        let Outcome::Found { goal, .. } = done? else { return Ok(true) };
        self.full.path_to(goal, &mut self.full_path);
        if self.next == 0 {
            // It has not moved yet: there is nothing to join.
            std::mem::swap(&mut self.walk, &mut self.full_path);
            self.phase = Phase::Walk;
            return Ok(true);
        }
        self.note_what_is_left();
        // At least the step that is being taken: nobody turns round in the middle of a link.
        let from = self.next.saturating_add(self.def.lead.max(1)).min(self.walk.len());
        let start = self.walk.steps().get(from).map_or(self.walk.goal(), |step| step.from);
        self.small.begin(graph, start)?;
        self.phase = Phase::Splice(from);
        Ok(true)
    }

    fn note_what_is_left(&mut self) {
        let mut left = 0.0;
        self.rest.clear();
        self.rest.push((self.goal, 0.0));
        for step in self.full_path.steps().iter().rev() {
            left += step.cost;
            self.rest.push((step.from, left));
        }
        self.rest.sort_unstable_by_key(|entry| entry.0);
    }

    fn splice<G: Numbered>(
        &mut self,
        graph: &G,
        heuristic: &impl Heuristic<u32>,
        from: usize,
        budget: &mut Budget,
    ) -> Result<bool, SearchError> {
        let aim = Join { rest: &self.rest, goal: self.goal, heuristic };
        let Progress::Done(done) = self.small.step(graph, &aim, budget) else { return Ok(false) };
        self.phase = Phase::NoWay;
        let Outcome::Found { goal: join, .. } = done? else {
            // There is no way from where the quick path has led, or it would lead to the goal, which is on the path.
            return Ok(true);
        };
        self.small.path_to(join, &mut self.joined);
        // What is left of the quick path, the splice, the rest of the full path.
        let start = self.walk.steps().get(self.next).map_or(self.walk.goal(), |step| step.from);
        self.spliced.restart(start);
        let rest = self.full_path.steps().iter().skip_while(|step| step.from != join);
        let quick = self.walk.steps().get(self.next..from).unwrap_or_default().iter();
        quick.chain(self.joined.steps()).chain(rest).for_each(|&step| self.spliced.push(step));
        std::mem::swap(&mut self.walk, &mut self.spliced);
        (self.phase, self.next) = (Phase::Walk, 0);
        Ok(true)
    }

    /// What is walked at the moment: the quick path, or the final one.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.walk
    }

    /// The full path is found and joined.
    #[must_use]
    pub fn is_joined(&self) -> bool {
        self.phase == Phase::Walk
    }
}

/// The cheapest place to join a path.
struct Join<'a, H> {
    rest: &'a [(u32, f32)],
    goal: u32,
    heuristic: &'a H,
}

impl<H> Join<'_, H> {
    fn rest(&self, node: u32) -> Option<f32> {
        let place = self.rest.binary_search_by_key(&node, |entry| entry.0).ok()?;
        Some(self.rest[place].1)
    }
}

impl<H: Heuristic<u32>> Aim<u32> for Join<'_, H> {
    fn is_reached(&self, node: u32) -> bool {
        self.rest(node).is_some()
    }

    fn estimate(&self, node: u32) -> f32 {
        self.rest(node).unwrap_or_else(|| self.heuristic.estimate(node, self.goal))
    }
}
