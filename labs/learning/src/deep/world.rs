//! The world and its tick.

use wits_core::ron::RonFile;
use wits_core::state::State;
use wits_core::work::Budget;
use wits_game::{Input, Override, Params, Setup, Tick, loaded};
use wits_learn::net::Scratch;
use wits_learn::reinforce::Schedule;
use wits_learn::reinforce::deep::{DeepDef, DeepLearner, DeepMethod, DeepScratch, DeepTraining, PolicyFile};

use crate::deep::Stage;
use crate::deep::files::Files;
use crate::deep::watched::Watched;

/// Maximum number of environments that are trained in.
pub(crate) const MAX_ENVIRONMENTS: usize = 16;

/// The number of units of other methods that take about as long as one of DQN, which updates after each step
/// of each environment.
const DQN_SHARE: u64 = 8;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World<S> {
    pub(crate) training: DeepTraining<S>,
    /// How it learns: as the parameter says, or the file that was loaded.
    pub(crate) method: DeepMethod,
    pub(crate) watched: Watched<S>,
    pub(crate) frozen: bool,
    /// What was learned comes from a file.
    pub(crate) loaded: bool,
    /// The last thing that happened to the weights, and the tick after which it did.
    pub(crate) news: Option<(u64, News)>,
    /// What was kept as a file.
    pub(crate) kept: Option<Kept>,
    /// How often weights were set by hand: the picture of the net is another one then.
    pub(crate) changes: u64,
}

/// Weights that were kept as a file.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Kept {
    pub(crate) learner: DeepLearner,
    pub(crate) method: DeepMethod,
    pub(crate) mean_return: f32,
}

/// Something that happened to the weights.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) enum News {
    Exploded { largest: f32, rate_scale: f32 },
    Undone { worked: bool },
    Best { worked: bool },
    Loaded { error: Option<String> },
    Frozen(bool),
    Kept,
    Stopped { error: String },
}

/// The lab.
pub struct Lab<S> {
    pub(crate) world: World<S>,
    pub(crate) def: DeepDef,
    /// The settings that suit the method.
    pub(crate) usual: DeepDef,
    pub(crate) files: Files,
    /// The tick that is next.
    pub(crate) tick: u64,
    scratch: DeepScratch,
    net: Scratch,
}

impl<S: Stage> Lab<S> {
    pub(crate) fn new(setup: &Setup) -> Self {
        let params = &setup.params;
        let method = DeepMethod::ALL[params.count("method").min(DeepMethod::ALL.len() - 1)];
        let usual = (S::entry().settings)(method);
        let mut def = usual.clone();
        if params.count("neurons") > 0 {
            *def.hidden_mut() = vec![params.count("neurons"); params.count("layers")];
        }
        set_live(&mut def, &usual, params);
        let stages = vec![S::default(); params.count("environments").clamp(1, MAX_ENVIRONMENTS)];
        let training = DeepTraining::new(&def, stages, setup.seed.fork("training"));
        let world = World {
            training: training.expect("parameters keep the ranges of definitions"),
            method,
            watched: Watched::new(setup.seed.fork("watched")),
            frozen: false,
            loaded: false,
            news: None,
            kept: None,
            changes: 0,
        };
        let (scratch, net) = (DeepScratch::default(), Scratch::default());
        Self { world, def, usual, files: Files::new::<S>(), tick: 0, scratch, net }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        set_live(&mut self.def, &self.usual, tick.params);
        tick.inputs.iter().for_each(|input| self.use_control(input, tick.number));
        if !self.world.frozen {
            self.train(tick.params.count("budget") as u64, tick.number);
        }
        if !tick.params.is_on("policy") {
            self.world.watched.hold();
        }
        self.tick = tick.number + 1;
        let Self { world, net, .. } = self;
        world.watched.advance(world.training.learner(), net, tick.number);
    }

    fn train(&mut self, budget: u64, tick: u64) {
        let world = &mut self.world;
        let budget = if world.method == DeepMethod::Dqn { budget.div_ceil(DQN_SHARE) } else { budget };
        let before = world.training.health().rollbacks;
        let done = world.training.advance(&self.def, &mut Budget::new(budget), &mut self.scratch);
        let health = world.training.health();
        if health.rollbacks != before {
            let largest = health.exploded.map_or(0.0, |(_, largest)| largest);
            world.news = Some((tick + 1, News::Exploded { largest, rate_scale: health.rate_scale }));
            world.changes = world.changes.wrapping_add(1);
        }
        if let Err(error) = done {
            world.frozen = true;
            world.news = Some((tick + 1, News::Stopped { error: error.to_string() }));
        }
    }

