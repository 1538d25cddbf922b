//! The world of the lab and what happens in it at every tick.

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::state::{State, definition};
use wits_core::trace::{Channel, Trace};
use wits_game::{Setup, Tick};
use wits_motion::flock::{
    self, FlockDef, FlockScratch, FlockState, FlockTick, Measures, Mood, Obstacle, Stimulus, Surroundings,
};

use crate::flock::about;
use crate::flock::predator::Predator;

/// Fewer creatures than this are not worth waking the other cores for.
const WORTH_ALL_CORES: usize = 3000;
/// How long a scare or a lure lasts. \[ticks\]
const CALL_LASTS: u64 = 180;
/// How far it is noticed. \[m\]
const CALL_RADIUS: f32 = 35.0;
/// More at a time are forgotten, oldest first.
const MOST_CALLS: usize = 32;
/// The trace remembers about so many entries in all.
const TRACE_ENTRIES: usize = 1 << 20;

/// The numbers of the trace's channels.
pub(crate) const SPEED: usize = 0;
pub(crate) const NEIGHBOURS: usize = 1;
const MOOD: usize = 2;

/// Everything that changes.
#[derive(Debug, Default, State)]
pub struct World {
    /// How the creatures behave, and from how far hunters frighten them: as the parameters said at the last tick.
    #[state(unhashed = "set from the parameters, which a recording holds", with = definition)]
    pub(crate) def: FlockDef,
    #[state(unhashed = "set from the parameters, which a recording holds")]
    pub(crate) fear_radius: f32,
    pub(crate) flock: FlockState,
    pub(crate) predators: Vec<Predator>,
    pub(crate) calls: Vec<Call>,
    pub(crate) catches: u64,
}

/// A scare or a lure.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Call {
    pub(crate) at: Vec2,
    /// Above 0 it scares, below 0 it lures.
    pub(crate) push: f32,
    pub(crate) until: u64,
}

impl Clone for World {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    /// Reuses the memory of the old state: snapshots are taken all the time.
    fn clone_from(&mut self, source: &Self) {
        let Self { def, fear_radius, flock, predators, calls, catches } = source;
        (self.def, self.fear_radius) = (*def, *fear_radius);
        self.flock.clone_from(flock);
        self.predators.clone_from(predators);
        self.calls.clone_from(calls);
        self.catches = *catches;
    }
}

/// The lab.
pub struct Flock {
    pub(crate) world: World,
    pub(crate) obstacles: Vec<Obstacle>,
    pub(crate) tick: u64,
    scratch: FlockScratch,
    pub(crate) trace: Trace,
    /// Every creature is sampled once in so many ticks, in turns.
    sampled_every: usize,
    stimuli: Vec<Stimulus>,
    seed: Seed,
    parallel: bool,
}

impl Flock {
    pub(crate) fn new(setup: &Setup) -> Self {
        let def = about::def(&setup.params);
        let count = setup.params.count("count");
        let seed = setup.seed.fork("flock");
        let obstacles = scatter_obstacles(setup.params.count("obstacles"), &def, seed);
        let predator = |number| Predator::new(&def, seed.fork("predators").at(number));
        let world = World {
            def,
            fear_radius: setup.params.f32("fear_radius"),
            flock: FlockState::scattered(count, &def, seed),
            predators: (0..setup.params.count("predators") as u64).map(predator).collect(),
            calls: Vec::new(),
            catches: 0,
        };
        let samples = (TRACE_ENTRIES / count).clamp(8, 96);
        let moods = (TRACE_ENTRIES / (4 * count)).clamp(2, 24);
        let channels = [
            Channel::value("speed", "m/s"),
            Channel::value("neighbours", ""),
            Channel::label("mood", &Mood::NAMES),
        ];
        let mut lab = Self {
            world,
            obstacles,
            tick: 0,
            scratch: FlockScratch::default(),
            trace: Trace::new(&channels, count, samples, moods),
            // Two values a sample: the trace holds the last five seconds.
            sampled_every: (5 * 60 * 2 / samples).max(8),
            stimuli: Vec::new(),
            seed,
            parallel: setup.parallel && count >= WORTH_ALL_CORES,
        };
        lab.list_stimuli();
        lab
    }

