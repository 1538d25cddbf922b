//! The shapes a static world is made of.

use glam::Vec2;
use serde::{Deserialize, Serialize};

use crate::geometry::{Aabb, Circle, Contact, Polygon, Ray, Surface, Wall};
use crate::state::State;

/// Something that stands in the way.
///
/// ```
/// use wits_core::geometry::{Circle, Wall};
/// use wits_core::glam::Vec2;
/// use wits_core::raycast::Shape;
///
/// let level: Vec<Shape> = vec![Wall::new(Vec2::ZERO, Vec2::X).into(), Circle::new(Vec2::Y, 0.5).into()];
/// assert_eq!(level[1].distance_squared(Vec2::new(0.0, 3.0)), 2.25);
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub enum Shape {
    /// A segment, one- or two-sided.
    Wall(Wall),
    /// A solid circle.
    Circle(Circle),
    /// A solid box.
    Box(Aabb<Vec2>),
    /// A solid polygon.
    Polygon(Polygon),
}

impl Shape {
    /// The smallest box around it; `None` when there is nothing, or something that is not finite.
    #[must_use]
    pub fn bounds(&self) -> Option<Aabb<Vec2>> {
        let (bounds, finite) = match self {
            Shape::Wall(wall) => (wall.bounds(), wall.segment.is_finite()),
            Shape::Circle(circle) => (circle.bounds(), circle.is_finite()),
            Shape::Box(area) => (*area, area.is_finite()),
            Shape::Polygon(polygon) => {
                (polygon.bounds()?, polygon.corners.iter().all(|corner| corner.is_finite()))
            }
        };
        (finite && bounds.is_finite()).then_some(bounds)
    }

    /// Where a ray, thin or thick, first meets it.
    #[must_use]
    #[inline]
    pub fn cast(&self, ray: &Ray<Vec2>, max_distance: f32, radius: f32) -> Option<Contact<Vec2>> {
        match self {
            Shape::Wall(wall) => wall.cast(ray, max_distance, radius),
            Shape::Circle(circle) => circle.cast(ray, max_distance, radius),
            Shape::Box(area) => area.cast(ray, max_distance, radius),
            Shape::Polygon(polygon) => polygon.cast(ray, max_distance, radius),
        }
    }

    /// Where its surface is nearest to a point.
    #[must_use]
    pub fn surface(&self, point: Vec2) -> Surface<Vec2> {
        match self {
            Shape::Wall(wall) => wall.surface(point),
            Shape::Circle(circle) => circle.surface(point),
            Shape::Box(area) => area.surface(point),
            Shape::Polygon(polygon) => polygon.surface(point),
        }
    }

    /// The square of the distance to a point; 0 inside a solid. \[m²\]
    #[must_use]
    pub fn distance_squared(&self, point: Vec2) -> f32 {
        match self {
            Shape::Wall(wall) => wall.distance_squared(point),
            Shape::Circle(circle) => circle.distance_squared(point),
            Shape::Box(area) => area.distance_squared(point),
            Shape::Polygon(polygon) => polygon.distance_squared(point),
        }
    }
}

impl From<Wall> for Shape {
    fn from(wall: Wall) -> Self {
        Shape::Wall(wall)
    }
}

impl From<Circle> for Shape {
    fn from(circle: Circle) -> Self {
        Shape::Circle(circle)
    }
}

impl From<Aabb<Vec2>> for Shape {
    fn from(area: Aabb<Vec2>) -> Self {
        Shape::Box(area)
    }
}

impl From<Polygon> for Shape {
    fn from(polygon: Polygon) -> Self {
        Shape::Polygon(polygon)
    }
}
