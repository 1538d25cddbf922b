//! What the studio draws, and what nodes are called.

use wits_core::inspect::{Form, Graph, GraphNode};

use super::node::Op;
use super::{Task, Tree};
use crate::board::{Key, Scope};

impl<C: ?Sized> Tree<C> {
    /// The nodes in their order; sub-trees can be folded.
    pub(super) fn picture(&self) -> Graph {
        let mut graph = Graph::new(self.title.clone(), Form::Tree);
        for (node, face) in self.nodes.iter().zip(&self.faces) {
            let name = if face.name.is_empty() { &face.detail } else { &face.name };
            let name = if name.is_empty() { face.kind } else { name };
            let help = match node.op {
                Op::Do(deed) | Op::Plain(deed) if face.help.is_empty() => {
                    self.parts.deeds[deed as usize].help().to_owned()
                }
                _ => face.help.clone(),
            };
            let number = graph.add(GraphNode {
                kind: face.kind.into(),
                name: name.to_owned().into(),
                parent: face.parent,
                path: face.path.clone().into(),
                detail: face.detail.clone().into(),
                help: help.into(),
                stop: face.stop,
                folds: face.kind == "sub-tree",
            });
            if let Some(parent) = face.parent {
                graph.link(parent, number, "");
            }
        }
        graph
    }

    /// A key as people know it.
    pub(super) fn key_name(&self, key: Key) -> String {
        let number = usize::from(key.number);
        let name = match key.scope {
            Scope::Local => self.locals.get(number).map(|key| key.name.clone()),
            Scope::Agent => self.key_names[0].get(number).cloned(),
            Scope::Squad => self.key_names[1].get(number).cloned(),
            Scope::World => self.key_names[2].get(number).cloned(),
            Scope::Event => None,
        };
        format!("{:?}", name.unwrap_or_default())
    }
}

impl Task {
    /// What sort of node, in a word or two.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Do(_) => "action",
            Self::If(_) => "condition",
            Self::Wait(_) => "wait",
            Self::Idle => "idle",
            Self::Pause => "pause",
            Self::SetKey { .. } => "set key",
            Self::TakeItem { .. } => "take item",
            Self::Compute(_) => "compute",
            Self::ClearKey(_) => "clear key",
            Self::Log(_) => "log",
            Self::Interrupt { .. } => "interrupt",
            Self::ResetLimit(_) => "reset limit",
            Self::Open(_) => "open",
            Self::Close(_) => "close",
            Self::Release(_) => "release",
            Self::Selector(_) => "selector",
            Self::Sequence(_) => "sequence",
            Self::ReactiveSelector(_) => "reactive selector",
            Self::ReactiveSequence(_) => "reactive sequence",
            Self::RandomSelector(_) => "random selector",
            Self::ShuffledSelector(_) => "shuffled selector",
            Self::ShuffledSequence(_) => "shuffled sequence",
            Self::Parallel { .. } => "parallel",
            Self::Utility { .. } => "utility",
            Self::Branch { reactive: false, .. } => "branch",
            Self::Branch { .. } => "reactive branch",
            Self::Checklist(_) => "checklist",
            Self::StepwiseSequence(_) => "stepwise sequence",
            Self::StepwiseSelector(_) => "stepwise selector",
            Self::StepwiseChecklist(_) => "stepwise checklist",
            Self::Once { .. } => "once",
            Self::SkipIf { .. } => "skip if",
            Self::OnAbort { .. } => "on abort",
            Self::Cleanup { .. } => "cleanup",
            Self::Inverter(_) => "inverter",
            Self::Succeed(_) => "succeed",
            Self::Fail(_) => "fail",
            Self::UntilFail(_) => "until fail",
            Self::UntilSuccess(_) => "until success",
            Self::Forever(_) => "forever",
            Self::Repeat { .. } => "repeat",
            Self::Retry { .. } => "retry",
            Self::Limit { .. } => "limit",
            Self::TimeOut { .. } => "time-out",
            Self::CoolDown { .. } => "cool-down",
            Self::Delay { .. } => "delay",
            Self::Chance { .. } => "chance",
            Self::Semaphore { .. } => "semaphore",
            Self::Interrupter(_) => "interrupter",
            Self::Gate { .. } => "gate",
            Self::Hold(_) => "hold",
            Self::Scope { .. } => "scope",
            Self::SubTree(_) => "sub-tree",
            Self::Lazy(_) => "lazy sub-tree",
        }
    }
}
