//! Nodes with one child.

use super::build::Builder;
use super::doc::{Attribute, Element};
use super::part::{Neutral, Part, all, not, only_if, row, unless};
use super::text::{key_of, literal};
use crate::board::KeyDef;
use crate::condition::ConditionDef;
use crate::expr::{Binary, Expr};
use crate::tree::{NodeDef, Outcome, Seconds, Task, WriteDef};
use crate::words::CallDef;
use crate::{Kind, Value};

impl<'a> Builder<'a, '_> {
    pub(super) fn decorator(&mut self, element: &'a Element, name: &str, neutral: Neutral) -> Part {
        let child = &element.children[0];
        match name {
            "Inverter" => self.element(child, neutral.opposite()).map(inverted),
            "ForceSuccess" => self.element(child, Neutral::Told).map(Task::Succeed),
            "ForceFailure" => self.element(child, Neutral::Told).map(Task::Fail),
            "KeepRunningUntilFailure" => {
                let child = self.element(child, Neutral::Success).absorbed(Neutral::Success);
                Part::new(inverted(Box::new(Task::UntilFail(Box::new(child)).into())))
            }
            "Repeat" => self.repeat(element, child, "num_cycles", |times, node| match times {
                None => inverted(Box::new(Task::UntilFail(node).into())),
                Some(0) => Task::If(ConditionDef::Always),
                Some(times) => Task::Repeat { times, node },
            }),
            "RetryUntilSuccessful" => {
                self.repeat(element, child, "num_attempts", |times, node| match times {
                    None => Task::UntilSuccess(node),
                    Some(0) => Task::If(ConditionDef::Never),
                    Some(times) => Task::Retry { times, node },
                })
            }
            "Timeout" => self.timeout(element, child, neutral),
            "Delay" => {
                let node = Box::new(self.element(child, neutral).absorbed(neutral));
                self.timed(element, "delay_msec", |seconds| Task::Delay { seconds, node })
            }
            "RunOnce" => {
                let skip = element
                    .get("then_skip")
                    .map_or(Some(true.into()), |text| literal(text, Some(Kind::Bool)));
                let then = (skip == Some(true.into())).then(|| neutral.outcome());
                self.element(child, neutral).map(|node| Task::Once { node, then })
            }
            "Precondition" => self.precondition(element, child, neutral),
            "SkipUnlessUpdated" | "WaitValueUpdate" => self.updated(element, child, neutral),
            _ => self.unrolled(element, child),
        }
    }

    /// A child that is skipped when it begins is skipped with its loop; later, that round is.
    fn repeat(
        &mut self,
        element: &'a Element,
        child: &'a Element,
        name: &str,
        make: impl FnOnce(Option<u32>, Box<NodeDef>) -> Task,
    ) -> Part {
        let part = self.element(child, Neutral::Success);
        if element.find(name).is_none() {
            self.faults.add(
                element.spot,
                format!("{} without {name}", element.tag),
                format!("{name}=\"3\", or -1 for ever"),
            );
        }
        let number = self.whole(element, name).unwrap_or(-1);
        if number < -1 {
            self.faults.add(element.spot, format!("{number} as {name}"), "-1 for ever, or more");
        }
        let node = match &part.skip {
            Some(skip) => unless(skip.clone(), part.node),
            None => part.node,
        };
        Part { node: make(u32::try_from(number).ok(), Box::new(node)).into(), ..part }
    }

    fn timeout(&mut self, element: &'a Element, child: &'a Element, neutral: Neutral) -> Part {
        let part = self.element(child, neutral);
        if element.get("msec").is_some_and(|text| text.trim() == "0") {
            return part;
        }
        let node = Box::new(part.node);
        let result = Outcome::Failure;
        let timed = self.timed(element, "msec", |seconds| Task::TimeOut { seconds, node, result });
        Part { node: timed.node, ..part }
    }

    /// Something with a time in milliseconds. A key is divided by 1000 first.
    pub(super) fn timed(
        &mut self,
        element: &'a Element,
        name: &str,
        make: impl FnOnce(Seconds) -> Task,
    ) -> Part {
        let Some(attribute) = element.find(name) else {
            self.faults.add(
                element.spot,
                format!("{} without {name}", element.tag),
                format!("{name}=\"1000\""),
            );
            return Part::new(Task::Idle);
        };
        let Some(key) = key_of(&attribute.value, name) else {
            let Some(Value::Number(millis)) =
                literal(&attribute.value, Some(Kind::Number)).filter(|value| value.number() >= Some(0.0))
            else {
                self.faults.add(
                    attribute.spot,
                    format!("{:?} as {name}", attribute.value),
                    "milliseconds, or a key in braces",
                );
                return Part::new(Task::Idle);
            };
            return Part::new(make(Seconds::Fixed(millis / 1000.0)));
        };
        if !matches!(self.kind(key), Some(Kind::Int | Kind::Number) | None) {
            self.faults.add(attribute.spot, format!("{{{key}}} is no number"), "milliseconds");
        }
        let own = format!("seconds_of_{}", key.trim_start_matches('@'));
        let from = Expr::Key(self.survey.local(self.tree, key).unwrap_or(key).to_owned());
        let to = Expr::Binary(Binary::Over, Box::new(from), Box::new(Expr::Value(1000.into())));
        self.extra.insert(own.clone(), KeyDef::new(Kind::Number));
        let compute = Task::Compute(WriteDef { key: format!("{{{own}}}"), to });
        Part::new(row(vec![compute.into(), make(Seconds::Key(own)).into()]))
    }

    fn precondition(&mut self, element: &'a Element, child: &'a Element, neutral: Neutral) -> Part {
        let Some(condition) = self.condition(element.find("if")) else {
            if element.find("if").is_none() {
                self.faults.add(element.spot, "a precondition without a condition", "if=\"…\"");
            }
            return Part::new(Task::Idle);
        };
        let node = self.element(child, neutral).absorbed(neutral);
        match element.get("else").unwrap_or("FAILURE") {
            "FAILURE" => Part::new(only_if(node, condition)),
            "SUCCESS" => Part::new(unless(not(condition), node)),
            "SKIPPED" => Part { skip: Some(not(condition)), ..Part::new(node) },
            "RUNNING" => {
                let wait = Task::UntilSuccess(Box::new(Task::If(condition).into()));
                Part::new(row(vec![wait.into(), node]))
            }
            _ => {
                let attribute = element.find("else").map_or(element.spot, |attribute| attribute.spot);
                let known = ["FAILURE", "SUCCESS", "SKIPPED", "RUNNING"];
                self.faults.unknown(attribute, element.get("else").unwrap_or(""), &known, "the results");
                Part::new(node)
            }
        }
    }

    /// Whether a key has changed since it was last asked here, and the task that notes it.
    pub(super) fn change(&mut self, element: &'a Element) -> Option<(ConditionDef, Task)> {
        let Some(entry) = element.find("entry") else {
            self.faults.add(element.spot, format!("{} without an entry", element.tag), "entry=\"{key}\"");
            return None;
        };
        if self.survey.main != Some(self.tree) {
            self.faults
                .doubt(element.spot, "what has been seen of a key is forgotten when a sub-tree is left");
        }
        let name = key_of(&entry.value, "entry").unwrap_or(&entry.value);
        let key = self.braces(name);
        let own = format!("seen_{}_{}", name.trim_start_matches('@').replace('.', "_"), self.made);
        self.extra.insert(own.clone(), KeyDef::new(self.kind(name).unwrap_or(Kind::Text)));
        let seen = format!("{{{own}}}");
        let same = ConditionDef::Equal { of: CallDef::new(&key), to: seen.as_str().into() };
        let changed = all(vec![ConditionDef::Set(key.clone()), not(same)]);
        Some((changed, Task::SetKey { key: seen, to: key.as_str().into() }))
    }

    fn updated(&mut self, element: &'a Element, child: &'a Element, neutral: Neutral) -> Part {
        let node = self.element(child, neutral).absorbed(neutral);
        let Some((changed, note)) = self.change(element) else { return Part::new(node) };
        if element.tag == "SkipUnlessUpdated" || element.get("ID") == Some("SkipUnlessUpdated") {
            return Part { skip: Some(not(changed)), ..Part::new(row(vec![note.into(), node])) };
        }
        let wait = Task::UntilSuccess(Box::new(Task::If(changed).into()));
        Part::new(row(vec![wait.into(), note.into(), node]))
    }

    /// A loop over values that the file lists is one round after another.
    fn unrolled(&mut self, element: &'a Element, child: &'a Element) -> Part {
        let before = self.made;
        let round = self.element(child, Neutral::Success).absorbed(Neutral::Success);
        let size = self.made - before + 2;
        let (Some(queue), Some(value)) = (element.find("queue"), element.find("value")) else {
            self.faults.add(
                element.spot,
                "a loop without a queue or a value",
                "queue=\"1;2;3\" value=\"{key}\"",
            );
            return Part::new(Task::Idle);
        };
        let name = key_of(&value.value, "value").unwrap_or(&value.value);
        let items = self.items(queue, name);
        self.made = self.made.saturating_add(size.saturating_mul(items.len()));
        if !self.check_size(element) {
            return Part::new(Task::Idle);
        }
        let key = self.braces(name);
        let mut nodes: Vec<NodeDef> = Vec::new();
        for item in items {
            nodes.push(Task::SetKey { key: key.clone(), to: item }.into());
            nodes.push(round.clone());
        }
        match element.get("if_empty").unwrap_or("SUCCESS") {
            "SUCCESS" | "SKIPPED" => {}
            "FAILURE" => nodes.push(Task::If(ConditionDef::Never).into()),
            other => {
                self.faults.unknown(element.spot, other, &["SUCCESS", "FAILURE", "SKIPPED"], "the results")
            }
        }
        Part::new(row(nodes))
    }

    fn items(&mut self, queue: &Attribute, name: &str) -> Vec<Value> {
        if key_of(&queue.value, "queue").is_some() {
            self.faults.add(queue.spot, "no key can hold a queue", "a list such as queue=\"1;2;3\"");
            return Vec::new();
        }
        let kind = self.kind(name);
        let mut items = Vec::new();
        for part in queue.value.split(';').filter(|part| !part.trim().is_empty()) {
            match literal(part.trim(), kind) {
                Some(value) => items.push(value),
                None => {
                    let expected = kind.map(|kind| kind.to_string()).unwrap_or_default();
                    self.faults.add(queue.spot, format!("{part:?} in a queue"), expected);
                }
            }
        }
        items
    }
}

/// Twice is not at all.
pub(super) fn inverted(node: Box<NodeDef>) -> Task {
    match *node {
        NodeDef { node: Task::Inverter(inner), when: None, hold: None, stop: false, name, help }
            if name.is_empty() && help.is_empty() && !inner.has_settings() =>
        {
            inner.node
        }
        other => Task::Inverter(Box::new(other)),
    }
}
