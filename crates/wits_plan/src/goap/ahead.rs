//! Looking a few steps ahead: depth-first search for the least discontentment.

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::work::{Budget, Progress};

use super::Effort;
use crate::world::Model;

/// How far to look ahead, and what to leave out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, State)]
#[serde(default, deny_unknown_fields)]
pub struct AheadDef {
    /// So many actions, one after the other. 2 already change what characters do; 4 with 50 actions is a lot of work.
    pub depth: u32,
    /// Turns back as soon as an action makes things worse. About a hundred times less work with 50 actions, but plans that
    /// need a little discomfort first, such as a job interview, are never found.
    pub prune: bool,
    /// Plans may end early: what comes after two steps counts, too, when looking four ahead.
    pub prefixes: bool,
}

impl Default for AheadDef {
    fn default() -> Self {
        Self { depth: 3, prune: false, prefixes: false }
    }
}

/// The best that was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, State)]
pub struct Prospect {
    /// The actions, the first of them to be done now; none if nothing can be done.
    pub steps: Vec<u32>,
    /// How bad things will be after them.
    pub score: f32,
}

/// Tries all sequences of actions up to a depth, and finds the one after which things are least bad, all needs together.
/// It sees that one action makes another possible, or impossible, which choosing one action by its own merits cannot.
///
/// A sequence that ends because nothing more can be done counts with what it has brought; the printed algorithm forgets it,
/// and finds nothing where no plan is as long as the depth.
///
/// ```
/// use wits_core::work::{Budget, Progress};
/// use wits_plan::goap::{Ahead, AheadDef};
/// use wits_plan::world::{ActionDef, DomainDef, EffectDef::Add, FactDef, TestDef::AtLeast};
/// let domain = DomainDef::new()
///     .fact("energy", FactDef::int(0, 5)).fact("hurt", FactDef::int(0, 5)).fact("ogre", FactDef::int(0, 5))
///     .dislikes("hurt").dislikes("ogre")
///     .action(ActionDef::new("fireball").needs("energy", AtLeast(3)).gives("energy", Add(-3)).gives("ogre", Add(-2)))
///     .action(ActionDef::new("heal a little").needs("energy", AtLeast(2)).gives("energy", Add(-2)).gives("hurt", Add(-2)))
///     .build()?;
/// let start = domain.facts(&[("energy", 5.into()), ("hurt", 4.into()), ("ogre", 3.into())])?;
/// let best = Ahead::new(AheadDef { depth: 2, ..Default::default() }).find(&domain, &start);
/// assert_eq!((best.score, best.steps.len()), (5.0, 2)); // 2² + 1²
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
///
/// # What it costs
/// Memory for depth + 1 states; time grows with the number of actions to the power of the depth. [`step`](Self::step) slices
/// it: a unit of the budget is an action tried.
///
/// # Source
/// Millington, *AI for Games*, 3e, 5.7.5.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, State)]
pub struct Ahead<S> {
    /// How far to look.
    pub def: AheadDef,
    /// One more than there are steps, each with its score and the next action to be tried there.
    path: Vec<(S, f32, u32)>,
    steps: Vec<u32>,
    best: Prospect,
    found: bool,
    effort: Effort,
}

impl<S: Clone + PartialEq> Ahead<S> {
    /// Looks ahead as told.
    #[must_use]
    pub const fn new(def: AheadDef) -> Self {
        let effort = Effort { expanded: 0, tried: 0, kept: 0, cut: 0 };
        let best = Prospect { steps: Vec::new(), score: 0.0 };
        Self { def, path: Vec::new(), steps: Vec::new(), best, found: false, effort }
    }

    /// Begins anew.
    pub fn begin<M: Model<State = S>>(&mut self, model: &M, start: &S) {
        self.path.clear();
        self.steps.clear();
        (self.found, self.effort) = (false, Effort::default());
        self.path.push((start.clone(), model.discontentment(start), 0));
    }

    /// Goes on. The best so far can be asked for at any time.
    pub fn step<M: Model<State = S>>(&mut self, model: &M, budget: &mut Budget) -> Progress<()> {
        let depth = self.def.depth as usize;
        while let Some((state, score, from)) = self.path.last_mut() {
            let next = if self.steps.len() < depth { model.next_action(state, *from) } else { None };
            let Some(action) = next else {
                // The full depth, a dead end, or back from all that can be done here.
                let (score, dead_end) = (*score, *from == 0);
                if dead_end {
                    self.consider(score);
                }
                self.path.pop();
                self.steps.pop();
                continue;
            };
            if !budget.spend(1) {
                return Progress::Pending;
            }
            self.effort.expanded = self.effort.expanded.saturating_add(u64::from(*from == 0));
            self.effort.tried = self.effort.tried.saturating_add(1);
            *from = action + 1;
            let (mut after, before) = (state.clone(), *score);
            model.apply(&mut after, action);
            let score = model.discontentment(&after);
            self.steps.push(action);
            if self.def.prefixes || self.def.prune {
                self.consider(score);
            }
            if self.def.prune && score > before {
                self.effort.cut = self.effort.cut.saturating_add(1);
                self.steps.pop();
                continue;
            }
            self.path.push((after, score, 0));
            self.effort.kept = self.effort.kept.max(self.path.len() as u64);
        }
        Progress::Done(())
    }

    /// Of equal scores the first one stays.
    fn consider(&mut self, score: f32) {
        if !self.found || score < self.best.score {
            (self.found, self.best.score) = (true, score);
            self.best.steps.clone_from(&self.steps);
        }
    }

    /// The best so far.
    #[must_use]
    pub const fn best(&self) -> Option<&Prospect> {
        if self.found { Some(&self.best) } else { None }
    }

    /// How much work it was so far.
    #[must_use]
    pub const fn effort(&self) -> Effort {
        self.effort
    }

    /// From beginning to end at once.
    pub fn find<M: Model<State = S>>(&mut self, model: &M, start: &S) -> Prospect {
        self.begin(model, start);
        while !self.step(model, &mut Budget::unlimited()).is_done() {}
        let now = || Prospect { steps: Vec::new(), score: model.discontentment(start) };
        self.best().cloned().unwrap_or_else(now)
    }
}
