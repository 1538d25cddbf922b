//! What the studio draws, and what nodes are called.

use wits_core::inspect::{Form, Graph, GraphNode};

use super::node::{Face, Op};
use super::{Task, Tree};
use crate::board::{Key, Scope};

impl<C: ?Sized> Tree<C> {
    /// The nodes in their order; sub-trees can be folded.
    pub(super) fn picture(&self) -> Graph {
        let mut graph = Graph::new(self.title.clone(), Form::Tree);
        for (node, face) in self.nodes.iter().zip(&self.faces) {
            let name = face.shown_name();
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

    /// The name of a node in pictures and logs.
    pub(super) fn shown_name(&self, node: u32) -> &str {
        self.faces.get(node as usize).map_or("", Face::shown_name)
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
            Self::Branch { reactive: true, .. } => "reactive branch",
            other => other.info().shown,
        }
    }

    /// What is written on it beside its name; empty if there is nothing more to say. What hangs below it does not matter.
    #[must_use]
    pub fn detail(&self) -> String {
        match self {
            Self::Do(call) | Self::SubTree(call) | Self::Lazy(call) => call.to_string(),
            Self::If(condition) | Self::SkipIf { condition, .. } => condition.to_string(),
            Self::Wait(seconds)
            | Self::TimeOut { seconds, .. }
            | Self::CoolDown { seconds, .. }
            | Self::Delay { seconds, .. } => format!("{seconds} s"),
            Self::SetKey { key, to } => format!("{key} = {to}"),
            Self::TakeItem { from, to } => format!("{to} = first of {from}"),
            Self::Compute(write) => write.to_string(),
            Self::OnAbort { write, .. } => {
                write.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
            }
            Self::ClearKey(text)
            | Self::Log(text)
            | Self::ResetLimit(text)
            | Self::Open(text)
            | Self::Close(text)
            | Self::Release(text)
            | Self::Interrupt { name: text, .. }
            | Self::Semaphore { key: text, .. } => text.clone(),
            Self::Parallel { success, failure, .. } => {
                format!("succeeds with {success:?}, fails with {failure:?}")
            }
            Self::Repeat { times, .. } | Self::Retry { times, .. } => times.told(),
            Self::Limit { times, .. } => format!("{times} times"),
            Self::Chance { of, .. } => of.to_string(),
            Self::Gate { open, .. } => if *open { "open at first" } else { "closed at first" }.to_owned(),
            _ => String::new(),
        }
    }
}
