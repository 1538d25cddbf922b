//! Decisions: the best action that is possible, now and then another one.

use super::{Action, Context, InstinctSource, TeachError, TeachModel, TeachScratch, TeachState};
use wits_core::time::Moment;

/// What was decided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decision {
    /// The action.
    pub action: Action,
    /// How much the network is for it, from 0 to 1.
    pub score: f32,
    /// Why it was chosen.
    pub why: Why,
}

/// Why an action was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The network prefers it.
    Learned {
        /// Number of actions that it likes better, but that are not legal now.
        illegal: u32,
    },
    /// It was drawn by chance.
    Explored,
    /// An instinct outside of the network, by its place in the definition.
    Instinct(u32),
}

impl TeachModel {
    /// Decides what to do. `legal` says whether an action is possible now: whether its things are there, and can be used.
    ///
    /// Most outputs of a network that has learned little are illegal. They are skipped, not punished: punishing them helps for
    /// a short time, and can leave the network unable to decide. `None` when nothing is legal.
    ///
    /// What is carried out should be [remembered](Self::remember), so that feedback can be about it.
    ///
    /// # Errors
    /// When the context does not fit.
    pub fn decide(
        &self,
        state: &mut TeachState,
        context: &Context,
        scratch: &mut TeachScratch,
        mut legal: impl FnMut(&Action) -> bool,
    ) -> Result<Option<Decision>, TeachError> {
        self.def.context.fits(context)?;
        self.rank(state, context, scratch);
        if let Some(decision) = self.by_instinct(state, context, scratch, &mut legal) {
            return Ok(Some(decision));
        }
        if self.def.explore > 0.0 && state.stream.chance(self.def.explore) {
            return Ok(self.explore(state, scratch, &mut legal));
        }
        for (illegal, place) in (0..).zip(&scratch.order) {
            let place = usize::from(*place);
            let action = self.actions.all()[place];
            if legal(&action) {
                let (score, why) = (scratch.scores[place], Why::Learned { illegal });
                return Ok(Some(Decision { action, score, why }));
            }
        }
        Ok(None)
    }

    /// All actions of the database with their scores, best first: what the network thinks of them in a context.
    ///
    /// # Errors
    /// When the context does not fit.
    pub fn opinions<'s>(
        &'s self,
        state: &TeachState,
        context: &Context,
        scratch: &'s mut TeachScratch,
    ) -> Result<impl Iterator<Item = (Action, f32)> + 's, TeachError> {
        self.def.context.fits(context)?;
        self.rank(state, context, scratch);
        let scores = &scratch.scores;
        Ok(scratch.order.iter().map(|place| {
            let place = usize::from(*place);
            (self.actions.all()[place], scores[place])
        }))
    }

    /// Remembers that an action is being carried out, so that feedback can be about it. Call it when the action begins and,
    /// if it takes long, now and then while it goes on, with the context of that time.
    ///
    /// # Errors
    /// When the context or the action does not fit; nothing is remembered then.
    pub fn remember(
        &self,
        state: &mut TeachState,
        now: Moment,
        context: &Context,
        action: Action,
    ) -> Result<(), TeachError> {
        self.check(context, &action)?;
        state.history.push(self.def.feedback.pairs, now, context, action);
        Ok(())
    }

    /// The instinct that acts now, if any.
    fn by_instinct(
        &self,
        state: &mut TeachState,
        context: &Context,
        scratch: &TeachScratch,
        legal: &mut impl FnMut(&Action) -> bool,
    ) -> Option<Decision> {
        for (number, instinct) in (0_u32..).zip(&self.instincts) {
            let InstinctSource::Outside(chance) = instinct.by else { continue };
            // Chance is drawn last, so that instincts that do not matter now change nothing.
            if instinct.holds_in(context) && legal(&instinct.action) && state.stream.chance(chance) {
                let action = instinct.action;
                let place = self.actions.all().iter().position(|known| *known == action)?;
                return Some(Decision { action, score: scratch.scores[place], why: Why::Instinct(number) });
            }
        }
        None
    }

    /// Any legal action, each as likely as the other.
    fn explore(
        &self,
        state: &mut TeachState,
        scratch: &TeachScratch,
        legal: &mut impl FnMut(&Action) -> bool,
    ) -> Option<Decision> {
        let mut found = None;
        let mut count = 0;
        for (action, score) in self.actions.all().iter().zip(&scratch.scores) {
            if legal(action) {
                count += 1;
                // The n-th one replaces those before with a chance of one in n.
                if state.stream.below(count) == 0 {
                    found = Some(Decision { action: *action, score: *score, why: Why::Explored });
                }
            }
        }
        found
    }

    /// Scores all actions and sorts them, best first. Equal ones stay in the order of the database.
    fn rank(&self, state: &TeachState, context: &Context, scratch: &mut TeachScratch) {
        let mut scores = std::mem::take(&mut scratch.scores);
        let outputs = self.learner.outputs(&state.weights, context, scratch);
        scores.clear();
        scores.extend(self.nodes.iter().map(|nodes| nodes.score(outputs)));
        scratch.order.clear();
        scratch.order.extend((0..).take(scores.len()));
        let better =
            |a: &u16, b: &u16| scores[usize::from(*b)].total_cmp(&scores[usize::from(*a)]).then(a.cmp(b));
        scratch.order.sort_unstable_by(better);
        scratch.scores = scores;
    }

    /// The place of the best action for these outputs.
    pub(super) fn best(&self, outputs: &[f32]) -> usize {
        let mut best = (0, f32::NEG_INFINITY);
        for (place, nodes) in self.nodes.iter().enumerate() {
            let score = nodes.score(outputs);
            if score > best.1 {
                best = (place, score);
            }
        }
        best.0
    }
}
