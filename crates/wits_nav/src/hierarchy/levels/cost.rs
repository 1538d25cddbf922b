//! What it costs to go from group to group.

use std::collections::BTreeMap;

use crate::graph::{Graph, Link, Numbered, PackedGraph};
use crate::search::{AStar, Everywhere, Search, Seen};

/// How the cost of a link between two groups is computed. All formulas are wrong sometimes.
#[derive(Clone, Debug, PartialEq)]
pub enum GroupCost {
    /// The cheapest single link: what happens inside costs nothing. Prefers few large rooms; good when all rooms are about
    /// the same size.
    Minimum,
    /// From the worst place where one can have entered. Avoids rooms with one far door; good when every way passes many
    /// rooms.
    Maximin,
    /// The mean over all places where one can have entered: good for most.
    AverageMinimum,
    /// Shares of the three, by weight.
    Blend {
        /// The share of [`Minimum`](Self::Minimum).
        minimum: f32,
        /// The share of [`Maximin`](Self::Maximin).
        maximin: f32,
        /// The share of [`AverageMinimum`](Self::AverageMinimum).
        average: f32,
    },
    /// By hand: from, to, cost.
    Given(Vec<(u32, u32, f32)>),
}

/// What one pair of groups costs, by all formulas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PairCost {
    pub(super) minimum: f32,
    pub(super) maximin: f32,
    pub(super) average: f32,
}

impl GroupCost {
    /// All links between groups.
    pub(super) fn links(
        &self,
        graph: &PackedGraph,
        groups: &[u32],
        members: &[Vec<u32>],
    ) -> Vec<(u32, u32, f32)> {
        if let Self::Given(links) = self {
            return links.clone();
        }
        let mut all = Vec::new();
        let mut costs = InnerCosts { graph, groups, astar: AStar::new() };
        for (from, members) in (0..).zip(members) {
            let pairs = costs.of_group(from, members);
            all.extend(pairs.into_iter().map(|(to, pair)| (from, to, self.choose(pair))));
        }
        all
    }

    fn choose(&self, pair: PairCost) -> f32 {
        match *self {
            Self::Minimum => pair.minimum,
            Self::Maximin => pair.maximin,
            Self::AverageMinimum | Self::Given(_) => pair.average,
            Self::Blend { minimum, maximin, average } => {
                minimum * pair.minimum + maximin * pair.maximin + average * pair.average
            }
        }
    }
}

pub(super) struct InnerCosts<'a> {
    pub(super) graph: &'a PackedGraph,
    pub(super) groups: &'a [u32],
    pub(super) astar: AStar,
}

impl InnerCosts<'_> {
    /// What it costs from one group to each of its neighbours.
    pub(super) fn of_group(&mut self, group: u32, members: &[u32]) -> BTreeMap<u32, PairCost> {
        let mut sums: BTreeMap<u32, (f32, f32, u32)> = BTreeMap::new();
        for (entered_from, at) in self.entries(group, members) {
            for (to, cost) in self.exits_from(group, members, at) {
                // Who comes from there does not go back there.
                if to != entered_from {
                    let (worst, sum, count) = sums.entry(to).or_default();
                    (*worst, *sum, *count) = (worst.max(cost), *sum + cost, *count + 1);
                }
            }
        }
        let pair = |(to, minimum)| {
            // Where nobody can have come from elsewhere, one starts at the door.
            let (worst, sum, count) = sums.get(&to).copied().unwrap_or((minimum, minimum, 1));
            (to, PairCost { minimum, maximin: worst, average: sum / count as f32 })
        };
        self.cheapest_links(group, members).into_iter().map(pair).collect()
    }

    /// All links into the group: from which group, and to which member.
    fn entries(&self, group: u32, members: &[u32]) -> Vec<(u32, u32)> {
        let links = |&to: &u32| open(self.graph.links_to(to)).map(move |link| (link.to, to));
        let entries = members.iter().flat_map(links).map(|(from, to)| (self.groups[from as usize], to));
        entries.filter(|(from, _)| *from != group).collect()
    }

    /// The cheapest single link to each neighbour.
    fn cheapest_links(&self, group: u32, members: &[u32]) -> BTreeMap<u32, f32> {
        let mut cheapest = BTreeMap::new();
        for link in members.iter().flat_map(|&node| open(self.graph.links_from(node))) {
            let to = self.groups[link.to as usize];
            if to != group {
                let known = cheapest.entry(to).or_insert(f32::INFINITY);
                *known = known.min(link.cost);
            }
        }
        cheapest
    }

    /// The cheapest way out of the group to each neighbour, for one who is at a member.
    fn exits_from(&mut self, group: u32, members: &[u32], at: u32) -> BTreeMap<u32, f32> {
        let inside = Inside { graph: self.graph, groups: self.groups, group };
        let mut exits = BTreeMap::new();
        // The costs were checked when the graph was packed.
        if self.astar.find(&inside, at, &Everywhere).is_err() {
            return exits;
        }
        for &node in members {
            let Some(inner) = self.astar.cost_to(node) else { continue };
            for link in open(self.graph.links_from(node)) {
                let to = self.groups[link.to as usize];
                if to != group {
                    let known = exits.entry(to).or_insert(f32::INFINITY);
                    *known = known.min(inner + link.cost);
                }
            }
        }
        exits
    }
}

/// An infinite cost is a link that nobody can take.
fn open(links: &[Link]) -> impl Iterator<Item = &Link> {
    links.iter().filter(|link| link.cost < f32::INFINITY)
}

/// A graph that ends at the borders of a group.
struct Inside<'a> {
    graph: &'a PackedGraph,
    groups: &'a [u32],
    group: u32,
}

impl Graph for Inside<'_> {
    type Node = u32;
    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        let links = self.graph.links_from(from).iter();
        links.filter(|link| self.groups[link.to as usize] == self.group).for_each(|link| visit(*link));
    }
}

impl Numbered for Inside<'_> {
    fn node_count(&self) -> usize {
        self.graph.node_count()
    }
}
