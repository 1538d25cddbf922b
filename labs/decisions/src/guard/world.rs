//! The world and its tick.

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec2;
use wits_core::hash::HashState;
use wits_core::random::Seed;
use wits_decide::{EventId, Value};
use wits_engine::cast::{Actors, Troupe};
use wits_game::{Setup, Tick};

use crate::guard::about::about;
use crate::guard::minds::{FORMS, cast};
use crate::guard::words::words;
use crate::guard::yard::{Yard, keep_out};

/// How loud noises are at their source; they lose 1 with every metre.
pub(crate) const LOUD: f32 = 20.0;
/// How long a noise is shown. \[s\]
const SHOWN: f32 = 1.2;
/// How long the intruder stays where it was dragged. \[s\]
const PATIENCE: f32 = 3.0;

/// A noise that is still shown.
#[derive(Clone, Copy, Debug, PartialEq, HashState, Serialize, Deserialize)]
pub(crate) struct Noise {
    pub(crate) at: Vec2,
    pub(crate) left: f32,
}

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, HashState, Serialize, Deserialize)]
pub struct World {
    pub(crate) yard: Yard,
    pub(crate) actors: Actors,
    pub(crate) noises: Vec<Noise>,
    /// How long the intruder still waits for a hand. \[s\]
    pub(crate) led: f32,
}

/// The lab.
pub struct Guards {
    pub(crate) world: World,
    pub(crate) troupe: Troupe<Yard>,
    noise: Option<EventId>,
    seed: Seed,
}

impl Guards {
    pub(crate) fn new(setup: &Setup) -> Self {
        let (words, noise) = words();
        let count = setup.params.count("guards");
        let cast = cast(words).expect("the minds that come with the lab are bound by a test");
        let form = FORMS[setup.params.count("form").min(FORMS.len() - 1)];
        let troupe = Troupe::new(cast, setup.seed, about().ticks_per_second);
        let mut actors = troupe.actors();
        for _ in 0..count {
            troupe.add(&mut actors, form);
        }
        let world = World { yard: Yard::new(count), actors, noises: Vec::new(), led: 0.0 };
        Self { world, troupe, noise, seed: setup.seed }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.troupe.begin(tick.number);
        let seed = self.seed.at(tick.number);
        self.world.led = (self.world.led - tick.dt).max(0.0);
        for input in tick.inputs {
            match (input.name.as_str(), input.at) {
                ("intruder", Some(at)) => {
                    self.world.yard.intruder = keep_out(at);
                    self.world.led = PATIENCE;
                }
                ("noise", Some(at)) => self.make_noise(at),
                _ => {}
            }
        }
        let mut stream = seed.fork("intruder").stream();
        if tick.params.is_on("autopilot") && self.world.led == 0.0 {
            self.world.yard.sneak(tick.params.f32("speed"), tick.dt);
            if stream.chance(tick.params.f32("clumsiness") * tick.dt / 60.0) {
                self.make_noise(self.world.yard.intruder);
            }
        }
        let World { yard, actors, .. } = &mut self.world;
        for guard in 0..actors.len() {
            yard.me = guard;
            yard.look(tick.dt);
            self.troupe.tick(actors, yard, guard, tick.dt);
        }
        self.world.pass_time(tick.dt);
        self.troupe.begin(tick.number + 1);
    }

    /// All guards that hear it are told.
    fn make_noise(&mut self, at: Vec2) {
        let World { yard, actors, noises, .. } = &mut self.world;
        noises.push(Noise { at, left: SHOWN });
        for guard in 0..actors.len() {
            let volume = LOUD - yard.guards[guard].at.distance(at);
            if let Some(noise) = self.noise.filter(|_| volume > 0.0) {
                let values: [Value; 2] = [volume.into(), at.extend(0.0).into()];
                self.troupe.tell(actors, yard, guard, (noise, &values));
            }
        }
    }

    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        self.world.clone_from(world);
        self.troupe.begin(tick);
    }

    /// The state that a guard is in.
    pub(crate) fn state_of(&self, guard: usize) -> String {
        self.troupe.doing(&self.world.actors, guard)
    }
}

impl World {
    /// The bell stops, noises fade.
    fn pass_time(&mut self, dt: f32) {
        let rang = self.yard.alarm_left > 0.0;
        self.yard.alarm_left = (self.yard.alarm_left - dt).max(0.0);
        if rang && self.yard.alarm_left == 0.0 {
            // The key is declared as yes or no: this cannot fail.
            let _ = self.actors.common.set("alarm", false);
        }
        self.noises.iter_mut().for_each(|noise| noise.left -= dt);
        self.noises.retain(|noise| noise.left > 0.0);
    }
}
