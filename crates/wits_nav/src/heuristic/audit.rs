//! Whether an estimate can be trusted, and how to mend it.

use super::{Heuristic, Perfect};
use crate::graph::{Link, Numbered, TwoWay};
use crate::queue::{Heap, Queue, Rank};
use crate::search::SearchError;

/// What is wrong with an estimate for one goal; see [`audit`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Audit {
    /// Nodes from which less is left than estimated.
    pub too_high: Vec<TooHigh>,
    /// Links over which the estimate falls by more than they cost.
    pub breaches: Vec<Breach>,
    /// The greatest overestimate. A way that is found costs at most so much more than the best one.
    pub worst: f32,
}

/// A node from which less is left than estimated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TooHigh {
    /// The node.
    pub node: u32,
    /// What was estimated.
    pub estimate: f32,
    /// What is left.
    pub truth: f32,
}

/// A link over which the estimate falls by more than the link costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Breach {
    /// Where it begins.
    pub from: u32,
    /// The link.
    pub link: Link,
    /// The estimate where it begins.
    pub here: f32,
    /// The estimate where it ends.
    pub there: f32,
}

impl Audit {
    /// Never too high: A* finds the best way.
    #[must_use]
    pub fn is_admissible(&self) -> bool {
        self.too_high.is_empty()
    }

    /// Never falls by more than a link costs: A* never opens a node again.
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        self.breaches.is_empty()
    }
}

/// Holds an estimate against the truth, for one goal: every node from which it is too high, every link that it disagrees
/// with. For tests and tools; it searches the whole graph.
///
/// Differences of a hundred-thousandth are rounding and are forgiven.
///
/// ```
/// use wits_nav::graph::PackedGraph;
/// use wits_nav::heuristic::audit;
/// let graph = PackedGraph::from_links(3, [(0, 1, 3.0), (1, 2, 3.0)])?;
/// let squared = |from: u32, goal: u32| (3.0 * goal.abs_diff(from) as f32).powi(2);
/// let found = audit(&graph, &squared, 2)?;
/// assert_eq!((found.worst, found.breaches[0].from), (30.0, 0)); // 36 where 6 are left
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When there is no such goal, a link has a cost that no search can work with, or an estimate is below 0 or no number.
///
/// # Source
/// Millington 2019, exercises 4.6 and 4.7.
pub fn audit<G: Numbered + TwoWay>(
    graph: &G,
    heuristic: &impl Heuristic<u32>,
    goal: u32,
) -> Result<Audit, SearchError> {
    let truth = Perfect::to(graph, goal)?;
    let estimates = all_estimates(graph, heuristic, goal)?;
    let mut audit = Audit::default();
    for (node, &estimate) in (0..).zip(&estimates).filter(|(node, _)| graph.contains(*node)) {
        let truth = truth.estimate(node, goal);
        if exceeds(estimate, truth) {
            audit.too_high.push(TooHigh { node, estimate, truth });
            audit.worst = audit.worst.max(estimate - truth);
        }
        graph.for_each_link(node, |link| {
            let there = estimates[link.to as usize];
            if exceeds(estimate, link.cost + there) {
                audit.breaches.push(Breach { from: node, link, here: estimate, there });
            }
        });
    }
    Ok(audit)
}

/// The estimates for one goal, raised where a link demands it, so that they are consistent; see [`repair`].
#[derive(Clone, Debug, PartialEq)]
pub struct Repaired {
    goal: u32,
    estimates: Vec<f32>,
}

impl Heuristic<u32> for Repaired {
    /// 0 for other goals.
    #[inline]
    fn estimate(&self, from: u32, goal: u32) -> f32 {
        if goal == self.goal { self.estimates.get(from as usize).copied().unwrap_or(0.0) } else { 0.0 }
    }
}

/// Makes an estimate that is never too high consistent, for one goal: if 9 are left here and a link costs 3, then at least 6
/// are left at its end.
///
/// What is never too high stays so. `None` when the estimate is too high from a node from which the goal can be reached:
/// that cannot be mended.
///
/// # Errors
/// When there is no such goal, a link has a cost that no search can work with, or an estimate is below 0 or no number.
///
/// # Source
/// Millington 2019, exercise 4.9 (pathmax), carried through the whole graph.
pub fn repair<G: Numbered>(
    graph: &G,
    heuristic: &impl Heuristic<u32>,
    goal: u32,
) -> Result<Option<Repaired>, SearchError> {
    if !graph.contains(goal) {
        return Err(SearchError::NoSuchNode { node: goal });
    }
    let mut estimates = all_estimates(graph, heuristic, goal)?;
    let largest = estimates.iter().copied().filter(|estimate| estimate.is_finite()).fold(0.0, f32::max);
    // The greatest first: raised estimates are lower than what raised them, so each node is settled when its turn comes.
    let rank = |estimate: f32| Rank::new(1.0 / (1.0 + estimate), 0.0);
    let mut queue = Heap::<(u32, u32)>::new();
    (0..)
        .zip(&estimates)
        .for_each(|(node, &estimate)| queue.push(rank(estimate), (node, estimate.to_bits())));
    while let Some((_, (node, bits))) = queue.pop() {
        let estimate = estimates[node as usize];
        if estimate.to_bits() != bits {
            continue;
        }
        graph.for_each_link(node, |link| {
            let demanded = estimate - link.cost;
            let there = &mut estimates[link.to as usize];
            if demanded > *there {
                *there = demanded;
                queue.push(rank(demanded), (link.to, demanded.to_bits()));
            }
        });
    }
    // Rounding along the way grows with the estimates, not with the truth at the goal, which is 0.
    let sound = estimates[goal as usize] <= 1e-5 * largest.max(1.0);
    estimates[goal as usize] = 0.0;
    Ok(sound.then_some(Repaired { goal, estimates }))
}

/// Checks every number on the way.
fn all_estimates<G: Numbered>(
    graph: &G,
    heuristic: &impl Heuristic<u32>,
    goal: u32,
) -> Result<Vec<f32>, SearchError> {
    let (mut estimates, mut fault) = (vec![0.0; graph.node_count()], None);
    for node in (0..graph.node_count() as u32).filter(|&node| graph.contains(node)) {
        let estimate = heuristic.estimate(node, goal);
        if estimate.is_nan() || estimate < 0.0 {
            return Err(SearchError::BadEstimate { node, estimate });
        }
        estimates[node as usize] = estimate;
        graph.for_each_link(node, |link| {
            if !graph.contains(link.to) {
                fault = fault.or(Some(SearchError::NoSuchNode { node: link.to }));
            } else if link.cost.is_nan() || link.cost < 0.0 {
                fault = fault.or(Some(SearchError::BadCost { from: node, to: link.to, cost: link.cost }));
            }
        });
    }
    fault.map_or(Ok(estimates), Err)
}

/// Greater by more than rounding can explain.
fn exceeds(estimate: f32, limit: f32) -> bool {
    estimate > limit + 1e-5 * limit.max(estimate.min(1.0))
}
