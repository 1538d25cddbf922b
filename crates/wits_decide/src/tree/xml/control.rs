//! Nodes with several children.

use super::build::Builder;
use super::doc::Element;
use super::part::{Neutral, Part, all, not};
use super::text::{key_of, literal};
use crate::Kind;
use crate::condition::ConditionDef;
use crate::expr::{Binary, Expr};
use crate::tree::{Amount, NodeDef, Task};

impl<'a> Builder<'a, '_> {
    pub(super) fn control(&mut self, element: &'a Element, name: &str, neutral: Neutral) -> Part {
        match name {
            "Sequence" | "AsyncSequence" => {
                self.composite(element, neutral, Neutral::Success, Task::Sequence)
            }
            "SequenceWithMemory" => self.composite(element, neutral, Neutral::Success, Task::Checklist),
            "ReactiveSequence" => self.composite(element, neutral, Neutral::Success, Task::ReactiveSequence),
            "Fallback" | "AsyncFallback" => {
                self.composite(element, neutral, Neutral::Failure, Task::Selector)
            }
            "ReactiveFallback" => self.composite(element, neutral, Neutral::Failure, Task::ReactiveSelector),
            "Parallel" => self.parallel(element),
            "ParallelAll" => self.parallel_all(element),
            "IfThenElse" => self.branch(element, neutral, false),
            "WhileDoElse" => self.branch(element, neutral, true),
            "TryCatch" => self.try_catch(element),
            _ => self.switch(element, neutral),
        }
    }

    /// A skipped child lets it go on; if all children are skipped, so is it.
    fn composite(
        &mut self,
        element: &'a Element,
        neutral: Neutral,
        own: Neutral,
        make: fn(Vec<NodeDef>) -> Task,
    ) -> Part {
        let parts: Vec<Part> = element.children.iter().map(|child| self.element(child, own)).collect();
        let idle: Option<Vec<ConditionDef>> = parts.iter().map(Part::idle).collect();
        let skip = idle.filter(|_| neutral != own).map(all);
        // Whoever is around may take them as well.
        self.made += if let Some(ConditionDef::All(parts)) = &skip { parts.len() } else { 0 };
        let skip = skip.filter(|_| self.check_size(element));
        let node = make(parts.into_iter().map(|part| part.absorbed(own)).collect());
        Part { skip, ..Part::new(node) }
    }

    fn children(&mut self, element: &'a Element, neutral: Neutral) -> Vec<NodeDef> {
        let children = element.children.iter();
        children.map(|child| self.element(child, neutral).absorbed(neutral)).collect()
    }

    /// There it fails as soon as it cannot succeed any more.
    fn parallel(&mut self, element: &'a Element) -> Part {
        let count = element.children.len();
        let success = self.threshold(element, "success_count", -1, count);
        let failure = self.threshold(element, "failure_count", 1, count).min(count - success.min(count) + 1);
        let all_of_them = element.find("success_count").is_none_or(|text| text.value.trim().starts_with('-'));
        let nodes = if all_of_them {
            self.children(element, Neutral::Success)
        } else {
            element.children.iter().map(|child| self.patient(child)).collect()
        };
        let (success, failure) = (amount(success, count), amount(failure, count));
        Part::new(Task::Parallel { nodes, success, failure, wait: false })
    }

    /// A skipped child is asked again at every tick, and counts as nothing until then.
    fn patient(&mut self, child: &'a Element) -> NodeDef {
        let mut part = self.element(child, Neutral::Success);
        let Some(skip) = part.skip.take() else { return part.absorbed(Neutral::Success) };
        let wait = Task::UntilSuccess(Box::new(Task::If(not(skip)).into()));
        Task::Sequence(vec![wait.into(), part.absorbed(Neutral::Success)]).into()
    }

    fn parallel_all(&mut self, element: &'a Element) -> Part {
        let count = element.children.len();
        let failure = amount(self.threshold(element, "max_failures", 1, count), count);
        let nodes = self.children(element, Neutral::Success);
        Part::new(Task::Parallel { nodes, success: Amount::All, failure, wait: true })
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

    fn branch(&mut self, element: &'a Element, neutral: Neutral, reactive: bool) -> Part {
        let test = self.element(&element.children[0], Neutral::Success);
        if test.idle().is_some() {
            let message = format!("the condition of {} cannot be skipped", element.tag);
            self.faults.add(element.children[0].spot, message, "");
        }
        let mut branches =
            element.children[1..].iter().map(|child| self.element(child, neutral).absorbed(neutral));
        let then = Box::new(branches.next().unwrap_or_else(|| Task::Idle.into()));
        let otherwise = branches.next().map(Box::new);
        Part::new(Task::Branch { test: Box::new(test.node), then, otherwise, reactive })
    }

    /// On failure the last child has its turn, and the whole has failed.
    fn try_catch(&mut self, element: &'a Element) -> Part {
        if let Some(on_halt) = element.find("catch_on_halt")
            && literal(&on_halt.value, Some(Kind::Bool)) != Some(false.into())
        {
            self.faults.add(
                on_halt.spot,
                "what is called off cannot run anything else",
                "catch_on_halt=\"false\"",
            );
        }
        let mut nodes = self.children(element, Neutral::Success);
        let last = nodes.pop().unwrap_or_else(|| Task::Idle.into());
        Part::new(Task::Selector(vec![Task::Sequence(nodes).into(), Task::Fail(Box::new(last)).into()]))
    }

    /// Branches inside each other, which ask at every tick.
    fn switch(&mut self, element: &'a Element, neutral: Neutral) -> Part {
        let mut nodes = self.children(element, neutral);
        let Some(mut node) = nodes.pop() else { return Part::new(Task::Idle) };
        let variable = element.get("variable").and_then(|text| key_of(text, "variable"));
        let Some(variable) = variable else {
            self.faults.add(element.spot, "a switch without a variable", "variable=\"{key}\"");
            return Part::new(node);
        };
        for number in (1..=nodes.len()).rev() {
            let Some(branch) = nodes.pop() else { break };
            let test = self.case(element, variable, &format!("case_{number}"));
            let (test, then) = (Box::new(Task::If(test).into()), Box::new(branch));
            node = Task::Branch { test, then, otherwise: Some(Box::new(node)), reactive: true }.into();
        }
        Part::new(node)
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
    match some {
        _ if some == count && count > 1 => Amount::All,
        1 => Amount::Any,
        _ => Amount::Count(u32::try_from(some).unwrap_or(u32::MAX)),
    }
}
