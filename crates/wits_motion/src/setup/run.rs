//! Asking the nodes.

use std::slice;

use wits_core::kinematic::{Kinematic, Steering};
use wits_core::math;
use wits_core::space::{Space, Vector};

use super::act::{Act, BoundNode, BoundPipeline, BoundUrgency};
use super::bind::{BoundSteering, NamedSpace};
use super::def::Facing;
use super::explain::Tell;
use super::leaf::One;
use super::near::Offsets;
use super::state::{Memory, SteeringState};
use super::surroundings::Surroundings;
use super::want::{ActuatorDef, GoalDef};
use crate::combine::pipeline::{
    Actuator, AvoidBalls, AvoidWorld, Constraint, Decomposer, Fixed, Goal, Pipeline, Polyline, RunAway,
    Targeter,
};
use crate::combine::{
    Blend, Choice, Dither, First, Priorities, RunningSum, Share, Sum, VariablePriorities, Verdict,
};
use crate::steering::Neighbour;

/// How long a wish is followed in thought, to know the direction it leads to. \[s\]
const VOLUME_TIME: f32 = 0.5;

/// Who is asked, about what.
pub(super) struct Question<'a, S: Space> {
    pub(super) body: &'a Kinematic<S>,
    pub(super) around: &'a Surroundings<'a, S>,
    /// Those of the surroundings, or those that a herd has found.
    pub(super) neighbours: &'a [Neighbour<S::Vector>],
    /// Where the neighbours are, once more, if a herd has found them.
    pub(super) offsets: Option<Offsets<'a>>,
    pub(super) dt: f32,
}

impl<'a, S: Space> Question<'a, S> {
    pub(super) fn new(body: &'a Kinematic<S>, around: &'a Surroundings<'a, S>, dt: f32) -> Self {
        Self { body, around, neighbours: around.neighbours, offsets: None, dt }
    }

    /// Group 0 are the neighbours.
    #[inline]
    pub(super) fn group(&self, place: u16) -> &'a [Neighbour<S::Vector>] {
        match usize::from(place).checked_sub(1) {
            None => self.neighbours,
            Some(other) => self.around.groups.get(other).copied().unwrap_or_default(),
        }
    }
}

pub(super) type Wish<S> = Option<Steering<S>>;

impl<S: NamedSpace> BoundSteering<S> {
    /// What one agent wants now. `None` when it has nothing to say, which is not *stop*.
    #[must_use]
    pub fn steer(
        &self,
        state: &mut SteeringState<S>,
        body: &Kinematic<S>,
        around: &Surroundings<'_, S>,
        dt: f32,
    ) -> Option<Steering<S>> {
        self.adopt(state);
        self.ask_root(state, &Question::new(body, around, dt), &mut ())
    }

    /// Moves a body as it wants: semi-implicitly, within the limits, and facing as the definition says.
    pub fn step(&self, body: &mut Kinematic<S>, wish: Option<Steering<S>>, dt: f32) {
        body.step_semi_implicit(wish.unwrap_or_default(), &self.limits, dt);
        if self.body.facing == Facing::Motion {
            body.spin = S::Spin::ZERO;
            body.face_velocity_within(self.limits.max_spin, dt);
        }
    }

    pub(super) fn ask_root(
        &self,
        state: &mut SteeringState<S>,
        question: &Question<'_, S>,
        tell: &mut impl Tell<S>,
    ) -> Wish<S> {
        let root = self.nodes.first()?;
        let silent = self.silent(0, root, state, question);
        let wish = if silent.is_some() { None } else { self.ask(0, state, question, tell) };
        // Combiners answer within the limits, and so does every behaviour: nothing is left to clip.
        let answer = wish.filter(Steering::is_finite);
        let verdict = match (silent, wish, answer) {
            (Some(verdict), ..) => verdict,
            (None, None, _) => Verdict::NothingToSay,
            (None, Some(_), None) => Verdict::NotFinite,
            _ => Verdict::Used,
        };
        tell.share(0, Share { weight: 1.0, wish: answer, used: answer.unwrap_or_default(), verdict });
        answer
    }

    /// Why a node is not even asked.
    #[inline]
    pub(super) fn silent(
        &self,
        place: usize,
        node: &BoundNode,
        state: &SteeringState<S>,
        question: &Question<'_, S>,
    ) -> Option<Verdict> {
        if !node.on || state.mask >> (place & 63) & 1 == 1 {
            return Some(Verdict::Off);
        }
        let (from, to) = (usize::from(node.when.0), usize::from(node.when.1));
        let holds = from == to
            || self.conditions[from..to]
                .iter()
                .all(|condition| condition.holds(question.body, question.around));
        (!holds).then_some(Verdict::NotNow)
    }

