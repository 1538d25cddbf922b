//! Facts and actions, ready to be planned with.

use std::borrow::Cow;

use super::pack::{Effect, Test};
use super::{Fact, Facts, Model, Problem};
use crate::goap::Landmarks;

/// A domain that was checked: facts and actions of a [`DomainDef`](super::DomainDef), packed.
#[derive(Clone, Debug, PartialEq)]
pub struct Domain {
    pub(crate) layout: Box<[Fact]>,
    pub(crate) acts: Box<[Act]>,
    pub(crate) discontent: Box<[Discontent]>,
    /// Worked out once, used by every search.
    pub(crate) landmarks: Landmarks,
}

/// An action as planners see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    /// What it is called.
    pub name: Box<str>,
    /// What it costs.
    pub cost: u32,
    /// What must hold before it.
    pub test: Test,
    /// What it changes.
    pub effect: Effect,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Discontent {
    pub(crate) fact: usize,
    pub(crate) target: i32,
    pub(crate) power: u32,
    pub(crate) weight: f32,
}

impl Domain {
    /// The facts, in order of their names.
    #[must_use]
    pub fn layout(&self) -> &[Fact] {
        &self.layout
    }

    /// The actions, in the order of their file.
    #[must_use]
    pub fn acts(&self) -> &[Act] {
        &self.acts
    }

    /// The number of a fact.
    #[must_use]
    pub fn fact(&self, name: &str) -> Option<usize> {
        self.layout.iter().position(|fact| &*fact.name == name)
    }

    /// The number of an action.
    #[must_use]
    pub fn act(&self, name: &str) -> Option<usize> {
        self.acts.iter().position(|act| &*act.name == name)
    }

    /// The name of an action; empty if there is none of this number.
    #[must_use]
    pub fn name(&self, action: u32) -> &str {
        self.acts.get(action as usize).map_or("", |act| &act.name)
    }

    /// The names of some actions: a plan in words.
    #[must_use]
    pub fn names(&self, actions: &[u32]) -> Vec<&str> {
        actions.iter().map(|action| self.name(*action)).collect()
    }

    /// A state in words: what is yes, and all numbers and words that are not the lowest.
    #[must_use]
    pub fn tell(&self, facts: Facts) -> String {
        let told = self.layout.iter().filter_map(|fact| match fact.get(facts) {
            None => Some(format!("{} unknown", fact.name)),
            Some(number) if number == fact.min => None,
            Some(_) if fact.is_flag => Some(fact.name.to_string()),
            Some(number) => Some(format!("{} {}", fact.name, fact.word(number))),
        });
        told.collect::<Vec<_>>().join(", ")
    }

    /// The state after some actions, if each of them is possible when its turn comes; else the number of the first one that
    /// is not, and the state it fails in.
    ///
    /// # Errors
    /// The place in the list of the action that cannot be done, and the state there.
    pub fn after(&self, mut facts: Facts, actions: &[u32]) -> Result<Facts, (usize, Facts)> {
        for (place, action) in actions.iter().enumerate() {
            if !self.acts.get(*action as usize).is_some_and(|act| act.test.holds(&self.layout, facts)) {
                return Err((place, facts));
            }
            self.apply(&mut facts, *action);
        }
        Ok(facts)
    }

    /// Facts of another version of the domain, as this one packs them. Facts are known by their names, and their words by
    /// what they say; what the other does not have is the lowest, or not known.
    pub(crate) fn repacked(&self, old: &Self, facts: Facts) -> Facts {
        let mut repacked = Facts::default();
        for fact in &self.layout {
            let before = old.fact(&fact.name).map(|number| &old.layout[number]);
            fact.set(&mut repacked, before.and_then(|before| fact.of_same(before, before.get(facts)?)));
        }
        repacked
    }

    /// What some actions cost together.
    #[must_use]
    pub fn price(&self, actions: &[u32]) -> u32 {
        let costs = actions.iter().filter_map(|action| self.acts.get(*action as usize));
        costs.fold(0, |sum, act| sum.saturating_add(act.cost))
    }
}

impl Model for Domain {
    type State = Facts;

    #[expect(clippy::cast_possible_truncation, reason = "a domain of a file has few actions")]
    fn actions(&self) -> u32 {
        self.acts.len() as u32
    }

