//! The episode that is watched: played by the policy as it is now, or by a person.

use std::collections::VecDeque;

use wits_core::random::Seed;
use wits_core::state::State;
use wits_learn::net::Scratch;
use wits_learn::reinforce::Outcome;
use wits_learn::reinforce::deep::DeepLearner;

use crate::deep::Stage;

/// For how long the outcome of an episode is shown, for how long a press counts, and after how long without a press a
/// person has gone. (ticks)
const PAUSE: u32 = 40;
const PRESS: u32 = 9;
const PATIENCE: u32 = 400;

/// The number of episodes of which the mean is shown.
const RECENT: usize = 20;

/// The score of somebody who has played no episode yet.
pub(crate) const NO_SCORE: f64 = -1e6;

/// An episode, and how earlier ones went.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Watched<S> {
    pub(crate) environment: S,
    seed: Seed,
    episode: u64,
    pub(crate) earned: f32,
    pub(crate) action: u32,
    pub(crate) outcome: Outcome,
    /// Ticks: until the next episode begins, until a person who leads has gone, until a press has passed.
    pause: u32,
    led: u32,
    pressed: Option<(u32, u32)>,
    pub(crate) policy: Tally,
    pub(crate) person: Tally,
}

/// The returns of somebody.
#[derive(Clone, Debug, Default, PartialEq, State)]
pub(crate) struct Tally {
    pub(crate) last: Option<f32>,
    pub(crate) best: Option<f32>,
    recent: VecDeque<f32>,
}

impl Tally {
    fn add(&mut self, earned: f32) {
        self.last = Some(earned);
        self.best = Some(self.best.map_or(earned, |best| best.max(earned)));
        while self.recent.len() >= RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(earned);
    }

    /// The mean of the last episodes; 0 without any.
    pub(crate) fn mean(&self) -> f32 {
        self.recent.iter().sum::<f32>() / self.recent.len().max(1) as f32
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.recent.is_empty()
    }
}

/// A return as a score.
pub(crate) fn as_score(earned: Option<f32>) -> f64 {
    earned.map_or(NO_SCORE, f64::from)
}

impl<S: Stage> Watched<S> {
    pub(crate) fn new(seed: Seed) -> Self {
        let mut watched = Self {
            environment: S::default(),
            seed,
            episode: 0,
            earned: 0.0,
            action: 0,
            outcome: Outcome::Running,
            pause: 0,
            led: 0,
            pressed: None,
            policy: Tally::default(),
            person: Tally::default(),
        };
        watched.begin();
        watched
    }

    pub(crate) const fn is_led(&self) -> bool {
        self.led > 0
    }

    /// A new episode.
    pub(crate) fn begin(&mut self) {
        self.environment.reset(self.seed.at(self.episode));
        self.episode = self.episode.saturating_add(1);
        (self.earned, self.outcome, self.pause, self.pressed) = (0.0, Outcome::Running, 0, None);
    }

    /// A person does something. Whoever takes over begins a new episode: half of one would be no score.
    pub(crate) fn press(&mut self, action: u32) {
        if !self.is_led() {
            self.begin();
        }
        self.led = PATIENCE;
        self.pressed = Some((action, PRESS));
    }

    /// The policy plays again.
    pub(crate) fn release(&mut self) {
        if self.is_led() {
            self.led = 0;
            self.begin();
        }
    }

    /// A person plays until the policy may play again.
    pub(crate) fn hold(&mut self) {
        if !self.is_led() {
            self.begin();
        }
        self.led = PATIENCE;
    }

    /// One step.
    pub(crate) fn advance(&mut self, learner: &DeepLearner, scratch: &mut Scratch, tick: u64) {
        if self.led > 0 {
            self.led -= 1;
            if self.led == 0 {
                self.begin();
            }
        }
        if self.outcome.is_over() {
            self.pause = self.pause.saturating_sub(1);
            if self.pause == 0 {
                self.begin();
            }
            return;
        }
        // Nothing happens before the first press of a person.
        if self.is_led() && self.pressed.is_none() {
            return;
        }
        self.action = self.choose(learner, scratch, tick);
        let step = self.environment.step(self.action);
        self.earned += step.reward;
        self.outcome = step.outcome;
        if step.outcome.is_over() {
            self.pause = PAUSE;
            if self.is_led() { self.person.add(self.earned) } else { self.policy.add(self.earned) }
        }
    }

    fn choose(&mut self, learner: &DeepLearner, scratch: &mut Scratch, tick: u64) -> u32 {
        if !self.is_led() {
            return learner.best(&self.seen(), self.legal(), scratch);
        }
        match &mut self.pressed {
            Some((action, left)) if *left > 0 => {
                *left -= 1;
                *action
            }
            _ => self.environment.idle(tick),
        }
    }

    /// The chance of a learner that is loaded from a file.
    pub(crate) fn seed_of_file(&self) -> Seed {
        self.seed.fork("file").at(self.episode)
    }

    /// What is seen now.
    pub(crate) fn seen(&self) -> Vec<f32> {
        let mut seen = vec![0.0; self.environment.observation_len()];
        self.environment.observe(&mut seen);
        seen
    }

    /// What can be done now, as bits.
    pub(crate) fn legal(&self) -> u64 {
        let actions = 0..self.environment.actions().min(64);
        actions.filter(|action| self.environment.is_legal(*action)).fold(0, |bits, action| bits | 1 << action)
    }

    pub(crate) fn check(&self) -> Result<(), String> {
        let actions = self.environment.actions();
        let pressed = self.pressed.is_none_or(|(action, left)| action < actions && left <= PRESS);
        let counts = self.pause <= PAUSE && self.led <= PATIENCE && self.action < actions;
        let recent = [&self.policy, &self.person].iter().all(|tally| tally.recent.len() <= RECENT);
        if pressed && counts && recent && self.environment.is_standard() {
            Ok(())
        } else {
            Err("a watched episode that cannot be".to_owned())
        }
    }
}
