//! The world and its tick.

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::random::Seed;
use wits_core::space::Plane;
use wits_core::state::{State, definition};
use wits_core::trace::{Channel, Trace};
use wits_game::{Input, Setup, Tick, direction};
use wits_motion::combine::Report;
use wits_motion::steering::{Neighbour, others, part_overlaps};

use crate::herd::dog::{self, Dog, Flock, Plan};
use crate::herd::meadow::{CORNER, Meadow};
use crate::herd::sheep::{Around, RADIUS, Sheep, SheepDef};

/// How long the dog obeys after it was called last. \[ticks\]
const OBEYS: u64 = 240;
/// So far a button sends the dog. \[m\]
const STEP: f32 = 5.0;
/// How long sheep are left alone in the pen before a new round begins. \[ticks\]
const PAUSE: u64 = 300;
/// The trace takes a sample once in so many ticks.
const SAMPLED_EVERY: u64 = 6;
/// Its channels.
pub(crate) const SPEED: usize = 0;
pub(crate) const FEAR: usize = 1;

/// Everything that changes.
#[derive(Clone, Debug, State)]
pub struct World {
    #[state(unhashed = "set from the parameters, which a recording holds", with = definition)]
    pub(crate) def: SheepDef,
    #[state(unhashed = "set from the parameters, which a recording holds")]
    pub(crate) dog_limits: Limits,
    pub(crate) sheep: Vec<Sheep>,
    pub(crate) dog: Dog,
    /// Where the dog was called to, and until when it obeys.
    pub(crate) called: Vec2,
    pub(crate) obeys_until: u64,
    pub(crate) ticks_of_round: u64,
    /// How long all have been in the pen. \[ticks\]
    pub(crate) at_rest: u64,
    pub(crate) rounds: u32,
    pub(crate) best_ticks: Option<u64>,
}

impl World {
    pub(crate) fn penned(&self) -> usize {
        self.sheep.iter().filter(|sheep| sheep.penned).count()
    }

    /// How far the outermost sheep outside the pen is from their middle. \[m\]
    pub(crate) fn spread(&self) -> f32 {
        Flock::of(&self.sheep).map_or(0.0, |flock| flock.radius)
    }

    pub(crate) fn mean_fear(&self) -> f32 {
        self.sheep.iter().map(|sheep| sheep.fear).sum::<f32>() / self.sheep.len().max(1) as f32
    }
}

/// The lab.
pub struct Herd {
    pub(crate) world: World,
    pub(crate) meadow: Meadow,
    pub(crate) tick: u64,
    pub(crate) trace: Trace,
    seed: Seed,
    bodies: Vec<Kinematic<Plane>>,
}

impl Herd {
    pub(crate) fn new(setup: &Setup) -> Self {
        let (params, seed) = (&setup.params, setup.seed.fork("herd"));
        let count = params.count("count");
        let world = World {
            def: SheepDef::read(params),
            dog_limits: dog_limits(params.f32("dog_speed")),
            sheep: scattered(count, seed),
            dog: Dog::new(Vec2::new(-28.0, -16.0)),
            called: Vec2::new(-28.0, -16.0),
            obeys_until: 0,
            ticks_of_round: 0,
            at_rest: 0,
            rounds: 0,
            best_ticks: None,
        };
        let channels = [Channel::value("speed", "m/s"), Channel::value("fear", "%")];
        let trace = Trace::new(&channels, count, 120, 0);
        let mut lab = Self { world, meadow: Meadow::new(), tick: 0, trace, seed, bodies: Vec::new() };
        lab.list_bodies();
        lab
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.world.def = SheepDef::read(tick.params);
        self.world.dog_limits = dog_limits(tick.params.f32("dog_speed"));
        tick.inputs.iter().for_each(|input| self.hear(input, tick.number));
        self.move_dog(tick);
        self.move_sheep(tick);
        self.tick = tick.number + 1;
        self.count(tick.params.is_on("rounds"));
        self.list_bodies();
        self.sample();
    }

    /// The dog is called to a place, or some steps from where it is, or left alone.
    fn hear(&mut self, input: &Input, now: u64) {
        if input.name == "alone" {
            self.world.obeys_until = now;
        }
        let steps = direction(&input.name).map(|way| self.world.dog.body.position + STEP * way);
        if let Some(at) = input.at.or(steps) {
            self.world.called = at.clamp(-CORNER + 1.0, CORNER - 1.0);
            self.world.obeys_until = now + OBEYS;
        }
    }

    pub(crate) fn go_back_to(&mut self, state: &World, tick: u64) {
        self.world.clone_from(state);
        self.tick = tick;
        self.trace.forget_after(tick);
        self.list_bodies();
    }

    fn list_bodies(&mut self) {
        self.bodies.clear();
        self.bodies.extend(self.world.sheep.iter().map(|sheep| sheep.body));
    }

