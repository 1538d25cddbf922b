//! The world and its tick.

use std::sync::Arc;

use wits_core::glam::Vec2;
use wits_core::hash::{HashState, StateHasher};
use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_decide::board::{Board, Boards, Scope};
use wits_decide::machine::{Machine, MachineState};
use wits_decide::watch::Journals;
use wits_decide::{EventId, Mind, Turn, Value};
use wits_game::{Setup, Tick};

use crate::about::about;
use crate::minds::machine;
use crate::words::words;
use crate::yard::{Yard, keep_out};

/// The name of the machine's picture.
pub(crate) const GRAPH: &str = "guard";
/// How loud noises are at their source; they lose 1 with every metre.
pub(crate) const LOUD: f32 = 20.0;
/// How long a noise is shown. \[s\]
const SHOWN: f32 = 1.2;
/// How long the intruder stays where it was dragged. \[s\]
const PATIENCE: f32 = 3.0;

/// A noise that is still shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Noise {
    pub(crate) at: Vec2,
    pub(crate) left: f32,
}

/// Everything that changes.
#[derive(Clone, Debug, PartialEq)]
pub struct World {
    pub(crate) yard: Yard,
    pub(crate) minds: Vec<MachineState>,
    pub(crate) boards: Vec<Board>,
    pub(crate) common: Board,
    pub(crate) noises: Vec<Noise>,
    /// How long the intruder still waits for a hand. \[s\]
    pub(crate) led: f32,
}

/// The lab.
pub struct Guards {
    pub(crate) world: World,
    pub(crate) machine: Option<Machine<Yard>>,
    pub(crate) journals: Journals,
    noise: Option<EventId>,
    seed: Seed,
}

impl Guards {
    pub(crate) fn new(setup: &Setup) -> Self {
        let (words, noise) = words();
        let machine = machine(&words, setup.params.is_on("files")).ok();
        let count = setup.params.count("guards");
        let keys = Arc::new(words.keys(Scope::Agent).clone());
        let world = World {
            yard: Yard::new(count),
            minds: machine.iter().flat_map(|machine| (0..count).map(|_| machine.start())).collect(),
            boards: (0..count).map(|_| Board::sharing(&keys)).collect(),
            common: Board::new(words.keys(Scope::World)),
            noises: Vec::new(),
            led: 0.0,
        };
        Self { world, machine, journals: Journals::default(), noise, seed: setup.seed }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        let now = Moment::of_tick(tick.number, about().ticks_per_second);
        let seed = self.seed.at(tick.number);
        self.world.led = (self.world.led - tick.dt).max(0.0);
        for input in tick.inputs {
            match (input.name.as_str(), input.at) {
                ("intruder", Some(at)) => {
                    self.world.yard.intruder = keep_out(at);
                    self.world.led = PATIENCE;
                }
                ("noise", Some(at)) => self.make_noise(at, now),
                _ => {}
            }
        }
        let mut stream = seed.fork("intruder").stream();
        if tick.params.is_on("autopilot") && self.world.led == 0.0 {
            self.world.yard.sneak(tick.params.f32("speed"), tick.dt);
            if stream.chance(tick.params.f32("clumsiness") * tick.dt / 60.0) {
                self.make_noise(self.world.yard.intruder, now);
            }
        }
        for guard in 0..self.world.minds.len() {
            self.world.yard.me = guard;
            self.world.yard.look(tick.dt);
            self.think(guard, now, tick.dt, None);
        }
        self.world.pass_time(tick.dt);
    }

    /// All guards that hear it are told.
    fn make_noise(&mut self, at: Vec2, now: Moment) {
        self.world.noises.push(Noise { at, left: SHOWN });
        for guard in 0..self.world.minds.len() {
            let volume = LOUD - self.world.yard.guards[guard].at.distance(at);
            if volume > 0.0 {
                self.think(guard, now, 0.0, Some([volume.into(), at.extend(0.0).into()]));
            }
        }
    }

    /// A tick of a guard's mind, or an event for it.
    fn think(&mut self, guard: usize, now: Moment, dt: f32, heard: Option<[Value; 2]>) {
        let (Some(machine), Some(noise)) = (&self.machine, self.noise) else { return };
        let World { yard, minds, boards, common, .. } = &mut self.world;
        yard.me = guard;
        let boards = Boards::default().agent(&mut boards[guard]).world(common);
        let mut turn = Turn::new(yard, now).dt(dt).boards(boards);
        let mut journal = self.journals.of(guard as u64, 0, GRAPH);
        if let Some(values) = &heard {
            machine.handle(&mut minds[guard], &mut turn.event(noise, values), &mut journal);
        } else {
            machine.tick_watched(&mut minds[guard], &mut turn, &mut journal);
        }
    }

    /// The state that a guard is in.
    pub(crate) fn state_of(&self, guard: usize) -> &str {
        self.machine.as_ref().map_or("", |machine| machine.current(&self.world.minds[guard]))
    }
}

impl World {
    /// The bell stops, noises fade.
    fn pass_time(&mut self, dt: f32) {
        let rang = self.yard.alarm_left > 0.0;
        self.yard.alarm_left = (self.yard.alarm_left - dt).max(0.0);
        if rang && self.yard.alarm_left == 0.0 {
            // The key is declared as yes or no: this cannot fail.
            let _ = self.common.set("alarm", false);
        }
        self.noises.iter_mut().for_each(|noise| noise.left -= dt);
        self.noises.retain(|noise| noise.left > 0.0);
    }
}

impl HashState for World {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.yard);
        hasher.write(&self.minds);
        hasher.write(&self.boards);
        hasher.write(&self.common);
        hasher.write(&self.led);
    }
}
