//! Asking many agents at once, part by part.

use wits_core::kinematic::Steering;

use super::act::Act;
use super::bind::{BoundSteering, NamedSpace};
use super::leaf::Take;
use super::run::{Question, Wish};
use super::state::SteeringState;
use crate::combine::{Blend, RunningSum, Sum};

/// How many agents are asked at once: what they are asked about fits into the fastest memory.
pub(super) const BLOCK: usize = 32;

impl<S: NamedSpace> BoundSteering<S> {
    /// Asks up to [`BLOCK`] agents. The same answers as one after the other.
    pub(super) fn ask_block(
        &self,
        states: &mut [SteeringState<S>],
        questions: &[Question<'_, S>],
        wishes: &mut [Wish<S>],
    ) {
        states.iter_mut().for_each(|state| self.adopt(state));
        match self.nodes.first().map(|root| &root.act) {
            Some(Act::Blend) => self.sum_block::<Blend<S>>(states, questions, wishes),
            Some(Act::RunningSum) => self.sum_block::<RunningSum<S>>(states, questions, wishes),
            _ => {
                for ((state, question), wish) in states.iter_mut().zip(questions).zip(wishes) {
                    *wish = self.ask_root(state, question, &mut ());
                }
            }
        }
    }

    /// A root that adds up: goes through its parts, and for each part through all agents.
    fn sum_block<T: Sum<S>>(
        &self,
        states: &mut [SteeringState<S>],
        questions: &[Question<'_, S>],
        wishes: &mut [Wish<S>],
    ) {
        let mut sums = [T::empty(&self.limits); BLOCK];
        let everybody = self.asked(0, &[true; BLOCK], states, questions);
        for part in self.parts(0) {
            let node = &self.nodes[part];
            let asked = self.asked(part, &everybody, states, questions);
            let mut block =
                SumBlock { sums: &mut sums, asked: &asked, weight: node.weight, turns: node.act.turns() };
            if let Act::Leaf(leaf) = &node.act {
                self.ask_leaf(leaf, node, states, questions, &mut block);
                continue;
            }
            for (number, (state, question)) in states.iter_mut().zip(questions).enumerate() {
                block.take(number, || self.ask(part, state, question, &mut ()));
            }
        }
        for (wish, sum) in wishes.iter_mut().zip(sums) {
            *wish = sum.total().filter(Steering::is_finite);
        }
    }

    /// Those of some agents who are asked about a node: mostly all of them.
    #[inline]
    fn asked(
        &self,
        place: usize,
        of: &[bool; BLOCK],
        states: &[SteeringState<S>],
        questions: &[Question<'_, S>],
    ) -> [bool; BLOCK] {
        let (node, mut asked) = (&self.nodes[place], *of);
        let for_all = node.on && node.when.0 == node.when.1;
        if for_all && states.iter().all(|state| state.mask == 0) {
            return asked;
        }
        for ((asked, state), question) in asked.iter_mut().zip(states).zip(questions) {
            *asked &= self.silent(place, node, state, question).is_none();
        }
        asked
    }
}

/// The sums of many agents, to which one part is added.
struct SumBlock<'a, T> {
    sums: &'a mut [T; BLOCK],
    asked: &'a [bool; BLOCK],
    weight: f32,
    turns: bool,
}

impl<S: NamedSpace, T: Sum<S>> Take<S> for SumBlock<'_, T> {
    #[inline]
    fn take(&mut self, number: usize, ask: impl FnOnce() -> Wish<S>) {
        let number = number % BLOCK;
        if self.asked[number] {
            self.sums[number].add_part(self.turns, self.weight, ask);
        }
    }
}
