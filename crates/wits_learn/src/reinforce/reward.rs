//! Rewards: what is good and bad, as data.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::names::NameList;
use wits_core::ron::RonFile;

use super::ReinforceError;

/// Rewards as data: what each event of a game is worth, and potentials for reward shaping.
///
/// The safest choice is a reward of 1 for the one goal and nothing else. Small rewards on the way speed learning up, but a
/// learner will collect them for ever if that pays better than the goal ([`loop_threshold`]). **Potentials** cannot do that:
/// moving to a place that is worth more is rewarded, moving back costs the same, and the best behavior stays what it was.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_learn::reinforce::RewardDef;
/// let def = RewardDef::from_ron("sentries.reward.ron", r#"(
///     events: { "player_dies": 1, "sentry_dies": -0.3, "player_arrives": -1 },
///     potentials: { "cover": 0.1 },
/// )"#)?;
/// let rewards = def.bind(&["player_dies", "player_arrives", "sentry_dies"], &["cover"])?;
/// assert_eq!(rewards.of_events(&[2, 0]).unwrap(), 0.7); // sentry_dies, player_dies
/// // From no cover to full cover, discount 0.75: 0.75 · 0.1 - 0.
/// assert!((rewards.shaping(0.75, &[0.0], Some(&[1.0])).unwrap() - 0.075).abs() < 1e-6);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RewardDef {
    /// What each event is worth, by its name.
    pub events: BTreeMap<String, f32>,
    /// What every step is worth; a little less than 0 makes the learner hurry.
    pub per_step: f32,
    /// What each quantity is worth, by its name: their weighted sum is the potential.
    pub potentials: BTreeMap<String, f32>,
}

impl RonFile for RewardDef {
    fn validate(&self, findings: &mut Findings) {
        let numbers = self.events.iter().map(|(name, value)| ("events", name, value));
        let weights = self.potentials.iter().map(|(name, value)| ("potentials", name, value));
        for (field, name, value) in numbers.chain(weights) {
            findings.check_range(&format!("{field}[{name:?}]"), f64::from(*value), -1e6, 1e6);
        }
        findings.check_range("per_step", self.per_step.into(), -1e6, 1e6);
    }
}

impl RewardDef {
    /// Binds the definition to the events and quantities that a game knows; from then on they are numbers.
    ///
    /// # Errors
    /// All names that the game does not know, and numbers out of range.
    pub fn bind(&self, events: &[&str], quantities: &[&str]) -> Result<Rewards, Findings> {
        let mut findings = Findings::default();
        self.validate(&mut findings);
        let mut known = |field: &str, names: &BTreeMap<String, f32>, list: &[&str]| {
            let list: NameList<'_> = list.iter().copied().collect();
            for name in names.keys() {
                findings.check_known(Place::path(format!("{field}[{name:?}]")), name, &list);
            }
        };
        known("events", &self.events, events);
        known("potentials", &self.potentials, quantities);
        let of = |names: &BTreeMap<String, f32>, list: &[&str]| {
            list.iter().map(|&name| names.get(name).copied().unwrap_or(0.0)).collect()
        };
        findings.into_result(Rewards {
            events: of(&self.events, events),
            per_step: self.per_step,
            weights: of(&self.potentials, quantities),
        })
    }

    /// Warnings about small rewards that may be worth collecting for ever instead of going on to the goal, which is the
    /// greatest reward and at most `steps` actions away. It cannot know whether an event can be brought about again and
    /// again by going back and forth.
    #[must_use]
    pub fn loops(&self, discount: f32, steps: u32) -> Findings {
        let mut findings = Findings::default();
        let goal = self.events.values().copied().fold(0.0, wits_core::math::max);
        let limit = loop_limit(discount, steps, goal, self.per_step);
        for (name, &reward) in &self.events {
            if reward > limit && reward < goal {
                let message = format!("a reward of {reward} may be collected for ever instead of the goal");
                let expected = format!("at most {limit:.4}, an event that happens once, or a potential");
                findings.add(Place::path(format!("events[{name:?}]")), message, expected);
            }
        }
        findings
    }
}

/// The reward of going back and forth between two states (one reward every second step) above which that pays better than a
/// goal reward of 1 that is `steps` actions away: `γ^(n-1) (1 - γ²) / γ`.
///
/// ```
/// use wits_learn::reinforce::loop_threshold;
/// assert!((loop_threshold(0.75, 5) - 0.184_570).abs() < 1e-6);
/// ```
#[must_use]
pub fn loop_threshold(discount: f32, steps: u32) -> f32 {
    // Going on is worth γ^(n-1); turning back γ e + γ³ e + … = γ e / (1 - γ²).
    wits_core::math::powf(discount, steps as f32 - 2.0) * (1.0 - discount * discount)
}

