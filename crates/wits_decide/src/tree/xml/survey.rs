//! What all trees of a file say about keys and about each other.

use std::collections::{BTreeMap, BTreeSet};

use wits_core::findings::unknown_name;
use wits_core::names::NameList;

use super::builtin::{Builtin, Role};
use super::doc::{Attribute, Element, Spot};
use super::faults::{COMMON, Faults};
use super::keys::{Keys, Weight};
use super::model::{Known, Model, Port, Sort};
use super::script::{self, Enums, Statement};
use super::text::{key_of, literal, look};
use crate::Kind;
use crate::expr::Expr;
use crate::words::Way;

/// A file, a line and a column.
type At = (usize, usize, usize);

/// Sub-trees can be given so much, all in all: automatic ports multiply.
const MOST_GIVEN: usize = 200_000;

/// A tree of the file.
pub(super) struct TreeOf<'a> {
    pub(super) name: String,
    pub(super) root: &'a Element,
}

/// A sub-tree node: which tree, and what its ports are given.
#[derive(Clone, Debug)]
pub(super) struct CallOf {
    caller: usize,
    callee: usize,
    pub(super) with: BTreeMap<String, Given>,
    remaps_all: bool,
    spot: Spot,
}

#[derive(Clone, Debug)]
pub(super) enum Given {
    Key(String),
    Text(String, Spot),
}

/// How a port of a tree is used by all who use the tree.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PortUse {
    pub(super) given: usize,
    pub(super) literal: bool,
}

/// What is known after looking at everything once.
pub(super) struct Survey<'a> {
    pub(super) trees: &'a [TreeOf<'a>],
    pub(super) names: NameList<'a>,
    pub(super) main: Option<usize>,
    pub(super) known: &'a Known,
    pub(super) models: &'a BTreeMap<String, Model>,
    pub(super) enums: &'a Enums,
    pub(super) keys: Keys,
    /// By the place of the node.
    pub(super) calls: BTreeMap<At, CallOf>,
    /// Those of each tree.
    calls_of: Vec<Vec<At>>,
    /// How many ports are given something, all in all.
    given: usize,
    /// How often each tree is used, and its ports.
    pub(super) uses: Vec<usize>,
    pub(super) ports: Vec<BTreeMap<String, PortUse>>,
}

