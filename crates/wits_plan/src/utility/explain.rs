//! Why this action, and why not another one.

use wits_core::time::Moment;

use super::{ChoiceState, Inputs, Pick, Scorer};

/// One action for one target, with everything that its score is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Which.
    pub pick: Pick,
    /// Its score, without the bonus.
    pub score: f32,
    /// What it has on top because it is going on: hysteresis and inertia.
    pub bonus: f32,
    /// How it stands.
    pub standing: Standing,
    /// Its considerations, in order.
    pub parts: Vec<Part>,
}

/// One consideration.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The name of the input.
    pub input: String,
    /// What the game said.
    pub value: f32,
    /// The same from 0 to 1.
    pub x: f32,
    /// What the curve made of it.
    pub y: f32,
    /// How much it counts.
    pub weight: f32,
}

/// How an action stands in a decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Standing {
    /// It was chosen, or would be.
    Chosen,
    /// It was taken into account, and others were better.
    Beaten,
    /// Not worth doing.
    BelowThreshold,
    /// Something of a higher rank is worth doing.
    Outranked,
    /// It may not be taken again for so many seconds.
    Cooling(f32),
}

impl Scorer {
    /// Every action with every target, the highest score first. For people, tests and the studio: it allocates.
    ///
    /// `chosen` is what the decision came to.
    pub fn explain(
        &self,
        state: &ChoiceState,
        chosen: Option<Pick>,
        now: Moment,
        inputs: &mut impl Inputs,
    ) -> Vec<Report> {
        let chosen_rank = chosen.map(|pick| self.rank(pick.action));
        let mut reports = Vec::new();
        for (number, action) in (0_u32..).zip(&self.actions) {
            for target in 0..inputs.targets(number as usize).min(64) {
                let pick = Pick { action: number, target };
                let parts: Vec<Part> = self.considerations[action.considerations.clone()]
                    .iter()
                    .map(|part| {
                        let value = inputs.read(part.input, target);
                        let x = self.inputs[part.input].normal(value);
                        let input = self.inputs[part.input].name.to_string();
                        Part { input, value, x, y: part.curve.at(x), weight: part.weight }
                    })
                    .collect();
                let score = self.score(number, target, inputs);
                let ready = state.ready.get(number as usize).copied().unwrap_or_default();
                let standing = if chosen == Some(pick) {
                    Standing::Chosen
                } else if !ready.has_come(now) && state.current != Some(pick) {
                    Standing::Cooling(ready.since(now))
                } else if chosen_rank.is_some_and(|rank| rank > action.rank) {
                    Standing::Outranked
                } else if score > self.threshold {
                    Standing::Beaten
                } else {
                    Standing::BelowThreshold
                };
                let bonus = self.bonus(state, pick, now);
                reports.push(Report { pick, score, bonus, standing, parts });
            }
        }
        reports.sort_by(|a, b| (b.score + b.bonus).total_cmp(&(a.score + a.bonus)));
        reports
    }
}

impl Report {
    /// Why it was not chosen but another, in words: what it stumbles over.
    #[must_use]
    pub fn why_not(&self, chosen: Option<&Self>) -> String {
        match self.standing {
            Standing::Chosen => format!("chosen with {}", self.total()),
            Standing::Cooling(left) => format!("not again for {left:.1} s"),
            Standing::Outranked => "something of a higher rank is worth doing".to_owned(),
            Standing::BelowThreshold => format!("{:.2} is not worth doing{}", self.score, self.weakest()),
            Standing::Beaten => {
                let than = chosen.map_or_else(String::new, |chosen| format!(" against {}", chosen.total()));
                format!("{}{than}{}", self.total(), self.weakest())
            }
        }
    }

    fn total(&self) -> String {
        if self.bonus == 0.0 {
            return format!("{:.2}", self.score);
        }
        format!("{:.2} + {:.2} for going on", self.score, self.bonus)
    }

    fn weakest(&self) -> String {
        let weakest = self.parts.iter().min_by(|a, b| a.y.total_cmp(&b.y));
        weakest.map_or_else(String::new, |part| {
            format!(": {} of {:.1} gives only {:.2}", part.input, part.value, part.y)
        })
    }
}
