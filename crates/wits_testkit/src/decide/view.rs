//! What promises are about.

use wits_core::findings::unknown_name;
use wits_core::inspect::{Graph, NodeStatus};
use wits_core::time::Moment;
use wits_mind::board::Board;
use wits_mind::watch::Journal;
use wits_mind::{Mind, Status};

/// A mind and its game right after a tick.
///
/// Nodes are named by their path (`root/attack/fire`, `Fight.Aim`), by its last part, or by what is written on them. A name
/// that no node has is a panic: a promise about it would hold for nothing.
pub struct View<'v, C, M: Mind<C>> {
    /// The character, or whatever the words are about.
    pub game: &'v C,
    /// What it remembers.
    pub state: &'v M::State,
    /// What the tick came to.
    pub status: Status,
    /// The number of the tick, from 0.
    pub tick: u64,
    /// When it was.
    pub now: Moment,
    /// What the character knows, if the trial has such a board.
    pub agent: Option<&'v Board>,
    /// What its squad knows.
    pub squad: Option<&'v Board>,
    /// What everybody knows.
    pub world: Option<&'v Board>,
    pub(super) graph: &'v Graph,
    pub(super) journal: &'v Journal,
}

impl<C, M: Mind<C>> View<'_, C, M> {
    /// A node is going on: a task runs, a state is the current one or around it.
    ///
    /// # Panics
    /// When no node has this name.
    #[must_use]
    #[track_caller]
    pub fn is_in(&self, node: &str) -> bool {
        self.any(node, |status, _| status == NodeStatus::Running)
    }

    /// A node was reached in this tick, whatever came of it.
    ///
    /// # Panics
    /// When no node has this name.
    #[must_use]
    #[track_caller]
    pub fn reached(&self, node: &str) -> bool {
        self.any(node, |_, now| now)
    }

    /// A node ended well in this tick, or was a question with the answer yes.
    ///
    /// # Panics
    /// When no node has this name.
    #[must_use]
    #[track_caller]
    pub fn succeeded(&self, node: &str) -> bool {
        self.any(node, |status, now| now && status == NodeStatus::Success)
    }

    /// A node ended badly in this tick, or was a question with the answer no.
    ///
    /// # Panics
    /// When no node has this name.
    #[must_use]
    #[track_caller]
    pub fn failed(&self, node: &str) -> bool {
        self.any(node, |status, now| now && status == NodeStatus::Failure)
    }

    /// A node was aborted in this tick, or a state was left by a transition.
    ///
    /// # Panics
    /// When no node has this name.
    #[must_use]
    #[track_caller]
    pub fn was_called_off(&self, node: &str) -> bool {
        self.any(node, |status, now| now && matches!(status, NodeStatus::Aborted | NodeStatus::Left))
    }

    /// Something has gone wrong in a node in this tick: a leaf that panicked, a limit that was hit.
    #[must_use]
    pub fn has_faults(&self) -> bool {
        let mut statuses = self.numbers().map(|node| self.journal.status(node));
        statuses.any(|(status, tick)| status == NodeStatus::Faulty && tick == self.tick + 1)
    }

    /// The paths of all nodes that are going on.
    #[must_use]
    pub fn running(&self) -> Vec<&str> {
        let running = self.numbers().filter(|node| self.journal.status(*node).0 == NodeStatus::Running);
        running.map(|node| &*self.graph.nodes[node as usize].path).collect()
    }

    /// What the mind did lately, and why.
    #[must_use]
    pub const fn journal(&self) -> &Journal {
        self.journal
    }

    fn numbers(&self) -> impl Iterator<Item = u32> {
        (0..).take(self.graph.nodes.len())
    }

    /// Is it so for any node of this name? The test is told the status, and whether it is of this tick.
    #[track_caller]
    fn any(&self, name: &str, test: impl Fn(NodeStatus, bool) -> bool) -> bool {
        let (mut known, mut holds) = (false, false);
        for number in self.numbers().filter(|number| self.has_name(*number, name)) {
            let (status, tick) = self.journal.status(number);
            known = true;
            holds |= test(status, tick == self.tick + 1);
        }
        if !known {
            let paths: Vec<&str> = self.graph.nodes.iter().map(|node| &*node.path).collect();
            panic!("{} among the nodes of {:?}", unknown_name(name, &paths), self.graph.title);
        }
        holds
    }

    fn has_name(&self, number: u32, name: &str) -> bool {
        let node = &self.graph.nodes[number as usize];
        let before = node.path.strip_suffix(name);
        node.name == name || before.is_some_and(|before| before.is_empty() || before.ends_with(['/', '.']))
    }
}
