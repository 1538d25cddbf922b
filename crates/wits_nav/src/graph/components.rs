//! Who can reach whom: parts of a graph.

use serde::{Deserialize, Serialize};

use super::Numbered;

/// Whether there is a way from a node to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reach {
    /// Yes, and back again.
    Yes,
    /// Not without leading over one-way links: only a search can tell.
    Perhaps,
    /// No. A search would look at everything and find nothing.
    No,
}

/// The parts of a graph, so that a goal that cannot be reached is answered at once.
///
/// A search for a goal that cannot be reached looks at all that can: the most expensive question of all, and players ask
/// it often. Two labels for each node settle it. Nodes with the same *strong* label reach each other both ways; nodes with
/// different *weak* labels have no connection at all, whichever way the arrows point. Where all links can be walked back,
/// the two are the same and the answer is always yes or no.
///
/// ```
/// use wits_nav::graph::{Components, PackedGraph, Reach};
/// // 0 and 1 form a ring, one can fall from 1 to 2, and 3 is an island.
/// let graph = PackedGraph::from_links(4, [(0, 1, 1.0), (1, 0, 1.0), (1, 2, 1.0)])?;
/// let parts = Components::of(&graph);
/// assert_eq!(parts.reach(0, 1), Reach::Yes);
/// assert_eq!(parts.reach(0, 2), Reach::Perhaps);
/// assert_eq!(parts.reach(2, 0), Reach::No); // known from the order of the parts
/// assert_eq!(parts.reach(0, 3), Reach::No);
/// # Ok::<(), wits_nav::graph::GraphError>(())
/// ```
///
/// # Cost
/// O(nodes + links) to make, 8 bytes a node. It is out of date when links come or go (a link that comes may turn a *no*
/// into a *yes*); other costs do not matter, unless they become infinite or finite.
///
/// # Source
/// Tarjan 1972, without recursion: a corridor of a million nodes is no danger to the stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Components {
    strong: Vec<u32>,
    weak: Vec<u32>,
    strong_count: u32,
    weak_count: u32,
}

impl Components {
    /// Labels all nodes of a graph. Links with an infinite cost are no links, and numbers that are not used no nodes.
    #[must_use]
    pub fn of<G: Numbered>(graph: &G) -> Self {
        let ways = Ways::of(graph);
        let (strong, strong_count) = Tarjan::new(&ways).run();
        let (weak, weak_count) = weak_labels(&ways);
        Self { strong, weak, strong_count, weak_count }
    }

    /// Whether there is a way from a node to another. [`Reach::No`] for nodes that are not there.
    #[must_use]
    pub fn reach(&self, from: u32, to: u32) -> Reach {
        match (self.strong(from), self.strong(to)) {
            (Some(a), Some(b)) if a == b => Reach::Yes,
            // A part is numbered after all parts that it leads to.
            (Some(a), Some(b)) if a > b && self.weak(from) == self.weak(to) => Reach::Perhaps,
            _ => Reach::No,
        }
    }

    /// The label of all nodes that a node can reach and come back from.
    #[must_use]
    pub fn strong(&self, node: u32) -> Option<u32> {
        self.strong.get(node as usize).copied().filter(|&label| label != NONE)
    }

    /// The label of all nodes that are connected with a node in any way.
    #[must_use]
    pub fn weak(&self, node: u32) -> Option<u32> {
        self.weak.get(node as usize).copied().filter(|&label| label != NONE)
    }

    /// How many strongly connected parts there are.
    #[must_use]
    pub const fn strong_count(&self) -> u32 {
        self.strong_count
    }

    /// How many parts there are that have no connection at all.
    #[must_use]
    pub const fn weak_count(&self) -> u32 {
        self.weak_count
    }

    /// How many nodes the largest strongly connected part has.
    #[must_use]
    pub fn largest(&self) -> usize {
        let mut labels: Vec<u32> = self.strong.iter().copied().filter(|&label| label != NONE).collect();
        labels.sort_unstable();
        labels.chunk_by(|a, b| a == b).map(<[u32]>::len).max().unwrap_or(0)
    }
}

const NONE: u32 = u32::MAX;

/// Where one can go, in one array: Tarjan's search stops in the middle of a node's links and comes back.
struct Ways {
    begin: Vec<usize>,
    to: Vec<u32>,
    there: Vec<bool>,
}

