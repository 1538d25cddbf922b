//! The top of all goals: chooses strategies, takes orders, can be interrupted.

use serde::{Deserialize, Serialize};
use wits_core::random::Stream;
use wits_core::state::State;
use wits_core::time::Moment;

use super::{Goal, GoalStatus, Strategies, Subgoals};

/// What one character is after: its goals, the strategy they belong to, and its personality. Plain data.
///
/// ```
/// use std::borrow::Cow;
/// use wits_core::time::Moment;
/// use wits_plan::drive::{Brain, Goal, GoalStatus, Strategy, Subgoals, Think};
///
/// struct Bot { health: f32 }
/// #[derive(Clone, Debug, PartialEq)]
/// enum Aim { Heal, Fight }
/// impl Goal<Bot> for Aim {
///     type Message = ();
///     fn name(&self) -> Cow<'static, str> { format!("{self:?}").into() }
///     fn process(&mut self, _: &mut Bot, _: &mut Subgoals<Self>) -> GoalStatus { GoalStatus::Active }
/// }
/// let think = Think::new([
///     Strategy::new("heal", |bot: &Bot| 1.0 - bot.health, |_| Aim::Heal),
///     Strategy::new("fight", |bot: &Bot| bot.health, |_| Aim::Fight),
/// ]);
/// let (mut bot, mut brain) = (Bot { health: 0.9 }, Brain::new(&think));
/// brain.update(&think, &mut bot, Moment::START);
/// assert_eq!(brain.strategy(), Some(1));
/// bot.health = 0.2;
/// brain.update(&think, &mut bot, Moment(499)); // chooses twice a second
/// assert_eq!(brain.strategy(), Some(1));
/// brain.update(&think, &mut bot, Moment(500));
/// assert_eq!(brain.goals().front().unwrap().goal, Aim::Heal);
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Brain<G> {
    pub(super) goals: Subgoals<G>,
    pub(super) strategy: Option<u32>,
    /// How desirable each strategy was when it last chose, biases included.
    pub(super) desires: Vec<f32>,
    pub(super) biases: Vec<f32>,
    pub(super) again: Moment,
    /// Somebody gave orders: it does not choose by itself until they are done.
    pub(super) ordered: bool,
}

/// One strategy as a choice sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Desire {
    /// What it is called.
    pub name: String,
    /// How desirable it is.
    pub desire: f32,
    /// What that is multiplied by for this character.
    pub bias: f32,
    /// It is being pursued.
    pub pursued: bool,
}

impl<G> Brain<G> {
    /// Without a strategy yet, and without preferences.
    #[must_use]
    pub fn new<C: ?Sized>(strategies: &impl Strategies<C, G>) -> Self {
        Self::of_size(strategies.count())
    }

    pub(super) fn of_size(count: usize) -> Self {
        Self {
            goals: Subgoals::default(),
            strategy: None,
            desires: vec![0.0; count],
            biases: vec![1.0; count],
            again: Moment::START,
            ordered: false,
        }
    }

    /// A personality: what the desirability of each strategy is multiplied by, in their order. Missing ones are 1.
    #[must_use]
    pub fn with_biases(mut self, biases: impl IntoIterator<Item = f32>) -> Self {
        self.biases.iter_mut().zip(biases).for_each(|(bias, new)| *bias = new);
        self
    }

    /// A personality by chance: each bias is between two numbers; 0.5 and 1.5 are usual.
    #[must_use]
    pub fn with_random_biases(mut self, chance: &mut Stream, from: f32, to: f32) -> Self {
        self.biases.iter_mut().for_each(|bias| *bias = chance.range(from, to));
        self
    }

    /// The personality.
    #[must_use]
    pub fn biases(&self) -> &[f32] {
        &self.biases
    }

    /// The personality, to be changed.
    #[must_use]
    pub fn biases_mut(&mut self) -> &mut [f32] {
        &mut self.biases
    }

    /// How desirable each strategy was when it last chose, biases included. Above 1 with a bias above 1.
    #[must_use]
    pub fn desires(&self) -> &[f32] {
        &self.desires
    }

    /// The number of the strategy that is pursued; `None` under orders.
    #[must_use]
    pub fn strategy(&self) -> Option<usize> {
        self.strategy.map(|strategy| strategy as usize)
    }

    /// What is pursued, the front one first.
    #[must_use]
    pub const fn goals(&self) -> &Subgoals<G> {
        &self.goals
    }

    /// Somebody gave orders that are not done yet.
    #[must_use]
    pub const fn is_ordered(&self) -> bool {
        self.ordered
    }

    /// One update: chooses a strategy if it is time to, or the last one came to its end, and pursues it. Inactive if there
    /// is nothing to pursue.
    pub fn update<C: ?Sized>(
        &mut self,
        strategies: &impl Strategies<C, G>,
        owner: &mut C,
        now: Moment,
    ) -> GoalStatus
    where
        G: Goal<C>,
    {
        let free = !self.ordered && !self.goals.is_interrupted();
        if free && (self.strategy.is_none() || self.again.has_come(now)) {
            self.arbitrate(strategies, owner, now);
        }
        if self.goals.is_empty() {
            return GoalStatus::Inactive;
        }
        let status = self.goals.process(owner);
        let over = match status {
            GoalStatus::Completed => true,
            // One of several orders that cannot be followed does not make the others void.
            GoalStatus::Failed => !self.ordered || self.goals.len() < 2,
            _ => false,
        };
        if over {
            self.goals.clear(owner);
            (self.strategy, self.ordered) = (None, false);
        }
        status
    }

