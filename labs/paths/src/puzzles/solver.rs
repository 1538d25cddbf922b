//! Nine searches behind one face.

use wits_core::work::{Budget, Progress};
use wits_nav::Path;
use wits_nav::graph::TwoWay;
use wits_nav::search::{
    Beam, BestFirst, Bidirectional, BreadthFirst, Deepening, DepthFirst, Effort, IdaStar, Outcome, Search,
    Seen, Slice, SmaStar, TwoList,
};

use crate::puzzles::puzzle::{Goal, Puzzle, State};

/// A search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, wits_core::state::State)]
#[repr(u8)]
pub(crate) enum Method {
    Depth,
    Breadth,
    Both,
    Deepening,
    Greedy,
    AStar,
    Ida,
    Beam,
    Sma,
}

impl Method {
    pub(crate) const ALL: [Self; 9] = [
        Self::Depth,
        Self::Breadth,
        Self::Both,
        Self::Deepening,
        Self::Greedy,
        Self::AStar,
        Self::Ida,
        Self::Beam,
        Self::Sma,
    ];
    /// With a choice before all of them.
    pub(crate) const CHOICES: &'static [&'static str] = &[
        "all in turn",
        "depth first",
        "breadth first",
        "bidirectional",
        "deepening",
        "best first",
        "A*",
        "IDA*",
        "beam",
        "SMA*",
    ];

    pub(crate) const fn name(self) -> &'static str {
        Self::CHOICES[self as usize + 1]
    }

    /// Finds the fewest moves.
    pub(crate) const fn is_best(self) -> bool {
        !matches!(self, Self::Depth | Self::Greedy | Self::Beam)
    }

    /// From both ends needs a known end.
    pub(crate) fn suits(self, puzzle: &Puzzle) -> bool {
        self != Self::Both || puzzle.goal().is_some()
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum End {
    Found(State),
    NoWay,
}

/// A search at work.
pub(crate) enum Solver {
    Depth(DepthFirst<State>),
    Breadth(BreadthFirst<State>),
    Both(Bidirectional<State>),
    Deepening(Deepening<State>),
    Greedy(BestFirst<State>),
    AStar(TwoList<State>),
    Ida(IdaStar<State>),
    Beam(Beam<State>),
    Sma(SmaStar<State>),
}

/// Does something with whichever search it is; the one from both ends is of another kind.
macro_rules! with {
    ($solver:expr, $search:ident => $do:expr, $both:ident => $other:expr) => {
        match $solver {
            Solver::Depth($search) => $do,
            Solver::Breadth($search) => $do,
            Solver::Deepening($search) => $do,
            Solver::Greedy($search) => $do,
            Solver::AStar($search) => $do,
            Solver::Ida($search) => $do,
            Solver::Beam($search) => $do,
            Solver::Sma($search) => $do,
            Solver::Both($both) => $other,
        }
    };
}

impl Solver {
    /// `beam` is the width of a beam, `memory` the nodes that SMA* may keep.
    pub(crate) fn new(method: Method, beam: usize, memory: usize) -> Self {
        match method {
            Method::Depth => Self::Depth(DepthFirst::new()),
            Method::Breadth => Self::Breadth(BreadthFirst::new()),
            Method::Both => Self::Both(Bidirectional::fewest_steps()),
            Method::Deepening => Self::Deepening(Deepening::new()),
            Method::Greedy => Self::Greedy(BestFirst::new()),
            Method::AStar => Self::AStar(TwoList::new()),
            Method::Ida => Self::Ida(IdaStar::new()),
            Method::Beam => Self::Beam(Beam::of_width(beam)),
            Method::Sma => Self::Sma(SmaStar::new(memory)),
        }
    }

    pub(crate) fn begin<G: TwoWay<Node = State>>(&mut self, graph: &G, start: State, goal: &Goal) {
        // Puzzles have all the states they lead to.
        with!(self, search => search.begin(graph, start).unwrap_or_default(),
              both => both.begin(start, goal.puzzle.goal().unwrap_or(start)));
    }

    /// Goes on by so many nodes; how many it used, and how it ended if it did.
    pub(crate) fn step<G: TwoWay<Node = State>>(
        &mut self,
        graph: &G,
        goal: &Goal,
        nodes: u64,
    ) -> (u64, Option<End>) {
        let mut budget = Budget::new(nodes);
        let slice: Slice<State> = with!(self, search => search.step(graph, goal, &mut budget), both => both.step(graph, &mut budget));
        let end = match slice {
            Progress::Pending => None,
            Progress::Done(Ok(Outcome::Found { goal, .. })) => Some(End::Found(goal)),
            Progress::Done(_) => Some(End::NoWay),
        };
        (budget.spent(), end)
    }

    pub(crate) fn effort(&self) -> Effort {
        with!(self, search => search.effort(), both => both.effort())
    }

    /// The states of the way that was found.
    pub(crate) fn states(&self, goal: State) -> Vec<State> {
        let mut path = Path::at(goal);
        with!(self, search => search.path_to(goal, &mut path), both => both.path_into(&mut path));
        path.nodes().collect()
    }
}

/// Searches a graph to its end; for tests.
#[cfg(test)]
pub(crate) fn solve<G: TwoWay<Node = State>>(
    method: Method,
    graph: &G,
    start: State,
    goal: &Goal,
) -> Option<Vec<State>> {
    let mut solver = Solver::new(method, 200, 2000);
    solver.begin(graph, start, goal);
    match solver.step(graph, goal, 3_000_000).1 {
        Some(End::Found(state)) => Some(solver.states(state)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::puzzle::{Estimate, Wanted};
    use wits_core::random::Seed;
    use wits_nav::graph::Graph;

    fn problem(kind: usize, rings: u32) -> (Puzzle, Goal) {
        let puzzle = Wanted { kind, rings, queens: 8, moves: 20 }.puzzle();
        (puzzle, Goal { puzzle, estimate: Estimate::Distance })
    }

    /// 2 to the power of 3, less 1.
    #[test]
    fn oracle_buckland_5_three_rings_take_seven_moves() {
        let (puzzle, goal) = problem(2, 3);
        let start = puzzle.shuffled(0, true, &mut Seed::new(1).stream());
        for method in Method::ALL.into_iter().filter(|method| method.is_best()) {
            assert_eq!(solve(method, &puzzle, start, &goal).unwrap().len(), 8, "{}", method.name());
        }
    }

    #[test]
    fn searches_that_promise_the_fewest_moves_agree() {
        let (puzzle, goal) = problem(0, 3);
        for seed in 1..=6 {
            let start = puzzle.shuffled(16, false, &mut Seed::new(seed).stream());
            let best = solve(Method::AStar, &puzzle, start, &goal).unwrap().len();
            for method in Method::ALL {
                let states = solve(method, &puzzle, start, &goal).unwrap();
                let name = method.name();
                assert!(states.len() >= best && (!method.is_best() || states.len() == best), "{name}");
                assert_eq!((states[0], states.last().copied()), (start, puzzle.goal()), "{name}");
                let moves = |pair: &[State]| {
                    let mut leads = false;
                    puzzle.for_each_link(pair[0], |link| leads |= link.to == pair[1]);
                    leads
                };
                assert!(states.windows(2).all(moves), "{name}");
            }
        }
    }

    #[test]
    fn oracle_chen_s1_eight_queens() {
        let (puzzle, goal) = problem(3, 3);
        let start = puzzle.shuffled(0, true, &mut Seed::new(1).stream());
        for method in Method::ALL.into_iter().filter(|method| method.suits(&puzzle)) {
            let states = solve(method, &puzzle, start, &goal).unwrap();
            assert!(states.len() == 9 && puzzle.is_solved(states[8]), "{}", method.name());
        }
        assert!(!Method::Both.suits(&puzzle));
    }

    /// A better estimate looks at fewer boards; the moves stay the same.
    #[test]
    fn estimates_save_work() {
        let (puzzle, goal) = problem(0, 3);
        let start = puzzle.shuffled(40, false, &mut Seed::new(3).stream());
        let efforts = [Estimate::Distance, Estimate::Misplaced, Estimate::Nothing].map(|estimate| {
            let mut solver = Solver::new(Method::AStar, 1, 2);
            solver.begin(&puzzle, start, &goal);
            let (_, end) = solver.step(&puzzle, &Goal { estimate, ..goal }, u64::MAX);
            assert!(matches!(end, Some(End::Found(_))));
            (solver.effort().expanded, solver.states(puzzle.goal().unwrap()).len())
        });
        assert!(efforts[0].0 * 2 < efforts[1].0 && efforts[1].0 * 2 < efforts[2].0, "{efforts:?}");
        assert!(efforts.iter().all(|effort| effort.1 == efforts[0].1));
    }
}