    fn move_dog(&mut self, tick: Tick<'_>) {
        let world = &mut self.world;
        let obeys = tick.number < world.obeys_until || !tick.params.is_on("autopilot");
        world.dog.plan = if obeys { Plan::Obey(world.called) } else { dog::plan(&world.sheep) };
        if !obeys {
            // The handle goes with the dog, so that one can take over.
            world.called = world.dog.body.position;
        }
        let flock = Flock::of(&world.sheep);
        let (wish, _) = world.dog.steer(flock, &self.meadow, &world.dog_limits, tick.dt);
        let body = &mut world.dog.body;
        // With nothing to do it lies down.
        let wish = wish.unwrap_or_else(|| wits_core::kinematic::Steering::linear(-body.velocity * 2.0));
        body.step_semi_implicit(wish, &world.dog_limits, tick.dt);
        body.face_velocity_smoothly(12.0, tick.dt);
        (body.position, body.velocity) = self.meadow.hold(body.position, body.velocity, dog::RADIUS);
    }

    fn move_sheep(&mut self, tick: Tick<'_>) {
        for number in 0..self.world.sheep.len() {
            let near = self.near(number);
            let World { def, sheep, dog, .. } = &mut self.world;
            let one = &mut sheep[number];
            one.feel(def, dog.body.position, tick.dt);
            let around = Around { near: &near, dog: &dog.body, meadow: &self.meadow };
            let mut stream = self.seed.at(number as u64).at(tick.number).stream();
            let wish = one.steer(def, &around, &mut stream, tick.dt, &mut None);
            let body = &mut one.body;
            body.step_semi_implicit(wish.unwrap_or_default(), &def.limits(one.fear), tick.dt);
            body.position += part_overlaps(near, RADIUS, 0.5).unwrap_or_default();
            body.face_velocity_smoothly(6.0, tick.dt);
            (body.position, body.velocity) = self.meadow.hold(body.position, body.velocity, RADIUS);
            one.penned = Meadow::is_in_pen(body.position);
        }
    }

    /// Whom a sheep sees, as they were when the tick began.
    fn near(&self, number: usize) -> Vec<Neighbour<Vec2>> {
        let sight = self.world.def.view.of(&self.bodies[number]);
        others(&self.bodies, number, RADIUS).filter(|other| sight.sees(other)).collect()
    }

    /// What a sheep would say it wants. Nothing moves on by asking.
    pub(crate) fn thoughts(&self, number: usize) -> (Report<Plane>, Vec<Neighbour<Vec2>>) {
        let near = self.near(number);
        let mut report = Report::default();
        let mut sheep = self.world.sheep[number];
        let around = Around { near: &near, dog: &self.world.dog.body, meadow: &self.meadow };
        let mut stream = self.seed.at(number as u64).at(self.tick).stream();
        sheep.steer(&self.world.def, &around, &mut stream, 0.0, &mut Some(&mut report));
        (report, near)
    }

    /// The score; and when all have been in the pen for a while, they are let out again.
    fn count(&mut self, again: bool) {
        let world = &mut self.world;
        if world.penned() < world.sheep.len() {
            world.ticks_of_round = world.ticks_of_round.saturating_add(1);
            world.at_rest = 0;
            return;
        }
        world.at_rest = world.at_rest.saturating_add(1);
        if world.at_rest == 1 {
            world.rounds = world.rounds.saturating_add(1);
            world.best_ticks =
                Some(world.best_ticks.map_or(world.ticks_of_round, |best| best.min(world.ticks_of_round)));
        }
        if again && world.at_rest > PAUSE {
            world.sheep = scattered(world.sheep.len(), self.seed.fork("round").at(world.rounds.into()));
            (world.ticks_of_round, world.at_rest) = (0, 0);
        }
    }

    fn sample(&mut self) {
        if self.tick.is_multiple_of(SAMPLED_EVERY) {
            for (number, sheep) in self.world.sheep.iter().enumerate() {
                self.trace.record(number, self.tick, SPEED, sheep.body.speed());
                self.trace.record(number, self.tick, FEAR, 100.0 * sheep.fear);
            }
        }
    }
}

fn dog_limits(max_speed: f32) -> Limits {
    Limits { max_speed, max_acceleration: 14.0, ..Limits::NONE }
}

/// Sheep all over the left part of the meadow.
fn scattered(count: usize, seed: Seed) -> Vec<Sheep> {
    let mut stream = seed.stream();
    let sheep = (0..count).map(|_| {
        let at = Vec2::new(stream.range(-26.0, 2.0), stream.range(-15.0, 15.0));
        let heading = angle::of(stream.direction()).unwrap_or(0.0);
        Sheep::new(Kinematic::at(at).with_orientation(heading))
    });
    sheep.collect()
}
