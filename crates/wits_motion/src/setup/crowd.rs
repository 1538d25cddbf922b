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
    /// Where they are along each axis, in the order of cells, like all that follow; some more at the end are nowhere.
    along: [Vec<f32>; 3],
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
            along: Default::default(),
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
        for list in &mut self.along[..S::Vector::DIMENSIONS] {
            list.clear();
            list.resize(bodies.len() + LANES - 1, f32::NAN);
        }
        self.velocities.resize(length(details.velocities), S::Vector::ZERO);
        self.headings.resize(length(details.headings), S::Vector::ZERO);
        let Self { along, velocities, headings, .. } = self;
        self.sort.sort(&self.xs, &self.ys, |number, place| {
            let body = &bodies[number];
            for (axis, list) in along[..S::Vector::DIMENSIONS].iter_mut().enumerate() {
                list[place] = body.position.component(axis);
            }
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
        let (count, known) = (self.find(agent, at, reach, found), into.len());
        let found = &found[..count];
        into.extend(found.iter().map(|&place| {
            let place = place as usize;
            let offset = S::Vector::from_fn(|axis| self.along[axis][place]) - at;
            let plain = Neighbour { offset, radius, ..Neighbour::default() };
            if offset == S::Vector::ZERO {
                return plain.told_apart(agent as u64, u64::from(self.sort.numbers()[place]));
            }
            plain
        }));
        let new = &mut into[known..];
        if !self.velocities.is_empty() {
            new.iter_mut()
                .zip(found)
                .for_each(|(other, &place)| other.velocity = self.velocities[place as usize]);
        }
        if !self.headings.is_empty() {
            new.iter_mut()
                .zip(found)
                .for_each(|(other, &place)| other.heading = self.headings[place as usize]);
        }
    }

    /// Writes who is near to the beginning of a list, and says how many they are.
    fn find(&self, agent: usize, at: S::Vector, reach: f32, found: &mut Vec<u32>) -> usize {
        let (grid, (columns, rows)) = (self.sort.grid(), self.cells);
        let (column, row) = grid.column_and_row(on_map(at));
        let first_column = column.saturating_sub(columns);
        let last_column = (column + columns).min(grid.columns() - 1);
        let me = self.sort.places().get(agent).copied().unwrap_or(u32::MAX) as usize;
        let center = [0, 1, 2].map(|axis| f32x4::splat(at.component(axis)));
        let (limit, dimensions) = (f32x4::splat(reach * reach), S::Vector::DIMENSIONS);
        let mut count = 0;
        for row in row.saturating_sub(rows)..=(row + rows).min(grid.rows() - 1) {
            let start = self.sort.in_cell(row * grid.columns() + first_column).start;
            let end = self.sort.in_cell(row * grid.columns() + last_column).end;
            let room = count + end - start + LANES;
            if found.len() < room {
                found.resize(room.next_power_of_two(), 0);
            }
            // In the plane the third axis is the second once more, and not looked at.
            let [xs, ys, zs] = [0, 1, dimensions - 1].map(|axis| fours(&self.along[axis], start, end));
            for (((x, y), z), place) in xs.iter().zip(ys).zip(zs).zip((start..).step_by(LANES)) {
                let near =
                    nearer([x, y, z], center, limit, dimensions) & first(end - place) & !only(me, place);
                found[count..count + LANES].copy_from_slice(&places(place, near));
                count += MANY[near];
            }
        }
        count
    }
}

/// So many are compared at once.
const LANES: usize = 4;

/// Four entries at a time. The last four may reach beyond the end.
#[inline]
fn fours(list: &[f32], start: usize, end: usize) -> &[[f32; LANES]] {
    list[start..start + (end - start).next_multiple_of(LANES)].as_chunks().0
}

/// Who of four is nearer to a place than the root of a limit, as bits. All are given axis by axis.
#[inline]
fn nearer(four: [&[f32; LANES]; 3], place: [f32x4; 3], limit: f32x4, dimensions: usize) -> usize {
    let square = |axis: usize| {
        let offset = f32x4::new(*four[axis]) - place[axis];
        offset * offset
    };
    let flat = square(0) + square(1);
    let squared = if dimensions == 3 { flat + square(2) } else { flat };
    squared.simd_lt(limit).to_bitmask() as usize
}

/// The bits of the first so many of four.
#[inline]
fn first(count: usize) -> usize {
    (1 << count.min(LANES)) - 1
}

/// The bit of one among the four from a place on; a higher one if it is elsewhere.
#[inline]
fn only(which: usize, place: usize) -> usize {
    1 << which.wrapping_sub(place).min(LANES)
}

/// Those of four whose bits are set, packed to the front. Nobody can predict who is near, so there is no branch: always
/// four are written down, and those that are not near are overwritten.
#[inline]
fn places(place: usize, bits: usize) -> [u32; LANES] {
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

/// A place seen from above.
fn on_map<V: Vector>(place: V) -> Vec2 {
    let second = if V::DIMENSIONS == 2 { 1 } else { 2 };
    Vec2::new(place.component(0), place.component(second))
}
