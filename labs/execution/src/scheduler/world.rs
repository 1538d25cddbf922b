//! The state of the lab and its tick.

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::state::State;
use wits_exec::phase::{Phasing, Quality, choose};
use wits_exec::{TaskId, Timing};
use wits_game::{Input, Params, Setup, Tick};

use crate::scheduler::engine::{Engine, isolation, policy, rows};
use crate::scheduler::job::{Job, Now};
use crate::scheduler::mark::{Mark, Record, Sum};
use crate::scheduler::{sets, show};

/// What the parameter offers.
pub(crate) const PHASINGS: &[&str] = &["as given", "all zero", "Wright's", "whole periods"];
/// More tasks cannot be added.
const MOST: usize = 120;
/// The rarest that a task can be made.
const RAREST: u32 = 60;

/// What the parameters say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(crate) struct Settings {
    /// The set of tasks.
    pub(crate) set: usize,
    /// The kind of scheduler.
    pub(crate) kind: usize,
    /// How phases are chosen.
    pub(crate) phasing: usize,
    /// How many frames are looked at for a phase.
    pub(crate) window: u32,
    /// How many tasks the random set has.
    pub(crate) tasks: u32,
    /// Faulty tasks are set aside.
    pub(crate) isolates: bool,
    /// How the budget is shared.
    pub(crate) policy: usize,
    /// The budget of a frame.
    pub(crate) budget: u64,
    /// The frequency of a new task.
    pub(crate) every: u32,
}

impl Settings {
    fn of(params: &Params) -> Self {
        Self {
            set: params.count("set"),
            kind: params.count("scheduler"),
            phasing: params.count("phasing"),
            window: params.count("window") as u32,
            tasks: params.count("tasks") as u32,
            isolates: params.is_on("isolate"),
            policy: params.count("policy"),
            budget: params.count("budget") as u64,
            every: params.count("every") as u32,
        }
    }

    /// What cannot change without beginning anew.
    fn base(self) -> Self {
        let window = self.phasing().map_or(0, |_| self.window);
        let tasks = if self.set + 1 == sets::SETS.len() { self.tasks } else { 0 };
        Self { window, tasks, policy: 0, budget: 0, every: 0, ..self }
    }

    /// How a phase is looked for, if it is.
    fn phasing(self) -> Option<Phasing> {
        match self.phasing {
            2 => Some(Phasing::Quietest { window: self.window }),
            3 => Some(Phasing::LeastCrowded { window: self.window }),
            _ => None,
        }
    }
}

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    pub(crate) settings: Settings,
    pub(crate) engine: Engine,
    pub(crate) record: Record,
    /// The number of the next row.
    next: u32,
    /// The task that the buttons are about.
    pub(crate) chosen: Option<u32>,
    /// How well the tasks are spread; follows from them.
    pub(crate) quality: Quality,
}

/// The lab.
pub struct Lab {
    pub(crate) world: World,
    pub(crate) seed: Seed,
}

impl Lab {
    pub(crate) fn new(setup: &Setup) -> Self {
        Self { world: World::new(Settings::of(&setup.params), setup.seed), seed: setup.seed }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        let settings = Settings::of(tick.params);
        if settings.base() != self.world.settings.base() {
            self.world = World::new(settings, self.seed);
        }
        self.world.set(settings);
        for input in tick.inputs {
            self.world.take(input, self.seed);
        }
        self.world.step(self.seed);
    }
}

impl World {
    fn new(settings: Settings, seed: Seed) -> Self {
        let mut engine = Engine::new(settings.kind, policy(settings.policy));
        if let Engine::Budgeted(scheduler) = &mut engine {
            scheduler.set_isolation(isolation(settings.isolates));
        }
        let quality = spread(&engine);
        let mut world = Self { settings, engine, record: Record::default(), next: 0, chosen: None, quality };
        for job in sets::tasks(settings.set, settings.tasks, settings.isolates, seed) {
            world.add(job, settings.phasing());
        }
        world.quality = spread(&world.engine);
        world
    }

    /// What can change while it runs.
    fn set(&mut self, settings: Settings) {
        self.settings = settings;
        if let Engine::Budgeted(scheduler) = &mut self.engine
            && scheduler.policy() != policy(settings.policy)
        {
            scheduler.set_policy(policy(settings.policy));
        }
    }

    fn add(&mut self, mut job: Job, phasing: Option<Phasing>) {
        job.number(&mut self.next);
        let timing = &mut job.task.timing;
        if let Some(phasing) = phasing {
            timing.phase = choose(&self.timings(), timing.every, self.engine.frame(), phasing);
        } else if self.settings.phasing == 1 {
            timing.phase = 0;
        }
        self.engine.add(job);
    }

    /// When the tasks are due, those inside of characters left out.
    pub(crate) fn timings(&self) -> Vec<Timing> {
        self.engine.tasks().into_iter().map(|(_, timing, _)| timing).collect()
    }

    fn step(&mut self, seed: Seed) {
        let (sum, marks) = ahead(&mut self.engine, self.settings.budget, seed);
        self.record.push(sum, marks);
    }

