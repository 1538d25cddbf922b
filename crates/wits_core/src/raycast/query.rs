//! The question, the answer, and who can give it.

use crate::geometry::Ray;
use crate::space::Vector;

/// A question: what is met on the way from here in that direction?
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::raycast::Cast;
///
/// let look = Cast::new(Vec2::ZERO, Vec2::X, 30.0);
/// let walk = look.with_radius(0.5).ignoring(7);
/// assert_eq!((walk.max_distance, walk.radius, walk.ignore), (30.0, 0.5, Some(7)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cast<V> {
    /// Where the ray starts. \[m\]
    pub origin: V,
    /// Where it goes; any length but zero.
    pub direction: V,
    /// How far it goes. [m, >= 0]
    pub max_distance: f32,
    /// The radius of the ball that is sent along; 0 is a thin ray. [m, >= 0]
    pub radius: f32,
    /// Only things on one of these layers count: one bit each. The default is all of them.
    pub layers: u32,
    /// A thing to look through, usually oneself.
    pub ignore: Option<u64>,
}

/// What a ray met first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit<V> {
    /// How far the ray (of a thick ray: its centre) gets. [m, >= 0]
    pub distance: f32,
    /// The place that is touched. \[m\]
    pub point: V,
    /// The unit vector out of the surface at that place; it never points along the ray.
    pub normal: V,
    /// What was met, in the numbering of whoever answers.
    pub id: u64,
}

/// Whoever can say what a ray meets first.
///
/// Closures can, so a game's own physics plugs in without a type of its own:
/// ```
/// use wits_core::glam::Vec3;
/// use wits_core::raycast::{Cast, Hit, RayCast};
///
/// // A floor at height 0, and nothing else.
/// let floor = |cast: &Cast<Vec3>| {
///     let ray = cast.to_ray()?; // the direction of a cast may have any length
///     let distance = -ray.origin().y / ray.direction().y;
///     let met = (0.0..=cast.max_distance).contains(&distance);
///     met.then(|| Hit { distance, point: ray.at(distance), normal: Vec3::Y, id: 0 })
/// };
/// assert!(!floor.line_of_sight(Vec3::new(0.0, 2.0, 0.0), Vec3::new(0.0, -2.0, 0.0)));
/// ```
pub trait RayCast<V: Vector> {
    /// What is met first; `None` when the way is free.
    fn cast(&self, cast: &Cast<V>) -> Option<Hit<V>>;

    /// What a thin ray meets first.
    fn ray(&self, origin: V, direction: V, max_distance: f32) -> Option<Hit<V>> {
        self.cast(&Cast::new(origin, direction, max_distance))
    }

    /// Whether nothing is between two points. A point that is not finite cannot be seen.
    fn line_of_sight(&self, from: V, to: V) -> bool {
        self.is_free(from, to, 0.0)
    }

    /// Whether a ball of a radius can go straight from one point to another. \[m\]
    fn is_free(&self, from: V, to: V, radius: f32) -> bool {
        let way = to - from;
        if way == V::ZERO {
            return true;
        }
        way.is_finite() && self.cast(&Cast::new(from, way, way.length()).with_radius(radius)).is_none()
    }
}

/// A world with nothing in it.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::raycast::{Empty, RayCast};
/// assert!(Empty.line_of_sight(Vec2::ZERO, Vec2::new(1e6, 0.0)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Empty;

/// Two worlds in one: the nearer answer counts, on a tie the first's.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::raycast::{Cast, Hit, Nearest, RayCast};
/// let at = |x: f32, id| move |cast: &Cast<Vec2>| {
///     Some(Hit { distance: x - cast.origin.x, point: Vec2::new(x, 0.0), normal: Vec2::NEG_X, id })
/// };
/// let both = Nearest(at(5.0, 1), at(3.0, 2));
/// assert_eq!(both.ray(Vec2::ZERO, Vec2::X, 10.0).unwrap().id, 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nearest<A, B>(pub A, pub B);

impl<V: Vector> Cast<V> {
    /// A thin ray that counts everything.
    #[must_use]
    pub fn new(origin: V, direction: V, max_distance: f32) -> Self {
        Self { origin, direction, max_distance, radius: 0.0, layers: u32::MAX, ignore: None }
    }

    /// A thin ray from one point to another.
    #[must_use]
    pub fn between(from: V, to: V) -> Self {
        Self::new(from, to - from, from.distance(to))
    }

    /// The same with a ball instead of a point. [m, >= 0]
    #[must_use]
    pub fn with_radius(self, radius: f32) -> Self {
        Self { radius, ..self }
    }

    /// The same, counting only things on these layers.
    #[must_use]
    pub fn on_layers(self, layers: u32) -> Self {
        Self { layers, ..self }
    }

    /// The same, looking through one thing.
    #[must_use]
    pub fn ignoring(self, id: u64) -> Self {
        Self { ignore: Some(id), ..self }
    }

    /// The ray with its direction made a unit vector; `None` when there is no direction.
    #[must_use]
    pub fn to_ray(&self) -> Option<Ray<V>> {
        Ray::new(self.origin, self.direction)
    }
}

impl<V: Vector> RayCast<V> for Empty {
    fn cast(&self, _cast: &Cast<V>) -> Option<Hit<V>> {
        None
    }
}

impl<V: Vector, A: RayCast<V>, B: RayCast<V>> RayCast<V> for Nearest<A, B> {
    fn cast(&self, cast: &Cast<V>) -> Option<Hit<V>> {
        match (self.0.cast(cast), self.1.cast(cast)) {
            (Some(first), Some(second)) => {
                Some(if second.distance < first.distance { second } else { first })
            }
            (first, second) => first.or(second),
        }
    }
}

impl<V: Vector, F: Fn(&Cast<V>) -> Option<Hit<V>>> RayCast<V> for F {
    fn cast(&self, cast: &Cast<V>) -> Option<Hit<V>> {
        self(cast)
    }
}
