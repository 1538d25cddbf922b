//! From elements to nodes.

use std::collections::BTreeMap;

use wits_core::findings::{Findings, nearest_name};

use super::builtin::{ALL, Builtin, REFUSED};
use super::doc::{Attribute, Element};
use super::faults::{COMMON, Faults};
use super::model::{Known, Sort};
use super::part::{all, any, branch, not, only_if, row, skip_if, unless};
use super::script::{self, Statement};
use super::survey::{Survey, What};
use super::text::literal;
use crate::board::{BoardDef, KeyDef, Scope};
use crate::condition::ConditionDef;
use crate::expr::{Binary, Expr, Unary};
use crate::tree::{NodeDef, PortDef, Task, TreeDef, WriteDef};
use crate::words::{CallDef, Names, Way};
use crate::{Kind, Value, Vocabulary};

/// A file may become so many nodes, which loops can multiply.
const MOST_MADE: usize = 100_000;

/// Makes nodes of the elements of one tree after another.
pub(super) struct Builder<'a, 'f> {
    pub(super) survey: &'a Survey<'a>,
    pub(super) faults: &'f mut Faults,
    /// The tree that is being made, and keys that it needs beside those of the file.
    pub(super) tree: usize,
    pub(super) extra: BTreeMap<String, KeyDef>,
    pub(super) made: usize,
    /// The keys of the game, and those of the tree, to check expressions with.
    words: Vocabulary<()>,
    board: BoardDef,
}

impl<'a, 'f> Builder<'a, 'f> {
    pub(super) fn new(survey: &'a Survey<'a>, faults: &'f mut Faults) -> Self {
        let words = keys_of(survey.known);
        Self { survey, faults, tree: 0, extra: BTreeMap::new(), made: 0, words, board: BoardDef::new() }
    }

    /// A whole tree.
    pub(super) fn tree(&mut self, number: usize) -> TreeDef {
        self.tree = number;
        self.extra.clear();
        self.board = BoardDef::new();
        for id in self.survey.keys.of_tree(number) {
            let slot = &self.survey.keys.slots[id];
            self.board.declare(&slot.name, KeyDef::new(slot.kind.unwrap_or(Kind::Text)));
        }
        let root = self.element(self.survey.trees[number].root);
        let (mut board, ports) = self.declared();
        for (name, key) in std::mem::take(&mut self.extra) {
            board.declare(name, key);
        }
        TreeDef { board, ports, root, trees: BTreeMap::new() }
    }

    /// The keys of the tree: its own, and those it is given.
    fn declared(&mut self) -> (BoardDef, BTreeMap<String, PortDef>) {
        let survey = self.survey;
        let model =
            survey.models.get(&survey.trees[self.tree].name).filter(|model| model.sort == Sort::SubTree);
        let (mut board, mut ports) = (BoardDef::new(), BTreeMap::new());
        for id in survey.keys.of_tree(self.tree) {
            let slot = &survey.keys.slots[id];
            let kind = slot.kind.unwrap_or(Kind::Text);
            let port = model.and_then(|model| model.ports.get(&slot.name));
            let used = survey.ports[self.tree].get(&slot.name).copied();
            if used.is_none() && port.is_none() {
                let key = model.and_then(|model| model.keys.get(&slot.name)).cloned();
                if key.is_none() && !slot.written && !slot.perhaps {
                    let message =
                        format!("nothing writes {{{}}}, which holds {kind}: the game has to", slot.name);
                    self.faults.doubt(slot.spot, message);
                }
                board.declare(&slot.name, key.unwrap_or_else(|| KeyDef::new(kind)));
                continue;
            }
            let used = used.unwrap_or_default();
            let written = slot.written || slot.perhaps && !used.literal;
            let always = used.given == survey.uses[self.tree];
            let way = match (port, written, always) {
                (Some(port), ..) => port.way,
                (None, true, true) => Way::InOut,
                (None, false, true) => Way::In,
                (None, _, false) => Way::Out,
            };
            let default =
                port.and_then(|port| port.default.as_deref()).and_then(|text| literal(text, Some(kind)));
            let help = port.map(|port| port.help.clone()).unwrap_or_default();
            ports.insert(slot.name.clone(), PortDef { kind, way, default, help });
        }
        (board, ports)
    }

