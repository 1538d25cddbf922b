//! One search: which one it is, how far it has come, what it knows.

use wits_core::state::State;
use wits_core::work::{Budget, Progress};
use wits_nav::anyangle::ThetaStar;
use wits_nav::grid::{Cell, GridMap, Ground, octile};
use wits_nav::heuristic::Heuristic;
use wits_nav::path::Path;
use wits_nav::search::{
    AStar, Aim, Beam, BestFirst, Bidirectional, BreadthFirst, DepthFirst, Effort, Outcome, Search, Seen,
    Slice, Status, To,
};

/// The searches that can be watched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(crate) enum Algorithm {
    #[default]
    AStar,
    Dijkstra,
    Greedy,
    BreadthFirst,
    DepthFirst,
    BothEnds,
    Beam,
    Theta,
}

impl Algorithm {
    pub(crate) const NAMES: &'static [&'static str] = &[
        "A*",
        "Dijkstra",
        "greedy best first",
        "breadth first",
        "depth first",
        "from both ends",
        "beam",
        "Theta*",
    ];
    const ALL: [Self; 8] = [
        Self::AStar,
        Self::Dijkstra,
        Self::Greedy,
        Self::BreadthFirst,
        Self::DepthFirst,
        Self::BothEnds,
        Self::Beam,
        Self::Theta,
    ];

    pub(crate) fn of(number: usize) -> Self {
        Self::ALL.get(number).copied().unwrap_or_default()
    }

    pub(crate) fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub(crate) fn asks_estimates(self) -> bool {
        matches!(self, Self::AStar | Self::Greedy | Self::Beam | Self::Theta)
    }
}

/// How far the goal may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(crate) enum Estimate {
    #[default]
    Octile,
    Straight,
    Manhattan,
    Squared,
    Nothing,
}

impl Estimate {
    pub(crate) const NAMES: &'static [&'static str] =
        &["octile", "straight line", "Manhattan", "squared (no distance)", "nothing"];

    pub(crate) fn of(number: usize) -> Self {
        let all = [Self::Octile, Self::Straight, Self::Manhattan, Self::Squared, Self::Nothing];
        all.get(number).copied().unwrap_or_default()
    }

    pub(crate) fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    fn between(self, a: Cell, b: Cell) -> f32 {
        let (x, y) = (a.x.abs_diff(b.x) as f32, a.y.abs_diff(b.y) as f32);
        match self {
            Self::Octile => octile(a, b),
            Self::Straight => (x * x + y * y).sqrt(),
            Self::Manhattan => x + y,
            Self::Squared => x * x + y * y,
            Self::Nothing => 0.0,
        }
    }
}

/// What is asked: by which search, led by what.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Question {
    pub(crate) algorithm: Algorithm,
    pub(crate) estimate: Estimate,
    pub(crate) weight: f32,
    pub(crate) beam: usize,
}

/// Where the way leads, and over what.
pub(crate) struct Task<'a> {
    pub(crate) ground: Ground<'a>,
    /// For the search that knows no terrain.
    pub(crate) passable: &'a GridMap,
    pub(crate) start: u32,
    pub(crate) goal: u32,
    /// What a cell costs at least.
    pub(crate) cheapest: f32,
}

/// An estimate over a ground.
#[derive(Clone, Copy)]
struct Led<'a> {
    ground: Ground<'a>,
    estimate: Estimate,
    scale: f32,
}

impl Heuristic<u32> for Led<'_> {
    fn estimate(&self, from: u32, goal: u32) -> f32 {
        self.scale * self.estimate.between(self.ground.cell(from), self.ground.cell(goal))
    }
}

enum Runner {
    AStar(AStar),
    Greedy(BestFirst),
    BreadthFirst(BreadthFirst),
    DepthFirst(DepthFirst),
    BothEnds(Bidirectional),
    Beam(Beam),
    Theta(ThetaStar),
}

