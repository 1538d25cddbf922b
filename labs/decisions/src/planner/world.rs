//! The world and its tick.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::hash::HashState;
use wits_core::inspect::{Graph, Section};
use wits_core::ron::RonFile;
use wits_core::time::Moment;
use wits_decide::watch::{Journal, Journals};
use wits_decide::{Exit, Mind, Status, Turn};
use wits_game::{Input, Setup, Tick};
use wits_plan::goap::{Goap, GoapDef, GoapState};
use wits_plan::htn::{Htn, HtnDef, HtnState};
use wits_plan::plan::{Course, Event, Records};

use crate::planner::about::{Settings, about};
use crate::planner::stage::{Planner, STAGES, Stage};
use crate::planner::words::{Person, words};

/// A round is over after so long even if somebody is still busy. \[s\]
const LONGEST_ROUND: f32 = 90.0;

/// A mind of one kind or the other.
pub(crate) enum Brain {
    Goap(Box<Goap<Person>>),
    Htn(Box<Htn<Person>>),
}

/// What it remembers.
#[derive(Clone, Debug, PartialEq, HashState, Serialize, Deserialize)]
pub(crate) enum Memory {
    Goap(Box<GoapState>),
    Htn(Box<HtnState>),
}

/// A person and its plans.
#[derive(Clone, Debug, PartialEq, HashState, Serialize, Deserialize)]
pub(crate) struct Lane {
    pub(crate) person: Person,
    pub(crate) memory: Memory,
    /// How it ended in this round, and when.
    pub(crate) ended: Option<(Status, Moment)>,
    pub(crate) won: u32,
}

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, HashState, Serialize, Deserialize)]
pub struct World {
    pub(crate) lanes: Vec<Lane>,
    pub(crate) round: u32,
    pub(crate) began: Moment,
}

/// The lab.
pub struct PlannerLab {
    pub(crate) world: World,
    pub(crate) stage: &'static Stage,
    pub(crate) brains: Vec<Brain>,
    pub(crate) journals: Journals,
    pub(crate) now: Moment,
}

impl Brain {
    /// Reads the file of a planner and binds it.
    pub(crate) fn new(stage: &'static Stage, planner: Planner, repair: bool) -> Result<Self, Findings> {
        let words = words(stage);
        match planner {
            Planner::Goap(_, method) => {
                let mut def = GoapDef::from_ron(stage.goap.0, stage.goap.1)?;
                def.method = method;
                if !repair {
                    def.pace.repair = 0;
                }
                Ok(Self::Goap(Box::new(def.bind(&words)?)))
            }
            Planner::Htn => {
                let (file, text) = stage.htn.unwrap_or_default();
                Ok(Self::Htn(Box::new(HtnDef::from_ron(file, text)?.bind(&words)?)))
            }
        }
    }

    pub(crate) fn start(&self) -> Memory {
        match self {
            Self::Goap(mind) => Memory::Goap(Box::new(mind.start())),
            Self::Htn(mind) => Memory::Htn(Box::new(mind.start())),
        }
    }

    fn tick(
        &self,
        memory: &mut Memory,
        turn: &mut Turn<'_, Person>,
        journal: Option<&mut Journal>,
    ) -> Status {
        match (self, memory, journal) {
            (Self::Goap(mind), Memory::Goap(state), None) => mind.tick(state, turn),
            (Self::Goap(mind), Memory::Goap(state), Some(journal)) => mind.tick_watched(state, turn, journal),
            (Self::Htn(mind), Memory::Htn(state), None) => mind.tick(state, turn),
            (Self::Htn(mind), Memory::Htn(state), Some(journal)) => mind.tick_watched(state, turn, journal),
            _ => Status::Failure,
        }
    }

    fn stop(&self, memory: &mut Memory, turn: &mut Turn<'_, Person>) {
        match (self, memory) {
            (Self::Goap(mind), Memory::Goap(state)) => mind.stop(state, turn, Exit::Abort, &mut ()),
            (Self::Htn(mind), Memory::Htn(state)) => mind.stop(state, turn, Exit::Abort, &mut ()),
            _ => {}
        }
    }

