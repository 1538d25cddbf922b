//! The plainest search there is: what is right.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use wits_core::random::Stream;

use super::{Neighbors, Point};

/// A map that answers questions about itself.
#[derive(Clone, Debug)]
pub(super) struct Oracle {
    rows: Vec<Vec<u8>>,
    neighbors: Neighbors,
    /// The letters that one walks on.
    pub(super) passable: &'static [u8],
    /// Breaks the rule on corners: for tests of the suite itself.
    pub(super) cuts_corners: bool,
}

impl Oracle {
    pub(super) fn new(rows: &[&str], neighbors: Neighbors) -> Self {
        let rows = rows.iter().map(|row| row.as_bytes().to_vec()).collect();
        Self { rows, neighbors, passable: b".GS", cuts_corners: false }
    }

    /// The map as a file.
    pub(super) fn text(&self) -> String {
        let width = self.rows.first().map_or(0, Vec::len);
        let rows = self.rows.iter().map(|row| String::from_utf8_lossy(row));
        let rows = rows.collect::<Vec<_>>().join("\n");
        format!("type octile\nheight {}\nwidth {width}\nmap\n{rows}\n", self.rows.len())
    }

    pub(super) fn is_open(&self, (x, y): Point) -> bool {
        let row = usize::try_from(y).ok().and_then(|y| self.rows.get(y));
        let letter = usize::try_from(x).ok().zip(row).and_then(|(x, row)| row.get(x));
        letter.is_some_and(|letter| self.passable.contains(letter))
    }

    /// Any cell of the map.
    pub(super) fn pick(&self, stream: &mut Stream) -> Point {
        let side = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        let (width, height) = (side(self.rows.first().map_or(0, Vec::len)), side(self.rows.len()));
        let place = |stream: &mut Stream, side: u32| i32::try_from(stream.below(side)).unwrap_or(0);
        (place(stream, width), place(stream, height))
    }

    /// Why a step cannot be taken.
    pub(super) fn step_fault(&self, from: Point, to: Point) -> Option<&'static str> {
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        if (across, down) == (0, 0) || across.abs() > 1 || down.abs() > 1 {
            return Some("is not a step to a neighbor");
        }
        if !self.is_open(from) || !self.is_open(to) {
            return Some("leads over a cell that cannot be walked on");
        }
        if across == 0 || down == 0 {
            return None;
        }
        if self.neighbors == Neighbors::Four {
            return Some("is diagonal");
        }
        let beside = [(to.0, from.1), (from.0, to.1)].map(|cell| self.is_open(cell));
        (beside != [true, true] && !self.cuts_corners).then_some("cuts a corner")
    }

    /// The cells of a shortest path.
    pub(super) fn shortest(&self, start: Point, goal: Point) -> Option<Vec<Point>> {
        if !self.is_open(start) || !self.is_open(goal) {
            return None;
        }
        let mut best = BTreeMap::from([(start, ((0_u32, 0_u32), start))]);
        // Lengths are not negative, so their bits are in their order.
        let mut waiting = BinaryHeap::from([Reverse((0_u64, start))]);
        while let Some(Reverse((bits, cell))) = waiting.pop() {
            let (steps, _) = best[&cell];
            if bits > super::maps::length(steps).to_bits() {
                continue;
            }
            for (across, down) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
                let next = (cell.0 + across, cell.1 + down);
                if self.step_fault(cell, next).is_some() {
                    continue;
                }
                let diagonal = u32::from(across != 0 && down != 0);
                let steps = (steps.0 + 1 - diagonal, steps.1 + diagonal);
                let length = super::maps::length(steps);
                if best.get(&next).is_none_or(|(known, _)| length < super::maps::length(*known)) {
                    best.insert(next, (steps, cell));
                    waiting.push(Reverse((length.to_bits(), next)));
                }
            }
        }
        best.get(&goal)?;
        let mut path = vec![goal];
        while let Some((_, before)) = best.get(path.last()?).filter(|_| path.last() != Some(&start)) {
            path.push(*before);
        }
        path.reverse();
        Some(path)
    }
}

/// The length of a path, counted by its steps.
pub(super) fn length(path: &[Point]) -> f64 {
    let diagonal = path.windows(2).filter(|step| step[0].0 != step[1].0 && step[0].1 != step[1].1).count();
    let count = |steps: usize| u32::try_from(steps).unwrap_or(u32::MAX);
    super::maps::length((count(path.len().saturating_sub(1 + diagonal)), count(diagonal)))
}
