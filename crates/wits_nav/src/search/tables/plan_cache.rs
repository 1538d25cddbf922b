//! Plans that are remembered.

use std::collections::BTreeMap;

use crate::heuristic::Heuristic;
use crate::path::Path;
use crate::search::Aim;

/// Remembers plans, and answers from every part of them: if the best way from A to D leads over B and C, its part from B to
/// C is the best way from B to C.
///
/// Worth it where many walk between few places on a graph that seldom changes; on wide maps nearly nobody asks twice, and
/// the memory is wasted. Only the best ways may be put in: a part of a good guess is just a guess.
///
/// ```
/// use wits_nav::graph::PackedGraph;
/// use wits_nav::search::{AStar, PlanCache, Search, To};
/// use wits_nav::Path;
/// let graph = PackedGraph::from_links(5, (0..4).map(|node| (node, node + 1, 1.0)))?;
/// let mut cache = PlanCache::new(1000);
/// let version = 0; // of the graph: all plans are forgotten when it changes
/// cache.put(version, &AStar::new().find(&graph, 0, &To::blind(4))?.unwrap());
/// let mut path = Path::at(0);
/// assert!(cache.get_into(version, 1, 3, &mut path));
/// assert_eq!(path.nodes().collect::<Vec<_>>(), [1, 2, 3]);
/// assert!(!cache.get_into(version + 1, 1, 3, &mut path));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Cost
/// Some 60 bytes a step. Asking takes a few lookups for each plan that passes through the start.
///
/// # Source
/// Millington 2019, section 4.7.3.
#[derive(Clone, Debug)]
pub struct PlanCache {
    version: u64,
    most_steps: usize,
    steps: usize,
    /// By age; the oldest has the lowest number.
    plans: BTreeMap<u64, Plan>,
    /// Where in which plan a node is.
    index: BTreeMap<(u32, u64), usize>,
    next: u64,
    hits: u64,
    misses: u64,
}

#[derive(Clone, Debug)]
struct Plan {
    path: Path,
    /// The cost up to each node; in `f64`, because differences of it are taken.
    so_far: Vec<f64>,
}

impl PlanCache {
    /// With room for so many steps of all plans together; the oldest plans make room for new ones.
    #[must_use]
    pub const fn new(most_steps: usize) -> Self {
        Self {
            version: 0,
            most_steps,
            steps: 0,
            plans: BTreeMap::new(),
            index: BTreeMap::new(),
            next: 0,
            hits: 0,
            misses: 0,
        }
    }

    /// Remembers a plan, which must be the best way between its ends, found on this version of the graph. One that is known
    /// already, or has more steps than there is room for, is not kept.
    pub fn put(&mut self, version: u64, path: &Path) {
        self.follow(version);
        if path.len() > self.most_steps || path.is_empty() || self.find(path.start(), path.goal()).is_some() {
            return;
        }
        while self.steps + path.len() > self.most_steps && self.forget_oldest() {}
        for (place, node) in path.nodes().enumerate() {
            self.index.entry((node, self.next)).or_insert(place);
        }
        let add = |sum: &mut f64, step: &crate::Step| {
            *sum += f64::from(step.cost);
            Some(*sum)
        };
        let so_far = std::iter::once(0.0).chain(path.steps().iter().scan(0.0, add)).collect();
        self.plans.insert(self.next, Plan { path: path.clone(), so_far });
        self.steps += path.len();
        self.next += 1;
    }

    /// Writes the best way between two nodes, if a plan leads over both; false when none does. Another version of the graph
    /// than that of the plans forgets them all.
    pub fn get_into(&mut self, version: u64, start: u32, goal: u32, into: &mut Path) -> bool {
        self.follow(version);
        let Some((plan, from, to)) = self.find(start, goal) else {
            self.misses += 1;
            return false;
        };
        self.hits += 1;
        into.restart(start);
        self.plans[&plan].path.steps()[from..to].iter().for_each(|&step| into.push(step));
        true
    }

    /// What is left from a node to another, if a plan leads over both; for the version that was told last, see
    /// [`follow`](Self::follow).
    #[must_use]
    pub fn left(&self, from: u32, goal: u32) -> Option<f32> {
        let (plan, from, to) = self.find(from, goal)?;
        let so_far = &self.plans[&plan].so_far;
        Some((so_far[to] - so_far[from]) as f32)
    }

    /// A goal, or any node from which a plan leads to it: a search that meets a plan need not go on.
    ///
    /// If the estimate is never too high and the search ends [when its goal is next](crate::search::Ending::GoalIsNext), the
    /// way is still the best one; if it ends as soon as it sees a goal, it is a quick one that joins the plan.
    /// [`complete`](Self::complete) adds the rest.
    pub const fn meeting<H>(&self, goal: u32, heuristic: H) -> Meeting<'_, H> {
        Meeting { cache: self, goal, heuristic }
    }

    /// Adds the rest of a plan to a path that has met it; false when no plan leads from its end to the goal.
    pub fn complete(&self, path: &mut Path, goal: u32) -> bool {
        let Some((plan, from, to)) = self.find(path.goal(), goal) else { return path.goal() == goal };
        self.plans[&plan].path.steps()[from..to].iter().for_each(|&step| path.push(step));
        true
    }

    /// How many plans there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.plans.len()
    }

    /// No plans.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.plans.is_empty()
    }

    /// The steps of all plans.
    #[must_use]
    pub const fn steps(&self) -> usize {
        self.steps
    }

    /// How often a plan was found, and how often not.
    #[must_use]
    pub const fn hits_and_misses(&self) -> (u64, u64) {
        (self.hits, self.misses)
    }

    /// Forgets all plans.
    pub fn clear(&mut self) {
        self.plans.clear();
        self.index.clear();
        self.steps = 0;
    }

    /// The graph has this version now: plans for another one are forgotten. Call it before [`left`](Self::left),
    /// [`meeting`](Self::meeting) and [`complete`](Self::complete), which take the plans as they are.
    pub fn follow(&mut self, version: u64) {
        if version != self.version {
            self.clear();
            self.version = version;
        }
    }

    /// A plan that passes both, first the one and later the other, and where.
    fn find(&self, start: u32, goal: u32) -> Option<(u64, usize, usize)> {
        self.index.range((start, 0)..=(start, u64::MAX)).find_map(|(&(_, plan), &from)| {
            let &to = self.index.get(&(goal, plan))?;
            (from <= to).then_some((plan, from, to))
        })
    }

    fn forget_oldest(&mut self) -> bool {
        let Some((number, plan)) = self.plans.pop_first() else { return false };
        self.steps -= plan.path.len();
        for node in plan.path.nodes() {
            self.index.remove(&(node, number));
        }
        true
    }
}

/// A goal or a plan that leads to it; see [`PlanCache::meeting`].
#[derive(Clone, Copy, Debug)]
pub struct Meeting<'c, H> {
    cache: &'c PlanCache,
    goal: u32,
    heuristic: H,
}

impl<H: Heuristic<u32>> Aim<u32> for Meeting<'_, H> {
    fn is_reached(&self, node: u32) -> bool {
        node == self.goal || self.cache.left(node, self.goal).is_some()
    }

    fn estimate(&self, node: u32) -> f32 {
        let left = self.cache.left(node, self.goal);
        left.unwrap_or_else(|| self.heuristic.estimate(node, self.goal))
    }
}