    /// One tick.
    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.world.def = about::def(tick.params);
        self.world.fear_radius = tick.params.f32("fear_radius");
        self.tick = tick.number;
        self.hear_calls(tick);
        self.hunt(tick);
        self.list_stimuli();
        let around = Surroundings { stimuli: &self.stimuli, obstacles: &self.obstacles };
        let step = FlockTick { seed: self.seed, number: tick.number, dt: tick.dt, parallel: self.parallel };
        flock::step(&self.world.def, &mut self.world.flock, &mut self.scratch, &around, &step);
        self.tick = tick.number + 1;
        self.sample();
    }

    /// Goes back to an earlier state.
    pub(crate) fn go_back_to(&mut self, state: &World, tick: u64) {
        self.world.clone_from(state);
        self.tick = tick;
        self.trace.forget_after(tick);
        self.list_stimuli();
    }

    /// What the flock does as a whole.
    pub(crate) fn measured(&self) -> Measures {
        flock::measure(&self.world.flock)
    }

    /// What is round the flock now.
    pub(crate) fn around(&self) -> Surroundings<'_> {
        Surroundings { stimuli: &self.stimuli, obstacles: &self.obstacles }
    }

    fn hear_calls(&mut self, tick: Tick<'_>) {
        self.world.calls.retain(|call| call.until > tick.number);
        for input in tick.inputs {
            if let Some(at) = input.at {
                let push = if input.name == "lure" { -1.0 } else { 2.0 };
                self.world.calls.push(Call { at, push, until: tick.number + CALL_LASTS });
            }
        }
        let too_many = self.world.calls.len().saturating_sub(MOST_CALLS);
        self.world.calls.drain(..too_many);
    }

    /// Hunters move and eat; who is caught comes back somewhere else, so that the flock keeps its size.
    fn hunt(&mut self, tick: Tick<'_>) {
        let World { def, flock, predators, catches, .. } = &mut self.world;
        for (number, predator) in (0..).zip(predators) {
            let Some(prey) = predator.hunt(number, tick.number, tick.dt, def, flock) else { continue };
            *catches = catches.saturating_add(1);
            let mut stream = self.seed.fork("return").at(*catches).stream();
            let place = def.min + Vec2::new(stream.unit(), stream.unit()) * def.size();
            flock.set(prey, place, stream.direction() * def.max_speed);
        }
    }

    fn list_stimuli(&mut self) {
        let (tick, radius) = (self.tick, self.world.fear_radius);
        let hungry = self.world.predators.iter().filter(|predator| !predator.rests(tick));
        let hunters = hungry.map(|predator| Stimulus { at: predator.at, radius, push: 1.0 });
        let calls = self.world.calls.iter().map(|call| Stimulus {
            at: call.at,
            radius: CALL_RADIUS,
            push: call.push,
        });
        self.stimuli.clear();
        self.stimuli.extend(hunters.chain(calls));
    }

    /// Notes down a part of the flock in the trace.
    fn sample(&mut self) {
        let first = usize::try_from(self.tick).unwrap_or(0) % self.sampled_every;
        for number in (first..self.world.flock.len()).step_by(self.sampled_every) {
            self.trace.record(number, self.tick, SPEED, self.world.flock.velocity(number).length());
            self.trace.record(number, self.tick, NEIGHBOURS, self.world.flock.neighbours(number) as f32);
            let mood = f32::from(self.world.flock.mood(number) as u8);
            if self.trace.last_label(number, MOOD) != Some(mood) {
                self.trace.record(number, self.tick, MOOD, mood);
            }
        }
    }
}

/// Discs of different sizes, not too near to each other.
fn scatter_obstacles(count: usize, def: &FlockDef, seed: Seed) -> Vec<Obstacle> {
    let mut stream = seed.fork("obstacles").stream();
    let height = def.size().y;
    let mut obstacles: Vec<Obstacle> = Vec::new();
    // In a full world some find no place.
    for _ in 0..count * 20 {
        if obstacles.len() == count {
            break;
        }
        let place = Vec2::new(stream.range(0.08, 0.92), stream.range(0.1, 0.9));
        let radius = stream.range(0.02, 0.055) * height;
        let at = def.min + place * def.size();
        if obstacles.iter().all(|other| other.at.distance(at) > 1.6 * (other.radius + radius)) {
            obstacles.push(Obstacle { at, radius });
        }
    }
    obstacles
}
