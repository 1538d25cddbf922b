//! Sub-trees, scopes and their keys.

use std::ptr;

use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::names::shortened;

use super::super::node::{Fresh, LocalKey, Op};
use super::super::{NodeDef, PortDef, TreeDef};
use super::finish::located;
use super::{Binder, Frame, Spot, Trees, face, names, push};
use crate::board::{BoardDef, Key, Scope};
use crate::words::{CallDef, Port, Way, key_name};
use crate::{Kind, Value};

/// A tree that was looked up.
pub(super) struct Found<'a> {
    pub(super) def: &'a TreeDef,
    /// What it can use itself, and where it stands in its file.
    pub(super) trees: Trees<'a>,
    pub(super) place: String,
    /// Its file and what is written in it, if that is another one.
    pub(super) file: Option<(&'a str, &'a str)>,
}

impl<'a, C: ?Sized> Binder<'a, C> {
    /// The keys of the tree itself. Ports of a tree that nobody uses as a sub-tree are keys of its own.
    pub(super) fn root_frame(&mut self, def: &'a TreeDef) -> Frame<'a> {
        def.board.check("board", &mut self.findings);
        let first = self.next_local();
        for (name, key) in def.board.iter() {
            let value = key.default.as_ref().and_then(|value| value.as_kind(key.kind));
            self.local("", name, (key.kind, &key.help), value);
        }
        let mut ports = Vec::new();
        for (name, port) in &def.ports {
            let value = port.default.as_ref().and_then(|value| value.as_kind(port.kind));
            let key = self.local("", name, (port.kind, &port.help), value);
            ports.push(Port { name: name.clone(), key, kind: port.kind, reads_only: port.way == Way::In });
        }
        let trees = vec![(&def.trees, "trees".to_owned())];
        Frame { boards: vec![(&def.board, first)], ports, trees, instance: 0 }
    }

    /// A node with keys of its own: what can be named below it.
    pub(super) fn scope(
        &mut self,
        node: u32,
        board: &'a BoardDef,
        spot: &Spot,
        frame: &Frame<'a>,
    ) -> Frame<'a> {
        board.check(&format!("{}.board", spot.place), &mut self.findings);
        let first = self.fresh_board(board, &spot.path);
        let values = board.defaults().collect();
        self.nodes[node as usize].op = Op::Scope(push(&mut self.parts.scopes, Fresh { first, values }));
        let mut inner = frame.clone();
        // A key of its own hides a port of the same name.
        inner.ports.retain(|port| board.find(&port.name).is_none());
        inner.boards.push((board, first));
        inner
    }

    /// Another tree in place of a node.
    pub(super) fn sub_tree(
        &mut self,
        node: &'a NodeDef,
        call: &CallDef,
        spot: Spot,
        frame: &Frame<'a>,
    ) -> u32 {
        let Some(found) = self.find_tree(&call.name, &spot.place, frame) else { return spot.slot };
        if self.is_cycle(|(_, def)| ptr::eq(*def, found.def), &call.name, &spot.place) {
            return spot.slot;
        }
        let (number, slot) = self.add(Op::SubTree, 1, face(node, &spot), &spot);
        self.label(node, number, &spot, frame);
        let first = self.fresh_board(&found.def.board, &spot.path);
        let mut values: Vec<_> = found.def.board.defaults().collect();
        let ports = self.ports(call, found.def, &spot, frame, &mut values);
        if !values.is_empty() {
            let fresh = Fresh { first, values: values.into() };
            self.nodes[number as usize].op = Op::Scope(push(&mut self.parts.scopes, fresh));
        }
        self.instances += 1;
        let boards = vec![(&found.def.board, first)];
        let inner = Frame { boards, ports, trees: found.trees, instance: self.instances };
        let below = Spot {
            parent: Some(number),
            path: format!("{}/{}", spot.path, call.name),
            place: format!("{}root", found.place),
            slot,
            depth: spot.depth + 1,
        };
        self.chain.push((call.name.clone(), found.def));
        let outer = found.file.map(|file| self.open_file(file));
        found.def.board.check(&format!("{}board", found.place), &mut self.findings);
        let slot = self.node(&found.def.root, below, &inner);
        if let Some(outer) = outer {
            self.close_file(outer);
        }
        self.chain.pop();
        self.close(number);
        slot
    }

