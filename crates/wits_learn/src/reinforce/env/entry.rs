//! Environments that can be trained in by name.

use super::{CartPole, Lander};
use crate::reinforce::deep::{DeepDef, DeepMethod};
use crate::reinforce::{Environment, Schedule};

/// An environment of any type.
pub type AnyEnvironment = Box<dyn Environment + Send>;

/// An environment that is offered by name, with settings that suit it. `wits train` keeps the list, and adds the games
/// that have a task for learners.
///
/// ```
/// use wits_learn::reinforce::Environment;
/// use wits_learn::reinforce::env::EnvironmentEntry;
/// let entry = EnvironmentEntry::cart_pole();
/// assert_eq!(((entry.make)().actions(), entry.solved), (2, Some(475.0)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct EnvironmentEntry {
    /// The name in commands: lower-case letters and digits.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub summary: &'static str,
    /// Makes one.
    pub make: fn() -> AnyEnvironment,
    /// The best known settings of a method.
    pub settings: fn(DeepMethod) -> DeepDef,
    /// In how many environments at once it is learned.
    pub count: usize,
    /// After how many steps of environments PPO plays it well.
    pub steps: u64,
    /// The mean return from which on it counts as solved; `None` where no value is agreed on.
    pub solved: Option<f32>,
}

impl EnvironmentEntry {
    /// An environment with the default settings.
    #[must_use]
    pub const fn plain(name: &'static str, summary: &'static str, make: fn() -> AnyEnvironment) -> Self {
        Self { name, summary, make, settings: DeepDef::of, count: 8, steps: 200_000, solved: None }
    }

    /// A pole to be balanced on a cart.
    #[must_use]
    pub const fn cart_pole() -> Self {
        Self {
            name: "cartpole",
            summary: "A pole on a cart: 1 for each of at most 500 steps that it stands.",
            make: || Box::new(CartPole::default()),
            settings: cart_pole,
            count: 8,
            steps: 100_000,
            solved: Some(475.0),
        }
    }

    /// A small spacecraft to be landed on a pad.
    #[must_use]
    pub const fn lander() -> Self {
        Self {
            name: "lander",
            summary: "A small spacecraft above a pad: 200 or more for a landing.",
            make: || Box::new(Lander::default()),
            settings: lander,
            count: 16,
            steps: 500_000,
            solved: Some(200.0),
        }
    }
}

fn cart_pole(method: DeepMethod) -> DeepDef {
    let mut def = DeepDef::of(method);
    if let DeepDef::Policy(policy) = &mut def {
        policy.hidden = vec![16, 16];
        if method == DeepMethod::Ppo {
            policy.steps = 128;
        }
    }
    def
}

fn lander(method: DeepMethod) -> DeepDef {
    let mut def = DeepDef::of(method);
    def.set_discount(0.995);
    if let DeepDef::Policy(policy) = &mut def {
        policy.entropy = 0.005;
        policy.gae_lambda = policy.gae_lambda.max(0.97);
        if method == DeepMethod::Ppo {
            (policy.epochs, policy.batch) = (6, 256);
            policy.rate = Schedule::Constant(1e-3);
        }
    }
    def
}
