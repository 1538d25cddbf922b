//! Whole minds written in Lua: trees, machines, decision trees, fuzzy modules, goals.
//!
//! # What it does
//! A script gives back a definition that reads like the RON file, and [`Definition::read`] makes of it what that file would
//! have given: the same value, bit for bit, when it names the same words. What files cannot do a script can: calculate,
//! repeat, put parts together in functions; and any condition, value or action may be a function of the script.
//!
//! ```lua
//! local function near(what) return Below{ of = "distance", than = 7 } end
//! return tree(Selector{
//!     Sequence{ If(Is "door_open"), Do "move" },
//!     Sequence{ name = "open it", Do "walk_to" { place = "{door}" }, Do "open_door" },
//!     Do(function(me) say "hm" end),
//! })
//! ```
//!
//! # How it is written
//! | in a file | in a script |
//! |---|---|
//! | `(a: 1, b: 2)` and `{"a": 1}` | `{ a = 1, b = 2 }` |
//! | `[1, 2]` and `(1, 2)` | `{ 1, 2 }` |
//! | `{"near": 1, "far": 2}` where the order counts | `{ { "near", 1 }, { "far", 2 } }` |
//! | `Idle` | `Idle` |
//! | `Is("hungry")` | `Is "hungry"` |
//! | `Below(of: "health", than: 20)` | `Below{ of = "health", than = 20 }` |
//! | `Range(0, 50)` | `Range(0, 50)` |
//! | `Do((name: "walk_to", with: {"place": "{door}"}))` | `Do "walk_to" { place = "{door}" }` |
//! | `(name: "open it", node: Sequence([…]))` | `Sequence{ name = "open it", … }` |
//! | fields that are words of Lua: `do: […]` | an underscore behind them: `do_ = { … }` |
//!
//! The whole is what the file returns: `tree(…)`, `machine{ … }`, `decision(…)`, or `fuzzy{ … }`, `goap{ … }` and so on; what none of these
//! names is called is `definition{ … }`.
//! Lines of faults are those of the nearest constructor; `state{ … }` and `transition{ … }` are there for the sake of lines.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, 6.6: logic in scripts; Millington, *AI for Games*, 13.2: scripts that call
//! the known techniques.

mod make;
mod node;
mod read;
#[cfg(test)]
mod scripts;
#[cfg(test)]
mod tests;
mod typed;

use std::collections::BTreeSet;

use mlua::{Function, Lua, Table, Value};
use serde::de::DeserializeOwned;
use wits_core::findings::{Findings, Place};
use wits_core::ron;
use wits_decide::dtree::DecisionDef;
use wits_decide::machine::MachineDef;
use wits_decide::tree::TreeDef;

use crate::define::Body;
use crate::error::ScriptError;

pub(super) use make::mark;
pub(crate) use make::{PLAIN, open};
pub(super) use node::{Grower, Kind, Node};
pub(super) use read::Fault;
use read::Reader;

/// A definition that a script gave back: not yet of any type.
#[derive(Debug)]
pub struct Definition {
    file: String,
    kind: String,
    root: Node,
    functions: Vec<(String, Function)>,
}

impl Definition {
    /// What a file returned as a definition; `None` if that is nothing of the sort.
    pub(crate) fn of(lua: &Lua, file: &str, value: &Value) -> Result<Option<Self>, Findings> {
        let Value::Table(table) = value else { return Ok(None) };
        let Ok(mark) = mark(lua) else { return Ok(None) };
        if table.metatable().is_none_or(|meta| meta != mark) {
            return Ok(None);
        }
        let (root, functions) = grown(file, value, mark)?;
        let (kind, root) = unwrapped(root);
        Ok(Some(Self { file: file.to_owned(), kind, root, functions }))
    }

    /// What it was called: `"tree"`, `"machine"`, …. A constructor alone is the root of a tree.
    #[must_use]
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// The name of the file.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// As a value of this type. Functions have become names of words.
    ///
    /// # Errors
    /// All faults, with their lines as near as they are known.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Findings> {
        read_all(&self.file, &self.root, |fault| line(fault.line.unwrap_or(self.root.line)))
    }

    /// A tree, machine or decision tree as the text of the file that it stands for, or all faults; `None` for other kinds.
    #[must_use]
    pub fn to_ron(&self) -> Option<Result<String, Findings>> {
        match self.kind() {
            "tree" => Some(self.read().map(|def: TreeDef| ron::write(&def))),
            "machine" => Some(self.read().map(|def: MachineDef| ron::write(&def))),
            "decision" => Some(self.read().map(|def: DecisionDef| ron::write(&def))),
            _ => None,
        }
    }

    /// Gives faults of sense, which are found by path, their lines.
    #[must_use]
    pub fn locate(&self, findings: &Findings) -> Findings {
        let mut located = Findings::of(&self.file);
        for finding in findings.list() {
            match &finding.place {
                Place::Path(path) => {
                    located.add(
                        line(self.line_of(path)),
                        told(path, &finding.message),
                        finding.expected.clone(),
                    );
                }
                place => located.add(place.clone(), finding.message.clone(), finding.expected.clone()),
            }
        }
        located
    }

    /// The functions in it, by the names of the words that they have become.
    pub(crate) fn functions(&self) -> &[(String, Function)] {
        &self.functions
    }

    /// The words that its functions have become.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.functions.iter().map(|(name, _)| name.as_str())
    }

    /// The kind of value that one of its [words](Self::words) gives where it stands for a value.
    #[must_use]
    pub fn value_kind(&self, word: &str) -> wits_decide::Kind {
        typed::kind_of(&self.root, word)
    }

    /// Goes as far along a path as there is something.
    fn line_of(&self, path: &str) -> usize {
        let (mut node, mut line) = (&self.root, self.root.line);
        for step in
            path.split(['.', '[']).map(|step| step.trim_end_matches(']')).filter(|step| !step.is_empty())
        {
            let Some(next) = node.child(step) else { break };
            node = next;
            line = if node.line > 0 { node.line } else { line };
        }
        line
    }
}

