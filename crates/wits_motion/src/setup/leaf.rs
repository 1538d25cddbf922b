//! Asking the behaviours at the leaves, for one agent or for many.

use wits_core::kinematic::{Kinematic, Limits};
use wits_core::random::Stream;
use wits_core::space::{Space, Vector};

use super::act::{BoundNode, Sees};
use super::bind::{BoundSteering, NamedSpace};
use super::fours::{bodies, each_body, targets};
use super::run::{Question, Wish};
use super::state::{Memory, SteeringState};
use super::want::Leaf;
use crate::steering::four::{Four, FourWishes};
use crate::steering::{
    Alignment, Attraction, AvoidCollisions, AvoidCone, Cohesion, Danger, HideWhen, Neighbour, Separation,
    View,
};

/// Hunters and hunted look in all directions; only the world hides them.
const ALL_ROUND: View = View { range: 1e9, spread: std::f32::consts::TAU };

/// Somebody who takes the wishes of some agents, and asks only for those that matter.
pub(super) trait Take<S: Space> {
    /// The agent of this number can be asked now.
    fn take(&mut self, number: usize, ask: impl FnOnce() -> Wish<S>);

    /// Whether four agents from a number on may be asked at once: all of them matter.
    fn takes_four(&self, _first: usize) -> bool {
        false
    }

    /// The wishes of these four.
    fn take_four(&mut self, _first: usize, _wishes: &FourWishes) {}
}

/// The wish of one agent.
pub(super) struct One<S: Space>(pub(super) Wish<S>);

impl<S: Space> Take<S> for One<S> {
    #[inline]
    fn take(&mut self, _number: usize, ask: impl FnOnce() -> Wish<S>) {
        self.0 = ask();
    }
}

/// Those who are asked, and who takes their wishes.
pub(super) struct Agents<'a, 'q, S: Space, T> {
    pub(super) slot: usize,
    pub(super) states: &'a mut [SteeringState<S>],
    pub(super) questions: &'a [Question<'q, S>],
    pub(super) take: &'a mut T,
}

