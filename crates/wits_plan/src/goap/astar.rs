//! The best first: A* over states of the world.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use wits_core::state::State;

use serde::{Deserialize, Serialize};
use wits_core::work::{Budget, Progress};

use super::{Effort, Limits, NoPlan, Solve};
use crate::world::Problem;

const NOBODY: u32 = u32::MAX;

/// A* over states of the world: keeps every state it has seen, and takes the one that promises the cheapest plan next.
///
/// The plan is the cheapest whenever estimates never promise too much, even if they contradict each other: states are
/// opened again when a cheaper way to them is found. Memory is bounded by [`Limits`], and kept for the next plan.
///
/// ```
/// use wits_plan::goap::{AStar, NoPlan, Solve};
/// use wits_plan::world::{ActionDef, DomainDef, FactDef, Goal};
/// let domain = DomainDef::new()
///     .fact("key", FactDef::flag())
///     .fact("open", FactDef::flag())
///     .action(ActionDef::new("unlock").needs("key", true).gives("open", true))
///     .build()?;
/// let start = domain.facts(&[])?;
/// let open = Goal::new(&domain, &[("open", true.into())])?;
/// assert_eq!(AStar::default().solve(&open, &start), Err(NoPlan::Impossible)); // nobody has a key
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, State)]
#[serde(try_from = "Saved<S>")]
#[state(try_from = "Saved<S>")]
pub struct AStar<S> {
    /// How much it may do.
    pub limits: Limits,
    nodes: Vec<Node<S>>,
    /// Where a state is among the nodes: open addressing, each with the number of the search it belongs to.
    slots: Vec<(u32, u32)>,
    search: u32,
    open: BinaryHeap<Reverse<u64>>,
    steps: Vec<u32>,
    effort: Effort,
    over: Option<Result<u32, NoPlan>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, State)]
struct Node<S> {
    state: S,
    /// What it costs to come here.
    cost: u32,
    /// What it will cost from here, at least.
    rest: u32,
    from: u32,
    action: u32,
    closed: bool,
}

/// Two searches are the same if they stand at the same point; memory that is kept for later does not count.
/// A search as a file holds it.
#[derive(Deserialize, State)]
struct Saved<S> {
    limits: Limits,
    nodes: Vec<Node<S>>,
    slots: Vec<(u32, u32)>,
    search: u32,
    open: Vec<Reverse<u64>>,
    steps: Vec<u32>,
    effort: Effort,
    over: Option<Result<u32, NoPlan>>,
}

impl<S> TryFrom<Saved<S>> for AStar<S> {
    type Error = &'static str;

    fn try_from(saved: Saved<S>) -> Result<Self, &'static str> {
        let Saved { limits, nodes, slots, search, open, steps, effort, over } = saved;
        let count = nodes.len();
        let is_node = |number: u32| (number as usize) < count;
        if !nodes.iter().all(|node| node.from == NOBODY || is_node(node.from)) {
            return Err("a state of a search comes from one that is not there");
        }
        let mut used = slots.iter().filter(|(stamp, _)| *stamp == search);
        let fits = slots.is_empty() || (slots.len().is_power_of_two() && slots.len() / 2 > count);
        if !fits || !used.clone().all(|(_, number)| is_node(*number)) || used.nth(count).is_some() {
            return Err("the table of a search does not fit its states");
        }
        if slots.is_empty() && count > 0 {
            return Err("a search has states and no table");
        }
        #[expect(clippy::cast_possible_truncation, reason = "the lower half is taken")]
        if !open.iter().all(|Reverse(key)| is_node(!(*key as u32))) {
            return Err("a state that waits in a search is not there");
        }
        Ok(Self { limits, nodes, slots, search, open: open.into(), steps, effort, over })
    }
}

impl<S: PartialEq> PartialEq for AStar<S> {
    fn eq(&self, other: &Self) -> bool {
        let same_nodes = self.limits == other.limits && self.nodes == other.nodes;
        same_nodes && self.steps == other.steps && self.effort == other.effort && self.over == other.over
    }
}

