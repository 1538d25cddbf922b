//! The world and its tick.

use wits_core::state::State;
use wits_core::time::Moment;
use wits_decide::{Exit, Status, Turn};
use wits_engine::minds::{CharacterMind, ContextView, MindHost, MindWorld};
use wits_game::{Input, Setup, Tick};

use crate::planner::about::{Settings, about};
use crate::planner::files::library;
use crate::planner::stage::{STAGES, Stage};
use crate::planner::words::Person;

/// A round is over after so long even if somebody is still busy. \[s\]
const LONGEST_ROUND: f32 = 90.0;

/// A person and its plans.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Lane {
    pub(crate) person: Person,
    pub(crate) mind: CharacterMind,
    /// How it ended in this round, and when.
    pub(crate) ended: Option<(Status, Moment)>,
    pub(crate) won: u32,
}

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    pub(crate) lanes: Vec<Lane>,
    pub(crate) round: u32,
    pub(crate) began: Moment,
}

/// The lab.
pub struct PlannerLab {
    pub(crate) world: World,
    pub(crate) stage: &'static Stage,
    host: MindHost<Person>,
    /// The tick that is played, or the next one between two ticks.
    tick: u64,
}

impl PlannerLab {
    pub(crate) fn new(setup: &Setup) -> Self {
        let settings = Settings::of(&setup.params);
        let stage = &STAGES[settings.scene];
        let library = library(stage, settings.repair);
        let host = MindHost::new(library.expect("the files that come with the lab are bound by a test"));
        let minds =
            (0..).zip(stage.planners).filter_map(|(agent, planner)| host.character(agent, planner.file));
        let lanes = minds.map(|mind| Lane { person: Person::new(stage), mind, ended: None, won: 0 });
        let world = World { lanes: lanes.collect(), round: 0, began: Moment::START };
        Self { world, stage, host, tick: 0 }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        let settings = Settings::of(tick.params);
        self.tick = tick.number;
        for input in tick.inputs {
            self.use_control(input);
        }
        for number in 0..self.world.lanes.len() {
            self.go_on(number, settings, tick.dt);
        }
        let (all, now) = (self.world.lanes.iter().map(|lane| lane.ended), self.now());
        let all_ended = all.collect::<Option<Vec<_>>>();
        let last = all_ended.and_then(|ends| ends.into_iter().map(|(_, at)| at).max());
        let rested = last.is_some_and(|last| now.since(last) >= settings.pause);
        if rested || now.since(self.world.began) > LONGEST_ROUND {
            self.next_round();
        }
        self.tick = tick.number + 1;
    }

    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        self.world.clone_from(world);
        self.tick = tick;
    }

    pub(crate) fn now(&self) -> Moment {
        Moment::of_tick(self.tick, about().ticks_per_second)
    }

    fn use_control(&mut self, input: &Input) {
        let trick = match input.name.as_str() {
            "steal" => 0,
            "harm" => 1,
            "gift" => 2,
            "again" => return self.next_round(),
            _ => return,
        };
        for lane in &mut self.world.lanes {
            (self.stage.tricks[trick])(&mut lane.person.things);
            // Whoever was done has something to do again, perhaps.
            lane.ended = None;
        }
    }

    /// Somebody thinks, unless it is done for this round.
    fn go_on(&mut self, number: usize, settings: Settings, dt: f32) {
        let Lane { person, ended, .. } = &mut self.world.lanes[number];
        if ended.is_some() {
            return;
        }
        person.haste = settings.haste;
        let status = self.think(number as u64, dt);
        if status.is_done() {
            let now = self.now();
            let Lane { ended, won, .. } = &mut self.world.lanes[number];
            *won = won.saturating_add(u32::from(status == Status::Success));
            *ended = Some((status, now));
        }
    }

    fn next_round(&mut self) {
        for agent in 0..self.world.lanes.len() as u64 {
            self.stop(agent, Exit::Abort);
        }
        for lane in &mut self.world.lanes {
            lane.person = Person::new(self.stage);
            lane.ended = None;
        }
        (self.world.began, self.world.round) = (self.now(), self.world.round.saturating_add(1));
    }

    fn lane(&self, agent: u64) -> Option<&Lane> {
        self.world.lanes.get(usize::try_from(agent).ok()?)
    }

    fn lane_mut(&mut self, agent: u64) -> Option<&mut Lane> {
        self.world.lanes.get_mut(usize::try_from(agent).ok()?)
    }
}

/// Each person acts on itself alone.
impl MindWorld for PlannerLab {
    type Context = Person;

    fn host(&self) -> &MindHost<Person> {
        &self.host
    }

    fn host_mut(&mut self) -> &mut MindHost<Person> {
        &mut self.host
    }

    fn parts(&self, agent: u64) -> Option<(&CharacterMind, ContextView<'_, Person>)> {
        let Lane { person, mind, .. } = self.lane(agent)?;
        Some((mind, ContextView::new(person, self.now())))
    }

    fn parts_mut(&mut self, agent: u64) -> Option<(&mut CharacterMind, Turn<'_, Person>)> {
        let now = self.now();
        let Lane { person, mind, .. } = self.lane_mut(agent)?;
        Some((mind, Turn::new(person, now)))
    }

    fn name_of(&self, agent: u64) -> String {
        let planner = usize::try_from(agent).ok().and_then(|number| self.stage.planners.get(number));
        planner.map_or("nobody", |planner| planner.name).to_owned()
    }

    /// Whoever has a new mind tries again.
    fn followed(&mut self, agent: u64) {
        if let Some(lane) = self.lane_mut(agent) {
            lane.ended = None;
        }
    }
}
