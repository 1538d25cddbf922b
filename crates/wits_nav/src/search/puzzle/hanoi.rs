//! The Towers of Hanoi.

use crate::graph::{Graph, Link, Numbered, TwoWay};
use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// Rings on three pegs, never a larger one on a smaller one. Each move costs 1.
///
/// A state is a number: the peg of each ring is a digit of base 3, that of the smallest ring the lowest. All numbers below
/// 3ⁿ are legal states, so the graph is [`Numbered`], too. The id of a move is `3 * from + to`, by pegs.
///
/// ```
/// use wits_nav::search::puzzle::Hanoi;
/// let tower = Hanoi::new(3).unwrap();
/// let state = tower.state(&[2, 0, 0]).unwrap(); // the smallest ring has moved to the last peg
/// assert_eq!(tower.peg(state, 0), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
#[state(try_from = "u32", into = "u32")]
pub struct Hanoi {
    rings: u32,
}

impl TryFrom<u32> for Hanoi {
    type Error = String;

    fn try_from(size: u32) -> Result<Self, String> {
        Self::new(size).ok_or_else(|| format!("a tower of {size} rings"))
    }
}

impl From<Hanoi> for u32 {
    fn from(hanoi: Hanoi) -> Self {
        hanoi.rings
    }
}

impl Hanoi {
    /// The most rings whose states fit into 32 bits.
    pub const MOST_RINGS: u32 = 20;

    /// With so many rings; `None` above [`MOST_RINGS`](Self::MOST_RINGS).
    #[must_use]
    pub const fn new(rings: u32) -> Option<Self> {
        if rings > Self::MOST_RINGS { None } else { Some(Self { rings }) }
    }

    /// How many rings there are.
    #[must_use]
    pub const fn rings(&self) -> u32 {
        self.rings
    }

    /// All rings on one peg: 0, 1 or 2.
    #[must_use]
    pub fn all_on(&self, peg: u32) -> u32 {
        (0..self.rings).map(|ring| peg.min(2) * 3_u32.pow(ring)).sum()
    }

    /// The state with these pegs, the smallest ring's first; `None` when their number or a peg is wrong.
    #[must_use]
    pub fn state(&self, pegs: &[u32]) -> Option<u32> {
        let fits = pegs.len() == self.rings as usize && pegs.iter().all(|&peg| peg < 3);
        fits.then(|| pegs.iter().rev().fold(0, |state, peg| state * 3 + peg))
    }

    /// The peg of a ring; ring 0 is the smallest.
    #[must_use]
    pub fn peg(&self, state: u32, ring: u32) -> u32 {
        if ring >= self.rings { 0 } else { state / 3_u32.pow(ring) % 3 }
    }
}

impl Graph for Hanoi {
    type Node = u32;

    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        if !self.contains(from) {
            return;
        }
        // The topmost ring of each peg; `rings` for an empty one, which no ring is smaller than.
        let mut top = [self.rings; 3];
        for ring in (0..self.rings).rev() {
            top[self.peg(from, ring) as usize] = ring;
        }
        for (peg, &ring) in (0_u32..).zip(&top) {
            for to in (0..3).filter(|&to| top[to as usize] > ring) {
                let state = from - peg * 3_u32.pow(ring) + to * 3_u32.pow(ring);
                visit(Link { to: state, cost: 1.0, id: 3 * peg + to });
            }
        }
    }
}

impl Numbered for Hanoi {
    fn node_count(&self) -> usize {
        3_usize.pow(self.rings)
    }
}

impl TwoWay for Hanoi {
    /// Every move can be taken back.
    fn for_each_link_back(&self, to: u32, mut visit: impl FnMut(Link)) {
        self.for_each_link(to, |link| visit(Link { id: link.id % 3 * 3 + link.id / 3, ..link }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{AStar, Bidirectional, BreadthFirst, Deepening, Search, To};

    /// 3^n states. A state has 2 moves if all rings are on one peg (the smallest ring to either other peg), else 3 (those
    /// two and one between the other pegs): 3 * 2 + (3^n - 3) * 3 = 3^(n+1) - 3 = 6, 24, 78, 240, 726.
    #[test]
    fn oracle_buckland_5_state_graphs_hanoi_counts() {
        for (rings, transitions) in (1..=5).zip([6, 24, 78, 240, 726]) {
            let tower = Hanoi::new(rings).unwrap();
            let mut moves = 0;
            (0..tower.node_count() as u32).for_each(|state| tower.for_each_link(state, |_| moves += 1));
            assert_eq!(moves, transitions, "{rings} rings");
        }
    }

    /// The largest ring moves once, and before and after it the rest moves as a whole: 2^n - 1.
    #[test]
    fn oracle_buckland_5_hanoi_takes_two_to_the_n_minus_one() {
        for (rings, steps) in (1..=5).zip([1, 3, 7, 15, 31]) {
            let tower = Hanoi::new(rings).unwrap();
            let (start, to) = (tower.all_on(0), To::blind(tower.all_on(2)));
            assert_eq!(BreadthFirst::new().find(&tower, start, &to).unwrap().unwrap().len(), steps);
            assert_eq!(AStar::new().find(&tower, start, &to).unwrap().unwrap().len(), steps);
            let path = Bidirectional::fewest_steps().find(&tower, start, to.goal).unwrap().unwrap();
            assert_eq!(path.len(), steps);
            // Exercise: the same with iterative deepening, compared. Ring by ring it walks far more.
            let mut deepening = Deepening::new().with_memory(1000);
            assert_eq!(deepening.find(&tower, start, &to).unwrap().unwrap().len(), steps);
            assert_eq!(deepening.bounds().len(), steps);
        }
    }

    #[test]
    fn moves_can_be_taken_back_and_never_put_a_large_ring_on_a_small_one() {
        let tower = Hanoi::new(4).unwrap();
        for state in 0..tower.node_count() as u32 {
            tower.for_each_link(state, |link| {
                let ring = (0..4).find(|&ring| tower.peg(state, ring) != tower.peg(link.to, ring)).unwrap();
                let (from, to) = (tower.peg(state, ring), tower.peg(link.to, ring));
                assert_eq!(link.id, 3 * from + to);
                assert!((0..ring).all(|smaller| ![from, to].contains(&tower.peg(state, smaller))));
                let mut back = Vec::new();
                tower.for_each_link_back(link.to, |link| back.push((link.to, link.id)));
                assert!(back.contains(&(state, link.id)));
            });
        }
    }

    #[test]
    fn what_does_not_exist_is_refused() {
        assert_eq!(Hanoi::new(21), None);
        let tower = Hanoi::new(2).unwrap();
        assert_eq!((tower.state(&[0]), tower.state(&[0, 3])), (None, None));
        tower.for_each_link(9, |_| panic!("there are nine states"));
    }
}
