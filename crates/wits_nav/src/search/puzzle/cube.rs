//! The pocket cube: Rubik's cube of two by two by two.

use wits_core::random::Stream;

use crate::graph::{Graph, Link, TwoWay};

/// The pocket cube. One corner stays where it is; the other seven are turned by three faces, a quarter, a half or three
/// quarters at a cost of 1. The id of a turn is `3 * face + quarters - 1`.
///
/// A state is a number of 35 bits: for each of seven places three bits for the corner that is there and two for its twist.
///
/// ```
/// use wits_nav::search::puzzle::Cube;
/// use wits_nav::search::{Search, Seen, To, TwoList};
/// let turned = Cube.turned(Cube.turned(Cube.solved(), 0), 4);
/// let path = TwoList::new().find(&Cube, turned, &To::new(Cube.solved(), |from, goal| Cube.least_turns(from, goal)));
/// assert_eq!(path.unwrap().unwrap().len(), 2);
/// ```
///
/// # Source
/// Buckland, *Programming Game AI by Example*, chapter 5 (exercises).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cube;

/// For each face the four places it turns round, in order, and the twist of a corner that comes to each. The places:
/// 0 to 3 above, counted round from the front right, 4 to 6 below in the same order; the eighth, below at the back right,
/// stays.
const FACES: [[(usize, u64); 4]; 3] = [
    // Up: no twist.
    [(0, 0), (1, 0), (2, 0), (3, 0)],
    // Front: places 0 (up right), 4 (down right), 5 (down left), 1 (up left).
    [(0, 2), (4, 1), (5, 2), (1, 1)],
    // Left: places 1 (up front), 5 (down front), 6 (down back), 2 (up back).
    [(1, 2), (5, 1), (6, 2), (2, 1)],
];

impl Cube {
    /// Every corner in its place.
    #[must_use]
    pub fn solved(&self) -> u64 {
        (0..7).map(|place| place << (5 * place)).sum()
    }

    /// After a turn, by its id 0 to 8.
    #[must_use]
    pub fn turned(&self, state: u64, turn: u32) -> u64 {
        (0..=turn % 3).fold(state, |state, _| quarter(state, turn as usize / 3 % 3))
    }

    /// Every turn brings four corners to their places at most: a quarter of the wrong ones, rounded up.
    #[must_use]
    pub fn least_turns(&self, from: u64, goal: u64) -> f32 {
        let wrong = (0..7).filter(|place| (from ^ goal) >> (5 * place) & 31 != 0).count();
        wrong.div_ceil(4) as f32
    }

    /// A state this many random turns away, never two of the same face in a row.
    #[must_use]
    pub fn shuffled(&self, from: u64, turns: usize, random: &mut Stream) -> u64 {
        let mut face = 3;
        (0..turns).fold(from, |state, _| {
            let faces: Vec<u32> = (0..3).filter(|&other| other != face).collect();
            face = random.pick(&faces).copied().unwrap_or(0);
            let quarters = random.pick(&[0, 1, 2]).copied().unwrap_or(0);
            self.turned(state, 3 * face + quarters)
        })
    }
}

/// A quarter turn of a face: the corner of each place goes to the next one.
fn quarter(state: u64, face: usize) -> u64 {
    let mut turned = state;
    for (from, to) in (0..4).map(|at| (FACES[face][at], FACES[face][(at + 1) % 4])) {
        let corner = state >> (5 * from.0) & 31;
        let twist = ((corner >> 3) + to.1) % 3;
        turned &= !(31 << (5 * to.0));
        turned |= (corner & 7 | twist << 3) << (5 * to.0);
    }
    turned
}

impl Graph for Cube {
    type Node = u64;

    fn for_each_link(&self, from: u64, mut visit: impl FnMut(Link<u64>)) {
        for face in 0..3 {
            let mut state = from;
            for quarters in 0..3 {
                state = quarter(state, face);
                visit(Link { to: state, cost: 1.0, id: 3 * face as u32 + quarters });
            }
        }
    }
}

impl TwoWay for Cube {
    /// A quarter is taken back by three quarters.
    fn for_each_link_back(&self, to: u64, mut visit: impl FnMut(Link<u64>)) {
        self.for_each_link(to, |link| visit(Link { id: link.id / 3 * 3 + 2 - link.id % 3, ..link }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Bidirectional, BreadthFirst, Everywhere, Search, Seen, To, TwoList};
    use wits_core::random::Seed;
    use wits_core::work::Budget;

    /// The known number of states at each distance: 1, 9, 54, 321, 1847, 9992 (then 50 136 … 2644 at 11 turns).
    #[test]
    fn oracle_the_states_at_each_distance_are_counted() {
        let mut search = BreadthFirst::new();
        search.begin(&Cube, Cube.solved()).unwrap();
        let nearer = 1 + 9 + 54 + 321 + 1847;
        assert!(!search.step(&Cube, &Everywhere, &mut Budget::new(nearer)).is_done());
        assert_eq!(search.effort().seen, nearer + 9992);
        let mut counts = [0; 6];
        search.list().for_each(|(_, _, cost)| counts[cost as usize] += 1);
        assert_eq!(counts, [0, 0, 0, 0, 0, 9992]);
    }

    /// One turn from solved, then two, then three: A* brings it back in as many turns or fewer, and as many as a search
    /// that knows nothing.
    #[test]
    fn oracle_buckland_5_exercise_rubik_turn_by_turn() {
        let mut random = Seed::new(5).stream();
        let mut astar = TwoList::new();
        let to = To::new(Cube.solved(), |from, goal| Cube.least_turns(from, goal));
        for turns in 1..=5 {
            let state = Cube.shuffled(Cube.solved(), turns, &mut random);
            let steps = astar.find(&Cube, state, &to).unwrap().unwrap().len();
            let blind = Bidirectional::fewest_steps().find(&Cube, state, Cube.solved()).unwrap().unwrap();
            assert!(steps <= turns && steps == blind.len(), "{turns}: {steps} {}", blind.len());
        }
    }

    #[test]
    fn four_quarters_are_none() {
        let state = Cube.turned(Cube.turned(Cube.solved(), 3), 7);
        for turn in 0..9 {
            let once = Cube.turned(state, turn);
            assert_ne!(once, state);
            assert_eq!(Cube.turned(once, turn / 3 * 3 + 2 - turn % 3), state);
        }
    }
}
