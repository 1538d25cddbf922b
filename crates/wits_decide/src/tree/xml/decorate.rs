//! Nodes with one child.

use super::build::Builder;
use super::doc::{Attribute, Element};
use super::part::{all, branch, inverted, not, only_if, row, skip_if, then, unless, until_fail};
use super::text::{key_of, literal};
use crate::board::KeyDef;
use crate::condition::ConditionDef;
use crate::expr::{Binary, Expr};
use crate::tree::{NodeDef, Outcome, Seconds, Task, Times, WriteDef};
use crate::words::CallDef;
use crate::{Kind, Value};

impl<'a> Builder<'a, '_> {
    pub(super) fn decorator(&mut self, element: &'a Element, name: &str) -> NodeDef {
        let child = self.element(&element.children[0]);
        let node = match name {
            "Inverter" => inverted(child),
            "ForceSuccess" => Task::Succeed(Box::new(child)),
            "ForceFailure" => Task::Fail(Box::new(child)),
            "KeepRunningUntilFailure" => inverted(until_fail(child)),
            "Repeat" => {
                let node = Box::new(child);
                match self.times(element, "num_cycles") {
                    Times::Fixed(0) => Task::If(ConditionDef::Always),
                    times => Task::Repeat { times, node, at_once: true },
                }
            }
            "RetryUntilSuccessful" => {
                let node = Box::new(child);
                match self.times(element, "num_attempts") {
                    Times::Fixed(0) => Task::If(ConditionDef::Never),
                    times => Task::Retry { times, node, at_once: true },
                }
            }
            "Timeout" if element.get("msec").is_some_and(|text| text.trim() == "0") => return child,
            "Timeout" => {
                let (node, result) = (Box::new(child), Outcome::Failure);
                return self.timed(element, "msec", |seconds| Task::TimeOut { seconds, node, result });
            }
            "Delay" => {
                let node = Box::new(child);
                return self.timed(element, "delay_msec", |seconds| Task::Delay { seconds, node });
            }
            "RunOnce" => {
                let skip = self.flag(element, "then_skip", true);
                Task::Once { node: Box::new(child), then: None, skip }
            }
            "Precondition" => return self.precondition(element, child),
            "SkipUnlessUpdated" | "WaitValueUpdate" => return self.updated(element, name, child),
            "LoopInt" | "LoopBool" | "LoopDouble" | "LoopString" => return self.unrolled(element, &child),
            _ => return self.unmade(element, name),
        };
        node.into()
    }

    /// Yes or no, which must be written in the file.
    pub(super) fn flag(&mut self, element: &'a Element, name: &str, usual: bool) -> bool {
        let Some(attribute) = element.find(name) else { return usual };
        if let Some(Value::Bool(flag)) = literal(&attribute.value, Some(Kind::Bool)) {
            return flag;
        }
        self.faults.add(attribute.spot, format!("{:?} as {name}", attribute.value), "true or false");
        usual
    }

    /// A number of rounds, or a key that holds it.
    fn times(&mut self, element: &'a Element, name: &str) -> Times {
        let Some(attribute) = element.find(name) else {
            let expected = format!("{name}=\"3\", or -1 for ever");
            self.faults.add(element.spot, format!("{} without {name}", element.tag), expected);
            return Times::Forever;
        };
        if let Some(key) = key_of(&attribute.value, name) {
            if !matches!(self.kind(key), Some(Kind::Int) | None) {
                self.faults.add(
                    attribute.spot,
                    format!("{{{key}}} is no whole number"),
                    "a number of rounds",
                );
            }
            return Times::Key(self.survey.local(self.tree, key).unwrap_or(key).to_owned());
        }
        match attribute.value.trim().parse::<i32>() {
            Ok(-1) => Times::Forever,
            Ok(number) if number >= 0 => Times::Fixed(number.unsigned_abs()),
            Ok(number) => {
                self.faults.add(attribute.spot, format!("{number} as {name}"), "-1 for ever, or more");
                Times::Forever
            }
            Err(_) => {
                let expected = "a whole number or a key in braces";
                self.faults.add(attribute.spot, format!("{:?} as {name}", attribute.value), expected);
                Times::Forever
            }
        }
    }

    /// Something with a time in milliseconds. A key is divided by 1000 first.
    pub(super) fn timed(
        &mut self,
        element: &'a Element,
        name: &str,
        make: impl FnOnce(Seconds) -> Task,
    ) -> NodeDef {
        let Some(attribute) = element.find(name) else {
            let expected = format!("{name}=\"1000\"");
            self.faults.add(element.spot, format!("{} without {name}", element.tag), expected);
            return Task::Idle.into();
        };
        let Some(key) = key_of(&attribute.value, name) else {
            let millis =
                literal(&attribute.value, Some(Kind::Number)).filter(|value| value.number() >= Some(0.0));
            let Some(Value::Number(millis)) = millis else {
                let expected = "milliseconds, or a key in braces";
                self.faults.add(attribute.spot, format!("{:?} as {name}", attribute.value), expected);
                return Task::Idle.into();
            };
            return make(Seconds::Fixed(millis / 1000.0)).into();
        };
        if !matches!(self.kind(key), Some(Kind::Int | Kind::Number) | None) {
            self.faults.add(attribute.spot, format!("{{{key}}} is no number"), "milliseconds");
        }
        let own = format!("seconds_of_{}", key.trim_start_matches('@'));
        let from = Expr::Key(self.survey.local(self.tree, key).unwrap_or(key).to_owned());
        let to = Expr::Binary(Binary::Over, Box::new(from), Box::new(Expr::Value(1000.into())));
        self.extra.insert(own.clone(), KeyDef::new(Kind::Number));
        let compute = Task::Compute(WriteDef { key: format!("{{{own}}}"), to });
        then(compute, make(Seconds::Key(own)).into())
    }

    fn precondition(&mut self, element: &'a Element, node: NodeDef) -> NodeDef {
        let Some(condition) = self.condition(element.find("if")) else {
            if element.find("if").is_none() {
                self.faults.add(element.spot, "a precondition without a condition", "if=\"…\"");
            }
            return Task::Idle.into();
        };
        match element.get("else").unwrap_or("FAILURE") {
            "FAILURE" => only_if(node, condition),
            "SUCCESS" => unless(not(condition), node),
            "SKIPPED" => skip_if(not(condition), node, false),
            "RUNNING" => then(Task::UntilSuccess(Box::new(Task::If(condition).into())), node),
            other => {
                let spot = element.find("else").map_or(element.spot, |attribute| attribute.spot);
                let known = ["FAILURE", "SUCCESS", "SKIPPED", "RUNNING"];
                self.faults.unknown(spot, other, &known, "the results");
                node
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

    fn updated(&mut self, element: &'a Element, name: &str, node: NodeDef) -> NodeDef {
        let Some((changed, note)) = self.change(element) else { return node };
        let node = then(note, node);
        if name == "SkipUnlessUpdated" {
            return skip_if(not(changed), node, false);
        }
        then(Task::UntilSuccess(Box::new(Task::If(changed).into())), node)
    }

    /// A loop over values that the file lists is one round after another, one a tick. Whatever comes of a round, the loop goes
    /// on in the next tick, unless it failed.
    fn unrolled(&mut self, element: &'a Element, round: &NodeDef) -> NodeDef {
        let (Some(queue), Some(value)) = (element.find("queue"), element.find("value")) else {
            let expected = "queue=\"1;2;3\" value=\"{key}\"";
            self.faults.add(element.spot, "a loop without a queue or a value", expected);
            return Task::Idle.into();
        };
        let name = key_of(&value.value, "value").unwrap_or(&value.value);
        if let Some(list) = key_of(&queue.value, "queue") {
            return self.consumed(element, (list, name), round);
        }
        let items = self.items(queue, name);
        let size = size_of_tree(round).saturating_add(3);
        self.made = self.made.saturating_add(size.saturating_mul(items.len()));
        if !self.check_size(element) {
            return Task::Idle.into();
        }
        let key = self.braces(name);
        let mut nodes: Vec<NodeDef> = Vec::new();
        for item in items {
            nodes.push(Task::SetKey { key: key.clone(), to: item }.into());
            nodes.push(round.clone());
            nodes.push(Task::Pause.into());
        }
        match element.get("if_empty") {
            None | Some("SUCCESS") => row(nodes),
            _ => then(row(nodes), self.when_empty(element)),
        }
    }

    /// A loop over a list that a key holds takes the items out of it, one a round. Whether the list was empty or a round
    /// failed is known by a key of its own.
    fn consumed(&mut self, element: &'a Element, (list, value): (&str, &str), round: &NodeDef) -> NodeDef {
        let own = format!("empty_{}_{}", list.trim_start_matches('@').replace('.', "_"), self.made);
        self.extra.insert(own.clone(), KeyDef::new(Kind::Bool));
        let own = format!("{{{own}}}");
        let note =
            |is_empty: bool| -> NodeDef { Task::SetKey { key: own.clone(), to: is_empty.into() }.into() };
        let never = || -> NodeDef { Task::If(ConditionDef::Never).into() };
        let take = Task::TakeItem { from: self.braces(list), to: self.braces(value) };
        let taken = row(vec![round.clone(), Task::Pause.into()]);
        let list = self.braces(list);
        let is_blank = ConditionDef::Equal { of: CallDef::new(&list), to: "".into() };
        let is_gone = ConditionDef::Any(vec![not(ConditionDef::Set(list)), is_blank]);
        let over = row(vec![Task::If(is_gone).into(), note(true), never()]);
        let rounds = branch(take.into(), taken, Some(over));
        let rounds = Task::Repeat { times: Times::Forever, node: Box::new(rounds), at_once: true };
        let is_empty = ConditionDef::Equal { of: CallDef::new(&own), to: true.into() };
        let end = branch(Task::If(is_empty).into(), self.when_empty(element), Some(never()));
        then(note(false), branch(rounds.into(), never(), Some(end)))
    }

    /// What comes of a loop when no item is left.
    fn when_empty(&mut self, element: &'a Element) -> NodeDef {
        let always = || -> NodeDef { Task::If(ConditionDef::Always).into() };
        match element.get("if_empty").unwrap_or("SUCCESS") {
            "SUCCESS" => always(),
            "FAILURE" => Task::If(ConditionDef::Never).into(),
            "SKIPPED" => skip_if(ConditionDef::Always, always(), false),
            other => {
                self.faults.unknown(element.spot, other, &["SUCCESS", "FAILURE", "SKIPPED"], "the results");
                always()
            }
        }
    }

    fn items(&mut self, queue: &Attribute, name: &str) -> Vec<Value> {
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

/// How many nodes there are.
fn size_of_tree(node: &NodeDef) -> usize {
    node.node.children().into_iter().map(size_of_tree).fold(1, usize::saturating_add)
}
