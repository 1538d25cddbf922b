//! A definition, bound: what all characters of a kind share.

use wits_core::findings::Findings;
use wits_core::random::Seed;
use wits_core::ron::RonFile;
use wits_core::time::Moment;

use super::health::{self, PROBES};
use super::instinct::Instinct;
use super::layout::{Layout, Nodes};
use super::learner::Learner;
use super::{
    Action, Actions, Context, Counts, Health, History, TeachDef, TeachError, TeachScratch, TeachState,
};

/// Number of refreshes at birth: instincts that do not contradict each other are known after it.
const BIRTH: u32 = 8;
/// Maximum number of training passes at birth.
const MAX_BIRTH_PASSES: u32 = 400;

/// A kind of character that can be taught. All characters of the kind share it; what each has learned is in a
/// [`TeachState`].
#[derive(Clone, Debug, PartialEq)]
pub struct TeachModel {
    pub(super) def: TeachDef,
    pub(super) actions: Actions,
    pub(super) layout: Layout,
    pub(super) learner: Learner,
    /// For each action of the database its nodes.
    pub(super) nodes: Box<[Nodes]>,
    pub(super) instincts: Box<[Instinct]>,
    pub(super) probes: Box<[Context]>,
}

impl TeachDef {
    /// Ready to be used.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn bind(&self) -> Result<TeachModel, Findings> {
        let mut findings = Findings::default();
        self.validate(&mut findings);
        findings.into_result(())?;
        let actions = self.actions.bind()?;
        let layout = Layout::new(&actions);
        let learner = Learner::new(&self.network, &self.context, &actions, &layout)?;
        let nodes = actions.all().iter().map(|action| layout.nodes(&actions, action)).collect();
        let instincts = self.instincts.iter();
        let instincts =
            instincts.filter_map(|instinct| Instinct::bind(instinct, &actions, &self.context)).collect();
        let probes = health::probes(&self.context);
        debug_assert_eq!(probes.len(), PROBES);
        Ok(TeachModel { def: self.clone(), actions, layout, learner, nodes, instincts, probes })
    }
}

impl TeachModel {
    /// What it was made of.
    #[must_use]
    pub const fn def(&self) -> &TeachDef {
        &self.def
    }

    /// The action database.
    #[must_use]
    pub const fn actions(&self) -> &Actions {
        &self.actions
    }

    /// The shape of the network.
    #[must_use]
    pub const fn topology(&self) -> &crate::net::Topology {
        self.learner.topology()
    }

    /// A character that knows its instincts and nothing else. The seed decides its first random weights, and what it
    /// explores.
    #[must_use]
    pub fn start(&self, seed: Seed, scratch: &mut TeachScratch) -> TeachState {
        let weights = self.born(seed, scratch);
        let mut state = TeachState {
            base: weights.clone(),
            weights,
            seed,
            stream: seed.fork("explore").stream(),
            history: History::default(),
            lessons: Vec::new(),
            folded: 0,
            snapshots: Vec::new(),
            counts: Counts::default(),
            refreshed: Moment::START,
            frozen: false,
            health: Health::default(),
        };
        self.check_up(&mut state, scratch);
        self.take_snapshot(&mut state);
        state
    }

    /// New weights that know the instincts.
    pub(super) fn born(&self, seed: Seed, scratch: &mut TeachScratch) -> Vec<f32> {
        let mut weights = self.learner.random(seed.fork("weights"));
        let mut stream = seed.fork("birth").stream();
        let passes = self.def.refresh.passes.saturating_mul(BIRTH).min(MAX_BIRTH_PASSES);
        for _ in 0..passes {
            if !self.train_instincts(&mut weights, &mut stream, scratch) {
                break;
            }
        }
        weights
    }

    /// Checks that a context and an action are of this kind of character.
    pub(super) fn check(&self, context: &Context, action: &Action) -> Result<(), TeachError> {
        self.def.context.fits(context)?;
        if self.actions.has(action) {
            return Ok(());
        }
        Err(TeachError::Action(self.actions.with_roles(action)))
    }

    /// Checks that a state, such as one from a file, is one of this kind of character.
    ///
    /// # Errors
    /// What does not fit.
    pub fn check_state(&self, state: &TeachState) -> Result<(), TeachError> {
        let wrong = |what: String| Err(TeachError::State(what));
        let expected = self.topology().weight_count();
        let lists = state.snapshots.iter().map(|snapshot| snapshot.weights.len());
        if let Some(found) =
            lists.chain([state.weights.len(), state.base.len()]).find(|count| *count != expected)
        {
            return wrong(format!("{found} weights; expected {expected}"));
        }
        let memory = &self.def.memory;
        let counts = [
            ("pairs", state.history.pairs().len(), self.def.feedback.pairs),
            ("lessons", state.lessons.len(), 2 * memory.lessons),
            ("snapshots", state.snapshots.len(), memory.snapshots),
        ];
        if let Some((what, found, max)) = counts.into_iter().find(|(_, found, max)| found > max) {
            return wrong(format!("{found} {what}; expected at most {max}"));
        }
        for pair in state.history.pairs() {
            self.check(&pair.context, &pair.action)?;
        }
        for lesson in &state.lessons {
            lesson.check().or_else(wrong)?;
            lesson.pairs().try_for_each(|(context, action, _)| self.check(context, action))?;
        }
        let favourites = state.health.symptoms.iter().filter_map(|symptom| match symptom {
            super::Symptom::OneAction(action) => Some(action),
            _ => None,
        });
        for action in favourites {
            if !self.actions.has(action) {
                return Err(TeachError::Action(self.actions.with_roles(action)));
            }
        }
        Ok(())
    }
}
