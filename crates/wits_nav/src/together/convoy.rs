//! Travellers who plan round each other.

use std::collections::{BTreeMap, VecDeque};

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};

use super::Reservations;
use super::safety::Safety;
use super::spacetime::{EndOfWindow, Moment, SpaceTime};
use crate::graph::{Numbered, Reversed, TwoWay};
use crate::path::Path;
use crate::search::{AStar, Everywhere, Search, SearchError, Seen, TwoList};

/// How travellers plan.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct ConvoyDef {
    /// So many steps are planned ahead. \[> 0\]
    pub window: u32,
    /// After so many steps everybody plans anew. [1 to window]
    pub replan_after: u32,
    /// What a step costs that one waits. [>= 0]
    pub waiting: f32,
}

impl Default for ConvoyDef {
    fn default() -> Self {
        Self { window: 16, replan_after: 8, waiting: 1.0 }
    }
}

impl Check for ConvoyDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_range(&format!("{path}.window"), f64::from(self.window), 1.0, f64::from(MOST_STEPS));
        let window = f64::from(self.window);
        findings.check_range(&format!("{path}.replan_after"), f64::from(self.replan_after), 1.0, window);
        findings.check_not_negative(&format!("{path}.waiting"), self.waiting);
    }
}

/// What is read from a file.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Unchecked {
    window: u32,
    replan_after: u32,
    waiting: f32,
}

impl Default for Unchecked {
    fn default() -> Self {
        let ConvoyDef { window, replan_after, waiting } = ConvoyDef::default();
        Self { window, replan_after, waiting }
    }
}

impl TryFrom<Unchecked> for ConvoyDef {
    type Error = Findings;

    fn try_from(Unchecked { window, replan_after, waiting }: Unchecked) -> Result<Self, Findings> {
        let def = Self { window, replan_after, waiting };
        let mut findings = Findings::default();
        def.check("convoy", &mut findings);
        findings.into_result(def)
    }
}

/// Longer windows are cut to this.
const MOST_STEPS: u32 = 1024;

/// One who is on the way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Traveller {
    /// Where it is.
    pub at: u32,
    /// Where it wants to be.
    pub goal: u32,
    /// Where it will be at the next steps.
    plan: VecDeque<u32>,
}

impl Traveller {
    /// Whether it is where it wants to be.
    #[must_use]
    pub fn has_arrived(&self) -> bool {
        self.at == self.goal
    }

    /// Where it will be at the next steps, as far as it knows.
    pub fn plan(&self) -> impl Iterator<Item = u32> + '_ {
        self.plan.iter().copied()
    }
}

/// Travellers over one graph who never share a node and never pass through each other.
///
/// Every link takes one step of time. On a grid with diagonal steps two travellers may still cross each other's diagonals;
/// use four directions where that matters.
///
/// ```
/// use wits_nav::grid::{Cell, GridMap};
/// use wits_nav::together::{Convoy, ConvoyDef};
///
/// // Two meet in a corridor; there is one niche to let somebody pass.
/// let map = GridMap::from_text(".......\n###.###")?;
/// let node = |x, y| map.node(Cell::new(x, y)).unwrap();
/// let mut convoy = Convoy::new(ConvoyDef::default());
/// convoy.add(&map, node(0, 0), node(6, 0))?;
/// convoy.add(&map, node(6, 0), node(0, 0))?;
/// for _ in 0..30 {
///     convoy.step(&map);
/// }
/// assert!(convoy.travellers().iter().all(|traveller| traveller.has_arrived()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Convoy {
    def: ConvoyDef,
    travellers: Vec<Traveller>,
    taken: Reservations,
    now: u64,
    /// Who plans first next time.
    first: usize,
    #[serde(skip)]
    scratch: Scratch,
}

/// Memory that is reused and never saved.
#[derive(Clone, Debug, Default)]
struct Scratch {
    search: TwoList<Moment>,
    path: Path<Moment>,
    /// By goal: what it costs from everywhere when nobody else is there.
    distances: BTreeMap<u32, Vec<f32>>,
    wishes: Vec<u32>,
    safety: Safety,
}

impl Convoy {
    /// Nobody yet. Windows beyond 1024 steps are cut.
    #[must_use]
    pub fn new(def: ConvoyDef) -> Self {
        Self {
            def: ConvoyDef { window: def.window.clamp(1, MOST_STEPS), ..def },
            travellers: Vec::new(),
            taken: Reservations::default(),
            now: 0,
            first: 0,
            scratch: Scratch::default(),
        }
    }

