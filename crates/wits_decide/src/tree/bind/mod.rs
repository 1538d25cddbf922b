//! From a definition to something that runs: names looked up, sub-trees put in their places, state laid out.

mod finish;
mod lazy;
mod leaf;
mod reach;
mod sub;

use std::collections::{BTreeMap, BTreeSet};

use wits_core::findings::{Findings, Place};
use wits_core::names::shortened;

use super::children::Below;
use super::node::{Face, Guard, LocalKey, Node, Op, Parts, Plan};
use super::{Amount, NodeDef, Task, Tree, TreeDef, TreeLibrary};
use crate::board::BoardDef;
use crate::condition::{Condition, ConditionDef};
use crate::words::{Names, Port, Vocabulary};

/// A tree may have so many nodes, sub-trees included.
pub const MOST_NODES: usize = 100_000;
/// Nodes may be nested so deep, sub-trees included.
pub const MOST_DEPTH: u32 = 200;
/// Maximum size of all texts that a tree keeps: paths, names, help (bytes, sub-trees included).
pub const MAX_TEXT: usize = 100_000_000;
/// A shuffled node can have so many children.
pub const MOST_SHUFFLED: usize = 64;
/// A utility node can have so many options.
pub const MOST_OPTIONS: usize = 32;

/// Puts a tree together.
pub(super) struct Binder<'a, C: ?Sized> {
    pub(super) words: &'a Vocabulary<C>,
    pub(super) library: Option<&'a TreeLibrary>,
    pub(super) findings: Findings,
    pub(super) nodes: Vec<Node>,
    pub(super) faces: Vec<Face>,
    /// Where each node stands, and in which file.
    places: Vec<(usize, String)>,
    /// Files with what is written in them; nothing if they come from code.
    files: Vec<(&'a str, &'a str)>,
    file: usize,
    /// Where the tree stands in its file.
    prefix: String,
    pub(super) parts: Parts<C>,
    pub(super) locals: Vec<LocalKey>,
    /// Words that belong to the character so far, and the most that a run needs.
    pub(super) kept: u32,
    pub(super) most_run: u32,
    /// The trees that we are inside of.
    chain: Vec<(String, &'a TreeDef)>,
    /// Named nodes, by the instance of a tree that they belong to.
    labels: BTreeMap<(u32, String), u32>,
    /// Nodes that act on others.
    refs: Vec<Ref>,
    instances: u32,
    /// Size of all texts so far (bytes).
    text: usize,
    lazies: lazy::Lazies,
}

/// A node that acts on another, which may come later.
struct Ref {
    node: u32,
    name: String,
    instance: u32,
    place: String,
}

/// Trees that can be used, the outermost first, with the place of each map in its file.
type Trees<'a> = Vec<(&'a BTreeMap<String, TreeDef>, String)>;

/// What can be named at some place of a tree.
#[derive(Clone)]
struct Frame<'a> {
    boards: Vec<(&'a BoardDef, u16)>,
    ports: Vec<Port>,
    trees: Trees<'a>,
    instance: u32,
}

/// Where a node goes.
#[derive(Clone)]
struct Spot {
    parent: Option<u32>,
    /// Its path, for good.
    path: String,
    /// Its place in the file.
    place: String,
    /// The first word of a run that is free.
    slot: u32,
    depth: u32,
}

impl<'a, C: ?Sized> Binder<'a, C> {
    /// `file` is its name and what is written in it.
    pub(super) fn new(
        words: &'a Vocabulary<C>,
        library: Option<&'a TreeLibrary>,
        file: (&'a str, &'a str),
    ) -> Self {
        Self {
            words,
            library,
            findings: Findings::of(file.0),
            files: vec![file],
            file: 0,
            prefix: String::new(),
            nodes: Vec::new(),
            faces: Vec::new(),
            places: Vec::new(),
            parts: Parts::default(),
            locals: Vec::new(),
            kept: 0,
            most_run: 0,
            chain: Vec::new(),
            labels: BTreeMap::new(),
            refs: Vec::new(),
            instances: 0,
            text: 0,
            lazies: lazy::Lazies::default(),
        }
    }