/// What an element stands for.
pub(super) enum What<'a> {
    Builtin(&'static Builtin),
    SubTree(&'a str),
    /// A word of the game, perhaps with what is known of it.
    Word(Sort, &'a str, Option<&'a Model>),
}

impl<'a> Survey<'a> {
    /// Looks at all trees.
    pub(super) fn new(
        trees: &'a [TreeOf<'a>],
        main: Option<usize>,
        (known, models, enums): (&'a Known, &'a BTreeMap<String, Model>, &'a Enums),
        faults: &mut Faults,
    ) -> Self {
        let (uses, ports) = (vec![0; trees.len()], vec![BTreeMap::new(); trees.len()]);
        let (keys, calls) = (Keys::default(), BTreeMap::new());
        let calls_of = vec![Vec::new(); trees.len()];
        let names = trees.iter().map(|tree| &tree.name).collect();
        let mut survey =
            Self { trees, names, main, known, models, enums, keys, calls, calls_of, given: 0, uses, ports };
        for (number, tree) in trees.iter().enumerate() {
            survey.declared(number);
            survey.element(number, tree.root, faults);
        }
        let order = survey.order(faults);
        order.iter().for_each(|tree| survey.link(*tree, faults));
        let known = survey.known;
        survey.keys.solve(&|name| known.keys.get(name).copied(), faults);
        survey
    }

    /// What an element stands for; `None` for what there is no counterpart of.
    pub(super) fn what(&self, element: &'a Element) -> Option<What<'a>> {
        let explicit = Sort::of(&element.tag);
        let id = if explicit.is_some() { element.get("ID")? } else { &element.tag };
        if explicit == Some(Sort::SubTree) {
            return Some(What::SubTree(id));
        }
        if let Some(builtin) = Builtin::find(id) {
            return Some(What::Builtin(builtin));
        }
        let model = self.known.find(id).or_else(|| self.models.get(id));
        let sort = model.map(|model| model.sort).or(explicit).unwrap_or(Sort::Action);
        Some(What::Word(sort, id, model))
    }

    /// The name by which a tree knows a key; `None` if it is one of the game.
    pub(super) fn local<'n>(&self, tree: usize, name: &'n str) -> Option<&'n str> {
        let name = if self.main == Some(tree) { name.strip_prefix('@').unwrap_or(name) } else { name };
        let of_game = name.contains('.') || self.known.keys.contains_key(name);
        (!of_game).then_some(name)
    }

    /// Keys whose kinds the file declares.
    fn declared(&mut self, tree: usize) {
        let Some(model) = self.models.get(&self.trees[tree].name).filter(|model| model.sort == Sort::SubTree)
        else {
            return;
        };
        let spot = self.trees[tree].root.spot;
        for (name, key) in &model.keys {
            let id = self.keys.id(tree, name, spot);
            self.keys.is(id, key.kind, spot, Weight::Sure);
            self.keys.slots[id].written |= key.default.is_some();
        }
        for (name, port) in &model.ports {
            let id = self.keys.id(tree, name, spot);
            if let Some(kind) = port.kind {
                self.keys.is(id, kind, spot, weight(kind));
            }
            self.keys.slots[id].written |= port.way != Way::In;
        }
    }

    fn element(&mut self, tree: usize, element: &'a Element, faults: &mut Faults) {
        for attribute in
            element.attributes.iter().filter(|attribute| COMMON.contains(&attribute.name.as_str()))
        {
            match attribute.name.as_str() {
                "_failureIf" | "_successIf" | "_skipIf" | "_while" => self.asks(tree, attribute, faults),
                "_onSuccess" | "_onFailure" | "_onHalted" | "_post" => self.script(tree, attribute, faults),
                _ => {}
            }
        }
        match self.what(element) {
            Some(What::Builtin(builtin)) => self.builtin(tree, element, builtin, faults),
            Some(What::Word(_, _, model)) => self.word(tree, element, model),
            Some(What::SubTree(id)) => self.call(tree, element, id, faults),
            None => {}
        }
        element.children.iter().for_each(|child| self.element(tree, child, faults));
    }

    /// A key that an attribute names, if it is one of the tree.
    fn key(&mut self, tree: usize, name: &str, spot: Spot) -> Option<usize> {
        let name = self.local(tree, name)?;
        Some(self.keys.id(tree, name, spot))
    }

    fn asks(&mut self, tree: usize, attribute: &Attribute, faults: &mut Faults) {
        if let Some(expr) = script::condition(attribute, self.enums, faults) {
            let expr = self.named(tree, expr, attribute.spot);
            self.keys.uses(expr, tree, attribute.spot);
        }
    }

    /// Assignments, and what is asked after them.
    fn body(&mut self, tree: usize, attribute: &Attribute, faults: &mut Faults) {
        let Some((statements, expr)) = script::body(attribute, self.enums, faults) else { return };
        statements.into_iter().for_each(|statement| self.writes(tree, statement, attribute));
        let expr = self.named(tree, expr, attribute.spot);
        self.keys.uses(expr, tree, attribute.spot);
    }

    fn writes(&mut self, tree: usize, statement: Statement, attribute: &Attribute) {
        let to = self.named(tree, statement.to, attribute.spot);
        if let Some(id) = self.key(tree, &statement.key, attribute.spot) {
            self.keys.writes(id, to, attribute.spot);
        }
    }

    fn script(&mut self, tree: usize, attribute: &Attribute, faults: &mut Faults) {
        for statement in script::statements(attribute, self.enums, faults) {
            self.writes(tree, statement, attribute);
        }
    }

    /// An expression with the names that the tree knows; its keys are noted.
    fn named(&mut self, tree: usize, expr: Expr, spot: Spot) -> Expr {
        expr.map(&mut |part| match part {
            Expr::Key(name) => {
                self.key(tree, &name, spot);
                Expr::Key(self.local(tree, &name).unwrap_or(&name).to_owned())
            }
            other => other,
        })
    }

    fn builtin(&mut self, tree: usize, element: &Element, builtin: &Builtin, faults: &mut Faults) {
        for attribute in &element.attributes {
            let plain = key_of(&attribute.value, &attribute.name);
            match builtin.role(&attribute.name) {
                Some(Role::Condition) => self.asks(tree, attribute, faults),
                Some(Role::Script) => self.script(tree, attribute, faults),
                Some(Role::Body) => self.body(tree, attribute, faults),
                Some(Role::Count) => {
                    if let Some(id) = plain.and_then(|name| self.key(tree, name, attribute.spot)) {
                        self.keys.is(id, Kind::Int, attribute.spot, Weight::Sure);
                    }
                }
                Some(Role::Millis) => {
                    if let Some(id) = plain.and_then(|name| self.key(tree, name, attribute.spot)) {
                        self.keys.is(id, Kind::Int, attribute.spot, Weight::Guess);
                    }
                }
                Some(Role::Writes) => {
                    let name = plain.unwrap_or(&attribute.value);
                    if let Some(id) = self.key(tree, name, attribute.spot) {
                        self.keys.slots[id].written = true;
                        self.written(tree, element, id);
                    }
                }
                Some(Role::Queue) => {
                    if let Some(id) = plain.and_then(|name| self.key(tree, name, attribute.spot)) {
                        self.keys.slots[id].written = true;
                        self.keys.is(id, Kind::Text, attribute.spot, Weight::Sure);
                    }
                }
                Some(Role::Reads) => {
                    self.key(tree, plain.unwrap_or(&attribute.value), attribute.spot);
                }
                Some(Role::Value) if attribute.name.starts_with("case_") => {
                    self.case(tree, element, attribute)
                }
                _ => {}
            }
        }
    }

    /// What `SetBlackboard` or a loop writes.
    fn written(&mut self, tree: usize, element: &Element, id: usize) {
        let kind = match element.tag.as_str() {
            "LoopInt" => Some(Kind::Int),
            "LoopBool" => Some(Kind::Bool),
            "LoopDouble" => Some(Kind::Number),
            "LoopString" => Some(Kind::Text),
            _ => None,
        };
        if let Some(kind) = kind {
            return self.keys.is(id, kind, element.spot, Weight::Sure);
        }
        let Some(value) = element.find("value") else { return };
        match key_of(&value.value, "value") {
            Some(name) => {
                if let Some(other) = self.key(tree, name, value.spot) {
                    self.keys.same(id, other, value.spot);
                } else if let Some(kind) = self.known.keys.get(name) {
                    self.keys.is(id, *kind, value.spot, Weight::Sure);
                }
            }
            None => self.keys.is(id, look(&value.value), value.spot, Weight::Likely),
        }
    }

    /// The cases of a switch tell what its variable holds.
    fn case(&mut self, tree: usize, element: &Element, attribute: &Attribute) {
        let variable = element.get("variable").and_then(|text| key_of(text, "variable"));
        let id = variable.and_then(|name| self.key(tree, name, attribute.spot));
        let kind = if self.enums.contains_key(&attribute.value) { Kind::Int } else { look(&attribute.value) };
        match (id, key_of(&attribute.value, &attribute.name)) {
            (Some(id), None) => self.keys.is(id, kind, attribute.spot, Weight::Guess),
            (_, Some(name)) => {
                self.key(tree, name, attribute.spot);
            }
            _ => {}
        }
    }

    fn word(&mut self, tree: usize, element: &Element, model: Option<&Model>) {
        for attribute in &element.attributes {
            if COMMON.contains(&attribute.name.as_str()) || attribute.name == "ID" {
                continue;
            }
            let Some(name) = key_of(&attribute.value, &attribute.name) else { continue };
            let Some(id) = self.key(tree, name, attribute.spot) else { continue };
            match model.and_then(|model| model.ports.get(&attribute.name)) {
                Some(Port { way, kind, .. }) => {
                    self.keys.slots[id].written |= *way != Way::In;
                    if let Some(kind) = kind {
                        self.keys.is(id, *kind, attribute.spot, weight(*kind));
                    }
                }
                None => self.keys.slots[id].perhaps = true,
            }
        }
    }

    fn call(&mut self, tree: usize, element: &Element, id: &str, faults: &mut Faults) {
        let Some(callee) = self.names.position(id) else {
            let spot = element.find("ID").map_or(element.spot, |attribute| attribute.spot);
            return faults.unknown(spot, id, self.names.list(), "the trees");
        };
        let mut with = BTreeMap::new();
        for attribute in &element.attributes {
            let name = attribute.name.as_str();
            if COMMON.contains(&name) || name == "ID" || name.starts_with('_') {
                continue;
            }
            let given = match key_of(&attribute.value, name) {
                Some(key) => {
                    self.key(tree, key, attribute.spot);
                    Given::Key(key.to_owned())
                }
                None => Given::Text(attribute.value.clone(), attribute.spot),
            };
            with.insert(name.to_owned(), given);
        }
        let remaps_all = element.get("_autoremap").and_then(|text| literal(text, Some(Kind::Bool)));
        let remaps_all = remaps_all == Some(true.into());
        let spot = element.spot;
        self.calls_of[tree].push(place(spot));
        self.calls.insert(place(spot), CallOf { caller: tree, callee, with, remaps_all, spot });
    }

    /// The trees, those that are used before those that use them. Trees inside themselves are faults.
    fn order(&mut self, faults: &mut Faults) -> Vec<usize> {
        let mut order = Vec::new();
        let mut done = BTreeSet::new();
        let mut bad = Vec::new();
        for first in 0..self.trees.len() {
            // Each with the calls that are still to be followed.
            let mut path: Vec<(usize, Vec<At>)> = Vec::new();
            if done.insert(first) {
                path.push((first, self.calls_of(first)));
            }
            while let Some((tree, calls)) = path.last_mut() {
                let Some(call) = calls.pop() else {
                    order.push(*tree);
                    path.pop();
                    continue;
                };
                let callee = self.calls[&call].callee;
                if let Some(place) = path.iter().position(|(tree, _)| *tree == callee) {
                    let names = path[place..].iter().map(|(tree, _)| *tree).chain([callee]);
                    let names: Vec<&str> = names.map(|tree| self.trees[tree].name.as_str()).collect();
                    let message = format!("a tree inside itself: {}", names.join(" → "));
                    faults.add(self.calls[&call].spot, message, "trees that end");
                    bad.push(call);
                } else if done.insert(callee) {
                    path.push((callee, self.calls_of(callee)));
                }
            }
        }
        bad.iter().for_each(|call| {
            self.calls.remove(call);
        });
        order
    }

    fn calls_of(&self, tree: usize) -> Vec<At> {
        self.calls_of[tree].iter().copied().filter(|place| self.calls.contains_key(place)).collect()
    }

    /// Connects the keys of a tree with those of the trees it uses, which are connected already.
    fn link(&mut self, tree: usize, faults: &mut Faults) {
        for place in self.calls_of(tree) {
            let mut call = self.calls[&place].clone();
            self.complete(&mut call, faults);
            self.given += call.with.len();
            if self.given > MOST_GIVEN {
                return faults.add(
                    call.spot,
                    "sub-trees are given too much",
                    format!("at most {MOST_GIVEN} ports"),
                );
            }
            self.uses[call.callee] += 1;
            self.drop_unused(&mut call, faults);
            for (name, given) in &call.with {
                let Some(inner) = self.keys.find(call.callee, name) else { continue };
                let port = self.ports[call.callee].entry(name.clone()).or_default();
                port.given += 1;
                port.literal |= matches!(given, Given::Text(..));
                match given {
                    Given::Key(key) => self.connect(tree, key, inner, call.spot),
                    Given::Text(text, spot) => self.keys.is(inner, look(text), *spot, Weight::Likely),
                }
            }
            self.calls.insert(place, call);
        }
    }

    /// Ports that the tree does not use do no harm.
    fn drop_unused(&self, call: &mut CallOf, faults: &mut Faults) {
        let unused: Vec<String> =
            call.with.keys().filter(|name| self.keys.find(call.callee, name).is_none()).cloned().collect();
        if unused.is_empty() {
            return;
        }
        let keys = self.keys.of_tree(call.callee);
        let known: Vec<&str> = keys.iter().map(|id| self.keys.slots[*id].name.as_str()).collect();
        for name in unused {
            call.with.remove(&name);
            let among = format!("among the keys of the tree {:?}", self.trees[call.callee].name);
            faults.doubt(call.spot, format!("{} {among}: the port is not used", unknown_name(&name, &known)));
        }
    }

    fn connect(&mut self, tree: usize, key: &str, inner: usize, spot: Spot) {
        match self.key(tree, key, spot) {
            Some(outer) => {
                let below = self.keys.slots[inner].clone();
                let slot = &mut self.keys.slots[outer];
                slot.written |= below.written;
                slot.perhaps |= below.perhaps;
                self.keys.same(outer, inner, spot);
            }
            None => {
                if let Some(kind) = self.known.keys.get(key) {
                    self.keys.is(inner, *kind, spot, Weight::Sure);
                }
            }
        }
    }

    /// What a call gives without saying so: keys of the same name, keys of the main tree, defaults.
    fn complete(&mut self, call: &mut CallOf, faults: &mut Faults) {
        for id in self.keys.of_tree(call.callee) {
            let name = &self.keys.slots[id].name;
            let shared = name.starts_with('@') || call.remaps_all && !name.starts_with('_');
            if shared && !call.with.contains_key(name) {
                let name = name.clone();
                self.key(call.caller, &name, call.spot);
                call.with.insert(name.clone(), Given::Key(name));
            }
        }
        let models = self.models;
        let name = &self.trees[call.callee].name;
        let Some(model) = models.get(name).filter(|model| model.sort == Sort::SubTree) else { return };
        for (port, about) in model.ports.iter().filter(|_| !call.remaps_all) {
            if call.with.contains_key(port) {
                continue;
            }
            match &about.default {
                Some(text) => {
                    let given = match key_of(text, port) {
                        Some(key) => Given::Key(key.to_owned()),
                        None => Given::Text(text.clone(), call.spot),
                    };
                    call.with.insert(port.clone(), given);
                }
                None if about.way == Way::Out => {}
                None => faults.add(
                    call.spot,
                    format!("{name:?} is not told its {port:?}"),
                    "a value or a key in braces",
                ),
            }
        }
    }
}

/// Texts take everything, so they say little.
fn weight(kind: Kind) -> Weight {
    if kind == Kind::Text { Weight::Likely } else { Weight::Sure }
}

/// A place that can be looked up.
pub(super) const fn place(spot: Spot) -> At {
    (spot.file, spot.line, spot.column)
}
