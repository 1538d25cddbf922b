//! Who is near whom in a herd.

use wits_core::glam::Vec2;
use wits_core::index::{CellSort, Edges, Grid};
use wits_core::kinematic::Kinematic;
use wits_core::space::{Space, Vector};

use crate::steering::Neighbour;
use crate::steering::four::LANES;

/// What behaviours want to know about neighbours besides where they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Details {
    /// Whether anybody wants a list of them at all, and not only the offsets.
    pub(super) lists: bool,
    pub(super) velocities: bool,
    pub(super) headings: bool,
}

impl Details {
    pub(super) const ALL: Self = Self { lists: true, velocities: true, headings: true };
}

/// Everybody, sorted by cell, so that neighbours lie together in memory.
#[derive(Clone, Debug)]
pub(super) struct Crowd<S: Space> {
    /// From above, by number.
    xs: Vec<f32>,
    ys: Vec<f32>,
    pub(super) sort: CellSort,
    /// Where they are along each axis, in the order of cells, like all that follow; some more at the end are nowhere.
    pub(super) along: [Vec<f32>; 3],
    /// Empty when nobody asks for them.
    velocities: Vec<S::Vector>,
    headings: Vec<S::Vector>,
    /// How many columns and rows of cells the reach covers to each side.
    pub(super) cells: (usize, usize),
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

    /// Where the agent at a place in the order of cells is.
    #[inline]
    pub(super) fn at(&self, place: usize) -> S::Vector {
        S::Vector::from_fn(|axis| self.along[axis][place])
    }

    /// Adds those that an agent has found to a list. Everybody has the same radius.
    pub(super) fn add_neighbours(
        &self,
        agent: usize,
        found: &[u32],
        radius: f32,
        into: &mut Vec<Neighbour<S::Vector>>,
    ) {
        let (at, known) = (self.at(self.sort.places()[agent] as usize), into.len());
        into.extend(found.iter().map(|&place| {
            let place = place as usize;
            let offset = self.at(place) - at;
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
}

/// A place seen from above.
pub(super) fn on_map<V: Vector>(place: V) -> Vec2 {
    let second = if V::DIMENSIONS == 2 { 1 } else { 2 };
    Vec2::new(place.component(0), place.component(second))
}
