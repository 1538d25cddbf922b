//! Asking many agents at once, part by part.

use std::marker::PhantomData;

use wide::f32x4;
use wits_core::kinematic::{Limits, Steering};
use wits_core::space::{Space, Vector};

use super::act::Act;
use super::bind::{BoundSteering, NamedSpace};
use super::leaf::Take;
use super::run::{Question, Wish};
use super::state::SteeringState;
use crate::combine::{RunningSum, Sum, weighted};
use crate::steering::four::{self, Four, FourWishes, LANES};

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
            Some(Act::Blend) => self.sum_block(Blends::new(&self.limits), states, questions, wishes),
            Some(Act::RunningSum) => {
                let sums = Sums { sums: [RunningSum::new(&self.limits); BLOCK], part: Part::default() };
                self.sum_block(sums, states, questions, wishes);
            }
            _ => {
                for ((state, question), wish) in states.iter_mut().zip(questions).zip(wishes) {
                    *wish = self.ask_root(state, question, &mut ());
                }
            }
        }
    }

    /// A root that adds up: goes through its parts, and for each part through all agents.
    fn sum_block(
        &self,
        mut sums: impl BlockSum<S>,
        states: &mut [SteeringState<S>],
        questions: &[Question<'_, S>],
        wishes: &mut [Wish<S>],
    ) {
        let everybody = self.asked(0, &[true; BLOCK], states, questions);
        for place in self.parts(0) {
            let node = &self.nodes[place];
            let asked = self.asked(place, &everybody, states, questions);
            sums.begin(Part { asked, weight: node.weight, turns: node.act.turns() });
            if let Act::Leaf(leaf) = &node.act {
                self.ask_leaf(leaf, node, states, questions, &mut sums);
                continue;
            }
            for (number, (state, question)) in states.iter_mut().zip(questions).enumerate() {
                sums.take(number, || self.ask(place, state, question, &mut ()));
            }
        }
        sums.finish(wishes);
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

/// The sums of a block of agents.
trait BlockSum<S: Space>: Take<S> {
    /// What is taken from now on are wishes of this part.
    fn begin(&mut self, part: Part);

    /// The sums.
    fn finish(self, wishes: &mut [Wish<S>]);
}

/// A part whose wishes are added.
#[derive(Clone, Copy)]
struct Part {
    asked: [bool; BLOCK],
    weight: f32,
    turns: bool,
}

impl Default for Part {
    fn default() -> Self {
        Self { asked: [false; BLOCK], weight: 0.0, turns: false }
    }
}

/// Sums of any kind, one by one.
struct Sums<T> {
    sums: [T; BLOCK],
    part: Part,
}

impl<S: Space, T: Sum<S>> Take<S> for Sums<T> {
    #[inline]
    fn take(&mut self, number: usize, ask: impl FnOnce() -> Wish<S>) {
        let number = number % BLOCK;
        if self.part.asked[number] {
            self.sums[number].add_part(self.part.turns, self.part.weight, ask);
        }
    }
}

impl<S: Space, T: Sum<S>> BlockSum<S> for Sums<T> {
    fn begin(&mut self, part: Part) {
        self.part = part;
    }

    fn finish(self, wishes: &mut [Wish<S>]) {
        for (wish, sum) in wishes.iter_mut().zip(self.sums) {
            *wish = sum.total().filter(Steering::is_finite);
        }
    }
}

/// [`Blend`](crate::combine::Blend)s, four by four.
struct Blends<S: Space> {
    sums: [FourBlends; BLOCK / LANES],
    part: Part,
    limits: Limits,
    space: PhantomData<S>,
}

/// Four sums of wishes.
#[derive(Clone, Copy)]
struct FourBlends {
    linear: Four,
    angular: Four,
    /// Who has wished for anything: lanes with all bits set.
    said: f32x4,
}

impl<S: Space> Blends<S> {
    fn new(limits: &Limits) -> Self {
        let zero = [f32x4::ZERO; 3];
        let empty = FourBlends { linear: zero, angular: zero, said: f32x4::ZERO };
        Self { sums: [empty; BLOCK / LANES], part: Part::default(), limits: *limits, space: PhantomData }
    }
}

impl<S: Space> Take<S> for Blends<S> {
    #[inline]
    fn take(&mut self, number: usize, ask: impl FnOnce() -> Wish<S>) {
        let number = number % BLOCK;
        if !self.part.asked[number] {
            return;
        }
        let Some(used) = weighted(self.part.weight, ask) else { return };
        let (sum, lane) = (&mut self.sums[number / LANES], number % LANES);
        for axis in 0..S::Vector::DIMENSIONS {
            sum.linear[axis].as_mut_array()[lane] += used.linear.component(axis);
        }
        for axis in 0..S::Spin::DIMENSIONS {
            sum.angular[axis].as_mut_array()[lane] += used.angular.component(axis);
        }
        sum.said.as_mut_array()[lane] = f32::from_bits(u32::MAX);
    }

    #[inline]
    fn takes_four(&self, first: usize) -> bool {
        let asked = self.part.asked.as_chunks::<LANES>().0;
        let weight = self.part.weight;
        asked[first / LANES % asked.len()] == [true; LANES] && weight != 0.0 && !weight.is_nan()
    }

    #[inline]
    fn take_four(&mut self, first: usize, wishes: &FourWishes) {
        let (sum, weight) = (&mut self.sums[first / LANES % (BLOCK / LANES)], f32x4::splat(self.part.weight));
        let linear = four::along(|axis| wishes.linear[axis] * weight);
        let angular = four::along(|axis| wishes.angular[axis] * weight);
        let used = wishes.said & four::is_finite::<S>(linear, angular);
        // A sum is never -0, so that adding nothing does not change it.
        for (sum, wish) in sum.linear.iter_mut().zip(linear).take(S::Vector::DIMENSIONS) {
            *sum += used & wish;
        }
        for (sum, wish) in sum.angular.iter_mut().zip(angular).take(S::Spin::DIMENSIONS) {
            *sum += used & wish;
        }
        sum.said |= used;
    }
}

impl<S: Space> BlockSum<S> for Blends<S> {
    fn begin(&mut self, part: Part) {
        self.part = part;
    }

    fn finish(self, wishes: &mut [Wish<S>]) {
        for (sum, wishes) in self.sums.iter().zip(wishes.chunks_mut(LANES)) {
            let clipped = four::clip::<S>(&self.limits, sum.linear, sum.angular);
            let (linear, angular) = clipped.unwrap_or((sum.linear, sum.angular));
            let (linear, angular) = (linear.map(f32x4::to_array), angular.map(f32x4::to_array));
            let said = sum.said.to_bitmask();
            for (lane, wish) in wishes.iter_mut().enumerate() {
                let total = Steering::new(
                    S::Vector::from_fn(|axis| linear[axis][lane]),
                    S::Spin::from_fn(|axis| angular[axis][lane]),
                );
                let total = if clipped.is_some() { total } else { self.limits.clip_steering(total) };
                *wish = (said >> lane & 1 == 1 && total.is_finite()).then_some(total);
            }
        }
    }
}