/// One search and what it came to.
pub(crate) struct Panel {
    pub(crate) question: Question,
    runner: Runner,
    /// How it ended: with the cost of the way, or without one.
    ending: Option<Option<f32>>,
    path: Path,
    /// The way that is drawn: to the goal, or to the nearest cell so far.
    pub(crate) way: Vec<u32>,
}

impl Panel {
    pub(crate) fn new(question: Question, task: &Task<'_>) -> Self {
        let runner = match question.algorithm {
            Algorithm::AStar | Algorithm::Dijkstra => Runner::AStar(AStar::new()),
            Algorithm::Greedy => Runner::Greedy(BestFirst::new()),
            Algorithm::BreadthFirst => Runner::BreadthFirst(BreadthFirst::new()),
            Algorithm::DepthFirst => Runner::DepthFirst(DepthFirst::new()),
            Algorithm::BothEnds => Runner::BothEnds(Bidirectional::cheapest()),
            Algorithm::Beam => Runner::Beam(Beam::of_width(question.beam)),
            Algorithm::Theta => Runner::Theta(ThetaStar::new()),
        };
        let mut panel = Self { question, runner, ending: None, path: Path::at(task.start), way: Vec::new() };
        let begun = match &mut panel.runner {
            Runner::AStar(search) => search.begin(&task.ground, task.start),
            Runner::Greedy(search) => search.begin(&task.ground, task.start),
            Runner::BreadthFirst(search) => search.begin(&task.ground, task.start),
            Runner::DepthFirst(search) => search.begin(&task.ground, task.start),
            Runner::Beam(search) => search.begin(&task.ground, task.start),
            Runner::Theta(search) => search.begin(task.passable, task.start),
            Runner::BothEnds(search) => {
                search.begin(task.start, task.goal);
                Ok(())
            }
        };
        if begun.is_err() {
            panel.ending = Some(None);
        }
        panel
    }

    /// Looks at so many more cells.
    pub(crate) fn advance(&mut self, task: &Task<'_>, cells: u64) {
        if self.ending.is_some() || cells == 0 {
            return;
        }
        let mut budget = Budget::new(cells);
        let blind = self.question.algorithm == Algorithm::Dijkstra;
        let estimate = if blind { Estimate::Nothing } else { self.question.estimate };
        // Theta* does not know terrain: a cell costs 1.
        let cheapest = if self.question.algorithm == Algorithm::Theta { 1.0 } else { task.cheapest };
        let led = Led { ground: task.ground, estimate, scale: self.question.weight * cheapest };
        let aim = To::new(task.goal, led);
        let slice = match &mut self.runner {
            Runner::AStar(search) => step(search, &task.ground, &aim, &mut budget),
            Runner::Greedy(search) => step(search, &task.ground, &aim, &mut budget),
            Runner::BreadthFirst(search) => step(search, &task.ground, &aim, &mut budget),
            Runner::DepthFirst(search) => step(search, &task.ground, &aim, &mut budget),
            Runner::Beam(search) => step(search, &task.ground, &aim, &mut budget),
            Runner::Theta(search) => step(search, task.passable, &aim, &mut budget),
            Runner::BothEnds(search) => search.step(&task.ground, &mut budget),
        };
        if let Progress::Done(outcome) = slice {
            self.ending = Some(match outcome {
                Ok(Outcome::Found { cost, .. }) => Some(cost),
                _ => None,
            });
        }
        self.draw_way(task.goal);
    }

    fn draw_way(&mut self, goal: u32) {
        let found = matches!(self.ending, Some(Some(_)));
        let known = match &self.runner {
            Runner::BothEnds(search) => found && search.path_into(&mut self.path),
            _ => {
                let nearest = self.seen().and_then(Seen::nearest);
                let end = if found { Some(goal) } else { nearest };
                let path = &mut self.path;
                match &self.runner {
                    Runner::AStar(search) => end.is_some_and(|end| search.path_to(end, path)),
                    Runner::Greedy(search) => end.is_some_and(|end| search.path_to(end, path)),
                    Runner::BreadthFirst(search) => end.is_some_and(|end| search.path_to(end, path)),
                    Runner::DepthFirst(search) => end.is_some_and(|end| search.path_to(end, path)),
                    Runner::Beam(search) => end.is_some_and(|end| search.path_to(end, path)),
                    Runner::Theta(search) => end.is_some_and(|end| search.path_to(end, path)),
                    Runner::BothEnds(_) => false,
                }
            }
        };
        self.way.clear();
        if known {
            self.way.extend(self.path.nodes());
        }
    }

