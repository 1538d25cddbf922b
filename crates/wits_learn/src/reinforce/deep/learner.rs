//! A learner with nets, of any method.

use wits_core::findings::Findings;
use wits_core::inspect::{Bar, Document, Section};
use wits_core::random::Seed;
use wits_core::scene::Tint;
use wits_core::state::State;

use super::softmax::best;
use super::{DeepDef, DqnLearner, PolicyLearner};
use crate::net::{Net, NetDef, Scratch};
use crate::reinforce::{Environment, ReinforceError};

/// The number of points between an observation of zeros and the actual one at which contributions are computed.
const WHY_POINTS: u32 = 16;

/// A learner with nets, of any method: what is the same in all of them.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_learn::net::Scratch;
/// use wits_learn::reinforce::deep::{DeepDef, DeepLearner, DeepMethod};
/// use wits_learn::reinforce::env::CartPole;
/// let learner = DeepLearner::new(&DeepDef::of(DeepMethod::Ppo), &CartPole::default(), Seed::new(1))?;
/// assert_eq!(learner.net().def().input_names[2], "angle");
/// assert!(learner.best(&[0.0, 0.1, 0.0, -0.1], u64::MAX, &mut Scratch::default()) < 2);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq, State)]
#[state(check = Self::check_loaded)]
pub enum DeepLearner {
    /// It learns behavior.
    Policy(Box<PolicyLearner>),
    /// It learns the values of actions.
    Values(Box<DqnLearner>),
}

