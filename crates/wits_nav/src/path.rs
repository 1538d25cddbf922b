//! What a search finds: a list of links.
//!
//! Not a list of nodes: two nodes may be linked twice, by a ladder and by a fall, and who follows must know which. The
//! path from a node to itself has no steps; that is not the same as *no path*, which is `None`.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use crate::graph::Node;

/// One link of a path.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Step<N = u32> {
    /// Where it begins.
    pub from: N,
    /// Where it leads.
    pub to: N,
    /// What it costs.
    pub cost: f32,
    /// Which of the links between the two: [`Link::id`](crate::Link::id).
    pub link: u32,
}

/// A way from a node to another.
///
/// ```
/// use wits_nav::{Path, Step};
/// let mut path = Path::at(4);
/// path.push(Step { from: 4, to: 9, cost: 2.5, link: 0 });
/// assert_eq!((path.start(), path.goal(), path.cost()), (4, 9, 2.5));
/// assert_eq!(path.nodes().collect::<Vec<_>>(), [4, 9]);
/// ```
#[derive(Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Path<N = u32> {
    start: N,
    steps: Vec<Step<N>>,
}

impl<N: Clone> Clone for Path<N> {
    fn clone(&self) -> Self {
        Self { start: self.start.clone(), steps: self.steps.clone() }
    }

    /// Keeps its memory, unlike what would be derived.
    fn clone_from(&mut self, other: &Self) {
        self.start.clone_from(&other.start);
        self.steps.clone_from(&other.steps);
    }
}

impl<N: Node> Path<N> {
    /// The path that stays where it is.
    #[must_use]
    pub const fn at(start: N) -> Self {
        Self { start, steps: Vec::new() }
    }

    /// Begins anew at a node; memory is kept.
    pub fn restart(&mut self, start: N) {
        self.start = start;
        self.steps.clear();
    }

    /// Asks for the memory for so many steps now, instead of when a longer path than ever before is found. No cheapest path
    /// has more steps than its graph has nodes.
    pub fn reserve(&mut self, steps: usize) {
        self.steps.reserve(steps.saturating_sub(self.steps.len()));
    }

    /// One step more.
    ///
    /// # Panics
    /// In debug builds, when it does not begin where the path ends.
    pub fn push(&mut self, step: Step<N>) {
        debug_assert!(step.from == self.goal(), "a step begins where the path ends");
        self.steps.push(step);
    }

    /// Steps that were found from the goal backwards, put in order.
    pub(crate) fn set_reversed(&mut self, start: N, backwards: impl Iterator<Item = Step<N>>) {
        self.restart(start);
        self.steps.extend(backwards);
        self.steps.reverse();
    }

    /// The same links from the goal to the start.
    pub(crate) fn turn_round(&mut self) {
        self.start = self.goal();
        self.steps.reverse();
        self.steps.iter_mut().for_each(|step| std::mem::swap(&mut step.from, &mut step.to));
    }

    /// Where it begins.
    #[must_use]
    pub fn start(&self) -> N {
        self.start
    }

    /// Where it ends.
    #[must_use]
    pub fn goal(&self) -> N {
        self.steps.last().map_or(self.start, |step| step.to)
    }

    /// The links, in order.
    #[must_use]
    pub fn steps(&self) -> &[Step<N>] {
        &self.steps
    }

    /// All nodes, the first and the last too.
    pub fn nodes(&self) -> impl Iterator<Item = N> + '_ {
        std::iter::once(self.start).chain(self.steps.iter().map(|step| step.to))
    }

    /// The costs of all steps together: [`total_cost`](Self::total_cost), rounded once.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "rounded to what steps are measured in")]
    pub fn cost(&self) -> f32 {
        self.total_cost() as f32
    }

    /// The costs of all steps together, added in double precision. A sum in single precision is off by several hundredths
    /// after some thousand steps.
    ///
    /// ```
    /// use wits_nav::{Path, Step};
    /// let mut path = Path::at(0);
    /// (0..20_000).for_each(|node| path.push(Step { from: node, to: node + 1, cost: 0.1, link: 0 }));
    /// assert!((path.total_cost() - 20_000.0 * f64::from(0.1_f32)).abs() < 1e-6);
    /// ```
    #[must_use]
    pub fn total_cost(&self) -> f64 {
        self.steps.iter().map(|step| f64::from(step.cost)).sum()
    }

    /// How many steps it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// No steps: it ends where it begins.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}
