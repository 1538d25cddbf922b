//! The steering pipeline: goals, plans, constraints, and one who carries it out.
//!
//! # What it does
//! ```text
//! targeters  ->  goal  ->  decomposers  ->  nearer goal  ->  actuator: a path  ->  constraints  ->  actuator: steering
//!                                                ^                                     |
//!                                                +----------- a better goal -----------+   (at most so many times)
//! ```
//! [Targeters](Targeter) say where to go, each for its own channels of the [`Goal`]. [Decomposers](Decomposer) replace a
//! far goal by a near one: this is where path finding comes in. The [actuator](Actuator) makes a path of the goal, as its
//! body can go it. [Constraints](Constraint) look at the path; who objects suggests another goal, and it starts over. When
//! the steps are used up the body is in a deadlock, and a behaviour of last resort has the word.
//!
//! # When to use
//! In narrow places, and to bring path finding and avoidance together. It costs more than a blend: steps times
//! constraints. "Away" behaviours have other forms here: to run away is a targeter that picks a place to run *to*, to
//! avoid an obstacle is a constraint.
//!
//! # Parameters
//! As many steps as there are constraints is a good start.
//!
//! # Failure
//! A complicated place may not be solved within the steps: then the deadlock behaviour is asked, and
//! [`Decision::deadlock`] says so. Without a goal there is nothing to say.
//!
//! # Determinism
//! Components are asked in the order of their lists. Nothing is drawn, nothing is allocated once the path has its memory.
//!
//! # Source
//! Millington, *AI for Games*, 3.4.5.

mod actuator;
mod car;
mod constraint;
mod decompose;
mod goal;
mod path;
mod run_up;
mod target;

use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::space::Space;

pub use actuator::{Actuator, Walker};
pub use car::Car;
pub use constraint::{AvoidBall, AvoidWorld, Constraint, Violation};
pub use decompose::{Decomposer, Planner, Planning};
pub use goal::Goal;
pub use path::{Manoeuvre, Manoeuvres, Polyline, Segments};
pub use run_up::RunUp;
pub use target::{Chase, Fixed, RunAway, Targeter};

/// The parts of a pipeline, put together for one question.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::combine::pipeline::{AvoidBall, Chase, Pipeline, PipelineScratch, Walker};
///
/// let limits = Limits { max_speed: 5.0, max_acceleration: 10.0, ..Limits::default() };
/// let body = Kinematic::<Plane>::default();
/// let victim = Kinematic::<Plane>::at(Vec2::new(10.0, 0.0));
/// let mut scratch = PipelineScratch::default(); // keep it: its memory is reused
/// let decision = Pipeline {
///     targeters: &mut [&mut Chase { victim, look_ahead: 0.5 }],
///     decomposers: &mut [],
///     constraints: &mut [&mut AvoidBall::new(Vec2::new(5.0, -0.5), 1.0, 1.5)], // a tree in the way
///     actuator: &mut Walker::default(),
///     steps: 4,
/// }
/// .steer(&body, &limits, &mut scratch, || None);
/// assert!(decision.steering.unwrap().linear.y > 0.0); // past the tree, on its free side
/// assert_eq!(scratch.trail, [0]); // constraint 0 objected, once
/// ```
#[expect(missing_debug_implementations, reason = "the parts are the user's own trait objects")]
pub struct Pipeline<'a, S: Space, A: Actuator<S>> {
    /// Where to go. Later ones overwrite the channels of earlier ones.
    pub targeters: &'a mut [&'a mut dyn Targeter<S>],
    /// From far goals to near ones, coarse first.
    pub decomposers: &'a mut [&'a mut dyn Decomposer<S>],
    /// What the path must not do, the most important first.
    pub constraints: &'a mut [&'a mut dyn Constraint<S, A::Path>],
    /// Who carries it out.
    pub actuator: &'a mut A,
    /// How often a constraint may change the goal.
    pub steps: usize,
}

/// Memory that is reused: the path, and which constraints objected, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PipelineScratch<P> {
    /// The last path that was looked at.
    pub path: P,
    /// The places of the constraints that objected to one path after the other.
    pub trail: Vec<usize>,
}

/// What a pipeline came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decision<S: Space> {
    /// What to do; `None` when there is nothing to say.
    pub steering: Option<Steering<S>>,
    /// The goal after everybody had a say.
    pub goal: Goal<S>,
    /// How many paths were objected to.
    pub objections: usize,
    /// The steps were used up: the answer is that of the deadlock behaviour.
    pub deadlock: bool,
}

impl<S: Space, A: Actuator<S>> Pipeline<'_, S, A> {
    /// Goes through the pipeline. `deadlock` is asked only when the steps are used up.
    pub fn steer(
        self,
        body: &Kinematic<S>,
        limits: &Limits,
        scratch: &mut PipelineScratch<A::Path>,
        deadlock: impl FnOnce() -> Option<Steering<S>>,
    ) -> Decision<S> {
        scratch.trail.clear();
        let mut goal = Goal::default();
        self.targeters.iter_mut().for_each(|targeter| goal.update_channels(&targeter.goal(body)));
        for decomposer in self.decomposers {
            goal = decomposer.decompose(body, goal);
        }
        for objections in 0..=self.steps {
            self.actuator.path(body, &goal, limits, &mut scratch.path);
            let path = &scratch.path;
            let violation = self.constraints.iter_mut().enumerate().find_map(|(place, constraint)| {
                constraint.will_violate(body, path).map(|violation| (place, violation))
            });
            let Some((place, violation)) = violation else {
                let steering = self.actuator.output(body, &goal, path, limits);
                return Decision { steering, goal, objections, deadlock: false };
            };
            scratch.trail.push(place);
            goal = self.constraints[place].suggest(body, path, &goal, &violation);
        }
        let steering = deadlock().map(|wish| limits.clip_steering(wish));
        Decision { steering, goal, objections: scratch.trail.len(), deadlock: true }
    }
}

#[cfg(test)]
mod tests;
