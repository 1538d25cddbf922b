//! The breakpoints of a room: everybody in it shares them, and they follow their nodes when a definition changes.

use std::collections::BTreeMap;

use wits_core::findings::unknown_name;
use wits_core::inspect::Graph;
use wits_game::Session;
use wits_game::author::FileKind;

/// The breakpoints of a room, by definition.
#[derive(Default)]
pub(super) struct Stops {
    graphs: BTreeMap<String, Known>,
    /// The lines of scripts.
    lines: BTreeMap<String, Vec<u32>>,
}

/// A definition as it was last seen.
struct Known {
    version: u64,
    /// The names of all nodes, for good.
    paths: Vec<String>,
    /// Which of them live in the file.
    in_file: Vec<bool>,
    /// Sorted.
    nodes: Vec<u32>,
}

impl Stops {
    /// Looks for new and changed definitions. Breakpoints that live in files count from the first moment on; those that
    /// were set by hand stay with the nodes of the same path.
    pub(super) fn refresh(&mut self, session: &mut Session) {
        for info in session.game().minds().graphs().into_iter().filter(|info| !is_script(&info.id)) {
            if self.graphs.get(&info.id).is_some_and(|known| known.version == info.version) {
                continue;
            }
            let Some(graph) = session.game().minds().graph(&info.id) else { continue };
            let known = Known::new(info.version, &graph, self.graphs.get(&info.id));
            session.stop_at(&info.id, &known.nodes);
            self.graphs.insert(info.id, known);
        }
    }

    /// Another session has to stop where the one before did.
    pub(super) fn hand_over(&mut self, session: &mut Session) {
        // A version counts for one session only: all are looked at again.
        self.graphs.values_mut().for_each(|known| known.version = u64::MAX);
        self.refresh(session);
        self.lines.iter().for_each(|(file, lines)| session.stop_at(file, lines));
    }

    /// The version of a definition as it was last seen.
    pub(super) fn version(&self, graph: &str) -> u64 {
        self.graphs.get(graph).map_or(0, |known| known.version)
    }

    /// The nodes of a definition at which the game stops.
    pub(super) fn of(&self, graph: &str) -> &[u32] {
        let lines = || self.lines.get(graph).map_or(&[][..], Vec::as_slice);
        self.graphs.get(graph).map_or_else(lines, |known| &known.nodes)
    }

    /// All breakpoints of a definition are these from now on.
    pub(super) fn set(&mut self, session: &mut Session, graph: &str, nodes: &[u32]) -> Result<(), String> {
        if is_script(graph) {
            return self.set_lines(session, graph, nodes);
        }
        let names: Vec<&str> = self.graphs.keys().map(String::as_str).collect();
        let unknown = unknown_name(graph, &names);
        let known = self.graphs.get_mut(graph).ok_or_else(|| format!("graph: {unknown}"))?;
        if let Some(node) = nodes.iter().find(|node| **node as usize >= known.paths.len()) {
            return Err(format!("nodes: there is no node {node}; {graph:?} has {}", known.paths.len()));
        }
        known.nodes = nodes.to_vec();
        known.nodes.sort_unstable();
        known.nodes.dedup();
        session.stop_at(graph, &known.nodes);
        Ok(())
    }

    /// A script has lines, and no nodes to compare them with.
    fn set_lines(&mut self, session: &mut Session, file: &str, lines: &[u32]) -> Result<(), String> {
        let files = session.game().content().files();
        if !files.iter().any(|known| known.name == *file) {
            let scripts: Vec<&str> =
                files.iter().map(|file| file.name.as_str()).filter(|name| is_script(name)).collect();
            return Err(format!("graph: {}", unknown_name(file, &scripts)));
        }
        let mut lines = lines.to_vec();
        lines.sort_unstable();
        lines.dedup();
        session.stop_at(file, &lines);
        self.lines.insert(file.to_owned(), lines);
        Ok(())
    }
}

fn is_script(graph: &str) -> bool {
    FileKind::is_script(graph)
}

impl Known {
    fn new(version: u64, graph: &Graph, before: Option<&Self>) -> Self {
        let paths: Vec<String> = graph.nodes.iter().map(|node| node.path.clone().into_owned()).collect();
        let in_file: Vec<bool> = graph.nodes.iter().map(|node| node.stop).collect();
        let mut known = Self { version, paths, in_file, nodes: Vec::new() };
        known.nodes = (0..)
            .zip(&known.paths)
            .filter(|(node, path)| known.stops(*node, path, before))
            .map(|(node, _)| node)
            .collect();
        known
    }

    /// A node that was there before keeps what it had, unless the file has changed its mind.
    fn stops(&self, node: u32, path: &str, before: Option<&Self>) -> bool {
        let in_file = self.in_file[node as usize];
        let place =
            before.and_then(|old| old.paths.iter().position(|known| known == path).map(|at| (old, at)));
        match place {
            Some((old, at)) if old.in_file[at] == in_file => {
                old.nodes.iter().any(|stop| *stop as usize == at)
            }
            _ => in_file,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_core::inspect::{Form, GraphNode};

    fn graph(nodes: &[(&'static str, bool)]) -> Graph {
        let mut graph = Graph::new("guard", Form::Tree);
        for (path, stop) in nodes {
            graph.add(GraphNode { path: (*path).into(), stop: *stop, ..GraphNode::new("action", *path) });
        }
        graph
    }

    #[test]
    fn breakpoints_follow_their_nodes_and_files_may_change_their_mind() {
        let mut old = Known::new(0, &graph(&[("a", true), ("b", false), ("c", true)]), None);
        assert_eq!(old.nodes, [0, 2]);
        old.nodes = vec![1, 2]; // by hand: no longer at a, but at b
        let new =
            Known::new(1, &graph(&[("new", true), ("c", false), ("b", false), ("a", true)]), Some(&old));
        assert_eq!(new.nodes, [0, 2]);
    }
}
