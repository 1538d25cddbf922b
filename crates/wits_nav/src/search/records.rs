//! What A* writes down: a record for each node it has seen, found again by a number, and who is next.
//!
//! The number is the node itself where nodes are numbers ([`AStar`](super::AStar)), and otherwise given out in the order
//! in which nodes are seen ([`TwoList`](super::TwoList)).

use super::{Aim, Effort, Ending, Outcome, SearchError, Status, checked_estimate};
use crate::graph::{Link, Node};
use crate::queue::{Heap, Queue, Rank};
use serde::{Deserialize, Serialize};
use wits_core::state::State;

#[derive(Clone, Debug, State, Serialize, Deserialize)]
#[serde(try_from = "SavedRecords<Q>")]
#[state(try_from = "SavedRecords<Q>")]
pub(super) struct Records<Q> {
    heads: Vec<Head>,
    tails: Vec<Tail>,
    queue: Q,
    /// Records of earlier searches have an older stamp: nothing needs to be cleared.
    stamp: u32,
    nearest: Option<(f32, u32)>,
    /// The nearest was thrown out of the queue; another is looked for when somebody asks.
    lost_nearest: bool,
    found: Option<(u32, f32)>,
    effort: Effort,
    pub(super) ending: Ending,
}

/// The same as a file holds it.
#[derive(Deserialize, State)]
struct SavedRecords<Q> {
    heads: Vec<Head>,
    tails: Vec<Tail>,
    queue: Q,
    stamp: u32,
    nearest: Option<(f32, u32)>,
    lost_nearest: bool,
    found: Option<(u32, f32)>,
    effort: Effort,
    ending: Ending,
}

impl<Q> TryFrom<SavedRecords<Q>> for Records<Q> {
    type Error = String;

    /// Nodes that wait and are not there are passed over when their turn comes: a queue does not say who is in it.
    fn try_from(saved: SavedRecords<Q>) -> Result<Self, String> {
        let SavedRecords { heads, tails, queue, stamp, nearest, lost_nearest, found, effort, ending } = saved;
        if heads.len() != tails.len() {
            return Err(format!("a search with {} costs of {} nodes", heads.len(), tails.len()));
        }
        Ok(Self { heads, tails, queue, stamp, nearest, lost_nearest, found, effort, ending })
    }
}

/// The part of a record that is looked at for each link, whether it leads to something new or not. Apart from the rest, as
/// most links do not: so more of it is at hand.
#[derive(Clone, Copy, Debug, State, Serialize, Deserialize)]
struct Head {
    cost: f32,
    /// The search it belongs to, and how it stands with the node: `4 * stamp + state`.
    mark: u32,
}

/// The part that is written when a better way is found.
#[derive(Clone, Copy, Debug, State, Serialize, Deserialize)]
struct Tail {
    estimate: f32,
    from: u32,
    link: u32,
    /// The cost of that link.
    paid: f32,
}

const FRESH: Head = Head { cost: 0.0, mark: 0 };
const FROM_NOWHERE: Tail = Tail { estimate: 0.0, from: u32::MAX, link: u32::MAX, paid: 0.0 };

/// It waits in the queue.
const OPEN: u32 = 0;
/// Its links have been followed.
const CLOSED: u32 = 1;
/// It was thrown out of a queue with bounds and may come back by any way, as if it had never been seen.
const FORGOTTEN: u32 = 2;
/// It waits again. Others may have been reached through it, so only a better way may replace the one it has: else the
/// way to it could lead over itself.
const REOPENED: u32 = 3;

/// A node whose links are followed now.
#[derive(Clone, Copy, Debug)]
pub(super) struct Next {
    pub(super) number: u32,
    pub(super) cost: f32,
}

impl<Q> Records<Q> {
    pub(super) fn new(queue: Q) -> Self {
        Self {
            heads: Vec::new(),
            tails: Vec::new(),
            queue,
            stamp: 0,
            nearest: None,
            lost_nearest: false,
            found: None,
            effort: Effort::default(),
            ending: Ending::default(),
        }
    }

    pub(super) const fn queue(&self) -> &Q {
        &self.queue
    }

    pub(super) const fn effort(&self) -> Effort {
        self.effort
    }

    pub(super) fn nearest(&self) -> Option<u32> {
        if !self.lost_nearest {
            return self.nearest.map(|(_, number)| number);
        }
        let known = (0..self.heads.len() as u32).filter(|&number| self.head(number).is_some());
        let estimate = |number: u32| self.tails[number as usize].estimate;
        // The first of the nearest, as it would be if none had been thrown out.
        known.min_by(|&a, &b| estimate(a).total_cmp(&estimate(b)))
    }

