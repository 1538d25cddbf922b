//! Who is near whom, found cell by cell.

use std::ops::Range;

use wide::f32x4;
use wits_core::space::{Space, Vector};

use super::crowd::{Crowd, on_map};
use crate::steering::Neighbour;
use crate::steering::four::{Four, LANES};

/// The neighbours of some agents, who stand one after the other in the order of cells.
///
/// The agents of a cell look at the same others: where these lie in memory is found out once for all of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Near {
    /// Where the neighbours are: those of one agent after those of the other, as [`Offsets`].
    offsets: Vec<[f32; LANES]>,
    /// Who they are, by place in the order of cells; only of the latest agent if nobody wants lists. Longer than need be.
    found: Vec<u32>,
    /// By agent: where the offsets and those found end.
    ends: Vec<(usize, usize)>,
    /// What the agents of a cell look at.
    looks: Vec<Look>,
}

/// Four places one after the other, and which of them count, as bits.
#[derive(Clone, Copy, Debug)]
struct Look {
    place: usize,
    bits: usize,
}

/// The cell that is looked round.
struct Cell {
    /// Where its agents end.
    end: usize,
    /// The first place that is looked at in its row, and which look that is.
    row: usize,
    first_look: usize,
}

/// Where the neighbours of one agent are: four along x, the same four along y (and z), the next four along x …  The last
/// four are filled up with NaN.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offsets<'a>(&'a [[f32; LANES]]);

impl<'a> Offsets<'a> {
    /// Four at a time.
    #[inline]
    pub(super) fn fours<V: Vector>(self) -> impl Iterator<Item = Four> + 'a {
        // In the plane the third axis is the second once more, and not looked at.
        self.0
            .chunks_exact(V::DIMENSIONS)
            .map(|four| [0, 1, V::DIMENSIONS - 1].map(|axis| f32x4::new(four[axis])))
    }
}

