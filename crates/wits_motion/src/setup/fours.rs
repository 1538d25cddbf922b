//! Asking the behaviours that know how for four agents at once.
//!
//! The answers are the same bit for bit as one by one. The first four of a block are asked together, then the next four;
//! four of whom one is a special case, and the few at the end, are asked one by one.

use wits_core::glam::Vec3;
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::space::{Space, Vector};

use super::act::BoundNode;
use super::leaf::{Agents, Take};
use super::run::{Question, Wish};
use super::state::{Memory, Slot, SteeringState};
use crate::steering::four::{self, Four, FourBodies, FourWishes, LANES};
use crate::steering::{AvoidObstacles, Wander, WanderState};

impl<S: Space, T: Take<S>> Agents<'_, '_, S, T> {
    /// A behaviour without a memory that can be asked for four at once, though not always.
    #[inline]
    pub(super) fn each_four(
        self,
        ask_four: impl Fn(&[Question<'_, S>; LANES]) -> Option<FourWishes>,
        ask: impl Fn(&Question<'_, S>) -> Wish<S>,
    ) {
        let (fours, rest) = self.questions.as_chunks();
        let mut numbers = 0..;
        for four in fours {
            let first = numbers.start;
            if self.take.takes_four(first)
                && let Some(wishes) = ask_four(four)
            {
                self.take.take_four(first, &wishes);
                numbers.start += LANES;
                continue;
            }
            numbers
                .by_ref()
                .zip(four)
                .for_each(|(number, question)| self.take.take(number, || ask(question)));
        }
        numbers.zip(rest).for_each(|(number, question)| self.take.take(number, || ask(question)));
    }

    /// Wanders, four at once where possible.
    pub(super) fn wander(self, def: &Wander, limits: &Limits) {
        let Self { slot, states, questions, take } = self;
        let (state_fours, rest_states) = states.as_chunks_mut();
        let (fours, rest) = questions.as_chunks();
        for (group, (states, four)) in state_fours.iter_mut().zip(fours).enumerate() {
            let first = group * LANES;
            if take.takes_four(first)
                && S::Spin::DIMENSIONS == 1
                && let Some(targets) = stray_four(def, slot, states, four[0].dt)
            {
                match def.seek_four::<S>(targets, &bodies(four), limits) {
                    Some(wishes) => take.take_four(first, &wishes),
                    None => {
                        for (lane, question) in four.iter().enumerate() {
                            let state = WanderState { target: targets[lane] };
                            take.take(first + lane, || def.seek(&state, question.body, limits));
                        }
                    }
                }
                continue;
            }
            Agents { slot, states, questions: four, take: &mut From { take, first } }
                .wander_alone(def, limits);
        }
        let first = fours.len() * LANES;
        Agents { slot, states: rest_states, questions: rest, take: &mut From { take, first } }
            .wander_alone(def, limits);
    }

    /// Wanders, one after the other.
    fn wander_alone(self, def: &Wander, limits: &Limits) {
        self.each_with_memory(|q, memory, stream| match memory {
            Memory::Wander(memory) => def.steer(memory, q.body, limits, stream, q.dt),
            _ => None,
        });
    }

    /// Avoids obstacles. Of four who look at the same obstacles mostly nobody has any near.
    pub(super) fn avoid_obstacles(self, def: &AvoidObstacles, node: &BoundNode, limits: &Limits) {
        let steer = |q: &Question<'_, S>| def.steer(q.body, q.around.obstacle_set(node.obstacles), limits);
        for (group, questions) in self.questions.chunks(LANES).enumerate() {
            let first = group * LANES;
            let near = match <&[_; LANES]>::try_from(questions) {
                Ok(four) if self.take.takes_four(first) && is_same_world(four) => {
                    let obstacles = four[0].around.obstacle_set(node.obstacles);
                    def.near_four::<S>(&bodies(four), obstacles, limits)
                }
                _ => None,
            };
            let near = near.unwrap_or(u32::MAX);
            for (lane, question) in questions.iter().enumerate().filter(|(lane, _)| near >> lane & 1 == 1) {
                self.take.take(first + lane, || steer(question));
            }
        }
    }
}

/// Moves the targets of four who wander, if they all have one.
#[inline]
fn stray_four<S: Space>(
    def: &Wander,
    slot: usize,
    states: &mut [SteeringState<S>; LANES],
    dt: f32,
) -> Option<[Vec3; LANES]> {
    let mut memories = four::each(states.each_mut(), |state| match state.slots.get_mut(slot) {
        Some(Slot { memory: Memory::Wander(memory), .. }) => Some((memory, &mut state.stream)),
        _ => None,
    });
    let [Some(a), Some(b), Some(c), Some(d)] = &mut memories else { return None };
    def.stray_four::<S>([a.0, b.0, c.0, d.0], [a.1, b.1, c.1, d.1], dt);
    Some([a.0.target, b.0.target, c.0.target, d.0.target])
}

/// The bodies of four.
#[inline]
pub(super) fn bodies<S: Space>(four: &[Question<'_, S>; LANES]) -> FourBodies {
    FourBodies::of(each_body(four))
}

/// The same, as they are.
#[inline]
pub(super) fn each_body<'a, S: Space>(four: &[Question<'a, S>; LANES]) -> [&'a Kinematic<S>; LANES] {
    four::each([0, 1, 2, 3], |lane| four[lane].body)
}

/// Where the targets of four are.
#[inline]
pub(super) fn targets<S: Space>(four: &[Question<'_, S>; LANES], node: &BoundNode) -> Option<Four> {
    let [a, b, c, d] = four::each([0, 1, 2, 3], |lane| four[lane].target(node));
    Some(four::four([a?.position, b?.position, c?.position, d?.position]))
}

/// Whether four have the same surroundings.
#[inline]
fn is_same_world<S: Space>(four: &[Question<'_, S>; LANES]) -> bool {
    four.iter().all(|question| std::ptr::eq(question.around, four[0].around))
}

/// Somebody who takes the wishes of agents whose numbers begin later.
struct From<'a, T> {
    take: &'a mut T,
    first: usize,
}

impl<S: Space, T: Take<S>> Take<S> for From<'_, T> {
    #[inline]
    fn take(&mut self, number: usize, ask: impl FnOnce() -> Wish<S>) {
        self.take.take(self.first + number, ask);
    }
}
