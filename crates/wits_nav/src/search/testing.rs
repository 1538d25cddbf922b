//! Graphs for tests: those of the books, and random ones.

use std::cell::RefCell;

use proptest::prelude::*;

use super::Aim;
use crate::graph::{Graph, Link, Numbered, TwoWay};

/// A list of links for every node.
#[derive(Clone, Debug, Default)]
pub(crate) struct Links {
    links: Vec<Vec<Link>>,
    back: Vec<Vec<Link>>,
}

impl Links {
    /// From, to, cost, id.
    pub(crate) fn with_ids(links: &[(u32, u32, f32, u32)]) -> Self {
        let nodes = links.iter().map(|link| link.0.max(link.1) as usize + 1).max().unwrap_or(1);
        let mut graph = Self { links: vec![Vec::new(); nodes], back: vec![Vec::new(); nodes] };
        for &(from, to, cost, id) in links {
            graph.links[from as usize].push(Link { to, cost, id });
            graph.back[to as usize].push(Link { to: from, cost, id });
        }
        graph
    }

    pub(crate) fn new(links: &[(u32, u32, f32)]) -> Self {
        let numbered = (0..).zip(links).map(|(id, &(from, to, cost))| (from, to, cost, id));
        Self::with_ids(&numbered.collect::<Vec<_>>())
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = (u32, Link)> + '_ {
        (0..).zip(&self.links).flat_map(|(from, links)| links.iter().map(move |link| (from, *link)))
    }

    /// The cheapest costs from a node, by relaxing all links until nothing changes (Bellman and Ford).
    pub(crate) fn costs_from(&self, start: u32) -> Vec<f32> {
        let mut costs = vec![f32::INFINITY; self.links.len()];
        costs[start as usize] = 0.0;
        for _ in 0..self.links.len() {
            for (from, link) in self.all() {
                let cost = costs[from as usize] + link.cost;
                costs[link.to as usize] = costs[link.to as usize].min(cost);
            }
        }
        costs
    }

    /// All links turned round.
    pub(crate) fn reversed(&self) -> Self {
        Self { links: self.back.clone(), back: self.links.clone() }
    }
}

impl Graph for Links {
    type Node = u32;
    fn for_each_link(&self, from: u32, visit: impl FnMut(Link)) {
        self.links.get(from as usize).into_iter().flatten().copied().for_each(visit);
    }
}

impl Numbered for Links {
    fn node_count(&self) -> usize {
        self.links.len()
    }
}

impl TwoWay for Links {
    fn for_each_link_back(&self, to: u32, visit: impl FnMut(Link)) {
        self.back.get(to as usize).into_iter().flatten().copied().for_each(visit);
    }
}

/// Millington's exercise 4.1: S A B C D G are 0 to 5.
pub(crate) const S: u32 = 0;
pub(crate) const A: u32 = 1;
pub(crate) const B: u32 = 2;
pub(crate) const C: u32 = 3;
pub(crate) const D: u32 = 4;
pub(crate) const G: u32 = 5;

pub(crate) fn exercise() -> Links {
    let links = [
        (S, A, 6.0),
        (S, B, 15.0),
        (A, C, 6.0),
        (A, D, 12.0),
        (B, D, 3.0),
        (B, G, 15.0),
        (D, C, 9.0),
        (D, G, 6.0),
    ];
    Links::new(&links)
}

/// Exercise 4.4: the estimates, to G.
pub(crate) const EXERCISE_ESTIMATES: [f32; 6] = [0.0, 6.0, 9.0, 3.0, 3.0, 0.0];

/// The map of Romania: roads both ways.
pub(crate) const CITIES: [&str; 20] = [
    "Arad",
    "Bucharest",
    "Craiova",
    "Dobreta",
    "Eforie",
    "Fagaras",
    "Giurgiu",
    "Hirsova",
    "Iasi",
    "Lugoj",
    "Mehadia",
    "Neamt",
    "Oradea",
    "Pitesti",
    "Rimnicu",
    "Sibiu",
    "Timisoara",
    "Urziceni",
    "Vaslui",
    "Zerind",
];