    /// A tree that contains itself would never end.
    pub(super) fn is_cycle(
        &mut self,
        is_same: impl FnMut(&(String, &'a TreeDef)) -> bool,
        name: &str,
        place: &str,
    ) -> bool {
        let Some(first) = self.chain.iter().position(is_same) else { return false };
        let chain = self.chain[first..].iter().map(|(name, _)| name.as_str());
        let chain: Vec<&str> = chain.chain([name]).collect();
        let message = format!("a tree inside itself: {}", chain.join(" → "));
        self.findings.add(Place::path(place), message, "trees that end");
        true
    }

    fn open_file(&mut self, file: (&'a str, &'a str)) -> (usize, Findings) {
        let outer = (self.file, std::mem::replace(&mut self.findings, Findings::of(file.0)));
        self.file = self.files.iter().position(|known| *known == file).unwrap_or_else(|| {
            self.files.push(file);
            self.files.len() - 1
        });
        outer
    }

    fn close_file(&mut self, (file, findings): (usize, Findings)) {
        let mine = std::mem::replace(&mut self.findings, findings);
        if self.findings.is_full() {
            self.findings.skip(mine.list().len() + mine.more());
        } else {
            self.findings.extend(located(mine, self.files[self.file].1));
        }
        self.file = file;
    }

    pub(super) fn find_tree(&mut self, name: &str, place: &str, frame: &Frame<'a>) -> Option<Found<'a>> {
        if shortened(name).len() < name.len() {
            self.findings.check_length(|| place.to_owned(), name);
            return None;
        }
        for (level, (trees, at)) in frame.trees.iter().enumerate().rev() {
            if let Some(def) = trees.get(name) {
                let place = format!("{at}.{name}.");
                let mut trees = frame.trees[..=level].to_vec();
                trees.push((&def.trees, format!("{place}trees")));
                return Some(Found { def, trees, place, file: None });
            }
        }
        if let Some((def, file, text)) = self.library.and_then(|library| library.entry(name)) {
            let trees = vec![(&def.trees, "trees".to_owned())];
            return Some(Found { def, trees, place: String::new(), file: Some((file, text)) });
        }
        let library = self.library;
        self.findings.add_with(|| {
            let own = frame.trees.iter().flat_map(|(trees, _)| trees.keys().map(String::as_str));
            let known: Vec<&str> =
                own.chain(library.into_iter().flat_map(super::super::TreeLibrary::names)).collect();
            (Place::path(place), format!("{} among the trees", unknown_name(name, &known)), String::new())
        });
        None
    }

    /// What the ports of a sub-tree stand for. Those that are given plain values become keys of its own.
    fn ports(
        &mut self,
        call: &CallDef,
        def: &TreeDef,
        spot: &Spot,
        frame: &Frame<'_>,
        values: &mut Vec<Option<Value>>,
    ) -> Vec<Port> {
        self.check_ports(call, def, spot);
        let mut ports = Vec::new();
        for (name, port) in &def.ports {
            let reads_only = port.way == Way::In;
            let given = call.with.get(name);
            let key = match given.and_then(key_name) {
                Some(outer) => self.port_key(outer, name, port, spot, frame),
                None => {
                    let value = self.port_value(call, name, port, given, spot);
                    let key = self.local(&spot.path, name, (port.kind, &port.help), None);
                    values.push(value);
                    Some(key)
                }
            };
            let nowhere = Key { scope: Scope::Local, number: u16::MAX };
            ports.push(Port { name: name.clone(), key: key.unwrap_or(nowhere), kind: port.kind, reads_only });
        }
        ports
    }

    /// Names that are no ports.
    pub(super) fn check_ports(&mut self, call: &CallDef, def: &TreeDef, spot: &Spot) {
        for name in call.with.keys().filter(|name| !def.ports.contains_key(*name)) {
            self.findings.add_with(|| {
                let known: Vec<&str> = def.ports.keys().map(String::as_str).collect();
                let place = Place::path(format!("{}.with.{name}", spot.place));
                let message = if known.is_empty() {
                    format!("{:?} has no ports", call.name)
                } else {
                    unknown_name(name, &known)
                };
                (place, message, String::new())
            });
        }
    }

    /// A key of whoever uses the sub-tree.
    pub(super) fn port_key(
        &mut self,
        outer: &str,
        name: &str,
        port: &PortDef,
        spot: &Spot,
        frame: &Frame<'_>,
    ) -> Option<Key> {
        let names = names(self.words, frame);
        let place = format!("{}.with.{name}", spot.place);
        if port.way != Way::In && names.reads_only(outer) {
            let message = format!("the port {outer:?} is for reading");
            self.findings.add(Place::path(&place), message, "way: Out");
        }
        names.key(outer, Some(port.kind), &place, &mut self.findings)
    }

    /// A plain value, the default, or nothing for ports that are only written.
    pub(super) fn port_value(
        &mut self,
        call: &CallDef,
        name: &str,
        port: &PortDef,
        given: Option<&Value>,
        spot: &Spot,
    ) -> Option<Value> {
        let place = Place::path(format!("{}.with.{name}", spot.place));
        let value = given.or(port.default.as_ref());
        if given.is_some() && port.way != Way::In {
            let message =
                format!("{} cannot be written to", value.map(ToString::to_string).unwrap_or_default());
            self.findings.add(place, message, "a key in braces, such as \"{target}\"");
        } else if let Some(value) = value.filter(|value| value.as_kind(port.kind).is_none()) {
            self.findings.add(place, value.to_string(), format!("{} or a key in braces", port.kind));
        } else if value.is_none() && port.way != Way::Out {
            let message = format!("{:?} is not told its {name:?}", call.name);
            self.findings.add(Place::path(&spot.place), message, port.kind.to_string());
        }
        value.and_then(|value| value.as_kind(port.kind))
    }

    /// Keys that hold nothing until their node is entered.
    fn fresh_board(&mut self, board: &BoardDef, scope: &str) -> u16 {
        let first = self.next_local();
        for (name, key) in board.iter() {
            self.local(scope, name, (key.kind, &key.help), None);
        }
        first
    }

    fn next_local(&self) -> u16 {
        u16::try_from(self.locals.len()).unwrap_or(u16::MAX)
    }

    fn local(&mut self, scope: &str, name: &str, about: (Kind, &str), first: Option<Value>) -> Key {
        let number = self.next_local();
        let (scope, name, help) = (scope.to_owned(), name.to_owned(), about.1.to_owned());
        self.text += size_of::<LocalKey>() + scope.len() + name.len() + help.len();
        self.locals.push(LocalKey { scope, name, kind: about.0, help, first });
        Key { scope: Scope::Local, number }
    }
}
