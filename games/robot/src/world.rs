//! The world and its tick.

use std::sync::Arc;

use wits_core::hash::{HashState, StateHasher};
use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_decide::board::{Board, Boards, Scope};
use wits_decide::machine::{Machine, MachineState};
use wits_decide::watch::Journals;
use wits_decide::{Mind, Turn};
use wits_game::{Setup, Tick};

use crate::about::about;
use crate::hall::Hall;
use crate::minds::machine;
use crate::words::words;

/// The name of the machine's picture.
pub(crate) const GRAPH: &str = "cleaner";
/// More pieces than this are not thrown.
const MOST_RUBBISH: usize = 60;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq)]
pub struct World {
    pub(crate) hall: Hall,
    pub(crate) minds: Vec<MachineState>,
    pub(crate) boards: Vec<Board>,
}

/// The lab.
pub struct Robots {
    pub(crate) world: World,
    pub(crate) machine: Option<Machine<Hall>>,
    pub(crate) journals: Journals,
    seed: Seed,
}

impl Robots {
    pub(crate) fn new(setup: &Setup) -> Self {
        let machine = machine(setup.params.is_on("files")).ok();
        let count = setup.params.count("robots");
        let keys = Arc::new(words().keys(Scope::Agent).clone());
        let minds = machine.iter().flat_map(|machine| (0..count).map(|_| machine.start())).collect();
        let boards = (0..count).map(|_| Board::sharing(&keys)).collect();
        let world = World { hall: Hall::new(count), minds, boards };
        Self { world, machine, journals: Journals::default(), seed: setup.seed }
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
        let seed = self.seed.at(tick.number);
        self.happenings(seed, &tick);
        let now = Moment::of_tick(tick.number, about().ticks_per_second);
        for robot in 0..self.world.minds.len() {
            self.think(robot, now, tick.dt, seed);
        }
        self.world.hall.pass_time(tick.dt);
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

    fn think(&mut self, robot: usize, now: Moment, dt: f32, seed: Seed) {
        let Some(machine) = &self.machine else { return };
        let World { hall, minds, boards } = &mut self.world;
        hall.me = robot;
        let mut stream = seed.fork("robots").at(robot as u64).stream();
        let mut turn = Turn::new(hall, now)
            .dt(dt)
            .stream(&mut stream)
            .boards(Boards::default().agent(&mut boards[robot]));
        machine.tick_watched(&mut minds[robot], &mut turn, &mut self.journals.of(robot as u64, 0, GRAPH));
    }

    /// The states that a robot is in, from the outermost to the innermost.
    pub(crate) fn states(&self, robot: usize) -> Vec<&str> {
        let Some(machine) = &self.machine else { return Vec::new() };
        let path = machine.current(&self.world.minds[robot]);
        path.split('.').collect()
    }
}

impl HashState for World {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.hall);
        hasher.write(&self.minds);
        hasher.write(&self.boards);
    }
}