    /// What the next frames would come to if nothing changed, and their marks: run on a copy.
    pub(crate) fn forecast(&self, frames: u64, seed: Seed) -> Record {
        let (mut engine, mut record) = (self.engine.clone(), Record::default());
        for _ in 0..frames {
            let (sum, marks) = ahead(&mut engine, self.settings.budget, seed);
            record.sums.push_back(sum);
            record.marks.extend(marks);
        }
        record
    }

    fn take(&mut self, input: &Input, seed: Seed) {
        match (input.name.as_str(), input.at) {
            ("choose", Some(at)) => self.chosen = self.lane_at(at),
            ("add", _) => self.add_one(),
            ("remove", _) => self.remove(),
            ("oftener", _) => self.change(|every| every.saturating_sub(1).max(1)),
            ("rarer", _) => self.change(|every| (every + 1).min(RAREST)),
            ("phase", _) => self.phase_anew(),
            ("alarm", _) => self.alarm(seed),
            _ => {}
        }
        self.quality = spread(&self.engine);
    }

    /// The task whose row is here; those inside of characters stand for their character.
    fn lane_at(&self, at: Vec2) -> Option<u32> {
        show::row_at(self, at).map(|lane| self.owner(lane))
    }

    fn owner(&self, lane: u32) -> u32 {
        let before = rows(&self.engine).into_iter().filter(|row| !row.inner && row.job.lane <= lane);
        before.map(|row| row.job.lane).max().unwrap_or(lane)
    }

    /// The chosen task, or the last one.
    fn subject(&self) -> Option<(TaskId, Timing, u32)> {
        let tasks = self.engine.tasks();
        let chosen = tasks.iter().find(|(.., job)| Some(job.lane) == self.chosen);
        chosen.or(tasks.last()).map(|&(id, timing, job)| (id, timing, job.lane))
    }

    fn add_one(&mut self) {
        if self.engine.tasks().len() < MOST {
            let job = sets::whole(format!("new {}", self.next + 1), self.settings.every, 0, 20);
            let automatic = Phasing::Quietest { window: self.settings.window };
            self.add(job, self.settings.phasing().or(Some(automatic)));
        }
    }

    fn remove(&mut self) {
        if let Some((id, _, lane)) = self.subject() {
            self.engine.remove(id);
            self.record.forget(lane);
            self.chosen = self.chosen.filter(|&chosen| chosen != lane);
        }
    }

    /// Only the frequency: the phase stays, and still means something.
    fn change(&mut self, every: impl Fn(u32) -> u32) {
        if let Some((id, timing, _)) = self.subject() {
            self.engine.set_timing(id, Timing::new(every(timing.every), timing.phase));
        }
    }

    /// All tasks get new phases, one after the other.
    fn phase_anew(&mut self) {
        let phasing =
            self.settings.phasing().unwrap_or(Phasing::LeastCrowded { window: self.settings.window });
        let tasks: Vec<(TaskId, Timing)> =
            self.engine.tasks().into_iter().map(|(id, timing, _)| (id, timing)).collect();
        let mut others = Vec::new();
        for (id, timing) in tasks {
            let phase = choose(&others, timing.every, self.engine.frame(), phasing);
            others.push(Timing::new(timing.every, phase));
            self.engine.set_timing(id, Timing::new(timing.every, phase));
        }
    }

    fn alarm(&mut self, seed: Seed) {
        let now = Now { frame: self.engine.frame().saturating_add(1), seed };
        let ids: Vec<TaskId> = self.engine.tasks().into_iter().map(|(id, ..)| id).collect();
        for id in ids {
            if let Some(job) = self.engine.get_mut(id) {
                job.alarm(now);
            }
        }
    }
}

/// One frame on.
fn ahead(engine: &mut Engine, budget: u64, seed: Seed) -> (Sum, Vec<Mark>) {
    let mut marks = Vec::new();
    let now = Now { frame: engine.frame().saturating_add(1), seed };
    (engine.step(budget, now, &mut marks), marks)
}

/// How well the tasks of a scheduler are spread.
fn spread(engine: &Engine) -> Quality {
    let timings: Vec<Timing> = engine.tasks().into_iter().map(|(_, timing, _)| timing).collect();
    Quality::measure(&timings, 4000, &mut Seed::new(0).fork("phases").stream())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A copy that is run ahead does what the scheduler itself does afterwards.
    #[test]
    fn forecasts_come_true() {
        for set in 0..sets::SETS.len() {
            for (kind, policy) in [(0, 0), (1, 0), (2, 0), (2, 3)] {
                let settings =
                    Settings { set, kind, policy, window: 30, tasks: 12, budget: 60, ..Settings::default() };
                let mut world = World::new(settings, Seed::new(8));
                (0..15).for_each(|_| world.step(Seed::new(8)));
                let foreseen = world.forecast(20, Seed::new(8));
                (0..20).for_each(|_| world.step(Seed::new(8)));
                let happened = world.record.marks.iter().filter(|mark| mark.frame > 15);
                assert!(happened.eq(&foreseen.marks), "set {set}, scheduler {kind}, policy {policy}");
                assert!(world.record.sums.iter().skip(15).eq(&foreseen.sums));
            }
        }
    }
}
