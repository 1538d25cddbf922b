//! Three kinds of puzzles as one graph.

use serde::{Deserialize, Serialize};

use wits_core::random::Stream;
use wits_nav::graph::{Graph, Link, TwoWay};
use wits_nav::search::Aim;
use wits_nav::search::puzzle::{Board, Hanoi, Queens, Rows, Tiles};

/// How a puzzle stands.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, wits_core::state::State, Serialize, Deserialize,
)]
pub(crate) enum State {
    Tiles(Board),
    Hanoi(u32),
    Queens(Rows),
}

/// A puzzle and its size: the width of a frame of tiles, the rings of a tower, the side of a board of queens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, wits_core::state::State)]
pub(crate) enum Puzzle {
    Tiles(Tiles, usize),
    Hanoi(Hanoi),
    Queens(Queens, u32),
}

/// Which puzzle, as the parameters say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, wits_core::state::State)]
pub(crate) struct Wanted {
    /// 0: 8-puzzle, 1: 15-puzzle, 2: Hanoi, 3: queens.
    pub(crate) kind: usize,
    pub(crate) rings: u32,
    pub(crate) queens: u32,
    pub(crate) moves: usize,
}

impl Wanted {
    pub(crate) const KINDS: &'static [&'static str] = &["8-puzzle", "15-puzzle", "Hanoi", "queens"];

    pub(crate) fn puzzle(&self) -> Puzzle {
        let fits = "the ranges of the parameters fit the puzzles";
        match self.kind {
            0 => Puzzle::Tiles(Tiles::new(3, 3).expect(fits), 3),
            1 => Puzzle::Tiles(Tiles::new(4, 4).expect(fits), 4),
            2 => Puzzle::Hanoi(Hanoi::new(self.rings).expect(fits)),
            _ => Puzzle::Queens(Queens::new(self.queens).expect(fits), self.queens),
        }
    }
}

impl Puzzle {
    /// Where it ends; queens have many ends, and none is known beforehand.
    pub(crate) fn goal(&self) -> Option<State> {
        match self {
            Self::Tiles(tiles, _) => Some(State::Tiles(tiles.solved())),
            Self::Hanoi(tower) => Some(State::Hanoi(tower.all_on(2))),
            Self::Queens(..) => None,
        }
    }

    pub(crate) fn is_solved(&self, state: State) -> bool {
        match (self, state) {
            (Self::Queens(board, _), State::Queens(rows)) => board.is_solved(rows),
            _ => self.goal() == Some(state),
        }
    }

    /// A new problem: tiles are shuffled; the tower is on the first peg at first, and anywhere later.
    pub(crate) fn shuffled(&self, moves: usize, is_first: bool, random: &mut Stream) -> State {
        match self {
            Self::Tiles(tiles, _) => State::Tiles(tiles.shuffled(tiles.solved(), moves, random)),
            Self::Hanoi(tower) if is_first => State::Hanoi(tower.all_on(0)),
            Self::Hanoi(tower) => State::Hanoi(random.below(3_u32.pow(tower.rings()))),
            Self::Queens(board, _) => State::Queens(board.empty()),
        }
    }

    /// How far from the end it looks, by the best estimate there is.
    pub(crate) fn distance(&self, state: State) -> f32 {
        match (self, state) {
            (Self::Tiles(tiles, _), State::Tiles(board)) => tiles.manhattan(board, tiles.solved()),
            (Self::Hanoi(tower), State::Hanoi(state)) => moves_left(tower, state),
            (Self::Queens(_, size), State::Queens(rows)) => (size - rows.filled()) as f32,
            _ => f32::INFINITY,
        }
    }

    /// How many tiles or rings are not where they belong, or how many queens are missing.
    pub(crate) fn misplaced(&self, state: State) -> f32 {
        match (self, state) {
            (Self::Tiles(tiles, _), State::Tiles(board)) => {
                let goal = tiles.solved();
                let is_off = |&cell: &usize| {
                    let tile = tiles.tile(board, cell);
                    tile != 0 && tile != tiles.tile(goal, cell)
                };
                (0..tiles.cells()).filter(is_off).count() as f32
            }
            (Self::Hanoi(tower), State::Hanoi(state)) => {
                (0..tower.rings()).filter(|&ring| tower.peg(state, ring) != 2).count() as f32
            }
            _ => self.distance(state),
        }
    }
}

