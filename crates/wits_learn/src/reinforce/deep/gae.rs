//! Advantages: how much better actions were than what was expected (generalized advantage estimation, Schulman 2016).

use crate::reinforce::Outcome;

/// What happened in one environment, step by step.
#[derive(Clone, Copy, Debug)]
pub struct Trajectory<'a> {
    /// The rewards.
    pub rewards: &'a [f32],
    /// What the critic thought of the states before the steps.
    pub values: &'a [f32],
    /// How the steps ended.
    pub outcomes: &'a [Outcome],
    /// What the critic thinks of the state after a step that was cut off; not asked elsewhere.
    pub truncated_values: &'a [f32],
    /// What the critic thinks of the state after the last step.
    pub last_value: f32,
}

/// Writes how much better each action was than expected.
///
/// `trace` (λ) says how far ahead is looked: 0 trusts the critic after one step, 1 only what was really earned. 0.95 is usual.
///
/// ```
/// use wits_learn::reinforce::Outcome;
/// use wits_learn::reinforce::deep::{Trajectory, advantages};
/// let steps = Trajectory {
///     rewards: &[0.0, 1.0],
///     values: &[0.5, 0.5],
///     outcomes: &[Outcome::Running, Outcome::Terminated],
///     truncated_values: &[0.0, 0.0],
///     last_value: 9.0, // after an end: not asked
/// };
/// let mut found = [0.0; 2];
/// advantages(&steps, 0.5, 0.5, &mut found);
/// // The last: 1 - 0.5 = 0.5. The first: 0 + 0.5 · 0.5 - 0.5 = -0.25, and 0.5 · 0.5 · 0.5 of the last.
/// assert_eq!(found, [-0.125, 0.5]);
/// ```
pub fn advantages(steps: &Trajectory<'_>, discount: f32, trace: f32, into: &mut [f32]) {
    let mut next_value = steps.last_value;
    let mut carried = 0.0;
    for step in (0..into.len()).rev() {
        let future = match steps.outcomes[step] {
            Outcome::Running => next_value,
            Outcome::Terminated => 0.0,
            Outcome::Truncated => steps.truncated_values[step],
        };
        if steps.outcomes[step].is_over() {
            carried = 0.0;
        }
        let surprise = steps.rewards[step] + discount * future - steps.values[step];
        carried = surprise + discount * trace * carried;
        into[step] = carried;
        next_value = steps.values[step];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Without a trace the advantage is the temporal difference; with all of it, what was earned less what was expected.
    #[test]
    fn oracle_schulman_2016_both_ends() {
        let running = [Outcome::Running; 3];
        let steps = Trajectory {
            rewards: &[1.0, 2.0, 3.0],
            values: &[0.5, 0.25, 0.125],
            outcomes: &running,
            truncated_values: &[0.0; 3],
            last_value: 4.0,
        };
        let mut found = [0.0; 3];
        advantages(&steps, 0.5, 0.0, &mut found);
        // 1 + 0.5·0.25 - 0.5; 2 + 0.5·0.125 - 0.25; 3 + 0.5·4 - 0.125
        assert_eq!(found, [0.625, 1.8125, 4.875]);
        advantages(&steps, 0.5, 1.0, &mut found);
        // 1 + 0.5·2 + 0.25·3 + 0.125·4 - 0.5 = 2.75; 2 + 1.5 + 1 - 0.25 = 4.25
        assert_eq!(found, [2.75, 4.25, 4.875]);
    }

    #[test]
    fn a_cut_counts_on_the_future_it_would_have_had() {
        let steps = Trajectory {
            rewards: &[1.0, 1.0],
            values: &[0.0, 0.0],
            outcomes: &[Outcome::Truncated, Outcome::Terminated],
            truncated_values: &[8.0, 8.0],
            last_value: 8.0,
        };
        let mut found = [0.0; 2];
        advantages(&steps, 0.5, 1.0, &mut found);
        assert_eq!(found, [5.0, 1.0]);
    }

    proptest! {
        /// A critic that is right is never surprised.
        #[test]
        fn a_perfect_critic_is_never_surprised(rewards in prop::collection::vec(-1.0_f32..1.0, 1..20), trace in 0.0_f32..=1.0) {
            let mut values = vec![0.0; rewards.len()];
            let mut value = 0.0;
            for (place, reward) in rewards.iter().enumerate().rev() {
                value = reward + 0.9 * value;
                values[place] = value;
            }
            let mut outcomes = vec![Outcome::Running; rewards.len()];
            *outcomes.last_mut().unwrap() = Outcome::Terminated;
            let truncated_values = vec![0.0; rewards.len()];
            let steps = Trajectory { rewards: &rewards, values: &values, outcomes: &outcomes, truncated_values: &truncated_values, last_value: 0.0 };
            let mut found = vec![1.0; rewards.len()];
            advantages(&steps, 0.9, trace, &mut found);
            prop_assert!(found.iter().all(|advantage| advantage.abs() < 1e-5));
        }
    }
}
