//! The world and its tick.

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_decide::{Exit, Status, Turn, Value};
use wits_engine::minds::{CharacterMind, ContextView, MindHost, MindWorld};
use wits_game::{Input, Setup, Tick};
use wits_script::Memory;

use crate::trees::about::{Settings, about};
use crate::trees::stages::{FORMS, library};
use crate::trees::words::{Doing, Door, Visitor};

/// How wide a lane is. \[m\]
pub(crate) const LANE: f32 = 4.0;
/// A round is over after so long even if somebody is still under way. \[s\]
const LONGEST_ROUND: f32 = 30.0;

/// A corridor with a door, a room behind it, and a visitor.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Lane {
    pub(crate) visitor: Visitor,
    pub(crate) mind: CharacterMind,
    /// How it ended in this round.
    pub(crate) ended: Option<Status>,
    pub(crate) entered: u32,
}

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
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
    host: MindHost<Visitor>,
    /// The tick it is at.
    tick: u64,
}

impl Trees {
    pub(crate) fn new(setup: &Setup) -> Self {
        let settings = Settings::of(&setup.params);
        let host = MindHost::new(library().expect("the minds that come with the lab are bound by a test"));
        let form = FORMS[setup.params.count("form").min(FORMS.len() - 1)];
        let minds = (0..).zip(form).filter_map(|(agent, file)| host.character(agent, file));
        let world = World::new(minds, settings, setup.seed.fork("doors"));
        Self { world, settings, host, tick: 0 }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.settings = Settings::of(tick.params);
        let now = self.now();
        for input in tick.inputs {
            self.use_control(input, now);
        }
        for number in 0..self.world.lanes.len() {
            self.visit(number, tick.dt);
        }
        if self.world.is_over(now, self.settings) {
            self.next_round(now);
        }
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

    /// Everybody is stopped and begins anew.
    fn next_round(&mut self, now: Moment) {
        for agent in 0..self.world.lanes.len() as u64 {
            self.stop(agent, Exit::Abort);
        }
        self.world.next_round(now, self.settings);
    }

    /// A visitor thinks, unless it is done for this round.
    fn visit(&mut self, number: usize, dt: f32) {
        let Lane { visitor, mind, ended, .. } = &mut self.world.lanes[number];
        if ended.is_some() {
            return;
        }
        let speed = mind.board().get("speed").and_then(Value::number);
        visitor.speed = speed.unwrap_or_default().clamp(0.0, 20.0);
        let status = self.think(number as u64, dt);
        let Lane { visitor, ended, entered, .. } = &mut self.world.lanes[number];
        if status == Status::Failure {
            visitor.doing = Doing::IsStuck;
        }
        *entered = entered.saturating_add(u32::from(status == Status::Success));
        *ended = status.is_done().then_some(status);
    }

    fn lane(&self, agent: u64) -> Option<&Lane> {
        self.world.lanes.get(usize::try_from(agent).ok()?)
    }

    fn lane_mut(&mut self, agent: u64) -> Option<&mut Lane> {
        self.world.lanes.get_mut(usize::try_from(agent).ok()?)
    }
}

/// Each visitor acts on itself and its door alone.
impl MindWorld for Trees {
    type Context = Visitor;

    fn host(&self) -> &MindHost<Visitor> {
        &self.host
    }

    fn host_mut(&mut self) -> &mut MindHost<Visitor> {
        &mut self.host
    }

    fn parts(&self, agent: u64) -> Option<(&CharacterMind, ContextView<'_, Visitor>)> {
        let Lane { visitor, mind, .. } = self.lane(agent)?;
        Some((mind, ContextView::new(visitor, self.now())))
    }

    fn parts_mut(&mut self, agent: u64) -> Option<(&mut CharacterMind, Turn<'_, Visitor>)> {
        let now = self.now();
        let Lane { visitor, mind, .. } = self.lane_mut(agent)?;
        Some((mind, Turn::new(visitor, now)))
    }

    fn name_of(&self, agent: u64) -> String {
        format!("visitor {}", agent.saturating_add(1))
    }
}

impl World {
    fn new(minds: impl Iterator<Item = CharacterMind>, settings: Settings, seed: Seed) -> Self {
        let door = settings.door(0, seed);
        let lanes =
            minds.map(|mind| Lane { visitor: Visitor::new(door, 0.0), mind, ended: None, entered: 0 });
        Self { lanes: lanes.collect(), round: 0, began: Moment::START, done: None, seed }
    }

    /// Whether all are done, or have had their time, and the pause afterwards has passed.
    fn is_over(&mut self, now: Moment, settings: Settings) -> bool {
        let all_ended = self.lanes.iter().all(|lane| lane.ended.is_some());
        let over = now.since(self.began) > LONGEST_ROUND;
        if self.done.is_none() && (all_ended || over) {
            self.done = Some(now);
        }
        self.done.is_some_and(|done| now.since(done) >= settings.pause)
    }

    fn next_round(&mut self, now: Moment, settings: Settings) {
        self.round = self.round.saturating_add(1);
        (self.began, self.done) = (now, None);
        let door = settings.door(self.round, self.seed);
        for lane in &mut self.lanes {
            lane.visitor = Visitor::new(door, lane.visitor.speed);
            *lane.mind.memory_mut().get_or_default() = Memory::default();
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
