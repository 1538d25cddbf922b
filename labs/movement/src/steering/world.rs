//! The world and its tick: everybody thinks, everybody moves, what is solid holds.

use wits_core::geometry::Aabb;
use wits_core::glam::Vec2;
use wits_core::index::{CellIndex, Edges};
use wits_core::kinematic::{Kinematic, Limits, Steering as Push};
use wits_core::math;
use wits_core::random::Seed;
use wits_core::space::Plane;
use wits_core::state::{State, definition};
use wits_core::trace::{Channel, Trace};
use wits_game::{Setup, Tick};
use wits_motion::steering::{Neighbour, part_overlaps};

use crate::steering::cast::{Agent, Look, Memory};
use crate::steering::knobs::Knobs;
use crate::steering::scenario::{self, Scenario};
use crate::steering::stage::{CORNER, HANDLES, Points, Set, Stage};
use crate::steering::turn::{Act, Notes, Turn};

/// Layers of the trace.
pub(crate) const SPEED: usize = 0;
pub(crate) const EFFORT: usize = 1;
/// The trace takes a sample once in so many ticks.
const SAMPLED_EVERY: u64 = 6;
/// More agents than this leave no trails and tell no thoughts unless asked.
pub(crate) const FEW: usize = 16;
/// The cells of the index of neighbours. \[m\]
const CELL: f32 = 3.0;
/// How quickly somebody with nothing to say comes to rest. [1/s]
const IDLE_BRAKE: f32 = 1.5;

/// Everything that changes.
#[derive(Clone, Debug, State)]
pub struct World {
    #[state(unhashed = "set from the parameters, which a recording holds", with = definition)]
    pub(crate) knobs: Knobs,
    pub(crate) agents: Vec<Agent>,
    pub(crate) points: Points,
    /// How often somebody got what it wanted.
    pub(crate) goals: u32,
    /// How often somebody ran into something.
    pub(crate) bumps: u32,
    /// How many behaviours were asked in the last tick.
    pub(crate) asked: u32,
}

impl World {
    pub(crate) fn mean_speed(&self) -> f32 {
        self.mean(|agent| agent.body.speed())
    }

    /// How much of their acceleration agents use, 0 to 1.
    pub(crate) fn mean_effort(&self) -> f32 {
        self.mean(|agent| agent.used.linear.length()) / self.knobs.limits.max_acceleration
    }

    pub(crate) fn asked_each(&self) -> f32 {
        self.asked as f32 / self.agents.len().max(1) as f32
    }

    fn mean(&self, of: impl Fn(&Agent) -> f32) -> f32 {
        self.agents.iter().map(of).sum::<f32>() / self.agents.len().max(1) as f32
    }

    pub(crate) fn bytes(&self) -> usize {
        let trails = self.agents.iter().map(|agent| agent.trail.capacity() * size_of::<Vec2>());
        size_of::<Self>() + self.agents.len() * size_of::<Agent>() + trails.sum::<usize>()
    }
}

/// The lab.
pub struct Steering {
    pub(crate) world: World,
    pub(crate) stage: Stage,
    pub(crate) scenario: &'static Scenario,
    pub(crate) tick: u64,
    pub(crate) trace: Trace,
    seed: Seed,
    looks: Vec<Look>,
    acts: Vec<Act>,
    bodies: Vec<Kinematic<Plane>>,
    index: CellIndex,
}

