//! The nodes below a node of a definition, for tools that walk through or change definitions.

use super::{NodeDef, Task};

/// What is below a task, in order. Written out for both kinds of references; a new kind of node does not compile until it
/// is named here.
macro_rules! children_of {
    ($task:expr, $iter:ident, $unbox:expr, $node:ident => $reference:expr) => {
        match $task {
            Task::Selector(nodes)
            | Task::Sequence(nodes)
            | Task::ReactiveSelector(nodes)
            | Task::ReactiveSequence(nodes)
            | Task::RandomSelector(nodes)
            | Task::ShuffledSelector(nodes)
            | Task::ShuffledSequence(nodes)
            | Task::Checklist(nodes)
            | Task::StepwiseSequence(nodes)
            | Task::StepwiseSelector(nodes)
            | Task::StepwiseChecklist(nodes)
            | Task::Parallel { nodes, .. } => nodes.$iter().collect(),
            Task::Utility { options, .. } => options.$iter().map(|$node| $reference).collect(),
            Task::Branch { test, then, otherwise, .. } => {
                let boxes = [Some(test), Some(then), otherwise.$iter().next()];
                boxes.into_iter().flatten().map($unbox).collect()
            }
            Task::Cleanup { node, last } => [node, last].into_iter().map($unbox).collect(),
            Task::Inverter(node)
            | Task::Succeed(node)
            | Task::Fail(node)
            | Task::UntilFail(node)
            | Task::UntilSuccess(node)
            | Task::Forever(node)
            | Task::Interrupter(node)
            | Task::Hold(node)
            | Task::Repeat { node, .. }
            | Task::Retry { node, .. }
            | Task::Limit { node, .. }
            | Task::Once { node, .. }
            | Task::SkipIf { node, .. }
            | Task::OnAbort { node, .. }
            | Task::TimeOut { node, .. }
            | Task::CoolDown { node, .. }
            | Task::Delay { node, .. }
            | Task::Chance { node, .. }
            | Task::Semaphore { node, .. }
            | Task::Gate { node, .. }
            | Task::Scope { node, .. } => vec![node],
            Task::Do(_)
            | Task::If(_)
            | Task::Wait(_)
            | Task::Idle
            | Task::Pause
            | Task::SetKey { .. }
            | Task::TakeItem { .. }
            | Task::Compute(_)
            | Task::ClearKey(_)
            | Task::Log(_)
            | Task::Interrupt { .. }
            | Task::ResetLimit(_)
            | Task::Open(_)
            | Task::Close(_)
            | Task::Release(_)
            | Task::SubTree(_)
            | Task::Lazy(_) => Vec::new(),
        }
    };
}

impl Task {
    /// The nodes below it, in order; those of a sub-tree are not below it but elsewhere.
    #[must_use]
    pub fn children(&self) -> Vec<&NodeDef> {
        children_of!(self, iter, |node| &**node, option => &option.node)
    }

    /// The same, to be changed.
    pub fn children_mut(&mut self) -> Vec<&mut NodeDef> {
        children_of!(self, iter_mut, |node| &mut **node, option => &mut option.node)
    }
}
