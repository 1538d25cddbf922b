//! The graph of a mind: sent once, coloured while it runs.
//!
//! A [`Graph`] is the picture of a definition: a behaviour tree, a state machine, a decision tree. A [`Pulse`] says what is
//! going on in it for one character now. Many characters share one graph, and nothing but the pulse changes.
//!
//! ```
//! use wits_core::inspect::{Form, Graph, GraphNode, Pulse, NodeStatus};
//! let mut graph = Graph::new("guard", Form::Tree);
//! let root = graph.add(GraphNode::new("selector", "guard"));
//! let flee = graph.add(GraphNode::new("action", "flee").under(root));
//! graph.link(root, flee, "");
//! let pulse = Pulse { marks: vec![(flee, NodeStatus::Running, 60)], ..Pulse::default() };
//! assert_eq!((graph.nodes.len(), pulse.marks.len()), (2, 1));
//! ```

use serde::Serialize;

use super::{LogEntry, Text, Value};

/// How a graph is best laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// A behaviour tree: parents above or before their children.
    #[default]
    Tree,
    /// A state machine: states in states, transitions between them.
    Machine,
    /// A decision tree: from the first question to the answers; branches may meet.
    Decision,
    /// A network through which something flows, such as facts through the joins of a rule system or a plan whose steps
    /// need each other: in layers, every node after all that lead to it. Links say everything; nodes need no parents.
    Network,
}

/// The picture of a definition.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Graph {
    /// Its name.
    pub title: Text,
    /// How it is best laid out.
    pub form: Form,
    /// Parents come before their children.
    pub nodes: Vec<GraphNode>,
    /// From node to node. Where something is said about links by number (the transitions of a machine that were asked or
    /// made), their numbers follow those of the nodes: link 0 is number `nodes.len()`.
    pub links: Vec<GraphLink>,
}

/// A task, a state, a question.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct GraphNode {
    /// What sort of node: `selector`, `state`, `test` …
    pub kind: Text,
    /// What is written on it.
    pub name: Text,
    /// The node it belongs to: the parent task, the state around it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<u32>,
    /// Its name for good: the same after a reload, if the node is still there.
    pub path: Text,
    /// Its parameters, in short.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub detail: Text,
    /// What it does.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub help: Text,
    /// The game is paused when it is reached: a breakpoint that lives in the file.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stop: bool,
    /// A sub-tree or a nested machine: can be folded to one status.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub folds: bool,
}

/// An edge.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct GraphLink {
    /// From here.
    pub from: u32,
    /// To there.
    pub to: u32,
    /// The condition, the case, the event.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub label: Text,
}

impl Graph {
    /// No nodes yet.
    pub fn new(title: impl Into<Text>, form: Form) -> Self {
        Self { title: title.into(), form, ..Self::default() }
    }

    /// One more node; gives its number.
    #[expect(clippy::cast_possible_truncation, reason = "nobody draws 2^32 nodes")]
    pub fn add(&mut self, node: GraphNode) -> u32 {
        self.nodes.push(node);
        (self.nodes.len() - 1) as u32
    }

    /// One more edge.
    pub fn link(&mut self, from: u32, to: u32, label: impl Into<Text>) {
        self.links.push(GraphLink { from, to, label: label.into() });
    }
}

impl GraphNode {
    /// A node of a kind, and what is written on it.
    pub fn new(kind: impl Into<Text>, name: impl Into<Text>) -> Self {
        Self { kind: kind.into(), name: name.into(), ..Self::default() }
    }

    /// The node it belongs to.
    #[must_use]
    pub fn under(mut self, parent: u32) -> Self {
        self.parent = Some(parent);
        self
    }
}

/// What is going on in a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NodeStatus {
    /// Not reached lately.
    #[default]
    Idle,
    /// Going on: a running task, the current state.
    Running,
    /// Ended well, or a test that holds.
    Success,
    /// Ended badly, or a test that does not hold.
    Failure,
    /// Was called off.
    Aborted,
    /// Something went wrong in it: a leaf that panicked, a limit that was hit.
    Faulty,
}

/// What is going on in a graph for one character now.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Pulse {
    /// The tick it was taken at.
    pub tick: u64,
    /// Nodes that were ever reached: their last status, and the tick they were last reached at. All others are idle.
    pub marks: Vec<(u32, NodeStatus, u64)>,
    /// The nodes that the last decision went through, in order, each with what was found there.
    pub trail: Vec<Trail>,
    /// A few words about nodes that change while the mind runs, such as how many facts a join holds: written into the box
    /// of the node. In the order of the nodes; those without words are left out.
    pub notes: Vec<(u32, Text)>,
    /// What happened lately, oldest first; see [`LogEntry`].
    pub log: Vec<LogEntry>,
    /// What the character knows: the keys of its blackboards.
    pub board: Vec<BoardEntry>,
}

/// A step of the last decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Trail {
    /// The node.
    pub node: u32,
    /// What came of it.
    pub status: NodeStatus,
    /// Why, in words: the test and its values.
    pub why: Text,
}

/// A key of a blackboard.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoardEntry {
    /// `agent`, `squad`, `world`, or the name of a sub-tree.
    pub scope: Text,
    /// The key.
    pub key: Text,
    /// `bool`, `int`, `number`, `text`, `vector`.
    pub kind: Text,
    /// What it holds; absent when it is not set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// What it means.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub help: Text,
    /// May be changed by hand.
    pub editable: bool,
}
