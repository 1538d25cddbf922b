//! The picture of a machine: numbered as the one that runs.

use std::collections::BTreeMap;

use wits_core::inspect::{Form, Graph, GraphNode};
use wits_core::ron::{At, Doc, RonFile, join};
use wits_decide::condition::ConditionDef;
use wits_game::author::{Part, Sketch, Takes};

use super::Workbench;
use super::fields::{plain, way_fields};
use super::kinds::{FILE, ORDER, REGION, TRANSITION, WAYS};
use super::label::{calls, label};
use super::outline::{Outline, Test, Way, text_of};
use crate::grove::{Grove, TREE};
use crate::part::{Bound, span};

/// What is being drawn.
struct Drawing<'s, 'd> {
    shop: &'s Workbench,
    outline: &'s Outline<'d>,
    graph: Graph,
    nodes: Vec<Part>,
    links: Vec<Part>,
    /// The nodes of machines and states.
    levels: Vec<u32>,
    states: Vec<u32>,
    /// Pictures of trees of the library, by name.
    trees: BTreeMap<String, Option<Graph>>,
    grafted: usize,
}

/// Maximum number of tree nodes drawn in all states together: a tree is drawn wherever it is used.
const MAX_GRAFTED: usize = 10_000;

impl Workbench {
    pub(super) fn draw(&self, doc: &Doc, outline: &Outline<'_>) -> Sketch {
        let name = text_of(doc.root(), "name");
        let mut graph = Graph::new(name.clone(), Form::Machine);
        graph.add(GraphNode { help: text_of(doc.root(), "help").into(), ..GraphNode::new("machine", name) });
        let file = self.file_part(doc);
        let (levels, states) = (vec![0; outline.levels.len()], vec![0; outline.states.len()]);
        let mut drawing = Drawing {
            shop: self,
            outline,
            graph,
            nodes: vec![file.clone()],
            links: Vec::new(),
            levels,
            states,
            trees: BTreeMap::new(),
            grafted: 0,
        };
        let several = outline.levels.iter().filter(|level| level.depth == 0).count() > 1;
        for level in 0..outline.levels.len() {
            if outline.levels[level].depth == 0 {
                drawing.outermost(level, several);
            }
        }
        for arrow in 0..outline.arrows.len() {
            drawing.arrow(arrow);
        }
        Sketch { graph: drawing.graph, file, nodes: drawing.nodes, links: drawing.links }
    }

    fn file_part(&self, doc: &Doc) -> Part {
        let fields = plain(FILE, "", doc.root(), ORDER).into_iter().map(|bound| bound.field).collect();
        let (comment, span) = (doc.head(), span(doc.root()));
        Part {
            kind: "machine".into(),
            comment,
            fields,
            takes: Takes::Many,
            span,
            fixed: true,
            ..Part::default()
        }
    }

    /// The picture of a tree of the library.
    fn tree(&self, name: &str) -> Option<Graph> {
        let text = self.library.get(name)?.to_ron();
        let grove = Grove {
            grammar: &TREE,
            words: self.words.clone(),
            library: self.library.clone(),
            title: String::new(),
        };
        grove.main_graph(&text)
    }
}

fn part(at: &str, kind: &str, node: At<'_>, takes: Takes, fields: Vec<Bound>) -> Part {
    let fields = fields.into_iter().map(|bound| bound.field).collect();
    let (at, kind) = (at.to_owned(), kind.to_owned());
    Part { at, kind, comment: node.comment(), fields, takes, span: span(node), fixed: false }
}

impl Drawing<'_, '_> {
    fn outermost(&mut self, level: usize, several: bool) {
        let line = &self.outline.levels[level];
        let detail = calls(line.node, &["active"]);
        let mut number = 0;
        if several {
            let name = text_of(line.node, "name");
            let node = GraphNode { path: name.clone().into(), folds: true, ..GraphNode::new("region", name) };
            number = self.graph.add(node.under(0));
            let fields = plain(REGION, &line.at, line.node, ORDER);
            let part = part(&line.at, "region", line.node, Takes::Many, fields);
            // The file's own states beside regions are no part that could go.
            self.nodes.push(if line.at.is_empty() { Part::default() } else { part });
        }
        self.graph.nodes[number as usize].detail = detail.into();
        self.level(level, number);
    }

