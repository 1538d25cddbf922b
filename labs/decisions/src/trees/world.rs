//! The world and its tick.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec2;
use wits_core::hash::HashState;
use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_decide::board::{Board, BoardDef, Boards, Scope};
use wits_decide::watch::Journal;
use wits_decide::{Exit, Status, Turn, Value};
use wits_engine::cast::{Cast, Onlookers, Role};
use wits_game::author::ConsoleAnswer;
use wits_game::{Assign, Input, Setup, Tick};

use crate::trees::about::{Settings, about};
use crate::trees::stages::{FORMS, STAGES, cast};
use crate::trees::words::{Doing, Door, Visitor, words};

/// How wide a lane is. \[m\]
pub(crate) const LANE: f32 = 4.0;
/// A round is over after so long even if somebody is still under way. \[s\]
const LONGEST_ROUND: f32 = 30.0;

/// A corridor with a door, a room behind it, and a visitor.
#[derive(Clone, Debug, PartialEq, HashState, Serialize, Deserialize)]
pub(crate) struct Lane {
    pub(crate) visitor: Visitor,
    pub(crate) mind: Role,
    pub(crate) board: Board,
    /// How it ended in this round.
    pub(crate) ended: Option<Status>,
    pub(crate) entered: u32,
}

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, HashState, Serialize, Deserialize)]
pub struct World {
    pub(crate) lanes: Vec<Lane>,
    pub(crate) round: u32,
    /// When this round began, and when all were done.
    pub(crate) began: Moment,
    pub(crate) done: Option<Moment>,
    /// Where the doors come from.
    pub(crate) seed: Seed,
}

/// The lab.
pub struct Trees {
    pub(crate) world: World,
    pub(crate) settings: Settings,
    pub(crate) cast: Cast<Visitor>,
    pub(crate) onlookers: Onlookers,
    /// The tick it is at.
    tick: u64,
}

impl Trees {
    pub(crate) fn new(setup: &Setup) -> Self {
        let settings = Settings::of(&setup.params);
        let cast = cast().expect("the minds that come with the lab are bound by a test");
        let form = FORMS[setup.params.count("form").min(FORMS.len() - 1)];
        let keys = Arc::new(words().keys(Scope::Agent).clone());
        let roles = form.map(|name| cast.start(name));
        let world = World::new(roles, &keys, settings, setup.seed.fork("doors"));
        Self { world, settings, cast, onlookers: Onlookers::default(), tick: 0 }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.settings = Settings::of(tick.params);
        let now = self.now();
        for input in tick.inputs {
            self.use_control(input, now);
        }
        for number in 0..self.world.lanes.len() {
            self.think(number, tick.dt);
        }
        self.world.end_round(now, self.settings);
        self.tick = tick.number + 1;
    }

