//! Estimates from a table of rooms.

use super::Heuristic;
use crate::graph::Numbered;
use crate::search::{SearchError, TableError, checked_entries, costs_from};

/// For labyrinths: nodes belong to clusters, say rooms, and a table holds the lowest cost from any node of one to any node
/// of another.
///
/// Within a cluster another estimate is used. Never too high if that one is not. All nodes of a cluster share one
/// estimate, so a search fills a cluster almost wholly before it goes on: small clusters are better, and the table grows
/// with the square of their number. In the open it is worse than the straight distance; [`Greater`](super::Greater) takes
/// the better of both.
///
/// ```
/// use wits_nav::graph::PackedGraph;
/// use wits_nav::heuristic::{Cluster, Heuristic, Zero};
/// // Two rooms of two nodes and a long corridor between them.
/// let links = [(0, 1, 1.0), (1, 2, 20.0), (2, 3, 1.0)];
/// let graph = PackedGraph::from_links(4, links.into_iter().flat_map(|(a, b, cost)| [(a, b, cost), (b, a, cost)]))?;
/// let rooms = Cluster::new(&graph, &[7, 7, 8, 8], Zero)?;
/// assert_eq!((rooms.estimate(0, 3), rooms.estimate(2, 3)), (20.0, 0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Cost
/// A search over the whole graph for each cluster when it is made, 4 bytes for each pair of clusters and for each node;
/// two lookups when asked. It is out of date when a cost falls or a link comes; when costs only rise it stays usable.
///
/// # Source
/// Millington 2019, section 4.3.8.
#[derive(Clone, Debug)]
pub struct Cluster<H> {
    cluster_of: Vec<u32>,
    clusters: usize,
    /// Row by row: from, to.
    table: Vec<f32>,
    within: H,
}

impl<H> Cluster<H> {
    /// With a label for each node, any numbers, and the estimate within a cluster.
    ///
    /// # Errors
    /// When there are more than sixteen thousand clusters, a node has no label, or a link has a cost that no search can
    /// work with.
    pub fn new<G: Numbered>(graph: &G, labels: &[u32], within: H) -> Result<Self, TableError> {
        if labels.len() < graph.node_count() {
            return Err(SearchError::NoSuchNode { node: labels.len() as u32 }.into());
        }
        let labels = &labels[..graph.node_count()];
        let mut names = labels.to_vec();
        names.sort_unstable();
        names.dedup();
        let place = |label: &u32| names.binary_search(label).unwrap_or(0) as u32;
        let cluster_of: Vec<u32> = labels.iter().map(place).collect();
        let clusters = names.len();
        let entries = checked_entries(clusters, clusters.checked_mul(clusters))?;
        let mut members = vec![Vec::new(); clusters];
        for (node, &cluster) in (0..).zip(&cluster_of) {
            if graph.contains(node) {
                members[cluster as usize].push(node);
            }
        }
        let mut table = vec![f32::INFINITY; entries];
        for (from, members) in members.iter().enumerate().filter(|(_, members)| !members.is_empty()) {
            let row = &mut table[from * clusters..(from + 1) * clusters];
            for (cost, &to) in costs_from(graph, members)?.into_iter().zip(&cluster_of) {
                row[to as usize] = row[to as usize].min(cost);
            }
        }
        Ok(Self { cluster_of, clusters, table, within })
    }

    /// The lowest cost between the clusters of two nodes; infinite when no way leads from the one to the other.
    #[must_use]
    pub fn between(&self, from: u32, to: u32) -> f32 {
        match (self.cluster_of.get(from as usize), self.cluster_of.get(to as usize)) {
            (Some(&from), Some(&to)) => self.table[from as usize * self.clusters + to as usize],
            _ => 0.0,
        }
    }

    /// How many clusters there are.
    #[must_use]
    pub const fn clusters(&self) -> usize {
        self.clusters
    }
}

impl<H: Heuristic<u32>> Heuristic<u32> for Cluster<H> {
    #[inline]
    fn estimate(&self, from: u32, goal: u32) -> f32 {
        let same = self.cluster_of.get(from as usize) == self.cluster_of.get(goal as usize);
        if same { self.within.estimate(from, goal) } else { self.between(from, goal) }
    }
}

/// Labels for [`Cluster`] where nobody has drawn rooms: each grows from its lowest node to its neighbours until it has
/// `most` nodes or nobody is left round it.
#[must_use]
pub fn grow_clusters<G: Numbered>(graph: &G, most: usize) -> Vec<u32> {
    const NONE: u32 = u32::MAX;
    let nodes = graph.node_count() as u32;
    let (mut labels, mut members) = (vec![NONE; nodes as usize], Vec::new());
    let mut next = 0;
    for seed in 0..nodes {
        if labels[seed as usize] != NONE {
            continue;
        }
        members.clear();
        members.push(seed);
        labels[seed as usize] = next;
        let mut at = 0;
        while at < members.len() {
            graph.for_each_link(members[at], |link| {
                let free = labels.get(link.to as usize) == Some(&NONE);
                if free && members.len() < most {
                    labels[link.to as usize] = next;
                    members.push(link.to);
                }
            });
            at += 1;
        }
        next += 1;
    }
    labels
}
