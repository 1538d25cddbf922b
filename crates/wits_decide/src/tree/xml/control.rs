//! Nodes with several children.

use super::build::Builder;
use super::doc::Element;
use super::part::{branch, row, simplified};
use super::text::{key_of, literal};
use crate::condition::ConditionDef;
use crate::expr::{Binary, Expr};
use crate::tree::{Amount, NodeDef, Task, WriteDef};

impl<'a> Builder<'a, '_> {
    pub(super) fn control(&mut self, element: &'a Element, name: &str) -> NodeDef {
        let mut nodes: Vec<NodeDef> = element.children.iter().map(|child| self.element(child)).collect();
        let node = match name {
            "Sequence" => Task::Sequence(nodes),
            "AsyncSequence" => Task::StepwiseSequence(nodes),
            "SequenceWithMemory" => Task::StepwiseChecklist(nodes),
            "ReactiveSequence" => Task::ReactiveSequence(nodes),
            "Fallback" => Task::Selector(nodes),
            "AsyncFallback" => Task::StepwiseSelector(nodes),
            "ReactiveFallback" => Task::ReactiveSelector(nodes),
            "Parallel" => self.parallel(element, nodes),
            "ParallelAll" => self.parallel_all(element, nodes),
            "IfThenElse" | "WhileDoElse" => {
                let otherwise = if nodes.len() == 3 { nodes.pop().map(Box::new) } else { None };
                let (Some(then), Some(test)) = (nodes.pop(), nodes.pop()) else { return Task::Idle.into() };
                let (test, then, reactive) = (Box::new(test), Box::new(then), name == "WhileDoElse");
                Task::Branch { test, then, otherwise, reactive }
            }
            "TryCatch" => return self.try_catch(element, nodes),
            "Switch2" | "Switch3" | "Switch4" | "Switch5" | "Switch6" => return self.switch(element, nodes),
            _ => return self.unmade(element, name),
        };
        simplified(node).into()
    }

    /// There it fails as soon as it cannot succeed any more.
    fn parallel(&mut self, element: &'a Element, nodes: Vec<NodeDef>) -> Task {
        let count = nodes.len();
        let success = self.threshold(element, "success_count", -1, count);
        let failure = self.threshold(element, "failure_count", 1, count).min(count - success.min(count) + 1);
        let all = element.find("success_count").is_none_or(|text| text.value.trim() == "-1");
        let success = if all { Amount::All } else { exactly(success) };
        Task::Parallel { nodes, success, failure: amount(failure, count), wait: false }
    }

    /// It fails with no failure at all if the file asks for that, and never if it asks for more than there are children.
    fn parallel_all(&mut self, element: &'a Element, nodes: Vec<NodeDef>) -> Task {
        let count = nodes.len();
        let all = |failure: Amount, nodes: Vec<NodeDef>| Task::Parallel {
            nodes,
            success: Amount::All,
            failure,
            wait: true,
        };
        let number = self.whole(element, "max_failures").unwrap_or(1);
        let size = i32::try_from(count).unwrap_or(i32::MAX);
        let least = if number < 0 { size.saturating_add(number).saturating_add(1).max(0) } else { number };
        match usize::try_from(least).unwrap_or(0) {
            0 => Task::Fail(Box::new(all(Amount::Any, nodes).into())),
            some if some > count => Task::Succeed(Box::new(all(Amount::Any, nodes).into())),
            some => all(amount(some, count), nodes),
        }
    }

    /// A number of children; negative ones are counted from all of them.
    fn threshold(&mut self, element: &'a Element, name: &str, default: i32, count: usize) -> usize {
        let number = self.whole(element, name).unwrap_or(default);
        let all = i32::try_from(count).unwrap_or(i32::MAX);
        let threshold = if number < 0 { all.saturating_add(number).saturating_add(1) } else { number };
        if threshold < 1 || threshold > all {
            let spot = element.find(name).map_or(element.spot, |attribute| attribute.spot);
            self.faults.add(
                spot,
                format!("{number} of {count} children"),
                format!("1 to {count}, or -1 for all"),
            );
        }
        usize::try_from(threshold).unwrap_or(1).clamp(1, count.max(1))
    }

    /// A whole number that must be written in the file.
    pub(super) fn whole(&mut self, element: &'a Element, name: &str) -> Option<i32> {
        let attribute = element.find(name)?;
        let number = attribute.value.trim().parse().ok();
        if number.is_none() {
            let expected = "a whole number; keys are not known when a tree is put together";
            self.faults.add(attribute.spot, format!("{:?} as {name}", attribute.value), expected);
        }
        number
    }

    /// On failure the last child has its turn, and the whole has failed.
    fn try_catch(&mut self, element: &'a Element, mut nodes: Vec<NodeDef>) -> NodeDef {
        let last = nodes.pop().unwrap_or_else(|| Task::Idle.into());
        let mut attempt: NodeDef = Task::Sequence(nodes).into();
        if self.flag(element, "catch_on_halt", false) {
            match writes_of(&last) {
                Some(write) => attempt = Task::OnAbort { write, node: Box::new(attempt) }.into(),
                None => {
                    let (node, last) = (Box::new(attempt), Box::new(last.clone()));
                    attempt = Task::Cleanup { node, last }.into();
                }
            }
        }
        let never = Task::If(ConditionDef::Never).into();
        let caught = row(vec![Task::Succeed(Box::new(last)).into(), never]);
        branch(attempt, Task::If(ConditionDef::Always).into(), Some(caught))
    }

    /// Branches inside each other, which ask at every tick.
    fn switch(&mut self, element: &'a Element, mut nodes: Vec<NodeDef>) -> NodeDef {
        let Some(mut node) = nodes.pop() else { return Task::Idle.into() };
        let variable = element.get("variable").and_then(|text| key_of(text, "variable"));
        let Some(variable) = variable else {
            self.faults.add(element.spot, "a switch without a variable", "variable=\"{key}\"");
            return node;
        };
        for number in (1..=nodes.len()).rev() {
            let Some(branch) = nodes.pop() else { break };
            let test = self.case(element, variable, &format!("case_{number}"));
            let (test, then) = (Box::new(Task::If(test).into()), Box::new(branch));
            node = Task::Branch { test, then, otherwise: Some(Box::new(node)), reactive: true }.into();
        }
        node
    }

    fn case(&mut self, element: &'a Element, variable: &str, name: &str) -> ConditionDef {
        let Some(case) = element.find(name) else {
            self.faults.add(element.spot, format!("{} without {name}", element.tag), format!("{name}=\"…\""));
            return ConditionDef::Never;
        };
        let kind = self.kind(variable);
        let other = match (key_of(&case.value, name), self.survey.enums.get(&case.value)) {
            (Some(key), _) => Some(Expr::Key(key.to_owned())),
            (None, Some(number)) => Some(Expr::Value((*number).into())),
            (None, None) => literal(&case.value, kind).map(Expr::Value),
        };
        let Some(other) = other else {
            let expected = kind.map(|kind| kind.to_string()).unwrap_or_default();
            self.faults.add(case.spot, format!("{:?} as {name}", case.value), expected);
            return ConditionDef::Never;
        };
        self.plain(&Expr::Binary(Binary::Equal, Box::new(Expr::Key(variable.to_owned())), Box::new(other)))
    }
}

fn amount(some: usize, count: usize) -> Amount {
    if some == count && count > 1 { Amount::All } else { exactly(some) }
}

/// This number, even if that is all of them.
fn exactly(some: usize) -> Amount {
    if some == 1 { Amount::Any } else { Amount::Count(u32::try_from(some).unwrap_or(u32::MAX)) }
}

/// The writes of a script, if a node is nothing else.
fn writes_of(node: &NodeDef) -> Option<Vec<WriteDef>> {
    if node.when.is_some() || node.hold.is_some() {
        return None;
    }
    match &node.node {
        Task::Compute(write) => Some(vec![write.clone()]),
        Task::SetKey { key, to } => {
            let to = match crate::words::key_name(to) {
                Some(name) => Expr::Key(name.to_owned()),
                None => Expr::Value(to.clone()),
            };
            Some(vec![WriteDef { key: key.clone(), to }])
        }
        Task::Sequence(nodes) => {
            let writes: Option<Vec<_>> = nodes.iter().map(writes_of).collect();
            Some(writes?.concat())
        }
        _ => None,
    }
}
