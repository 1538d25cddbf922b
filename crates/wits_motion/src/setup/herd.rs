//! Many agents of one kind.

#[cfg(feature = "parallel")]
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use wits_core::kinematic::{Kinematic, Steering};
use wits_core::random::Seed;
use wits_core::space::Space;

use super::bind::{BoundSteering, NamedSpace};
use super::block::BLOCK;
use super::crowd::{Crowd, Details};
use super::near::{Near, Offsets};
use super::run::Question;
use super::state::SteeringState;
use super::surroundings::{Room, Surroundings, World};
use crate::steering::Neighbour;

/// Many agents that share a definition: finds everybody's neighbours, asks everybody, moves everybody.
///
/// ```
/// use wits_core::ron::RonFile;
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
    /// One for each piece of the order of cells.
    near: Vec<Near>,
    /// One for each piece of work.
    desks: Vec<Desk<S>>,
}

/// What a worker needs for itself.
#[derive(Clone, Debug, Default)]
struct Desk<S: Space> {
    /// Of a block of agents, one after the other.
    neighbours: Vec<Neighbour<S::Vector>>,
    rooms: Vec<Room<S>>,
}

/// So many agents are one piece of work.
const PIECE: usize = 8 * BLOCK;

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
        self.scratch.prepare(&self.bodies[..count], bound.reach(), bound.details);
        self.scratch.find(bound.reach(), bound.details.lists, parallel);
        let Scratch { wishes, crowd, near, desks } = &mut self.scratch;
        let everybody = Everybody { bound, world, dt, bodies: &self.bodies[..count], crowd, near };
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
        self.scratch.prepare(&self.bodies, reach, Details::ALL);
        if agent < self.bodies.len() && reach > 0.0 {
            let (crowd, mut near) = (&self.scratch.crowd, Near::default());
            let place = crowd.sort.places()[agent] as usize;
            near.find(crowd, place..place + 1, reach, true);
            crowd.add_neighbours(agent, near.found(0), radius, into);
        }
    }
}

impl<S: Space> Scratch<S> {
    fn prepare(&mut self, bodies: &[Kinematic<S>], reach: f32, details: Details) {
        self.wishes.resize(bodies.len(), None);
        self.desks.resize_with(bodies.len().div_ceil(PIECE), Desk::default);
        if reach > 0.0 {
            self.crowd.sort(bodies, reach, details);
        }
    }

    /// Finds everybody's neighbours.
    fn find(&mut self, reach: f32, lists: bool, parallel: bool) {
        let Self { crowd, near, .. } = self;
        let count = if reach > 0.0 { crowd.sort.len() } else { 0 };
        near.resize_with(count.div_ceil(PIECE), Near::default);
        let find = |(number, near): (usize, &mut Near)| {
            let first = number * PIECE;
            near.find(crowd, first..count.min(first + PIECE), reach, lists);
        };
        match parallel {
            #[cfg(feature = "parallel")]
            true => near.par_iter_mut().enumerate().for_each(find),
            _ => near.iter_mut().enumerate().for_each(find),
        }
    }
}

struct Everybody<'a, S: NamedSpace, W> {
    bound: &'a BoundSteering<S>,
    world: &'a W,
    dt: f32,
    bodies: &'a [Kinematic<S>],
    crowd: &'a Crowd<S>,
    near: &'a [Near],
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
        let blocks = states.chunks_mut(BLOCK).zip(wishes.chunks_mut(BLOCK));
        for (number, (states, wishes)) in blocks.enumerate() {
            self.ask_block(first + number * BLOCK, states, wishes, desk);
        }
    }

    /// Finds the neighbours of a block of agents, then asks them.
    fn ask_block(
        &self,
        first: usize,
        states: &mut [SteeringState<S>],
        wishes: &mut [Option<Steering<S>>],
        desk: &mut Desk<S>,
    ) {
        let (reach, radius) = (self.bound.reach(), self.bound.body().radius);
        let bodies = &self.bodies[first..first + states.len()];
        let Desk { neighbours, rooms } = desk;
        let mut ends = [0; BLOCK];
        neighbours.clear();
        if self.bound.details.lists && reach > 0.0 {
            for (agent, end) in (first..first + bodies.len()).zip(&mut ends) {
                let (near, place) = self.near(agent);
                self.crowd.add_neighbours(agent, near.found(place), radius, neighbours);
                *end = neighbours.len();
            }
        }
        let mut offsets = [None; BLOCK];
        if reach > 0.0 {
            for (agent, offsets) in (first..first + bodies.len()).zip(&mut offsets) {
                let (near, place) = self.near(agent);
                *offsets = Some(near.offsets(place));
            }
        }
        let block = Block { bodies, neighbours, ends: &ends, offsets: &offsets };
        if let Some(around) = self.world.around_all() {
            return self.bound.ask_block(
                states,
                &block.questions(|_| around, self.dt)[..bodies.len()],
                wishes,
            );
        }
        rooms.resize_with(BLOCK, Room::default);
        let mut rooms = (first..first + bodies.len()).zip(rooms);
        let around: [Surroundings<'_, S>; BLOCK] = std::array::from_fn(|_| match rooms.next() {
            Some((agent, room)) => self.world.around(agent, room),
            None => Surroundings::default(),
        });
        let questions = block.questions(|number| &around[number], self.dt);
        self.bound.ask_block(states, &questions[..bodies.len()], wishes);
    }
}

impl<'a, S: NamedSpace, W> Everybody<'a, S, W> {
    /// The piece of the order of cells that an agent is in, and where in it.
    #[inline]
    fn near(&self, agent: usize) -> (&'a Near, usize) {
        let place = self.crowd.sort.places()[agent] as usize;
        (&self.near[place / PIECE], place % PIECE)
    }
}

/// Up to [`BLOCK`] agents and who is near them.
struct Block<'a, S: Space> {
    bodies: &'a [Kinematic<S>],
    /// Of all of them, one after the other.
    neighbours: &'a [Neighbour<S::Vector>],
    /// Where each one's neighbours end.
    ends: &'a [usize; BLOCK],
    offsets: &'a [Option<Offsets<'a>>; BLOCK],
}

impl<'a, S: Space> Block<'a, S> {
    /// What each one is asked; those beyond the last are asked for nobody.
    fn questions(
        &self,
        around: impl Fn(usize) -> &'a Surroundings<'a, S>,
        dt: f32,
    ) -> [Question<'a, S>; BLOCK] {
        let mut start = 0;
        std::array::from_fn(|number| {
            let body = &self.bodies[number.min(self.bodies.len() - 1)];
            let end = self.ends[number].max(start);
            let neighbours = &self.neighbours[start..end];
            start = end;
            Question { body, around: around(number), neighbours, offsets: self.offsets[number], dt }
        })
    }
}
