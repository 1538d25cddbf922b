//! A learner of any of the methods.

use wits_core::inspect::{Bar, Document, Field, Section};
use wits_core::math;
use wits_core::random::Stream;
use wits_core::scene::Tint;
use wits_core::state::State;
use wits_learn::reinforce::env::GridWorld;
use wits_learn::reinforce::{
    ActorCritic, Choice, DenseStore, Experience, Exploration, Labels, QLearner, Reason, ReinforceError,
    Situation, TdLearner, Values,
};

use crate::gridworld::play::Play;
use crate::gridworld::task::Task;

/// The number of times that a recorded play is learned from on request.
const PASSES: usize = 100;

/// What a learner knows.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) enum Brain {
    /// The values of actions: Q-learning, SARSA, Expected SARSA.
    Actions(QLearner<DenseStore>),
    /// The values of states; it looks one step ahead.
    States(TdLearner<DenseStore>),
    /// The values of states, and preferences for actions.
    Actor(ActorCritic<DenseStore>),
}

/// The result of an action.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Happened {
    pub(crate) state: u64,
    pub(crate) action: u32,
    /// What the learner is rewarded with.
    pub(crate) reward: f32,
    /// Where it led; `None` at the end of an episode.
    pub(crate) next: Option<u64>,
}

impl Brain {
    /// A learner of a method that knows nothing: all values are `initial`.
    ///
    /// # Errors
    /// When there are no states or too many.
    pub(crate) fn new(method: u8, states: u64, moves: u32, initial: f32) -> Result<Self, ReinforceError> {
        let of_states = || DenseStore::filled(states, 1, initial);
        Ok(match method {
            0..=2 => Self::Actions(QLearner::new(DenseStore::filled(states, moves, initial)?)),
            3 => Self::States(TdLearner::new(of_states()?)),
            _ => Self::Actor(ActorCritic::new(of_states()?, DenseStore::new(states, moves)?)),
        })
    }

    /// Whether it is of this method, and has room for these states and actions.
    pub(crate) fn fits(&self, method: u8, states: u64, moves: u32) -> bool {
        let has = |store: &DenseStore, actions: u32| (store.states(), store.actions()) == (states, actions);
        match self {
            Self::Actions(q) => method <= 2 && has(&q.values, moves),
            Self::States(td) => method == 3 && has(&td.values, 1),
            Self::Actor(actor) => method == 4 && has(&actor.critic.values, 1) && has(&actor.actor, moves),
        }
    }

    pub(crate) fn freeze(&mut self, frozen: bool) {
        match self {
            Self::Actions(q) => q.freeze(frozen),
            Self::States(td) => td.freeze(frozen),
            Self::Actor(actor) => actor.freeze(frozen),
        }
    }

    /// Drops the step that is not learned from yet: a person takes over, or the level has changed.
    pub(crate) fn let_go(&mut self, frozen: bool) {
        self.freeze(frozen);
    }

    /// Chooses what to do in a state. Learners of action values learn from the last reward now.
    pub(crate) fn choose(
        &mut self,
        task: &Task,
        grid: &GridWorld,
        state: u64,
        (reward, frozen): (f32, bool),
        stream: &mut Stream,
    ) -> Result<Choice, ReinforceError> {
        let here = Situation { state, actions: &task.actions };
        match self {
            Self::Actions(q) => q.decide(&task.q, reward, here, None, stream),
            Self::Actor(actor) => actor.choose(&task.actor, here, stream),
            Self::States(td) => {
                let exploration = if frozen { Exploration::Greedy } else { task.exploration };
                let worth = |action| ahead(td, task, grid, state, action);
                let choice = exploration.choose(td.updates(), here.actions, worth, stream);
                choice.ok_or(ReinforceError::NoAction { state })
            }
        }
    }

    /// Learns from the result of its own action. `is_cut`: a limit ends the episode.
    pub(crate) fn learn(
        &mut self,
        task: &Task,
        happened: &Happened,
        is_cut: bool,
        stream: &mut Stream,
    ) -> Result<(), ReinforceError> {
        let Happened { state, action, reward, next } = *happened;
        let situation = |state| Situation { state, actions: &task.actions };
        match (self, next) {
            (Self::Actions(q), None) => {
                q.end(&task.q, reward)?;
            }
            (Self::Actions(q), Some(next)) if is_cut => {
                q.cut(&task.q, reward, situation(next), stream)?;
            }
            // It learns when it has chosen what to do next.
            (Self::Actions(_), Some(_)) => {}
            (Self::States(td), next) => {
                td.learn(&task.td, state, reward, next)?;
                if is_cut {
                    td.forget_traces();
                }
            }
            (Self::Actor(actor), next) => {
                actor.learn(&task.actor, situation(state), action, reward, next)?;
                if is_cut {
                    actor.critic.forget_traces();
                }
            }
        }
        Ok(())
    }

    /// Whether it may learn from the actions of others: only if it is off-policy.
    pub(crate) fn learns_from_others(&self, task: &Task) -> bool {
        matches!(self, Self::Actions(_)) && !task.q.rule.is_on_policy()
    }

