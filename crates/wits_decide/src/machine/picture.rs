//! The graph of a machine, and its text for diagrams.

use std::fmt::Write;

use wits_core::inspect::{Form, Graph, GraphNode};

use super::hold::graft;
use super::outline::{Level, Outline};
use super::{End, Machine, MachineDef, NONE, StateDef, TransitionDef};

/// The nodes of a machine: itself, its regions, then for each machine where it begins, and its states.
pub(super) struct Nodes {
    pub(super) graph: Graph,
    /// What stands for each machine: the whole, a region, the state around it.
    pub(super) levels: Vec<u32>,
    pub(super) states: Vec<u32>,
}

/// The pictures of the trees of states, and where their roots have come to be.
pub(super) type Grafts = [Option<(Graph, u32)>];

impl Nodes {
    pub(super) fn of(def: &MachineDef, outline: &Outline<'_>, trees: &mut Grafts) -> Self {
        let mut graph = Graph::new(def.name.clone(), Form::Machine);
        let several = outline.levels.iter().filter(|level| level.depth == 0).count() > 1;
        let whole =
            GraphNode { help: def.help.clone().into(), ..GraphNode::new("machine", def.name.clone()) };
        graph.add(whole);
        let mut nodes =
            Self { graph, levels: vec![0; outline.levels.len()], states: vec![0; outline.states.len()] };
        for number in (0..).take(outline.levels.len()) {
            let level = &outline.levels[usize::from(number)];
            if level.depth > 0 {
                continue;
            }
            let own = GraphNode {
                path: level.def.name.to_owned().into(),
                detail: globals(&level.def).into(),
                folds: true,
                ..GraphNode::new("region", level.def.name.to_owned())
            };
            let node = if several { nodes.graph.add(own.under(0)) } else { 0 };
            nodes.graph.nodes[node as usize].detail = globals(&level.def).into();
            nodes.level(number, node, outline, trees);
        }
        nodes
    }

    fn level(&mut self, number: u16, holder: u32, outline: &Outline<'_>, trees: &mut Grafts) {
        self.levels[usize::from(number)] = holder;
        let level = &outline.levels[usize::from(number)];
        let begins = if level.depth > 0 && level.def.history { ("history", "H*") } else { ("start", "") };
        let path = format!("{} begins", self.graph.nodes[holder as usize].path);
        let begins = GraphNode { path: path.into(), ..GraphNode::new(begins.0, begins.1) };
        let begins = self.graph.add(begins.under(holder));
        for &at in &level.states {
            let state = &outline.states[usize::from(at)];
            let node = GraphNode {
                path: state.path.clone().into(),
                detail: detail(state.def).into(),
                help: state.def.help.clone().into(),
                stop: state.def.stop,
                folds: state.inner != NONE || state.def.tree.is_some(),
                ..GraphNode::new("state", state.def.name.clone())
            };
            let node = self.graph.add(node.under(holder));
            if let Some((tree, root)) = trees.get_mut(usize::from(at)).and_then(Option::as_mut) {
                *root = graft(&mut self.graph, node, tree);
            }
            self.states[usize::from(at)] = node;
            if at == level.initial {
                self.graph.link(begins, node, "");
            }
            if state.inner != NONE {
                self.level(state.inner, node, outline, trees);
            }
        }
    }
}

fn globals(level: &Level<'_>) -> String {
    let mut text = String::new();
    list(&mut text, "active", level.active);
    text
}

/// `entry draw, shout; active fire; exit holster`.
fn detail(state: &StateDef) -> String {
    let mut text = String::new();
    list(&mut text, "entry", &state.entry);
    list(&mut text, "active", &state.active);
    list(&mut text, "exit", &state.exit);
    if state.blip {
        text += if text.is_empty() { "blip" } else { "; blip" };
    }
    text
}

fn list(text: &mut String, what: &str, calls: &[crate::CallDef]) {
    for (number, call) in calls.iter().enumerate() {
        let between = match (number, text.is_empty()) {
            (0, true) => format!("{what} "),
            (0, false) => format!("; {what} "),
            _ => ", ".to_owned(),
        };
        *text += &format!("{between}{call}");
    }
}

/// What is written on a transition: `on noise, {event.volume} > 10 / shout`.
pub(super) fn label(def: &TransitionDef) -> String {
    let mut parts = Vec::new();
    parts.extend(def.on.as_ref().map(|event| format!("on {event}")));
    parts.extend(def.after.map(|seconds| format!("after {seconds} s")));
    parts.extend(def.done.map(|end| end.text().to_owned()));
    parts.extend(def.when.as_ref().map(ToString::to_string));
    let mut text = parts.join(", ");
    for (number, call) in def.acts.iter().enumerate() {
        text += &format!("{}{call}", if number == 0 { " / " } else { ", " });
    }
    text.trim_start().to_owned()
}

impl End {
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Success => "done",
            Self::Failure => "failed",
            Self::Any => "ended",
        }
    }

    /// As in "what it does has succeeded".
    pub(super) const fn told(self) -> &'static str {
        match self {
            Self::Success => "succeeded",
            Self::Failure => "failed",
            Self::Any => "ended",
        }
    }
}

impl<C: ?Sized> Machine<C> {
    /// The machine as a diagram in the language of Mermaid, which many tools draw.
    #[must_use]
    pub fn mermaid(&self) -> String {
        let mut text = String::from("stateDiagram-v2\n");
        self.mermaid_inside(0, 1, &mut text);
        for link in &self.graph.links {
            let [from, to] = [link.from, link.to].map(|node| &self.graph.nodes[node as usize]);
            if matches!(&*from.kind, "state") && to.kind == "state" {
                let label = link.label.replace([':', ';'], " ");
                let colon = if label.is_empty() { "" } else { " : " };
                let _ = writeln!(text, "    {} --> {}{colon}{label}", plain(&from.path), plain(&to.path));
            }
        }
        text
    }

    fn mermaid_inside(&self, holder: u32, depth: usize, text: &mut String) {
        let indent = "    ".repeat(depth);
        for (number, node) in (0..).zip(&self.graph.nodes).filter(|(_, node)| node.parent == Some(holder)) {
            if matches!(&*node.kind, "start" | "history") {
                let first = self.graph.links.iter().find(|link| link.from == number);
                let first = first.map(|link| plain(&self.graph.nodes[link.to as usize].path));
                let _ = first.map(|first| writeln!(text, "{indent}[*] --> {first}"));
                continue;
            }
            let _ = write!(text, "{indent}state {:?} as {}", node.name, plain(&node.path));
            if node.folds
                && self
                    .graph
                    .nodes
                    .iter()
                    .any(|inner| inner.parent == Some(number) && matches!(&*inner.kind, "start" | "history"))
            {
                let _ = writeln!(text, " {{");
                self.mermaid_inside(number, depth + 1, text);
                let _ = writeln!(text, "{indent}}}");
            } else {
                text.push('\n');
            }
        }
    }
}

fn plain(path: &str) -> String {
    path.replace(|letter: char| !letter.is_alphanumeric(), "_")
}
