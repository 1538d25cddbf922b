//! A* within a fixed memory that remembers how good the best was among what it had to forget.

use wits_core::work::{Budget, Progress};

use super::{Aim, Effort, Outcome, Search, SearchError, Seen, Slice, Status, checked_cost, checked_estimate};
use crate::graph::{Graph, Link, Node};
use crate::path::{Path, Step};

/// Memory-bounded A*: never more than a fixed number of nodes, and still the best way that fits into them.
///
/// It keeps a tree of ways. When the memory is full, the last node of the least promising branch is forgotten, but its
/// parent remembers the total that could be had there, and the branch is grown again when nothing better is left.
/// Optimal if the estimate is never too high and the best way has no more nodes than the memory; *no way* is certain only
/// when `effort().dropped` is 0 or the graph is finite and the memory as large as its longest way.
///
/// # When not
/// When there is memory for [`TwoList`](super::TwoList), which is far faster: this one knows ways, not nodes, and with a
/// tight memory it forgets and grows the same branches again and again. When a way that is merely good will do:
/// [`Beam`](super::Beam).
///
/// ```
/// use wits_nav::search::puzzle::Tiles;
/// use wits_nav::search::{Search, SmaStar, To};
/// let tiles = Tiles::new(3, 3).unwrap();
/// let board = tiles.board(&[1, 2, 3, 0, 5, 6, 4, 7, 8]).unwrap();
/// let to = To::new(tiles.solved(), |from, goal| tiles.manhattan(from, goal));
/// let mut search = SmaStar::new(4); // three moves: four boards
/// assert_eq!(search.find(&tiles, board, &to).unwrap().unwrap().len(), 3);
/// ```
///
/// # Cost
/// For each node of the memory its links; each step walks down the tree once.
///
/// # Source
/// Millington, *AI for Games*, 3rd edition, 4.7.4, which gives a simpler form ([`Beam`](super::Beam)); this is the idea of
/// Russell's SMA* (1992), with the totals of forgotten branches kept link by link.
#[derive(Clone, Debug)]
pub struct SmaStar<N = u32> {
    limit: usize,
    /// The tree; the root is the first.
    tree: Vec<Branch<N>>,
    free: Vec<u32>,
    /// The branches from the root to where it grows now.
    way: Vec<u32>,
    /// The start has not been looked at yet.
    is_fresh: bool,
    effort: Effort,
}

/// A node on one way to it.
#[derive(Clone, Debug)]
struct Branch<N> {
    node: N,
    /// The root has none, nor have places that were given back.
    parent: u32,
    link: u32,
    paid: f32,
    cost: f32,
    estimate: f32,
    depth: usize,
    is_goal: bool,
    twigs: Vec<Twig<N>>,
}

/// A link that can be followed from a node.
#[derive(Clone, Copy, Debug)]
struct Twig<N> {
    link: Link<N>,
    estimate: f32,
    /// The lowest total of any way over it, as far as known. Never falls.
    total: f32,
    /// Where it is in the tree, if it is.
    branch: Option<u32>,
}

const ROOT: u32 = 0;
const NOBODY: u32 = u32::MAX;

