//! Which parts of a mind were ever used.

use serde::{Deserialize, Serialize};
use wits_core::inspect::{Form, Graph, GraphLink};
use wits_mind::watch::Watch;
use wits_mind::{Exit, Status};

use super::CoverageReport;

/// Counts what happens at every node and every transition of one definition, over any number of runs and characters: hand
/// it to ticks as their [`Watch`], or take it from a [`Trial`](super::Trial). Counts of several runs can be
/// [merged](Self::merge), also those of other processes, as it can be saved.
///
/// ```
/// use wits_core::inspect::{Form, Graph, GraphNode};
/// use wits_mind::{Status, watch::Watch};
/// use wits_testkit::decide::Coverage;
///
/// let mut graph = Graph::new("guard", Form::Tree); // or `mind.graph()`
/// let root = graph.add(GraphNode { path: "root".into(), ..GraphNode::new("selector", "guard") });
/// for name in ["flee", "fight"] {
///     graph.add(GraphNode { path: format!("root/{name}").into(), ..GraphNode::new("action", name).under(root) });
/// }
/// let mut coverage = Coverage::of(&graph);
/// coverage.tick(1, Status::Success);
/// let report = coverage.report();
/// assert_eq!(report.never_reached, ["root/fight"]);
/// assert_eq!(report.never_failed, ["root/flee"]);
/// assert_eq!(report.node_percent(), 200.0 / 3.0);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Coverage {
    /// The name of the definition.
    pub title: String,
    /// The nodes, by number.
    pub nodes: Vec<NodeCover>,
    /// Transitions of machines and ways of decision trees. Behaviour trees have none: to reach a child is to go there.
    pub links: Vec<LinkCover>,
    is_decision: bool,
    /// The question that was answered last, and how.
    #[serde(skip)]
    asked: Option<(u32, bool)>,
}

/// What happened at a node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NodeCover {
    /// Its name for good.
    pub path: String,
    /// What sort of node.
    pub kind: String,
    /// The node it belongs to, which is reached with it.
    pub parent: Option<u32>,
    /// How often it was reached.
    pub reached: u64,
    /// How often it ended well, or was a question with the answer yes.
    pub succeeded: u64,
    /// How often it ended badly, or was a question with the answer no.
    pub failed: u64,
    /// How often it was aborted.
    pub called_off: u64,
    /// How often something went wrong in it.
    pub faults: u64,
    /// It was entered, or runs, and has not ended.
    #[serde(skip)]
    inside: bool,
    /// It has told how it ended, so that being left says nothing new.
    #[serde(skip)]
    told: bool,
}

/// What happened at a transition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkCover {
    /// From this node.
    pub from: u32,
    /// To that one.
    pub to: u32,
    /// The condition, the case, the event.
    pub label: String,
    /// How often it was taken.
    pub taken: u64,
    /// Its place among the links of the graph.
    number: u32,
}

/// Nodes that are left rather than succeed or fail. A tree in a state has others.
pub(super) fn is_state(kind: &str) -> bool {
    matches!(kind, "state" | "machine" | "region")
}

/// Nodes that only mark where a machine begins.
pub(super) fn is_mark(kind: &str) -> bool {
    matches!(kind, "start" | "history")
}

impl Coverage {
    /// Nothing has happened yet in a mind with this graph.
    #[must_use]
    pub fn of(graph: &Graph) -> Self {
        let nodes = graph.nodes.iter().map(|node| NodeCover {
            path: node.path.to_string(),
            kind: node.kind.to_string(),
            parent: node.parent,
            ..NodeCover::default()
        });
        let kind = |node: u32| graph.nodes.get(node as usize).map_or("", |node| &node.kind);
        let counts = |link: &GraphLink| match graph.form {
            Form::Tree | Form::Network => false,
            Form::Decision => true,
            Form::Machine => is_state(kind(link.from)) && is_state(kind(link.to)),
        };
        let links = (0..).zip(&graph.links).filter(|(_, link)| counts(link));
        let links = links.map(|(number, link)| LinkCover {
            from: link.from,
            to: link.to,
            label: link.label.to_string(),
            taken: 0,
            number,
        });
        Self {
            title: graph.title.to_string(),
            links: links.collect(),
            nodes: nodes.collect(),
            is_decision: graph.form == Form::Decision,
            asked: None,
        }
    }

    /// Adds what another run of the same definition covered.
    ///
    /// # Panics
    /// When it is about another definition.
    #[track_caller]
    pub fn merge(&mut self, other: &Self) {
        let same = |a: &NodeCover, b: &NodeCover| a.path == b.path && a.kind == b.kind;
        let is_same = self.nodes.len() == other.nodes.len() && self.links.len() == other.links.len();
        assert!(
            is_same && self.nodes.iter().zip(&other.nodes).all(|(a, b)| same(a, b)),
            "the coverage of {:?} cannot be added to that of {:?}: they have other nodes",
            other.title,
            self.title
        );
        for (own, more) in self.nodes.iter_mut().zip(&other.nodes) {
            own.reached += more.reached;
            own.succeeded += more.succeeded;
            own.failed += more.failed;
            own.called_off += more.called_off;
            own.faults += more.faults;
        }
        for (own, more) in self.links.iter_mut().zip(&other.links) {
            own.taken += more.taken;
        }
    }

    /// What is covered, and what is not.
    #[must_use]
    pub fn report(&self) -> CoverageReport {
        CoverageReport::of(self)
    }

