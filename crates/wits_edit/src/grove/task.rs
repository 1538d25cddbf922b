//! The picture of a behaviour tree: numbered as the tree that runs.

use std::collections::{BTreeMap, BTreeSet};

use wits_core::inspect::{Form, Graph, GraphNode};
use wits_core::ron::{self, Doc, RonFile};
use wits_decide::condition::ConditionDef;
use wits_decide::nodes::{FieldInfo, FieldSort, Holds, NodeInfo};
use wits_decide::tree::{MOST_DEPTH, MOST_NODES, Task};
use wits_game::author::{Part, Sketch, Takes};

use super::outline::{Outline, Spot};
use super::{Grove, TREE, count};
use crate::json::call_name;
use crate::part::span;

/// What is being drawn.
struct Drawing<'s> {
    shop: &'s Grove,
    graph: Graph,
    parts: Vec<Part>,
    /// The trees that we are inside of, by file and place.
    chain: Vec<(String, String)>,
    /// Texts of trees of the library, by name.
    texts: &'s BTreeMap<String, Doc>,
    /// The trees of the file that have been drawn.
    drawn: Vec<bool>,
}

/// A file that nodes are drawn of: the one that is edited has no name.
#[derive(Clone, Copy)]
struct Page<'p> {
    outline: &'p Outline<'p>,
    file: &'p str,
}

impl Grove {
    /// `None` if it would be too large.
    pub(super) fn draw_tree(&self, doc: &Doc, outline: &Outline<'_>) -> Option<Sketch> {
        let (graph, nodes) = self.drawn(outline, outline.roots.len())?;
        let links = vec![Part::default(); graph.links.len()];
        Some(Sketch { file: self.file_part(doc), graph, nodes, links })
    }

    /// The picture of the main tree of a text alone.
    pub(crate) fn main_graph(&self, text: &str) -> Option<Graph> {
        let doc = Doc::parse(text).ok()?;
        Some(self.drawn(&Outline::of(self.grammar, &doc), 1)?.0)
    }

    /// The picture of the first `roots` trees of a text, and its parts; `None` if it would be too large.
    fn drawn(&self, outline: &Outline<'_>, roots: usize) -> Option<(Graph, Vec<Part>)> {
        let mut texts = BTreeMap::new();
        self.gather(outline, &mut texts);
        if count::nodes(outline, roots, &texts) > count::most(outline) {
            return None;
        }
        let (graph, parts) = (Graph::new(self.title.clone(), Form::Tree), Vec::new());
        let (chain, drawn) = (Vec::new(), vec![false; outline.roots.len()]);
        let mut drawing = Drawing { shop: self, graph, parts, chain, texts: &texts, drawn };
        let page = Page { outline, file: "" };
        for (number, root) in outline.roots.iter().enumerate().take(roots) {
            // Trees that are used are drawn where they are.
            if !drawing.drawn[number] {
                drawing.chain = vec![(String::new(), root.at.clone())];
                let path = if number == 0 { "root".to_owned() } else { root.at.clone() };
                drawing.node(page, root.first, None, &path);
            }
        }
        let mut graph = drawing.graph;
        for number in 0..graph.nodes.len() {
            if let (Some(parent), Ok(number)) = (graph.nodes[number].parent, u32::try_from(number)) {
                graph.link(parent, number, "");
            }
        }
        Some((graph, drawing.parts))
    }

    /// Why a picture of a tree is not drawn.
    pub(super) fn too_large(&self, outline: &Outline<'_>) -> Option<String> {
        let mut texts = BTreeMap::new();
        self.gather(outline, &mut texts);
        let (count, most) = (count::nodes(outline, outline.roots.len(), &texts), count::most(outline));
        (count > most).then(|| {
            format!("The graph would have more than {most} nodes, sub-trees drawn wherever they are used: it is not drawn.")
        })
    }

    /// The trees of the library that a file uses, and those that they use.
    fn gather(&self, outline: &Outline<'_>, texts: &mut BTreeMap<String, Doc>) {
        for name in outline.spots.iter().filter_map(used_tree) {
            let Some(tree) = self.library.get(name).filter(|_| !texts.contains_key(name)) else { continue };
            let Ok(doc) = Doc::parse(&tree.to_ron()) else { continue };
            let Ok(inner) = Doc::parse(doc.text()) else { continue };
            texts.insert(name.to_owned(), doc);
            self.gather(&Outline::of(&TREE, &inner), texts);
        }
    }
}

/// The tree that a node uses.
pub(super) fn used_tree<'s>(spot: &'s Spot<'_>) -> Option<&'s str> {
    spot.kind.filter(|kind| kind.content().is_some_and(|spec| spec.sort == FieldSort::Tree))?;
    call_name(spot.task)
}

