//! The nodes below a node of a definition: for binding, and for tools that walk through or change definitions.

use std::fmt;

use super::{Amount, NodeDef, OptionDef, Outcome, Seconds, Task, Times, WriteDef};
use crate::Value;
use crate::board::BoardDef;
use crate::condition::ConditionDef;
use crate::words::CallDef;

impl Task {
    /// The nodes below it, in order; those of a sub-tree are not below it but elsewhere.
    #[must_use]
    pub fn children(&self) -> Vec<&NodeDef> {
        self.below().into_iter().map(|(_, node)| node).collect()
    }

    /// The same, to be changed.
    pub fn children_mut(&mut self) -> Vec<&mut NodeDef> {
        self.below_mut()
    }
}

/// The end of a node's place in a file, after the place of the node above it: `.node`, `[2]`, `.options[2].node`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Below {
    /// The field of the task; empty if it has no name.
    field: &'static str,
    /// Which item, if the field is a list.
    number: Option<usize>,
    /// The field of the item, if it is more than the node.
    inside: &'static str,
}

impl fmt::Display for Below {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dot = |field: &str| if field.is_empty() { "" } else { "." };
        write!(f, "{}{}", dot(self.field), self.field)?;
        if let Some(number) = self.number {
            write!(f, "[{number}]")?;
        }
        write!(f, "{}{}", dot(self.inside), self.inside)
    }
}

/// A type that tasks have fields of. A new type must say which nodes it holds before a task can have such a field.
pub(super) trait Part {
    /// The nodes in the field of a name.
    fn below<'a>(&'a self, field: &'static str, found: &mut Vec<(Below, &'a NodeDef)>);

    /// The same, to be changed.
    fn below_mut<'a>(&'a mut self, found: &mut Vec<&'a mut NodeDef>);
}

impl Part for Box<NodeDef> {
    fn below<'a>(&'a self, field: &'static str, found: &mut Vec<(Below, &'a NodeDef)>) {
        found.push((Below { field, number: None, inside: "" }, self));
    }

    fn below_mut<'a>(&'a mut self, found: &mut Vec<&'a mut NodeDef>) {
        found.push(self);
    }
}

impl Part for Option<Box<NodeDef>> {
    fn below<'a>(&'a self, field: &'static str, found: &mut Vec<(Below, &'a NodeDef)>) {
        self.iter().for_each(|node| node.below(field, found));
    }

    fn below_mut<'a>(&'a mut self, found: &mut Vec<&'a mut NodeDef>) {
        self.iter_mut().for_each(|node| node.below_mut(found));
    }
}

impl Part for Vec<NodeDef> {
    fn below<'a>(&'a self, field: &'static str, found: &mut Vec<(Below, &'a NodeDef)>) {
        let place = |number| Below { field, number: Some(number), inside: "" };
        found.extend(self.iter().enumerate().map(|(number, node)| (place(number), node)));
    }

    fn below_mut<'a>(&'a mut self, found: &mut Vec<&'a mut NodeDef>) {
        found.extend(self);
    }
}

impl Part for Vec<OptionDef> {
    fn below<'a>(&'a self, field: &'static str, found: &mut Vec<(Below, &'a NodeDef)>) {
        let place = |number| Below { field, number: Some(number), inside: "node" };
        found.extend(self.iter().enumerate().map(|(number, option)| (place(number), &option.node)));
    }

    fn below_mut<'a>(&'a mut self, found: &mut Vec<&'a mut NodeDef>) {
        found.extend(self.iter_mut().map(|option| &mut option.node));
    }
}

/// Types without nodes in them.
macro_rules! without_nodes {
    ($($type:ty),*) => {
        $(impl Part for $type {
            fn below<'a>(&'a self, _: &'static str, _: &mut Vec<(Below, &'a NodeDef)>) {}
            fn below_mut<'a>(&'a mut self, _: &mut Vec<&'a mut NodeDef>) {}
        })*
    };
}

without_nodes!(bool, u32, f32, String, Value, Seconds, Times, Amount, Outcome, Option<Outcome>);
without_nodes!(CallDef, ConditionDef, BoardDef, WriteDef, Vec<WriteDef>);