impl<S: Space, T: Take<S>> Agents<'_, '_, S, T> {
    /// A behaviour without a memory.
    #[inline]
    fn each(self, ask: impl Fn(&Question<'_, S>) -> Wish<S>) {
        for (number, question) in self.questions.iter().enumerate() {
            self.take.take(number, || ask(question));
        }
    }

    /// A behaviour about neighbours: those that the node notices.
    #[inline]
    fn each_about(self, def: &impl AboutNeighbours, node: &BoundNode, limits: &Limits) {
        match &node.sees {
            None => self.each(|q| def.steer(q.body, q.group(node.group).iter().copied(), limits)),
            Some(sees) => self.each(|q| def.steer(q.body, q.seen(node.group, sees), limits)),
        }
    }

    /// A behaviour about where neighbours are, and about nothing else of them.
    #[inline]
    fn each_about_offsets(self, def: &impl AboutOffsets, node: &BoundNode, limits: &Limits) {
        if !node.wants_offsets() {
            return self.each_about(def, node, limits);
        }
        self.each(|q| match q.offsets {
            Some(offsets) => def.steer_from(q.body, offsets.fours::<S::Vector>(), limits),
            None => def.steer(q.body, q.neighbours.iter().copied(), limits),
        });
    }

    /// A behaviour that remembers something. It is silent if the memory is of another kind, which cannot be.
    #[inline]
    pub(super) fn each_with_memory(
        self,
        ask: impl Fn(&Question<'_, S>, &mut Memory<S>, &mut Stream) -> Wish<S>,
    ) {
        let slot = self.slot;
        for (number, (state, question)) in self.states.iter_mut().zip(self.questions).enumerate() {
            self.take
                .take(number, || ask(question, &mut state.slots.get_mut(slot)?.memory, &mut state.stream));
        }
    }
}

impl<S: NamedSpace> BoundSteering<S> {
    /// Asks a behaviour for some agents. Which behaviour it is gets decided once for all of them: the same few steps many
    /// times over are what processors are good at.
    #[inline]
    #[expect(clippy::too_many_lines, reason = "a line or two for each behaviour")]
    pub(super) fn ask_leaf(
        &self,
        leaf: &Leaf,
        node: &BoundNode,
        states: &mut [SteeringState<S>],
        questions: &[Question<'_, S>],
        take: &mut impl Take<S>,
    ) {
        let limits = &self.limits;
        let agents = Agents { slot: usize::from(node.slot), states, questions, take };
        match leaf {
            Leaf::Seek(def) => agents.each(|q| def.steer(q.body, q.target(node)?.position, limits)),
            Leaf::Flee(def) => agents.each(|q| def.steer(q.body, q.target(node)?.position, limits)),
            Leaf::Arrive(def) => agents.each_four(
                |four| def.steer_four::<S>(&bodies(four), targets(four, node)?, limits),
                |q| def.steer(q.body, q.target(node)?.position, limits),
            ),
            Leaf::Leave(def) => agents.each(|q| def.steer(q.body, q.target(node)?.position, limits)),
            Leaf::Pursue(def) => agents.each(|q| def.steer(q.body, q.target(node)?, limits)),
            Leaf::Evade(def) => agents.each(|q| def.steer(q.body, q.target(node)?, limits)),
            Leaf::MatchVelocity(def) => agents.each(|q| def.steer(q.body, q.target(node)?.velocity, limits)),
            Leaf::Stop(def) => agents.each(|q| def.steer(q.body, S::Vector::ZERO, limits)),
            Leaf::MatchSpin(def) => agents.each(|q| def.steer(q.body, q.target(node)?.spin, limits)),
            Leaf::Align(def) => agents.each(|q| def.steer(q.body, q.target(node)?.orientation, limits)),
            Leaf::Face(def) => agents.each(|q| def.steer(q.body, q.target(node)?.position, limits)),
            Leaf::LookAhead(def) => agents
                .each_four(|four| def.steer_four(each_body(four), limits), |q| def.steer(q.body, limits)),
            Leaf::Wander(def) => agents.wander(def, limits),
            Leaf::WanderFacing(def) => agents.each_with_memory(|q, memory, stream| match memory {
                Memory::Wander(memory) => def.steer(memory, q.body, limits, stream, q.dt),
                _ => None,
            }),
            Leaf::NoiseWander(def) => agents.each_with_memory(|q, memory, stream| match memory {
                Memory::Noise(memory) => def.steer(memory, q.body, limits, stream, q.dt),
                _ => None,
            }),
            Leaf::Hide(def) => agents.each_with_memory(|q, memory, _| match memory {
                Memory::Hide(memory) => {
                    let danger = Danger::of(q.target(node)?, q.around.obstacle_set(node.obstacles));
                    let danger = match def.when {
                        HideWhen::Always => danger,
                        _ => danger.seen(q.body, q.around.world, &ALL_ROUND, &ALL_ROUND),
                    };
                    def.steer(memory, q.body, &danger, limits, q.dt)
                }
                _ => None,
            }),
            Leaf::FollowWall(def) => agents.each_with_memory(|q, memory, _| match memory {
                Memory::FollowWall(memory) => def.steer(memory, q.body, q.around.world, limits, q.dt),
                _ => None,
            }),
            Leaf::Interpose(def) => {
                agents.each(|q| def.steer(q.body, q.target(node)?, q.around.target(node.other)?, limits))
            }
            Leaf::OffsetPursuit(def) => {
                let offset = S::Vector::from_fn(|axis| node.offset[axis]);
                agents.each(|q| def.steer(q.body, q.target(node)?, offset, limits))
            }
            Leaf::PassBy(def) => agents.each(|q| def.steer(q.body, q.target(node)?, limits)),
            Leaf::FollowLeader(def) => agents.each(|q| def.steer(q.body, q.target(node)?, limits)),
            Leaf::StepForward(def) => {
                agents.each(|q| def.how.steer(q.body, q.target(node)?.position, def.range, limits))
            }
            Leaf::FollowFlow(def) => {
                let flow = usize::from(node.flow);
                agents.each(|q| def.steer(q.body, *q.around.flows.get(flow)?, limits))
            }
            Leaf::Contain(def) => {
                let region = usize::from(node.region);
                agents.each(|q| def.steer(q.body, q.around.regions.get(region)?, limits))
            }
            Leaf::HugWall(def) => agents.each(|q| def.steer(q.body, q.around.world, limits)),
            Leaf::FollowPath(def) => agents.each_with_memory(|q, memory, _| match memory {
                Memory::Follow(memory) => def.steer(memory, q.body, q.around.path(node.path)?, limits),
                _ => None,
            }),
            Leaf::FollowWaypoints(def) => agents.each_with_memory(|q, memory, _| match memory {
                Memory::Waypoint(memory) => def.steer(memory, q.body, q.around.path(node.path)?, limits),
                _ => None,
            }),
            Leaf::AvoidWalls(def) => agents.each_with_memory(|q, memory, _| match memory {
                Memory::Walls(memory) => def.steer(memory, q.body, q.around.world, limits, q.dt),
                _ => None,
            }),
            Leaf::Separation(def) => agents.each_about_offsets(def, node, limits),
            Leaf::Attraction(def) => agents.each_about_offsets(def, node, limits),
            Leaf::Alignment(def) => agents.each_about(def, node, limits),
            Leaf::Cohesion(def) => agents.each_about(def, node, limits),
            Leaf::AvoidCone(def) => agents.each_about(def, node, limits),
            Leaf::AvoidCollisions(def) => agents.each_about(def, node, limits),
            Leaf::AvoidObstacles(def) => agents.avoid_obstacles(def, node, limits),
        }
    }
}

impl<S: Space> Question<'_, S> {
    /// The target of a node.
    #[inline]
    pub(super) fn target(&self, node: &BoundNode) -> Option<&Kinematic<S>> {
        self.around.target(node.target)
    }

    /// Those of a group that are seen.
    #[inline]
    fn seen(&self, group: u16, sees: &Sees) -> impl Iterator<Item = Neighbour<S::Vector>> + Clone {
        let mut forward = None;
        self.group(group).iter().copied().filter(move |neighbour| {
            sees.notices(|| *forward.get_or_insert_with(|| self.body.forward()), neighbour)
        })
    }
}

/// A behaviour that makes one wish of many neighbours.
trait AboutNeighbours {
    fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        neighbours: impl Iterator<Item = Neighbour<S::Vector>> + Clone,
        limits: &Limits,
    ) -> Wish<S>;
}

macro_rules! about_neighbours {
    ($($name:ident)*) => {$(
        impl AboutNeighbours for $name {
            #[inline]
            fn steer<S: Space>(
                &self,
                body: &Kinematic<S>,
                neighbours: impl Iterator<Item = Neighbour<S::Vector>> + Clone,
                limits: &Limits,
            ) -> Wish<S> {
                $name::steer(self, body, neighbours, limits)
            }
        }
    )*};
}

about_neighbours!(Separation Attraction Alignment Cohesion AvoidCone AvoidCollisions);

/// A behaviour that only asks where neighbours are.
trait AboutOffsets: AboutNeighbours {
    fn steer_from<S: Space>(
        &self,
        body: &Kinematic<S>,
        offsets: impl Iterator<Item = Four>,
        limits: &Limits,
    ) -> Wish<S>;
}

macro_rules! about_offsets {
    ($($name:ident)*) => {$(
        impl AboutOffsets for $name {
            #[inline]
            fn steer_from<S: Space>(
                &self,
                body: &Kinematic<S>,
                offsets: impl Iterator<Item = Four>,
                limits: &Limits,
            ) -> Wish<S> {
                $name::steer_from(self, body, offsets, limits)
            }
        }
    )*};
}

about_offsets!(Separation Attraction);
