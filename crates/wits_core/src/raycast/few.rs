//! A few shapes asked one by one, in any dimension: moving bodies, a test level. They are on every layer.

use super::{Cast, Hit, RayCast};
use crate::geometry::{Aabb, Ball, Contact, Ray};
use crate::space::Vector;

/// Some balls; their numbers are their places in the list. Usually the bodies of other characters.
///
/// ```
/// use wits_core::geometry::Sphere;
/// use wits_core::glam::Vec3;
/// use wits_core::raycast::{Balls, Cast, RayCast};
///
/// let others = [Sphere::new(Vec3::X * 9.0, 1.0), Sphere::new(Vec3::X * 5.0, 1.0)];
/// let hit = Balls(&others).cast(&Cast::new(Vec3::ZERO, Vec3::X, 20.0).with_radius(0.5)).unwrap();
/// assert_eq!((hit.id, hit.distance), (1, 3.5));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Balls<'a, V>(pub &'a [Ball<V>]);

/// Some boxes; their numbers are their places in the list.
///
/// ```
/// use wits_core::geometry::Aabb;
/// use wits_core::glam::Vec3;
/// use wits_core::raycast::{Boxes, RayCast};
///
/// let crates = [Aabb::new(Vec3::new(2.0, 0.0, -1.0), Vec3::new(3.0, 2.0, 1.0))];
/// assert!(!Boxes(&crates).line_of_sight(Vec3::Y, Vec3::new(5.0, 1.0, 0.0)));
/// assert!(Boxes(&crates).line_of_sight(Vec3::Y * 3.0, Vec3::new(5.0, 3.0, 0.0)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Boxes<'a, V>(pub &'a [Aabb<V>]);

impl<V: Vector> RayCast<V> for Balls<'_, V> {
    fn cast(&self, cast: &Cast<V>) -> Option<Hit<V>> {
        first_of(self.0, cast, |ball, ray| ball.cast(ray, cast.max_distance, cast.radius))
    }
}

impl<V: Vector> RayCast<V> for Boxes<'_, V> {
    fn cast(&self, cast: &Cast<V>) -> Option<Hit<V>> {
        first_of(self.0, cast, |area, ray| area.cast(ray, cast.max_distance, cast.radius))
    }
}

/// The nearest contact; of equals the first.
fn first_of<V: Vector, T>(
    shapes: &[T],
    cast: &Cast<V>,
    meet: impl Fn(&T, &Ray<V>) -> Option<Contact<V>>,
) -> Option<Hit<V>> {
    let ray = cast.to_ray().filter(|_| cast.max_distance >= 0.0)?;
    let numbered = (0u64..).zip(shapes).filter(|(id, _)| cast.ignore != Some(*id));
    let hits = numbered.filter_map(|(id, shape)| {
        let Contact { distance, point, normal } = meet(shape, &ray)?;
        Some(Hit { distance, point, normal, id })
    });
    hits.reduce(|best, next| if next.distance < best.distance { next } else { best })
}