    #[inline]
    fn allows(&self, facts: &Facts, action: u32) -> bool {
        self.acts.get(action as usize).is_some_and(|act| act.test.holds(&self.layout, *facts))
    }

    #[inline]
    fn apply(&self, facts: &mut Facts, action: u32) {
        if let Some(act) = self.acts.get(action as usize) {
            act.effect.apply(&self.layout, facts);
        }
    }

    fn cost(&self, _facts: &Facts, action: u32) -> u32 {
        self.acts.get(action as usize).map_or(0, |act| act.cost)
    }

    /// The sum of all that the file names: how far a fact is from where it should be, to a power, times a weight. What is not
    /// known bothers nobody.
    fn discontentment(&self, facts: &Facts) -> f32 {
        let parts = self.discontent.iter().map(|part| {
            let number = self.layout[part.fact].get(*facts).unwrap_or(part.target);
            let away = number.abs_diff(part.target) as f32;
            part.weight * (0..part.power).fold(1.0, |product, _| product * away)
        });
        parts.sum()
    }

    #[expect(clippy::cast_possible_truncation, reason = "both halves are taken")]
    fn hash(&self, facts: &Facts) -> u64 {
        let folded = (facts.0 as u64) ^ ((facts.0 >> 64) as u64).rotate_left(29);
        let mixed = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 32
    }
}

/// A domain with something to reach in it: a [`Problem`] for all planners.
///
/// ```
/// use wits_plan::goap::{IdaStar, Solve};
/// use wits_plan::world::{ActionDef, DomainDef, EffectDef, FactDef, Goal, TestDef};
/// let domain = DomainDef::new()
///     .fact("at", FactDef::int(0, 7))
///     .action(ActionDef::new("step").gives("at", EffectDef::Add(1)))
///     .action(ActionDef::new("leap").gives("at", EffectDef::Add(3)))
///     .build()?;
/// let goal = Goal::new(&domain, &[("at", TestDef::Is(7.into()))])?;
/// let start = domain.facts(&[])?;
/// let mut search = IdaStar::new(5, 1000);
/// let plan = search.solve(&goal, &start).unwrap();
/// assert_eq!(plan.cost, 3); // leap, leap, step in some order
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug)]
pub struct Goal<'a> {
    pub(crate) domain: &'a Domain,
    pub(crate) test: Cow<'a, Test>,
    /// Actions that may not be used now, one bit each.
    pub(crate) barred: u128,
    /// Whether [`estimate`](Problem::estimate) tells anything.
    pub(crate) guided: bool,
}

impl<'a> Goal<'a> {
    /// A test that was packed before.
    pub(crate) const fn of(domain: &'a Domain, test: &'a Test, barred: u128) -> Self {
        Self { domain, test: Cow::Borrowed(test), barred, guided: true }
    }

    /// Without any estimate: searches go in all directions.
    #[must_use]
    pub const fn unguided(mut self) -> Self {
        self.guided = false;
        self
    }

    /// Without one of the first 128 actions.
    #[must_use]
    pub const fn without(mut self, action: u32) -> Self {
        if action < u128::BITS {
            self.barred |= 1 << action;
        }
        self
    }
}

impl Model for Goal<'_> {
    type State = Facts;

    fn actions(&self) -> u32 {
        self.domain.actions()
    }
    fn allows(&self, facts: &Facts, action: u32) -> bool {
        self.domain.allows(facts, action) && !is_barred(self.barred, action)
    }
    fn apply(&self, facts: &mut Facts, action: u32) {
        self.domain.apply(facts, action);
    }
    fn cost(&self, facts: &Facts, action: u32) -> u32 {
        self.domain.cost(facts, action)
    }
    fn discontentment(&self, facts: &Facts) -> f32 {
        self.domain.discontentment(facts)
    }
    fn hash(&self, facts: &Facts) -> u64 {
        self.domain.hash(facts)
    }
}

impl Problem for Goal<'_> {
    fn is_goal(&self, facts: &Facts) -> bool {
        self.test.holds(&self.domain.layout, *facts)
    }

    fn estimate(&self, facts: &Facts) -> Option<u32> {
        if self.guided { self.domain.landmarks.estimate(self.domain, *facts, &self.test) } else { Some(0) }
    }
}

pub(crate) const fn is_barred(barred: u128, action: u32) -> bool {
    action < u128::BITS && barred >> action & 1 == 1
}
