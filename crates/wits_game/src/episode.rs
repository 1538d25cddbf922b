//! A game as an environment for learners.

use std::borrow::Cow;
use std::fmt;

use wits_core::environment::{Environment, Outcome, Step};
use wits_core::findings::{Findings, Place};
use wits_core::random::Seed;

use crate::about::LearningTask;
use crate::any::{AnyGame, SavedState};
use crate::catalog::Entry;
use crate::event::Input;
use crate::facets::Learnable;
use crate::game::{Setup, Tick};
use crate::params::Params;

/// Maximum number of successive ticks in which a game may have nothing to decide. A game that waits longer is in error;
/// the learner decides nevertheless.
const MAX_WAIT: u32 = 3600;

/// A game with a [`LearningTask`], played by a learner: an [`Environment`].
///
/// Every [`reset`](Environment::reset) starts the game anew. No snapshots are kept and nothing is logged, so it is about as
/// quick as the game itself.
///
/// ```
/// use wits_core::environment::{Environment, Outcome};
/// use wits_core::random::Seed;
/// # use wits_core::scene::Scene;
/// use wits_game::{About, Control, ControlKind, Entry, Episode, Game, Input, Setup, LearningTask, Tick, Learnable};
///
/// /// A walk from 0 to 3.
/// struct Walk(i32);
///
/// impl Game for Walk {
///     type State = i32;
///     fn about() -> About {
///         let button = |name| Control { name, title: name, help: "A step.", kind: ControlKind::Button };
///         let task = LearningTask::new("Walks to 3.", &["place"], &["back", "on"]).every(1).limit(50);
///         let controls = vec![button("back"), button("on")];
///         About { controls, task: Some(task), ..About::new("walk", "Walk", "A walk.") }
///     }
///     fn tick(&mut self, tick: Tick<'_>) {
///         for input in tick.inputs {
///             self.0 += if input.name == "on" { 1 } else { -1 };
///         }
///     }
///     fn learnable(&self) -> Option<&dyn Learnable> { Some(self) }
///     # fn start(_: &Setup) -> Self { Self(0) }
///     # fn state(&self) -> &i32 { &self.0 }
///     # fn restore(&mut self, state: &i32, _tick: u64) { self.0 = *state }
///     # fn scene(&self, _: &mut Scene, _: &dyn Fn(&str) -> bool) {}
///     // start, state, restore and scene as in any game
/// }
///
/// impl Learnable for Walk {
///     fn observe(&self, into: &mut [f32]) { into[0] = self.0 as f32 / 3.0; }
///     fn act(&self, action: u32, inputs: &mut Vec<Input>) {
///         inputs.push(Input { name: ["back", "on"][action as usize].into(), at: None, from: None });
///     }
///     fn total_reward(&self) -> f64 { f64::from(self.0) }
///     fn outcome(&self) -> Outcome { if self.0 == 3 { Outcome::Terminated } else { Outcome::Running } }
/// }
///
/// let mut episode = Episode::new(&Entry::of::<Walk>(), [])?;
/// episode.reset(Seed::new(1));
/// let rewards: Vec<f32> = (0..3).map(|_| episode.step(1).reward).collect();
/// assert_eq!((rewards, episode.outcome()), (vec![1.0; 3], Outcome::Terminated));
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
pub struct Episode {
    entry: Entry,
    task: LearningTask,
    params: Params,
    seed: Seed,
    game: Box<dyn AnyGame>,
    now: Now,
    inputs: Vec<Input>,
}

/// Where an episode is.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Now {
    tick: u64,
    decisions: u32,
    rewarded: f64,
    outcome: Outcome,
}

impl Now {
    const START: Self = Self { tick: 0, decisions: 0, rewarded: 0.0, outcome: Outcome::Running };
}

/// A moment of an episode, to go back to.
pub struct EpisodeMoment {
    seed: Seed,
    state: SavedState,
    now: Now,
}

impl Episode {
    /// The first episode of a game, with these settings in addition to those of the task.
    ///
    /// # Errors
    /// When the game offers nothing to learn, or a setting is not one of its parameters.
    pub fn new<'a>(
        entry: &Entry,
        settings: impl IntoIterator<Item = (&'a str, f64)>,
    ) -> Result<Self, Findings> {
        let Some(task) = entry.about().task else {
            let mut findings = Findings::of(entry.about().name);
            findings.add(Place::Whole, "offers nothing to learn", "a game with a task");
            return Err(findings);
        };
        let mut params = Params::with(entry.about(), task.settings.iter().copied())?;
        params.change(settings)?;
        let seed = Seed::new(0);
        let game = entry.start(&Setup { seed, params: params.clone(), parallel: false });
        if game.learnable().is_none() {
            let mut findings = Findings::of(entry.about().name);
            findings.add(Place::path("task"), "is not lent", "a game that lends `Learnable`");
            return Err(findings);
        }
        let mut episode =
            Self { entry: entry.clone(), task, params, seed, game, now: Now::START, inputs: Vec::new() };
        episode.begin();
        Ok(episode)
    }

