//! How behavior is learned: proximal policy optimization, and the plain policy gradient.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::ron::RonFile;

use crate::net::{Activation, NetDef};
use crate::reinforce::Schedule;

/// How a [`PolicyLearner`](super::PolicyLearner) learns.
///
/// It plays `steps` steps in every environment, computes how much better each action was than the critic expected, and makes
/// good actions likelier: `epochs` times over the same steps, in batches. Then the steps are thrown away (on-policy).
///
/// | parameter | raising it … |
/// |---|---|
/// | `steps` | steadier, but fewer updates |
/// | `epochs`, `rate` | learns more from the same steps; too much, and behavior collapses |
/// | `discount` | sees further ahead |
/// | `gae_lambda` | trusts what was earned more than the critic: less wrong, but noisier |
/// | `entropy` | stays random longer, explores more |
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_learn::reinforce::deep::{Objective, PolicyDef};
/// let def = PolicyDef::from_ron("pole.policy.ron", "(hidden: [32, 32], objective: Clipped(0.1), discount: 0.98)")?;
/// assert_eq!(def.objective, Objective::Clipped(0.1));
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PolicyDef {
    /// The neurons of the hidden layers, of the actor and of the critic.
    pub hidden: Vec<usize>,
    /// The activation of the hidden layers.
    pub activation: Activation,
    /// The objective of the actor.
    pub objective: Objective,
    /// Steps of each environment between updates.
    pub steps: usize,
    /// How often the same steps are learned from.
    pub epochs: u32,
    /// How many steps make one step of the optimizer.
    pub batch: usize,
    /// The learning rate of both nets, by steps of all environments.
    pub rate: Schedule,
    /// How much the next state counts against the reward. \[0..1\]
    pub discount: f32,
    /// λ of generalized advantage estimation. \[0..1\]
    pub gae_lambda: f32,
    /// Weight of the entropy bonus: raising it explores longer.
    pub entropy: f32,
    /// Gradients are shortened to this norm.
    pub max_norm: f32,
    /// An update ends early when the policy has changed by more than this (Kullback-Leibler divergence).
    pub max_divergence: f32,
    /// The number of updates at the beginning that train only the critic. Use it to refine an imitated policy, which an
    /// untrained critic would spoil.
    pub critic_warm_up: u32,
}

impl Default for PolicyDef {
    fn default() -> Self {
        Self {
            hidden: vec![64, 64],
            activation: Activation::Tanh,
            objective: Objective::Clipped(0.2),
            steps: 256,
            epochs: 8,
            batch: 128,
            rate: Schedule::Constant(1e-3),
            discount: 0.99,
            gae_lambda: 0.95,
            entropy: 0.0,
            max_norm: 0.5,
            max_divergence: 0.03,
            critic_warm_up: 0,
        }
    }
}

/// The objective of the actor.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Objective {
    /// Proximal policy optimization (Schulman 2017): the probability of an action may change by about this share in an update;
    /// what goes beyond is not rewarded. 0.2 is usual.
    Clipped(f32),
    /// The plain policy gradient with the critic as a baseline (REINFORCE, Williams 1992). Each step can be learned from once,
    /// so `epochs` counts as 1. Simpler, and slower.
    PolicyGradient,
}

impl PolicyDef {
    /// The plain policy gradient.
    #[must_use]
    pub fn policy_gradient() -> Self {
        Self { objective: Objective::PolicyGradient, epochs: 1, ..Self::default() }
    }

    /// The net of the actor.
    pub(super) fn actor(&self, inputs: usize, actions: u32) -> NetDef {
        NetDef::perceptrons(
            inputs,
            &self.hidden,
            self.activation.clone(),
            (actions as usize, Activation::Linear),
        )
    }

    /// The net of the critic.
    pub(super) fn critic(&self, inputs: usize) -> NetDef {
        NetDef::perceptrons(inputs, &self.hidden, self.activation.clone(), (1, Activation::Linear))
    }
}

impl RonFile for PolicyDef {
    fn validate(&self, findings: &mut Findings) {
        let mut counts = |path: &str, value: usize, max: usize| {
            findings.check_range(path, value as f64, 1.0, max as f64);
        };
        counts("steps", self.steps, 1 << 20);
        counts("epochs", self.epochs as usize, 1000);
        counts("batch", self.batch, 1 << 20);
        self.rate.check("rate", 0.0, 1.0, findings);
        findings.check_range("discount", self.discount.into(), 0.0, 1.0);
        findings.check_range("gae_lambda", self.gae_lambda.into(), 0.0, 1.0);
        findings.check_not_negative("entropy", self.entropy);
        findings.check_positive("max_norm", self.max_norm);
        findings.check_positive("max_divergence", self.max_divergence);
        if let Objective::Clipped(clip) = self.objective {
            findings.check_positive("objective", clip);
        }
        if let Err(errors) = self.actor(1, 1).compile() {
            findings.add(Place::path("hidden"), errors.to_string(), "layers that make a net");
        }
    }
}
