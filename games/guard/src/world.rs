//! The world and its tick.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec2;
use wits_core::hash::{HashState, StateHasher};
use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_decide::board::{Board, Boards, Scope};
use wits_decide::watch::Journal;
use wits_decide::{EventId, Turn, Value};
use wits_engine::cast::{Cast, Onlookers, Role};
use wits_game::author::ConsoleAnswer;
use wits_game::{Assign, Setup, Tick};

use crate::about::about;
use crate::minds::{FORMS, cast};
use crate::words::words;
use crate::yard::{Yard, keep_out};

/// How loud noises are at their source; they lose 1 with every metre.
pub(crate) const LOUD: f32 = 20.0;
/// How long a noise is shown. \[s\]
const SHOWN: f32 = 1.2;
/// How long the intruder stays where it was dragged. \[s\]
const PATIENCE: f32 = 3.0;

/// A noise that is still shown.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Noise {
    pub(crate) at: Vec2,
    pub(crate) left: f32,
}

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct World {
    pub(crate) yard: Yard,
    pub(crate) minds: Vec<Role>,
    pub(crate) boards: Vec<Board>,
    pub(crate) common: Board,
    pub(crate) noises: Vec<Noise>,
    /// How long the intruder still waits for a hand. \[s\]
    pub(crate) led: f32,
}

/// The lab.
pub struct Guards {
    pub(crate) world: World,
    pub(crate) cast: Cast<Yard>,
    pub(crate) onlookers: Onlookers,
    noise: Option<EventId>,
    seed: Seed,
    /// What time it is between two ticks.
    now: Moment,
}

impl Guards {
    pub(crate) fn new(setup: &Setup) -> Self {
        let (words, noise) = words();
        let count = setup.params.count("guards");
        let keys = Arc::new(words.keys(Scope::Agent).clone());
        let common = Board::new(words.keys(Scope::World));
        let cast = cast(words).expect("the minds that come with the lab are bound by a test");
        let form = FORMS[setup.params.count("form").min(FORMS.len() - 1)];
        let world = World {
            yard: Yard::new(count),
            minds: (0..count).filter_map(|_| cast.start(form)).collect(),
            boards: (0..count).map(|_| Board::sharing(&keys)).collect(),
            common,
            noises: Vec::new(),
            led: 0.0,
        };
        Self { world, cast, onlookers: Onlookers::default(), noise, seed: setup.seed, now: Moment::START }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        let now = Moment::of_tick(tick.number, about().ticks_per_second);
        self.now = Moment::of_tick(tick.number + 1, about().ticks_per_second);
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

    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        self.world.clone_from(world);
        self.now = Moment::of_tick(tick, about().ticks_per_second);
    }

    /// A tick of a guard's mind, or an event for it.
    fn think(&mut self, guard: usize, now: Moment, dt: f32, heard: Option<[Value; 2]>) {
        let event = self.noise.zip(heard.as_ref());
        self.with_mind(guard, (now, dt), event, |cast, role, turn, journal| {
            if turn.event.is_some() {
                cast.handle(role, turn, journal);
            } else {
                cast.tick(role, turn, journal);
            }
        });
    }

    /// Hands over all that a guard's mind needs, and who looks at it.
    fn with_mind<T>(
        &mut self,
        guard: usize,
        time: (Moment, f32),
        event: Option<(EventId, &[Value; 2])>,
        body: impl FnOnce(&Cast<Yard>, &mut Role, &mut Turn<'_, Yard>, &mut Option<&mut Journal>) -> T,
    ) -> T {
        let Self { world, cast, onlookers, .. } = self;
        let file = world.minds[guard].file().to_owned();
        onlookers.watch(guard as u64, 0, &file, |journal| {
            world.with_turn(guard, time, event, |role, turn| body(cast, role, turn, journal))
        })
    }

    /// Asks something in script. Asking changes nothing, but everybody shares the yard: whose eyes are asked is part of it.
    pub(crate) fn ask(&self, agent: u64, code: &str) -> ConsoleAnswer {
        let mut world = self.world.clone();
        match usize::try_from(agent).ok().filter(|guard| *guard < world.minds.len()) {
            None => nobody(agent),
            Some(guard) => world.with_turn(guard, (self.now, 0.0), None, |role, turn| {
                self.cast.ask_console(role, turn.game, &turn.boards, turn.now, code)
            }),
        }
    }

    /// Does something in script.
    pub(crate) fn run(&mut self, agent: u64, code: &str) -> ConsoleAnswer {
        match usize::try_from(agent).ok().filter(|guard| *guard < self.world.minds.len()) {
            None => nobody(agent),
            Some(guard) => self.with_mind(guard, (self.now, 0.0), None, |cast, role, turn, _| {
                cast.console(role, turn, code)
            }),
        }
    }

    /// A file has another text: guards that follow it go over to it.
    pub(crate) fn load(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        let (reload, mut lost) = (self.cast.load(name, text), Vec::new());
        for guard in 0..self.world.minds.len() {
            if !reload.concerns(&self.world.minds[guard]) {
                continue;
            }
            let left = self.with_mind(guard, (self.now, 0.0), None, |_, role, turn, journal| {
                reload.adopt(role, turn, journal)
            });
            lost.extend(left.lines(&format!("guard {guard}")));
            self.onlookers.forget(guard as u64);
        }
        lost
    }

    /// A guard follows another file.
    pub(crate) fn assign(&mut self, assign: &Assign) {
        let Ok(guard) = usize::try_from(assign.agent) else { return };
        if guard < self.world.minds.len() {
            self.with_mind(guard, (self.now, 0.0), None, |cast, role, turn, journal| {
                cast.assign(role, &assign.file, turn, journal)
            });
            self.onlookers.forget(assign.agent);
        }
    }

    /// The state that a guard is in.
    pub(crate) fn state_of(&self, guard: usize) -> String {
        self.cast.doing(&self.world.minds[guard])
    }
}

fn nobody(agent: u64) -> ConsoleAnswer {
    ConsoleAnswer { ok: false, text: format!("there is no guard {agent}") }
}

impl World {
    /// Hands over all that a guard's mind needs.
    fn with_turn<T>(
        &mut self,
        guard: usize,
        (now, dt): (Moment, f32),
        event: Option<(EventId, &[Value; 2])>,
        body: impl FnOnce(&mut Role, &mut Turn<'_, Yard>) -> T,
    ) -> T {
        let Self { yard, minds, boards, common, .. } = self;
        yard.me = guard;
        let boards = Boards::default().agent(&mut boards[guard]).world(common);
        let mut turn = Turn::new(yard, now).dt(dt).boards(boards);
        if let Some((event, values)) = event {
            turn = turn.event(event, values);
        }
        body(&mut minds[guard], &mut turn)
    }

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