/// As [`loop_threshold`], for a goal of any worth and steps that cost something (`per_step` below 0): the reward above which
/// going back and forth pays better. The costlier steps are, the more a reward on the way has to pay for the steps back.
///
/// ```
/// use wits_learn::reinforce::loop_limit;
/// // Without a discount a step towards the goal and one back cost 2: less than that is never worth it.
/// assert_eq!(loop_limit(1.0, 13, 0.0, -1.0), 2.0);
/// ```
#[must_use]
pub fn loop_limit(discount: f32, steps: u32, goal: f32, per_step: f32) -> f32 {
    // Going on is worth γ^(n-1) G + p (1 - γ^n) / (1 - γ), and turning back γ e / (1 - γ²) + p / (1 - γ). They are equal at
    // e = G (1 - γ²) γ^(n-2) - p (1 + γ) γ^(n-1).
    let costs = per_step * (1.0 + discount) * wits_core::math::powf(discount, steps as f32 - 1.0);
    goal * loop_threshold(discount, steps) - costs
}

/// Rewards, bound to the events and quantities of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rewards {
    events: Vec<f32>,
    per_step: f32,
    weights: Vec<f32>,
}

impl Rewards {
    /// The reward of a step in which these events happened. Unknown events are worth nothing.
    ///
    /// # Errors
    /// When the sum is not finite.
    pub fn of_events(&self, happened: &[usize]) -> Result<f32, ReinforceError> {
        let worth = |&event: &usize| self.events.get(event).copied().unwrap_or(0.0);
        let sum = self.per_step + happened.iter().map(worth).sum::<f32>();
        if sum.is_finite() {
            Ok(sum)
        } else {
            Err(ReinforceError::NotFinite { what: "reward", place: 0, value: sum })
        }
    }

    /// The potential of a state: the weighted sum of its quantities.
    ///
    /// # Errors
    /// When there are more or fewer quantities than were bound, or one is not finite.
    pub fn potential(&self, quantities: &[f32]) -> Result<f32, ReinforceError> {
        let (what, found, expected) = ("quantities", quantities.len(), self.weights.len());
        if found != expected {
            return Err(ReinforceError::Length { what, found, expected });
        }
        let mut sum = 0.0;
        for (place, (weight, &value)) in self.weights.iter().zip(quantities).enumerate() {
            if !value.is_finite() {
                return Err(ReinforceError::NotFinite { what, place, value });
            }
            sum += weight * value;
        }
        Ok(sum)
    }

    /// The extra reward of a step: the discounted potential after it, less the one before it. At the end of an episode
    /// (`after` is `None`) the potential is 0; only so the best behavior stays what it was.
    ///
    /// # Errors
    /// As [`potential`](Self::potential).
    pub fn shaping(
        &self,
        discount: f32,
        before: &[f32],
        after: Option<&[f32]>,
    ) -> Result<f32, ReinforceError> {
        let after = after.map_or(Ok(0.0), |after| self.potential(after))?;
        Ok(discount * after - self.potential(before)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Millington 7.7.7 (derived): looping wins iff γ e / (1 - γ²) > γ^(n-1). γ 0.75: n 5: 0.1846, n 8: 0.0779, n 10: 0.0438.
    #[test]
    fn oracle_millington_7_7_7_thresholds() {
        for (steps, threshold) in [(5, 0.1846), (8, 0.0779), (10, 0.0438)] {
            assert!((loop_threshold(0.75, steps) - threshold).abs() < 5e-5, "{steps}");
        }
    }

    #[test]
    fn dangerous_rewards_are_named() {
        let def = RewardDef {
            events: [("goal".into(), 1.0), ("step_right".into(), 0.2), ("hint".into(), 0.1)].into(),
            ..RewardDef::default()
        };
        let warnings = def.loops(0.75, 5).to_string();
        assert_eq!(
            warnings,
            "events[\"step_right\"]: a reward of 0.2 may be collected for ever instead of the goal; \
             expected at most 0.1846, an event that happens once, or a potential"
        );
        assert!(def.loops(0.75, 3).is_empty());
    }

    #[test]
    fn unknown_names_and_bad_numbers_are_refused() {
        let def = RewardDef {
            events: [("palyer_dies".into(), 1.0)].into(),
            per_step: f32::NAN,
            ..RewardDef::default()
        };
        let errors = def.bind(&["player_dies"], &[]).unwrap_err().to_string();
        assert!(
            errors.contains("did you mean \"player_dies\"?") && errors.contains("per_step: NaN"),
            "{errors}"
        );
        let rewards = RewardDef::default().bind(&[], &["cover"]).unwrap();
        assert!(matches!(rewards.potential(&[f32::NAN]), Err(ReinforceError::NotFinite { place: 0, .. })));
        assert!(matches!(rewards.potential(&[]), Err(ReinforceError::Length { .. })));
        assert_eq!(rewards.of_events(&[17]), Ok(0.0));
    }
}