/// Straight lines to Bucharest, as the table of the slides has them.
pub(crate) const TABLE: [f32; 20] = [
    366.0, 0.0, 160.0, 242.0, 161.0, 178.0, 77.0, 151.0, 226.0, 244.0, 241.0, 234.0, 380.0, 98.0, 193.0,
    253.0, 329.0, 80.0, 199.0, 374.0,
];

/// The same, as the step pictures have them: Fagaras 176, Pitesti 100.
pub(crate) fn frames() -> [f32; 20] {
    let mut estimates = TABLE;
    estimates[city("Fagaras") as usize] = 176.0;
    estimates[city("Pitesti") as usize] = 100.0;
    estimates
}

pub(crate) fn city(name: &str) -> u32 {
    CITIES.iter().position(|&city| city == name).unwrap() as u32
}

pub(crate) fn romania() -> Links {
    let roads = [
        ("Arad", "Zerind", 75.0),
        ("Arad", "Sibiu", 140.0),
        ("Arad", "Timisoara", 118.0),
        ("Zerind", "Oradea", 71.0),
        ("Oradea", "Sibiu", 151.0),
        ("Sibiu", "Fagaras", 99.0),
        ("Sibiu", "Rimnicu", 80.0),
        ("Rimnicu", "Pitesti", 97.0),
        ("Rimnicu", "Craiova", 146.0),
        ("Fagaras", "Bucharest", 211.0),
        ("Pitesti", "Bucharest", 101.0),
        ("Pitesti", "Craiova", 138.0),
        ("Craiova", "Dobreta", 120.0),
        ("Dobreta", "Mehadia", 75.0),
        ("Mehadia", "Lugoj", 70.0),
        ("Lugoj", "Timisoara", 111.0),
        ("Bucharest", "Giurgiu", 90.0),
        ("Bucharest", "Urziceni", 85.0),
        ("Urziceni", "Hirsova", 98.0),
        ("Hirsova", "Eforie", 86.0),
        ("Urziceni", "Vaslui", 142.0),
        ("Vaslui", "Iasi", 92.0),
        ("Iasi", "Neamt", 87.0),
    ];
    let both = roads.iter().flat_map(|&(a, b, cost)| {
        let (a, b) = (city(a), city(b));
        [(a, b, cost), (b, a, cost)]
    });
    Links::new(&both.collect::<Vec<_>>())
}

/// Buckland's figure 5.17, with the order of links that his narration tells.
pub(crate) fn buckland() -> Links {
    let links: [(u32, &[u32]); 6] =
        [(1, &[3, 2]), (2, &[1, 5]), (3, &[1, 4]), (4, &[3, 5, 6]), (5, &[6, 4, 2]), (6, &[4, 5])];
    let links = links.iter().flat_map(|&(from, to)| to.iter().map(move |&to| (from, to, 1.0)));
    Links::new(&links.collect::<Vec<_>>())
}

/// Writes down which nodes are asked whether they are the goal: those that a search picks.
pub(crate) struct Logged<A> {
    pub(crate) aim: A,
    pub(crate) picked: RefCell<Vec<u32>>,
}

impl<A> Logged<A> {
    pub(crate) fn new(aim: A) -> Self {
        Self { aim, picked: RefCell::default() }
    }
}

impl<A: Aim<u32>> Aim<u32> for Logged<A> {
    fn is_reached(&self, node: u32) -> bool {
        self.picked.borrow_mut().push(node);
        self.aim.is_reached(node)
    }
    fn estimate(&self, node: u32) -> f32 {
        self.aim.estimate(node)
    }
}

/// An aim with a table of estimates.
pub(crate) fn toward(goal: u32, estimates: &[f32]) -> super::To<u32, impl Fn(u32, u32) -> f32 + Clone> {
    super::To::new(goal, |node: u32, _| estimates[node as usize])
}

/// Random links with whole costs, so that sums are exact whatever their order.
pub(crate) fn random_links(nodes: u32, links: usize) -> impl Strategy<Value = Links> {
    prop::collection::vec((0..nodes, 0..nodes, 0_u8..20), 0..links).prop_map(move |links| {
        let mut links: Vec<_> =
            links.into_iter().map(|(from, to, cost)| (from, to, f32::from(cost))).collect();
        // The last node is always there, linked or not.
        links.push((nodes - 1, nodes - 1, 0.0));
        Links::new(&links)
    })
}