impl<S> Default for AStar<S> {
    fn default() -> Self {
        Self::new(Limits::default())
    }
}

impl<S> AStar<S> {
    /// A search that may do so much.
    #[must_use]
    pub const fn new(limits: Limits) -> Self {
        Self {
            limits,
            nodes: Vec::new(),
            slots: Vec::new(),
            search: 0,
            open: BinaryHeap::new(),
            steps: Vec::new(),
            effort: Effort { expanded: 0, tried: 0, kept: 0, cut: 0 },
            over: None,
        }
    }

    /// The states that were kept, in the order in which they were found: how each was come by (the number of the state before
    /// it and the action), what that cost, what it will cost at least, and whether its actions were tried. For pictures.
    pub fn tree(&self) -> impl Iterator<Item = Seen<'_, S>> {
        self.nodes.iter().map(|node| Seen {
            state: &node.state,
            from: (node.from != NOBODY).then_some((node.from, node.action)),
            cost: node.cost,
            rest: node.rest,
            expanded: node.closed,
        })
    }

    fn promise(node: &Node<S>) -> u32 {
        node.cost.saturating_add(node.rest)
    }

    #[expect(clippy::cast_possible_truncation, reason = "memory is bounded by a u32")]
    fn push(&mut self, node: Node<S>) -> u32 {
        let number = self.nodes.len() as u32;
        self.enqueue(number, Self::promise(&node));
        self.nodes.push(node);
        self.effort.kept = self.effort.kept.saturating_add(1);
        number
    }

    /// Among equal promises the newest comes first: that goes deep.
    fn enqueue(&mut self, number: u32, promise: u32) {
        self.open.push(Reverse(u64::from(promise) << 32 | u64::from(!number)));
    }

    /// The next node whose actions have not been tried.
    #[expect(clippy::cast_possible_truncation, reason = "both halves are taken")]
    fn best(&self) -> Option<(u32, u32)> {
        self.open.peek().map(|Reverse(key)| ((key >> 32) as u32, !(*key as u32)))
    }

    fn trace(&mut self, mut at: u32) -> u32 {
        let cost = self.nodes[at as usize].cost;
        self.steps.clear();
        // A file may have said that states come from each other in a circle.
        while self.nodes[at as usize].from != NOBODY && self.steps.len() < self.nodes.len() {
            let node = &self.nodes[at as usize];
            self.steps.push(node.action);
            at = node.from;
        }
        self.steps.reverse();
        cost
    }

    fn end(&mut self, answer: Result<u32, NoPlan>) -> Progress<Result<u32, NoPlan>> {
        self.over = Some(answer);
        Progress::Done(answer)
    }
}

impl<S: Clone + PartialEq> AStar<S> {
    /// The place of a state, or the free place where it belongs.
    fn slot<P: Problem<State = S>>(&self, problem: &P, state: &S) -> usize {
        let last = self.slots.len() - 1;
        let mut slot = usize::try_from(problem.hash(state) & last as u64).unwrap_or(0);
        while self.slots[slot].0 == self.search && self.nodes[self.slots[slot].1 as usize].state != *state {
            slot = (slot + 1) & last;
        }
        slot
    }

    /// At most half of the places are taken.
    fn make_room<P: Problem<State = S>>(&mut self, problem: &P) {
        if (self.nodes.len() + 1) * 2 <= self.slots.len() {
            return;
        }
        let size = (self.slots.len() * 2).max(256);
        self.slots.clear();
        self.slots.resize(size, (0, 0));
        for number in 0..self.nodes.len() {
            let slot = self.slot(problem, &self.nodes[number].state);
            self.slots[slot] = (self.search, u32::try_from(number).unwrap_or(NOBODY));
        }
    }