    /// Learns from one thing that somebody else did, if it may.
    pub(crate) fn watch(&mut self, task: &Task, happened: &Happened) -> Result<(), ReinforceError> {
        let learns = self.learns_from_others(task);
        let Self::Actions(q) = self else { return Ok(()) };
        let &Happened { state, action, reward, next } = happened;
        if learns {
            let next = next.map(|state| Situation { state, actions: &task.actions });
            q.learn(&task.q, &Experience { state, action, reward, next, next_action: None })?;
        }
        Ok(())
    }

    /// Learns from a recorded play, backwards and several times, so that the reward at its end reaches its beginning.
    pub(crate) fn study(&mut self, task: &Task, play: &Play) -> Result<(), ReinforceError> {
        for _ in 0..PASSES {
            play.steps.iter().rev().try_for_each(|shown| self.watch(task, shown))?;
        }
        Ok(())
    }

    /// What it thinks of an action: its value, what it leads to, or the preference of the actor.
    pub(crate) fn worth(&self, task: &Task, grid: &GridWorld, state: u64, action: u32) -> f32 {
        match self {
            Self::Actions(q) => q.values.value(state, action),
            Self::States(td) => ahead(td, task, grid, state, action),
            Self::Actor(actor) => actor.actor.value(state, action),
        }
    }

    /// What it thinks of a state.
    pub(crate) fn value(&self, task: &Task, state: u64) -> f32 {
        match self {
            Self::Actions(q) => q.values.max_value(state, &task.actions),
            Self::States(td) => td.value(state),
            Self::Actor(actor) => actor.critic.value(state),
        }
    }

    /// The best actions of a state; empty where all are alike, as long as nothing is known.
    pub(crate) fn best(&self, task: &Task, grid: &GridWorld, state: u64) -> Vec<u32> {
        let worth = |action: &u32| self.worth(task, grid, state, *action);
        let best = task.actions.iter().map(worth).fold(f32::NEG_INFINITY, math::max);
        let mut actions = task.actions.clone();
        actions.retain(|action| worth(action) == best);
        if actions.len() == task.actions.len() { Vec::new() } else { actions }
    }

    /// Why it does what it does in a state, and what else it could do.
    pub(crate) fn explain(
        &self,
        task: &Task,
        grid: &GridWorld,
        state: u64,
        choice: Option<Choice>,
        labels: &Labels<'_>,
    ) -> Document {
        let here = Situation { state, actions: &task.actions };
        match self {
            Self::Actions(q) => q.explain(&task.q, here, choice, labels),
            Self::Actor(actor) => actor.explain(&task.actor, here, labels).subtitle(why(choice, labels)),
            Self::States(td) => {
                let bar = |&action: &u32| {
                    let tint = if choice.is_some_and(|choice| choice.action == action) {
                        Tint::Green
                    } else {
                        Tint::Neutral
                    };
                    let bar = Bar::new((labels.action)(action), ahead(td, task, grid, state, action));
                    bar.tint(tint).note(leads_to(grid, state, action, labels))
                };
                let facts = [
                    Field::new("state", (labels.state)(state)),
                    Field::new("its value", td.value(state)),
                    Field::new("updates", td.updates() as f64).help("Experiences that were learned from."),
                ];
                Document::new("Learner of states")
                    .subtitle(why(choice, labels))
                    .section(Section::bars("Where the actions lead", task.actions.iter().map(bar)))
                    .section(Section::fields("Learning", facts))
            }
        }
    }
}

/// What an action leads to, as far as the values of states say: the mean of everything that may come of it.
fn ahead(td: &TdLearner<DenseStore>, task: &Task, grid: &GridWorld, state: u64, action: u32) -> f32 {
    let mut sum = 0.0;
    grid.for_each_chance(state, action, |chance| {
        let next = chance.next.map(u64::from);
        let future = next.map_or(0.0, |next| td.value(next));
        let extra = task.shaping.extra(state, next).unwrap_or(0.0);
        sum += chance.weight * (chance.reward + extra + task.discount * future);
    });
    sum
}

fn leads_to(grid: &GridWorld, state: u64, action: u32, labels: &Labels<'_>) -> String {
    let mut parts = Vec::new();
    grid.for_each_chance(state, action, |chance| {
        let next = chance.next.map_or_else(|| "the end".to_owned(), |next| (labels.state)(next.into()));
        parts.push(format!("{:.0} % to {next}, reward {}", 100.0 * chance.weight, chance.reward));
    });
    parts.truncate(4);
    parts.join("; ")
}

fn why(choice: Option<Choice>, labels: &Labels<'_>) -> String {
    let Some(choice) = choice else { return String::new() };
    let reason = match choice.reason {
        Reason::Best { ties: 1 } => "leads to the best".to_owned(),
        Reason::Best { ties } => format!("one of {ties} that are best, at random"),
        Reason::Explored { chance } => format!("at random, to explore (probability {chance:.2})"),
        Reason::Drawn { probability } => format!("drawn with probability {probability:.2}"),
        Reason::Demonstrated => "demonstrated by the player".to_owned(),
    };
    format!("{}: {reason}", (labels.action)(choice.action))
}