    pub(super) fn ask(
        &self,
        place: usize,
        state: &mut SteeringState<S>,
        question: &Question<'_, S>,
        tell: &mut impl Tell<S>,
    ) -> Wish<S> {
        let node = &self.nodes[place];
        let answer = match &node.act {
            Act::Leaf(leaf) => {
                let mut one = One(None);
                self.ask_leaf(leaf, node, slice::from_mut(state), slice::from_ref(question), &mut one);
                return one.0;
            }
            Act::Blend => self.ask_sum::<Blend<S>>(place, state, question, tell),
            Act::RunningSum => self.ask_sum::<RunningSum<S>>(place, state, question, tell),
            Act::First => {
                let mut first = First::new(&self.limits);
                self.each_part(place, state, question, tell, |part, _, state, tell| {
                    first.add(|| self.ask(part, state, question, tell))
                });
                first.finish()
            }
            Act::Priorities(epsilon) => {
                let mut groups = Priorities::new(&self.limits).with_epsilon(*epsilon);
                self.each_part(place, state, question, tell, |part, _, state, tell| {
                    groups.add(|| self.ask(part, state, question, tell))
                });
                groups.finish()
            }
            Act::VariablePriorities(epsilon) => self.ask_variable(place, *epsilon, state, question, tell),
            Act::Dither => self.ask_dither(place, state, question, tell),
            Act::Choice(hold) => self.ask_choice(place, *hold, state, question, tell),
            Act::Slide(slide) => {
                let mut wish = None;
                self.each_part(place, state, question, tell, |part, _, state, tell| {
                    let mut one = Blend::new(&self.limits);
                    let share = one.add(1.0, || self.ask(part, state, question, tell));
                    wish = one.finish();
                    share
                });
                let (body, world) = (question.body, question.around.world);
                wish.map(|wish| slide.bend(body, wish, self.body.radius, world, &self.limits))
            }
            Act::AvoidByVolume(volume) => {
                let mut wish = None;
                self.each_part(place, state, question, tell, |part, _, state, tell| {
                    let mut one = Blend::new(&self.limits);
                    let share = one.add(1.0, || self.ask(part, state, question, tell));
                    wish = one.finish();
                    share
                });
                let Question { body, around, .. } = *question;
                // Where it would go if it had its way: soon, as it wants; later, as it moves.
                let wished = body.velocity + wish.unwrap_or_default().linear * VOLUME_TIME;
                volume.steer(body, wished, around.world, &self.limits).or(wish)
            }
            Act::Pipeline(pipeline) => self.ask_pipeline(place, pipeline, state, question, tell),
        };
        tell.close(self, place, answer);
        answer
    }

    fn ask_sum<T: Sum<S>>(
        &self,
        place: usize,
        state: &mut SteeringState<S>,
        question: &Question<'_, S>,
        tell: &mut impl Tell<S>,
    ) -> Wish<S> {
        let mut sum = T::empty(&self.limits);
        self.each_part(place, state, question, tell, |part, node, state, tell| {
            sum.add_part(node.act.turns(), node.weight, || self.ask(part, state, question, tell))
        });
        sum.total()
    }

    /// Goes through the parts of a node. Those that are off or whose conditions fail are only told about.
    fn each_part<T: Tell<S>>(
        &self,
        place: usize,
        state: &mut SteeringState<S>,
        question: &Question<'_, S>,
        tell: &mut T,
        mut ask: impl FnMut(usize, &BoundNode, &mut SteeringState<S>, &mut T) -> Share<S>,
    ) {
        for part in self.parts(place) {
            let node = &self.nodes[part];
            let share = match self.silent(part, node, state, question) {
                Some(verdict) => Share::unused(node.weight, verdict),
                None => ask(part, node, state, tell),
            };
            tell.share(part, share);
        }
    }

    /// The nodes directly below.
    pub(super) fn parts(&self, place: usize) -> impl Iterator<Item = usize> {
        let end = usize::from(self.nodes[place].after);
        let mut next = place + 1;
        std::iter::from_fn(move || {
            let part = (next < end).then_some(next)?;
            next = usize::from(self.nodes[part].after);
            Some(part)
        })
    }

    fn ask_variable(
        &self,
        place: usize,
        epsilon: f32,
        state: &mut SteeringState<S>,
        question: &Question<'_, S>,
        tell: &mut impl Tell<S>,
    ) -> Wish<S> {
        let mut groups = VariablePriorities::new(&self.limits).with_epsilon(epsilon);
        self.each_part(place, state, question, tell, |part, node, state, tell| match node.urgency {
            BoundUrgency::Fixed(urgency) => groups.add(urgency, || self.ask(part, state, question, tell)),
            BoundUrgency::Near { target, at } => {
                let target = question.around.target(target);
                let distance = target.map(|target| target.position.distance(question.body.position));
                let urgency = distance.map_or(0.0, |distance| at / math::max(distance, 1e-6));
                groups.add(urgency, || self.ask(part, state, question, tell))
            }
            BoundUrgency::Strength(factor) => {
                let wish = self.ask(part, state, question, tell);
                let strength = wish.map_or(0.0, |wish| {
                    let linear = wish.linear.length() / self.limits.max_acceleration;
                    let angular =
                        wish.angular.length() / math::max(self.limits.max_angular_acceleration, 1e-6);
                    math::max(linear, angular)
                });
                groups.add(strength * factor, || wish)
            }
        });
        groups.finish()
    }