    fn now(&self) -> Moment {
        Moment::of_tick(self.tick, about().ticks_per_second)
    }

    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        self.world.clone_from(world);
        self.tick = tick;
    }

    fn use_control(&mut self, input: &Input, now: Moment) {
        match (input.name.as_str(), input.at) {
            ("door", Some(at)) => {
                let lane = self.world.lanes.iter_mut().enumerate().find(|(lane, _)| is_door(*lane, at));
                if let Some((_, lane)) = lane {
                    lane.visitor.door = match lane.visitor.door {
                        Door::Open | Door::Broken => Door::Closed,
                        Door::Closed => Door::Locked,
                        Door::Locked => Door::Open,
                    };
                }
            }
            ("again", _) => self.next_round(now),
            _ => {}
        }
    }

    /// Everybody is called off and begins anew.
    fn next_round(&mut self, now: Moment) {
        for number in 0..self.world.lanes.len() {
            self.with_mind(number, 0.0, |cast, role, turn, _| cast.stop(role, turn, Exit::Abort, &mut ()));
        }
        self.world.next_round(now, self.settings);
    }

    fn think(&mut self, number: usize, dt: f32) {
        let Lane { visitor, board, ended, .. } = &mut self.world.lanes[number];
        if ended.is_some() {
            return;
        }
        visitor.speed = board.get("speed").and_then(Value::number).unwrap_or_default().clamp(0.0, 20.0);
        let status = self.with_mind(number, dt, |cast, role, turn, journal| cast.tick(role, turn, journal));
        let Lane { visitor, ended, entered, .. } = &mut self.world.lanes[number];
        if status == Status::Failure {
            visitor.doing = Doing::IsStuck;
        }
        *entered = entered.saturating_add(u32::from(status == Status::Success));
        *ended = status.is_done().then_some(status);
    }

    /// Hands over all that a visitor's mind needs, and who looks at it.
    fn with_mind<T>(
        &mut self,
        number: usize,
        dt: f32,
        body: impl FnOnce(&Cast<Visitor>, &mut Role, &mut Turn<'_, Visitor>, &mut Option<&mut Journal>) -> T,
    ) -> T {
        let now = self.now();
        let Self { world, cast, onlookers, .. } = self;
        let lane = &mut world.lanes[number];
        let file = lane.mind.file().to_owned();
        onlookers.watch(number as u64, 0, &file, |journal| {
            lane.with_turn(now, dt, |role, turn| body(cast, role, turn, journal))
        })
    }

    /// Asks something in script; nothing can change by it.
    pub(crate) fn ask(&self, agent: u64, code: &str) -> ConsoleAnswer {
        let lane = usize::try_from(agent).ok().and_then(|number| self.world.lanes.get(number));
        lane.cloned().map_or_else(
            || nobody(agent),
            |mut lane| {
                lane.with_turn(self.now(), 0.0, |role, turn| {
                    self.cast.ask_console(role, turn.game, &turn.boards, turn.now, code)
                })
            },
        )
    }

    /// Does something in script.
    pub(crate) fn run(&mut self, agent: u64, code: &str) -> ConsoleAnswer {
        match usize::try_from(agent).ok().filter(|number| *number < self.world.lanes.len()) {
            None => nobody(agent),
            Some(number) => self.with_mind(number, 0.0, |cast, role, turn, _| cast.console(role, turn, code)),
        }
    }

    /// A file has another text: visitors that follow it go over to it.
    pub(crate) fn load(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        let (reload, mut lost) = (self.cast.load(name, text), Vec::new());
        for number in 0..self.world.lanes.len() {
            if reload.concerns(&self.world.lanes[number].mind) {
                let left =
                    self.with_mind(number, 0.0, |_, role, turn, journal| reload.adopt(role, turn, journal));
                lost.extend(left.lines(&format!("visitor {}", number + 1)));
                self.onlookers.forget(number as u64);
            }
        }
        lost
    }

    /// A visitor follows another file.
    pub(crate) fn assign(&mut self, assign: &Assign) {
        let Ok(number) = usize::try_from(assign.agent) else { return };
        if number < self.world.lanes.len() {
            self.with_mind(number, 0.0, |cast, role, turn, journal| {
                cast.assign(role, &assign.file, turn, journal)
            });
            self.onlookers.forget(assign.agent);
        }
    }
}

fn nobody(agent: u64) -> ConsoleAnswer {
    ConsoleAnswer { ok: false, text: format!("there is no visitor {agent}") }
}

impl Lane {
    /// Hands over all that the visitor's mind needs.
    fn with_turn<T>(
        &mut self,
        now: Moment,
        dt: f32,
        body: impl FnOnce(&mut Role, &mut Turn<'_, Visitor>) -> T,
    ) -> T {
        let Self { visitor, mind, board, .. } = self;
        body(mind, &mut Turn::new(visitor, now).dt(dt).boards(Boards::default().agent(board)))
    }
}

impl World {
    fn new(roles: [Option<Role>; STAGES], keys: &Arc<BoardDef>, settings: Settings, seed: Seed) -> Self {
        let door = settings.door(0, seed);
        let lanes = roles.into_iter().flatten().map(|mind| Lane {
            visitor: Visitor::new(door, 0.0),
            mind,
            board: Board::sharing(keys),
            ended: None,
            entered: 0,
        });
        Self { lanes: lanes.collect(), round: 0, began: Moment::START, done: None, seed }
    }

    fn end_round(&mut self, now: Moment, settings: Settings) {
        let all_ended = self.lanes.iter().all(|lane| lane.ended.is_some());
        let over = now.since(self.began) > LONGEST_ROUND;
        if self.done.is_none() && (all_ended || over) {
            self.done = Some(now);
        }
        if self.done.is_some_and(|done| now.since(done) >= settings.pause) {
            self.next_round(now, settings);
        }
    }

    fn next_round(&mut self, now: Moment, settings: Settings) {
        self.round = self.round.saturating_add(1);
        (self.began, self.done) = (now, None);
        let door = settings.door(self.round, self.seed);
        for lane in &mut self.lanes {
            lane.visitor = Visitor::new(door, lane.visitor.speed);
            lane.ended = None;
        }
    }
}

/// The middle of a lane, its door: the first lane is the uppermost.
pub(crate) fn middle(lane: usize) -> Vec2 {
    Vec2::new(0.0, (1.5 - lane as f32) * LANE)
}

fn is_door(lane: usize, at: Vec2) -> bool {
    let from = (at - middle(lane)).abs();
    from.x < 1.2 && from.y < LANE / 2.0
}