impl Steering {
    pub(crate) fn new(setup: &Setup) -> Self {
        let scenario = scenario::ALL[setup.params.count("scenario")];
        let seed = setup.seed.fork("steering");
        let knobs = Knobs::read(&setup.params);
        let mut set = Set {
            agents: Vec::new(),
            points: Points::default(),
            stage: Stage::default(),
            knobs: &knobs,
            stream: seed.fork("stage").stream(),
        };
        (scenario.set)(&mut set);
        let (agents, points, stage) = set.done();
        let channels = [Channel::value("speed", "m/s"), Channel::value("effort", "%")];
        let trace = Trace::new(&channels, agents.len(), 120, 0);
        let looks = agents.iter().map(|agent| agent.look).collect();
        let world = World { knobs, agents, points, goals: 0, bumps: 0, asked: 0 };
        let edges = if stage.endless { Edges::Torus } else { Edges::Open };
        let index = CellIndex::new(-CORNER, CORNER, CELL, edges);
        let (acts, bodies) = (Vec::new(), Vec::new());
        let mut lab = Self { world, stage, scenario, tick: 0, trace, seed, looks, acts, bodies, index };
        lab.list_bodies();
        lab
    }

    /// One tick.
    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.world.knobs = Knobs::read(tick.params);
        for input in tick.inputs {
            let place = HANDLES.iter().position(|name| *name == input.name);
            if let (Some(place), Some(at)) = (place, input.at) {
                // A scenario without this handle has no use for it.
                self.world.points[place] = self.world.points[place].map(|_| Stage::inside(at));
            }
        }
        self.think(tick);
        self.move_all(tick);
        self.tick = tick.number + 1;
        (self.scenario.after)(&mut self.world, &self.stage, self.tick);
        self.list_bodies();
        self.sample();
    }

    pub(crate) fn go_back_to(&mut self, state: &World, tick: u64) {
        self.world.clone_from(state);
        self.world.agents.iter_mut().zip(&self.looks).for_each(|(agent, look)| agent.look = *look);
        self.tick = tick;
        self.trace.forget_after(tick);
        self.list_bodies();
    }

    /// Puts everybody where neighbours are looked for.
    fn list_bodies(&mut self) {
        self.bodies.clear();
        self.bodies.extend(self.world.agents.iter().map(|agent| agent.body));
        let xs: Vec<f32> = self.bodies.iter().map(|body| body.position.x).collect();
        let ys: Vec<f32> = self.bodies.iter().map(|body| body.position.y).collect();
        self.index.rebuild(&xs, &ys);
    }

    fn think(&mut self, tick: Tick<'_>) {
        let mut notes = Notes::default();
        let mut acts = std::mem::take(&mut self.acts);
        acts.clear();
        for number in 0..self.world.agents.len() {
            let mut memory = self.world.agents[number].memory;
            let mut turn = self.turn(number, tick.dt, &mut memory, &mut notes);
            acts.push((self.scenario.think)(&mut turn));
            self.world.agents[number].memory = memory;
        }
        self.world.asked = notes.asked;
        self.acts = acts;
    }

    /// What an agent has to think with.
    fn turn<'a>(&'a self, number: usize, dt: f32, memory: &'a mut Memory, notes: &'a mut Notes) -> Turn<'a> {
        let agent = &self.world.agents[number];
        Turn {
            me: number,
            role: agent.role,
            body: agent.body,
            radius: agent.radius,
            limits: agent.limits(&self.world.knobs.limits),
            memory,
            agents: &self.world.agents,
            bodies: &self.bodies,
            index: &self.index,
            points: &self.world.points,
            stage: &self.stage,
            knobs: &self.world.knobs,
            stream: self.seed.at(number as u64).at(self.tick).stream(),
            dt,
            notes,
        }
    }

    /// What an agent would tell of its thoughts now. Nothing moves on by asking.
    pub(crate) fn thoughts(&self, number: usize) -> Notes {
        let mut memory = self.world.agents[number].memory;
        let mut notes = Notes { wanted: true, ..Notes::default() };
        let mut turn = self.turn(number, 0.0, &mut memory, &mut notes);
        (self.scenario.think)(&mut turn);
        notes
    }

    fn move_all(&mut self, tick: Tick<'_>) {
        let World { agents, knobs, .. } = &mut self.world;
        let leaves_trail = agents.len() <= FEW;
        for (agent, act) in agents.iter_mut().zip(&self.acts) {
            let limits = agent.limits(&knobs.limits);
            act_out(agent, *act, &limits, tick.dt);
            knobs.groups.heading.update(&mut agent.shown, agent.body.orientation, tick.dt);
            if leaves_trail {
                agent.leave_trail(tick.number);
            }
        }
        self.count_bumps();
    }

    /// What is solid holds; who begins to touch something is counted.
    fn count_bumps(&mut self) {
        for number in 0..self.world.agents.len() {
            if self.world.knobs.groups.solid && self.stage.bodies_bump {
                let out = self.way_out(number);
                self.world.agents[number].body.position += out;
            }
            let solid = hold(&mut self.world.agents[number], &self.stage);
            let touches = solid || (self.stage.bodies_bump && self.is_in_somebody(number));
            let agent = &mut self.world.agents[number];
            self.world.bumps = self.world.bumps.saturating_add(u32::from(touches && !agent.touches));
            agent.touches = touches;
        }
    }

    /// Out of everybody whom an agent stands in. \[m\]
    fn way_out(&self, number: usize) -> Vec2 {
        let agents = &self.world.agents;
        let me = &agents[number];
        let others = (0..agents.len()).filter(|other| *other != number).map(|other| {
            Neighbour::of(&me.body, &agents[other].body, agents[other].radius)
                .told_apart(number as u64, other as u64)
        });
        part_overlaps(others, me.radius, 1.0).unwrap_or_default()
    }

    fn is_in_somebody(&self, number: usize) -> bool {
        let me = &self.world.agents[number];
        let others = self.world.agents.iter().enumerate().filter(|(other, _)| *other != number);
        let both = |other: &Agent| me.radius + other.radius;
        others.into_iter().any(|(_, other)| {
            me.body.position.distance_squared(other.body.position) < both(other) * both(other)
        })
    }

    fn sample(&mut self) {
        if !self.tick.is_multiple_of(SAMPLED_EVERY) {
            return;
        }
        let most = self.world.knobs.limits.max_acceleration;
        for (number, agent) in self.world.agents.iter().enumerate() {
            self.trace.record(number, self.tick, SPEED, agent.body.speed());
            self.trace.record(number, self.tick, EFFORT, 100.0 * agent.used.linear.length() / most);
        }
    }
}