    fn ask_dither(
        &self,
        place: usize,
        state: &mut SteeringState<S>,
        question: &Question<'_, S>,
        tell: &mut impl Tell<S>,
    ) -> Wish<S> {
        let mut dither = Dither::new(&self.limits);
        self.each_part(place, state, question, tell, |part, node, state, tell| {
            // The stream belongs to the state, which the part needs too: it goes there and back.
            let mut stream = state.stream.clone();
            let share = dither.add(node.chance, node.weight, &mut stream, |stream| {
                state.stream = stream.clone();
                let wish = self.ask(part, state, question, tell);
                *stream = state.stream.clone();
                wish
            });
            state.stream = stream;
            share
        });
        dither.finish()
    }

    fn ask_choice(
        &self,
        place: usize,
        hold: f32,
        state: &mut SteeringState<S>,
        question: &Question<'_, S>,
        tell: &mut impl Tell<S>,
    ) -> Wish<S> {
        let part_of = |number| self.parts(place).nth(number).unwrap_or(place);
        let weight = |number| {
            let part = part_of(number);
            let silent = self.silent(part, &self.nodes[part], state, question);
            if silent.is_some() { 0.0 } else { self.nodes[part].weight }
        };
        let slot = usize::from(self.nodes[place].slot);
        let mut memory = match state.slots.get(slot).map(|slot| slot.memory) {
            Some(Memory::Choice(memory)) => memory,
            _ => Default::default(),
        };
        let (count, mut stream) = (self.parts(place).count(), state.stream.clone());
        let chosen = Choice { hold }.pick_by(&mut memory, count, weight, &mut stream, question.dt);
        state.stream = stream;
        if let Some(slot) = state.slots.get_mut(slot) {
            slot.memory = Memory::Choice(memory);
        }
        let chosen = chosen.map(part_of);
        let mut one = Blend::new(&self.limits);
        self.each_part(place, state, question, tell, |part, node, state, tell| {
            if Some(part) == chosen {
                Share { weight: node.weight, ..one.add(1.0, || self.ask(part, state, question, tell)) }
            } else {
                Share::unused(node.weight, Verdict::NotDrawn)
            }
        });
        one.finish()
    }

    fn ask_pipeline(
        &self,
        place: usize,
        pipeline: &BoundPipeline,
        state: &mut SteeringState<S>,
        question: &Question<'_, S>,
        tell: &mut impl Tell<S>,
    ) -> Wish<S> {
        let mut deadlock = || {
            let mut last = None;
            self.each_part(place, state, question, tell, |part, _, state, tell| {
                let mut one = Blend::new(&self.limits);
                let share = one.add(1.0, || self.ask(part, state, question, tell));
                last = one.finish();
                share
            });
            last
        };
        let node = &self.nodes[place];
        match pipeline.actuator {
            ActuatorDef::Walker(mut legs) => {
                self.run_pipeline(node, pipeline, &mut legs, question, &mut deadlock)
            }
            ActuatorDef::RunUp(mut legs) => {
                self.run_pipeline(node, pipeline, &mut legs, question, &mut deadlock)
            }
        }
    }

    fn run_pipeline<A: Actuator<S, Path = Polyline<S::Vector>>>(
        &self,
        node: &BoundNode,
        pipeline: &BoundPipeline,
        actuator: &mut A,
        question: &Question<'_, S>,
        deadlock: &mut dyn FnMut() -> Wish<S>,
    ) -> Wish<S> {
        let around = question.around;
        let target = around.target(node.target)?;
        let goal = match pipeline.goal {
            GoalDef::Reach => Goal::at(target.position),
            GoalDef::Chase { look_ahead } => Goal::at(target.predicted_position(look_ahead)),
            GoalDef::Meet => Goal::at(target.position).with_velocity(target.velocity),
            GoalDef::RunAway { safe_distance } => {
                RunAway::<S> { danger: target.position, safe_distance }.goal(question.body)
            }
        };
        let mut plan = |body: &Kinematic<S>, goal: Goal<S>| match (around.planner, pipeline.planner) {
            (Some(planner), Some(number)) => planner.plan(usize::from(number), body, goal),
            _ => goal,
        };
        let balls = around.obstacle_set(node.obstacles);
        let mut obstacles = AvoidBalls { balls, grow: self.body.radius, margin: pipeline.margin };
        let step = pipeline.walls.unwrap_or(1.0);
        let mut walls = AvoidWorld { world: around.world, radius: self.body.radius, step };
        let constraints: [&mut dyn Constraint<S, A::Path>; 2] = [&mut obstacles, &mut walls];
        let mut constraints = constraints;
        let count = if pipeline.walls.is_some() { 2 } else { 1 };
        let decision = Pipeline {
            targeters: &mut [&mut Fixed(goal) as &mut dyn Targeter<S>],
            decomposers: &mut [&mut plan as &mut dyn Decomposer<S>],
            constraints: &mut constraints[..count],
            actuator,
            steps: pipeline.steps,
        }
        .steer(question.body, &self.limits, deadlock);
        decision.steering
    }
}
