//! The world and its tick.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};
use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_decide::Turn;
use wits_decide::board::{Board, Boards, Scope};
use wits_decide::watch::Journal;
use wits_engine::cast::{Cast, Onlookers, Role};
use wits_game::author::ConsoleAnswer;
use wits_game::{Assign, Setup, Tick};

use crate::about::about;
use crate::hall::Hall;
use crate::minds::{FORMS, cast};
use crate::words::words;

/// More pieces than this are not thrown.
const MOST_RUBBISH: usize = 60;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct World {
    pub(crate) hall: Hall,
    pub(crate) minds: Vec<Role>,
    pub(crate) boards: Vec<Board>,
}

/// The lab.
pub struct Robots {
    pub(crate) world: World,
    pub(crate) cast: Cast<Hall>,
    pub(crate) onlookers: Onlookers,
    seed: Seed,
    /// The tick it is at.
    tick: u64,
}

impl Robots {
    pub(crate) fn new(setup: &Setup) -> Self {
        let cast = cast().expect("the minds that come with the lab are bound by a test");
        let form = FORMS[setup.params.count("form").min(FORMS.len() - 1)];
        let count = setup.params.count("robots");
        let keys = Arc::new(words().keys(Scope::Agent).clone());
        let minds = (0..count).filter_map(|_| cast.start(form)).collect();
        let boards = (0..count).map(|_| Board::sharing(&keys)).collect();
        let world = World { hall: Hall::new(count), minds, boards };
        Self { world, cast, onlookers: Onlookers::default(), seed: setup.seed, tick: 0 }
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
        for robot in 0..self.world.minds.len() {
            self.with_mind(robot, tick.dt, |cast, role, turn, journal| cast.tick(role, turn, journal));
        }
        self.tick = tick.number + 1;
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

    /// Hands over all that a robot's mind needs, and who looks at it.
    fn with_mind<T>(
        &mut self,
        robot: usize,
        dt: f32,
        body: impl FnOnce(&Cast<Hall>, &mut Role, &mut Turn<'_, Hall>, &mut Option<&mut Journal>) -> T,
    ) -> T {
        let time = self.time();
        let Self { world, cast, onlookers, .. } = self;
        let file = world.minds[robot].file().to_owned();
        onlookers.watch(robot as u64, 0, &file, |journal| {
            world.with_turn(robot, time, dt, |role, turn| body(cast, role, turn, journal))
        })
    }

    /// What time it is, and where chance comes from in this tick.
    fn time(&self) -> (Moment, Seed) {
        (Moment::of_tick(self.tick, about().ticks_per_second), self.seed.at(self.tick))
    }

    /// Asks something in script; nothing can change by it.
    pub(crate) fn ask(&self, agent: u64, code: &str) -> ConsoleAnswer {
        let mut world = self.world.clone();
        match usize::try_from(agent).ok().filter(|robot| *robot < world.minds.len()) {
            None => nobody(agent),
            Some(robot) => world.with_turn(robot, self.time(), 0.0, |role, turn| {
                self.cast.ask_console(role, turn.game, &turn.boards, turn.now, code)
            }),
        }
    }

    /// Does something in script.
    pub(crate) fn run(&mut self, agent: u64, code: &str) -> ConsoleAnswer {
        match usize::try_from(agent).ok().filter(|robot| *robot < self.world.minds.len()) {
            None => nobody(agent),
            Some(robot) => self.with_mind(robot, 0.0, |cast, role, turn, _| cast.console(role, turn, code)),
        }
    }

    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        self.world.clone_from(world);
        self.tick = tick;
    }

    /// A file has another text: robots that follow it go over to it.
    pub(crate) fn load(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        let (reload, mut lost) = (self.cast.load(name, text), Vec::new());
        for robot in 0..self.world.minds.len() {
            if reload.concerns(&self.world.minds[robot]) {
                let left =
                    self.with_mind(robot, 0.0, |_, role, turn, journal| reload.adopt(role, turn, journal));
                lost.extend(left.lines(&format!("robot {robot}")));
                self.onlookers.forget(robot as u64);
            }
        }
        lost
    }

    /// A robot follows another file.
    pub(crate) fn assign(&mut self, assign: &Assign) {
        let Ok(robot) = usize::try_from(assign.agent) else { return };
        if robot < self.world.minds.len() {
            self.with_mind(robot, 0.0, |cast, role, turn, journal| {
                cast.assign(role, &assign.file, turn, journal)
            });
            self.onlookers.forget(assign.agent);
        }
    }

    /// The states that a robot is in, from the outermost to the innermost.
    pub(crate) fn states(&self, robot: usize) -> Vec<String> {
        self.cast.doing(&self.world.minds[robot]).split('.').map(str::to_owned).collect()
    }
}

fn nobody(agent: u64) -> ConsoleAnswer {
    ConsoleAnswer { ok: false, text: format!("there is no robot {agent}") }
}

impl World {
    /// Hands over all that a robot's mind needs.
    fn with_turn<T>(
        &mut self,
        robot: usize,
        (now, seed): (Moment, Seed),
        dt: f32,
        body: impl FnOnce(&mut Role, &mut Turn<'_, Hall>) -> T,
    ) -> T {
        let Self { hall, minds, boards } = self;
        hall.me = robot;
        let mut stream = seed.fork("robots").at(robot as u64).stream();
        let boards = Boards::default().agent(&mut boards[robot]);
        let mut turn = Turn::new(hall, now).dt(dt).stream(&mut stream).boards(boards);
        body(&mut minds[robot], &mut turn)
    }
}

impl HashState for World {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.hall);
        hasher.write(&self.minds);
        hasher.write(&self.boards);
    }
}
