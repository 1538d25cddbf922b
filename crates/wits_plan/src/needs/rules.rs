//! Which offer is taken.

use serde::{Deserialize, Serialize};
use wits_core::random::Stream;

use super::{GoalDef, NeedsState, Offer};

/// How one of the offers is chosen. Every policy on which people differ has a name here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// What is compared.
    pub rule: Rule,
    /// Whether what comes of an action stays in the range of the goal.
    pub clamping: Clamping,
    /// Which goals change by themselves while an action goes on.
    pub drift: Drift,
    /// Which of equally good offers is taken.
    pub ties: Ties,
    /// Other things equal, shorter ones first: so much is a unit of time worth, in the unit of the scores.
    pub shorter: f32,
}

/// What is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rule {
    /// The most urgent goal (the first of equals), and the action that lowers it most. Side effects and time do not count.
    Simple,
    /// The least discontent of all goals after the action.
    #[default]
    Overall,
    /// The same, with what changes by itself while the action, and the way to it, take their time.
    WithTime,
}

/// Whether the insistence after an action stays in the range of its goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Clamping {
    /// It may leave the range: a large effect on a small need looks bad because its square is large again.
    Never,
    /// Effect and drift together stay in the range.
    #[default]
    AtEnd,
    /// The effect comes first and stays in the range, then the drift: who fills up is a little empty again when done.
    BeforeDrift,
}

/// Which goals change by themselves while an action goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Drift {
    /// All.
    #[default]
    All,
    /// All but those that the action lowers: nobody gets hungry while eating.
    NotServed,
}

/// Which of equally good offers is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ties {
    /// The first.
    #[default]
    First,
    /// Any of them, by chance.
    Random,
}

impl Rules {
    /// The place of the best offer; `None` if there is no offer or no goal. Chance is asked only for [`Ties::Random`].
    pub fn choose<'o>(
        &self,
        goals: &[GoalDef],
        state: &NeedsState,
        offers: impl IntoIterator<Item = Offer<'o>>,
        chance: Option<&mut Stream>,
    ) -> Option<usize> {
        let top = state.top()?;
        let (mut best, mut chosen, mut chance) = (Best::new(self.ties), None, chance);
        for (place, offer) in offers.into_iter().enumerate() {
            if best.offer(self.score_for(goals, state, &offer, top), chance.as_deref_mut()) {
                chosen = Some(place);
            }
        }
        chosen
    }

    /// What offers are compared by: the lowest is the best.
    ///
    /// Discontent after the action, or for [`Rule::Simple`] the change of the most urgent goal; time has its price on top.
    #[must_use]
    pub fn score(&self, goals: &[GoalDef], state: &NeedsState, offer: &Offer<'_>) -> Option<f32> {
        Some(self.score_for(goals, state, offer, state.top()?))
    }

    pub(super) fn score_for(
        &self,
        goals: &[GoalDef],
        state: &NeedsState,
        offer: &Offer<'_>,
        top: usize,
    ) -> f32 {
        let price = if self.shorter > 0.0 { self.shorter * offer.time() } else { 0.0 };
        match self.rule {
            Rule::Simple => offer.change(top) + price,
            Rule::Overall | Rule::WithTime => {
                let goals = goals.iter().enumerate().filter(|(goal, _)| state.is_on(*goal));
                goals
                    .map(|(number, goal)| goal.discontent(self.after(goal, state, offer, number)))
                    .sum::<f32>()
                    + price
            }
        }
    }

    /// The insistence of a goal after an action, as these rules foresee it.
    #[inline]
    #[must_use]
    pub fn after(&self, goal: &GoalDef, state: &NeedsState, offer: &Offer<'_>, number: usize) -> f32 {
        let (value, change) = (state.value(number), offer.change(number));
        let served = change < 0.0 && self.drift == Drift::NotServed;
        let drifts = self.rule == Rule::WithTime && !served;
        let drifts = drifts && state.rate(number) != 0.0; // not even for ever
        let drift = if drifts { offer.time() * state.rate(number) } else { 0.0 };
        match self.clamping {
            Clamping::Never => value + change + drift,
            Clamping::AtEnd => goal.clamped(value + change + drift),
            Clamping::BeforeDrift => goal.clamped(goal.clamped(value + change) + drift),
        }
    }
}

/// The lowest score so far.
pub(super) struct Best {
    score: f32,
    /// How many had it; 0 before the first.
    equal: u32,
    ties: Ties,
}

impl Best {
    pub(super) const fn new(ties: Ties) -> Self {
        Self { score: f32::INFINITY, equal: 0, ties }
    }

    /// Is this one taken instead of those before it? Of so many equals the last is taken with a chance of one in so many,
    /// so each has the same chance in the end.
    pub(super) fn offer(&mut self, score: f32, chance: Option<&mut Stream>) -> bool {
        let score = if score.is_nan() { f32::INFINITY } else { score };
        if self.equal == 0 || score < self.score {
            (self.score, self.equal) = (score, 1);
            return true;
        }
        self.equal += u32::from(score == self.score);
        let by_chance = score == self.score && self.ties == Ties::Random;
        by_chance && chance.is_some_and(|chance| chance.below(self.equal) == 0)
    }
}
