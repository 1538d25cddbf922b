//! Constraints: what a path must not do.

use wits_core::geometry::{Ball, Segment};
use wits_core::kinematic::Kinematic;
use wits_core::raycast::{Cast, RayCast};
use wits_core::space::{Space, Vector};

use super::Goal;
use super::path::Segments;

/// Objects to paths, and suggests better goals. `P` is the actuator's kind of path.
pub trait Constraint<S: Space, P> {
    /// Where the path would break the rule; `None` when it is fine.
    fn will_violate(&mut self, body: &Kinematic<S>, path: &P) -> Option<Violation<S::Vector>>;

    /// A goal that should do better. Channels it has no opinion about stay as they are.
    ///
    /// Asked only about a violation that it has found itself.
    fn suggest(
        &mut self,
        body: &Kinematic<S>,
        path: &P,
        goal: &Goal<S>,
        violation: &Violation<S::Vector>,
    ) -> Goal<S>;
}

/// Where a path breaks a rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Violation<V> {
    /// The place of the piece in the path.
    pub place: usize,
    /// The number of the thing in the way, of a constraint that knows several.
    pub thing: usize,
    /// The piece itself.
    pub segment: Segment<V>,
    /// The point that matters: the nearest to an obstacle, the one on a wall. \[m\]
    pub point: V,
    /// The direction out of the trouble, if there is one.
    pub out: V,
}

/// No path may come nearer to a point than a radius.
///
/// ```
/// use wits_core::glam::Vec3;
/// use wits_core::kinematic::Kinematic;
/// use wits_core::space::Ground;
/// use wits_motion::combine::pipeline::{AvoidBall, Constraint, Goal, Polyline};
///
/// let body = Kinematic::<Ground>::at(Vec3::new(0.0, 0.0, 0.5));
/// let path = Polyline::new([body.position, Vec3::new(10.0, 0.0, 0.5)]);
/// let mut tree = AvoidBall::new(Vec3::new(5.0, 0.0, 0.0), 1.0, 1.5);
/// let violation = tree.will_violate(&body, &path).unwrap();
/// let better = tree.suggest(&body, &path, &Goal::<Ground>::default(), &violation);
/// assert_eq!(better.position, Some(Vec3::new(5.0, 0.0, 1.5)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AvoidBall<V> {
    /// What to avoid: the obstacle, grown by the radius of the body. \[m\]
    pub ball: Ball<V>,
    /// The suggested place is so many radii from the centre. \[> 1\]
    pub margin: f32,
}

impl<V: Vector> AvoidBall<V> {
    /// An obstacle with a radius and a margin: a factor above 1.
    #[must_use]
    pub fn new(center: V, radius: f32, margin: f32) -> Self {
        Self { ball: Ball::new(center, radius), margin }
    }
}

impl<S: Space, P: Segments<S::Vector>> Constraint<S, P> for AvoidBall<S::Vector> {
    fn will_violate(&mut self, body: &Kinematic<S>, path: &P) -> Option<Violation<S::Vector>> {
        self.as_one_of_many().will_violate(body, path)
    }

    fn suggest(
        &mut self,
        body: &Kinematic<S>,
        path: &P,
        goal: &Goal<S>,
        violation: &Violation<S::Vector>,
    ) -> Goal<S> {
        self.as_one_of_many().suggest(body, path, goal, violation)
    }
}

impl<V> AvoidBall<V> {
    fn as_one_of_many(&self) -> AvoidBalls<'_, V> {
        AvoidBalls { balls: std::slice::from_ref(&self.ball), grow: 0.0, margin: self.margin }
    }
}

/// The same for a list of obstacles. The first piece of the way that comes too near to one counts, and on it the first
/// obstacle of the list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AvoidBalls<'a, V> {
    /// What to avoid. \[m\]
    pub balls: &'a [Ball<V>],
    /// All are larger by this: the radius of the body. \[m, >= 0\]
    pub grow: f32,
    /// The suggested place is so many radii from the centre. \[> 1\]
    pub margin: f32,
}

impl<S: Space, P: Segments<S::Vector>> Constraint<S, P> for AvoidBalls<'_, S::Vector> {
    fn will_violate(&mut self, _body: &Kinematic<S>, path: &P) -> Option<Violation<S::Vector>> {
        path.find_segment(|place, segment| {
            self.balls.iter().enumerate().find_map(|(thing, ball)| {
                let (point, radius) = (segment.closest_point(ball.center), ball.radius + self.grow);
                // Who stands inside already may leave, or it would never get out.
                let from = segment.from - ball.center;
                let leaves = from.length_squared() < radius * radius && from.dot(segment.vector()) > 0.0;
                let near = !leaves && point.distance_squared(ball.center) < radius * radius;
                near.then(|| Violation { place, thing, segment, point, out: point - ball.center })
            })
        })
    }

    fn suggest(
        &mut self,
        _body: &Kinematic<S>,
        _path: &P,
        goal: &Goal<S>,
        violation: &Violation<S::Vector>,
    ) -> Goal<S> {
        let Some(ball) = self.balls.get(violation.thing) else { return *goal };
        // Straight through the middle both sides are as good.
        let aside = || beside::<S>(violation.segment.vector());
        let out = violation.out.try_normalize().unwrap_or_else(aside);
        goal.with_position(ball.center + out * ((ball.radius + self.grow) * self.margin))
    }
}

/// No path may run into what a ray cast meets: walls, and whatever else the game's world holds.
///
/// It suggests a place beside the wall it would run into, on the side that is nearer to the goal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AvoidWorld<'a, W: ?Sized> {
    /// Who answers ray casts.
    pub world: &'a W,
    /// The radius of the body. \[m, >= 0\]
    pub radius: f32,
    /// How far along the wall the suggested place is. \[m, > 0\]
    pub step: f32,
}

impl<S: Space, P: Segments<S::Vector>, W: RayCast<S::Vector> + ?Sized> Constraint<S, P>
    for AvoidWorld<'_, W>
{
    fn will_violate(&mut self, _body: &Kinematic<S>, path: &P) -> Option<Violation<S::Vector>> {
        path.find_segment(|place, segment| {
            let cast = Cast::between(segment.from, segment.to).with_radius(self.radius);
            let hit = self.world.cast(&cast)?;
            Some(Violation { place, thing: 0, segment, point: hit.point, out: hit.normal })
        })
    }

    fn suggest(
        &mut self,
        _body: &Kinematic<S>,
        _path: &P,
        goal: &Goal<S>,
        violation: &Violation<S::Vector>,
    ) -> Goal<S> {
        let (wall, out) = (violation.point + violation.out * (self.radius * 1.1), violation.out);
        let onward = violation.segment.vector();
        let along = onward - out * onward.dot(out);
        let along = along.try_normalize().unwrap_or_else(|| beside::<S>(onward));
        goal.with_position(wall + along * self.step)
    }
}

/// A unit vector across a direction, level on the ground.
fn beside<S: Space>(direction: S::Vector) -> S::Vector {
    match S::facing(direction, S::Orientation::default()) {
        Some(facing) => S::left(facing),
        None => S::AHEAD, // straight up or down, or nowhere at all
    }
}
