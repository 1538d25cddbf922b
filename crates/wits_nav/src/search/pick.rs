//! Who is picked next from the list of a [`ListSearch`](super::ListSearch).

use std::collections::VecDeque;

use crate::queue::{Heap, Queue, Rank};

/// How often a node may come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visits {
    /// Once it has been seen it never enters the list again: the shortest lists.
    OnceSeen,
    /// Once it has been picked it is never picked again; before, it may be in the list several times.
    OncePicked,
    /// Not on a way that leads over it already: ends on finite graphs, and knows every way without loops.
    OnceOnTheWay,
    /// Always: for trees, where no node can come back. On a graph with loops the search may never end.
    Unlimited,
}

/// A node in the list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Waiting {
    /// Tells it from the others.
    pub number: u32,
    /// What the way to it has cost.
    pub cost: f32,
    /// What may be left.
    pub estimate: f32,
}

/// A list and the rule by which it is used. Write your own for another search.
pub trait Pick {
    /// Puts the children of a node in, in the order of its links.
    fn add(&mut self, children: &[Waiting]);

    /// Takes the next one out.
    fn pick(&mut self) -> Option<u32>;

    /// How many there are.
    fn len(&self) -> usize;

    /// Nobody waits.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Throws all out; memory is kept.
    fn clear(&mut self);
}

/// The last one that was put in: depth first, the last link of a node first.
#[derive(Clone, Debug, Default)]
pub struct Stack(Vec<u32>);

impl Pick for Stack {
    fn add(&mut self, children: &[Waiting]) {
        self.0.extend(children.iter().map(|child| child.number));
    }
    fn pick(&mut self) -> Option<u32> {
        self.0.pop()
    }
    fn len(&self) -> usize {
        self.0.len()
    }
    fn clear(&mut self) {
        self.0.clear();
    }
}

/// Children go to the front in their order: depth first, the first link of a node first.
#[derive(Clone, Debug, Default)]
pub struct Front(Vec<u32>);

impl Pick for Front {
    fn add(&mut self, children: &[Waiting]) {
        self.0.extend(children.iter().rev().map(|child| child.number));
    }
    fn pick(&mut self) -> Option<u32> {
        self.0.pop()
    }
    fn len(&self) -> usize {
        self.0.len()
    }
    fn clear(&mut self) {
        self.0.clear();
    }
}

/// Children go to the end: breadth first.
#[derive(Clone, Debug, Default)]
pub struct Back(VecDeque<u32>);

impl Pick for Back {
    fn add(&mut self, children: &[Waiting]) {
        self.0.extend(children.iter().map(|child| child.number));
    }
    fn pick(&mut self) -> Option<u32> {
        self.0.pop_front()
    }
    fn len(&self) -> usize {
        self.0.len()
    }
    fn clear(&mut self) {
        self.0.clear();
    }
}

/// The best one by a measure.
#[derive(Clone, Debug)]
pub struct Best {
    measure: Measure,
    heap: Heap<u32>,
}

#[derive(Clone, Copy, Debug)]
enum Measure {
    Left,
    Paid,
    Total,
}

impl Best {
    /// What seems nearest to the goal, and among equals the cheapest to reach: greedy.
    #[must_use]
    pub fn nearest() -> Self {
        Self { measure: Measure::Left, heap: Heap::new() }
    }

    /// What was cheapest to reach: Dijkstra's order.
    #[must_use]
    pub fn cheapest() -> Self {
        Self { measure: Measure::Paid, heap: Heap::new() }
    }

    /// What promises the lowest total: the order of A*.
    #[must_use]
    pub fn promising() -> Self {
        Self { measure: Measure::Total, heap: Heap::new() }
    }
}

impl Pick for Best {
    fn add(&mut self, children: &[Waiting]) {
        for &Waiting { number, cost, estimate } in children {
            let rank = match self.measure {
                Measure::Left => Rank::new(estimate, cost),
                Measure::Paid => Rank::new(cost, estimate),
                Measure::Total => Rank::new(cost + estimate, estimate),
            };
            self.heap.push(rank, number);
        }
    }
    fn pick(&mut self) -> Option<u32> {
        self.heap.pop().map(|(_, number)| number)
    }
    fn len(&self) -> usize {
        self.heap.len()
    }
    fn clear(&mut self) {
        self.heap.clear();
    }
}