    /// Chooses the most desirable strategy now: the last one of equals. What is pursued already goes on as it is.
    pub fn arbitrate<C: ?Sized>(&mut self, strategies: &impl Strategies<C, G>, owner: &mut C, now: Moment)
    where
        G: Goal<C>,
    {
        let count = strategies.count();
        self.biases.resize(count, 1.0);
        self.desires.resize(count, 0.0);
        self.again = now.after(strategies.every());
        let mut best = (None, 0.0);
        for strategy in 0..count {
            let desire = strategies.desire(strategy, owner) * self.biases[strategy];
            self.desires[strategy] = desire;
            if desire >= best.1 {
                best = (u32::try_from(strategy).ok(), desire);
            }
        }
        if best.0 == self.strategy && best.0.is_some() {
            return;
        }
        self.goals.clear(owner);
        self.strategy = best.0;
        if let Some(strategy) = self.strategy() {
            let goal = strategies.goal(strategy, owner);
            self.goals.add_last(goal);
        }
    }

    /// An order: everything else is dropped.
    pub fn order<C: ?Sized>(&mut self, owner: &mut C, goal: G)
    where
        G: Goal<C>,
    {
        self.goals.clear(owner);
        (self.strategy, self.ordered) = (None, true);
        self.goals.add_last(goal);
    }

    /// An order after those that were given before.
    pub fn queue<C: ?Sized>(&mut self, owner: &mut C, goal: G)
    where
        G: Goal<C>,
    {
        if !self.ordered {
            return self.order(owner, goal);
        }
        self.goals.add_last(goal);
    }

    /// An order that goes to the end of the queue again whenever it is done.
    pub fn patrol<C: ?Sized>(&mut self, owner: &mut C, goal: G)
    where
        G: Goal<C>,
    {
        if !self.ordered {
            self.goals.clear(owner);
            (self.strategy, self.ordered) = (None, true);
        }
        self.goals.add_patrol(goal);
    }

    /// Something urgent first; what was pursued goes on after it.
    pub fn interrupt<C: ?Sized>(&mut self, owner: &mut C, goal: G)
    where
        G: Goal<C>,
    {
        self.goals.interrupt(owner, goal);
    }

    /// A message for whatever is pursued. True if somebody handled it.
    pub fn handle<C: ?Sized>(&mut self, owner: &mut C, message: &G::Message) -> bool
    where
        G: Goal<C>,
    {
        self.goals.handle(owner, message)
    }

    /// Drops everything: the character is gone, or begins anew.
    pub fn stop<C: ?Sized>(&mut self, owner: &mut C)
    where
        G: Goal<C>,
    {
        self.goals.clear(owner);
        (self.strategy, self.ordered, self.again) = (None, false, Moment::START);
    }

    /// Other strategies from now on. Those of the same name keep their bias, and what is pursued goes on if its strategy is
    /// among them.
    pub fn exchange<C: ?Sized>(
        &mut self,
        old: &impl Strategies<C, G>,
        new: &impl Strategies<C, G>,
        owner: &mut C,
    ) where
        G: Goal<C>,
    {
        let named = |name: &str| (0..new.count()).find(|strategy| new.name(*strategy) == name);
        let mut biases = vec![1.0; new.count()];
        for (strategy, bias) in self.biases.iter().enumerate() {
            if let Some(place) = named(old.name(strategy)) {
                biases[place] = *bias;
            }
        }
        (self.biases, self.desires) = (biases, vec![0.0; new.count()]);
        let kept = self.strategy().and_then(|strategy| named(old.name(strategy)));
        if self.strategy.is_some() && kept.is_none() {
            self.goals.clear(owner);
        }
        self.strategy = kept.and_then(|strategy| u32::try_from(strategy).ok());
        self.again = Moment::START;
    }

    /// Every strategy with how desirable it is now, the best first. For people: it allocates.
    pub fn explain<C: ?Sized>(&self, strategies: &impl Strategies<C, G>, owner: &C) -> Vec<Desire> {
        let all = (0..strategies.count()).map(|strategy| Desire {
            name: strategies.name(strategy).to_owned(),
            desire: strategies.desire(strategy, owner),
            bias: self.biases.get(strategy).copied().unwrap_or(1.0),
            pursued: self.strategy() == Some(strategy),
        });
        let mut all: Vec<Desire> = all.collect();
        all.sort_by(|a, b| b.total().total_cmp(&a.total()));
        all
    }
}

impl Desire {
    /// What strategies are compared by.
    #[must_use]
    pub fn total(&self) -> f32 {
        self.desire * self.bias
    }

    /// Why it is not pursued but another, in words.
    #[must_use]
    pub fn why_not(&self, pursued: Option<&Self>) -> String {
        let mine = if self.bias == 1.0 {
            format!("{:.2}", self.desire)
        } else {
            format!("{:.2} × {:.2} = {:.2}", self.desire, self.bias, self.total())
        };
        match pursued {
            _ if self.pursued => format!("pursued with {mine}"),
            Some(other) => format!("{mine} against {:.2} of {}", other.total(), other.name),
            None => mine,
        }
    }
}