    /// One more; gives its number. Two should not begin in the same node: they would stay there until they part.
    ///
    /// # Errors
    /// When there is no such node.
    pub fn add(&mut self, graph: &impl Numbered, at: u32, goal: u32) -> Result<usize, SearchError> {
        for node in [at, goal] {
            if !graph.contains(node) {
                return Err(SearchError::NoSuchNode { node });
            }
        }
        self.travellers.push(Traveller { at, goal, plan: VecDeque::new() });
        self.plan_anew();
        Ok(self.travellers.len() - 1)
    }

    /// Sends somebody elsewhere.
    ///
    /// # Errors
    /// When there is no such node.
    pub fn send(&mut self, graph: &impl Numbered, who: usize, goal: u32) -> Result<(), SearchError> {
        if !graph.contains(goal) {
            return Err(SearchError::NoSuchNode { node: goal });
        }
        if let Some(traveller) = self.travellers.get_mut(who) {
            traveller.goal = goal;
            self.plan_anew();
        }
        Ok(())
    }

    /// Everybody, by number.
    #[must_use]
    pub fn travellers(&self) -> &[Traveller] {
        &self.travellers
    }

    /// How many steps of time have passed.
    #[must_use]
    pub const fn now(&self) -> u64 {
        self.now
    }

    /// The graph has changed: distances and plans are out of date.
    pub fn graph_changed(&mut self) {
        self.scratch.distances.clear();
        self.plan_anew();
    }

    /// Everybody plans before the next step.
    fn plan_anew(&mut self) {
        self.travellers.iter_mut().for_each(|traveller| traveller.plan.clear());
    }

    /// Everybody goes one step, or waits.
    pub fn step(&mut self, graph: &(impl Numbered + TwoWay)) {
        let used = self.def.window.saturating_sub(self.def.replan_after) as usize;
        if self.travellers.iter().any(|traveller| traveller.plan.len() <= used) {
            self.plan_all(graph);
        }
        let Scratch { wishes, safety, .. } = &mut self.scratch;
        wishes.clear();
        wishes.extend(self.travellers.iter().map(|one| one.plan.front().copied().unwrap_or(one.at)));
        safety.hold_back(|who| self.travellers[who as usize].at, wishes);
        for (traveller, &to) in self.travellers.iter_mut().zip(&*wishes) {
            if traveller.plan.pop_front() != Some(to) {
                // It was held up: the rest of its plan is no good.
                traveller.plan.clear();
            }
            traveller.at = to;
        }
        self.now = self.now.saturating_add(1);
        self.taken.forget_before(self.now);
    }

    /// Everybody plans a window ahead, one after the other.
    fn plan_all(&mut self, graph: &(impl Numbered + TwoWay)) {
        let count = self.travellers.len();
        let Self { scratch, travellers, taken, now, .. } = self;
        taken.clear();
        // Distances to places where nobody wants to go any more would pile up.
        scratch.distances.retain(|&goal, _| travellers.iter().any(|one| one.goal == goal));
        for (who, traveller) in (0..).zip(travellers.iter()) {
            taken.reserve(who, traveller.at, *now);
        }
        let first = self.first % count.max(1);
        for turn in 0..count {
            self.plan_one(graph, (first + turn) % count);
        }
        self.first = first + 1;
    }

    fn plan_one(&mut self, graph: &(impl Numbered + TwoWay), who: usize) {
        let Traveller { at, goal, .. } = self.travellers[who];
        let Scratch { search, path, distances, .. } = &mut self.scratch;
        let distances = distances.entry(goal).or_insert_with(|| distances_to(graph, goal));
        let plan = &mut self.travellers[who].plan;
        plan.clear();
        if distances.get(at as usize).is_none_or(|distance| !distance.is_finite()) {
            // It can never get there: it stays, and the others know.
            plan.extend((0..self.def.window.min(MOST_STEPS)).map(|_| at));
        } else {
            let time = SpaceTime {
                graph,
                taken: &self.taken,
                who: who as u32,
                goal,
                now: self.now,
                window: self.def.window,
                waiting: self.def.waiting,
            };
            let aim = EndOfWindow { window: self.def.window, distances };
            if search.find_into(&time, (at, 0), &aim, path) == Ok(true) {
                plan.extend(path.nodes().skip(1).map(|(place, _)| place));
            }
        }
        for (step, &node) in (self.now.saturating_add(1)..).zip(&self.travellers[who].plan) {
            self.taken.reserve(who as u32, node, step);
        }
    }
}

/// What it costs from everywhere to a node; infinite where there is no way.
fn distances_to(graph: &(impl Numbered + TwoWay), goal: u32) -> Vec<f32> {
    let mut astar = AStar::new();
    // A graph with costs below 0 has no distances: nobody moves then.
    let searched = astar.find(&Reversed(graph), goal, &Everywhere).is_ok();
    let distance = |node| astar.cost_to(node).filter(|_| searched).unwrap_or(f32::INFINITY);
    (0..graph.node_count() as u32).map(distance).collect()
}
