//! Shapes, and the questions a navigating agent asks about them: how near, which side, does it block me?
//!
//! # What it does
//! One file per shape. The shapes that make sense in any dimension are generic over the vector: [`Segment`],
//! [`Ray`], [`Ball`] (a [`Circle`] or a [`Sphere`]) and [`Aabb`]; [`Wall`] and [`Polygon`] are flat. Every
//! shape answers
//!
//! - `closest_point` and `distance_squared`: how near is it;
//! - `surface`: where its surface is nearest, and which way is out ([`Surface`]);
//! - `cast`: where a ray, thin or thick, first meets it ([`Contact`]).
//!
//! Solid shapes (ball, box, polygon) also answer `contains`; a point on the border is inside.
//!
//! # Casting
//! A ray with a radius is a ball on the move: distances are those its centre travels. A ray that starts
//! inside a solid is stopped at once (distance 0, normal against the ray). A thick ray that starts closer to
//! a shape than its radius is stopped at once if it would come nearer still, and is free to slide along or to
//! leave. Normals never point along the ray.
//!
//! # When to use
//! For one or a few shapes. For a level full of them use [`StaticWorld`](crate::raycast::StaticWorld).
//!
//! # Failure
//! Nothing panics and nothing turns finite input into NaN. A segment of no length is a point, a ball of no
//! radius is a point, a polygon of two points is a segment. A shape with NaN in it contains nothing, stops
//! nothing, and is infinitely far away; a polygon only loses the edges at such a corner.
//!
//! # Determinism
//! Plain arithmetic and roots: the same bits everywhere.

mod aabb;
mod ball;
mod contact;
mod crossing;
mod line;
mod polygon;
mod ray;
mod segment;
mod wall;

pub use aabb::Aabb;
pub use ball::{Ball, Circle, Sphere};
pub use contact::{Contact, Surface};
pub use crossing::Crossing;
pub use line::{Side, side_of_line};
pub use polygon::Polygon;
pub use ray::Ray;
pub use segment::Segment;
pub use wall::{Sides, Wall};

#[cfg(test)]
mod tests;
