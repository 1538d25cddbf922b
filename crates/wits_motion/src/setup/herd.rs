//! Many agents of one kind.

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec2;
use wits_core::index::{CellIndex, Edges, Grid};
use wits_core::kinematic::{Kinematic, Steering};
use wits_core::random::Seed;
use wits_core::space::{Space, Vector};

use super::bind::{BoundSteering, NamedSpace};
use super::run::Question;
use super::state::SteeringState;
use super::surroundings::{Room, Surroundings, World};
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
#[derive(Clone, Debug)]
struct Scratch<S: Space> {
    wishes: Vec<Option<Steering<S>>>,
    index: CellIndex,
    xs: Vec<f32>,
    ys: Vec<f32>,
    headings: Vec<S::Vector>,
    /// One for each piece of work.
    desks: Vec<Desk<S>>,
}

/// What a worker needs for itself.
#[derive(Clone, Debug, Default)]
struct Desk<S: Space> {
    neighbours: Vec<Neighbour<S::Vector>>,
    room: Room<S>,
}

/// So many agents are one piece of work.
const PIECE: usize = 256;

impl<S: Space> Default for Scratch<S> {
    fn default() -> Self {
        Self {
            wishes: Vec::new(),
            index: CellIndex::new(Vec2::ZERO, Vec2::ONE, 1.0, Edges::Open),
            xs: Vec::new(),
            ys: Vec::new(),
            headings: Vec::new(),
            desks: Vec::new(),
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
        self.scratch.prepare(&self.bodies[..count], bound.reach());
        let Scratch { wishes, index, headings, desks, .. } = &mut self.scratch;
        let everybody = Everybody { bound, world, dt, bodies: &self.bodies[..count], index, headings };
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
        self.scratch.prepare(&self.bodies, bound.reach());
        let Scratch { index, headings, .. } = &self.scratch;
        let world = &Surroundings::default();
        Everybody { bound, world, dt: 0.0, bodies: &self.bodies, index, headings }.gather(agent, into);
    }
}

impl<S: Space> Scratch<S> {
    fn prepare(&mut self, bodies: &[Kinematic<S>], reach: f32) {
        self.wishes.resize(bodies.len(), None);
        self.desks.resize_with(bodies.len().div_ceil(PIECE), Desk::default);
        if reach <= 0.0 {
            return;
        }
        self.xs.clear();
        self.ys.clear();
        self.headings.clear();
        self.xs.extend(bodies.iter().map(|body| on_map(body.position).x));
        self.ys.extend(bodies.iter().map(|body| on_map(body.position).y));
        self.headings.extend(bodies.iter().map(|body| body.forward()));
        let (mut low, mut high) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        for at in bodies.iter().map(|body| on_map(body.position)).filter(|at| at.is_finite()) {
            (low, high) = (low.min(at), high.max(at));
        }
        self.index.set_grid(Grid::for_count(low, high, reach, Edges::Open, bodies.len()));
        self.index.rebuild(&self.xs, &self.ys);
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
    index: &'a CellIndex,
    headings: &'a [S::Vector],
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
        let crowded = self.bound.reach() > 0.0;
        for (number, (state, wish)) in states.iter_mut().zip(wishes).enumerate() {
            let agent = first + number;
            if crowded {
                self.gather(agent, &mut desk.neighbours);
            }
            let around = self.world.around(agent, &mut desk.room);
            let around = Surroundings { neighbours: &desk.neighbours, ..around };
            self.bound.adopt(state);
            let question = Question { body: &self.bodies[agent], around: &around, dt: self.dt };
            *wish = self.bound.ask_root(state, &question, &mut ());
        }
    }

    fn gather(&self, agent: usize, into: &mut Vec<Neighbour<S::Vector>>) {
        into.clear();
        let (Some(me), reach) = (self.bodies.get(agent), self.bound.reach()) else { return };
        let radius = self.bound.body().radius;
        self.index.for_each_within(on_map(me.position), reach, |found| {
            let number = found.number as usize;
            let Some(other) = self.bodies.get(number).filter(|_| number != agent) else { return };
            let offset = other.position - me.position;
            if offset.length_squared() >= reach * reach {
                return;
            }
            let heading = self.headings.get(number).copied().unwrap_or_default();
            let plain = Neighbour { offset, velocity: other.velocity, heading, radius };
            into.push(plain.told_apart(agent as u64, number as u64));
        });
    }
}