    /// What it knows, for all searches that begin at one end.
    fn seen(&self) -> Option<&dyn Seen<Node = u32>> {
        match &self.runner {
            Runner::AStar(search) => Some(search),
            Runner::Greedy(search) => Some(search),
            Runner::BreadthFirst(search) => Some(search),
            Runner::DepthFirst(search) => Some(search),
            Runner::Beam(search) => Some(search),
            Runner::Theta(search) => Some(search),
            Runner::BothEnds(_) => None,
        }
    }

    pub(crate) fn status(&self, node: u32) -> Status {
        match &self.runner {
            Runner::BothEnds(search) => search.status(node),
            _ => self.seen().map_or(Status::Unseen, |seen| seen.status(node)),
        }
    }

    pub(crate) fn cost_to(&self, node: u32) -> Option<f32> {
        self.seen()?.cost_to(node)
    }

    pub(crate) fn effort(&self) -> Effort {
        match &self.runner {
            Runner::BothEnds(search) => search.effort(),
            _ => self.seen().map_or_else(Effort::default, Seen::effort),
        }
    }

    pub(crate) const fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// What the way costs, once there is one.
    pub(crate) fn cost(&self) -> Option<f32> {
        self.ending.flatten()
    }

    /// The heuristic of a cell as the search uses it; `None` when it uses none.
    pub(crate) fn heuristic_for(&self, task: &Task<'_>, node: u32) -> Option<f32> {
        let algorithm = self.question.algorithm;
        // Theta* does not know terrain: a cell costs 1.
        let cheapest = if algorithm == Algorithm::Theta { 1.0 } else { task.cheapest };
        let scale = self.question.weight * cheapest;
        let led = Led { ground: task.ground, estimate: self.question.estimate, scale };
        algorithm.asks_estimates().then(|| led.estimate(node, task.goal))
    }

    /// What the search orders waiting cells by; `None` when it does not order them by a number.
    pub(crate) fn rank_of(&self, task: &Task<'_>, node: u32) -> Option<f32> {
        let cost = || self.cost_to(node);
        match self.question.algorithm {
            Algorithm::AStar | Algorithm::Beam | Algorithm::Theta => {
                Some(cost()? + self.heuristic_for(task, node)?)
            }
            Algorithm::Dijkstra => cost(),
            Algorithm::Greedy => cost().and_then(|_| self.heuristic_for(task, node)),
            Algorithm::BreadthFirst | Algorithm::DepthFirst | Algorithm::BothEnds => None,
        }
    }

    /// The cell from which the best known path comes to a cell.
    pub(crate) fn parent_of(&self, node: u32) -> Option<u32> {
        let mut path = Path::at(node);
        self.seen()?.path_to(node, &mut path).then_some(())?;
        let nodes: Vec<u32> = path.nodes().collect();
        nodes.iter().rev().nth(1).copied()
    }

    /// What the estimate says of a cell.
    pub(crate) fn estimate_for(&self, task: &Task<'_>, node: u32) -> f32 {
        let led = Led {
            ground: task.ground,
            estimate: self.question.estimate,
            scale: self.question.weight * task.cheapest,
        };
        led.estimate(node, task.goal)
    }
}

fn step<G, S>(search: &mut S, graph: &G, aim: &impl Aim<u32>, budget: &mut Budget) -> Slice
where
    G: wits_nav::Graph<Node = u32>,
    S: Search<G>,
{
    search.step(graph, aim, budget)
}
