//! Exploration: which action is taken while values are still being learned.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::hash::HashState;
use wits_core::math;
use wits_core::random::Stream;
use wits_core::state::State;

use super::Schedule;
use super::store::best_of;

/// How an action is chosen from values.
///
/// Any way that tries everything now and then is valid for Q-learning, the player's own actions too
/// ([`QLearner::decide`](super::QLearner::decide) takes them). During play explore little (0.1 or less); offline, 0.2 is a good
/// start.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_learn::reinforce::{Exploration, Reason, Schedule};
/// let mut stream = Seed::new(1).stream();
/// let values = [0.1, 0.9, 0.2];
/// let value = |action: u32| values[action as usize];
/// let greedy = Exploration::Greedy.choose(0, &[0, 1, 2], value, &mut stream).unwrap();
/// assert_eq!((greedy.action, greedy.reason), (1, Reason::Best { ties: 1 }));
///
/// let curious = Exploration::EpsilonGreedy(Schedule::Constant(0.3));
/// assert!((curious.probability(0, &[0, 1, 2], value, 1) - 0.8).abs() < 1e-6); // 0.7 + 0.3 / 3
/// ```
#[derive(Clone, Copy, Debug, PartialEq, HashState, Serialize, Deserialize)]
pub enum Exploration {
    /// Always the best action; no exploration.
    Greedy,
    /// With this probability any action, else the best one. \[0..1\]
    EpsilonGreedy(Schedule),
    /// Every action with a probability of exp(value / temperature), so that good actions are tried more often than bad ones.
    /// A high temperature makes all alike, one near zero is greedy.
    Softmax(Schedule),
}

/// An action, and why it was taken.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Choice {
    /// The action.
    pub action: u32,
    /// Its value.
    pub value: f32,
    /// Why it was taken.
    pub reason: Reason,
}

/// Why an action was taken.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
pub enum Reason {
    /// It is the best known action, or one of several.
    Best {
        /// How many actions are as good, itself included.
        ties: u32,
    },
    /// It was taken at random, to explore.
    Explored {
        /// The probability of exploring.
        chance: f32,
    },
    /// It was drawn, better actions being likelier.
    Drawn {
        /// Its probability.
        probability: f32,
    },
    /// Somebody else took it: the player.
    Demonstrated,
}

impl Exploration {
    /// Chooses one of the actions; `None` if there are none. `n` counts the updates so far, for schedules.
    pub fn choose(
        &self,
        n: u64,
        actions: &[u32],
        value: impl Fn(u32) -> f32,
        stream: &mut Stream,
    ) -> Option<Choice> {
        match self {
            Self::EpsilonGreedy(chance) if stream.chance(chance.at(n)) => {
                let action = *stream.pick(actions)?;
                let reason = Reason::Explored { chance: chance.at(n) };
                Some(Choice { action, value: value(action), reason })
            }
            Self::Greedy | Self::EpsilonGreedy(_) => {
                let best = best_of(actions, value, stream)?;
                Some(Choice {
                    action: best.action,
                    value: best.value,
                    reason: Reason::Best { ties: best.ties },
                })
            }
            Self::Softmax(temperature) => Softmax::of(actions, temperature.at(n), value).draw(stream),
        }
    }

    /// The probability with which an action is chosen.
    #[must_use]
    pub fn probability(&self, n: u64, actions: &[u32], value: impl Fn(u32) -> f32, action: u32) -> f32 {
        if !actions.contains(&action) {
            return 0.0;
        }
        let exploring = match self {
            Self::Greedy => 0.0,
            Self::EpsilonGreedy(chance) => math::max(0.0, math::min(chance.at(n), 1.0)),
            Self::Softmax(temperature) => {
                return Softmax::of(actions, temperature.at(n), value).probability(action);
            }
        };
        let best = actions.iter().map(|&other| value(other)).fold(f32::NEG_INFINITY, math::max);
        let tied = actions.iter().filter(|&&other| value(other) == best).count();
        let greedy = if value(action) == best { (1.0 - exploring) / tied as f32 } else { 0.0 };
        greedy + exploring / actions.len() as f32
    }

    /// The mean value of what is chosen: what Expected SARSA learns from. 0 if there are no actions.
    pub fn expected(&self, n: u64, actions: &[u32], value: impl Fn(u32) -> f32 + Copy) -> f32 {
        if let Self::Softmax(temperature) = self {
            let softmax = Softmax::of(actions, temperature.at(n), value);
            return actions.iter().map(|&action| softmax.probability(action) * value(action)).sum();
        }
        actions.iter().map(|&action| self.probability(n, actions, value, action) * value(action)).sum()
    }