    /// An element with all that is around it: conditions before, scripts after.
    pub(super) fn element(&mut self, element: &'a Element) -> NodeDef {
        self.made += 1;
        let mut node = match self.survey.what(element) {
            Some(What::Builtin(builtin)) => self.builtin(element, builtin),
            Some(What::SubTree(id)) => self.sub_tree(element, id),
            Some(What::Word(sort, id, model)) => {
                if self.refused(element, id) {
                    Task::Idle.into()
                } else {
                    self.word(element, sort, id, model)
                }
            }
            None => {
                self.faults.add(element.spot, format!("{} without a name", element.tag), "ID=\"…\"");
                Task::Idle.into()
            }
        };
        let id = element.get("ID").unwrap_or(&element.tag);
        if let Some(name) = element.get("name").filter(|name| *name != id) {
            self.faults.check_length(element.spot, name);
            node.name = name.to_owned();
        }
        if let Some(help) = element.get("_description") {
            node.help = help.to_owned();
        }
        self.settings(element, node)
    }

    /// Conditions are evaluated from the outside in: `_failureIf`, `_successIf`, `_skipIf`, `_while`.
    fn settings(&mut self, element: &'a Element, mut node: NodeDef) -> NodeDef {
        let [failure, success, skip, hold] =
            ["_failureIf", "_successIf", "_skipIf", "_while"].map(|name| self.condition(element.find(name)));
        let [good, bad, halted, after] = ["_onSuccess", "_onFailure", "_onHalted", "_post"]
            .map(|name| self.statements(element.find(name)));
        if !halted.is_empty() {
            let write = halted.into_iter().map(|statement| self.write(statement)).collect();
            node = Task::OnAbort { write, node: Box::new(node) }.into();
        }
        if let Some(hold) = hold {
            node = skip_if(not(hold), node, true);
        }
        if let Some(skip) = skip {
            node = skip_if(skip, node, false);
        }
        if let Some(success) = success {
            node = unless(success, node);
        }
        if let Some(failure) = failure {
            node = only_if(node, not(failure));
        }
        if good.is_empty() && bad.is_empty() && after.is_empty() {
            return node;
        }
        let then = self.row_of(good.into_iter().chain(after.iter().cloned()));
        let bad = self.row_of(bad.into_iter().chain(after));
        let then = then.unwrap_or_else(|| Task::If(ConditionDef::Always).into());
        branch(node, then, bad.map(|bad| Task::Fail(Box::new(bad)).into()))
    }

