//! Conditions before and scripts after a node, as attributes of its element.

use super::super::builtin::{Builtin, REFUSED};
use super::super::model::Sort;
use super::{Tag, Writer, is_name};
use crate::condition::ConditionDef;
use crate::tree::{NodeDef, Task};

/// In the order in which they are evaluated.
const BEFORE: [&str; 4] = ["_failureIf", "_successIf", "_skipIf", "_while"];
const AFTER: [&str; 3] = ["_onSuccess", "_onFailure", "_post"];

impl Tag {
    /// Adds a condition that is evaluated before those that the element already has.
    pub(super) fn asking(self, name: &str, script: &str) -> Self {
        let place = BEFORE.iter().position(|known| *known == name).unwrap_or(0);
        let earlier = BEFORE[..=place].iter().chain(&AFTER);
        self.free_of(earlier.copied()).with(name, script)
    }

    /// What is done when it is aborted, after what the element does already.
    pub(super) fn when_halted(self, script: &str) -> Self {
        self.free_of(["_while", "_onHalted"].into_iter()).with("_onHalted", script)
    }

    /// What is done after it, whatever it asks before.
    pub(super) fn followed(self, good: &str, bad: &str) -> Self {
        let mut tag = self.free_of(AFTER.into_iter());
        for (name, script) in [("_onSuccess", good), ("_onFailure", bad)] {
            tag = if script.is_empty() { tag } else { tag.with(name, script) };
        }
        tag
    }

    /// An element without certain attributes: this one, or one around it that does the same.
    fn free_of(self, mut names: impl Iterator<Item = &'static str>) -> Self {
        if names.any(|name| self.has(name)) { Self::new("Sequence").holding(vec![self]) } else { self }
    }
}

impl Writer<'_> {
    /// Something that is skipped. Only conditions about keys can be said.
    pub(super) fn skip_if(
        &mut self,
        (condition, reactive): (&ConditionDef, bool),
        node: &NodeDef,
        path: &str,
    ) -> Tag {
        let tag = self.node(node, &format!("{path}.node"));
        let opposite = ConditionDef::Not(Box::new(condition.clone()));
        let (name, asked) = if reactive { ("_while", &opposite) } else { ("_skipIf", condition) };
        if let Some(script) = self.asked(asked) {
            return tag.asking(name, &script);
        }
        self.cannot(&format!("{path}.condition"), &format!("skipping a node if \"{condition}\""));
        tag
    }

    /// A branch that is a condition before or scripts after a node, or a failure that is caught.
    pub(super) fn special(
        &mut self,
        (test, then, otherwise): (&NodeDef, &NodeDef, Option<&NodeDef>),
        path: &str,
    ) -> Option<Tag> {
        if let (Task::If(condition), Some(node)) = (&test.node, otherwise)
            && is_plain(test, then, ConditionDef::Always)
            && let Some(script) = self.asked(condition)
        {
            let tag = self.node(node, &format!("{path}.otherwise"));
            return Some(tag.asking("_successIf", &script));
        }
        if let (Task::Sequence(nodes), Some(caught)) = (&test.node, otherwise.and_then(caught))
            && is_plain(test, then, ConditionDef::Always)
            && !nodes.is_empty()
        {
            let mut tags = self.nodes(nodes, &format!("{path}.test"));
            tags.push(self.node(caught, &format!("{path}.otherwise[0]")));
            return Some(Tag::new("TryCatch").holding(tags));
        }
        let good = self.scripts(then)?;
        let bad = match otherwise {
            Some(NodeDef { node: Task::Fail(bad), .. }) => self.scripts(bad)?,
            Some(_) => return None,
            None => String::new(),
        };
        if good.is_empty() && bad.is_empty() {
            return None;
        }
        let tag = self.node(test, &format!("{path}.test"));
        Some(tag.followed(&good, &bad))
    }

    /// Assignments, if a node is nothing else; an empty text for a node that succeeds.
    fn scripts(&mut self, node: &NodeDef) -> Option<String> {
        if node.has_settings() {
            return None;
        }
        match &node.node {
            Task::If(ConditionDef::Always) => Some(String::new()),
            Task::SetKey { key, to } => self.set_script(key, to),
            Task::Compute(write) => self.compute_script(write),
            Task::Sequence(nodes) if !nodes.is_empty() => {
                let parts: Option<Vec<String>> = nodes.iter().map(|node| self.scripts(node)).collect();
                parts.filter(|parts| parts.iter().all(|part| !part.is_empty())).map(|parts| parts.join("; "))
            }
            _ => None,
        }
    }
}

/// A test without settings, and a node that is nothing but a condition.
fn is_plain(test: &NodeDef, then: &NodeDef, condition: ConditionDef) -> bool {
    !test.has_settings() && *then == Task::If(condition).into()
}

/// What runs after a failure that stays one.
fn caught(node: &NodeDef) -> Option<&NodeDef> {
    let Task::Sequence(nodes) = &node.node else { return None };
    let [NodeDef { node: Task::Succeed(caught), .. }, never] = &nodes[..] else { return None };
    (*never == Task::If(ConditionDef::Never).into() && !node.has_settings() && !nodes[0].has_settings())
        .then_some(caught)
}

/// A name that means something else there.
pub(super) fn is_taken(name: &str) -> bool {
    Builtin::find(name).is_some() || REFUSED.iter().any(|(refused, _)| *refused == name)
}

/// A name that an element can have.
pub(super) fn is_tag(name: &str) -> bool {
    is_name(name) && Sort::of(name).is_none()
}
