//! One of the two sides: a walker, what it has learned, and how it went.

use std::collections::VecDeque;

use wits_core::random::{Seed, Stream};
use wits_core::state::State;
use wits_learn::reinforce::env::{GridWorld, GridWorldState};
use wits_learn::reinforce::{Choice, Environment, Outcome, Reason, ReinforceError, Returns, Snapshots, Step};

use crate::gridworld::brain::{Brain, Happened};
use crate::gridworld::play::Play;
use crate::gridworld::task::Task;

/// The number of cells of the path that are shown.
pub(crate) const TRAIL: usize = 24;
/// The number of episodes after which the knowledge is kept, to go back to.
const KEEP_EVERY: u64 = 100;
/// Maximum number of times that one can go back.
const MAX_KEPT: usize = 5;

/// A walker and its learner.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Side {
    pub(crate) method: u8,
    pub(crate) brain: Brain,
    /// Where the walker is.
    pub(crate) at: GridWorldState,
    stream: Stream,
    seed: Seed,
    /// Episodes that have begun; each has a seed of its own.
    begun: u64,
    /// The last reward, for learners that learn when they choose.
    owed: f32,
    /// The sum of the rewards of this episode, as the level gives them.
    total: f32,
    pub(crate) returns: Returns,
    /// What it did last, and where.
    pub(crate) last: Option<Done>,
    /// The last cells, oldest first.
    pub(crate) trail: VecDeque<u32>,
    /// How often it has decided in each cell.
    pub(crate) visits: Vec<u32>,
    kept: Snapshots<Brain>,
}

/// What was done, and where.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Done {
    pub(crate) state: u64,
    pub(crate) choice: Choice,
}

impl Side {
    pub(crate) fn new(method: u8, brain: Brain, grid: &mut GridWorld, seed: Seed) -> Self {
        let mut side = Self {
            method,
            brain,
            at: grid.snapshot().clone(),
            stream: seed.fork("choices").stream(),
            seed: seed.fork("episodes"),
            begun: 0,
            owed: 0.0,
            total: 0.0,
            returns: Returns::default(),
            last: None,
            trail: VecDeque::new(),
            visits: vec![0; grid.cells().len()],
            kept: Snapshots::new(MAX_KEPT),
        };
        side.begin(grid, false);
        side
    }

    /// Begins an episode; one that was not over is dropped, and nothing is learned from its last step.
    pub(crate) fn begin(&mut self, grid: &mut GridWorld, frozen: bool) {
        self.brain.let_go(frozen);
        grid.reset(self.seed.at(self.begun));
        self.begun = self.begun.wrapping_add(1);
        (self.owed, self.total) = (0.0, 0.0);
        self.trail.clear();
        self.at = grid.snapshot().clone();
    }

    /// Takes this number of steps by itself.
    pub(crate) fn walk(
        &mut self,
        task: &Task,
        grid: &mut GridWorld,
        frozen: bool,
        steps: u64,
    ) -> Result<(), ReinforceError> {
        grid.restore(self.at.clone());
        for _ in 0..steps {
            let state = grid.state().unwrap_or(0);
            let choice = self.brain.choose(task, grid, state, (self.owed, frozen), &mut self.stream)?;
            let (step, happened) = self.step(task, grid, state, choice)?;
            self.owed = happened.reward;
            let is_cut = step.outcome == Outcome::Truncated;
            self.brain.learn(task, &happened, is_cut, &mut self.stream)?;
            if step.outcome.is_over() {
                self.end(grid, frozen);
            }
        }
        self.at = grid.snapshot().clone();
        Ok(())
    }

    /// Does what a person wants; the learner watches, and the step is recorded.
    pub(crate) fn led(
        &mut self,
        task: &Task,
        grid: &mut GridWorld,
        frozen: bool,
        action: u32,
        play: &mut Play,
    ) -> Result<(), ReinforceError> {
        grid.restore(self.at.clone());
        self.brain.let_go(frozen);
        let state = grid.state().unwrap_or(0);
        let value = self.brain.worth(task, grid, state, action);
        let choice = Choice { action, value, reason: Reason::Demonstrated };
        let (step, happened) = self.step(task, grid, state, choice)?;
        self.brain.watch(task, &happened)?;
        play.record(happened, step.outcome.is_over());
        self.at = grid.snapshot().clone();
        if step.outcome.is_over() {
            self.end(grid, frozen);
        }
        Ok(())
    }

    fn step(
        &mut self,
        task: &Task,
        grid: &mut GridWorld,
        state: u64,
        choice: Choice,
    ) -> Result<(Step, Happened), ReinforceError> {
        self.last = Some(Done { state, choice });
        if let Some(visits) = self.visits.get_mut(state as usize) {
            *visits = visits.saturating_add(1);
        }
        while self.trail.len() >= TRAIL {
            self.trail.pop_front();
        }
        self.trail.push_back(state as u32);
        let step = grid.step(choice.action);
        self.total += step.reward;
        let next = grid.state().filter(|_| step.outcome != Outcome::Terminated);
        let reward = step.reward + task.shaping.extra(state, next)?;
        Ok((step, Happened { state, action: choice.action, reward, next }))
    }

    /// The episode is over: counts it, keeps what is known now and then, and begins the next one.
    fn end(&mut self, grid: &mut GridWorld, frozen: bool) {
        self.returns.add(self.total);
        if self.returns.episodes().is_multiple_of(KEEP_EVERY) && !frozen {
            self.keep();
        }
        self.begin(grid, frozen);
    }

    /// Keeps what is known, to go back to.
    pub(crate) fn keep(&mut self) {
        self.kept.keep(&self.brain);
    }

    /// Goes back to what was kept last. Skips what does not fit because the method has changed.
    pub(crate) fn undo(&mut self, moves: u32) {
        let (states, mut brain) = (self.visits.len() as u64, self.brain.clone());
        while self.kept.undo(&mut brain) {
            if brain.fits(self.method, states, moves) {
                self.brain = brain;
                return;
            }
        }
    }

    /// How often one can go back.
    pub(crate) fn kept(&self) -> usize {
        self.kept.len()
    }

    /// Learns anew from nothing.
    pub(crate) fn forget(&mut self, method: u8, brain: Brain) {
        self.keep();
        (self.method, self.brain, self.returns) = (method, brain, Returns::default());
        self.visits.fill(0);
        self.last = None;
    }

    /// Checks a side that was saved.
    pub(crate) fn check(&self, method: u8, states: u64, moves: u32) -> Result<(), String> {
        if self.method != method || !self.brain.fits(method, states, moves) {
            return Err("a learner of another method or level".to_owned());
        }
        let done = self.last.is_none_or(|done| done.state < states && done.choice.action < moves);
        let trail = self.trail.iter().all(|cell| u64::from(*cell) < states);
        let numbers = self.owed.is_finite() && self.total.is_finite();
        if self.visits.len() as u64 != states || !done || !trail || !numbers || self.kept.len() > MAX_KEPT {
            return Err("a walker that does not fit the level".to_owned());
        }
        Ok(())
    }
}
