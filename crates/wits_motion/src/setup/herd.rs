//! Many agents of one kind.

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec2;
use wits_core::index::{CellSort, Edges, Grid};
use wits_core::kinematic::{Kinematic, Steering};
use wits_core::random::Seed;
use wits_core::space::{Space, Vector};

use super::bind::{BoundSteering, NamedSpace};
use super::run::Question;
use super::state::SteeringState;
use super::surroundings::{Room, World};
use crate::steering::Neighbour;

/// Many agents that share a definition: finds everybody's neighbours, asks everybody, moves everybody.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::Kinematic;
/// use wits_core::random::Seed;
/// use wits_core::space::Plane;
/// use wits_motion::setup::{Herd, SteeringDef, Surroundings, Vocabulary};
///
/// let file = "(root: (want: Blend([(want: Separation(radius: 2), weight: 2), (want: Wander), (want: Cohesion)])))";
/// let fish = SteeringDef::from_ron("fish.steering.ron", file).unwrap().bind(&Vocabulary::default()).unwrap();
/// let places = (0..100).map(|i| Kinematic::<Plane>::at(Vec2::new((i % 10) as f32, (i / 10) as f32)));
/// let mut shoal = Herd::new(&fish, places, Seed::new(1));
/// for _ in 0..60 {
///     shoal.step(&fish, &Surroundings::default(), 1.0 / 60.0, false);
/// }
/// assert!(shoal.bodies.iter().any(|body| body.speed() > 0.1));
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Herd<S: Space> {
    /// Where everybody is.
    pub bodies: Vec<Kinematic<S>>,
    /// What everybody remembers.
    pub states: Vec<SteeringState<S>>,
    seed: Seed,
    #[serde(skip)]
    scratch: Scratch<S>,
}

/// Memory that is reused and never saved.
#[derive(Clone, Debug, Default)]
struct Scratch<S: Space> {
    wishes: Vec<Option<Steering<S>>>,
    crowd: Crowd<S>,
    /// One for each piece of work.
    desks: Vec<Desk<S>>,
}

/// Everybody, sorted by cell, so that neighbours lie together in memory.
#[derive(Clone, Debug)]
struct Crowd<S: Space> {
    xs: Vec<f32>,
    ys: Vec<f32>,
    sort: CellSort,
    /// Place and velocity: what is read together lies together.
    moving: Vec<(S::Vector, S::Vector)>,
    /// Empty when nobody asks for them.
    headings: Vec<S::Vector>,
    /// How many columns and rows of cells the reach covers to each side.
    cells: (usize, usize),
}

/// What a worker needs for itself.
#[derive(Clone, Debug, Default)]
struct Desk<S: Space> {
    /// Who is near, by place in the order of cells; longer than need be.
    found: Vec<u32>,
    neighbours: Vec<Neighbour<S::Vector>>,
    room: Room<S>,
}

/// So many agents are one piece of work.
const PIECE: usize = 256;

impl<S: Space> Default for Crowd<S> {
    fn default() -> Self {
        Self {
            xs: Vec::new(),
            ys: Vec::new(),
            sort: CellSort::new(Grid::new(Vec2::ZERO, Vec2::ONE, 1.0, Edges::Open)),
            moving: Vec::new(),
            headings: Vec::new(),
            cells: (0, 0),
        }
    }
}

impl<S: NamedSpace> Herd<S> {
    /// These bodies, each with a fresh state of its own.
    pub fn new(bound: &BoundSteering<S>, bodies: impl IntoIterator<Item = Kinematic<S>>, seed: Seed) -> Self {
        let mut herd = Self { bodies: Vec::new(), states: Vec::new(), seed, scratch: Scratch::default() };
        bodies.into_iter().for_each(|body| herd.push(bound, body));
        herd
    }

    /// One more at the end.
    pub fn push(&mut self, bound: &BoundSteering<S>, body: Kinematic<S>) {
        self.states.push(bound.start(self.seed.at(self.states.len() as u64)));
        self.bodies.push(body);
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bodies.len().min(self.states.len())
    }

    /// Nobody.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What everybody wanted when last asked.
    #[must_use]
    pub fn wishes(&self) -> &[Option<Steering<S>>] {
        &self.scratch.wishes
    }

    /// Asks everybody, then moves everybody. The same bits with `parallel` and without.
    pub fn step(&mut self, bound: &BoundSteering<S>, world: &impl World<S>, dt: f32, parallel: bool) {
        self.steer_all(bound, world, dt, parallel);
        self.step_all(bound, dt);
    }

    /// Finds everybody's neighbours and asks everybody; see [`wishes`](Self::wishes). Nobody moves.
    pub fn steer_all(&mut self, bound: &BoundSteering<S>, world: &impl World<S>, dt: f32, parallel: bool) {
        let count = self.len();
        self.scratch.prepare(&self.bodies[..count], bound.reach(), bound.needs_headings);
        let Scratch { wishes, crowd, desks } = &mut self.scratch;
        let everybody = Everybody { bound, world, dt, bodies: &self.bodies[..count], crowd };
        everybody.ask(0, &mut self.states[..count], wishes, desks, parallel);
    }

    /// Moves everybody as they wanted when last asked.
    pub fn step_all(&mut self, bound: &BoundSteering<S>, dt: f32) {
        for (body, wish) in self.bodies.iter_mut().zip(&self.scratch.wishes) {
            bound.step(body, *wish, dt);
        }
    }

    /// The neighbours of one agent, as it would be told: for explanations and pictures. `into` is cleared first.
    pub fn neighbours(
        &mut self,
        bound: &BoundSteering<S>,
        agent: usize,
        into: &mut Vec<Neighbour<S::Vector>>,
    ) {
        into.clear();
        let (reach, radius) = (bound.reach(), bound.body().radius);
        self.scratch.prepare(&self.bodies, reach, true);
        if let (Some(body), true) = (self.bodies.get(agent), reach > 0.0) {
            self.scratch.crowd.gather(agent, body.position, (reach, radius), &mut Vec::new(), into);
        }
    }
}

