//! Searches that take a step after looking at a few nodes, and learn from it.

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};
use wits_core::state::State;
use wits_core::work::Budget;

use super::Stride;
use crate::graph::{Link, Numbered};
use crate::heuristic::Heuristic;
use crate::path::Step;
use crate::search::{SearchError, checked_cost, checked_estimate};

/// What was learned about the way to a goal: for some nodes, a cost that is better than the estimate.
///
/// Plain data that belongs to the state of a character, or is shared by all who go to the same goal; it can be saved and
/// used again in the next run. Eight bytes for each node of the graph, saved as a list of those that were learned.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[state(own_hash, into = "Saved", try_from = "Saved")]
#[serde(from = "Saved", into = "Saved")]
pub struct Learned {
    goal: u32,
    /// 0 where nothing was learned.
    values: Vec<f64>,
    /// Taken off all values, because the goal has come nearer by so much.
    lowered: f64,
    /// The dearest link that was seen.
    dearest: f64,
    changes: u64,
}

#[derive(Clone, State, Serialize, Deserialize)]
struct Saved {
    goal: u32,
    values: Vec<(u32, f64)>,
    dearest: f64,
    #[serde(default)]
    lowered: f64,
    #[serde(default)]
    changes: u64,
}

// By hand: what was learned, as it is saved; not for how many nodes there is room.
impl HashState for Learned {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.goal);
        let learned = (0_u32..).zip(&self.values).filter(|(_, value)| **value > self.lowered);
        learned.for_each(|entry| hasher.write(&entry));
        hasher.write(&[self.lowered, self.dearest]);
        hasher.write(&self.changes);
    }
}

impl Learned {
    /// Nothing yet about the way to this goal.
    #[must_use]
    pub const fn about(goal: u32) -> Self {
        Self { goal, values: Vec::new(), lowered: 0.0, dearest: 0.0, changes: 0 }
    }

    /// The goal.
    #[must_use]
    pub const fn goal(&self) -> u32 {
        self.goal
    }

    /// What was learned about a node.
    #[must_use]
    pub fn value(&self, node: u32) -> Option<f32> {
        let value = self.values.get(node as usize)? - self.lowered;
        (value > 0.0).then_some(value as f32)
    }

    /// How often something was learned.
    #[must_use]
    pub const fn changes(&self) -> u64 {
        self.changes
    }

    /// Links have become cheaper, or there are new ones: what was learned may be too high now. (Dearer ones do no harm.)
    pub fn forget(&mut self) {
        self.values.fill(0.0);
        self.lowered = 0.0;
    }

    /// The goal has gone to another node, which is at most so far from the old one, there and back. What was learned still
    /// holds, less that much.
    pub fn goal_moved(&mut self, goal: u32, distance: f32) {
        self.goal = goal;
        self.lowered += f64::from(distance.max(0.0));
    }

    fn learn(&mut self, node: u32, value: f64) {
        self.values[node as usize] = value + self.lowered;
        self.changes = self.changes.saturating_add(1);
    }
}

/// No graph that is walked in real time has more nodes: 64 MiB of values.
const MOST_NODES: u32 = 1 << 23;

impl From<Saved> for Learned {
    fn from(saved: Saved) -> Self {
        // What is no cost was not learned, and a node beyond all maps must not ask for memory up to it.
        let sound = |&&(node, value): &&(u32, f64)| node < MOST_NODES && value.is_finite() && value >= 0.0;
        let nodes = saved.values.iter().filter(sound).map(|&(node, _)| node as usize + 1).max().unwrap_or(0);
        let [dearest, lowered] =
            [saved.dearest, saved.lowered].map(|cost| if cost >= 0.0 { cost } else { 0.0 });
        let values = vec![0.0; nodes];
        let mut learned = Self { goal: saved.goal, values, lowered, dearest, changes: saved.changes };
        saved.values.iter().filter(sound).for_each(|&(node, value)| learned.values[node as usize] = value);
        learned
    }
}

impl From<Learned> for Saved {
    fn from(learned: Learned) -> Self {
        let Learned { goal, values, lowered, dearest, changes } = learned;
        let known = |(node, value): (usize, f64)| {
            u32::try_from(node).ok().filter(|_| value > lowered).map(|node| (node, value))
        };
        let values = values.into_iter().enumerate().filter_map(known).collect();
        Self { goal, values, dearest, lowered, changes }
    }
}

