//! Why this offer, and why not another one.

use super::{GoalDef, NeedsState, Offer, Rule, Rules};

/// One offer as the rules see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Scored {
    /// What offers are compared by: the lowest is the best.
    pub score: f32,
    /// What is foreseen for each goal.
    pub goals: Vec<GoalAfter>,
    /// Until it is done.
    pub time: f32,
}

/// What is foreseen for one goal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GoalAfter {
    /// The insistence now.
    pub now: f32,
    /// And after the action.
    pub after: f32,
    /// What it adds to the discontent.
    pub discontent: f32,
}

impl Rules {
    /// Every number behind a score. For people, tests and the studio: it allocates.
    #[must_use]
    pub fn explain(&self, goals: &[GoalDef], state: &NeedsState, offer: &Offer<'_>) -> Scored {
        let goals_after = goals.iter().enumerate().map(|(number, goal)| {
            let after = self.after(goal, state, offer, number);
            let discontent = if state.is_on(number) { goal.discontent(after) } else { 0.0 };
            GoalAfter { now: state.value(number), after, discontent }
        });
        let score = self.score(goals, state, offer).unwrap_or_default();
        Scored { score, goals: goals_after.collect(), time: offer.time() }
    }

    /// Why one offer was not taken but another: the goal at which it loses most, in words.
    ///
    /// ```
    /// use wits_plan::needs::{GoalDef, NeedsState, Offer, Rules};
    /// let goals = [GoalDef::new("eat"), GoalDef::new("bathroom")];
    /// let state = NeedsState::of(&goals, [4.0, 3.0]);
    /// let (soda, toilet) = (Offer::new(&[-2.0, 2.0]), Offer::new(&[0.0, -4.0]));
    /// let rules = Rules::default();
    /// let told = rules.why_not(&goals, &state, &soda, &toilet);
    /// assert_eq!(told, "leaves 29 discontent, the other 16: bathroom would be 5, not 0");
    /// ```
    #[must_use]
    pub fn why_not(
        &self,
        goals: &[GoalDef],
        state: &NeedsState,
        offer: &Offer<'_>,
        chosen: &Offer<'_>,
    ) -> String {
        let (mine, other) = (self.explain(goals, state, offer), self.explain(goals, state, chosen));
        if self.rule == Rule::Simple {
            let top = state.top().and_then(|top| goals.get(top)).map_or("nothing", |goal| goal.name.as_str());
            return format!("changes {top} by {}, the other by {}", neat(mine.score), neat(other.score));
        }
        let scores = format!("leaves {} discontent, the other {}", neat(mine.score), neat(other.score));
        let loss = |goal: usize| mine.goals[goal].discontent - other.goals[goal].discontent;
        let worst = (0..goals.len()).max_by(|a, b| loss(*a).total_cmp(&loss(*b)));
        match worst.filter(|goal| loss(*goal) > 0.0) {
            Some(goal) => format!(
                "{scores}: {} would be {}, not {}",
                goals[goal].name,
                neat(mine.goals[goal].after),
                neat(other.goals[goal].after)
            ),
            None => scores,
        }
    }
}

/// Two digits at most.
pub(super) fn neat(number: f32) -> f32 {
    (number * 100.0).round() / 100.0
}