impl DeepLearner {
    /// A learner that knows nothing yet. The inputs and outputs of its nets get the names that the environment gives
    /// them.
    ///
    /// # Errors
    /// When the definition has errors, or there are too many actions.
    pub fn new<E: Environment + ?Sized>(
        def: &DeepDef,
        environment: &E,
        seed: Seed,
    ) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        def.validate(&mut findings);
        findings.into_result(())?;
        let (width, actions) = (environment.observation_len(), environment.actions());
        match def {
            DeepDef::Policy(def) => {
                let actor = named(def.actor(width, actions), environment);
                let mut critic = named(def.critic(width), environment);
                critic.output_names = vec!["expected return".to_owned()];
                Ok(Self::Policy(Box::new(PolicyLearner::of_nets(def, actor, critic, seed)?)))
            }
            DeepDef::Values(def) => {
                let mut learner = DqnLearner::new(def, width, actions, seed)?;
                let net = Net::with_weights(
                    named(def.net(width, actions), environment),
                    learner.net.weights().to_vec(),
                );
                if let Ok(net) = net {
                    learner = DqnLearner::with_net(def, net, seed);
                }
                Ok(Self::Values(Box::new(learner)))
            }
        }
    }

    /// The net that acts: of behavior, its outputs become probabilities; of values, they are the values of the actions.
    #[must_use]
    pub const fn net(&self) -> &Net {
        match self {
            Self::Policy(learner) => &learner.actor,
            Self::Values(learner) => &learner.net,
        }
    }

    /// The net that estimates the return of a state (the critic); none for learners of action values.
    #[must_use]
    pub const fn critic(&self) -> Option<&Net> {
        match self {
            Self::Policy(learner) => Some(&learner.critic),
            Self::Values(_) => None,
        }
    }

    /// How many steps of environments it has learned from.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        match self {
            Self::Policy(learner) => learner.steps(),
            Self::Values(learner) => learner.steps(),
        }
    }

    /// Whether the definition is one of its kind.
    #[must_use]
    pub const fn follows(&self, def: &DeepDef) -> bool {
        matches!((self, def), (Self::Policy(_), DeepDef::Policy(_)) | (Self::Values(_), DeepDef::Values(_)))
    }

    /// Checks a learner that was loaded against the definition by which it goes on: that it is of its kind, and that its
    /// replay buffer has no more room than the definition gives it.
    ///
    /// # Errors
    /// [`ReinforceError::Mismatch`] says what does not fit.
    ///
    /// ```
    /// # use wits_core::random::Seed;
    /// # use wits_learn::reinforce::deep::{DeepDef, DeepLearner, DqnDef};
    /// # use wits_learn::reinforce::env::CartPole;
    /// let def = |capacity| DeepDef::Values(DqnDef { capacity, ..DqnDef::default() });
    /// let learner = DeepLearner::new(&def(5000), &CartPole::default(), Seed::new(1))?;
    /// assert!(learner.check_def(&def(5000)).is_ok());
    /// let error = learner.check_def(&def(4999)).unwrap_err();
    /// assert_eq!(error.to_string(), "a replay buffer of 5000 transitions; expected at most 4999");
    /// # Ok::<(), wits_core::findings::Findings>(())
    /// ```
    pub fn check_def(&self, def: &DeepDef) -> Result<(), ReinforceError> {
        let mismatch = |found: String, expected: String| Err(ReinforceError::Mismatch { found, expected });
        match (self, def) {
            (Self::Policy(_), DeepDef::Policy(_)) => Ok(()),
            (Self::Values(learner), DeepDef::Values(def)) if learner.capacity() <= def.capacity => Ok(()),
            (Self::Values(learner), DeepDef::Values(def)) => mismatch(
                format!("a replay buffer of {} transitions", learner.capacity()),
                format!("at most {}", def.capacity),
            ),
            (Self::Policy(_), DeepDef::Values(_)) => {
                mismatch("a learner of behavior".to_owned(), "one of action values".to_owned())
            }
            (Self::Values(_), DeepDef::Policy(_)) => {
                mismatch("a learner of action values".to_owned(), "one of behavior".to_owned())
            }
        }
    }

    /// The best action it knows. `legal` has a bit for each available action, the lowest for action 0.
    #[must_use]
    pub fn best(&self, observation: &[f32], legal: u64, scratch: &mut Scratch) -> u32 {
        best(self.net().forward(observation, scratch), legal)
    }

    /// All weights, those of the net that acts first.
    pub fn weights(&self) -> impl Iterator<Item = &f32> {
        let more = self.critic().map_or(&[][..], Net::weights);
        self.net().weights().iter().chain(more)
    }

    /// The size of the largest weight; infinite if one is not a number.
    #[must_use]
    pub fn largest_weight(&self) -> f32 {
        let larger = |largest: f32, weight: &f32| {
            if weight.is_finite() { largest.max(weight.abs()) } else { f32::INFINITY }
        };
        self.weights().fold(0.0, larger)
    }

    /// Sets all weights, in the order of [`weights`](Self::weights), and forgets earlier gradients. Weights that are missing
    /// stay as they are.
    pub fn set_weights(&mut self, weights: &[f32]) {
        let mut weights = weights.iter().copied();
        let mut fill = |net: &mut Net| {
            net.weights_mut().iter_mut().zip(&mut weights).for_each(|(old, new)| *old = new);
        };
        match self {
            Self::Policy(learner) => {
                fill(&mut learner.actor);
                fill(&mut learner.critic);
                learner.reset_optimizers();
            }
            Self::Values(learner) => {
                fill(&mut learner.net);
                learner.settle();
            }
        }
    }

    /// Multiplies the learning rate of the definition with a factor, for good.
    pub const fn scale_rate(&mut self, factor: f32) {
        match self {
            Self::Policy(learner) => learner.scale_rate(factor),
            Self::Values(learner) => learner.scale_rate(factor),
        }
    }

    /// About how much memory one copy takes. \[bytes\]
    #[must_use]
    pub fn bytes(&self) -> usize {
        // Weights, and two numbers for each of the optimizer; of values, the target network.
        let nets = 16 * self.weights().count();
        nets + if let Self::Values(learner) = self { learner.replay_bytes() } else { 0 }
    }

    /// The probabilities or the values of all actions.
    #[must_use]
    pub fn explain(&self, observation: &[f32], legal: u64) -> Document {
        let names = &self.net().def().output_names;
        let name = |action: u32| names.get(action as usize).cloned().unwrap_or_else(|| action.to_string());
        match self {
            Self::Policy(learner) => learner.explain(observation, legal, &name),
            Self::Values(learner) => learner.explain(observation, legal, &name),
        }
    }

    /// Why the best action is preferred to the second best: how much each input contributes to the difference between
    /// the two outputs, compared with an observation of zeros. `None` with fewer than two available actions.
    ///
    /// ```
    /// # use wits_core::random::Seed;
    /// # use wits_learn::reinforce::deep::{DeepDef, DeepLearner, DeepMethod};
    /// # use wits_learn::reinforce::env::CartPole;
    /// # let learner = DeepLearner::new(&DeepDef::of(DeepMethod::Ppo), &CartPole::default(), Seed::new(1))?;
    /// let why = learner.why(&[0.0, 0.0, 0.1, 0.5], u64::MAX).unwrap();
    /// assert!(serde_json::to_string(&why).unwrap().contains("angular velocity"));
    /// # Ok::<(), wits_core::findings::Findings>(())
    /// ```
    #[must_use]
    pub fn why(&self, observation: &[f32], legal: u64) -> Option<Section> {
        let (net, mut scratch) = (self.net(), Scratch::default());
        let outputs = net.forward(observation, &mut scratch).to_vec();
        let all = if legal == 0 { u64::MAX } else { legal };
        let first = best(&outputs, all);
        let others = all & !(1 << first);
        let others = if outputs.len() < 64 { others & ((1 << outputs.len()) - 1) } else { others };
        if others == 0 {
            return None;
        }
        let second = best(&outputs, others);
        let mut of = |action: u32| net.why(observation, &[], action as usize, WHY_POINTS, &mut scratch);
        let (one, other) = (of(first)?, of(second)?);
        let def = net.def();
        let mut bars: Vec<Bar> = (0..net.inputs())
            .map(|place| {
                let value = one.contributions[place] - other.contributions[place];
                let name = def.input_names.get(place).cloned().unwrap_or_else(|| format!("input {place}"));
                let is = observation.get(place).copied().unwrap_or(0.0);
                let tint = if value < 0.0 { Tint::Red } else { Tint::Green };
                Bar::new(name, value).tint(tint).note(format!("is {is:.3}"))
            })
            .collect();
        bars.sort_by(|a, b| b.value.abs().total_cmp(&a.value.abs()));
        let name = |action: u32| def.output_names.get(action as usize).map_or("?", String::as_str).to_owned();
        let (lead, habit) = (one.value - other.value, one.baseline - other.baseline);
        let help = format!(
            "{} leads by {lead:.2}, of which {habit:.2} without seeing anything; the rest is what each input adds \
             (integrated gradients; not explained: {:.2})",
            name(first),
            one.remainder() - other.remainder()
        );
        let title = format!("Why {}, and not {}", name(first), name(second));
        Some(Section::Bars { title: title.into(), help: help.into(), bars })
    }

    fn check_loaded(&mut self) -> Result<(), String> {
        let is_whole = match self {
            Self::Policy(learner) => learner.is_whole(),
            Self::Values(learner) => learner.is_whole(),
        };
        if is_whole { Ok(()) } else { Err("a learner whose nets do not fit together".to_owned()) }
    }
}

/// The same net with the names of an environment.
fn named<E: Environment + ?Sized>(def: NetDef, environment: &E) -> NetDef {
    let inputs = (0..environment.observation_len()).map(|place| environment.observation_name(place).into());
    let outputs = (0..environment.actions()).map(|action| environment.action_name(action).into());
    NetDef { input_names: inputs.collect(), output_names: outputs.collect(), ..def }
}
