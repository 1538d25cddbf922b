//! Policies from files, and how well they play.

use std::path::Path;

use wits_core::environment::Environment;
use wits_core::random::{Seed, Stream};
use wits_core::ron::RonFile;
use wits_learn::net::Scratch;
use wits_learn::reinforce::deep::{DeepLearner, PolicyFile};

use crate::environments::Offered;
use crate::failure::{Failure, Outcome};
use crate::files::read_text;

/// The longest episode that is played to its end. \[steps\]
const MAX_STEPS: u32 = 1_000_000;

/// Who plays: chance, or a policy.
pub(crate) enum Player {
    /// Any legal action, each as likely as the others.
    Random,
    /// The likeliest action of a policy, or the one of the highest value.
    Best(Box<DeepLearner>),
    /// Actions of a policy by their probabilities; of values, the best.
    Draws(Box<DeepLearner>),
}

/// The policy of a file.
pub(crate) fn read_policy(path: &Path) -> Outcome<PolicyFile> {
    let text = read_text(path).map_err(Failure::no)?;
    PolicyFile::from_ron(&path.display().to_string(), &text).map_err(Failure::no)
}

/// What a policy of a file has learned, for an environment.
pub(crate) fn read_learner(path: &Path, offered: &Offered) -> Outcome<DeepLearner> {
    let file = read_policy(path)?;
    file.check_environment(offered.name).map_err(|findings| Failure::no(in_file(path, &findings)))?;
    let settings = offered.settings(file.method);
    let learner = file.into_learner(&settings, &*offered.start()?, Seed::new(1));
    learner.map_err(|findings| Failure::no(in_file(path, &findings)))
}

fn in_file(path: &Path, findings: &wits_core::findings::Findings) -> String {
    format!("{}: {findings}", path.display())
}

/// The return of one episode, whose chance comes from a seed.
pub(crate) fn play(environment: &mut dyn Environment, player: &Player, seed: Seed) -> f64 {
    let (mut chance, mut scratch) = (seed.fork("player").stream(), Scratch::default());
    let (mut seen, mut legal) = (vec![0.0; environment.observation_len()], Vec::new());
    environment.reset(seed.fork("environment"));
    let mut sum = 0.0;
    for _ in 0..MAX_STEPS {
        environment.observe(&mut seen);
        environment.legal(&mut legal);
        let step = environment.step(player.choose(&seen, &legal, &mut chance, &mut scratch));
        sum += f64::from(step.reward);
        if step.outcome.is_over() {
            break;
        }
    }
    sum
}

impl Player {
    fn choose(&self, seen: &[f32], legal: &[u32], chance: &mut Stream, scratch: &mut Scratch) -> u32 {
        let bits =
            || legal.iter().filter(|action| **action < 64).fold(0_u64, |bits, action| bits | (1 << action));
        match self {
            Self::Random => chance.pick(legal).copied().unwrap_or(0),
            Self::Draws(learner) => match &**learner {
                DeepLearner::Policy(learner) => learner.draw(seen, bits(), chance, scratch),
                DeepLearner::Values(_) => learner.best(seen, bits(), scratch),
            },
            Self::Best(learner) => learner.best(seen, bits(), scratch),
        }
    }
}
