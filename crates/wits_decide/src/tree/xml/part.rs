//! What several nodes of the importer are made of.

use crate::condition::ConditionDef;
use crate::tree::{NodeDef, Outcome, Task};

/// Succeeds at once if a condition holds.
pub(super) fn unless(condition: ConditionDef, node: NodeDef) -> NodeDef {
    let (test, then) = (Task::If(condition).into(), Task::If(ConditionDef::Always).into());
    branch(test, then, Some(node))
}

/// One node, and if it succeeds another, which decides: if that is skipped, both are.
pub(super) fn then(first: impl Into<NodeDef>, node: NodeDef) -> NodeDef {
    branch(first.into(), node, None)
}

/// A branch that asks once.
pub(super) fn branch(test: NodeDef, then: NodeDef, otherwise: Option<NodeDef>) -> NodeDef {
    let (test, then, otherwise) = (Box::new(test), Box::new(then), otherwise.map(Box::new));
    Task::Branch { test, then, otherwise, reactive: false }.into()
}

/// Skipped if a condition holds when it begins, or at every tick.
pub(super) fn skip_if(condition: ConditionDef, node: NodeDef, reactive: bool) -> NodeDef {
    Task::SkipIf { condition, node: Box::new(node), reactive }.into()
}

/// Fails at once if a condition does not hold.
pub(super) fn only_if(mut node: NodeDef, condition: ConditionDef) -> NodeDef {
    node.when = Some(match node.when.take() {
        Some(old) => all(vec![condition, old]),
        None => condition,
    });
    node
}

/// The opposite.
pub(super) fn not(condition: ConditionDef) -> ConditionDef {
    match condition {
        ConditionDef::Not(inner) => *inner,
        ConditionDef::Always => ConditionDef::Never,
        ConditionDef::Never => ConditionDef::Always,
        other => ConditionDef::Not(Box::new(other)),
    }
}

/// All of some, those inside each other side by side.
pub(super) fn all(parts: Vec<ConditionDef>) -> ConditionDef {
    let flat = parts.into_iter().flat_map(|part| match part {
        ConditionDef::All(inner) => inner,
        other => vec![other],
    });
    one(flat.collect(), ConditionDef::All)
}

/// Any of some, those inside each other side by side.
pub(super) fn any(parts: Vec<ConditionDef>) -> ConditionDef {
    let flat = parts.into_iter().flat_map(|part| match part {
        ConditionDef::Any(inner) => inner,
        other => vec![other],
    });
    one(flat.collect(), ConditionDef::Any)
}

fn one(mut parts: Vec<ConditionDef>, join: fn(Vec<ConditionDef>) -> ConditionDef) -> ConditionDef {
    match (parts.len(), parts.pop()) {
        (1, Some(only)) => only,
        (_, last) => {
            parts.extend(last);
            join(parts)
        }
    }
}

/// Success becomes failure; twice is not at all.
pub(super) fn inverted(node: NodeDef) -> Task {
    match node {
        NodeDef { node: Task::Inverter(inner), when: None, hold: None, stop: false, name, help }
            if name.is_empty() && help.is_empty() && !inner.has_settings() =>
        {
            inner.node
        }
        other => Task::Inverter(Box::new(other)),
    }
}

/// Again until it fails, then success. Until the opposite fails is until it succeeds.
pub(super) fn until_fail(node: NodeDef) -> NodeDef {
    match node.node {
        Task::Inverter(inner) if !NodeDef { node: Task::Idle, ..node.clone() }.has_settings() => {
            Task::UntilSuccess(inner).into()
        }
        task => Task::UntilFail(Box::new(NodeDef { node: task, ..node })).into(),
    }
}

/// Composites that stand for a node which only exists here.
pub(super) fn simplified(task: Task) -> Task {
    let is = |node: &NodeDef, condition: ConditionDef| *node == Task::If(condition).into();
    match task {
        Task::StepwiseSequence(nodes)
            if nodes.len() == 2 && nodes.iter().all(|node| is(node, ConditionDef::Always)) =>
        {
            Task::Pause
        }
        Task::Sequence(mut nodes) if nodes.len() == 2 && is(&nodes[1], ConditionDef::Always) => {
            let outcome = Some(Outcome::Success);
            once(&nodes[0], outcome).unwrap_or_else(|| Task::Sequence(std::mem::take(&mut nodes)))
        }
        Task::Selector(mut nodes) if nodes.len() == 2 && is(&nodes[1], ConditionDef::Never) => {
            let outcome = Some(Outcome::Failure);
            once(&nodes[0], outcome).unwrap_or_else(|| Task::Selector(std::mem::take(&mut nodes)))
        }
        other => other,
    }
}

/// What ends with a result after the first time, if a node is skipped then and never else.
fn once(node: &NodeDef, then: Option<Outcome>) -> Option<Task> {
    let Task::Once { node: inner, then: None, skip: true } = &node.node else { return None };
    let sound = !node.has_settings() && !can_skip(inner);
    sound.then(|| Task::Once { node: inner.clone(), then, skip: false })
}

fn can_skip(node: &NodeDef) -> bool {
    let itself = matches!(node.node, Task::SkipIf { .. } | Task::Once { skip: true, .. } | Task::SubTree(_));
    itself || node.node.children().into_iter().any(can_skip)
}

/// One node, or several in a row.
pub(super) fn row(mut nodes: Vec<NodeDef>) -> NodeDef {
    match (nodes.len(), nodes.pop()) {
        (0, _) => Task::If(ConditionDef::Always).into(),
        (1, Some(only)) => only,
        (_, last) => {
            nodes.extend(last);
            Task::Sequence(nodes).into()
        }
    }
}