    /// There is room for these numbers now.
    #[inline]
    pub(super) fn make_room(&mut self, numbers: usize) {
        if self.heads.len() < numbers {
            self.heads.resize(numbers, FRESH);
            self.tails.resize(numbers, FROM_NOWHERE);
        }
    }

    fn head(&self, number: u32) -> Option<&Head> {
        let known =
            |head: &&Head| self.stamp > 0 && head.mark >> 2 == self.stamp && head.mark & 3 != FORGOTTEN;
        self.heads.get(number as usize).filter(known)
    }

    pub(super) fn cost_to(&self, number: u32) -> Option<f32> {
        self.head(number).map(|head| head.cost)
    }

    pub(super) fn status(&self, number: u32) -> Status {
        match self.head(number).map(|head| head.mark & 3) {
            None => Status::Unseen,
            Some(CLOSED) => Status::Closed,
            Some(_) => Status::Open,
        }
    }

    /// The links of the best way to a node that has been seen, the last one first: from, to, cost, id.
    pub(super) fn backwards(&self, number: u32) -> impl Iterator<Item = (u32, u32, f32, u32)> + '_ {
        let mut to = number;
        let links = std::iter::from_fn(move || {
            let tail = self.tails.get(to as usize).filter(|tail| tail.from != u32::MAX)?;
            let link = (tail.from, to, tail.paid, tail.link);
            to = tail.from;
            Some(link)
        });
        // No way leads over a node twice, unless it was loaded from a file that somebody has edited.
        links.take(self.tails.len())
    }

    /// How the search ended, once it has; the goal is a number.
    pub(super) fn outcome(&self) -> Outcome {
        self.found.map_or(Outcome::NoWay, |(goal, cost)| Outcome::Found { goal, cost })
    }

    /// Notes a goal that came up; true when the search is over with it.
    pub(super) fn reach(&mut self, goal: Next) -> bool {
        if self.found.is_none_or(|(_, known)| goal.cost < known) {
            self.found = Some((goal.number, goal.cost));
        }
        self.ending != Ending::NothingCheaper
    }

    fn note_nearest(&mut self, number: u32, estimate: f32) {
        if self.nearest.is_none_or(|(nearest, _)| estimate < nearest) {
            self.nearest = Some((estimate, number));
        }
    }
}

impl Records<Heap<u32>> {
    pub(super) fn bytes(&self) -> usize {
        let lists = self.heads.capacity() * size_of::<Head>() + self.tails.capacity() * size_of::<Tail>();
        lists + self.queue.bytes()
    }
}

impl<Q: Queue<u32>> Records<Q> {
    /// Makes all records stale. Once in a thousand million searches they are really cleared.
    pub(super) fn clear(&mut self) {
        self.queue.clear();
        (self.effort, self.nearest, self.lost_nearest, self.found) = Default::default();
        self.stamp = self.stamp.saturating_add(1);
        if self.stamp > u32::MAX >> 2 {
            self.heads.fill(FRESH);
            self.stamp = 1;
        }
    }

    pub(super) fn begin(&mut self, start: u32) {
        self.clear();
        self.make_room(start as usize + 1);
        // Its estimate is not known yet and does not matter: it is the only one in the queue.
        self.heads[start as usize] = Head { cost: 0.0, mark: self.stamp << 2 };
        self.tails[start as usize] = FROM_NOWHERE;
        self.queue.push(Rank::new(0.0, 0.0), start);
        self.effort.seen = 1;
        self.effort.most_open = 1;
    }

    /// Nothing is left to do.
    pub(super) fn is_over(&self) -> bool {
        self.queue.is_empty() || self.is_goal_seen()
    }

    /// The goal has been seen, and that is enough.
    fn is_goal_seen(&self) -> bool {
        self.ending == Ending::GoalIsSeen && self.found.is_some()
    }

    /// Gives up after a fault.
    pub(super) fn abandon(&mut self) {
        self.queue.clear();
    }