impl<N: Node> SmaStar<N> {
    /// With room for so many nodes, at least two.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self {
            limit: limit.max(2),
            tree: Vec::new(),
            free: Vec::new(),
            way: Vec::new(),
            is_fresh: false,
            effort: Effort::default(),
        }
    }

    /// How many nodes are in memory.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tree.len() - self.free.len()
    }

    /// Nothing has been begun.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tree.is_empty()
    }

    fn branch(&self, number: u32) -> &Branch<N> {
        &self.tree[number as usize]
    }

    /// Follows the most promising twigs from the root until one is not in the tree; its place among the twigs, or `None`
    /// when the way ends at a goal or nothing is left.
    fn descend(&mut self) -> Option<usize> {
        self.way.clear();
        let mut at = ROOT;
        loop {
            self.way.push(at);
            let branch = self.branch(at);
            if branch.is_goal {
                return None;
            }
            let (place, twig) = least(&branch.twigs)?;
            if twig.total == f32::INFINITY {
                return None;
            }
            match twig.branch {
                Some(below) => at = below,
                None => return Some(place),
            }
        }
    }

    /// Puts a node into the tree, in a place that was given back if there is one.
    fn plant(&mut self, parent: u32, link: Link<N>, estimate: f32) -> u32 {
        let (cost, depth) = match self.tree.get(parent as usize) {
            Some(above) => (above.cost + link.cost, above.depth + 1),
            None => (0.0, 0),
        };
        let number = self.free.pop().unwrap_or(self.tree.len() as u32);
        let mut branch = Branch {
            node: link.to,
            parent,
            link: link.id,
            paid: link.cost,
            cost,
            estimate,
            depth,
            is_goal: false,
            twigs: Vec::new(),
        };
        match self.tree.get_mut(number as usize) {
            Some(place) => {
                std::mem::swap(&mut branch.twigs, &mut place.twigs);
                branch.twigs.clear();
                *place = branch;
            }
            None => {
                self.tree.push(branch);
                self.free.reserve(self.tree.len());
            }
        }
        self.effort.most_open = self.effort.most_open.max(self.len() as u64);
        number
    }

    /// Grows the twigs of a new branch, none of them below the total it was promised to have.
    fn sprout(
        &mut self,
        number: u32,
        promised: f32,
        graph: &impl Graph<Node = N>,
        aim: &impl Aim<N>,
    ) -> Result<(), SearchError<N>> {
        let mut twigs = std::mem::take(&mut self.tree[number as usize].twigs);
        let branch = self.branch(number);
        let (node, cost, is_deepest) = (branch.node, branch.cost, branch.depth + 1 >= self.limit);
        self.effort.expanded += 1;
        let mut result = Ok(());
        graph.for_each_link(node, |link| {
            if result.is_err() {
                return;
            }
            result = checked_cost(node, link.to, link.cost).and_then(|paid| {
                let estimate = checked_estimate(link.to, aim.estimate(link.to))?;
                let total = promised.max(cost + paid + estimate);
                if total == f32::INFINITY || self.is_on_way(link.to) {
                    return Ok(());
                }
                self.effort.seen += 1;
                if is_deepest {
                    self.effort.dropped += 1;
                } else {
                    twigs.push(Twig { link, estimate, total, branch: None });
                }
                Ok(())
            });
        });
        self.tree[number as usize].twigs = twigs;
        result
    }

    fn is_on_way(&self, node: N) -> bool {
        self.way.iter().any(|&number| self.branch(number).node == node)
    }

    /// Tells all branches on the way, from the last one up, the lowest total below them.
    fn back_up(&mut self) {
        for pair in (1..self.way.len()).rev() {
            let (above, below) = (self.way[pair - 1], self.way[pair]);
            let branch = self.branch(below);
            if branch.is_goal {
                continue;
            }
            let total = least(&branch.twigs).map_or(f32::INFINITY, |(_, twig)| twig.total);
            let twigs = &mut self.tree[above as usize].twigs;
            if let Some(twig) = twigs.iter_mut().find(|twig| twig.branch == Some(below)) {
                twig.total = total;
            }
        }
    }

    /// Forgets the last node of the least promising branch beside the way. The total stays with its parent.
    fn forget_one(&mut self) {
        let on_way = |number: u32| self.way.contains(&number);
        let beside = |&number: &u32| {
            let twigs = self.branch(number).twigs.iter();
            let branches = twigs.filter_map(|twig| Some((twig.total, twig.branch?)));
            branches.filter(|&(_, branch)| !on_way(branch)).max_by(|a, b| a.0.total_cmp(&b.0))
        };
        // On equal terms the one nearest to the root, then down to its last node.
        let least_promising = self.way.iter().rev().filter_map(beside).max_by(|a, b| a.0.total_cmp(&b.0));
        let Some((_, mut number)) = least_promising else { return };
        while let Some((_, below)) = beside(&number) {
            number = below;
        }
        let parent = self.branch(number).parent;
        let twigs = &mut self.tree[parent as usize].twigs;
        if let Some(twig) = twigs.iter_mut().find(|twig| twig.branch == Some(number)) {
            twig.branch = None;
        }
        self.tree[number as usize].parent = NOBODY;
        self.free.push(number);
    }

    /// Grows a twig of the last node on the way into a branch.
    fn grow(
        &mut self,
        twig: usize,
        graph: &impl Graph<Node = N>,
        aim: &impl Aim<N>,
    ) -> Result<(), SearchError<N>> {
        if self.len() >= self.limit {
            self.forget_one();
        }
        let Some(&parent) = self.way.last() else { return Ok(()) };
        let Twig { link, estimate, total, .. } = self.branch(parent).twigs[twig];
        let number = self.plant(parent, link, estimate);
        self.tree[parent as usize].twigs[twig].branch = Some(number);
        self.way.push(number);
        self.look(number, total, graph, aim)?;
        self.back_up();
        Ok(())
    }

    /// Looks at a new branch: a goal, or where it leads.
    fn look(
        &mut self,
        number: u32,
        promised: f32,
        graph: &impl Graph<Node = N>,
        aim: &impl Aim<N>,
    ) -> Result<(), SearchError<N>> {
        if aim.is_reached(self.branch(number).node) {
            self.tree[number as usize].is_goal = true;
            return Ok(());
        }
        self.sprout(number, promised, graph, aim)
    }

    /// The first node on the way.
    fn look_at_start(
        &mut self,
        graph: &impl Graph<Node = N>,
        aim: &impl Aim<N>,
    ) -> Result<(), SearchError<N>> {
        let node = self.branch(ROOT).node;
        let estimate = checked_estimate(node, aim.estimate(node))?;
        self.tree[ROOT as usize].estimate = estimate;
        self.is_fresh = false;
        self.look(ROOT, estimate, graph, aim)
    }

    fn outcome(&self) -> Outcome<N> {
        let last = self.way.last().map(|&number| self.branch(number)).filter(|last| last.is_goal);
        last.map_or(Outcome::NoWay, |goal| Outcome::Found { goal: goal.node, cost: goal.cost })
    }

    /// The cheapest way in the tree that leads to a node.
    fn find_branch(&self, node: N) -> Option<&Branch<N>> {
        let (root, others) = self.tree.split_first()?;
        let in_tree = others.iter().filter(|branch| branch.parent != NOBODY);
        let same = std::iter::once(root).chain(in_tree).filter(|branch| branch.node == node);
        same.min_by(|a, b| a.cost.total_cmp(&b.cost))
    }

    /// Everything is given back, the root first in line.
    fn clear(&mut self) {
        self.free.clear();
        self.free.extend((0..self.tree.len() as u32).rev());
        for branch in &mut self.tree {
            branch.parent = NOBODY;
        }
    }
}