    pub(super) fn check(&self, path: &str, findings: &mut Findings) {
        match self {
            Self::Greedy => {}
            Self::EpsilonGreedy(chance) => chance.check(path, 0.0, 1.0, findings),
            Self::Softmax(temperature) => temperature.check(path, 0.0, f32::MAX, findings),
        }
    }
}

/// Boltzmann probabilities of a few actions. Differences to the best value are taken, so that nothing overflows.
pub(super) struct Softmax<'a, V> {
    actions: &'a [u32],
    value: V,
    best: f32,
    temperature: f32,
    total: f32,
}

impl<'a, V: Fn(u32) -> f32> Softmax<'a, V> {
    pub(super) fn of(actions: &'a [u32], temperature: f32, value: V) -> Self {
        let best = actions.iter().map(|&action| value(action)).fold(f32::NEG_INFINITY, math::max);
        let temperature = math::max(temperature, f32::MIN_POSITIVE);
        let mut softmax = Self { actions, value, best, temperature, total: 0.0 };
        softmax.total = actions.iter().map(|&action| softmax.weight(action)).sum();
        softmax
    }

    fn weight(&self, action: u32) -> f32 {
        math::exp(((self.value)(action) - self.best) / self.temperature)
    }

    pub(super) fn probability(&self, action: u32) -> f32 {
        if self.total > 0.0 { self.weight(action) / self.total } else { 0.0 }
    }

    pub(super) fn draw(&self, stream: &mut Stream) -> Option<Choice> {
        let mut left = stream.unit() * self.total;
        let mut drawn = None;
        for &action in self.actions {
            let weight = self.weight(action);
            if weight > 0.0 {
                drawn = Some(action);
            }
            if left < weight {
                break;
            }
            left -= weight;
        }
        let action = drawn?;
        let reason = Reason::Drawn { probability: self.probability(action) };
        Some(Choice { action, value: (self.value)(action), reason })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use wits_core::random::Seed;

    const ACTIONS: [u32; 4] = [0, 1, 2, 3];

    fn counted(exploration: Exploration, values: [f32; 4]) -> [f32; 4] {
        let mut stream = Seed::new(3).stream();
        let mut counts = [0.0; 4];
        for _ in 0..20_000 {
            let choice = exploration.choose(0, &ACTIONS, |action| values[action as usize], &mut stream);
            counts[choice.unwrap().action as usize] += 1.0 / 20_000.0;
        }
        counts
    }

    fn kinds() -> impl Strategy<Value = Exploration> {
        prop_oneof![
            Just(Exploration::Greedy),
            (0.0_f32..=1.0).prop_map(|chance| Exploration::EpsilonGreedy(Schedule::Constant(chance))),
            (0.01_f32..10.0).prop_map(|temperature| Exploration::Softmax(Schedule::Constant(temperature))),
        ]
    }

    /// Millington 7.7.2: ties are broken at random, or exploration is skewed while all values are 0.
    #[test]
    fn oracle_millington_7_7_2_ties_at_random() {
        for share in counted(Exploration::Greedy, [0.0; 4]) {
            assert!((share - 0.25).abs() < 0.01, "{share}");
        }
    }

    #[test]
    fn actions_are_chosen_as_often_as_their_probability_says() {
        let values = [0.3, 0.5, 0.5, -2.0];
        for exploration in [
            Exploration::Greedy,
            Exploration::EpsilonGreedy(Schedule::Constant(0.4)),
            Exploration::Softmax(Schedule::Constant(0.5)),
        ] {
            for (action, share) in (0..).zip(counted(exploration, values)) {
                let chance = exploration.probability(0, &ACTIONS, |a| values[a as usize], action);
                assert!((share - chance).abs() < 0.015, "{exploration:?} {action}: {share} {chance}");
            }
        }
    }

    #[test]
    fn a_softmax_of_large_values_stays_finite() {
        let softmax = Exploration::Softmax(Schedule::Constant(1e-30));
        let value = |action: u32| [1e30, -1e30, 1e30, 0.0][action as usize];
        assert!((softmax.probability(0, &ACTIONS, value, 0) - 0.5).abs() < 1e-6);
        assert_eq!(softmax.choose(0, &[], value, &mut Seed::new(1).stream()), None);
    }

    proptest! {
        #[test]
        fn probabilities_sum_to_one(kind in kinds(), values: [i8; 4]) {
            let value = |action: u32| f32::from(values[action as usize]) / 16.0;
            let total: f32 = ACTIONS.iter().map(|&a| kind.probability(0, &ACTIONS, value, a)).sum();
            prop_assert!((total - 1.0).abs() < 1e-5);
            let best = ACTIONS.iter().map(|&a| value(a)).fold(f32::NEG_INFINITY, f32::max);
            prop_assert!(kind.expected(0, &ACTIONS, value) <= best + 1e-4);
        }
    }
}