    /// The most promising node, closed; `None` for an entry that is out of date.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Next> {
        let (rank, number) = self.queue.pop()?;
        let head = self.heads.get_mut(number as usize)?;
        let cost = head.cost;
        // A better way was found since it was put in.
        let stale = head.mark & 3 == CLOSED || rank.total() > cost + rank.left() || cost.is_nan();
        if stale || self.found.is_some_and(|(_, known)| cost >= known) {
            return None;
        }
        // An estimate without end: no way leads to a goal from here, nor from those behind it in the queue.
        if rank.total() == f32::INFINITY && self.ending != Ending::NothingCheaper {
            self.queue.clear();
            return None;
        }
        head.mark = self.stamp << 2 | CLOSED;
        Some(Next { number, cost })
    }

    /// Counts a node whose links are followed now. The estimate of the first one is of interest only here.
    pub(super) fn expand<N: Node>(
        &mut self,
        next: Next,
        node: N,
        aim: &impl Aim<N>,
    ) -> Result<(), SearchError<N>> {
        if self.effort.expanded == 0 {
            let estimate = checked_estimate(node, aim.estimate(node))?;
            self.tails[next.number as usize].estimate = estimate;
            self.note_nearest(next.number, estimate);
        }
        self.effort.expanded = self.effort.expanded.saturating_add(1);
        Ok(())
    }

    /// Follows one link, whose cost has been checked, to the node of a number.
    #[inline]
    pub(super) fn relax<N: Node>(
        &mut self,
        from: Next,
        to: u32,
        link: Link<N>,
        aim: &impl Aim<N>,
    ) -> Result<(), SearchError<N>> {
        if self.is_goal_seen() {
            return Ok(());
        }
        let cost = from.cost + link.cost;
        let head = self.heads[to as usize];
        let mut mark = self.stamp << 2;
        if head.mark >= mark && head.mark & 3 != FORGOTTEN && cost >= head.cost {
            return Ok(());
        }
        // An infinite cost is a link that nobody can take.
        if cost == f32::INFINITY {
            return Ok(());
        }
        let estimate = if head.mark < mark {
            let estimate = checked_estimate(link.to, aim.estimate(link.to))?;
            self.effort.seen = self.effort.seen.saturating_add(1);
            self.note_nearest(to, estimate);
            estimate
        } else {
            if matches!(head.mark & 3, CLOSED | REOPENED) {
                let reopened = u64::from(head.mark & 3 == CLOSED);
                self.effort.reopened = self.effort.reopened.saturating_add(reopened);
                mark |= REOPENED;
            }
            self.tails[to as usize].estimate
        };
        self.heads[to as usize] = Head { cost, mark };
        self.tails[to as usize] = Tail { estimate, from: from.number, link: link.id, paid: link.cost };
        self.enqueue(Rank::new(cost + estimate, estimate), to);
        // Unless a queue with bounds has thrown it out at once.
        let is_kept = self.heads[to as usize].mark & 3 != FORGOTTEN;
        if self.ending == Ending::GoalIsSeen && is_kept && aim.is_reached(link.to) {
            self.found = Some((to, cost));
        }
        Ok(())
    }

    #[inline]
    fn enqueue(&mut self, rank: Rank, number: u32) {
        self.queue.push(rank, number);
        self.effort.most_open = self.effort.most_open.max(self.queue.len() as u64);
        while let Some(out) = self.queue.thrown_out() {
            self.effort.dropped = self.effort.dropped.saturating_add(1);
            let Some(Head { mark, .. }) = self.heads.get_mut(out as usize) else { continue };
            if *mark & 3 == OPEN {
                *mark |= FORGOTTEN;
                self.lost_nearest |= self.nearest.is_some_and(|(_, nearest)| nearest == out);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records() -> Records<Heap<u32>> {
        Records { heads: vec![FRESH; 3], tails: vec![FROM_NOWHERE; 3], ..Records::new(Heap::default()) }
    }

    #[test]
    fn searches_with_costs_of_other_nodes_are_refused() {
        let mut saved = serde_json::to_value(records()).unwrap();
        assert!(serde_json::from_value::<Records<Heap<u32>>>(saved.clone()).is_ok());
        saved["tails"].as_array_mut().unwrap().pop();
        let error = serde_json::from_value::<Records<Heap<u32>>>(saved).unwrap_err().to_string();
        assert!(error.contains("a search with 3 costs of 2 nodes"), "{error}");
    }

    #[test]
    fn a_path_in_a_circle_ends() {
        let mut records = records();
        for (number, from) in [(0, 1), (1, 2), (2, 0)] {
            records.tails[number].from = from;
        }
        assert_eq!(records.backwards(0).count(), 3);
        records.tails[2].from = 7;
        assert_eq!(records.backwards(0).count(), 3, "the last one comes from a node that is not there");
    }

    #[test]
    fn nodes_that_wait_and_are_not_there_are_passed_over() {
        let mut records = records();
        records.queue.push(Rank::new(1.0, 1.0), 9);
        assert!(records.next().is_none());
    }
}
