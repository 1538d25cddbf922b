//! Who is near whom in a herd.

use wide::f32x4;
use wits_core::glam::Vec2;
use wits_core::index::{CellSort, Edges, Grid};
use wits_core::kinematic::Kinematic;
use wits_core::space::{Space, Vector};

use crate::steering::Neighbour;

/// What behaviours want to know about neighbours besides where they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Details {
    pub(super) velocities: bool,
    pub(super) headings: bool,
}

impl Details {
    pub(super) const ALL: Self = Self { velocities: true, headings: true };
}

/// Everybody, sorted by cell, so that neighbours lie together in memory.
#[derive(Clone, Debug)]
pub(super) struct Crowd<S: Space> {
    /// From above, by number.
    xs: Vec<f32>,
    ys: Vec<f32>,
    sort: CellSort,
    /// In the order of cells, like all that follow; and some more at the end that are nowhere.
    positions: Vec<S::Vector>,
    /// Empty when nobody asks for them.
    velocities: Vec<S::Vector>,
    headings: Vec<S::Vector>,
    /// How many columns and rows of cells the reach covers to each side.
    cells: (usize, usize),
}

impl<S: Space> Default for Crowd<S> {
    fn default() -> Self {
        Self {
            xs: Vec::new(),
            ys: Vec::new(),
            sort: CellSort::new(Grid::new(Vec2::ZERO, Vec2::ONE, 1.0, Edges::Open)),
            positions: Vec::new(),
            velocities: Vec::new(),
            headings: Vec::new(),
            cells: (0, 0),
        }
    }
}

impl<S: Space> Crowd<S> {
    pub(super) fn sort(&mut self, bodies: &[Kinematic<S>], reach: f32, details: Details) {
        let (mut low, mut high) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        self.xs.clear();
        self.ys.clear();
        for at in bodies.iter().map(|body| on_map(body.position)) {
            self.xs.push(at.x);
            self.ys.push(at.y);
            if at.is_finite() {
                (low, high) = (low.min(at), high.max(at));
            }
        }
        self.sort.set_grid(Grid::for_count(low, high, reach, Edges::Open, bodies.len()));
        self.cells = self.sort.grid().reach(reach);
        let length = |wanted| if wanted { bodies.len() } else { 0 };
        self.positions.clear();
        self.positions.resize(bodies.len() + LANES - 1, S::Vector::from_fn(|_| f32::NAN));
        self.velocities.resize(length(details.velocities), S::Vector::ZERO);
        self.headings.resize(length(details.headings), S::Vector::ZERO);
        let Self { positions, velocities, headings, .. } = self;
        self.sort.sort(&self.xs, &self.ys, |number, place| {
            let body = &bodies[number];
            positions[place] = body.position;
            if let Some(velocity) = velocities.get_mut(place) {
                *velocity = body.velocity;
            }
            if let Some(heading) = headings.get_mut(place) {
                *heading = body.forward();
            }
        });
    }

    /// Adds those nearer to an agent than the reach to a list. Everybody has the same radius.
    pub(super) fn gather(
        &self,
        agent: usize,
        at: S::Vector,
        (reach, radius): (f32, f32),
        found: &mut Vec<u32>,
        into: &mut Vec<Neighbour<S::Vector>>,
    ) {
        let count = self.find(agent, at, reach, found);
        into.extend(found[..count].iter().map(|&place| {
            let place = place as usize;
            let offset = self.positions[place] - at;
            let velocity = self.velocities.get(place).copied().unwrap_or_default();
            let heading = self.headings.get(place).copied().unwrap_or_default();
            let plain = Neighbour { offset, velocity, heading, radius };
            if offset == S::Vector::ZERO {
                return plain.told_apart(agent as u64, u64::from(self.sort.numbers()[place]));
            }
            plain
        }));
    }

    /// Writes who is near to the beginning of a list, and says how many they are.
    fn find(&self, agent: usize, at: S::Vector, reach: f32, found: &mut Vec<u32>) -> usize {
        let (grid, (columns, rows)) = (self.sort.grid(), self.cells);
        let (column, row) = grid.column_and_row(on_map(at));
        let first_column = column.saturating_sub(columns);
        let last_column = (column + columns).min(grid.columns() - 1);
        let me = self.sort.places().get(agent).copied().unwrap_or(u32::MAX);
        let mut count = 0;
        for row in row.saturating_sub(rows)..=(row + rows).min(grid.rows() - 1) {
            let start = self.sort.in_cell(row * grid.columns() + first_column).start;
            let end = self.sort.in_cell(row * grid.columns() + last_column).end;
            let room = count + end - start + LANES;
            if found.len() < room {
                found.resize(room.next_power_of_two(), 0);
            }
            let padded = start + (end - start).next_multiple_of(LANES);
            let (fours, _) = self.positions[start..padded].as_chunks::<LANES>();
            let mut place = start;
            for four in fours {
                let near = near(four, at, reach * reach) & first(end - place) & !one(me as usize, place);
                let (lanes, many) = PACKED[near];
                for (found, lane) in found[count..count + LANES].iter_mut().zip(lanes) {
                    *found = place as u32 + lane;
                }
                count += many;
                place += LANES;
            }
        }
        count
    }
}

/// So many are compared at once.
const LANES: usize = 4;

/// Who of four is near, as bits.
#[inline]
fn near<V: Vector>(four: &[V; LANES], at: V, limit: f32) -> usize {
    let squared = |axis| {
        let offset = f32x4::new(four.map(|other| other.component(axis))) - f32x4::splat(at.component(axis));
        offset * offset
    };
    let sum = squared(0) + squared(1);
    let sum = if V::DIMENSIONS == 3 { sum + squared(2) } else { sum };
    sum.simd_lt(f32x4::splat(limit)).to_bitmask() as usize
}

/// The bits of the first so many of four.
#[inline]
fn first(count: usize) -> usize {
    (1 << count.min(LANES)) - 1
}

/// The bit of one among the four from a place on; none if it is elsewhere.
#[inline]
fn one(which: usize, place: usize) -> usize {
    1 << which.wrapping_sub(place).min(LANES)
}

/// By bits: which lanes are set, packed to the front, and how many. Nobody can predict who is near, so there is no branch:
/// always four are written down, and those that are not near are overwritten.
const PACKED: [([u32; LANES], usize); 1 << LANES] = {
    let mut packed = [([0; LANES], 0); 1 << LANES];
    let mut bits = 0;
    while bits < packed.len() {
        let mut lane = 0;
        while lane < LANES {
            if bits >> lane & 1 == 1 {
                packed[bits].0[packed[bits].1] = lane as u32;
                packed[bits].1 += 1;
            }
            lane += 1;
        }
        bits += 1;
    }
    packed
};

/// A place seen from above.
fn on_map<V: Vector>(place: V) -> Vec2 {
    let second = if V::DIMENSIONS == 2 { 1 } else { 2 };
    Vec2::new(place.component(0), place.component(second))
}
