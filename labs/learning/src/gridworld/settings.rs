//! What the parameters say, and the definitions that follow from them.

use wits_core::state::State;
use wits_game::{Params, loaded};
use wits_learn::reinforce::{ActorCriticDef, CountBy, Exploration, QDef, RewardDef, Rule, Schedule, TdDef};

/// The names of the methods.
pub(crate) const METHODS: &[&str] = &["Q-learning", "SARSA", "Expected SARSA", "TD(λ)", "actor-critic"];
/// How exploration is done.
pub(crate) const EXPLORATIONS: &[&str] = &["ε-greedy", "softmax", "greedy"];
/// The kinds of shaping: rewards besides those of the level.
pub(crate) const SHAPINGS: &[&str] = &["none", "potential", "bonus"];

/// What can be set while the lab runs: plain numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Settings {
    pub(crate) methods: [u8; 2],
    pub(crate) shapings: [u8; 2],
    pub(crate) bonus: f32,
    rate: f32,
    rate_falls: bool,
    actor_rate: f32,
    pub(crate) discount: f32,
    lambda: f32,
    exploration: u8,
    epsilon: f32,
    temperature: f32,
    /// The number of updates after which exploration halves; 0 for never.
    half_life: u32,
    pub(crate) slip: f32,
    pub(crate) gusts: bool,
    pub(crate) anywhere: bool,
}

impl Settings {
    pub(crate) fn of(params: &Params) -> Self {
        let small = |name| u8::try_from(params.count(name)).unwrap_or(u8::MAX);
        Self {
            methods: [small("left"), small("right")],
            shapings: [small("left_shaping"), small("right_shaping")],
            bonus: params.f32("bonus"),
            rate: params.f32("rate"),
            rate_falls: params.is_on("rate_falls"),
            actor_rate: params.f32("actor_rate"),
            discount: params.f32("discount"),
            lambda: params.f32("lambda"),
            exploration: small("exploration"),
            epsilon: params.f32("epsilon"),
            temperature: params.f32("temperature"),
            half_life: u32::try_from(params.count("half_life")).unwrap_or(u32::MAX).saturating_mul(1000),
            slip: params.f32("slip"),
            gusts: params.is_on("gusts"),
            anywhere: params.is_on("anywhere"),
        }
    }

    /// Checks settings that were saved.
    pub(crate) fn check(&self) -> Result<(), String> {
        loaded::indices("method", self.methods, METHODS.len())?;
        loaded::indices("shaping", self.shapings, SHAPINGS.len())?;
        loaded::index("exploration", self.exploration, EXPLORATIONS.len())?;
        for (name, share) in [
            ("rate", self.rate),
            ("actor rate", self.actor_rate),
            ("discount", self.discount),
            ("lambda", self.lambda),
            ("epsilon", self.epsilon),
        ] {
            loaded::within(name, share, 0.0, 1.0)?;
        }
        loaded::within("temperature", self.temperature, 1e-3, 1e6)?;
        loaded::within("bonus", self.bonus, 0.0, 1e6)
    }

    fn falling(&self, from: f32) -> Schedule {
        match self.half_life {
            0 => Schedule::Constant(from),
            half_life => Schedule::Exponential { from, to: 0.0, half_life: half_life.into() },
        }
    }

    fn rate(&self) -> Schedule {
        if self.rate_falls {
            Schedule::Inverse { from: self.rate, scale: 50.0 }
        } else {
            Schedule::Constant(self.rate)
        }
    }

    pub(crate) fn exploration(&self) -> Exploration {
        match self.exploration {
            0 => Exploration::EpsilonGreedy(self.falling(self.epsilon)),
            1 => Exploration::Softmax(self.falling(self.temperature)),
            _ => Exploration::Greedy,
        }
    }

    /// How a learner of action values learns.
    pub(crate) fn actions(&self, method: u8) -> QDef {
        let rule = match method {
            0 => Rule::QLearning,
            1 => Rule::Sarsa,
            _ => Rule::ExpectedSarsa,
        };
        QDef {
            rule,
            rate: self.rate(),
            rate_by: CountBy::Visits,
            discount: self.discount,
            exploration: self.exploration(),
            ..QDef::default()
        }
    }

    /// How a learner of state values learns.
    pub(crate) fn states(&self) -> TdDef {
        TdDef {
            rate: Schedule::Constant(self.rate),
            discount: self.discount,
            trace_decay: self.lambda,
            ..TdDef::default()
        }
    }

    /// How an actor and its critic learn.
    pub(crate) fn actor(&self) -> ActorCriticDef {
        ActorCriticDef {
            critic: self.states(),
            rate: Schedule::Constant(self.actor_rate),
            temperature: self.temperature,
            ..ActorCriticDef::default()
        }
    }

    /// The shaping rewards of a side, besides those of the level.
    pub(crate) fn rewards(&self, side: usize) -> RewardDef {
        let mut def = RewardDef::default();
        match self.shapings[side] {
            1 => drop(def.potentials.insert("nearness".into(), self.bonus)),
            2 => drop(def.events.insert("nearer".into(), self.bonus)),
            _ => {}
        }
        def
    }
}