    /// What there is to learn.
    #[must_use]
    pub const fn task(&self) -> &LearningTask {
        &self.task
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// How many ticks the game has played in this episode.
    #[must_use]
    pub const fn tick(&self) -> u64 {
        self.now.tick
    }

    /// Whether the episode is over.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        self.now.outcome
    }

    /// What an action would be now, as inputs of a person.
    #[must_use]
    pub fn inputs(&self, action: u32) -> Vec<Input> {
        let mut inputs = Vec::new();
        if let Some(learnable) = self.game.learnable() {
            learnable.act(action, &mut inputs);
        }
        inputs
    }

    /// Keeps this moment.
    #[must_use]
    pub fn save(&self) -> EpisodeMoment {
        EpisodeMoment { seed: self.seed, state: self.game.save(None), now: self.now }
    }

    /// Goes back, or on, to a moment of an episode of the same game and settings.
    pub fn restore(&mut self, moment: &EpisodeMoment) {
        if moment.seed != self.seed {
            self.start(moment.seed);
        }
        self.game.restore(&moment.state, moment.now.tick);
        self.now = moment.now;
    }

    fn start(&mut self, seed: Seed) {
        self.seed = seed;
        self.game = self.entry.start(&Setup { seed, params: self.params.clone(), parallel: false });
    }

    fn begin(&mut self) {
        self.now = Now::START;
        self.inputs.clear();
        self.wait();
        self.now.rewarded = self.total();
    }

    /// Plays on until there is something to decide.
    fn wait(&mut self) {
        for _ in 0..MAX_WAIT {
            match self.game.learnable() {
                Some(learnable) if learnable.is_waiting() && !learnable.outcome().is_over() => {
                    self.tick_once()
                }
                _ => return,
            }
        }
    }

    fn tick_once(&mut self) {
        let dt = self.entry.about().dt();
        let tick = Tick { number: self.now.tick, dt, params: &self.params, inputs: &self.inputs, edits: &[] };
        self.game.tick(tick);
        self.inputs.clear();
        self.now.tick += 1;
    }

    fn total(&self) -> f64 {
        self.game.learnable().map_or(0.0, Learnable::total_reward)
    }

    fn is_over(&self) -> bool {
        self.game.learnable().is_none_or(|learnable| learnable.outcome().is_over())
    }
}

impl Environment for Episode {
    fn observation_len(&self) -> usize {
        self.task.observation.len()
    }

    fn actions(&self) -> u32 {
        self.task.actions.len() as u32
    }

    fn reset(&mut self, seed: Seed) {
        self.start(seed);
        self.begin();
    }

    fn observe(&self, into: &mut [f32]) {
        if let Some(learnable) = self.game.learnable() {
            learnable.observe(into);
        }
    }

    fn step(&mut self, action: u32) -> Step {
        self.inputs.clear();
        if let Some(learnable) = self.game.learnable() {
            learnable.act(action, &mut self.inputs);
        }
        for _ in 0..self.task.ticks.max(1) {
            self.tick_once();
            if self.is_over() {
                break;
            }
        }
        self.wait();
        self.now.decisions += 1;
        let ended = self.game.learnable().map_or(Outcome::Terminated, Learnable::outcome);
        let is_late = self.now.decisions >= self.task.max_decisions;
        self.now.outcome = if is_late && !ended.is_over() { Outcome::Truncated } else { ended };
        let total = self.total();
        let reward = (total - self.now.rewarded) as f32;
        self.now.rewarded = total;
        Step { reward, outcome: self.now.outcome }
    }

    fn is_legal(&self, action: u32) -> bool {
        action < self.actions() && self.game.learnable().is_some_and(|learnable| learnable.is_legal(action))
    }

    fn action_name(&self, action: u32) -> Cow<'static, str> {
        match self.task.actions.get(action as usize) {
            Some(name) => (*name).into(),
            None => format!("action {action}").into(),
        }
    }

    fn observation_name(&self, place: usize) -> Cow<'static, str> {
        match self.task.observation.get(place) {
            Some(name) => (*name).into(),
            None => format!("input {place}").into(),
        }
    }
}

impl fmt::Debug for Episode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Episode({}, {:?})", self.entry.about().name, self.now)
    }
}

impl fmt::Debug for EpisodeMoment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EpisodeMoment({:?})", self.now)
    }
}
