//! What D* Lite and LPA* have in common: costs to a root that are repaired, not computed anew.
//!
//! Every node has two costs to the root. `cost` is what it has told its neighbours. `seen` is the best its links promise
//! now: the lowest of link plus the neighbour's `cost`. Where both agree nothing is to be done. A change of a link makes
//! them differ at one end of it; the queue holds all nodes where they differ, and only those are worked on that could
//! matter for the one node we ask for, the target.
//!
//! Sums are in double precision: links are `f32`, so the sums of a grid are exact, and no way looks better or worse than
//! another only because it was added up in another order. Estimates are not exact. On a grid there are many ways of the
//! same length, and their ranks must be equal, or nodes that rely on each other are worked on in the wrong order, again and
//! again. So totals are counted in grains that are large beside the roundings and small beside the way.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use wits_core::state::State;
use wits_core::work::{Budget, Progress};

use crate::graph::{Link, Numbered, TwoWay};
use crate::path::{Path, Step};
use crate::search::{Effort, SearchError, checked_cost, checked_estimate};

/// Links that cost nothing cost this: two nodes must not hold up each other's costs for nothing.
const LEAST: f64 = 1.0 / (1 << 20) as f64;
/// How far an estimate in single precision may be off, as a share of it.
const ROUNDING: f64 = 1.0 / (1 << 21) as f64;
/// A grain, as a share of the way.
const GRAIN: f64 = 1.0 / (1 << 12) as f64;
/// Ranks are made anew after so many moves of the target, before roundings pile up.
const MOST_SHIFTS: u32 = 64;
/// Outdated entries of the queue are thrown out when there are more than twice as many as good ones, and this many.
const SPARE_ENTRIES: usize = 1024;
/// The cost of a node that does not wait.
const NOT_WAITING: f64 = f64::INFINITY;

/// By estimated total, then by cost to the root. Numbers of 0 or more are in the order of their bits.
type Rank = (u64, u64);
type Entry = Reverse<(Rank, u32)>;

#[derive(Clone, Copy, Debug, State, Serialize, Deserialize)]
struct Record {
    cost: f64,
    seen: f64,
    /// The second part of the rank under which it waits, its lower cost.
    waits: f64,
    stamp: u32,
}

const FRESH: Record = Record { cost: f64::INFINITY, seen: f64::INFINITY, waits: NOT_WAITING, stamp: 0 };

/// Costs to a root, kept right for a target.
///
/// It asks a graph for the links *towards* the root with `for_each_link`, and for those who may come to a node with
/// `for_each_link_back`; LPA* hands in the graph turned round.
#[derive(Clone, Debug, Default, State, Serialize, Deserialize)]
#[state(check = Self::check)]
#[serde(remote = "Self")]
pub(super) struct Repair {
    records: Vec<Record>,
    queue: BinaryHeap<Entry>,
    /// How many entries of the queue are not outdated.
    waiting: usize,
    stamp: u32,
    root: u32,
    target: u32,
    /// The target that the ranks in the queue were made for, and what its moves since have added to all ranks.
    ranked_for: Option<u32>,
    shift: f64,
    shifts: u32,
    /// The largest estimate so far.
    farthest: f64,
    /// Totals are counted in multiples of this power of two; 0: as they are.
    grain: f64,
    /// Nodes whose links have changed.
    changed: Vec<u32>,
    fault: Option<SearchError>,
    is_done: bool,
    /// The target whose cost was right when all was done.
    sure_of: Option<u32>,
    effort: Effort,
    #[state(unhashed = "only whether somebody watches")]
    watching: bool,
    #[state(unhashed = "only shown, while somebody watches")]
    touched: Vec<u32>,
}

impl Serialize for Repair {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Repair {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let loaded = Self::deserialize(deserializer)?;
        loaded.check().map_err(D::Error::custom)?;
        Ok(loaded)
    }
}