/// Learning real-time A\*: looks a few links ahead, steps towards what looks best, and remembers how good it looked.
///
/// The step is never wrong for long: where it looks better than it is, the remembered value rises until another way looks
/// better. On a graph where one can get from everywhere to the goal it always arrives; on the way it may walk to and fro.
/// With the same [`Learned`] it walks better every time, and in the end along a best way, if estimates are never too high.
///
/// Deeper looks walk less and think more. A look goes deeper as long as the budget lasts, a unit for each node looked at;
/// the deepest look that was finished decides.
///
/// Links should cost something: those that cost nothing teach nothing, and it may run in circles.
///
/// ```
/// use wits_core::work::Budget;
/// use wits_nav::dynamic::{Learned, Lrta, Stride};
/// use wits_nav::grid::{Cell, GridMap, octile};
///
/// let map = GridMap::from_text("
///     .....
///     .###.
///     ...#.
///     .###.
///     .....")?;
/// let (start, goal) = (map.node(Cell::new(2, 2)).unwrap(), map.node(Cell::new(4, 2)).unwrap());
/// let far = |a, b| octile(map.cell(a), map.cell(b));
/// let mut learned = Learned::about(goal);
/// let mut run = || {
///     let (mut at, mut cost) = (start, 0.0);
///     while let Stride::Take(step) = Lrta::new(1).advance(&map, &far, at, &mut learned, &mut Budget::unlimited())? {
///         (at, cost) = (step.to, cost + step.cost);
///     }
///     Ok::<f32, wits_nav::search::SearchError>(cost)
/// };
/// let (first, _, third) = (run()?, run()?, run()?);
/// assert!(first > 10.0 && third == 10.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Korf 1990; Graham, section 3.8.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lrta {
    /// How many links a look reaches, 1 or more.
    pub ahead: u32,
}

/// Real-time A\*: as [`Lrta`], but remembers the *second* best: what it costs to come back and go the other way.
///
/// Walks less in its first run, since it does not come back without a reason. What it has learned is of no use for another
/// run: begin each with new [`Learned`].
///
/// # Source
/// Korf 1990; Graham, section 3.8.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RealTimeAStar {
    /// How many links a look reaches, 1 or more.
    pub ahead: u32,
}

impl Lrta {
    /// Looks so many links ahead.
    #[must_use]
    pub const fn new(ahead: u32) -> Self {
        Self { ahead }
    }

    /// What to do at a node. [`Stride::Wait`] when the budget is too small even for a look at the neighbours.
    ///
    /// # Errors
    /// When there is no such node, or the graph or the estimate answers with a number that is below 0 or none at all.
    pub fn advance<G: Numbered>(
        &self,
        graph: &G,
        heuristic: &impl Heuristic<u32>,
        at: u32,
        learned: &mut Learned,
        budget: &mut Budget,
    ) -> Result<Stride, SearchError> {
        advance(Look { graph, heuristic, learned, budget, fault: None }, at, self.ahead, |best, _| best)
    }
}

impl RealTimeAStar {
    /// Looks so many links ahead.
    #[must_use]
    pub const fn new(ahead: u32) -> Self {
        Self { ahead }
    }

    /// What to do at a node. [`Stride::Wait`] when the budget is too small even for a look at the neighbours.
    ///
    /// # Errors
    /// When there is no such node, or the graph or the estimate answers with a number that is below 0 or none at all.
    pub fn advance<G: Numbered>(
        &self,
        graph: &G,
        heuristic: &impl Heuristic<u32>,
        at: u32,
        learned: &mut Learned,
        budget: &mut Budget,
    ) -> Result<Stride, SearchError> {
        advance(Look { graph, heuristic, learned, budget, fault: None }, at, self.ahead, |_, second| second)
    }
}

/// The best and the second best of the links that leave a node.
#[derive(Clone, Copy)]
struct Choice {
    best: f64,
    second: f64,
    link: Option<Link>,
}