    fn use_control(&mut self, input: &Input, tick: u64) {
        if let Some(action) = S::action_of(&input.name) {
            self.world.watched.press(action);
            return;
        }
        let world = &mut self.world;
        let news = match input.name.as_str() {
            "alone" => {
                world.watched.release();
                return;
            }
            "freeze" => {
                world.frozen = !world.frozen;
                News::Frozen(world.frozen)
            }
            "undo" => News::Undone { worked: world.training.undo() },
            "best" => News::Best { worked: world.training.use_best() },
            "trained" => News::Loaded { error: self.load().err() },
            "keep" => {
                let mean_return = world.training.report().mean_return();
                let learner = world.training.learner().clone();
                world.kept = Some(Kept { learner, method: world.method, mean_return });
                News::Kept
            }
            _ => return,
        };
        self.world.changes = self.world.changes.wrapping_add(1);
        self.world.news = Some((tick + 1, news));
    }

    /// What is in the file takes the place of what was learned; learning stops, so that it stays as it is.
    fn load(&mut self) -> Result<(), String> {
        let card = S::card();
        let file =
            PolicyFile::from_ron(card.file.0, self.files.text()).map_err(|errors| errors.to_string())?;
        file.check_environment(S::entry().name).map_err(|errors| errors.to_string())?;
        let method = file.method;
        let usual = (S::entry().settings)(method);
        let stage = self.world.training.environments().environment(0);
        let seed = self.world.watched.seed_of_file();
        let learner = file.into_learner(&usual, stage, seed).map_err(|errors| errors.to_string())?;
        self.world.training.adopt(&usual, learner).map_err(|error| error.to_string())?;
        (self.world.method, self.world.frozen, self.world.loaded) = (method, true, true);
        (self.def, self.usual) = (usual.clone(), usual);
        self.world.watched.begin();
        Ok(())
    }

    /// What the policy does next, by what is seen now.
    pub(crate) fn best(&self) -> u32 {
        let (learner, watched) = (self.world.training.learner(), &self.world.watched);
        learner.best(&watched.seen(), watched.legal(), &mut Scratch::default())
    }

    /// The method of a file holds until the next start.
    pub(crate) fn overridden(&self, params: &Params) -> Vec<Override> {
        let mut all = Vec::new();
        if self.world.watched.is_led() && params.is_on("policy") {
            let why = "You steer. The policy plays again when you stop.";
            all.push(Override { param: "policy", value: 0.0, why, release: Some("alone") });
        }
        let value = self.world.method as u8;
        if f64::from(value) != params.get("method") {
            let why = "What was learned comes from a file: it was learned by this method.";
            all.push(Override { param: "method", value: value.into(), why, release: None });
        }
        if self.world.frozen && params.get("budget") > 0.0 {
            let why = "Learning is frozen.";
            all.push(Override { param: "budget", value: 0.0, why, release: Some("freeze") });
        }
        all
    }

    pub(crate) fn go_back(&mut self, world: &World<S>, tick: u64) {
        self.world.clone_from(world);
        self.tick = tick;
        // The parameters that are not live are those of the start; the next tick sets the others.
        self.usual = (S::entry().settings)(world.method);
        self.def = self.usual.clone();
    }
}

/// The parameters that can be changed while it learns.
fn set_live(def: &mut DeepDef, usual: &DeepDef, params: &Params) {
    let rate = params.f32("rate");
    def.set_rate(if rate > 0.0 { Schedule::Constant(rate) } else { *usual.rate() });
    def.set_discount(params.f32("discount"));
    def.set_policy(params.f32("clip"), params.f32("entropy"));
}

impl<S: Stage> World<S> {
    pub(crate) fn bytes(&self) -> usize {
        let kept = self.kept.as_ref().map_or(0, |kept| kept.learner.bytes());
        self.training.bytes() + kept
    }

    /// Refuses what the lab cannot continue from.
    pub(crate) fn check(&self) -> Result<(), String> {
        self.watched.check()?;
        let environments = self.training.environments();
        loaded::within("environments", environments.count(), 1, MAX_ENVIRONMENTS)?;
        if !(0..environments.count()).all(|index| environments.environment(index).is_standard()) {
            return Err("an environment of another definition".to_owned());
        }
        let stage = environments.environment(0);
        if !environments.observes_whole() {
            return Err("environments that are not observed whole".to_owned());
        }
        let fits = |learner: &DeepLearner, method: DeepMethod| {
            let shape = (learner.net().inputs(), learner.net().outputs());
            if shape != (stage.observation_len(), stage.actions() as usize) {
                return Err("a learner that does not fit the environment".to_owned());
            }
            learner.check_def(&(S::entry().settings)(method)).map_err(|error| error.to_string())
        };
        fits(self.training.learner(), self.method)?;
        self.kept.as_ref().map_or(Ok(()), |kept| fits(&kept.learner, kept.method))
    }
}
