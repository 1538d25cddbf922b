//! Nodes as elements.

use super::super::model::text_of;
use super::condition::{script, value};
use super::{Parent, Tag, Writer, is_name};
use crate::tree::{Amount, NodeDef, Outcome, Seconds, Task, WriteDef};
use crate::words::{CallDef, key_name};
use crate::{Kind, Value};

impl Writer<'_> {
    /// A node with its settings.
    pub(super) fn node(&mut self, def: &NodeDef, path: &str, parent: Parent) -> Tag {
        let below = if def.has_settings() { format!("{path}.node") } else { path.to_owned() };
        let outer = if def.hold.is_some() { Parent::Sequence } else { parent };
        let mut tag = self.task(&def.node, &below, outer);
        if !def.name.is_empty() {
            tag.attributes.push(("name".to_owned(), def.name.clone()));
        }
        if !def.help.is_empty() {
            tag = tag.with("_description", &def.help);
        }
        if def.stop {
            self.cannot(path, "a breakpoint");
        }
        if let Some(hold) = &def.hold {
            let test = self.condition(hold, &format!("{path}.while"));
            tag = Tag::new("ReactiveSequence").holding(vec![test, tag]);
        }
        if let Some(when) = &def.when {
            let opposite = crate::condition::ConditionDef::Not(Box::new(when.clone()));
            match self.asked(&opposite).filter(|_| !tag.has("_failureIf")) {
                Some(script) => tag = tag.with("_failureIf", &script),
                None => {
                    let test = self.condition(when, &format!("{path}.when"));
                    tag = Tag::new("Sequence").holding(vec![test, tag]);
                }
            }
        }
        tag
    }

    fn nodes(&mut self, nodes: &[NodeDef], path: &str, parent: Parent) -> Vec<Tag> {
        let nodes = nodes.iter().enumerate();
        nodes.map(|(number, node)| self.node(node, &format!("{path}[{number}]"), parent)).collect()
    }

    fn over(&mut self, tag: &str, node: &NodeDef, path: &str) -> Tag {
        Tag::new(tag).holding(vec![self.node(node, path, Parent::Other)])
    }

    fn task(&mut self, task: &Task, path: &str, parent: Parent) -> Tag {
        match task {
            Task::Do(call) => self.word("Action", call, path),
            Task::If(condition) => self.condition(condition, path),
            Task::Wait(seconds) => self.millis(Tag::new("Sleep"), "msec", seconds, path),
            Task::Idle => Tag::new("KeepRunningUntilFailure").holding(vec![Tag::new("AlwaysSuccess")]),
            Task::SetKey { key, to } => self.set(key, to, path),
            Task::Compute(write) => {
                let code = self.assignment(write, path);
                Tag::new("Script").with("code", &code)
            }
            Task::ClearKey(key) => match plain(key) {
                Some(name) => Tag::new("UnsetBlackboard").with("key", name),
                None => self.no_key(key, path),
            },
            Task::Selector(nodes) => Tag::new("Fallback").holding(self.nodes(nodes, path, Parent::Selector)),
            Task::Sequence(nodes) => Tag::new("Sequence").holding(self.nodes(nodes, path, Parent::Sequence)),
            Task::Checklist(nodes) => {
                Tag::new("SequenceWithMemory").holding(self.nodes(nodes, path, Parent::Sequence))
            }
            Task::ReactiveSelector(nodes) => {
                Tag::new("ReactiveFallback").holding(self.nodes(nodes, path, Parent::Selector))
            }
            Task::ReactiveSequence(nodes) => {
                Tag::new("ReactiveSequence").holding(self.nodes(nodes, path, Parent::Sequence))
            }
            Task::Parallel { nodes, success, failure, wait } => {
                self.parallel(nodes, (*success, *failure, *wait), path)
            }
            Task::Branch { test, then, otherwise, reactive } => {
                let mut children = vec![self.node(test, &format!("{path}.test"), Parent::Other)];
                children.push(self.node(then, &format!("{path}.then"), parent));
                children.extend(
                    otherwise.iter().map(|node| self.node(node, &format!("{path}.otherwise"), parent)),
                );
                Tag::new(if *reactive { "WhileDoElse" } else { "IfThenElse" }).holding(children)
            }
            Task::SubTree(call) | Task::Lazy(call) => self.sub_tree(call, path),
            other => self.decorator(other, path, parent),
        }
    }

    /// Nodes with one child, and those that there is no counterpart of.
    fn decorator(&mut self, task: &Task, path: &str, parent: Parent) -> Tag {
        let below = format!("{path}.node");
        match task {
            Task::Inverter(inner) => match &inner.node {
                Task::UntilFail(node) if !inner.has_settings() => {
                    self.over("KeepRunningUntilFailure", node, path)
                }
                _ => self.over("Inverter", inner, path),
            },
            Task::Succeed(node) => self.over("ForceSuccess", node, path),
            Task::Fail(node) => self.over("ForceFailure", node, path),
            Task::UntilFail(node) => {
                let inner = self.over("KeepRunningUntilFailure", node, path);
                Tag::new("Inverter").holding(vec![inner])
            }
            Task::UntilSuccess(node) => {
                self.over("RetryUntilSuccessful", node, path).with("num_attempts", "-1")
            }
            Task::Forever(node) => {
                let inner = self.over("ForceSuccess", node, path);
                Tag::new("KeepRunningUntilFailure").holding(vec![inner])
            }
            Task::Repeat { times, node } => {
                self.over("Repeat", node, &below).with("num_cycles", &times.to_string())
            }
            Task::Retry { times, node } => {
                self.over("RetryUntilSuccessful", node, &below).with("num_attempts", &times.to_string())
            }
            Task::Once { node, then } => self.once(node, *then, &below, parent),
            Task::OnAbort { write, node } => {
                let code: Vec<String> = write.iter().map(|write| self.assignment(write, path)).collect();
                let tag = self.node(node, &below, parent);
                if tag.has("_onHalted") {
                    self.cannot(path, "writing keys in two steps when something is called off");
                }
                tag.with("_onHalted", &code.join("; "))
            }
            Task::TimeOut { seconds, node, result: Outcome::Failure } => {
                let tag = self.over("Timeout", node, &below);
                self.millis(tag, "msec", seconds, path)
            }
            Task::Delay { seconds, node } => {
                let tag = self.over("Delay", node, &below);
                self.millis(tag, "delay_msec", seconds, path)
            }
            other => {
                self.cannot(path, &format!("a node of the kind \"{}\"", other.kind()));
                Tag::new("AlwaysFailure")
            }
        }
    }

    fn parallel(
        &mut self,
        nodes: &[NodeDef],
        (success, failure, wait): (Amount, Amount, bool),
        path: &str,
    ) -> Tag {
        let count = u32::try_from(nodes.len()).unwrap_or(u32::MAX);
        let text = |amount: Amount| match amount {
            Amount::All => "-1".to_owned(),
            other => other.of(count).to_string(),
        };
        let children = self.nodes(nodes, &format!("{path}.nodes"), Parent::Other);
        if wait {
            return Tag::new("ParallelAll").with("max_failures", &text(failure)).holding(children);
        }
        let tag = Tag::new("Parallel").with("success_count", &text(success));
        tag.with("failure_count", &text(failure)).holding(children)
    }

    /// Skipping it afterwards must come to what is wanted.
    fn once(&mut self, node: &NodeDef, then: Option<Outcome>, path: &str, parent: Parent) -> Tag {
        let tag = self.over("RunOnce", node, path);
        let (fits, around, last) = match then {
            None => return tag.with("then_skip", "false"),
            Some(Outcome::Success) => (Parent::Sequence, "Sequence", "AlwaysSuccess"),
            Some(Outcome::Failure) => (Parent::Selector, "Fallback", "AlwaysFailure"),
        };
        let tag = tag.with("then_skip", "true");
        if parent == fits { tag } else { Tag::new(around).holding(vec![tag, Tag::new(last)]) }
    }

    fn millis(&mut self, tag: Tag, name: &str, seconds: &Seconds, path: &str) -> Tag {
        let Seconds::Fixed(seconds) = seconds else {
            self.cannot(path, &format!("a time of {seconds} seconds"));
            return tag;
        };
        tag.with(name, &format!("{}", (seconds * 1000.0).round()))
    }

    fn set(&mut self, key: &str, to: &Value, path: &str) -> Tag {
        let Some(name) = plain(key) else { return self.no_key(key, path) };
        if let Some(to) = value(to).and_then(|to| script(&to)) {
            return Tag::new("Script").with("code", &format!("{name} := {to}"));
        }
        if key_name(to).is_some() {
            self.cannot(path, &format!("the key {to}"));
        }
        Tag::new("SetBlackboard").with("value", &text_of(to)).with("output_key", name)
    }

    fn assignment(&mut self, write: &WriteDef, path: &str) -> String {
        match (plain(&write.key), script(&write.to)) {
            (Some(name), Some(to)) => format!("{name} := {to}"),
            _ => {
                self.cannot(path, &format!("{} = {}", write.key, write.to));
                String::new()
            }
        }
    }

    fn no_key(&mut self, key: &str, path: &str) -> Tag {
        self.cannot(path, &format!("the key {key}"));
        Tag::new("AlwaysFailure")
    }

    /// An action or a condition of the game.
    pub(super) fn word(&mut self, sort: &'static str, call: &CallDef, path: &str) -> Tag {
        let tag = Tag::new(sort).with("ID", &call.name);
        let ports = call.with.iter().map(|(name, value)| (name.clone(), self.kind_of(value)));
        let ports: Vec<(String, Option<Kind>)> = ports.collect();
        self.words.entry((sort, call.name.clone())).or_default().extend(ports);
        self.given(tag, call, path)
    }

    fn sub_tree(&mut self, call: &CallDef, path: &str) -> Tag {
        let tag = Tag::new("SubTree").with("ID", &call.name);
        self.given(tag, call, path)
    }

    fn given(&mut self, mut tag: Tag, call: &CallDef, path: &str) -> Tag {
        for (name, value) in &call.with {
            if !is_name(name) || name.starts_with('_') || matches!(name.as_str(), "name" | "ID") {
                self.cannot(&format!("{path}.with.{name}"), "a parameter with such a name");
            }
            tag = tag.with(name, &text_of(value));
        }
        tag
    }
}

/// The name of a key that scripts can have.
fn plain(key: &str) -> Option<&str> {
    let name = key.strip_prefix('{')?.strip_suffix('}')?;
    is_name(name.strip_prefix('@').unwrap_or(name)).then_some(name)
}