    /// The tree, or all faults.
    pub(super) fn tree(mut self, def: &'a TreeDef, name: &str) -> Result<Tree<C>, Findings> {
        self.add_root(def, name, None, 0);
        self.finish(name)
    }

    /// Adds all nodes of a tree. `trees` are those that it can use, if it stands in another one.
    fn add_root(&mut self, def: &'a TreeDef, name: &str, trees: Option<&Trees<'a>>, depth: u32) {
        self.chain.push((name.to_owned(), def));
        let mut frame = self.root_frame(def);
        if let Some(trees) = trees {
            frame.trees.clone_from(trees);
        }
        let place = format!("{}root", self.prefix);
        let spot = Spot { parent: None, path: "root".to_owned(), place, slot: 0, depth };
        self.most_run = self.node(&def.root, spot, &frame);
    }

    /// Adds a node and all below it; gives the first word of a run that none of them uses.
    fn node(&mut self, def: &'a NodeDef, mut spot: Spot, frame: &Frame<'a>) -> u32 {
        if let Some(what) = self.is_too_large(&spot) {
            if !self.findings.list().iter().any(|finding| finding.message == what) {
                let most = format!(
                    "at most {MOST_NODES} nodes, {MOST_DEPTH} deep, and {MAX_TEXT} bytes of paths and names, sub-trees included"
                );
                self.findings.add(Place::path(spot.place), what, most);
            }
            return spot.slot;
        }
        self.findings.check_length(|| format!("{}.name", spot.place), &def.name);
        if def.when.is_none() && def.hold.is_none() {
            spot.place += if def.has_settings() { ".node" } else { "" };
            return self.task(def, spot, frame);
        }
        let guard = self.guard(def, &spot, frame);
        let below = Spot { parent: Some(guard), place: spot.place + ".node", depth: spot.depth + 1, ..spot };
        let slot = self.task(def, below, frame);
        self.close(guard);
        slot
    }