    fn reach(&mut self, node: u32, begins: bool) -> Option<&mut NodeCover> {
        self.follow(node);
        let found = self.nodes.get_mut(node as usize)?;
        found.reached += u64::from(begins || !found.inside);
        Some(found)
    }

    fn result(&mut self, node: u32, status: Status) {
        let Some(found) = self.reach(node, false) else { return };
        found.inside = status == Status::Running;
        found.told = status.is_done();
        found.succeeded += u64::from(status == Status::Success);
        found.failed += u64::from(status == Status::Failure);
    }

    /// A decision tree goes from the question that was answered last to this node.
    fn follow(&mut self, node: u32) {
        let Some((from, holds)) = self.asked.filter(|asked| asked.0 != node && self.is_decision) else {
            return;
        };
        self.asked = None;
        let way = if holds { "yes" } else { "no" };
        let mut ways: Vec<_> = self.links.iter_mut().filter(|l| (l.from, l.to) == (from, node)).collect();
        let place = ways.iter().position(|link| link.label == way).unwrap_or(0);
        if let Some(link) = ways.get_mut(place) {
            link.taken += 1;
        }
    }

    /// Machines tell transitions by numbers that follow those of the nodes.
    fn link(&mut self, number: u32) -> Option<&mut LinkCover> {
        let number = number.checked_sub(u32::try_from(self.nodes.len()).ok()?)?;
        self.links.iter_mut().find(|link| link.number == number)
    }
}

impl Watch for Coverage {
    fn enter(&mut self, node: u32) {
        if let Some(found) = self.reach(node, true) {
            (found.inside, found.told) = (true, false);
        }
    }

    fn tick(&mut self, node: u32, status: Status) {
        self.result(node, status);
        self.asked = None;
    }

    fn exit(&mut self, node: u32, why: Exit) {
        let Some(found) = self.nodes.get_mut(node as usize) else { return };
        match why {
            Exit::Success => found.succeeded += u64::from(!found.told),
            Exit::Failure => found.failed += u64::from(!found.told),
            Exit::Panic => {}
            Exit::Abort | Exit::Reload | Exit::Despawn => found.called_off += 1,
        }
        (found.inside, found.told) = (false, false);
    }

    fn reason(&mut self, node: u32, holds: bool, _: &mut dyn FnMut() -> String) {
        let is_inside = self.nodes.get(node as usize).is_some_and(|found| found.inside);
        if !is_inside {
            self.result(node, Status::of(holds));
        }
        self.asked = Some((node, holds));
    }

    fn note(&mut self, node: u32, _: &mut dyn FnMut() -> String) {
        if let Some(link) = self.link(node) {
            link.taken += 1;
        }
    }

    fn fault(&mut self, node: u32, _: &mut dyn FnMut() -> String) {
        if let Some(found) = self.reach(node, false) {
            found.faults += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::toy::{Fault, Guard};
    use wits_core::inspect::GraphNode;
    use wits_mind::Mind;

    /// A question whose answers meet again, and another one.
    fn questions() -> Graph {
        let mut graph = Graph::new("questions", Form::Decision);
        for path in ["first", "second", "do"] {
            graph.add(GraphNode { path: path.into(), ..GraphNode::new("test", path) });
        }
        for (from, to, label) in [(0, 1, "yes"), (0, 2, "no"), (1, 2, "yes"), (1, 2, "no")] {
            graph.link(from, to, label);
        }
        graph
    }

    #[test]
    fn ways_of_decisions_are_told_apart_by_their_answers() {
        let mut coverage = Coverage::of(&questions());
        let why = &mut String::new;
        coverage.reason(0, true, why);
        coverage.reason(1, false, why);
        coverage.tick(2, Status::Success);
        coverage.reason(0, true, why);
        let taken: Vec<u64> = coverage.links.iter().map(|link| link.taken).collect();
        assert_eq!(taken, [1, 0, 0, 1]);
        assert_eq!(coverage.report().never_taken, ["first -> do (no)", "second -> do (yes)"]);
    }

    #[test]
    fn one_life_counts_once() {
        let mut coverage = Coverage::of(&questions());
        coverage.enter(2);
        coverage.tick(2, Status::Running);
        coverage.tick(2, Status::Success);
        coverage.exit(2, Exit::Success);
        coverage.enter(2);
        coverage.exit(2, Exit::Failure);
        let NodeCover { reached, succeeded, failed, called_off, .. } = coverage.nodes[2];
        assert_eq!((reached, succeeded, failed, called_off), (2, 1, 1, 0));
    }

    #[test]
    fn runs_add_up_also_after_being_saved() {
        let graph = Guard(Fault::None).graph();
        let (mut one, mut two) = (Coverage::of(&graph), Coverage::of(&graph));
        one.enter(1);
        two.note(3, &mut String::new);
        let saved = serde_json::to_string(&two).unwrap();
        one.merge(&serde_json::from_str(&saved).unwrap());
        assert_eq!(one.report().never_reached, ["Cover"]);
        assert_eq!(one.report().never_taken, ["Patrol -> Cover (noise)"]);
    }

    #[test]
    #[should_panic(expected = "they have other nodes")]
    fn other_definitions_do_not_add_up() {
        Coverage::of(&questions()).merge(&Coverage::of(&Guard(Fault::None).graph()));
    }
}
