//! Nodes as elements.

use super::super::model::text_of;
use super::super::text::key_of;
use super::attach::{is_tag, is_taken};
use super::condition::{script, value};
use super::{Tag, Writer, is_name, joined_kind};
use crate::Value;
use crate::tree::{Amount, NodeDef, Outcome, Seconds, Task, Times, WriteDef};
use crate::words::{CallDef, key_name};

impl Writer<'_> {
    /// A node with its settings.
    pub(super) fn node(&mut self, def: &NodeDef, path: &str) -> Tag {
        let below = if def.has_settings() { format!("{path}.node") } else { path.to_owned() };
        let mut tag = self.task(&def.node, &below);
        if !def.name.is_empty() && !tag.has("name") {
            tag.attributes.push(("name".to_owned(), def.name.clone()));
        }
        if !def.help.is_empty() && !tag.has("_description") {
            tag = tag.with("_description", &def.help);
        }
        if def.stop {
            self.cannot(path, "a breakpoint");
        }
        // A branch is skipped with what it takes, which a sequence is not.
        if let Some(hold) = &def.hold {
            let test = self.condition(hold, &format!("{path}.while"));
            tag = Tag::new("WhileDoElse").holding(vec![test, tag]);
        }
        if let Some(when) = &def.when {
            let opposite = crate::condition::ConditionDef::Not(Box::new(when.clone()));
            if let Some(script) = self.asked(&opposite) {
                return tag.asking("_failureIf", &script);
            }
            let test = self.condition(when, &format!("{path}.when"));
            tag = Tag::new("IfThenElse").holding(vec![test, tag]);
        }
        tag
    }

    pub(super) fn nodes(&mut self, nodes: &[NodeDef], path: &str) -> Vec<Tag> {
        let nodes = nodes.iter().enumerate();
        nodes.map(|(number, node)| self.node(node, &format!("{path}[{number}]"))).collect()
    }

    fn over(&mut self, tag: &str, node: &NodeDef, path: &str) -> Tag {
        Tag::new(tag).holding(vec![self.node(node, path)])
    }

    fn task(&mut self, task: &Task, path: &str) -> Tag {
        let always = || Tag::new("AlwaysSuccess");
        let (tag, below) = (task.info().xml, format!("{path}.node"));
        match task {
            Task::Do(call) => self.word("Action", call, path),
            Task::If(condition) => self.condition(condition, path),
            Task::Wait(seconds) => self.millis(Tag::new(tag), "msec", seconds, path),
            Task::Idle => Tag::new("KeepRunningUntilFailure").holding(vec![always()]),
            Task::Pause => Tag::new("AsyncSequence").holding(vec![always(), always()]),
            Task::SetKey { key, to } => self.set(key, to, path),
            Task::Compute(write) => self.compute(write, path),
            Task::ClearKey(key) => self.clear(key, path),
            Task::Selector(nodes)
            | Task::Sequence(nodes)
            | Task::Checklist(nodes)
            | Task::StepwiseSequence(nodes)
            | Task::StepwiseSelector(nodes)
            | Task::StepwiseChecklist(nodes)
            | Task::ReactiveSelector(nodes)
            | Task::ReactiveSequence(nodes) => self.composite(tag, nodes, path),
            Task::Parallel { nodes, success, failure, wait } => {
                self.parallel(nodes, (*success, *failure, *wait), path)
            }
            Task::Branch { test, then, otherwise, reactive } => {
                self.branch((test, then, otherwise.as_deref()), *reactive, path)
            }
            Task::Inverter(node) => self.inverter(node, path),
            Task::Succeed(node) | Task::Fail(node) => self.over(tag, node, path),
            Task::UntilFail(node) => self.over("KeepRunningUntilFailure", node, path).inside("Inverter"),
            // The opposite of what fails when the opposite does.
            Task::UntilSuccess(node) => {
                self.over("Inverter", node, path).inside("KeepRunningUntilFailure").inside("Inverter")
            }
            Task::Forever(node) => self.over("ForceSuccess", node, path).inside("KeepRunningUntilFailure"),
            Task::Repeat { times, node, .. } => {
                let rounds = self.rounds(times, path);
                self.over(tag, node, &below).with("num_cycles", &rounds)
            }
            Task::Retry { times, node, .. } => {
                let rounds = self.rounds(times, path);
                self.over(tag, node, &below).with("num_attempts", &rounds)
            }
            Task::Once { node, then, skip } => after_once(self.over(tag, node, &below), *then, *skip),
            Task::SkipIf { condition, node, reactive } => self.skip_if((condition, *reactive), node, path),
            Task::OnAbort { write, node } => self.on_abort(write, node, path),
            Task::TimeOut { seconds, node, result: Outcome::Failure } => {
                let tag = self.over(tag, node, &below);
                self.millis(tag, "msec", seconds, path)
            }
            Task::Delay { seconds, node } => {
                let tag = self.over(tag, node, &below);
                self.millis(tag, "delay_msec", seconds, path)
            }
            Task::SubTree(call) | Task::Lazy(call) => {
                self.given(Tag::new(tag).with("ID", &call.name), call, path)
            }
            _ => self.no_node(task, path),
        }
    }

    /// A node that there is no counterpart of.
    fn no_node(&mut self, task: &Task, path: &str) -> Tag {
        self.cannot(path, &format!("a node of the kind \"{}\"", task.kind()));
        Tag::new("AlwaysFailure")
    }

    fn clear(&mut self, key: &str, path: &str) -> Tag {
        match plain(key) {
            Some(name) => Tag::new("UnsetBlackboard").with("key", name),
            None => self.no_key(key, path),
        }
    }

    fn inverter(&mut self, inner: &NodeDef, path: &str) -> Tag {
        match &inner.node {
            Task::UntilFail(node) if !inner.has_settings() => {
                self.over("KeepRunningUntilFailure", node, path)
            }
            _ => self.over("Inverter", inner, path),
        }
    }

    fn on_abort(&mut self, write: &[WriteDef], node: &NodeDef, path: &str) -> Tag {
        let code: Vec<String> = write.iter().map(|write| self.assignment(write, path)).collect();
        let tag = self.node(node, &format!("{path}.node"));
        if write.is_empty() { tag } else { tag.when_halted(&code.join("; ")) }
    }

    /// There every composite has children; and a reactive sequence finds only those by which a name of their own stands.
    fn composite(&mut self, tag: &str, nodes: &[NodeDef], path: &str) -> Tag {
        if nodes.is_empty() {
            return Tag::new(if tag.ends_with("Fallback") { "AlwaysFailure" } else { "AlwaysSuccess" });
        }
        let mut children = self.nodes(nodes, path);
        if tag == "ReactiveSequence" {
            for child in &mut children {
                if matches!(child.name.as_str(), "Action" | "Condition") {
                    *child = Tag::new("Sequence").holding(vec![child.clone()]);
                }
            }
        }
        Tag::new(tag).holding(children)
    }

    fn branch(
        &mut self,
        (test, then, otherwise): (&NodeDef, &NodeDef, Option<&NodeDef>),
        reactive: bool,
        path: &str,
    ) -> Tag {
        let parts = (test, then, otherwise);
        if let Some(tag) = (!reactive).then(|| self.special(parts, path)).flatten() {
            return tag;
        }
        let mut children = vec![self.node(test, &format!("{path}.test"))];
        children.push(self.node(then, &format!("{path}.then")));
        children.extend(otherwise.map(|node| self.node(node, &format!("{path}.otherwise"))));
        Tag::new(if reactive { "WhileDoElse" } else { "IfThenElse" }).holding(children)
    }

    /// A number of rounds, or the key that holds it. There it is an `int`.
    fn rounds(&mut self, times: &Times, path: &str) -> String {
        match times {
            Times::Forever => "-1".to_owned(),
            Times::Fixed(number) if i32::try_from(*number).is_err() => {
                self.cannot(path, &format!("{number} rounds"));
                String::new()
            }
            times => times.to_string(),
        }
    }

    fn parallel(
        &mut self,
        nodes: &[NodeDef],
        (success, failure, wait): (Amount, Amount, bool),
        path: &str,
    ) -> Tag {
        if nodes.is_empty() {
            return Tag::new("AlwaysSuccess");
        }
        let count = u32::try_from(nodes.len()).unwrap_or(u32::MAX);
        let text = |amount: Amount| match amount {
            Amount::All => "-1".to_owned(),
            other => other.of(count).to_string(),
        };
        let children = self.nodes(nodes, &format!("{path}.nodes"));
        if wait {
            return Tag::new("ParallelAll").with("max_failures", &text(failure)).holding(children);
        }
        let tag = Tag::new("Parallel").with("success_count", &text(success));
        tag.with("failure_count", &text(failure)).holding(children)
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
        if let Some(code) = self.set_script(key, to) {
            return Tag::new("Script").with("code", &code);
        }
        if key_name(to).is_some() {
            self.cannot(path, &format!("the key {to}"));
        }
        Tag::new("SetBlackboard").with("value", &text_of(to)).with("output_key", name)
    }

    pub(super) fn set_script(&self, key: &str, to: &Value) -> Option<String> {
        let to = value(to).and_then(|to| script(&to))?;
        Some(format!("{} := {to}", plain(key)?))
    }

    pub(super) fn compute_script(&self, write: &WriteDef) -> Option<String> {
        // A key alone is what SetBlackboard writes.
        let is_key = matches!(write.to, crate::expr::Expr::Key(_));
        let to = script(&write.to).filter(|_| !is_key)?;
        Some(format!("{} := {to}", plain(&write.key)?))
    }

    fn compute(&mut self, write: &WriteDef, path: &str) -> Tag {
        if let (crate::expr::Expr::Key(from), Some(name)) = (&write.to, plain(&write.key)) {
            return Tag::new("SetBlackboard").with("value", &format!("{{{from}}}")).with("output_key", name);
        }
        let code = self.assignment(write, path);
        Tag::new("Script").with("code", &code)
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
        if is_taken(&call.name) {
            self.cannot(path, &format!("a word called {:?}, which is a node there,", call.name));
        }
        let tag =
            if is_tag(&call.name) { Tag::new(&call.name) } else { Tag::new(sort).with("ID", &call.name) };
        for (name, value) in &call.with {
            let kind = self.kind_of(value);
            let ports = self.words.entry((sort, call.name.clone())).or_default();
            let known = ports.entry(name.clone()).or_insert(kind);
            *known = joined_kind(*known, kind);
        }
        self.words.entry((sort, call.name.clone())).or_default();
        self.given(tag, call, path)
    }

    fn given(&mut self, mut tag: Tag, call: &CallDef, path: &str) -> Tag {
        for (name, value) in &call.with {
            if !is_name(name) || name.starts_with('_') || matches!(name.as_str(), "name" | "ID") {
                self.cannot(&format!("{path}.with.{name}"), "a parameter with such a name");
            }
            let text = text_of(value);
            if key_name(value).is_none() && (key_of(&text, name).is_some() || text.trim() == "{}") {
                self.cannot(&format!("{path}.with.{name}"), &format!("the text {text:?}"));
            }
            tag = tag.with(name, &text);
        }
        tag
    }
}

/// The name of a key that scripts can have.
fn plain(key: &str) -> Option<&str> {
    let name = key.strip_prefix('{')?.strip_suffix('}')?;
    is_name(name.strip_prefix('@').unwrap_or(name)).then_some(name)
}

/// What comes after the first time is skipping it, the same again, or a node beside it.
fn after_once(tag: Tag, then: Option<Outcome>, skip: bool) -> Tag {
    let (around, last) = match then {
        _ if skip => return tag.with("then_skip", "true"),
        None => return tag.with("then_skip", "false"),
        Some(Outcome::Success) => ("Sequence", "AlwaysSuccess"),
        Some(Outcome::Failure) => ("Fallback", "AlwaysFailure"),
    };
    Tag::new(around).holding(vec![tag.with("then_skip", "true"), Tag::new(last)])
}