    pub(crate) fn graph(&self) -> Graph {
        match self {
            Self::Goap(mind) => mind.graph(),
            Self::Htn(mind) => mind.graph(),
        }
    }

    /// The names of the steps of a plan.
    pub(crate) fn names(&self, course: &Course) -> Vec<&str> {
        match self {
            Self::Goap(mind) => mind.domain().names(&course.steps),
            Self::Htn(mind) => mind.domain().names(&course.steps),
        }
    }

    pub(crate) fn sections(&self, lane: &Lane, now: Moment) -> Vec<Section> {
        let ticks = |moment: Moment| u64::from(moment.0) * u64::from(about().ticks_per_second) / 1000;
        match (self, &lane.memory) {
            (Self::Goap(mind), Memory::Goap(state)) => {
                let mut person = lane.person.clone();
                mind.sections(state, &Turn::new(&mut person, now), ticks)
            }
            (Self::Htn(mind), Memory::Htn(state)) => mind.sections(state, ticks),
            _ => Vec::new(),
        }
    }
}

impl Memory {
    pub(crate) fn course(&self) -> &Course {
        match self {
            Self::Goap(state) => state.course(),
            Self::Htn(state) => state.course(),
        }
    }

    pub(crate) fn records(&self) -> &Records {
        match self {
            Self::Goap(state) => state.records(),
            Self::Htn(state) => state.records(),
        }
    }

    /// How many states or tasks were looked at for the last plan.
    pub(crate) fn looked(&self) -> u32 {
        let planned = self.records().iter().rev().find_map(|record| match record.event {
            Event::Planned { looked, .. } => Some(looked),
            _ => None,
        });
        planned.unwrap_or(0)
    }
}

impl PlannerLab {
    pub(crate) fn new(setup: &Setup) -> Self {
        let settings = Settings::of(&setup.params);
        let stage = &STAGES[settings.scene];
        let brains =
            stage.planners.iter().filter_map(|planner| Brain::new(stage, *planner, settings.repair).ok());
        let brains: Vec<Brain> = brains.collect();
        let lanes = brains.iter().map(|brain| Lane {
            person: Person::new(stage),
            memory: brain.start(),
            ended: None,
            won: 0,
        });
        let world = World { lanes: lanes.collect(), round: 0, began: Moment::START };
        Self { world, stage, brains, journals: Journals::default(), now: Moment::START }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        let settings = Settings::of(tick.params);
        self.now = Moment::of_tick(tick.number, about().ticks_per_second);
        for input in tick.inputs {
            self.use_control(input);
        }
        for number in 0..self.world.lanes.len() {
            self.think(number, settings, tick.dt);
        }
        let all_ended = self.world.lanes.iter().map(|lane| lane.ended).collect::<Option<Vec<_>>>();
        let last = all_ended.and_then(|ends| ends.into_iter().map(|(_, at)| at).max());
        let rested = last.is_some_and(|last| self.now.since(last) >= settings.pause);
        if rested || self.now.since(self.world.began) > LONGEST_ROUND {
            self.next_round();
        }
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

    fn think(&mut self, number: usize, settings: Settings, dt: f32) {
        let Lane { person, memory, ended, won } = &mut self.world.lanes[number];
        if ended.is_some() {
            return;
        }
        person.haste = settings.haste;
        let mut turn = Turn::new(person, self.now).dt(dt);
        let journal = self.journals.of(number as u64, 0, &graph_id(self.stage, number));
        let status = self.brains[number].tick(memory, &mut turn, journal);
        if status.is_done() {
            *won = won.saturating_add(u32::from(status == Status::Success));
            *ended = Some((status, self.now));
        }
    }

    fn next_round(&mut self) {
        for (lane, brain) in self.world.lanes.iter_mut().zip(&self.brains) {
            brain.stop(&mut lane.memory, &mut Turn::new(&mut lane.person, self.now));
            lane.person = Person::new(self.stage);
            lane.ended = None;
        }
        (self.world.began, self.world.round) = (self.now, self.world.round + 1);
    }
}

/// The name of the picture of a mind.
pub(crate) fn graph_id(stage: &Stage, number: usize) -> String {
    format!("{}: {}", stage.title, stage.planners[number].name())
}