    /// Tries all actions of a state. False if there was no room.
    fn expand<P: Problem<State = S>>(&mut self, problem: &P, number: u32) -> bool {
        let Node { state, cost, .. } = self.nodes[number as usize].clone();
        self.nodes[number as usize].closed = true;
        self.effort.expanded = self.effort.expanded.saturating_add(1);
        let mut from = 0;
        while let Some(action) = problem.next_action(&state, from) {
            from = action + 1;
            self.effort.tried = self.effort.tried.saturating_add(1);
            let mut next = state.clone();
            problem.apply(&mut next, action);
            let cost = cost.saturating_add(problem.cost(&state, action));
            let slot = self.slot(problem, &next);
            let (stamp, known) = self.slots[slot];
            if stamp == self.search {
                let node = &mut self.nodes[known as usize];
                if cost >= node.cost || node.rest == u32::MAX {
                    self.effort.cut = self.effort.cut.saturating_add(1);
                    continue;
                }
                (node.cost, node.from, node.action, node.closed) = (cost, number, action, false);
                let promise = Self::promise(node);
                self.enqueue(known, promise);
                continue;
            }
            if self.nodes.len() >= self.limits.memory as usize {
                return false;
            }
            let rest = problem.estimate(&next);
            let node = Node {
                state: next,
                cost,
                rest: rest.unwrap_or(u32::MAX),
                from: number,
                action,
                closed: false,
            };
            if rest.is_none() {
                // Kept, so that it is not asked about again, but never looked at.
                self.effort.cut = self.effort.cut.saturating_add(1);
                self.slots[slot] = (self.search, u32::try_from(self.nodes.len()).unwrap_or(NOBODY));
                self.nodes.push(Node { closed: true, ..node });
            } else {
                let known = self.push(node);
                self.slots[slot] = (self.search, known);
            }
            self.make_room(problem);
        }
        true
    }
}

impl<P: Problem> Solve<P> for AStar<P::State> {
    fn begin(&mut self, problem: &P, start: &P::State) {
        self.nodes.clear();
        self.open.clear();
        self.steps.clear();
        (self.effort, self.over) = (Effort::default(), None);
        self.search = self.search.wrapping_add(1);
        if self.search == 0 || self.slots.is_empty() {
            self.slots.clear();
            self.slots.resize(256, (0, 0));
            self.search = 1;
        }
        if let Some(rest) = problem.estimate(start) {
            let node = Node { state: start.clone(), cost: 0, rest, from: NOBODY, action: 0, closed: false };
            let slot = self.slot(problem, start);
            let number = self.push(node);
            self.slots[slot] = (self.search, number);
        }
    }

    fn step(&mut self, problem: &P, budget: &mut Budget) -> Progress<Result<u32, NoPlan>> {
        if let Some(over) = self.over {
            return Progress::Done(over);
        }
        loop {
            let Some((promise, number)) = self.best() else { return self.end(Err(NoPlan::Impossible)) };
            let node = &self.nodes[number as usize];
            if node.closed || Self::promise(node) != promise {
                self.open.pop();
                continue;
            }
            if problem.is_goal(&node.state) {
                let cost = self.trace(number);
                return self.end(Ok(cost));
            }
            if self.effort.expanded >= self.limits.work {
                return self.end(Err(NoPlan::OutOfBudget));
            }
            if !budget.spend(1) {
                return Progress::Pending;
            }
            self.open.pop();
            if !self.expand(problem, number) {
                return self.end(Err(NoPlan::OutOfMemory));
            }
        }
    }

    fn steps(&self) -> &[u32] {
        &self.steps
    }

    fn effort(&self) -> Effort {
        self.effort
    }
}

/// A state that a search has seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen<'a, S> {
    /// The state.
    pub state: &'a S,
    /// The number of the state before it and the action; nothing at the beginning.
    pub from: Option<(u32, u32)>,
    /// What it cost to come here.
    pub cost: u32,
    /// What it will cost from here, at least; the greatest number there is if there is no way.
    pub rest: u32,
    /// Its actions were tried.
    pub expanded: bool,
}
