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

use super::{Text, Value};

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
    /// Was interrupted.
    Aborted,
    /// Something went wrong in it: a leaf that panicked, a limit that was hit.
    Faulty,
    /// A state that a transition led out of.
    Left,
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
    /// What happened lately, oldest first.
    pub log: Vec<LogLine>,
    /// What the character knows: the keys of its blackboards.
    pub board: Vec<BoardEntry>,
}

/// One line of the log of a mind: what was decided where, and how often in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LogLine {
    /// When it was decided first.
    pub tick: u64,
    /// When it was decided last, if it was decided more than once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<u64>,
    /// How often.
    #[serde(skip_serializing_if = "is_once")]
    pub times: u32,
    /// The node, while it has this number; the numbers of links follow those of the nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node: Option<u32>,
    /// What was decided, and why.
    pub text: Text,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_once(times: &u32) -> bool {
    *times == 1
}

impl LogLine {
    /// Something that was decided once.
    pub fn new(tick: u64, node: u32, text: impl Into<Text>) -> Self {
        Self { tick, last: None, times: 1, node: Some(node), text: text.into() }
    }

    /// When it was decided last.
    #[must_use]
    pub fn latest(&self) -> u64 {
        self.last.unwrap_or(self.tick)
    }

    /// The same was decided once more, maybe for a reason with other numbers: the newest text stays.
    pub fn again(&mut self, tick: u64, text: impl AsRef<str> + Into<Text>) {
        self.times = self.times.saturating_add(1);
        self.last = Some(tick);
        if *self.text != *text.as_ref() {
            self.text = text.into();
        }
    }

    /// Whether a text describes the same decision as this line: see [`is_same_decision`].
    #[must_use]
    pub fn says(&self, text: &str) -> bool {
        is_same_decision(&self.text, text)
    }

    /// Forgets what came after a tick; the line itself is older. How often it was decided by then is exact for what was
    /// decided at regular times, and an estimate otherwise. The numbers of the reason were those of the last time: `…` stands
    /// in their place, until it is decided again.
    pub fn forget_after(&mut self, tick: u64) {
        let latest = self.latest();
        if latest <= tick {
            return;
        }
        let since_first = |end: u64| u128::from(end.saturating_sub(self.tick));
        let repeats = u128::from(self.times.saturating_sub(1));
        let more = (repeats * since_first(tick)).checked_div(since_first(latest)).unwrap_or(0);
        self.times = 1 + u32::try_from(more).unwrap_or(u32::MAX - 1);
        self.last = (more > 0).then_some(tick);
        self.text = without_numbers_of_reason(&self.text).into();
    }
}

/// What a reason follows in the text of a decision.
const REASON_MARKS: [&str; 2] = [": ", " because "];

/// Whether two texts describe the same decision. The decision itself has to be the same, numbers included; of its reason,
/// which follows `": "` or `" because "`, only the words are compared.
///
/// ```
/// use wits_core::inspect::is_same_decision;
/// assert!(is_same_decision("flee: health is 12", "flee: health is 7.5"));
/// assert!(!is_same_decision("walk to cell 3", "walk to cell 4"));
/// ```
#[must_use]
pub fn is_same_decision(one: &str, other: &str) -> bool {
    if one == other {
        return true;
    }
    let ((decision, reason), (other_decision, other_reason)) = (parts(one), parts(other));
    decision == other_decision && words(reason).eq(words(other_reason))
}

/// A decision, and its reason with what introduces it.
fn parts(text: &str) -> (&str, &str) {
    let end = REASON_MARKS.iter().filter_map(|mark| text.find(mark)).min();
    text.split_at(end.unwrap_or(text.len()))
}

/// What stands for a number that is not known any more.
const FORGOTTEN: char = '…';

/// What is left of a text without its numbers.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| letter.is_ascii_digit() || matches!(letter, '.' | '-' | FORGOTTEN))
        .filter(|part| !part.is_empty())
}

/// A decision whose reason has `…` in the place of each number.
fn without_numbers_of_reason(text: &str) -> String {
    let (decision, reason) = parts(text);
    let mut result = decision.to_owned();
    let mut letters = reason.chars().peekable();
    let mut in_number = false;
    while let Some(letter) = letters.next() {
        let before_digit = letters.peek().is_some_and(char::is_ascii_digit);
        let was_in_number = in_number;
        in_number = letter.is_ascii_digit() || (matches!(letter, '.' | '-') && before_digit);
        if !in_number {
            result.push(letter);
        } else if !was_in_number {
            result.push(FORGOTTEN);
        }
    }
    result
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_that_differ_in_a_number_are_two_and_reasons_may_differ_in_theirs() {
        let same = [
            ("aims: distance is 3.25, below 5", "aims: distance is -12, below 5"),
            ("A -> B because health is 30", "A -> B because health is 29.5"),
            ("waits", "waits"),
        ];
        assert!(same.iter().all(|(one, other)| is_same_decision(one, other)));
        let different = [
            ("walk to cell 3", "walk to cell 4"),
            ("goto 1: near", "goto 2: near"),
            ("speed 1.5", "speed -1.5"),
            ("aims: distance is 3, below 5", "aims: distance is 3, above 5"),
            ("room 3 -> room 4 because bored", "room 3 -> room 5 because bored"),
            ("aims", "aims: distance is 3"),
        ];
        assert!(different.iter().all(|(one, other)| !is_same_decision(one, other)));
    }

    #[test]
    fn a_reason_from_the_future_is_forgotten_and_the_decision_counts_on() {
        let mut line = LogLine::new(10, 0, "go to 2: danger is -12.5, above 20. Health is 7");
        line.again(30, "go to 2: danger is 3, above 20. Health is 4");
        line.forget_after(30);
        assert_eq!(line.text, "go to 2: danger is 3, above 20. Health is 4", "that is the present");
        line.forget_after(20);
        assert_eq!((&*line.text, line.times), ("go to 2: danger is …, above …. Health is …", 1));
        // It happens again as it did.
        assert!(
            line.says("go to 2: danger is 9, above 20. Health is 5") && !line.says("go to 3: danger is 9")
        );
        line.again(30, "go to 2: danger is 3, above 20. Health is 4");
        assert_eq!((line.text.contains('…'), line.times), (false, 2));
    }

    #[test]
    fn forgetting_keeps_the_share_of_what_was_counted_and_never_divides_by_nothing() {
        let mut line = LogLine { last: Some(30), times: 11, ..LogLine::new(10, 0, "x") };
        line.forget_after(20);
        assert_eq!((line.times, line.last), (6, Some(20)));
        // Lines that should not be there any more: younger than the tick, or with numbers that cannot be.
        for mut line in [
            LogLine::new(9, 0, "x"),
            LogLine { times: 0, ..LogLine::new(9, 0, "x") },
            LogLine { last: Some(9), times: 4, ..LogLine::new(9, 0, "x") },
            LogLine { last: Some(7), times: 4, ..LogLine::new(9, 0, "x") },
        ] {
            line.forget_after(5);
            assert_eq!((line.times, line.last), (1, None));
        }
    }
}
