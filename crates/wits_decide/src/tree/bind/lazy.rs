//! Sub-trees that are checked now and bound later.

use std::collections::BTreeMap;
use std::ptr;
use std::sync::{Arc, OnceLock};

use wits_core::findings::Place;

use super::super::lazy::{Lazy, LazyPort};
use super::super::node::Op;
use super::super::{NodeDef, TreeDef};
use super::sub::Found;
use super::{Binder, Frame, Spot, face, push};
use crate::words::{CallDef, key_name};

/// Trees that lazy nodes use. Each is checked once, and all nodes share it.
#[derive(Default)]
pub(super) struct Lazies {
    /// By their addresses.
    defs: BTreeMap<usize, Arc<TreeDef>>,
    /// How many trees they hold together.
    trees: usize,
}

/// Maximum number of trees that those of lazy nodes hold together: each holds all that it can use.
const MAX_HELD: usize = 100_000;

impl<'a, C: ?Sized> Binder<'a, C> {
    /// A tree that stands alone, so it brings along what it can use.
    fn lazy_def(&mut self, found: &Found<'a>, call: &CallDef, spot: &Spot) -> Option<Arc<TreeDef>> {
        let address = ptr::from_ref(found.def).addr();
        if let Some(known) = self.lazies.defs.get(&address) {
            return Some(Arc::clone(known));
        }
        self.lazies.trees += found.trees.iter().map(|(trees, _)| trees.len()).sum::<usize>();
        if self.lazies.trees > MAX_HELD {
            let most = format!("at most {MAX_HELD} trees: each lazy tree holds all that it can use");
            self.findings.add(Place::path(&spot.place), "too many trees in lazy ones", most);
            return None;
        }
        let mut def = found.def.clone();
        for (trees, _) in found.trees.iter().rev() {
            for (name, tree) in *trees {
                def.trees.entry(name.clone()).or_insert_with(|| tree.clone());
            }
        }
        let def = Arc::new(def);
        self.lazies.defs.insert(address, Arc::clone(&def));
        self.check_lazy(found, &call.name, spot.depth + 1);
        Some(def)
    }

    /// Binds it as it stands, and drops it: others that it uses are not checked twice.
    fn check_lazy(&mut self, found: &Found<'a>, name: &str, depth: u32) {
        let file = found.file.unwrap_or(self.files[self.file]);
        let mut checker = Binder::new(self.words, self.library, file);
        checker.prefix.clone_from(&found.place);
        checker.chain.clone_from(&self.chain);
        checker.lazies = std::mem::take(&mut self.lazies);
        checker.add_root(found.def, name, Some(&found.trees), depth);
        self.lazies = std::mem::take(&mut checker.lazies);
        if let Err(faults) = checker.finish(name) {
            self.findings.extend(faults);
        }
    }

    /// A leaf that is a tree once it is needed.
    pub(super) fn lazy(&mut self, node: &'a NodeDef, call: &CallDef, spot: &Spot, frame: &Frame<'a>) -> u32 {
        let Some(found) = self.find_tree(&call.name, &spot.place, frame) else { return spot.slot };
        if self.is_cycle(|(name, _)| *name == call.name, &call.name, &spot.place) {
            return spot.slot;
        }
        let Some(def) = self.lazy_def(&found, call, spot) else { return spot.slot };
        self.check_ports(call, found.def, spot);
        let mut ports = Vec::new();
        for (name, port) in &found.def.ports {
            let given = call.with.get(name);
            let (outer, value) = match given.and_then(key_name) {
                Some(outer) => (self.port_key(outer, name, port, spot, frame), None),
                None => (None, self.port_value(call, name, port, given, spot)),
            };
            ports.push(LazyPort { name: name.clone(), way: port.way, outer, value });
        }
        let words = self.parts.lazies.first().map(|other| Arc::clone(&other.words));
        let library = self.parts.lazies.first().map(|other| Arc::clone(&other.library));
        let lazy = Lazy {
            def,
            words: words.unwrap_or_else(|| Arc::new(self.words.clone())),
            library: library.unwrap_or_else(|| Arc::new(self.library.cloned().unwrap_or_default())),
            ports: ports.into(),
            tree: OnceLock::new(),
        };
        let op = Op::Lazy(push(&mut self.parts.lazies, lazy));
        let (number, slot) = self.add(op, 0, face(node, spot), spot);
        self.label(node, number, spot, frame);
        self.close(number);
        slot
    }
}