impl Drawing<'_> {
    fn node(&mut self, page: Page<'_>, number: usize, parent: Option<u32>, path: &str) {
        if self.parts.len() >= MOST_NODES || self.chain.len() as u32 > MOST_DEPTH {
            return;
        }
        let spot = &page.outline.spots[number];
        let parent = if spot.has_guard() { Some(self.guard(page, number, parent, path)) } else { parent };
        let (name, shown, detail) = (spot.name(), shown(spot), detail(spot).unwrap_or_default());
        let title =
            [&name, &detail].into_iter().find(|text| !text.is_empty()).map_or(shown.as_str(), |text| text);
        let mut help: String = spot.setting("help").and_then(|help| help.read().ok()).unwrap_or_default();
        if help.is_empty() && spot.task.name() == Some("Do") {
            let word = call_name(spot.task)
                .and_then(|name| self.shop.words.actions.iter().find(|word| word.name == name));
            help = word.map(|word| word.help.clone()).unwrap_or_default();
        }
        let node = GraphNode {
            parent,
            path: path.to_owned().into(),
            detail: detail.clone().into(),
            help: help.into(),
            stop: spot.setting("stop").and_then(|stop| stop.read().ok()).unwrap_or_default(),
            folds: shown == "sub-tree",
            ..GraphNode::new(shown.clone(), title.to_owned())
        };
        let at = self.graph.add(node);
        self.parts.push(self.part(page, number));
        let mut taken: BTreeSet<String> = BTreeSet::new();
        for (place, child) in spot.children.iter().enumerate() {
            let name = page.outline.spots[*child].name();
            let step =
                if name.is_empty() || taken.contains(&name) { place.to_string() } else { name.clone() };
            taken.insert(name);
            self.node(page, *child, Some(at), &format!("{path}/{step}"));
        }
        if spot.task.name() == Some("SubTree") {
            self.sub_tree(page, number, at, path);
        }
    }

    fn guard(&mut self, page: Page<'_>, number: usize, parent: Option<u32>, path: &str) -> u32 {
        let spot = &page.outline.spots[number];
        let condition = |name: &str| {
            let def: ConditionDef = spot.setting(name)?.read().ok()?;
            Some(format!("{name} {def}"))
        };
        let texts: Vec<String> = ["when", "while"].into_iter().filter_map(condition).collect();
        let node = GraphNode {
            parent,
            path: format!("{path}?").into(),
            ..GraphNode::new("guard", texts.join(", "))
        };
        let mut part = Part::default();
        if page.file.is_empty() {
            let fields = self.shop.fields(page.outline, number).into_iter().map(|bound| bound.field);
            part = Part {
                at: spot.at.clone(),
                kind: "guard".into(),
                fields: fields.filter(|field| field.name == "when" || field.name == "while").collect(),
                takes: Takes::One,
                span: span(spot.whole),
                comment: spot.entry().comment(),
                fixed: spot.parent.is_none(),
            };
        }
        self.parts.push(part);
        self.graph.add(node)
    }

    fn part(&self, page: Page<'_>, number: usize) -> Part {
        if page.file.is_empty() { self.shop.part(page.outline, number) } else { Part::default() }
    }

    /// The tree that a node uses, if it can be found and is not around it.
    fn sub_tree(&mut self, page: Page<'_>, number: usize, under: u32, path: &str) {
        let spot = &page.outline.spots[number];
        let Some(name) = used_tree(spot) else { return };
        let path = format!("{path}/{name}");
        if let Some(root) = page.outline.tree_named(spot.tree, name) {
            let (number, root) = (root, &page.outline.roots[root]);
            let link = (page.file.to_owned(), root.at.clone());
            if !self.chain.contains(&link) {
                self.chain.push(link);
                if page.file.is_empty() {
                    self.drawn[number] = true;
                }
                self.node(page, root.first, Some(under), &path);
                self.chain.pop();
            }
            return;
        }
        let (link, texts) = ((name.to_owned(), String::new()), self.texts);
        let Some(doc) = texts.get(name).filter(|_| !self.chain.contains(&link)) else { return };
        let outline = Outline::of(&TREE, doc);
        if outline.spots.is_empty() {
            return;
        }
        self.chain.push(link);
        self.node(Page { outline: &outline, file: name }, 0, Some(under), &path);
        self.chain.pop();
    }
}

/// What sort of node.
fn shown(spot: &Spot<'_>) -> String {
    let reactive = || spot.body().field("reactive").and_then(|flag| flag.read().ok()).unwrap_or(false);
    match spot.kind {
        Some(kind) if kind.id == "Branch" && reactive() => "reactive branch".into(),
        Some(kind) => kind.shown.into(),
        None => spot.task.name().unwrap_or("unknown").into(),
    }
}

/// What is written on a node beside its name.
fn detail(spot: &Spot<'_>) -> Option<String> {
    let kind = spot.kind?;
    let task: Result<Task, _> =
        if kind.holds == Holds::Nothing { spot.task.read() } else { ron::read("", &alone(kind, spot)) };
    task.ok().map(|task| task.detail())
}

/// A node without what hangs below it: that may be large, or wrong.
fn alone(kind: &NodeInfo, spot: &Spot<'_>) -> String {
    let body = spot.body();
    let written = |field: &FieldInfo| Some(format!("{}: {}", field.name, body.field(field.name)?.text()));
    let mut fields: Vec<String> = kind.fields.iter().filter_map(written).collect();
    match kind.holds {
        Holds::Nothing | Holds::Cases => {}
        Holds::Inside => fields.push(TREE.blank.to_owned()),
        Holds::List => fields.push("[]".to_owned()),
        Holds::Field(name) => fields.push(format!("{name}: {}", TREE.blank)),
        Holds::ListIn(name) | Holds::Each(name, ..) => fields.push(format!("{name}: []")),
        Holds::Named(names) => fields.extend(names.iter().map(|(name, _)| format!("{name}: {}", TREE.blank))),
    }
    format!("{}({})", kind.id, fields.join(", "))
}
