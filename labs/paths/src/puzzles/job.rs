//! A search under way. It is not part of the state: from the plan and the number of nodes spent it can be made again.

use std::cell::RefCell;

use wits_nav::graph::{Graph, Link, TwoWay};

use crate::puzzles::puzzle::{Estimate, Goal, Puzzle, State};
use crate::puzzles::solver::{End, Method, Solver};

/// How many bars the profile of a search has.
pub(crate) const BARS: usize = 64;

/// What to search and how; fixed while it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, wits_core::state::State)]
pub(crate) struct Plan {
    pub(crate) puzzle: Puzzle,
    pub(crate) start: State,
    pub(crate) method: Method,
    pub(crate) estimate: Estimate,
    pub(crate) beam: usize,
    pub(crate) memory: usize,
}

/// What is noted while a search asks for moves.
#[derive(Clone, Debug)]
pub(crate) struct Notes {
    /// The state whose moves were asked for last.
    pub(crate) last: State,
    /// How many states were looked at, by how far they seem to be from the end.
    pub(crate) profile: [u32; BARS],
    /// For the tower: how often each state was looked at.
    pub(crate) visits: Vec<u32>,
}

/// A puzzle that notes who asks.
pub(crate) struct Watched {
    puzzle: Puzzle,
    notes: RefCell<Notes>,
}

impl Watched {
    fn note(&self, state: State) {
        let mut notes = self.notes.borrow_mut();
        notes.last = state;
        let bar = (self.puzzle.distance(state) as usize).min(BARS - 1);
        notes.profile[bar] = notes.profile[bar].saturating_add(1);
        if let State::Hanoi(number) = state
            && let Some(visits) = notes.visits.get_mut(number as usize)
        {
            *visits = visits.saturating_add(1);
        }
    }
}

impl Graph for Watched {
    type Node = State;
    fn for_each_link(&self, from: State, visit: impl FnMut(Link<State>)) {
        self.note(from);
        self.puzzle.for_each_link(from, visit);
    }
}

impl TwoWay for Watched {
    fn for_each_link_back(&self, to: State, visit: impl FnMut(Link<State>)) {
        self.note(to);
        self.puzzle.for_each_link_back(to, visit);
    }
}

/// A search under way.
pub(crate) struct Job {
    plan: Plan,
    spent: u64,
    graph: Watched,
    pub(crate) solver: Solver,
    pub(crate) end: Option<End>,
    /// The states of the solution, from the start on.
    pub(crate) states: Vec<State>,
}

impl Job {
    pub(crate) fn new(plan: Plan) -> Self {
        let visits = match plan.puzzle {
            Puzzle::Hanoi(tower) => vec![0; 3_usize.pow(tower.rings())],
            _ => Vec::new(),
        };
        let notes = RefCell::new(Notes { last: plan.start, profile: [0; BARS], visits });
        let graph = Watched { puzzle: plan.puzzle, notes };
        let mut solver = Solver::new(plan.method, plan.beam, plan.memory);
        solver.begin(&graph, plan.start, &goal(&plan));
        Self { plan, spent: 0, graph, solver, end: None, states: Vec::new() }
    }

    /// Makes it the search that this plan is after so many nodes.
    pub(crate) fn catch_up(&mut self, plan: &Plan, spent: u64) {
        if self.plan != *plan || self.spent > spent {
            *self = Self::new(*plan);
        }
        self.step(spent - self.spent);
    }

    /// Goes on by so many nodes; the nodes spent so far.
    pub(crate) fn step(&mut self, nodes: u64) -> u64 {
        if self.end.is_none() && nodes > 0 {
            let (spent, end) = self.solver.step(&self.graph, &goal(&self.plan), nodes);
            self.spent += spent;
            self.end = end;
            if let Some(End::Found(state)) = end {
                self.states = self.solver.states(state);
            }
        }
        self.spent
    }

    /// What was noted so far.
    pub(crate) fn notes(&self) -> std::cell::Ref<'_, Notes> {
        self.graph.notes.borrow()
    }
}

fn goal(plan: &Plan) -> Goal {
    Goal { puzzle: plan.puzzle, estimate: plan.estimate }
}
