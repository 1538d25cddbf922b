//! Sub-trees that are checked now and bound later.

use std::sync::{Arc, OnceLock};

use super::super::NodeDef;
use super::super::lazy::{Lazy, LazyPort};
use super::super::node::Op;
use super::{Binder, Frame, Spot, face, push};
use crate::words::{CallDef, key_name};

impl<'a, C> Binder<'a, C> {
    /// A leaf that is a tree once it is needed.
    pub(super) fn lazy(&mut self, node: &'a NodeDef, call: &CallDef, spot: &Spot, frame: &Frame<'a>) -> u32 {
        let Some(found) = self.find_tree(&call.name, &spot.place, frame) else { return spot.slot };
        if self.is_cycle(|(name, _)| *name == call.name, &call.name, &spot.place) {
            return spot.slot;
        }
        // It stands alone, so it brings along what it can use.
        let mut def = found.def.clone();
        for (trees, _) in found.trees.iter().rev() {
            for (name, tree) in *trees {
                def.trees.entry(name.clone()).or_insert_with(|| tree.clone());
            }
        }
        let file = found.file.unwrap_or(self.files[self.file]);
        let mut checker = Binder::new(self.words, self.library, file);
        checker.prefix = found.place;
        checker.chain.clone_from(&self.chain);
        if let Err(faults) = checker.tree(&def, &call.name) {
            self.findings.extend(faults);
        }
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
        let (number, slot) = self.add(op, 0, face(node, call.to_string(), spot), spot);
        self.label(node, number, spot, frame);
        self.close(number);
        slot
    }
}
