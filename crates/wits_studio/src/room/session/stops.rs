//! The breakpoints of a room: everybody in it shares them, and they follow their nodes when a definition changes.

use std::collections::BTreeMap;

use wits_core::findings::unknown_name;
use wits_core::inspect::{Form, Graph, GraphLink};
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
    links: Vec<Link>,
    /// Where the game stops. The numbers of links follow those of the nodes. Sorted.
    stops: Vec<u32>,
}

/// A link as it was last seen.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Link {
    /// The paths of the nodes at its ends.
    ends: [String; 2],
    label: String,
    /// A transition, which can fire.
    fires: bool,
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
            known.hand_to(session, &info.id);
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

    /// The nodes and links of a definition at which the game stops.
    pub(super) fn of(&self, graph: &str) -> &[u32] {
        let lines = || self.lines.get(graph).map_or(&[][..], Vec::as_slice);
        self.graphs.get(graph).map_or_else(lines, |known| &known.stops)
    }

    /// How many were set by hand.
    pub(super) fn by_hand(&self) -> usize {
        let lines: usize = self.lines.values().map(Vec::len).sum();
        lines + self.graphs.values().map(Known::by_hand).sum::<usize>()
    }

    /// All breakpoints of a definition are these from now on.
    pub(super) fn set(&mut self, session: &mut Session, graph: &str, nodes: &[u32]) -> Result<(), String> {
        if is_script(graph) {
            return self.set_lines(session, graph, nodes);
        }
        let names: Vec<&str> = self.graphs.keys().map(String::as_str).collect();
        let unknown = unknown_name(graph, &names);
        let known = self.graphs.get_mut(graph).ok_or_else(|| format!("graph: {unknown}"))?;
        nodes.iter().try_for_each(|number| known.check(graph, *number))?;
        known.stops = nodes.to_vec();
        known.stops.sort_unstable();
        known.stops.dedup();
        known.hand_to(session, graph);
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
        let links = graph.links.iter().map(|link| Link::new(graph, link)).collect();
        let mut known = Self { version, paths, in_file, links, stops: Vec::new() };
        known.stops = (0..)
            .zip(&known.paths)
            .filter(|(node, path)| known.stops(*node, path, before))
            .map(|(node, _)| node)
            .collect();
        let kept = before.into_iter().flat_map(|old| known.kept_links(old));
        let kept: Vec<u32> = kept.collect();
        known.stops.extend(kept);
        known.stops.sort_unstable();
        known.stops.dedup();
        known
    }

    /// A node that was there before keeps what it had, unless the file has changed its mind.
    fn stops(&self, node: u32, path: &str, before: Option<&Self>) -> bool {
        let in_file = self.in_file[node as usize];
        let place =
            before.and_then(|old| old.paths.iter().position(|known| known == path).map(|at| (old, at)));
        match place {
            Some((old, at)) if old.in_file[at] == in_file => {
                old.stops.iter().any(|stop| *stop as usize == at)
            }
            _ => in_file,
        }
    }

    /// The links that had breakpoints before, as far as they are still there: the same one, or else the one at the same
    /// place between the same nodes, since what is written on it may have been edited.
    fn kept_links<'k>(&'k self, old: &'k Self) -> impl Iterator<Item = u32> + 'k {
        let count = |list: &[Link], is: &dyn Fn(&Link) -> bool| list.iter().filter(|link| is(link)).count();
        let find = |is: &dyn Fn(&Link) -> bool, before: usize| {
            (0_u32..).zip(&self.links).filter(|(_, link)| is(link)).nth(before).map(|(place, _)| place)
        };
        let stopped = old.stops.iter().filter_map(|stop| old.link_at(*stop));
        let places = stopped.filter_map(move |place| {
            let (link, earlier) = (&old.links[place], &old.links[..place]);
            let is_same = |other: &Link| other == link;
            let is_beside = |other: &Link| other.ends == link.ends;
            find(&is_same, count(earlier, &is_same)).or_else(|| find(&is_beside, count(earlier, &is_beside)))
        });
        let nodes = self.paths.len();
        places.map(move |place| place + u32::try_from(nodes).unwrap_or(u32::MAX))
    }

    /// The place of a link among the links.
    fn link_at(&self, number: u32) -> Option<usize> {
        (number as usize).checked_sub(self.paths.len()).filter(|place| *place < self.links.len())
    }

    /// Whether there can be a breakpoint at this number; if not, why not, for people.
    fn check(&self, graph: &str, number: u32) -> Result<(), String> {
        if (number as usize) < self.paths.len() {
            return Ok(());
        }
        let (nodes, links) = (self.paths.len(), self.links.len());
        let place = self.link_at(number).ok_or_else(|| {
            format!("nodes: there is no node or link {number}; {graph:?} has {nodes} nodes and {links} links")
        })?;
        if self.links[place].fires {
            return Ok(());
        }
        Err(format!(
            "nodes: link {number} of {graph:?} is no transition: set a breakpoint at the node it leads to"
        ))
    }

    /// The session stops where this says.
    fn hand_to(&self, session: &mut Session, graph: &str) {
        let (nodes, links) = self.stops.split_at(self.first_link());
        session.stop_at(graph, nodes);
        session.stop_at_links(graph, links);
    }

    /// How many of the stops are at nodes.
    fn first_link(&self) -> usize {
        self.stops.partition_point(|stop| (*stop as usize) < self.paths.len())
    }

    /// How many were set by hand; those of the file are not.
    fn by_hand(&self) -> usize {
        let is_by_hand = |stop: &&u32| !self.in_file.get(**stop as usize).copied().unwrap_or(false);
        self.stops.iter().filter(is_by_hand).count()
    }
}

