//! The graph of a mind is what it should be.

use std::collections::BTreeMap;

use wits_core::inspect::Graph;

/// Checks the picture of a mind: it has nodes, parents come before their children, links lead from node to node, paths are
/// there and unlike each other, and every node says what it is.
///
/// # Panics
/// When it is not so, with all that is wrong.
///
/// ```
/// use wits_core::inspect::{Form, Graph, GraphNode};
/// let mut graph = Graph::new("guard", Form::Tree);
/// graph.add(GraphNode { path: "root".into(), ..GraphNode::new("selector", "guard") });
/// wits_testkit::decide::assert_well_formed(&graph);
/// ```
#[track_caller]
pub fn assert_well_formed(graph: &Graph) {
    let faults = faults(graph);
    assert!(faults.is_empty(), "the graph of {:?} is odd: {}", graph.title, faults.join("; "));
}

fn faults(graph: &Graph) -> Vec<String> {
    let mut faults = Vec::new();
    if graph.nodes.is_empty() {
        faults.push("it has no nodes".to_owned());
    }
    let mut paths: BTreeMap<&str, usize> = BTreeMap::new();
    for (number, node) in graph.nodes.iter().enumerate() {
        if let Some(parent) = node.parent.filter(|parent| *parent as usize >= number) {
            faults.push(format!("node {number} comes before its parent {parent}"));
        }
        if let Some(other) = paths.insert(&node.path, number) {
            faults.push(format!("nodes {other} and {number} have the same path {:?}", node.path));
        }
        if node.kind.is_empty() {
            faults.push(format!("node {number} ({:?}) has no kind", node.path));
        }
    }
    for (number, link) in graph.links.iter().enumerate() {
        if [link.from, link.to].iter().any(|end| *end as usize >= graph.nodes.len()) {
            faults.push(format!(
                "link {number} leads from {} to {}, but there are {} nodes",
                link.from,
                link.to,
                graph.nodes.len()
            ));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_core::inspect::{Form, GraphNode};

    #[test]
    fn everything_that_is_wrong_is_told() {
        let mut graph = Graph::new("odd", Form::Tree);
        assert_eq!(faults(&graph), ["it has no nodes"]);
        graph.add(GraphNode::new("a", "a").under(1));
        graph.add(GraphNode::new("", "b"));
        graph.link(0, 2, "");
        assert_eq!(
            faults(&graph),
            [
                "node 0 comes before its parent 1",
                "nodes 0 and 1 have the same path \"\"",
                "node 1 (\"\") has no kind",
                "link 0 leads from 0 to 2, but there are 2 nodes"
            ]
        );
    }
}
