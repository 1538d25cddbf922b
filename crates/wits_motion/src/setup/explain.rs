//! Why an agent moves as it does.

use std::borrow::Cow;

use serde::Serialize;
use wits_core::inspect::Section;
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::space::{Space, Vector};

use super::bind::{BoundSteering, NamedSpace};
use super::run::Question;
use super::state::SteeringState;
use super::surroundings::Surroundings;
use crate::combine::{Share, Verdict, fit};

/// Every node's wish, weight and share, or why it was not heard; in the order of the file.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(bound = "")]
pub struct Explanation<S: Space> {
    /// What came out of it all.
    pub answer: Option<Steering<S>>,
    /// One entry for each node.
    pub nodes: Vec<Told<S>>,
}

/// What became of one node's wish.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(bound = "")]
pub struct Told<S: Space> {
    /// The node's name.
    pub name: String,
    /// What it wants, by kind: `Seek`, `Blend` …
    pub kind: &'static str,
    /// How deep in the tree it is; the root is 0.
    pub depth: usize,
    /// Its part in the node above it.
    pub share: Share<S>,
    /// Its part in the answer.
    pub total: Steering<S>,
}

impl<S: NamedSpace> BoundSteering<S> {
    /// What one agent would want now, and why. The state stays as it is.
    #[must_use]
    pub fn explain(
        &self,
        state: &SteeringState<S>,
        body: &Kinematic<S>,
        around: &Surroundings<'_, S>,
        dt: f32,
    ) -> Explanation<S> {
        let mut state = state.clone();
        self.adopt(&mut state);
        let mut teller = Teller { shares: vec![None; self.nodes.len()] };
        let answer = self.ask_root(&mut state, &Question::new(body, around, dt), &mut teller);
        let mut explanation = Explanation { answer, nodes: Vec::with_capacity(self.nodes.len()) };
        if !self.nodes.is_empty() {
            self.tell_below(0, 0, None, &teller.shares, &mut explanation);
        }
        explanation
    }

    fn tell_below(
        &self,
        place: usize,
        depth: usize,
        above: Option<&Told<S>>,
        shares: &[Option<Share<S>>],
        told: &mut Explanation<S>,
    ) {
        // Who was not asked because the node above was not has the same reason.
        let reason = above.map_or(Verdict::NothingToSay, |above| above.share.verdict);
        let unasked = || Share::unused(self.nodes[place].weight, reason);
        let share = shares[place].unwrap_or_else(unasked);
        let total = match above {
            None => told.answer.unwrap_or_default(),
            Some(above) => part_of(&share.used, above),
        };
        let (name, kind) = (self.names[place].clone(), self.kinds[place]);
        let entry = Told { name, kind, depth, share, total };
        told.nodes.push(entry.clone());
        for part in self.parts(place) {
            self.tell_below(part, depth + 1, Some(&entry), shares, told);
        }
    }
}

/// A part of a node's wish shrinks as the node's wish itself does on the way up.
fn part_of<S: Space>(used: &Steering<S>, above: &Told<S>) -> Steering<S> {
    let wish = above.share.wish.unwrap_or_default();
    Steering::new(
        used.linear * shrink(above.total.linear, wish.linear),
        used.angular * shrink(above.total.angular, wish.angular),
    )
}

fn shrink<V: Vector>(total: V, wish: V) -> f32 {
    let ratio = total.length() / wish.length();
    if ratio.is_finite() { ratio } else { 0.0 }
}

impl<S: Space> Explanation<S> {
    /// What became of the node of this name.
    #[must_use]
    pub fn node(&self, name: &str) -> Option<&Told<S>> {
        self.nodes.iter().find(|told| told.name == name)
    }

    /// As bars for the studio: how much of the answer each node is, and why not more. Deeper nodes are indented.
    #[must_use]
    pub fn section(&self, title: impl Into<Cow<'static, str>>, limits: &Limits) -> Section {
        let bars = self.nodes.iter().map(|told| {
            let share = Share { used: told.total, ..told.share };
            share.bar(format!("{}{}", "  ".repeat(told.depth), told.name), limits)
        });
        Section::bars(title, bars)
    }
}

/// Somebody who wants to know, or nobody.
pub(super) trait Tell<S: NamedSpace> {
    /// What became of one part.
    fn share(&mut self, place: usize, share: Share<S>);

    /// A combiner has its answer.
    fn close(&mut self, bound: &BoundSteering<S>, place: usize, answer: Option<Steering<S>>);
}

/// Nobody: all of it vanishes when compiled.
impl<S: NamedSpace> Tell<S> for () {
    #[inline]
    fn share(&mut self, _place: usize, _share: Share<S>) {}

    #[inline]
    fn close(&mut self, _bound: &BoundSteering<S>, _place: usize, _answer: Option<Steering<S>>) {}
}

struct Teller<S: Space> {
    shares: Vec<Option<Share<S>>>,
}

impl<S: NamedSpace> Tell<S> for Teller<S> {
    fn share(&mut self, place: usize, share: Share<S>) {
        self.shares[place] = Some(share);
    }

    fn close(&mut self, bound: &BoundSteering<S>, place: usize, answer: Option<Steering<S>>) {
        let parts: Vec<usize> = bound.parts(place).filter(|&part| self.shares[part].is_some()).collect();
        let mut shares: Vec<Share<S>> = parts.iter().filter_map(|&part| self.shares[part]).collect();
        fit(&mut shares, answer);
        for (part, share) in parts.into_iter().zip(shares) {
            self.shares[part] = Some(share);
        }
    }
}