/// Moves a body as it wants.
fn act_out(agent: &mut Agent, act: Act, limits: &Limits, dt: f32) {
    match act {
        Act::Push(push) => {
            agent.used = limits.clip_steering(push.unwrap_or_default());
            if push.is_none() {
                // Nobody has anything to say: it rolls out.
                let rest = 1.0 - math::smoothing(IDLE_BRAKE, dt);
                (agent.body.velocity, agent.body.spin) = (agent.body.velocity * rest, agent.body.spin * rest);
            }
            agent.body.step_semi_implicit(agent.used, limits, dt);
        }
        Act::Move(motion) => {
            agent.used = Push::default();
            agent.body.step_motion(motion.unwrap_or_default(), limits, dt);
        }
    }
    if !agent.turns {
        agent.body.spin = 0.0;
        agent.body.face_velocity();
    }
}

/// Keeps a body out of what is solid; says whether it touched anything.
fn hold(agent: &mut Agent, stage: &Stage) -> bool {
    if stage.endless {
        let at = agent.body.position;
        if at.abs().cmpgt(CORNER).any() {
            agent.body.position = Aabb { min: -CORNER, max: CORNER }.wrap(at);
            agent.trail.clear();
        }
    }
    let Some(place) = stage.world.closest(agent.body.position, agent.radius, u32::MAX) else { return false };
    let out = place.surface.normal;
    agent.body.position += out * (agent.radius - place.surface.distance);
    let inwards = agent.body.velocity.dot(out).min(0.0);
    agent.body.velocity -= out * inwards;
    true
}
