//! Asking many agents at once, part by part.

use wits_core::kinematic::Steering;

use super::act::{Act, BoundNode};
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
        let mut heard = [false; BLOCK];
        for ((heard, state), question) in heard.iter_mut().zip(&*states).zip(questions) {
            *heard = self.silent(0, &self.nodes[0], state, question).is_none();
        }
        for part in self.parts(0) {
            let node = &self.nodes[part];
            let mut block = SumBlock { bound: self, part, node, sums: &mut sums, heard: &heard };
            if let Act::Leaf(leaf) = &node.act {
                self.ask_leaf(leaf, node, states, questions, &mut block);
                continue;
            }
            for (number, (state, question)) in states.iter_mut().zip(questions).enumerate() {
                block.take(number, state, question, |state| self.ask(part, state, question, &mut ()));
            }
        }
        for (wish, sum) in wishes.iter_mut().zip(sums) {
            *wish = sum.total().filter(Steering::is_finite);
        }
    }
}

/// The sums of many agents, to which one part is added.
struct SumBlock<'a, S: NamedSpace, T> {
    bound: &'a BoundSteering<S>,
    part: usize,
    node: &'a BoundNode,
    sums: &'a mut [T; BLOCK],
    /// Who is asked at all.
    heard: &'a [bool; BLOCK],
}

impl<S: NamedSpace, T: Sum<S>> Take<S> for SumBlock<'_, S, T> {
    #[inline]
    fn take(
        &mut self,
        number: usize,
        state: &mut SteeringState<S>,
        question: &Question<'_, S>,
        ask: impl FnOnce(&mut SteeringState<S>) -> Wish<S>,
    ) {
        let number = number % BLOCK;
        if self.heard[number] && self.bound.silent(self.part, self.node, state, question).is_none() {
            self.sums[number].add_part(self.node.act.turns(), self.node.weight, || ask(state));
        }
    }
}
