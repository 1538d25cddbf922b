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
//! Components are asked in the order of their lists. Nothing is drawn, nothing is allocated.
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
pub use constraint::{AvoidBall, AvoidBalls, AvoidWorld, Constraint, Violation};
pub use decompose::{Decomposer, Planner, Planning};
pub use goal::Goal;
pub use path::{MOST_MANOEUVRES, MOST_POINTS, Manoeuvre, Manoeuvres, Polyline, Segments};
pub use run_up::RunUp;
pub use target::{Chase, Fixed, RunAway, Targeter};

/// The parts of a pipeline, put together for one question.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::combine::pipeline::{AvoidBall, Chase, Pipeline, Walker};
///
/// let limits = Limits { max_speed: 5.0, max_acceleration: 10.0, ..Limits::default() };
/// let body = Kinematic::<Plane>::default();
/// let victim = Kinematic::<Plane>::at(Vec2::new(10.0, 0.0));
/// let decision = Pipeline {
///     targeters: &mut [&mut Chase { victim, look_ahead: 0.5 }],
///     decomposers: &mut [],
///     constraints: &mut [&mut AvoidBall::new(Vec2::new(5.0, -0.5), 1.0, 1.5)], // a tree in the way
///     actuator: &mut Walker::default(),
///     steps: 4,
/// }
/// .steer(&body, &limits, || None);
/// assert!(decision.steering.unwrap().linear.y > 0.0); // past the tree, on its free side
/// assert_eq!(decision.trail.constraints(), [0]); // constraint 0 objected, once
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

/// What a pipeline came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decision<S: Space, P> {
    /// What to do; `None` when there is nothing to say.
    pub steering: Option<Steering<S>>,
    /// The goal after everybody had a say.
    pub goal: Goal<S>,
    /// The last path that was looked at.
    pub path: P,
    /// Which constraints objected, one after the other.
    pub trail: Trail,
    /// The steps were used up: the answer is that of the deadlock behaviour.
    pub deadlock: bool,
}

/// Which constraints objected, by their places in the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    first: [u16; 16],
    count: usize,
}

impl Trail {
    /// How many objections there were.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Nobody objected.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Who objected, in order; of very many objections the first 16.
    #[must_use]
    pub fn constraints(&self) -> &[u16] {
        &self.first[..self.count.min(self.first.len())]
    }

    fn push(&mut self, constraint: usize) {
        if let Some(place) = self.first.get_mut(self.count) {
            *place = u16::try_from(constraint).unwrap_or(u16::MAX);
        }
        self.count += 1;
    }
}

impl<S: Space, A: Actuator<S>> Pipeline<'_, S, A> {
    /// Goes through the pipeline. `deadlock` is asked only when the steps are used up.
    pub fn steer(
        self,
        body: &Kinematic<S>,
        limits: &Limits,
        deadlock: impl FnOnce() -> Option<Steering<S>>,
    ) -> Decision<S, A::Path> {
        let (mut goal, mut trail) = (Goal::default(), Trail::default());
        self.targeters.iter_mut().for_each(|targeter| goal.update_channels(&targeter.goal(body)));
        for decomposer in self.decomposers {
            goal = decomposer.decompose(body, goal);
        }
        loop {
            let path = self.actuator.path(body, &goal, limits);
            let violation = self.constraints.iter_mut().enumerate().find_map(|(place, constraint)| {
                constraint.will_violate(body, &path).map(|violation| (place, violation))
            });
            let Some((place, violation)) = violation else {
                let steering = self.actuator.output(body, &goal, &path, limits);
                return Decision { steering, goal, path, trail, deadlock: false };
            };
            trail.push(place);
            goal = self.constraints[place].suggest(body, &path, &goal, &violation);
            if trail.len() > self.steps {
                let steering = deadlock().map(|wish| limits.clip_steering(wish));
                return Decision { steering, goal, path, trail, deadlock: true };
            }
        }
    }
}

#[cfg(test)]
mod tests;
