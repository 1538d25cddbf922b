//! Graphs as files, `*.graph.ron`.
//!
//! ```ron
//! (
//!     directed: false,
//!     nodes: [
//!         (at: (0, 0)),
//!         (at: (12, 0)),
//!         None,             // a number that is not used any more
//!         (at: (12, 7.5)),
//!     ],
//!     links: [
//!         (from: 0, to: 1, cost: 12),
//!         (from: 1, to: 3), // costs 1
//!     ],
//! )
//! ```
//! Nodes and links are numbered by their place in the lists, from 0. A node is whatever the graph holds for each: `()` for
//! nothing, `(at: …, extra: …)` for a [`NavNode`](super::NavNode).

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::ron::{self, RonFile};

use super::{Numbered, SparseGraph};

/// What a file holds; [`SparseGraph`] is read from and written as this.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GraphFile<T> {
    #[serde(default = "yes")]
    directed: bool,
    nodes: Vec<Option<T>>,
    #[serde(default = "Vec::new")]
    links: Vec<Option<LinkFile>>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LinkFile {
    from: u32,
    to: u32,
    #[serde(default = "one")]
    cost: f32,
}

const fn yes() -> bool {
    true
}

const fn one() -> f32 {
    1.0
}

impl<T> GraphFile<T> {
    /// Builds the graph as far as it can be; all faults of sense, each at its place.
    fn build(self, findings: &mut Findings) -> SparseGraph<T> {
        let mut graph = SparseGraph::empty(self.directed);
        self.nodes.into_iter().for_each(|node| graph.add_slot(node));
        for (number, link) in self.links.into_iter().enumerate() {
            let Some(LinkFile { from, to, cost }) = link else {
                graph.add_removed_link();
                continue;
            };
            for (end, node) in [("from", from), ("to", to)] {
                if !graph.contains(node) {
                    let expected = format!("one of the {} nodes", graph.active_count());
                    let place = Place::path(format!("links[{number}].{end}"));
                    findings.add(place, format!("there is no node {node}"), expected);
                }
            }
            if cost.is_nan() || cost < 0.0 {
                let place = Place::path(format!("links[{number}].cost"));
                findings.add(place, format!("{cost} is out of range"), "a number of 0 or more");
            }
            // What cannot be added has been reported.
            if graph.add_link(from, to, cost).is_err() {
                graph.add_removed_link();
            }
        }
        graph
    }
}

impl<T> TryFrom<GraphFile<T>> for SparseGraph<T> {
    type Error = Findings;

    fn try_from(file: GraphFile<T>) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        let graph = file.build(&mut findings);
        findings.into_result(graph)
    }
}

impl<T> From<SparseGraph<T>> for GraphFile<T>
where
    T: Clone,
{
    fn from(graph: SparseGraph<T>) -> Self {
        let link = |id| graph.link(id).map(|step| LinkFile { from: step.from, to: step.to, cost: step.cost });
        Self {
            directed: graph.is_directed(),
            nodes: graph.slots().to_vec(),
            links: (0..graph.link_slots()).map(link).collect(),
        }
    }
}

/// Reads a `*.graph.ron` file.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_nav::graph::SparseGraph;
/// let text = "(nodes: [(), ()], links: [(from: 0, to: 1, cost: 2.5), (from: 1, to: 7), (from: 1, to: 0, cost: -1)])";
/// let faults = SparseGraph::<()>::from_ron("castle.graph.ron", text).unwrap_err();
/// assert_eq!(faults.to_string(), "\
/// castle.graph.ron: links[1].to: there is no node 7; expected one of the 2 nodes
/// castle.graph.ron: links[2].cost: -1 is out of range; expected a number of 0 or more");
/// ```
impl<T: Clone + Serialize + DeserializeOwned> RonFile for SparseGraph<T> {
    fn read_ron(file: &str, text: &str) -> (Option<Self>, Findings) {
        read_graph(file, text)
    }
}

fn read_graph<T: DeserializeOwned>(file: &str, text: &str) -> (Option<SparseGraph<T>>, Findings) {
    let (read, mut findings) = ron::read_most::<GraphFile<T>>(file, text);
    let graph = read.map(|read| read.build(&mut findings)).filter(|_| findings.is_empty());
    (graph, findings)
}

/// All faults of a `*.graph.ron` file, whatever its nodes hold.
#[must_use]
pub fn check_graph_file(file: &str, text: &str) -> Findings {
    read_graph::<Anything>(file, text).1
}

/// What is in a node, unread.
#[derive(Deserialize)]
#[serde(transparent)]
struct Anything(IgnoredAny);
