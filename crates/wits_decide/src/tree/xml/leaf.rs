//! Nodes without children: words of the game, scripts, keys, other trees.

use std::collections::BTreeMap;

use super::build::Builder;
use super::doc::{Attribute, Element, Spot};
use super::faults::COMMON;
use super::model::{Model, Port, Sort};
use super::part::row;
use super::script;
use super::survey::{Given, place};
use super::text::{key_of, literal};
use crate::condition::ConditionDef;
use crate::expr::Expr;
use crate::tree::{NodeDef, Task, WriteDef};
use crate::words::{CallDef, Way};
use crate::{Kind, Value};

impl<'a> Builder<'a, '_> {
    pub(super) fn leaf(&mut self, element: &'a Element, name: &str) -> NodeDef {
        match name {
            "AlwaysSuccess" => Task::If(ConditionDef::Always).into(),
            "AlwaysFailure" => Task::If(ConditionDef::Never).into(),
            "Script" => {
                let statements = self.statements(self.needed(element, "code"));
                let tasks = statements.into_iter().map(|statement| self.assign(statement).into());
                row(tasks.collect())
            }
            "ScriptCondition" => {
                let Some(code) = element.find("code") else {
                    self.faults.add(element.spot, "a condition without code", "code=\"…\"");
                    return Task::Idle.into();
                };
                let survey = self.survey;
                let Some((statements, expr)) = script::body(code, survey.enums, self.faults) else {
                    return Task::Idle.into();
                };
                let assign = |statement| NodeDef::from(self.assign((statement, code)));
                let mut nodes: Vec<NodeDef> = statements.into_iter().map(assign).collect();
                nodes.push(Task::If(self.asked(expr, code).unwrap_or(ConditionDef::Never)).into());
                row(nodes)
            }
            "SetBlackboard" => self.set(element),
            "UnsetBlackboard" => match element.find("key") {
                Some(key) => {
                    Task::ClearKey(self.braces(key_of(&key.value, "key").unwrap_or(&key.value))).into()
                }
                None => self.lacks(element, "key"),
            },
            "Sleep" => self.timed(element, "msec", Task::Wait),
            "WasEntryUpdated" => match self.change(element) {
                Some((changed, note)) => row(vec![Task::If(changed).into(), note.into()]),
                None => Task::Idle.into(),
            },
            _ => self.unmade(element, name),
        }
    }

    fn needed(&self, element: &'a Element, name: &str) -> Option<&'a Attribute> {
        element.find(name)
    }

    fn lacks(&mut self, element: &Element, name: &str) -> NodeDef {
        self.faults.add(element.spot, format!("{} without {name}", element.tag), format!("{name}=\"…\""));
        Task::Idle.into()
    }

    fn set(&mut self, element: &'a Element) -> NodeDef {
        let Some(key) = element.find("output_key") else { return self.lacks(element, "output_key") };
        let Some(value) = element.find("value") else { return self.lacks(element, "value") };
        let name = key_of(&key.value, "output_key").unwrap_or(&key.value);
        let port =
            Port { way: Way::In, kind: self.kind(name), default: None, optional: false, help: String::new() };
        let to = self.given(&value.value, value.spot, "value", Some(&port)).unwrap_or(false.into());
        let key = self.braces(name);
        // A key that holds nothing is a failure, which is what an expression makes of it.
        match crate::words::key_name(&to) {
            Some(from) => Task::Compute(WriteDef { key, to: Expr::Key(from.to_owned()) }),
            None => Task::SetKey { key, to },
        }
        .into()
    }

    /// A word of the game.
    pub(super) fn word(
        &mut self,
        element: &'a Element,
        sort: Sort,
        id: &'a str,
        model: Option<&'a Model>,
    ) -> NodeDef {
        if matches!(sort, Sort::Control | Sort::Decorator | Sort::SubTree) || !element.children.is_empty() {
            let what =
                if element.children.is_empty() { "the leaves" } else { "the nodes that have children" };
            if model.is_none() && Sort::of(&element.tag).is_none() {
                self.unknown(element, id, what);
            } else {
                let message = format!("{id} is a node of your own with children, which has no counterpart");
                self.faults.add(element.spot, message, "nodes of the library, actions and conditions");
            }
            return Task::Idle.into();
        }
        if model.is_none() && self.survey.known.complete {
            self.unknown(element, id, "the words of the game and the nodes");
            return Task::Idle.into();
        }
        let wanted = Sort::of(&element.tag).filter(|wanted| *wanted != sort);
        if wanted.is_some() {
            let what = if sort == Sort::Condition { "a condition" } else { "an action" };
            self.faults.add(element.spot, format!("{id} is {what}"), "");
        }
        let call = self.call(element, id, model);
        if sort == Sort::Condition { Task::If(ConditionDef::Is(call)) } else { Task::Do(call) }.into()
    }

    fn call(&mut self, element: &'a Element, id: &str, model: Option<&'a Model>) -> CallDef {
        let name = model.map_or(id, |model| model.name.as_str());
        let mut with = BTreeMap::new();
        if let Some(model) = model {
            self.attributes(element, model.ports.keys().map(String::as_str));
        }
        for attribute in &element.attributes {
            let port_name = attribute.name.as_str();
            if COMMON.contains(&port_name) || port_name == "ID" {
                continue;
            }
            let port = model.and_then(|model| model.ports.get(port_name));
            if model.is_some() && port.is_none() {
                continue;
            }
            if let Some(value) = self.given(&attribute.value, attribute.spot, port_name, port) {
                with.insert(attribute.name.clone(), value);
            }
        }
        // Defaults of the file count where the game has none.
        let in_file = self.survey.models.get(id);
        for (port_name, port) in model.iter().flat_map(|model| &model.ports) {
            if with.contains_key(port_name) || element.find(port_name).is_some() {
                continue;
            }
            let default =
                in_file.and_then(|model| model.ports.get(port_name)).and_then(|port| port.default.as_ref());
            match default {
                Some(text) => with.extend(
                    self.given(text, element.spot, port_name, Some(port))
                        .map(|value| (port_name.clone(), value)),
                ),
                None if port.optional => {}
                None => {
                    let expected = port.kind.map_or_else(String::new, |kind| kind.to_string());
                    self.faults.add(
                        element.spot,
                        format!("{name:?} is not told its {port_name:?}"),
                        expected,
                    );
                }
            }
        }
        CallDef { name: name.to_owned(), with }
    }

    /// What a port is given: a key, or a value of the right kind.
    fn given(&mut self, text: &str, spot: Spot, name: &str, port: Option<&Port>) -> Option<Value> {
        let wanted = port.and_then(|port| port.kind);
        if let Some(key) = key_of(text, name) {
            let kind = self.kind(key);
            if let (Some(wanted), Some(kind)) = (wanted, kind)
                && wanted != kind
            {
                self.faults.add(
                    spot,
                    format!("{{{key}}} holds {kind}, but {name:?} takes {wanted}"),
                    wanted.to_string(),
                );
            } else if kind.is_none() && self.survey.known.complete {
                let known: Vec<&str> = self.survey.known.keys.keys().map(String::as_str).collect();
                self.faults.unknown(spot, key, &known, "the keys");
            }
            return Some(self.braces(key).as_str().into());
        }
        if port.is_some_and(|port| port.way != Way::In) {
            self.faults.add(
                spot,
                format!("{text:?} cannot be written to"),
                format!("a key in braces, such as {name}=\"{{{text}}}\""),
            );
            return None;
        }
        let value = self
            .survey
            .enums
            .get(text)
            .filter(|_| wanted != Some(Kind::Text))
            .map(|number| Value::Int(*number));
        let value = value.or_else(|| literal(text, wanted));
        if value.is_none() {
            let expected = wanted.map_or_else(String::new, |kind| format!("{kind} or a key in braces"));
            self.faults.add(spot, format!("{text:?} as {name}"), expected);
        }
        value.filter(|value| {
            let braced = crate::words::key_name(value).is_some();
            if braced {
                self.faults.add(spot, format!("{text:?} is no key"), "a name between the braces");
            }
            !braced
        })
    }

    /// Another tree.
    pub(super) fn sub_tree(&mut self, element: &'a Element, id: &str) -> NodeDef {
        for attribute in element.attributes.iter().filter(|attribute| attribute.name.starts_with('_')) {
            if attribute.name != "_autoremap" && !COMMON.contains(&attribute.name.as_str()) {
                let known: Vec<&str> = COMMON.iter().copied().chain(["_autoremap"]).collect();
                self.faults.unknown(attribute.spot, &attribute.name, &known, "the attributes of SubTree");
            }
        }
        if let Some(child) = element.children.first() {
            self.faults.add(child.spot, "a sub-tree with children", "ports as attributes");
        }
        let mut call = CallDef::new(id);
        let survey = self.survey;
        let Some(known) = survey.calls.get(&place(element.spot)) else {
            return Task::SubTree(call).into();
        };
        let callee = survey.names.position(id);
        for (name, given) in &known.with {
            let kind = callee.and_then(|callee| survey.keys.kind(callee, name));
            let way = callee.map_or(Way::In, |callee| {
                let written = survey.keys.find(callee, name).is_some_and(|id| survey.keys.slots[id].written);
                if written { Way::InOut } else { Way::In }
            });
            let port = Port { way, kind, default: None, optional: false, help: String::new() };
            let value = match given {
                Given::Key(key) => self.given(&format!("{{{key}}}"), element.spot, name, Some(&port)),
                Given::Text(text, spot) => self.given(text, *spot, name, Some(&port)),
            };
            call.with.extend(value.map(|value| (name.clone(), value)));
        }
        Task::SubTree(call).into()
    }
}
