//! Which nodes of a graph lead back to themselves.

/// For every node, whether some path leads from it back to it. `edges` lists the nodes that each node leads to.
///
/// Takes time linear in nodes and edges.
///
/// # Source
/// Tarjan 1972, strongly connected components.
pub(crate) fn in_circles(edges: &[Vec<usize>]) -> Vec<bool> {
    let size = edges.len();
    let mut search = Search {
        edges,
        order: vec![0; size],
        low: vec![0; size],
        open: Vec::new(),
        is_open: vec![false; size],
        in_circle: vec![false; size],
        count: 0,
    };
    for node in 0..size {
        if search.order[node] == 0 {
            search.visit(node);
        }
    }
    search.in_circle
}

struct Search<'e> {
    edges: &'e [Vec<usize>],
    /// When each node was entered, from 1; 0 if it was not yet.
    order: Vec<usize>,
    /// The earliest open node that each node is known to lead to.
    low: Vec<usize>,
    /// Nodes whose component is not complete, in the order in which they were entered.
    open: Vec<usize>,
    is_open: Vec<bool>,
    in_circle: Vec<bool>,
    count: usize,
}

impl Search<'_> {
    fn visit(&mut self, root: usize) {
        self.enter(root);
        let mut path = vec![(root, 0)];
        while let Some((node, edge)) = path.last_mut() {
            let node = *node;
            let next = self.edges[node].get(*edge).copied();
            *edge += 1;
            match next {
                Some(next) if self.order[next] == 0 => {
                    self.enter(next);
                    path.push((next, 0));
                }
                Some(next) if self.is_open[next] => self.low[node] = self.low[node].min(self.order[next]),
                Some(_) => {}
                None => {
                    path.pop();
                    if let Some((before, _)) = path.last() {
                        self.low[*before] = self.low[*before].min(self.low[node]);
                    }
                    if self.low[node] == self.order[node] {
                        self.close(node);
                    }
                }
            }
        }
    }

    fn enter(&mut self, node: usize) {
        self.count += 1;
        (self.order[node], self.low[node]) = (self.count, self.count);
        self.open.push(node);
        self.is_open[node] = true;
    }

    /// The component that begins with a node is complete.
    fn close(&mut self, node: usize) {
        let first = self.open.iter().rposition(|open| *open == node).unwrap_or_default();
        let in_circle = self.open.len() - first > 1 || self.edges[node].contains(&node);
        for member in self.open.drain(first..) {
            (self.is_open[member], self.in_circle[member]) = (false, in_circle);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Every node that can be reached from a node in at least one step.
    fn reached(edges: &[Vec<usize>], from: usize) -> Vec<bool> {
        let (mut seen, mut todo) = (vec![false; edges.len()], edges[from].clone());
        while let Some(node) = todo.pop() {
            if !std::mem::replace(&mut seen[node], true) {
                todo.extend(&edges[node]);
            }
        }
        seen
    }

    proptest! {
        #[test]
        fn a_node_is_in_a_circle_if_it_can_be_reached_from_itself(
            edges in prop::collection::vec(prop::collection::vec(0..8_usize, 0..3), 8)
        ) {
            let expected: Vec<bool> = (0..8).map(|node| reached(&edges, node)[node]).collect();
            prop_assert_eq!(in_circles(&edges), expected);
        }
    }
}