impl<S: Space> Scratch<S> {
    fn prepare(&mut self, bodies: &[Kinematic<S>], reach: f32, headings: bool) {
        self.wishes.resize(bodies.len(), None);
        self.desks.resize_with(bodies.len().div_ceil(PIECE), Desk::default);
        if reach > 0.0 {
            self.crowd.sort(bodies, reach, headings);
        }
    }
}

impl<S: Space> Crowd<S> {
    fn sort(&mut self, bodies: &[Kinematic<S>], reach: f32, with_headings: bool) {
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
        self.moving.resize(bodies.len(), Default::default());
        self.headings.resize(if with_headings { bodies.len() } else { 0 }, S::Vector::ZERO);
        let Self { moving, headings, .. } = self;
        self.sort.sort(&self.xs, &self.ys, |number, place| {
            let body = &bodies[number];
            moving[place] = (body.position, body.velocity);
            if let Some(heading) = headings.get_mut(place) {
                *heading = body.forward();
            }
        });
    }

    /// Those nearer to an agent than the reach. Everybody has the same radius.
    fn gather(
        &self,
        agent: usize,
        at: S::Vector,
        (reach, radius): (f32, f32),
        found: &mut Vec<u32>,
        into: &mut Vec<Neighbour<S::Vector>>,
    ) {
        into.clear();
        let count = self.find(agent, at, reach, found);
        into.extend(found[..count].iter().map(|&place| {
            let place = place as usize;
            let (other, velocity) = self.moving[place];
            let (offset, heading) = (other - at, self.headings.get(place).copied().unwrap_or_default());
            let plain = Neighbour { offset, velocity, heading, radius };
            if offset == S::Vector::ZERO {
                return plain.told_apart(agent as u64, u64::from(self.sort.numbers()[place]));
            }
            plain
        }));
    }

    /// Writes who is near to the beginning of a list, and says how many they are.
    fn find(&self, agent: usize, at: S::Vector, reach: f32, found: &mut Vec<u32>) -> usize {
        let grid = self.sort.grid();
        let (column, row) = grid.column_and_row(on_map(at));
        let (columns, rows) = self.cells;
        let first_column = column.saturating_sub(columns);
        let last_column = (column + columns).min(grid.columns() - 1);
        let (limit, me) = (reach * reach, self.sort.places().get(agent).copied().unwrap_or(u32::MAX));
        let mut count = 0;
        for row in row.saturating_sub(rows)..=(row + rows).min(grid.rows() - 1) {
            let start = self.sort.in_cell(row * grid.columns() + first_column).start;
            let end = self.sort.in_cell(row * grid.columns() + last_column).end;
            if found.len() < count + end - start {
                found.resize((count + end - start).next_power_of_two(), 0);
            }
            for (place, (other, _)) in (start as u32..).zip(&self.moving[start..end]) {
                // Nobody can predict who is near: every one is written down, and those who are not are overwritten.
                found[count] = place;
                count += usize::from((other.distance_squared(at) < limit) & (place != me));
            }
        }
        count
    }
}

/// A place seen from above.
fn on_map<V: Vector>(place: V) -> Vec2 {
    let second = if V::DIMENSIONS == 2 { 1 } else { 2 };
    Vec2::new(place.component(0), place.component(second))
}

struct Everybody<'a, S: NamedSpace, W> {
    bound: &'a BoundSteering<S>,
    world: &'a W,
    dt: f32,
    bodies: &'a [Kinematic<S>],
    crowd: &'a Crowd<S>,
}

impl<S: NamedSpace, W: World<S>> Everybody<'_, S, W> {
    /// Halves the work until it is one piece. Nothing is shared, so the order does not matter.
    fn ask(
        &self,
        first: usize,
        states: &mut [SteeringState<S>],
        wishes: &mut [Option<Steering<S>>],
        desks: &mut [Desk<S>],
        parallel: bool,
    ) {
        if let [desk] = desks {
            return self.ask_piece(first, states, wishes, desk);
        }
        if desks.is_empty() {
            return;
        }
        let half = desks.len() / 2;
        let (left_desks, right_desks) = desks.split_at_mut(half);
        let (left_states, right_states) = states.split_at_mut(half * PIECE);
        let (left_wishes, right_wishes) = wishes.split_at_mut(half * PIECE);
        let mut left = || self.ask(first, left_states, left_wishes, left_desks, parallel);
        let mut right = || self.ask(first + half * PIECE, right_states, right_wishes, right_desks, parallel);
        #[cfg(feature = "parallel")]
        if parallel {
            rayon::join(left, right);
            return;
        }
        left();
        right();
    }

    fn ask_piece(
        &self,
        first: usize,
        states: &mut [SteeringState<S>],
        wishes: &mut [Option<Steering<S>>],
        desk: &mut Desk<S>,
    ) {
        let (reach, radius) = (self.bound.reach(), self.bound.body().radius);
        let Desk { found, neighbours, room } = desk;
        for (number, (state, wish)) in states.iter_mut().zip(wishes).enumerate() {
            let agent = first + number;
            let body = &self.bodies[agent];
            if reach > 0.0 {
                self.crowd.gather(agent, body.position, (reach, radius), found, neighbours);
            }
            let mut around = self.world.around(agent, room);
            around.neighbours = neighbours;
            self.bound.adopt(state);
            *wish = self.bound.ask_root(state, &Question { body, around: &around, dt: self.dt }, &mut ());
        }
    }
}