impl Link {
    fn new(graph: &Graph, link: &GraphLink) -> Self {
        let node = |number: u32| graph.nodes.get(number as usize);
        let path = |number: u32| node(number).map(|node| node.path.clone().into_owned()).unwrap_or_default();
        // Where a machine begins is drawn as a link, too, and so are the children of a tree in a state.
        let kind = |number: u32| node(number).map_or("", |node| &*node.kind);
        let begins = matches!(kind(link.from), "start" | "history");
        let fires = graph.form == Form::Machine && !begins && kind(link.to).ends_with("state");
        Self { ends: [path(link.from), path(link.to)], label: link.label.clone().into_owned(), fires }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_core::inspect::GraphNode;

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
        assert_eq!(old.stops, [0, 2]);
        old.stops = vec![1, 2]; // by hand: no longer at a, but at b
        let new =
            Known::new(1, &graph(&[("new", true), ("c", false), ("b", false), ("a", true)]), Some(&old));
        assert_eq!(new.stops, [0, 2]);
        assert_eq!((old.by_hand(), new.by_hand()), (1, 1));
    }

    fn machine(states: &[&'static str], links: &[(u32, u32, &'static str)]) -> Graph {
        let mut graph = Graph::new("guard", Form::Machine);
        for path in states {
            let kind = if path.is_empty() { "start" } else { "state" };
            graph.add(GraphNode { path: (*path).into(), ..GraphNode::new(kind, *path) });
        }
        links.iter().for_each(|(from, to, label)| graph.link(*from, *to, *label));
        graph
    }

    #[test]
    fn breakpoints_at_transitions_follow_them_though_their_conditions_are_edited() {
        let links = [(0, 1, ""), (1, 2, "seen"), (1, 2, "heard"), (2, 1, "after 3 s")];
        let mut old = Known::new(0, &machine(&["", "patrol", "chase"], &links), None);
        assert!(old.stops.is_empty());
        old.stops = vec![5, 6]; // heard, after 3 s
        // A state more, the first transition is gone, and the last one waits longer.
        let links = [(0, 1, ""), (1, 3, "heard"), (3, 1, "after 5 s")];
        let new = Known::new(1, &machine(&["", "patrol", "rest", "chase"], &links), Some(&old));
        assert_eq!(new.stops, [5, 6]);
        assert_eq!(new.first_link(), 0);
        // Without the transition there is no breakpoint.
        let last = Known::new(2, &machine(&["", "patrol", "chase"], &[(0, 1, "")]), Some(&new));
        assert!(last.stops.is_empty());
    }

    #[test]
    fn only_what_can_fire_can_have_a_breakpoint() {
        let known = Known::new(0, &machine(&["", "patrol", "chase"], &[(0, 1, ""), (1, 2, "seen")]), None);
        assert_eq!((known.check("g", 2), known.check("g", 4)), (Ok(()), Ok(())));
        assert!(known.check("g", 3).unwrap_err().contains("no transition"));
        assert!(known.check("g", 5).unwrap_err().contains("3 nodes and 2 links"));
        let mut tree = graph(&[("a", false), ("b", false)]);
        tree.link(0, 1, "");
        assert!(Known::new(0, &tree, None).check("t", 2).is_err());
    }
}