    fn level(&mut self, level: usize, holder: u32) {
        self.levels[level] = holder;
        let outline = self.outline;
        let line = &outline.levels[level];
        let history = line.node.field("history").is_none_or(|history| history.read().unwrap_or(true));
        let (kind, name) = if line.depth > 0 && history { ("history", "H*") } else { ("start", "") };
        let path = format!("{} begins", self.graph.nodes[holder as usize].path);
        let begins =
            self.graph.add(GraphNode { path: path.into(), ..GraphNode::new(kind, name) }.under(holder));
        self.nodes.push(Part::default());
        let initial = outline.initial(level);
        for &number in &line.states {
            let node = self.state(number, holder);
            if initial == Some(number) {
                self.graph.link(begins, node, "");
                let at = join(&line.at, "initial");
                self.links.push(Part { at, kind: "start".into(), fixed: true, ..Part::default() });
            }
            if let Some(inner) = outline.states[number].inner {
                self.level(inner, node);
            }
        }
    }

    fn state(&mut self, number: usize, holder: u32) -> u32 {
        let state = &self.outline.states[number];
        let flag = |name: &str| state.node.field(name).is_some_and(|flag| flag.read().unwrap_or(false));
        let mut detail = calls(state.node, &["entry", "active", "exit"]);
        if flag("blip") {
            detail += if detail.is_empty() { "blip" } else { "; blip" };
        }
        let tree: Option<String> =
            state.node.field("tree").and_then(|tree| tree.read::<Option<String>>().ok()).flatten();
        let node = GraphNode {
            path: state.path.clone().into(),
            detail: detail.into(),
            help: text_of(state.node, "help").into(),
            stop: flag("stop"),
            folds: state.inner.is_some() || tree.is_some(),
            ..GraphNode::new("state", state.name.clone())
        };
        let node = self.graph.add(node.under(holder));
        self.states[number] = node;
        let fields = self.outline.state_fields(state);
        self.nodes.push(part(&state.at, "state", state.node, Takes::Many, fields));
        if let Some(name) = tree {
            let tree = self.trees.remove(&name).unwrap_or_else(|| self.shop.tree(&name));
            if let Some(tree) = tree.as_ref().filter(|tree| self.grafted + tree.nodes.len() <= MAX_GRAFTED) {
                self.grafted += tree.nodes.len();
                self.graft(node, tree);
            }
            self.trees.insert(name, tree);
        }
        node
    }

    /// Puts a tree below a state.
    fn graft(&mut self, under: u32, tree: &Graph) {
        let by = u32::try_from(self.graph.nodes.len()).unwrap_or(u32::MAX);
        let around = self.graph.nodes[under as usize].path.clone();
        for node in &tree.nodes {
            let mut node = node.clone();
            node.parent = Some(node.parent.map_or(under, |parent| parent + by));
            node.path = format!("{around}/{}", node.path).into();
            self.graph.add(node);
            self.nodes.push(Part::default());
        }
        for link in &tree.links {
            self.graph.link(link.from + by, link.to + by, link.label.clone());
            self.links.push(Part::default());
        }
    }

    fn arrow(&mut self, number: usize) {
        let outline = self.outline;
        let arrow = &outline.arrows[number];
        let from = arrow.state.map_or_else(|| self.levels[arrow.level], |state| self.states[state]);
        let target = |name: &str| outline.look_up(name, arrow.level).map_or(from, |state| self.states[state]);
        let text = label(arrow);
        if arrow.node.field("choose").is_none_or(|choose| choose.name() == Some("None")) {
            let back = arrow.node.field("back").is_some_and(|back| back.read().unwrap_or(false));
            let to = text_of(arrow.node, "to");
            let (to, text) = if back {
                (from, format!("back: {text}"))
            } else {
                (if to.is_empty() { from } else { target(&to) }, text)
            };
            self.graph.link(from, to, text);
            let fields = plain(TRANSITION, &arrow.at, arrow.node, WAYS);
            self.links.push(part(&arrow.at, "transition", arrow.node, Takes::None, fields));
            return;
        }
        for found in outline.ways(number) {
            let mut text = text.clone();
            let fields = way_fields(arrow, &found);
            let Way { at, node: way, tests } = found;
            for Test { test, holds, .. } in tests {
                let test = test
                    .read::<ConditionDef>()
                    .map_or_else(|_| test.text().to_owned(), |test| test.to_string());
                let between = if text.is_empty() { "" } else { ", " };
                text += &format!("{between}{}{test}", if holds { "" } else { "not " });
            }
            let to = target(&text_of(way, "state"));
            self.graph.link(from, to, text);
            let part = part(&at, "choice", way, Takes::None, fields);
            self.links.push(Part { comment: arrow.node.comment(), ..part });
        }
    }
}
