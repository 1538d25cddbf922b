//! What was learned, as a file: the nets, and what they are for.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::random::Seed;
use wits_core::ron::{self, RonFile};

use super::train_deep::EXPLODED;
use super::{DeepDef, DeepLearner, DeepMethod, DqnLearner, PolicyLearner};
use crate::net::{Net, NetFile};
use crate::reinforce::Environment;

/// The version of files that this library writes, and the highest that it reads.
pub const POLICY_VERSION: u32 = 1;

/// Numbers on a line.
const PER_LINE: usize = 12;

/// A `*.policy.ron` file: what a learner has learned in an environment, and from how much. `wits train` writes it; labs and
/// games read it. A policy that is loaded can go on learning.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_core::ron::RonFile;
/// use wits_learn::reinforce::deep::{DeepDef, DeepLearner, DeepMethod, PolicyFile};
/// use wits_learn::reinforce::env::CartPole;
/// let (def, pole) = (DeepDef::of(DeepMethod::Ppo), CartPole::default());
/// let learner = DeepLearner::new(&def, &pole, Seed::new(1))?;
/// let file = PolicyFile::of(&learner, "cartpole", DeepMethod::Ppo);
/// let read = PolicyFile::from_ron("cartpole.policy.ron", &file.to_text())?;
/// assert_eq!(read, file);
/// let again = read.into_learner(&def, &pole, Seed::new(2))?;
/// assert_eq!(again.net().weights(), learner.net().weights());
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PolicyFile {
    /// The version of the format.
    pub version: u32,
    /// The environment that it was learned in.
    pub environment: String,
    /// The method by which it was learned.
    pub method: DeepMethod,
    /// After so many steps of environments.
    #[serde(default)]
    pub steps: u64,
    /// The mean return over episodes that were not learned from; 0 if it was not measured.
    #[serde(default)]
    pub mean_return: f32,
    /// The net that acts.
    pub net: NetFile,
    /// The net that estimates the return of a state (the critic). If it is missing where the method has one, it begins
    /// anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub critic: Option<NetFile>,
}

impl RonFile for PolicyFile {
    fn read_ron(file: &str, text: &str) -> (Option<Self>, Findings) {
        ron::read_versioned(file, text, POLICY_VERSION)
    }

    fn validate(&self, findings: &mut Findings) {
        if self.version == 0 || self.version > POLICY_VERSION {
            let message = format!("a file of version {}", self.version);
            findings.add(Place::path("version"), message, format!("version {POLICY_VERSION}"));
            return;
        }
        if !self.mean_return.is_finite() {
            findings.add(Place::path("mean_return"), self.mean_return.to_string(), "a finite number");
        }
        check_net("net", &self.net, findings);
        if let Some(critic) = &self.critic {
            check_net("critic", critic, findings);
        }
    }
}

/// Adds the errors of a net, each with its place in the file.
fn check_net(path: &str, net: &NetFile, findings: &mut Findings) {
    let mut errors = Findings::default();
    net.validate(&mut errors);
    if net.weights.is_empty() {
        errors.add(Place::path("weights"), "there are none", "what was learned");
    }
    if let Some(large) = net.weights.iter().find(|weight| weight.abs() > EXPLODED) {
        errors.add(
            Place::path("weights"),
            large.to_string(),
            format!("weights from -{EXPLODED} to {EXPLODED}"),
        );
    }
    for error in errors.list() {
        let place = match &error.place {
            Place::Path(inner) => Place::path(format!("{path}.{inner}")),
            place => place.clone(),
        };
        findings.add(place, &*error.message, &*error.expected);
    }
    findings.skip(errors.more());
}

impl PolicyFile {
    /// What a learner knows now.
    #[must_use]
    pub fn of(learner: &DeepLearner, environment: &str, method: DeepMethod) -> Self {
        Self {
            version: POLICY_VERSION,
            environment: environment.to_owned(),
            method,
            steps: learner.steps(),
            mean_return: 0.0,
            net: NetFile::from(learner.net()),
            critic: learner.critic().map(NetFile::from),
        }
    }

    /// Checks that it was learned in the environment of this name.
    ///
    /// # Errors
    /// When it was learned in another one.
    pub fn check_environment(&self, name: &str) -> Result<(), Findings> {
        let mut findings = Findings::default();
        if self.environment != name {
            findings.add(Place::path("environment"), format!("{:?}", self.environment), format!("{name:?}"));
        }
        findings.into_result(())
    }

    /// A learner that knows what the file says, and can go on learning as the definition says.
    ///
    /// # Errors
    /// When the file has errors, or does not fit the environment or the definition.
    pub fn into_learner<E: Environment + ?Sized>(
        self,
        def: &DeepDef,
        environment: &E,
        seed: Seed,
    ) -> Result<DeepLearner, Findings> {
        let mut findings = Findings::default();
        self.validate(&mut findings);
        let (width, actions) = (environment.observation_len(), environment.actions() as usize);
        let mut fits = |path: &str, net: &NetFile, outputs: usize| {
            let found = (net.net.inputs, net.net.layers.last().and_then(|layer| layer.dense_outputs()));
            if found != (width, Some(outputs)) {
                let message = format!("{} inputs and {} outputs", found.0, found.1.unwrap_or(0));
                findings.add(Place::path(path), message, format!("{width} inputs and {outputs} outputs"));
            }
        };
        fits("net", &self.net, actions);
        if let Some(critic) = &self.critic {
            fits("critic", critic, 1);
        }
        if matches!(def, DeepDef::Values(_)) != (self.method == DeepMethod::Dqn) {
            let message = format!("it was learned by {}", self.method.name());
            findings.add(Place::path("method"), message, "the kind of method that goes on");
        }
        findings.into_result(())?;
        let mut stream = seed.fork("weights").stream();
        let net = self.net.into_net(&mut stream)?;
        match def {
            DeepDef::Policy(def) => {
                let critic = match self.critic {
                    Some(critic) => critic.into_net(&mut stream)?,
                    None => Net::random(def.critic(width), &mut stream)?,
                };
                Ok(DeepLearner::Policy(Box::new(PolicyLearner::with_nets(def, net, critic, seed))))
            }
            DeepDef::Values(def) => Ok(DeepLearner::Values(Box::new(DqnLearner::with_net(def, net, seed)))),
        }
    }

    /// The text of the file, with a dozen weights on a line.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!(
            "(\n    version: {},\n    environment: {},\n    method: {},\n    steps: {},\n    mean_return: {},\n",
            self.version,
            ron::write_line(&self.environment),
            ron::write_line(&self.method),
            self.steps,
            ron::write_line(&self.mean_return),
        );
        for (name, net) in [("net", Some(&self.net)), ("critic", self.critic.as_ref())] {
            let Some(net) = net else { continue };
            text += &format!("    {name}: (\n        version: {},\n", net.version);
            text += &format!("        net: {},\n        weights: [\n", ron::write_line(&net.net));
            for line in net.weights.chunks(PER_LINE) {
                let numbers: Vec<String> = line.iter().map(ron::write_line).collect();
                text += &format!("            {},\n", numbers.join(", "));
            }
            text += "        ],\n    ),\n";
        }
        text + ")\n"
    }
}