impl Near {
    /// Where the neighbours of an agent are.
    #[inline]
    pub(super) fn offsets(&self, agent: usize) -> Offsets<'_> {
        let start = agent.checked_sub(1).map_or(0, |before| self.ends[before].0);
        Offsets(&self.offsets[start..self.ends[agent].0])
    }

    /// Who the neighbours of an agent are, by place in the order of cells.
    #[inline]
    pub(super) fn found(&self, agent: usize) -> &[u32] {
        let start = agent.checked_sub(1).map_or(0, |before| self.ends[before].1);
        &self.found[start..self.ends[agent].1]
    }

    /// Finds those nearer than the reach to everybody at some places in the order of cells. Who they are is forgotten
    /// unless lists are wanted.
    pub(super) fn find<S: Space>(&mut self, crowd: &Crowd<S>, places: Range<usize>, reach: f32, lists: bool) {
        self.offsets.clear();
        self.ends.clear();
        let (mut next, mut start) = (places.start, 0);
        while next < places.end {
            let cell = self.look_round(crowd, next);
            for place in next..cell.end.min(places.end) {
                let me = place - cell.row;
                // Nobody is their own neighbour.
                self.looks[cell.first_look + me / LANES].bits ^= 1 << (me % LANES);
                let end = self.find_one(crowd, place, reach, start);
                self.looks[cell.first_look + me / LANES].bits ^= 1 << (me % LANES);
                self.ends.push((self.offsets.len(), end));
                start = if lists { end } else { 0 };
            }
            next = cell.end.max(next + 1);
        }
    }

    /// Lists what everybody in the cell of a place looks at.
    fn look_round<S: Space>(&mut self, crowd: &Crowd<S>, place: usize) -> Cell {
        let (sort, grid, (columns, rows)) = (&crowd.sort, crowd.sort.grid(), crowd.cells);
        let (column, own_row) = grid.column_and_row(on_map(crowd.at(place)));
        let first_column = column.saturating_sub(columns);
        let last_column = (column + columns).min(grid.columns() - 1);
        let end = sort.in_cell(own_row * grid.columns() + column).end;
        let mut cell = Cell { end, row: 0, first_look: 0 };
        self.looks.clear();
        for row in own_row.saturating_sub(rows)..=(own_row + rows).min(grid.rows() - 1) {
            let start = sort.in_cell(row * grid.columns() + first_column).start;
            let end = sort.in_cell(row * grid.columns() + last_column).end;
            if row == own_row {
                (cell.row, cell.first_look) = (start, self.looks.len());
            }
            let mut place = start;
            while place < end {
                self.looks.push(Look { place, bits: (1 << (end - place).min(LANES)) - 1 });
                place += LANES;
            }
        }
        cell
    }

    /// Finds the neighbours of the agent at a place. Who they are is written down from `start` on; gives where they end.
    fn find_one<S: Space>(&mut self, crowd: &Crowd<S>, place: usize, reach: f32, start: usize) -> usize {
        let Self { offsets, found, looks, .. } = self;
        let room = start + LANES * (looks.len() + 1);
        if found.len() < room {
            found.resize(room.next_power_of_two(), 0);
        }
        let (position, limit) = (crowd.at(place), f32x4::splat(reach * reach));
        let at = [0, 1, 2].map(|axis| f32x4::splat(position.component(axis)));
        // In the plane the third axis is the second once more, and not looked at.
        let along = [0, 1, S::Vector::DIMENSIONS - 1].map(|axis| crowd.along[axis].as_slice());
        let mut end = start;
        for look in &*looks {
            let square = |axis: usize| {
                let four = along[axis][look.place..].first_chunk().copied().unwrap_or_default();
                let offset = f32x4::new(four) - at[axis];
                offset * offset
            };
            let flat = square(0) + square(1);
            let squared = if S::Vector::DIMENSIONS == 3 { flat + square(2) } else { flat };
            let near = squared.simd_lt(limit).to_bitmask() as usize & look.bits;
            found[end..end + LANES].copy_from_slice(&packed(look.place, near));
            end += MANY[near];
        }
        // Places of nobody fill up the last four.
        found[end..end + LANES].fill(as_u32(crowd.sort.len()));
        for four in &found[start..].as_chunks().0[..(end - start).div_ceil(LANES)] {
            let first = offsets.len();
            let mut on_the_spot = f32x4::ZERO.simd_eq(f32x4::ZERO);
            for axis in 0..S::Vector::DIMENSIONS {
                let to_them = f32x4::new(four.map(|place| along[axis][place as usize])) - at[axis];
                on_the_spot &= to_them.simd_eq(f32x4::ZERO);
                offsets.push(to_them.to_array());
            }
            if on_the_spot.to_bitmask() != 0 {
                crowd.tell_apart(place, *four, &mut offsets[first..]);
            }
        }
        end
    }
}

impl<S: Space> Crowd<S> {
    /// Sets those aside who stand on the very spot of the agent at a place.
    #[cold]
    fn tell_apart(&self, place: usize, others: [u32; LANES], offsets: &mut [[f32; LANES]]) {
        let me = self.sort.numbers()[place];
        for (lane, other) in others.into_iter().enumerate() {
            let offset = S::Vector::from_fn(|axis| offsets[axis][lane]);
            if offset == S::Vector::ZERO {
                let other = self.sort.numbers()[other as usize];
                let apart = Neighbour::at(offset).told_apart(me.into(), other.into()).offset;
                let axes = offsets.iter_mut().enumerate();
                axes.for_each(|(axis, along)| along[lane] = apart.component(axis));
            }
        }
    }
}

/// Those of four places whose bits are set, packed to the front. Nobody can predict who is near, so there is no branch:
/// always four are written down, and those that are not near are overwritten.
#[inline]
fn packed(place: usize, bits: usize) -> [u32; LANES] {
    PACKED[bits].map(|lane| as_u32(place) + lane)
}

/// By bits: the lanes that are set.
const PACKED: [[u32; LANES]; 1 << LANES] = {
    let mut packed = [[0; LANES]; 1 << LANES];
    let mut bits = 0;
    while bits < packed.len() {
        let (mut lane, mut many) = (0, 0);
        while lane < LANES {
            packed[bits][many] = as_u32(lane);
            many += bits >> lane & 1;
            lane += 1;
        }
        bits += 1;
    }
    packed
};

/// By bits: how many are set.
const MANY: [usize; 1 << LANES] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

#[expect(clippy::cast_possible_truncation, reason = "the sort holds at most 2^32")]
const fn as_u32(number: usize) -> u32 {
    number as u32
}
