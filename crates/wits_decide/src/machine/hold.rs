//! States whose behaviour is a tree.

use serde::{Deserialize, Serialize};
use wits_core::inspect::Graph;
use wits_core::state::State;

use super::run::Run;
use crate::tree::{Tree, TreeState};
use crate::watch::Watch;
use crate::{Exit, Mind, Status};

/// A tree that a state holds, and the number of its first node in the graph of the machine.
pub(super) struct Held<C: ?Sized> {
    pub(super) tree: Tree<C>,
    pub(super) node: u32,
}

/// What a character remembers of the tree of a state; kept while it is in other states, for limits and cool-downs.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub(super) struct HeldState {
    pub(super) state: u16,
    pub(super) tree: TreeState,
}

impl<C: ?Sized, W: Watch> Run<'_, '_, C, W> {
    /// One tick of the tree of a state. A tree that has ended begins again.
    pub(super) fn grow(&mut self, state: u16, held: &Held<C>) -> Status {
        let trees = &mut self.state.more().trees;
        let place = trees.iter().position(|held| held.state == state).unwrap_or_else(|| {
            trees.push(HeldState { state, tree: held.tree.start() });
            trees.len() - 1
        });
        let mut watch = Shifted { watch: self.watch, by: held.node };
        held.tree.tick_watched(&mut trees[place].tree, self.turn, &mut watch)
    }

    /// Aborts the trees of some states.
    pub(super) fn fell(&mut self, states: std::ops::Range<u16>, why: Exit) {
        let Some(more) = &mut self.state.more else { return };
        for kept in more.trees.iter_mut().rev().filter(|kept| states.contains(&kept.state)) {
            let state = self.machine.states.get(usize::from(kept.state));
            if let Some(held) = state.and_then(|state| state.held.as_ref()) {
                let mut watch = Shifted { watch: self.watch, by: held.node };
                held.tree.stop(&mut kept.tree, self.turn, why, &mut watch);
            }
        }
    }
}

/// Puts a tree below a node of another graph. Gives the number of its root.
pub(super) fn graft(graph: &mut Graph, under: u32, tree: &Graph) -> u32 {
    let by = u32::try_from(graph.nodes.len()).unwrap_or(u32::MAX);
    let around = graph.nodes[under as usize].path.clone();
    for node in &tree.nodes {
        let mut node = node.clone();
        node.parent = Some(node.parent.map_or(under, |parent| parent + by));
        node.path = format!("{around}/{}", node.path).into();
        graph.add(node);
    }
    for link in &tree.links {
        graph.link(link.from + by, link.to + by, link.label.clone());
    }
    by
}

/// Tells somebody about a tree by the numbers of the graph it is part of.
pub(super) struct Shifted<'w, W> {
    pub(super) watch: &'w mut W,
    pub(super) by: u32,
}

impl<W: Watch> Watch for Shifted<'_, W> {
    const LOOKS: bool = W::LOOKS;

    fn looks(&self) -> bool {
        self.watch.looks()
    }
    fn enter(&mut self, node: u32) {
        self.watch.enter(node + self.by);
    }
    fn tick(&mut self, node: u32, status: Status) {
        self.watch.tick(node + self.by, status);
    }
    fn exit(&mut self, node: u32, why: Exit) {
        self.watch.exit(node + self.by, why);
    }
    fn leave(&mut self, node: u32) {
        self.watch.leave(node + self.by);
    }
    fn pass(&mut self, link: u32) {
        self.watch.pass(link + self.by);
    }
    fn reason(&mut self, node: u32, holds: bool, why: &mut dyn FnMut() -> String) {
        self.watch.reason(node + self.by, holds, why);
    }
    fn note(&mut self, node: u32, text: &mut dyn FnMut() -> String) {
        self.watch.note(node + self.by, text);
    }
    fn fault(&mut self, node: u32, text: &mut dyn FnMut() -> String) {
        self.watch.fault(node + self.by, text);
    }
}
