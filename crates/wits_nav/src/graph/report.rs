//! What a graph looks like.

use std::fmt;

use serde::{Deserialize, Serialize};
use wits_core::inspect::{Field, Section};

use super::{Components, Numbered, check_costs};

/// The figures of a graph: how large, how dense, how connected, and what looks like a mistake.
///
/// ```
/// use wits_nav::graph::{GraphReport, PackedGraph};
/// let report = GraphReport::of(&PackedGraph::from_links(4, [(0, 1, 1.0), (1, 0, 1.0), (1, 2, 1.0)])?);
/// assert_eq!((report.nodes, report.links, report.dead_ends, report.isolated), (4, 3, 1, 1));
/// assert!(!report.is_connected());
/// # Ok::<(), wits_nav::graph::GraphError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GraphReport {
    /// Nodes that are there.
    pub nodes: usize,
    /// One-way links; what can be walked both ways is two.
    pub links: usize,
    /// Parts in which everybody reaches everybody.
    pub strong_parts: usize,
    /// Parts without any connection to each other.
    pub weak_parts: usize,
    /// The nodes of the largest part in which everybody reaches everybody.
    pub largest_part: usize,
    /// Nodes that can be entered but not left: traps.
    pub dead_ends: usize,
    /// Nodes that can be left but not entered.
    pub sources: usize,
    /// Nodes without any link: often forgotten.
    pub isolated: usize,
    /// Links from a node to itself.
    pub loops: usize,
    /// Links besides the first from a node to the same other.
    pub parallels: usize,
    /// Links that cannot be walked back.
    pub one_way: usize,
    /// Links that no search can work with, see [`check_costs`].
    pub bad: usize,
}

impl GraphReport {
    /// Looks at all of a graph.
    #[must_use]
    pub fn of<G: Numbered>(graph: &G) -> Self {
        let parts = Components::of(graph);
        let nodes: Vec<u32> = (0..graph.node_count() as u32).filter(|&node| graph.contains(node)).collect();
        let mut pairs = Vec::new();
        nodes.iter().for_each(|&from| graph.for_each_link(from, |link| pairs.push((from, link.to))));
        let mut report = Self {
            nodes: nodes.len(),
            links: pairs.len(),
            strong_parts: parts.strong_count() as usize,
            weak_parts: parts.weak_count() as usize,
            largest_part: parts.largest(),
            loops: pairs.iter().filter(|(from, to)| from == to).count(),
            bad: check_costs(graph).len(),
            ..Self::default()
        };
        let (mut leaves, mut entered) = (vec![false; graph.node_count()], vec![false; graph.node_count()]);
        for &(from, to) in pairs.iter().filter(|(from, to)| from != to) {
            leaves[from as usize] = true;
            entered.get_mut(to as usize).into_iter().for_each(|entered| *entered = true);
        }
        for &node in &nodes {
            match (leaves[node as usize], entered[node as usize]) {
                (false, true) => report.dead_ends += 1,
                (true, false) => report.sources += 1,
                (false, false) => report.isolated += 1,
                (true, true) => {}
            }
        }
        pairs.sort_unstable();
        report.parallels = pairs.windows(2).filter(|two| two[0] == two[1]).count();
        report.one_way = pairs.iter().filter(|&&(a, b)| pairs.binary_search(&(b, a)).is_err()).count();
        report
    }

    /// The share of all possible links that exist: 0 for none, 1 for everybody to everybody. Parallel links and those to
    /// oneself count too, so it may be above 1.
    #[must_use]
    pub fn density(&self) -> f32 {
        share(self.links, self.nodes * self.nodes.saturating_sub(1))
    }

    /// How many links leave a node in the mean.
    #[must_use]
    pub fn branching(&self) -> f32 {
        share(self.links, self.nodes)
    }

    /// Everybody reaches everybody.
    #[must_use]
    pub const fn is_connected(&self) -> bool {
        self.strong_parts <= 1
    }

    /// Every link can be walked back, though perhaps at another cost.
    #[must_use]
    pub const fn is_undirected(&self) -> bool {
        self.one_way == 0
    }

    /// No way along the arrows leads back to where it began.
    #[must_use]
    pub const fn is_acyclic(&self) -> bool {
        self.strong_parts == self.nodes && self.loops == 0
    }

    /// Links can be walked both ways, and between two nodes there is never more than one way: one tree, or several.
    #[must_use]
    pub const fn is_forest(&self) -> bool {
        self.is_undirected()
            && self.loops == 0
            && self.parallels == 0
            && self.links / 2 + self.weak_parts == self.nodes
    }

    /// A forest of one tree.
    #[must_use]
    pub const fn is_tree(&self) -> bool {
        self.is_forest() && self.weak_parts == 1
    }

    /// Entries of a matrix of everybody by everybody.
    #[must_use]
    pub const fn matrix_cells(&self) -> usize {
        self.nodes * self.nodes
    }

    /// Entries of lists: a head for each node, and its links.
    #[must_use]
    pub const fn list_cells(&self) -> usize {
        self.nodes + self.links
    }

    /// For an inspector.
    #[must_use]
    pub fn section(&self) -> Section {
        let count = |name: &'static str, count: usize| Field::new(name, count as f32);
        Section::fields(
            "Graph",
            [
                count("nodes", self.nodes),
                count("links", self.links),
                Field::new("branching", self.branching()),
                Field::new("density", self.density()),
                Field::new("connected", self.is_connected()),
                count("parts, both ways", self.strong_parts),
                count("parts, any way", self.weak_parts),
                count("largest part", self.largest_part),
                count("dead ends", self.dead_ends).help("can be entered but not left"),
                count("sources", self.sources).help("can be left but not entered"),
                count("isolated", self.isolated).help("no link at all"),
                count("one-way links", self.one_way),
                count("bad links", self.bad).help("costs below 0, or ends that are not there"),
            ],
        )
    }
}

impl fmt::Display for GraphReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} nodes, {} links ({:.1} a node", self.nodes, self.links, self.branching())?;
        write!(f, ", {} one way), {} parts", self.one_way, self.strong_parts)?;
        let oddities = [
            (self.dead_ends, "dead ends"),
            (self.sources, "sources"),
            (self.isolated, "isolated"),
            (self.loops, "loops"),
            (self.parallels, "parallel"),
            (self.bad, "bad links"),
        ];
        oddities
            .iter()
            .filter(|(count, _)| *count > 0)
            .try_for_each(|(count, name)| write!(f, ", {count} {name}"))
    }
}

fn share(part: usize, whole: usize) -> f32 {
    if whole == 0 { 0.0 } else { part as f32 / whole as f32 }
}