impl Ways {
    fn of<G: Numbered>(graph: &G) -> Self {
        let nodes = graph.node_count() as u32;
        let there: Vec<bool> = (0..nodes).map(|node| graph.contains(node)).collect();
        let (mut begin, mut to) = (vec![0], Vec::new());
        for node in 0..nodes {
            graph.for_each_link(node, |link| {
                let open = link.cost != f32::INFINITY && there[node as usize];
                if open && there.get(link.to as usize) == Some(&true) {
                    to.push(link.to);
                }
            });
            begin.push(to.len());
        }
        Self { begin, to, there }
    }

    fn from(&self, node: u32) -> &[u32] {
        &self.to[self.begin[node as usize]..self.begin[node as usize + 1]]
    }

    fn nodes(&self) -> impl Iterator<Item = u32> + '_ {
        (0..).zip(&self.there).filter_map(|(node, &there)| there.then_some(node))
    }
}

struct Tarjan<'w> {
    ways: &'w Ways,
    /// When each node was entered, from 1; 0 for never.
    entered: Vec<u32>,
    /// The earliest entry that can be reached from a node.
    low: Vec<u32>,
    label: Vec<u32>,
    /// Nodes whose part is not complete yet.
    waiting: Vec<u32>,
    /// The way to where the search is: a node, and which of its links is next.
    trail: Vec<(u32, usize)>,
    clock: u32,
    parts: u32,
}

impl<'w> Tarjan<'w> {
    fn new(ways: &'w Ways) -> Self {
        let nodes = ways.there.len();
        Self {
            ways,
            entered: vec![0; nodes],
            low: vec![0; nodes],
            label: vec![NONE; nodes],
            waiting: Vec::new(),
            trail: Vec::new(),
            clock: 0,
            parts: 0,
        }
    }

    fn run(mut self) -> (Vec<u32>, u32) {
        for root in self.ways.nodes() {
            if self.entered[root as usize] == 0 {
                self.enter(root);
            }
            while let Some(&(node, next)) = self.trail.last() {
                match self.ways.from(node).get(next) {
                    Some(&to) => self.follow(node, to),
                    None => self.leave(node),
                }
            }
        }
        (self.label, self.parts)
    }

    fn enter(&mut self, node: u32) {
        self.clock += 1;
        self.entered[node as usize] = self.clock;
        self.low[node as usize] = self.clock;
        self.waiting.push(node);
        self.trail.push((node, 0));
    }

    fn follow(&mut self, node: u32, to: u32) {
        if let Some(top) = self.trail.last_mut() {
            top.1 += 1;
        }
        if self.entered[to as usize] == 0 {
            self.enter(to);
        } else if self.label[to as usize] == NONE {
            self.low[node as usize] = self.low[node as usize].min(self.entered[to as usize]);
        }
    }

    fn leave(&mut self, node: u32) {
        self.trail.pop();
        let low = self.low[node as usize];
        if let Some(&(parent, _)) = self.trail.last() {
            self.low[parent as usize] = self.low[parent as usize].min(low);
        }
        if low == self.entered[node as usize] {
            while let Some(member) = self.waiting.pop() {
                self.label[member as usize] = self.parts;
                if member == node {
                    break;
                }
            }
            self.parts += 1;
        }
    }
}

/// Joins the ends of all links; labels in the order of the lowest node.
fn weak_labels(ways: &Ways) -> (Vec<u32>, u32) {
    let mut parent: Vec<u32> = (0..ways.there.len() as u32).collect();
    for node in ways.nodes() {
        for &to in ways.from(node) {
            let (a, b) = (root(&mut parent, node), root(&mut parent, to));
            // The lower number is the root.
            parent[a.max(b) as usize] = a.min(b);
        }
    }
    let (mut labels, mut count) = (vec![NONE; parent.len()], 0);
    for node in ways.nodes() {
        let root = root(&mut parent, node);
        if root == node {
            labels[node as usize] = count;
            count += 1;
        } else {
            labels[node as usize] = labels[root as usize];
        }
    }
    (labels, count)
}

fn root(parent: &mut [u32], mut node: u32) -> u32 {
    while parent[node as usize] != node {
        let up = parent[parent[node as usize] as usize];
        parent[node as usize] = up;
        node = up;
    }
    node
}