/// The moves that a tower still takes. The largest ring that is off must be moved once, all smaller ones out of its way
/// before, and onto it after: 2 to the power of its number, plus what it takes to get the smaller ones out of the way.
fn moves_left(tower: &Hanoi, state: u32) -> f32 {
    let (mut moves, mut wanted) = (0, 2);
    for ring in (0..tower.rings()).rev() {
        let peg = tower.peg(state, ring);
        if peg != wanted {
            moves += 1_u32 << ring;
            wanted = 3 - peg - wanted;
        }
    }
    moves as f32
}

impl Graph for Puzzle {
    type Node = State;

    fn for_each_link(&self, from: State, mut visit: impl FnMut(Link<State>)) {
        match (self, from) {
            (Self::Tiles(tiles, _), State::Tiles(board)) => {
                tiles.for_each_link(board, |Link { to, cost, id }| {
                    visit(Link { to: State::Tiles(to), cost, id })
                });
            }
            (Self::Hanoi(tower), State::Hanoi(state)) => {
                tower.for_each_link(state, |Link { to, cost, id }| {
                    visit(Link { to: State::Hanoi(to), cost, id })
                });
            }
            (Self::Queens(board, _), State::Queens(rows)) => {
                board.for_each_link(rows, |Link { to, cost, id }| {
                    visit(Link { to: State::Queens(to), cost, id })
                });
            }
            _ => {}
        }
    }
}

impl TwoWay for Puzzle {
    /// Moves of tiles and rings can be taken back; queens are only put down.
    fn for_each_link_back(&self, to: State, mut visit: impl FnMut(Link<State>)) {
        match (self, to) {
            (Self::Tiles(tiles, _), State::Tiles(board)) => {
                tiles.for_each_link_back(board, |Link { to, cost, id }| {
                    visit(Link { to: State::Tiles(to), cost, id });
                });
            }
            (Self::Hanoi(tower), State::Hanoi(state)) => {
                tower.for_each_link_back(state, |Link { to, cost, id }| {
                    visit(Link { to: State::Hanoi(to), cost, id });
                });
            }
            _ => {}
        }
    }
}

/// What a search is told of how far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, wits_core::state::State)]
#[repr(u8)]
pub(crate) enum Estimate {
    Distance,
    Misplaced,
    Nothing,
}

impl Estimate {
    pub(crate) const NAMES: &'static [&'static str] = &["distance", "misplaced", "none"];

    pub(crate) const fn of(number: usize) -> Self {
        match number {
            0 => Self::Distance,
            1 => Self::Misplaced,
            _ => Self::Nothing,
        }
    }
}

/// What a search wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Goal {
    pub(crate) puzzle: Puzzle,
    pub(crate) estimate: Estimate,
}

impl Aim<State> for Goal {
    fn is_reached(&self, state: State) -> bool {
        self.puzzle.is_solved(state)
    }

    fn estimate(&self, state: State) -> f32 {
        match self.estimate {
            Estimate::Distance => self.puzzle.distance(state),
            Estimate::Misplaced => self.puzzle.misplaced(state),
            Estimate::Nothing => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_nav::search::{BreadthFirst, Everywhere, Search, Seen};

    fn wanted(kind: usize) -> Wanted {
        Wanted { kind, rings: 5, queens: 6, moves: 20 }
    }

    /// From the goal backwards breadth first knows the moves of every state of five rings: the estimate is exact.
    #[test]
    fn the_estimate_for_towers_is_perfect() {
        let puzzle = wanted(2).puzzle();
        let mut search = BreadthFirst::new();
        search.find_goal(&puzzle, puzzle.goal().unwrap(), &Everywhere).unwrap();
        assert_eq!(search.effort().seen, 243);
        for (state, moves) in search.seen() {
            assert_eq!(puzzle.distance(state), moves);
            assert!(puzzle.misplaced(state) <= moves);
        }
    }

    #[test]
    fn estimates_are_never_too_high_and_fall_by_one_at_most() {
        for kind in [0, 1, 3] {
            let puzzle = wanted(kind).puzzle();
            let state = puzzle.shuffled(15, false, &mut wits_core::random::Seed::new(4).stream());
            for estimate in [Estimate::Distance, Estimate::Misplaced] {
                let goal = Goal { puzzle, estimate };
                puzzle.for_each_link(state, |link| {
                    assert!(goal.estimate(state) <= goal.estimate(link.to) + 1.0);
                });
                assert!(goal.estimate(state) <= 15.0);
            }
        }
    }
}