impl<G: Graph> Search<G> for SmaStar<G::Node> {
    fn begin(&mut self, _graph: &G, start: G::Node) -> Result<(), SearchError<G::Node>> {
        self.clear();
        self.effort = Effort { seen: 1, ..Effort::default() };
        self.is_fresh = true;
        self.way.clear();
        let root = self.plant(NOBODY, Link { to: start, cost: 0.0, id: 0 }, 0.0);
        self.way.push(root);
        Ok(())
    }

    fn step(&mut self, graph: &G, aim: &impl Aim<G::Node>, budget: &mut Budget) -> Slice<G::Node> {
        while !self.is_empty() {
            let twig = if self.is_fresh { None } else { self.descend() };
            if twig.is_none() && !self.is_fresh {
                break;
            }
            if !budget.spend(1) {
                return Progress::Pending;
            }
            let result = match twig {
                Some(twig) => self.grow(twig, graph, aim),
                None => self.look_at_start(graph, aim),
            };
            if let Err(error) = result {
                self.is_fresh = false;
                self.tree[ROOT as usize].twigs.clear();
                return Progress::Done(Err(error));
            }
        }
        Progress::Done(Ok(self.outcome()))
    }
}

impl<N: Node> Seen for SmaStar<N> {
    type Node = N;

    fn path_to(&self, node: N, into: &mut Path<N>) -> bool {
        let (Some(last), Some(root)) = (self.find_branch(node), self.tree.first()) else { return false };
        let above = |branch: &&Branch<N>| self.tree.get(branch.parent as usize);
        let branches = std::iter::successors(Some(last), above);
        let backwards = branches.filter_map(|branch| {
            let from = above(&branch)?.node;
            Some(Step { from, to: branch.node, cost: branch.paid, link: branch.link })
        });
        into.set_reversed(root.node, backwards);
        true
    }

    fn cost_to(&self, node: N) -> Option<f32> {
        self.find_branch(node).map(|branch| branch.cost)
    }

    /// Of what is in memory now: open where it may go next.
    fn status(&self, node: N) -> Status {
        match self.find_branch(node) {
            None => Status::Unseen,
            Some(branch) if branch.twigs.iter().any(|twig| twig.branch.is_some()) => Status::Closed,
            Some(_) => Status::Open,
        }
    }

    fn effort(&self) -> Effort {
        self.effort
    }

    /// On the way it grows now.
    fn nearest(&self) -> Option<N> {
        let way = self.way.iter().map(|&number| self.branch(number));
        way.min_by(|a, b| a.estimate.total_cmp(&b.estimate)).map(|branch| branch.node)
    }
}

/// The first of the most promising twigs.
fn least<N>(twigs: &[Twig<N>]) -> Option<(usize, &Twig<N>)> {
    twigs.iter().enumerate().min_by(|a, b| a.1.total.total_cmp(&b.1.total))
}

#[cfg(test)]
mod tests;