impl Repair {
    /// Why a search cannot go on from what a file holds: nodes that are not there, costs that are none.
    fn check(&self) -> Result<(), String> {
        let is_cost =
            |record: &Record| [record.cost, record.seen, record.waits].iter().all(|cost| *cost >= 0.0);
        let is_length = |length: &f64| length.is_finite() && *length >= 0.0;
        if !self.records.iter().all(is_cost) || ![self.shift, self.farthest, self.grain].iter().all(is_length)
        {
            return Err("a search with a cost below 0 or that is no number".to_owned());
        }
        let nodes = self.queue.iter().map(|Reverse((_, node))| *node).chain(self.ranked_for);
        match nodes.max().filter(|node| self.fault.is_none() && *node as usize >= self.records.len()) {
            Some(node) => Err(format!("a search that waits for node {node} of {}", self.records.len())),
            None => Ok(()),
        }
    }

    pub(super) fn begin(&mut self, nodes: usize, root: u32, target: u32) -> Result<(), SearchError> {
        self.queue.clear();
        self.changed.clear();
        self.records.resize(nodes, FRESH);
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.records.fill(FRESH);
            self.stamp = 1;
        }
        (self.waiting, self.shift, self.shifts, self.farthest) = (0, 0.0, 0, 0.0);
        (self.root, self.target) = (root, target);
        (self.is_done, self.fault, self.sure_of) = (true, None, None);
        for node in [root, target] {
            if node as usize >= nodes {
                self.fault = Some(SearchError::NoSuchNode { node });
                return Err(SearchError::NoSuchNode { node });
            }
        }
        // Nothing is ranked for any target yet.
        self.ranked_for = None;
        // The root is where everything changed.
        self.changed.push(root);
        Ok(())
    }

    pub(super) fn root(&self) -> u32 {
        self.root
    }

    pub(super) fn target(&self) -> u32 {
        self.target
    }

    pub(super) fn set_target(&mut self, target: u32) {
        self.target = target;
    }

    pub(super) fn changed(&mut self, node: u32) {
        self.changed.push(node);
    }

    pub(super) fn watch(&mut self, on: bool) {
        self.watching = on;
        self.touched.clear();
    }

    pub(super) fn touched(&self) -> &[u32] {
        &self.touched
    }

    pub(super) fn effort(&self) -> Effort {
        self.effort
    }

    /// What a node has told, and what it sees; `None` when it has not been met.
    pub(super) fn values(&self, node: u32) -> Option<(f64, f64)> {
        let record = self.records.get(node as usize)?;
        (record.stamp == self.stamp && self.stamp > 0).then_some((record.cost, record.seen))
    }

    fn record(&mut self, node: u32) -> &mut Record {
        let record = &mut self.records[node as usize];
        if record.stamp != self.stamp {
            *record = Record { stamp: self.stamp, ..FRESH };
        }
        record
    }

    fn cost(&self, node: u32) -> f64 {
        self.values(node).map_or(f64::INFINITY, |values| values.0)
    }

    /// The cost from the target to the root, once all is done for where the target is now.
    pub(super) fn answer(&self) -> Option<f32> {
        let is_known = self.is_done && self.sure_of == Some(self.target);
        let seen = self.values(self.target).filter(|_| is_known && self.changed.is_empty())?.1;
        (self.fault.is_none() && seen < f64::INFINITY).then_some(seen as f32)
    }

    /// Moves the target along its best link. That node is right as well: nothing that waits could make it cheaper without
    /// making the target cheaper, too.
    pub(super) fn follow<G: Numbered>(&mut self, graph: &G) -> Option<Link> {
        self.answer().filter(|_| self.target != self.root)?;
        let link = self.next(graph, self.target)?;
        (self.target, self.sure_of) = (link.to, Some(link.to));
        Some(link)
    }

    /// Goes on until the cost of the target is right. A unit of the budget is a node expanded or looked at anew.
    ///
    /// `bound` gives a lower bound of the cost between a target and a node, in the direction of the search.
    pub(super) fn step<G: Numbered + TwoWay>(
        &mut self,
        graph: &G,
        bound: &impl Fn(u32, u32) -> f32,
        budget: &mut Budget,
    ) -> Progress<Result<Option<f32>, SearchError>> {
        if let Some(fault) = self.fault {
            return Progress::Done(Err(fault));
        }
        if std::mem::take(&mut self.is_done) {
            self.effort = Effort::default();
            self.touched.clear();
        }
        if graph.node_count() > self.records.len() {
            self.records.resize(graph.node_count(), FRESH);
        }
        self.follow_target(graph, bound);
        // Cells that change together have neighbours in common.
        self.changed.sort_unstable();
        self.changed.dedup();
        while self.fault.is_none()
            && let Some(node) = self.changed.pop()
        {
            if !budget.spend(1) {
                self.changed.push(node);
                return Progress::Pending;
            }
            self.look_anew(graph, bound, node);
        }
        while self.fault.is_none() && self.must_go_on(bound) {
            if !budget.spend(1) {
                return Progress::Pending;
            }
            self.work_on_first(graph, bound);
        }
        if let Some(fault) = self.fault {
            return Progress::Done(Err(fault));
        }
        (self.is_done, self.sure_of) = (true, Some(self.target));
        Progress::Done(Ok(self.answer()))
    }

    /// Ranks are lower bounds made for where the target was. Instead of making all of them anew, new ones are raised.
    fn follow_target<G: Numbered + TwoWay>(&mut self, graph: &G, bound: &impl Fn(u32, u32) -> f32) {
        if self.ranked_for == Some(self.target) {
            return;
        }
        if !graph.contains(self.target) {
            self.fault = Some(SearchError::NoSuchNode { node: self.target });
            return;
        }
        if let Some(before) = self.ranked_for.replace(self.target) {
            self.shift += self.checked_bound(bound, before, self.target);
            self.shifts = self.shifts.saturating_add(1);
        } else {
            self.set_grain(bound);
        }
        if self.shifts > MOST_SHIFTS || self.shift >= f64::from(f32::MAX) {
            self.set_grain(bound);
            self.rank_anew(bound);
        }
    }

    fn set_grain(&mut self, bound: &impl Fn(u32, u32) -> f32) {
        let way = self.bound(bound, self.root).min(self.farthest);
        // Only the exponent: a power of two divides without rounding.
        self.grain = f64::from_bits((way * GRAIN).to_bits() & 0x7ff0_0000_0000_0000);
    }

    fn bound(&mut self, bound: &impl Fn(u32, u32) -> f32, node: u32) -> f64 {
        self.checked_bound(bound, self.target, node)
    }

    fn checked_bound(&mut self, bound: &impl Fn(u32, u32) -> f32, target: u32, node: u32) -> f64 {
        match checked_estimate(node, bound(target, node)) {
            // From there one cannot get here at all; a large number will do, as it can be added to.
            Ok(f32::INFINITY) => f64::from(f32::MAX),
            Ok(estimate) => {
                self.farthest = self.farthest.max(f64::from(estimate));
                f64::from(estimate)
            }
            Err(error) => {
                self.fault = Some(error);
                0.0
            }
        }
    }

    /// The rank of a node.
    fn rank(&mut self, bound: &impl Fn(u32, u32) -> f32, node: u32, slack: f64) -> Rank {
        let record = self.record(node);
        let least = record.cost.min(record.seen);
        let total = least + self.bound(bound, node) + self.shift + slack;
        let total = if self.grain > 0.0 { (total / self.grain).floor() * self.grain } else { total };
        (total.to_bits(), least.to_bits())
    }

    /// What the links of a node promise.
    fn promise<G: Numbered + TwoWay>(&mut self, graph: &G, node: u32) -> f64 {
        if node == self.root {
            return 0.0;
        }
        let (mut best, mut fault) = (f64::INFINITY, None);
        graph.for_each_link(node, |link| match self.checked(node, link) {
            Ok(cost) => best = best.min(cost + self.cost(link.to)),
            Err(error) => fault = Some(error),
        });
        self.fault = self.fault.or(fault);
        best
    }

    fn checked(&self, from: u32, link: Link) -> Result<f64, SearchError> {
        if link.to as usize >= self.records.len() {
            return Err(SearchError::NoSuchNode { node: link.to });
        }
        Ok(f64::from(checked_cost(from, link.to, link.cost)?).max(LEAST))
    }

    fn look_anew<G: Numbered + TwoWay>(&mut self, graph: &G, bound: &impl Fn(u32, u32) -> f32, node: u32) {
        if !graph.contains(node) && node as usize >= self.records.len() {
            return;
        }
        let seen = self.promise(graph, node);
        // What nobody has met and still leads nowhere needs no record.
        if seen == f64::INFINITY && self.values(node).is_none() {
            return;
        }
        self.record(node).seen = seen;
        self.queue_or_not(bound, node);
    }

    /// A node waits exactly when it tells something else than it sees.
    fn queue_or_not(&mut self, bound: &impl Fn(u32, u32) -> f32, node: u32) {
        let record = *self.record(node);
        if record.cost == record.seen {
            self.waiting = self.waiting.saturating_sub(usize::from(record.waits != NOT_WAITING));
            self.record(node).waits = NOT_WAITING;
            return;
        }
        let least = record.cost.min(record.seen);
        if record.waits != least {
            self.waiting = self.waiting.saturating_add(usize::from(record.waits == NOT_WAITING));
            self.record(node).waits = least;
            let rank = self.rank(bound, node, 0.0);
            self.queue.push(Reverse((rank, node)));
            self.effort.seen = self.effort.seen.saturating_add(1);
            self.effort.most_open = self.effort.most_open.max(self.waiting as u64);
            self.throw_out_outdated();
        }
    }

    fn throw_out_outdated(&mut self) {
        if self.queue.len() > self.waiting.saturating_mul(2).saturating_add(SPARE_ENTRIES) {
            let entries = self.valid_entries();
            self.queue = entries.into();
        }
    }

    /// The queue without what is outdated or in it twice, in no order.
    fn valid_entries(&mut self) -> Vec<Entry> {
        let mut entries = std::mem::take(&mut self.queue).into_vec();
        entries.retain(|Reverse((rank, node))| self.records[*node as usize].waits.to_bits() == rank.1);
        entries.sort_unstable_by_key(|Reverse((rank, node))| (*node, *rank));
        entries.dedup_by_key(|Reverse((_, node))| *node);
        entries
    }

    /// Makes all ranks for where the target is now.
    fn rank_anew(&mut self, bound: &impl Fn(u32, u32) -> f32) {
        (self.shift, self.shifts) = (0.0, 0);
        let mut entries = self.valid_entries();
        for Reverse((rank, node)) in &mut entries {
            *rank = self.rank(bound, *node, 0.0);
        }
        self.queue = entries.into();
    }

    /// Whether somebody waits whose news could change the cost of the target.
    fn must_go_on(&mut self, bound: &impl Fn(u32, u32) -> f32) -> bool {
        while let Some(&Reverse((rank, node))) = self.queue.peek() {
            if self.records[node as usize].waits.to_bits() != rank.1 {
                self.queue.pop();
                continue;
            }
            let slack = self.farthest * ROUNDING * f64::from(self.shifts.saturating_add(2));
            let last = self.rank(bound, self.target, slack);
            let target = *self.record(self.target);
            return rank < last || target.seen > target.cost;
        }
        false
    }

    fn work_on_first<G: Numbered + TwoWay>(&mut self, graph: &G, bound: &impl Fn(u32, u32) -> f32) {
        let Some(Reverse((rank, node))) = self.queue.pop() else { return };
        let now = self.rank(bound, node, 0.0);
        if rank < now {
            // The target has moved since: it must wait longer.
            self.queue.push(Reverse((now, node)));
            return;
        }
        self.effort.expanded = self.effort.expanded.saturating_add(1);
        if self.watching {
            self.touched.push(node);
        }
        self.waiting = self.waiting.saturating_sub(1);
        let record = self.record(node);
        record.waits = NOT_WAITING;
        if record.cost > record.seen {
            record.cost = record.seen;
            let cost = record.cost;
            self.tell_better(graph, bound, node, cost);
        } else {
            let told = std::mem::replace(&mut record.cost, f64::INFINITY);
            self.effort.reopened = self.effort.reopened.saturating_add(1);
            self.take_back(graph, bound, node, told);
        }
    }

    /// A node has become cheaper: so may those who come through it.
    fn tell_better<G: Numbered + TwoWay>(
        &mut self,
        graph: &G,
        bound: &impl Fn(u32, u32) -> f32,
        node: u32,
        cost: f64,
    ) {
        let mut fault = None;
        graph.for_each_link_back(node, |link| match self.checked(node, link) {
            Ok(paid) if link.to != self.root => {
                if cost + paid < self.record(link.to).seen {
                    self.record(link.to).seen = cost + paid;
                    self.queue_or_not(bound, link.to);
                }
            }
            Ok(_) => {}
            Err(error) => fault = Some(error),
        });
        self.fault = self.fault.or(fault);
    }

    /// A node has become dearer: it takes back what it has told, and those who relied on it look for another way.
    fn take_back<G: Numbered + TwoWay>(
        &mut self,
        graph: &G,
        bound: &impl Fn(u32, u32) -> f32,
        node: u32,
        told: f64,
    ) {
        let mut fault = None;
        graph.for_each_link_back(node, |link| match self.checked(node, link) {
            Ok(paid) if link.to != self.root => {
                if self.record(link.to).seen == told + paid {
                    let seen = self.promise(graph, link.to);
                    self.record(link.to).seen = seen;
                    self.queue_or_not(bound, link.to);
                }
            }
            Ok(_) => {}
            Err(error) => fault = Some(error),
        });
        self.fault = self.fault.or(fault);
        self.queue_or_not(bound, node);
    }

    /// The best link towards the root.
    pub(super) fn next<G: Numbered>(&self, graph: &G, node: u32) -> Option<Link> {
        let mut best: Option<(f64, Link)> = None;
        graph.for_each_link(node, |link| {
            let total = f64::from(link.cost).max(LEAST) + self.cost(link.to);
            if total < best.map_or(f64::INFINITY, |best| best.0) {
                best = Some((total, link));
            }
        });
        best.map(|best| best.1)
    }

    /// The way from the target to the root; false when there is none or it is not known yet.
    pub(super) fn path_into<G: Numbered>(&self, graph: &G, into: &mut Path) -> bool {
        into.restart(self.target);
        if self.answer().is_none() {
            return false;
        }
        while into.goal() != self.root {
            let from = into.goal();
            // Costs go down with every step; who changed the graph and did not say so gets no path, but no endless one.
            let Some(link) = self.next(graph, from).filter(|_| into.len() < self.records.len()) else {
                into.restart(self.target);
                return false;
            };
            into.push(Step { from, to: link.to, cost: link.cost, link: link.id });
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_with_odd_costs_or_unknown_nodes_are_refused() {
        let refused = |change: fn(&mut Repair)| {
            let mut search = Repair { records: vec![FRESH; 3], ..Repair::default() };
            change(&mut search);
            search.check().err().unwrap_or_default()
        };
        assert_eq!(refused(|_| ()), "");
        let costs = "a search with a cost below 0 or that is no number";
        assert_eq!(refused(|search| search.records[1].cost = f64::NAN), costs);
        assert_eq!(refused(|search| search.records[2].seen = -1.0), costs);
        assert_eq!(refused(|search| search.shift = f64::INFINITY), costs);
        assert_eq!(refused(|search| search.grain = -0.5), costs);
        assert_eq!(refused(|search| search.ranked_for = Some(3)), "a search that waits for node 3 of 3");
        assert_eq!(refused(|search| search.ranked_for = Some(2)), "");
    }

    #[test]
    fn what_is_loaded_is_checked() {
        let mut saved = serde_json::to_value(Repair::default()).unwrap();
        assert!(serde_json::from_value::<Repair>(saved.clone()).is_ok());
        saved["shift"] = (-1.0).into();
        let error = serde_json::from_value::<Repair>(saved).unwrap_err().to_string();
        assert!(error.contains("a cost below 0"), "{error}");
    }
}
