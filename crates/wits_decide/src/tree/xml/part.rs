//! Nodes that may be skipped.

use crate::condition::ConditionDef;
use crate::tree::{NodeDef, Outcome, Task};

/// What a skipped node must count as, so that whoever is above goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Neutral {
    Success,
    Failure,
    /// Neither will do: it must be told from outside.
    Told,
}

impl Neutral {
    pub(super) const fn opposite(self) -> Self {
        match self {
            Self::Success => Self::Failure,
            Self::Failure => Self::Success,
            Self::Told => Self::Told,
        }
    }

    pub(super) const fn outcome(self) -> Outcome {
        match self {
            Self::Failure => Outcome::Failure,
            _ => Outcome::Success,
        }
    }
}

/// A node, and when it is skipped.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) node: NodeDef,
    /// It is skipped if this holds when it would begin.
    pub(super) skip: Option<ConditionDef>,
    /// It is skipped, even while it runs, if this does not hold.
    pub(super) hold: Option<ConditionDef>,
}

impl Part {
    /// Never skipped.
    pub(super) fn new(node: impl Into<NodeDef>) -> Self {
        Self { node: node.into(), skip: None, hold: None }
    }

    /// The same around a node.
    pub(super) fn map(self, wrap: impl FnOnce(Box<NodeDef>) -> Task) -> Self {
        Self { node: wrap(Box::new(self.node)).into(), ..self }
    }

    /// When it would be skipped as it begins.
    pub(super) fn idle(&self) -> Option<ConditionDef> {
        let gone = self.hold.clone().map(not);
        match (self.skip.clone(), gone) {
            (Some(skip), Some(gone)) => Some(any(vec![skip, gone])),
            (skip, gone) => skip.or(gone),
        }
    }

    /// A node that counts as something when it would be skipped.
    pub(super) fn absorbed(self, neutral: Neutral) -> NodeDef {
        let mut node = self.node;
        if neutral == Neutral::Failure {
            if let Some(hold) = self.hold {
                node.hold = Some(match node.hold.take() {
                    Some(old) => all(vec![hold, old]),
                    None => hold,
                });
            }
            return match self.skip {
                Some(skip) => only_if(node, not(skip)),
                None => node,
            };
        }
        if let Some(hold) = self.hold {
            node = Task::ReactiveSelector(vec![Task::If(not(hold)).into(), node]).into();
        }
        match self.skip {
            Some(skip) => unless(skip, node),
            None => node,
        }
    }
}

/// Succeeds at once if a condition holds.
pub(super) fn unless(condition: ConditionDef, node: NodeDef) -> NodeDef {
    Task::Selector(vec![Task::If(condition).into(), node]).into()
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