/// The tree of a value, and the functions that are in it.
pub(super) fn grown(
    file: &str,
    value: &Value,
    mark: Table,
) -> Result<(Node, Vec<(String, Function)>), Findings> {
    let mut grower = Grower { mark, file, next: 0, letters: 0, functions: Vec::new() };
    let root = grower.grow(value, 0, 0).map_err(|odd| {
        let mut findings = Findings::of(file);
        findings.add(line(odd.line), told(&odd.path, &odd.message), "");
        findings
    })?;
    Ok((root, grower.functions))
}

/// A value of the tree, or all faults: what is faulty is left out, and the rest is tried again.
pub(super) fn read_all<T: DeserializeOwned>(
    file: &str,
    root: &Node,
    place: impl Fn(&Fault) -> Place,
) -> Result<T, Findings> {
    let mut findings = Findings::of(file);
    let mut left_out = BTreeSet::new();
    loop {
        let fault = match T::deserialize(Reader::new(root, &left_out)) {
            Ok(value) => return findings.into_result(value),
            Err(fault) => fault,
        };
        if !fault.follows {
            findings.add(place(&fault), told(&fault.path(), &fault.message), fault.expected);
        }
        let Some((entry, _)) = fault.entry else { return Err(findings) };
        if !left_out.insert(entry) || findings.is_full() {
            return Err(findings);
        }
    }
}

/// The name of the whole, and what is in it.
fn unwrapped(root: Node) -> (String, Node) {
    let is_task =
        |node: &Node| matches!(&node.kind, Kind::Made(tag, ..) | Kind::Word(tag) if is_capital(tag));
    let kind = match &root.kind {
        Kind::Made(tag, ..) if !is_capital(tag) => tag.clone(),
        _ => "tree".to_owned(),
    };
    let rooted = |node: Node| Node {
        id: u32::MAX,
        line: node.line,
        kind: Kind::Fields(vec![("root".to_owned(), node)]),
    };
    let root = match root {
        Node { kind: Kind::Made(tag, mut told, settings), .. }
            if !is_capital(&tag) && told.len() == 1 && settings.is_empty() && is_task(&told[0]) =>
        {
            told.pop().map_or_else(|| Node { id: u32::MAX, line: 0, kind: Kind::List(Vec::new()) }, rooted)
        }
        node if is_task(&node) => rooted(node),
        node => node,
    };
    (kind, root)
}

fn is_capital(tag: &str) -> bool {
    tag.starts_with(|first: char| first.is_ascii_uppercase())
}

fn line(line: usize) -> Place {
    if line == 0 { Place::Whole } else { Place::Line { line, column: 1 } }
}

/// Lines are only near, so the path is told too.
fn told(path: &str, message: &str) -> String {
    if path.is_empty() { message.to_owned() } else { format!("{path}: {message}") }
}

impl crate::Module {
    /// The definition that the file returned; `None` if it returned something else or nothing.
    ///
    /// ```
    /// use wits_core::ron::RonFile;
    /// use wits_decide::tree::TreeDef;
    /// use wits_script::Vm;
    /// let file = Vm::new()?.load("room.lua", r#"
    ///     local steps = { "move_to_door", "open_door", "move_into_room" }
    ///     for place, name in ipairs(steps) do steps[place] = Do(name) end
    ///     return Selector{ Sequence{ If(Is "door_open"), Do "move_into_room" }, Sequence(steps) }
    /// "#)?;
    /// let tree: TreeDef = file.definition()?.expect("a definition").read()?;
    /// let same = r#"(root: Selector([
    ///     Sequence([If(Is("door_open")), Do("move_into_room")]),
    ///     Sequence([Do("move_to_door"), Do("open_door"), Do("move_into_room")]),
    /// ]))"#;
    /// assert_eq!(tree, TreeDef::from_ron("room.tree.ron", same)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When what it returned is too large, nested too deep, or has parts that no definition has.
    pub fn definition(&self) -> Result<Option<Definition>, Findings> {
        let found = self.vm.look(|| Ok(Definition::of(&self.vm.shared.lua, self.file(), &self.returned)));
        found.map_err(|error| error.findings(self.file()))?
    }
}

/// The words that the functions of a definition become. Where each is used tells what it is: so it is all at once.
pub(crate) fn words_of(module: &crate::Module) -> Result<Vec<crate::define::Definition>, ScriptError> {
    let definition = module.definition().map_err(|findings| {
        let message = findings.list().first().map(|finding| finding.message.clone()).unwrap_or_default();
        ScriptError::new(crate::Fault::Run, module.file(), message)
    })?;
    let Some(definition) = definition else { return Ok(Vec::new()) };
    let _gate = module.vm.gate();
    let all = definition.functions().iter().flat_map(|(name, function)| {
        let bodies = [
            Body::Condition(function.clone()),
            Body::Value(definition.value_kind(name), function.clone()),
            Body::Script(function.clone()),
        ];
        bodies.map(|body| crate::define::Definition::of_function(module.vm.lua(), name.clone(), body))
    });
    all.collect::<mlua::Result<_>>().map_err(|error| ScriptError::of(&error, None))
}
