//! A decision tree as a mind: decide, then do it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use wits_core::inspect::{Form as GraphForm, Graph, GraphNode};

use super::balance::by_chance;
use super::bind::{DecisionTree, Form};
use super::run::Decision;
use super::state::{DecisionState, NONE};
use super::table;
use crate::watch::{Because, Watch};
use crate::words::Deed;
use crate::{Adopted, Exit, Mind, Status, Turn};

impl<C: ?Sized> Mind<C> for DecisionTree<C> {
    type State = DecisionState;

    fn start(&self) -> DecisionState {
        DecisionState::new(self.rolls, self.board.defaults().collect())
    }

    /// Decides, and does what was chosen. The same choice again goes on with it; another choice calls the old one off.
    /// A name that was only picked succeeds at once. A question or an action that panics makes it a failure: what was
    /// going on is left, and the next tick decides anew.
    fn tick_watched<W: Watch>(
        &self,
        state: &mut DecisionState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status {
        let watch = &mut Because::new(watch);
        self.with_keys(state, turn, |state, turn| {
            let mut at = self.root;
            let found = guarded(|| self.find(state, turn, watch, |node, way| at = self.ways_of(node)[way]));
            match found {
                Ok(decision) => {
                    watch.decide(decision.node, &|| decision.name.to_owned());
                    self.perform(decision, state, turn, watch)
                }
                Err(message) => {
                    let question = self.texts(&self.nodes[at as usize].form).1;
                    watch.fault(at, &mut || format!("{question} panicked: {message}"));
                    self.leave(state, turn, Exit::Panic, watch);
                    Status::Failure
                }
            }
        })
    }

    fn stop<W: Watch>(&self, state: &mut DecisionState, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        self.with_keys(state, turn, |state, turn| self.leave(state, turn, why, watch));
    }

    /// What is being done goes on if it can still be chosen, wherever; what chance said stays with nodes of the same path.
    fn adopt<W: Watch>(
        &self,
        old: &Self,
        state: &mut DecisionState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        self.take_over(old, state, turn, watch)
    }

    fn doing(&self, state: &DecisionState) -> String {
        self.nodes
            .get(state.entered as usize)
            .map(|node| self.texts(&node.form).1.to_string())
            .unwrap_or_default()
    }

    /// The action that goes on.
    fn running(&self, state: &DecisionState) -> Vec<u32> {
        let entered = Some(state.entered).filter(|node| (*node as usize) < self.nodes.len());
        entered.into_iter().collect()
    }

    fn graph(&self) -> Graph {
        let mut graph = Graph::new(self.name.to_string(), GraphForm::Decision);
        for (node, about) in self.nodes.iter().zip(&self.about) {
            let (kind, name, detail, help) = self.texts(&node.form);
            graph.add(GraphNode {
                parent: about.parent,
                path: about.path.to_string().into(),
                detail: detail.into(),
                help: help.into(),
                stop: about.stop,
                ..GraphNode::new(kind, name)
            });
        }
        for (node, about) in (0..).zip(&self.about) {
            for (next, label) in self.ways_of(node).iter().zip(&about.labels) {
                graph.link(node, *next, label.to_string());
            }
        }
        graph
    }
}

impl<C: ?Sized> DecisionTree<C> {
    fn perform<W: Watch>(
        &self,
        decision: Decision<'_>,
        state: &mut DecisionState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status {
        let node = decision.node;
        if self.leaf_of(state.entered).is_some_and(|leaf| leaf != decision.leaf) {
            self.leave(state, turn, Exit::Abort, watch);
        }
        let Some(deed) = &self.leaves[decision.leaf as usize].deed else {
            watch.tick(node, Status::Success);
            return Status::Success;
        };
        if state.entered == NONE {
            match guarded(|| deed.enter(turn, &mut state.memory)) {
                Ok(Ok(())) => {}
                Ok(Err(why)) => {
                    deed.report(why, &turn.boards, node, watch);
                    return Status::Failure;
                }
                Err(message) => {
                    watch.fault(node, &mut || format!("{} panicked: {message}", deed.text()));
                    return Status::Failure;
                }
            }
            state.entered = node;
            watch.enter(node);
        }
        let ticked = guarded(|| deed.tick(turn, &mut state.memory).0);
        let (status, end) = match &ticked {
            Ok(status) => (*status, Exit::of(*status)),
            Err(message) => {
                watch.fault(node, &mut || format!("{} panicked: {message}", deed.text()));
                (Status::Failure, Some(Exit::Panic))
            }
        };
        if ticked.is_ok() {
            watch.tick(node, status);
        }
        if let Some(why) = end {
            self.leave(state, turn, why, watch);
        }
        status
    }

    /// Leaves the action that was entered, if any.
    fn leave<W: Watch>(&self, state: &mut DecisionState, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        let Some(leaf) = self.leaf_of(state.entered) else { return };
        let node = std::mem::replace(&mut state.entered, NONE);
        let Some(deed) = &self.leaves[leaf as usize].deed else { return };
        if let Err(message) = guarded(|| deed.exit(turn, &mut state.memory, why)) {
            watch.fault(node, &mut || format!("{} panicked when it was left: {message}", deed.text()));
        }
        watch.exit(node, why);
    }

    /// The choice at a node; `None` for questions and numbers of no node.
    pub(super) fn leaf_of(&self, node: u32) -> Option<u32> {
        match self.nodes.get(node as usize)?.form {
            Form::Leaf(leaf) => Some(leaf),
            _ => None,
        }
    }

    /// Kind, name, detail and help for pictures.
    pub(super) fn texts(&self, form: &Form<C>) -> (&'static str, String, String, String) {
        let none = String::new;
        match form {
            Form::Leaf(leaf) => {
                let leaf = &self.leaves[*leaf as usize];
                let help = leaf.deed.as_ref().map(|deed: &Deed<C>| deed.help().to_owned());
                let row = if leaf.call.is_some() { table::DO } else { table::PICK };
                (row.shown, leaf.name.to_string(), none(), help.unwrap_or_default())
            }
            Form::Test(test) => (table::IF.shown, test.text().to_owned(), none(), none()),
            Form::Switch(switch) => (table::SWITCH.shown, switch.text.to_string(), none(), none()),
            Form::Random(rules, _) => {
                let detail = rules.time_out.map(|runs| format!("anew after {runs} runs"));
                (table::RANDOM.shown, by_chance(rules.chance), detail.unwrap_or_default(), none())
            }
        }
    }
}

/// Calls the game's code; what it panics with comes back as a text.
fn guarded<T>(code: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(code)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
    })
}
