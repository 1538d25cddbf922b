//! The world and its tick.

use serde::{Deserialize, Serialize};
use wits_core::hash::HashState;
use wits_core::random::Seed;
use wits_engine::cast::{Actors, Troupe};
use wits_game::{Setup, Tick};

use crate::robot::about::about;
use crate::robot::hall::Hall;
use crate::robot::minds::{FORMS, cast};

/// More pieces than this are not thrown.
const MOST_RUBBISH: usize = 60;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, HashState, Serialize, Deserialize)]
pub struct World {
    pub(crate) hall: Hall,
    pub(crate) actors: Actors,
}

/// The lab.
pub struct Robots {
    pub(crate) world: World,
    pub(crate) troupe: Troupe<Hall>,
    seed: Seed,
}

impl Robots {
    pub(crate) fn new(setup: &Setup) -> Self {
        let cast = cast().expect("the minds that come with the lab are bound by a test");
        let form = FORMS[setup.params.count("form").min(FORMS.len() - 1)];
        let count = setup.params.count("robots");
        let troupe = Troupe::new(cast, setup.seed, about().ticks_per_second);
        let mut actors = troupe.actors();
        for _ in 0..count {
            troupe.add(&mut actors, form);
        }
        Self { world: World { hall: Hall::new(count), actors }, troupe, seed: setup.seed }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        let hall = &mut self.world.hall;
        for input in tick.inputs {
            match (input.name.as_str(), input.at) {
                ("throw", Some(at)) if hall.rubbish.len() < MOST_RUBBISH => hall.throw(at),
                ("fight", Some(at)) => hall.start_fight(at),
                _ => {}
            }
        }
        self.happenings(self.seed.at(tick.number), &tick);
        self.troupe.begin(tick.number);
        let World { hall, actors } = &mut self.world;
        for robot in 0..actors.len() {
            self.troupe.tick(actors, hall, robot, tick.dt);
        }
        self.troupe.begin(tick.number + 1);
        hall.pass_time(tick.dt);
    }

    /// Rubbish and fights by chance, so many a minute.
    fn happenings(&mut self, seed: Seed, tick: &Tick<'_>) {
        let mut stream = seed.fork("happenings").stream();
        let hall = &mut self.world.hall;
        let mut happens = |name: &str| stream.chance(tick.params.f32(name) * tick.dt / 60.0);
        let (rubbish, fight) = (happens("rubbish"), happens("fights"));
        if rubbish && hall.rubbish.len() < MOST_RUBBISH {
            hall.throw(Hall::random_place(&mut stream));
        }
        if fight {
            hall.start_fight(Hall::random_place(&mut stream));
        }
    }

    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        self.world.clone_from(world);
        self.troupe.begin(tick);
    }

    /// The states that a robot is in, from the outermost to the innermost.
    pub(crate) fn states(&self, robot: usize) -> Vec<String> {
        self.troupe.doing(&self.world.actors, robot).split('.').map(str::to_owned).collect()
    }
}