    /// Why no node can be added at a spot.
    const fn is_too_large(&self, spot: &Spot) -> Option<&'static str> {
        if spot.depth >= MOST_DEPTH {
            Some("nested too deep")
        } else if self.nodes.len() >= MOST_NODES {
            Some("too many nodes")
        } else if self.text > MAX_TEXT {
            Some("too much text")
        } else {
            None
        }
    }

    /// Conditions around a node are a node of their own.
    fn guard(&mut self, def: &NodeDef, spot: &Spot, frame: &Frame<'_>) -> u32 {
        let mut text = String::new();
        let when = def.when.as_ref().map(|when| {
            text = format!("when {when}");
            self.condition(when, &format!("{}.when", spot.place), frame)
        });
        let hold = def.hold.as_ref().map(|hold| {
            text = format!("{text}{}while {hold}", if text.is_empty() { "" } else { ", " });
            self.condition(hold, &format!("{}.while", spot.place), frame)
        });
        let op = Op::Guard(push(&mut self.parts.guards, Guard { when, hold }));
        let face = Face { kind: "guard", name: text, path: format!("{}?", spot.path), ..Face::default() };
        self.add(op, 1, face, spot).0
    }

    fn condition(&mut self, def: &ConditionDef, place: &str, frame: &Frame<'_>) -> Condition<C> {
        let names = names(self.words, frame);
        Condition::bind_in(def, self.words, &names, place, &mut self.findings)
    }

    fn task(&mut self, def: &'a NodeDef, spot: Spot, frame: &Frame<'a>) -> u32 {
        let op = match &def.node {
            Task::SubTree(call) => return self.sub_tree(def, call, spot, frame),
            Task::Lazy(call) => return self.lazy(def, call, &spot, frame),
            task => self.op(task, &spot.place, frame),
        };
        let children = def.node.below();
        let count = u32::try_from(children.len()).unwrap_or(u32::MAX);
        let (number, slot) = self.add(op, count, face(def, &spot), &spot);
        self.label(def, number, &spot, frame);
        let fresh;
        let frame = if let Task::Scope { board, .. } = &def.node {
            fresh = self.scope(number, board, &spot, frame);
            &fresh
        } else {
            frame
        };
        let slot = self.children(number, &children, &Spot { slot, ..spot }, frame);
        self.close(number);
        slot
    }

    fn children(
        &mut self,
        parent: u32,
        children: &[(Below, &'a NodeDef)],
        spot: &Spot,
        frame: &Frame<'a>,
    ) -> u32 {
        let side_by_side = self.nodes[parent as usize].op.memory(0).side_by_side;
        let (mut begin, mut end) = (spot.slot, spot.slot);
        let mut taken: BTreeSet<&str> = BTreeSet::new();
        for (number, (place, child)) in children.iter().enumerate() {
            let path = if child.name.is_empty() || taken.contains(child.name.as_str()) {
                format!("{}/{number}", spot.path)
            } else {
                format!("{}/{}", spot.path, shortened(&child.name))
            };
            taken.insert(&child.name);
            let place = format!("{}{place}", spot.place);
            let below = Spot { parent: Some(parent), path, place, slot: begin, depth: spot.depth + 1 };
            end = end.max(self.node(child, below, frame));
            begin = if side_by_side { end } else { begin };
        }
        end
    }

    /// Adds one node; gives its number and the first word of a run that is free below it.
    fn add(&mut self, op: Op, children: u32, face: Face, spot: &Spot) -> (u32, u32) {
        let memory = op.memory(children);
        let slot = if memory.kept > 0 { self.kept } else { spot.slot };
        self.kept += memory.kept;
        self.text += face.text() + spot.place.len();
        let number = push(&mut self.nodes, Node { op, after: 0, slot });
        self.faces.push(Face { parent: spot.parent, ..face });
        self.places.push((self.file, spot.place.clone()));
        (number, spot.slot + memory.run)
    }

    /// Everything below a node has been added.
    fn close(&mut self, number: u32) {
        let after = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        self.nodes[number as usize].after = after;
    }

    fn label(&mut self, def: &NodeDef, number: u32, spot: &Spot, frame: &Frame<'_>) {
        if def.name.is_empty() {
            return;
        }
        let other = self.labels.insert((frame.instance, def.name.clone()), number);
        let matters = |number: u32| {
            let op = self.nodes[number as usize].op;
            matches!(op, Op::Interrupter | Op::Limit(_) | Op::Gate(_) | Op::Hold)
        };
        if let Some(other) = other.filter(|other| matters(*other) || matters(number)) {
            let message = format!("{:?} is the name of {} too", def.name, self.faces[other as usize].path);
            self.findings.add(Place::path(&spot.place), message, "another name");
        }
    }
}

/// What can be named in a frame.
fn names<'f, C: ?Sized>(words: &'f Vocabulary<C>, frame: &'f Frame<'_>) -> Names<'f> {
    Names { locals: &frame.boards, ports: &frame.ports, ..words.names() }
}

/// The number that something gets.
fn push<T>(list: &mut Vec<T>, item: T) -> u32 {
    list.push(item);
    u32::try_from(list.len() - 1).unwrap_or(u32::MAX)
}

fn face(def: &NodeDef, spot: &Spot) -> Face {
    Face {
        kind: def.node.kind(),
        path: spot.path.clone(),
        name: def.name.clone(),
        detail: def.node.detail(),
        help: def.help.clone(),
        parent: None,
        stop: def.stop,
        takes_many: def.node.info().holds.is_list(),
    }
}

impl Plan {
    fn new(children: usize, (success, failure): (Amount, Amount), wait: bool) -> Self {
        let count = u32::try_from(children).unwrap_or(u32::MAX);
        let skips_count = success == Amount::All;
        Self { count, success: success.of(count), failure: failure.of(count), wait, skips_count }
    }
}
