//! Every enter has exactly one exit.

use wits_core::inspect::Graph;
use wits_mind::watch::Watch;
use wits_mind::{Exit, Status};

/// Counts what was entered and left, and remembers what was wrong.
#[derive(Clone, Debug)]
pub(super) struct Balance {
    /// By node: entered and not left.
    inside: Vec<bool>,
    paths: Vec<String>,
    /// Transitions are told by numbers that follow those of the nodes.
    numbers: usize,
    pub(super) entered: u64,
    pub(super) exits: u64,
    wrong: Vec<String>,
}

impl Balance {
    pub(super) fn of(graph: &Graph) -> Self {
        Self {
            inside: vec![false; graph.nodes.len()],
            paths: graph.nodes.iter().map(|node| node.path.to_string()).collect(),
            numbers: graph.nodes.len() + graph.links.len(),
            entered: 0,
            exits: 0,
            wrong: Vec::new(),
        }
    }

    #[track_caller]
    pub(super) fn check(&self, seed: u64, tick: u64) {
        assert!(self.wrong.is_empty(), "seed {seed}, tick {tick}: {}", self.wrong.join("; "));
    }

    /// Nothing is left over.
    #[track_caller]
    pub(super) fn check_empty(&self, seed: u64, tick: u64, why: Exit) {
        self.check(seed, tick);
        let left: Vec<&str> = self
            .inside
            .iter()
            .zip(&self.paths)
            .filter(|(inside, _)| **inside)
            .map(|(_, path)| &**path)
            .collect();
        assert!(
            left.is_empty(),
            "seed {seed}, tick {tick}: stopped ({}), but these were entered and not left: {}",
            why.name(),
            left.join(", ")
        );
    }

    fn turn(&mut self, node: u32, inside: bool) {
        let Some(place) = self.inside.get_mut(node as usize) else {
            self.wrong.push(format!("node {node} is not in the graph"));
            return;
        };
        if std::mem::replace(place, inside) == inside {
            let what = if inside { "entered twice without being left" } else { "left without being entered" };
            self.wrong.push(format!("{:?} was {what}", self.paths[node as usize]));
        }
    }

    fn told(&mut self, node: u32) {
        if node as usize >= self.numbers {
            self.wrong.push(format!("node {node} is not in the graph"));
        }
    }
}

impl Watch for Balance {
    fn enter(&mut self, node: u32) {
        self.entered += 1;
        self.turn(node, true);
    }
    fn exit(&mut self, node: u32, _: Exit) {
        self.exits += 1;
        self.turn(node, false);
    }
    fn tick(&mut self, node: u32, _: Status) {
        self.told(node);
    }
    fn reason(&mut self, node: u32, _: bool, why: &mut dyn FnMut() -> String) {
        self.told(node);
        drop(why());
    }
    fn note(&mut self, node: u32, text: &mut dyn FnMut() -> String) {
        self.told(node);
        drop(text());
    }
    fn fault(&mut self, node: u32, text: &mut dyn FnMut() -> String) {
        self.told(node);
        drop(text());
    }
}