    fn row_of(&mut self, statements: impl Iterator<Item = (Statement, &'a Attribute)>) -> Option<NodeDef> {
        let nodes: Vec<NodeDef> = statements.map(|statement| self.assign(statement).into()).collect();
        (!nodes.is_empty()).then(|| row(nodes))
    }

    /// Checks attributes and children of a node of the library.
    fn builtin(&mut self, element: &'a Element, builtin: &'static Builtin) -> NodeDef {
        self.attributes(element, builtin.ports.iter().map(|(name, _)| *name));
        let count = element.children.len();
        if count < builtin.least || count > builtin.most {
            let message = format!("{} has {count} children", builtin.name);
            let expected = match (builtin.least, builtin.most) {
                (least, most) if least == most => format!("exactly {least}"),
                (least, usize::MAX) => format!("at least {least}"),
                (least, most) => format!("{least} to {most}"),
            };
            self.faults.add(element.spot, message, expected);
            return Task::Idle.into();
        }
        match (builtin.least, builtin.most) {
            (_, 0) => self.leaf(element, builtin.name),
            (1, 1) => self.decorator(element, builtin.name),
            _ => self.control(element, builtin.name),
        }
    }

    /// A node of the library that nothing is made of.
    pub(super) fn unmade(&mut self, element: &Element, name: &str) -> NodeDef {
        self.faults.add(element.spot, format!("{name} has no counterpart"), "");
        Task::Idle.into()
    }

    /// Attributes that an element cannot have.
    pub(super) fn attributes(&mut self, element: &Element, ports: impl Iterator<Item = &'a str>) {
        let explicit = Sort::of(&element.tag).is_some().then_some("ID");
        let known: Vec<&str> = ports.chain(explicit).chain(COMMON.iter().copied()).collect();
        self.faults.attributes(element, &known);
    }

    /// Loops and conditions for skipping multiply what is in a file.
    pub(super) fn check_size(&mut self, element: &Element) -> bool {
        if self.made > MOST_MADE {
            let most = format!("at most {MOST_MADE} nodes and conditions");
            self.faults.add(element.spot, "becomes too large", most);
        }
        self.made <= MOST_MADE
    }

    fn refused(&mut self, element: &Element, id: &str) -> bool {
        let reason = REFUSED.iter().find(|(name, _)| *name == id);
        if let Some((name, reason)) = reason {
            self.faults.add(element.spot, format!("{name} {reason}"), "");
        }
        reason.is_some()
    }

    /// A word that nobody knows: the nearest of all names.
    pub(super) fn unknown(&mut self, element: &Element, id: &str, what: &str) {
        let survey = self.survey;
        let words = survey.known.models.keys().map(String::as_str);
        let mut known: Vec<&str> = words.collect();
        let words = known.len();
        known.extend(ALL.iter().map(|builtin| builtin.name));
        // The nearest of all names, or a list of the game's own.
        let near = words == 0 || nearest_name(id, known.iter().copied()).is_some();
        self.faults.unknown(element.spot, id, if near { &known } else { &known[..words] }, what);
    }

    /// The kind of a key.
    pub(super) fn kind(&self, name: &str) -> Option<Kind> {
        match self.survey.local(self.tree, name) {
            Some(name) => self.board.find(name).map(|(_, key)| key.kind),
            None => self.survey.known.keys.get(name).copied(),
        }
    }

    /// A key as definitions write it.
    pub(super) fn braces(&self, name: &str) -> String {
        format!("{{{}}}", self.survey.local(self.tree, name).unwrap_or(name))
    }

    /// What a script asks.
    pub(super) fn condition(&mut self, attribute: Option<&'a Attribute>) -> Option<ConditionDef> {
        let attribute = attribute?;
        let expr = script::condition(attribute, self.survey.enums, self.faults)?;
        self.asked(expr, attribute)
    }

    /// An expression as a condition.
    pub(super) fn asked(&mut self, expr: Expr, attribute: &'a Attribute) -> Option<ConditionDef> {
        let expr = self.named(expr);
        let kind = self.check(&expr, attribute)?;
        if matches!(kind, Kind::Text | Kind::Vector) {
            self.faults.add(attribute.spot, format!("{expr} is {kind}"), Kind::Bool.to_string());
        }
        Some(self.plain(&expr))
    }

    pub(super) fn statements(&mut self, attribute: Option<&'a Attribute>) -> Vec<(Statement, &'a Attribute)> {
        let Some(attribute) = attribute else { return Vec::new() };
        let list = script::statements(attribute, self.survey.enums, self.faults);
        list.into_iter().map(|statement| (statement, attribute)).collect()
    }

    /// With the names of keys that the tree knows.
    fn named(&self, expr: Expr) -> Expr {
        expr.map(&mut |part| match part {
            Expr::Key(name) => Expr::Key(self.survey.local(self.tree, &name).unwrap_or(&name).to_owned()),
            other => other,
        })
    }

    /// Finds faults of kinds; the kind if there are none.
    fn check(&mut self, expr: &Expr, attribute: &Attribute) -> Option<Kind> {
        let mut findings = Findings::default();
        let locals = [(&self.board, 0)];
        let names = Names { locals: &locals, ..self.words.names() };
        let (_, kind) = expr.bind::<()>(&self.words, &names, "", &mut findings);
        // Keys of a game that is not known cannot be checked.
        let unknown = expr.keys().into_iter().any(|key| self.kind(key).is_none());
        if unknown && !self.survey.known.complete {
            return Some(Kind::Bool);
        }
        for finding in findings.list() {
            self.faults.add(attribute.spot, finding.message.clone(), finding.expected.clone());
        }
        kind
    }

    /// An assignment as a task.
    pub(super) fn assign(&mut self, (statement, attribute): (Statement, &'a Attribute)) -> Task {
        let key = self.braces(&statement.key);
        let kind = self.kind(&statement.key);
        let to = self.named(statement.to);
        let given = self.check(&to, attribute);
        if let (Some(kind), Some(given)) = (kind, given) {
            let fits = kind == given || (given, kind) == (Kind::Int, Kind::Number);
            if !fits && !to.keys().iter().any(|key| self.kind(key).is_none()) {
                self.faults.add(
                    attribute.spot,
                    format!("{to} is {given}, but {key} holds {kind}"),
                    kind.to_string(),
                );
            }
        }
        match &to {
            Expr::Value(value) if !is_braced(value) => {
                let value = kind.and_then(|kind| value.as_kind(kind)).unwrap_or_else(|| value.clone());
                Task::SetKey { key, to: value }
            }
            Expr::Key(name) if self.kind(name) == kind => {
                Task::SetKey { key, to: self.braces(name).as_str().into() }
            }
            _ => Task::Compute(WriteDef { key, to }),
        }
    }

    pub(super) fn write(&mut self, (statement, attribute): (Statement, &'a Attribute)) -> WriteDef {
        match self.assign((statement, attribute)) {
            Task::Compute(write) => write,
            Task::SetKey { key, to: Value::Text(text) } if is_braced(&Value::Text(text.clone())) => {
                WriteDef { key, to: Expr::Key(text[1..text.len() - 1].to_owned()) }
            }
            Task::SetKey { key, to } => WriteDef { key, to: Expr::Value(to) },
            _ => WriteDef { key: String::new(), to: Expr::Value(false.into()) },
        }
    }

    /// An expression as conditions that say why they hold, where there are such.
    pub(super) fn plain(&self, expr: &Expr) -> ConditionDef {
        match expr {
            Expr::Value(Value::Bool(holds)) => {
                if *holds {
                    ConditionDef::Always
                } else {
                    ConditionDef::Never
                }
            }
            Expr::Key(name) if self.kind(name) == Some(Kind::Bool) => {
                ConditionDef::Is(CallDef::new(self.braces(name)))
            }
            Expr::Unary(Unary::Not, of) => not(self.plain(of)),
            Expr::Binary(Binary::And, a, b) => all(vec![self.plain(a), self.plain(b)]),
            Expr::Binary(Binary::Or, a, b) => any(vec![self.plain(a), self.plain(b)]),
            Expr::Binary(sign, a, b) => match &**a {
                Expr::Key(name) => self.compared(*sign, name, b),
                _ => None,
            }
            .unwrap_or_else(|| ConditionDef::Expr(expr.clone())),
            _ => ConditionDef::Expr(expr.clone()),
        }
    }

    fn compared(&self, sign: Binary, name: &str, other: &Expr) -> Option<ConditionDef> {
        let kind = self.kind(name)?;
        let of = CallDef::new(self.braces(name));
        let to = match other {
            Expr::Value(value) if !is_braced(value) => value.as_kind(kind)?,
            Expr::Key(other) if self.kind(other) == Some(kind) => self.braces(other).as_str().into(),
            _ => return None,
        };
        let is_number = matches!(kind, Kind::Int | Kind::Number);
        match (sign, to.number()) {
            // Numbers are equal if they are near, which only expressions know.
            (Binary::Equal, _) if kind != Kind::Number => Some(ConditionDef::Equal { of, to }),
            (Binary::Unequal, _) if kind != Kind::Number => Some(not(ConditionDef::Equal { of, to })),
            (Binary::Above, _) if is_number => Some(ConditionDef::Above { of, than: to }),
            (Binary::Below, _) if is_number => Some(ConditionDef::Below { of, than: to }),
            (Binary::AtLeast, Some(min)) if is_number => {
                Some(ConditionDef::Within { of, min, max: f32::INFINITY })
            }
            (Binary::AtMost, Some(max)) if is_number => {
                Some(ConditionDef::Within { of, min: f32::NEG_INFINITY, max })
            }
            _ => None,
        }
    }
}

/// A text that would be taken for a key.
fn is_braced(value: &Value) -> bool {
    crate::words::key_name(value).is_some()
}

/// A vocabulary of keys only.
fn keys_of(known: &Known) -> Vocabulary<()> {
    let mut words = Vocabulary::new();
    for (name, kind) in &known.keys {
        let Some((scope, name)) = name.split_once('.') else { continue };
        let scope =
            [Scope::Agent, Scope::Squad, Scope::World].into_iter().find(|known| known.name() == scope);
        if let Some(scope) = scope {
            words.key(scope, name, KeyDef::new(*kind));
        }
    }
    words
}