fn advance<G: Numbered>(
    mut look: Look<'_, G, impl Heuristic<u32>>,
    at: u32,
    ahead: u32,
    remembered: impl Fn(f64, f64) -> f64,
) -> Result<Stride, SearchError> {
    for node in [at, look.learned.goal] {
        if !look.graph.contains(node) {
            return Err(SearchError::NoSuchNode { node });
        }
    }
    if at == look.learned.goal {
        return Ok(Stride::Arrived);
    }
    let nodes = look.graph.node_count();
    if look.learned.values.len() < nodes {
        look.learned.values.resize(nodes, 0.0);
    }
    let mut choice = None;
    for depth in 1..=ahead.max(1) {
        match look.choose(at, depth) {
            Some(deeper) => choice = Some(deeper),
            None => break,
        }
    }
    if let Some(fault) = look.fault {
        return Err(fault);
    }
    let Some(choice) = choice else { return Ok(Stride::Wait) };
    // No way without circles costs more than this.
    let most = look.learned.dearest * nodes as f64;
    let Some(link) = choice.link.filter(|_| choice.best <= most) else { return Ok(Stride::NoWay) };
    let value = remembered(choice.best, choice.second);
    if value > look.value(at) {
        look.learned.learn(at, value);
    }
    Ok(Stride::Take(Step { from: at, to: link.to, cost: link.cost, link: link.id }))
}

struct Look<'a, G, H> {
    graph: &'a G,
    heuristic: &'a H,
    learned: &'a mut Learned,
    budget: &'a mut Budget,
    fault: Option<SearchError>,
}

impl<G: Numbered, H: Heuristic<u32>> Look<'_, G, H> {
    /// What a node costs to the goal, as far as known.
    fn value(&mut self, node: u32) -> f64 {
        if node == self.learned.goal {
            return 0.0;
        }
        let estimate = checked_estimate(node, self.heuristic.estimate(node, self.learned.goal));
        let known = self.learned.values.get(node as usize).map_or(0.0, |value| value - self.learned.lowered);
        match estimate {
            Ok(estimate) => known.max(f64::from(estimate)),
            Err(error) => {
                self.fault = Some(error);
                f64::INFINITY
            }
        }
    }

    fn checked(&mut self, from: u32, link: Link) -> f64 {
        if !self.graph.contains(link.to) {
            self.fault = Some(SearchError::NoSuchNode { node: link.to });
            return f64::INFINITY;
        }
        match checked_cost(from, link.to, link.cost) {
            Ok(cost) => {
                if cost < f32::INFINITY {
                    self.learned.dearest = self.learned.dearest.max(f64::from(cost));
                }
                f64::from(cost)
            }
            Err(error) => {
                self.fault = Some(error);
                f64::INFINITY
            }
        }
    }

    /// Rates the links of a node by looking so many links ahead; `None` when the budget is spent.
    fn choose(&mut self, at: u32, depth: u32) -> Option<Choice> {
        let graph = self.graph;
        let mut choice = Choice { best: f64::INFINITY, second: f64::INFINITY, link: None };
        let mut is_spent = false;
        graph.for_each_link(at, |link| {
            if is_spent || self.fault.is_some() {
                return;
            }
            let cost = self.checked(at, link);
            match self.lowest(link.to, cost, depth - 1, choice.second) {
                None => is_spent = true,
                Some(total) if total < choice.best => {
                    choice = Choice { best: total, second: choice.best, link: Some(link) };
                }
                Some(total) => choice.second = choice.second.min(total),
            }
        });
        (!is_spent && self.fault.is_none()).then_some(choice)
    }

    /// The lowest total of the nodes so many links away. What is as dear as `limit` already is not followed.
    fn lowest(&mut self, node: u32, so_far: f64, depth: u32, limit: f64) -> Option<f64> {
        if !self.budget.spend(1) {
            return None;
        }
        let total = so_far + self.value(node);
        if depth == 0 || node == self.learned.goal || total >= limit {
            return Some(total);
        }
        let graph = self.graph;
        let (mut best, mut is_spent) = (f64::INFINITY, false);
        graph.for_each_link(node, |link| {
            if is_spent || self.fault.is_some() {
                return;
            }
            let cost = so_far + self.checked(node, link);
            match self.lowest(link.to, cost, depth - 1, limit.min(best)) {
                None => is_spent = true,
                Some(total) => best = best.min(total),
            }
        });
        // A longer look cannot make it better than it was known to be.
        (!is_spent).then_some(best.max(total))
    }
}
