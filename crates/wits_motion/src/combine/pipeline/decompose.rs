//! Decomposers: from a far goal to the next step towards it.

use wits_core::kinematic::Kinematic;
use wits_core::space::Space;

use super::Goal;

/// Replaces a goal by one that is nearer, or leaves it as it is. Closures are decomposers.
pub trait Decomposer<S: Space> {
    /// The goal for now. When it cannot help (or is still thinking), the goal as it was.
    fn decompose(&mut self, body: &Kinematic<S>, goal: Goal<S>) -> Goal<S>;
}

impl<S: Space, F: FnMut(&Kinematic<S>, Goal<S>) -> Goal<S>> Decomposer<S> for F {
    fn decompose(&mut self, body: &Kinematic<S>, goal: Goal<S>) -> Goal<S> {
        self(body, goal)
    }
}

/// A graph of places that knows ways: the little that planning needs of any path finder.
///
/// A path finder may keep the plan it made, and may take several ticks for it: until then it has no answer.
pub trait Planner<V> {
    /// A place of the graph.
    type Node: Copy + PartialEq;

    /// The place that stands for a position; `None` when the position is off the graph.
    fn quantise(&mut self, position: V) -> Option<Self::Node>;

    /// The first place *after* the start on a way between two different places; `None` when there is no way (yet).
    fn plan(&mut self, from: Self::Node, to: Self::Node) -> Option<Self::Node>;

    /// Where a place is. \[m\]
    fn localise(&mut self, node: Self::Node) -> V;
}

/// Goes to the next place of a plan instead of straight to the goal.
///
/// Several of them, coarse first, are hierarchical path finding: the first finds the next room, the second the way to it.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::Kinematic;
/// use wits_core::space::Plane;
/// use wits_motion::combine::pipeline::{Decomposer, Goal, Planner, Planning};
///
/// /// Rooms of 10 m along a corridor.
/// struct Rooms;
/// impl Planner<Vec2> for Rooms {
///     type Node = i32;
///     fn quantise(&mut self, position: Vec2) -> Option<i32> {
///         Some((position.x / 10.0).floor() as i32)
///     }
///     fn plan(&mut self, from: i32, to: i32) -> Option<i32> {
///         Some(from + (to - from).signum())
///     }
///     fn localise(&mut self, node: i32) -> Vec2 {
///         Vec2::new(node as f32 * 10.0 + 5.0, 0.0)
///     }
/// }
/// let body = Kinematic::<Plane>::at(Vec2::new(2.0, 1.0));
/// let goal = Planning(Rooms).decompose(&body, Goal::at(Vec2::new(47.0, 2.0)));
/// assert_eq!(goal.position, Some(Vec2::new(15.0, 0.0)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Planning<P>(pub P);

impl<S: Space, P: Planner<S::Vector>> Decomposer<S> for Planning<P> {
    fn decompose(&mut self, body: &Kinematic<S>, goal: Goal<S>) -> Goal<S> {
        let mut next = || {
            let from = self.0.quantise(body.position)?;
            let to = self.0.quantise(goal.position?)?;
            if from == to {
                return None;
            }
            let node = self.0.plan(from, to)?;
            Some(self.0.localise(node))
        };
        next().map_or(goal, |position| goal.with_position(position))
    }
}
