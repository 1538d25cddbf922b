//! A level that does not change, and the fast queries it answers.

use glam::Vec2;

use super::bvh::Bvh;
use super::{Cast, Hit, RayCast, Shape};
use crate::geometry::{Aabb, Contact, Ray, Surface, Wall};
use crate::math;

/// The still part of a level: built once, then asked often. No query allocates.
///
/// ```
/// use wits_core::geometry::{Aabb, Circle, Wall};
/// use wits_core::glam::Vec2;
/// use wits_core::raycast::{RayCast, StaticWorld};
///
/// let mut level = StaticWorld::builder();
/// let fence = level.add(Wall::new(Vec2::new(5.0, -5.0), Vec2::new(5.0, 5.0)));
/// let tree = level.add(Circle::new(Vec2::new(0.0, 8.0), 1.0));
/// let world = level.build();
///
/// let hit = world.ray(Vec2::ZERO, Vec2::X, 100.0).unwrap();
/// assert_eq!((hit.id, hit.distance, hit.normal), (fence, 5.0, Vec2::NEG_X));
/// assert!(!world.line_of_sight(Vec2::ZERO, Vec2::new(0.0, 20.0)));
/// assert_eq!(world.closest(Vec2::new(0.0, 4.0), 10.0, u32::MAX).unwrap().id, tree);
/// ```
#[derive(Clone, Debug, Default)]
pub struct StaticWorld {
    parts: Vec<Part>,
    tree: Bvh,
}

/// Collects the shapes of a [`StaticWorld`].
///
/// Things are numbered from 0 in the order they are added; all parts of an outline share one number. Shapes that are not
/// finite keep their number and are never met.
#[derive(Clone, Debug, Default)]
pub struct StaticWorldBuilder {
    parts: Vec<Part>,
    next_id: u64,
}

/// The nearest place on the surfaces of a world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// How far away it is, where it is, and which way is out.
    pub surface: Surface<Vec2>,
    /// Whose surface it is.
    pub id: u64,
}

#[derive(Clone, Debug)]
struct Part {
    shape: Shape,
    id: u64,
    layers: u32,
}

impl StaticWorldBuilder {
    /// Adds a shape on all layers and returns its number.
    pub fn add(&mut self, shape: impl Into<Shape>) -> u64 {
        self.add_on_layers(shape, u32::MAX)
    }

    /// Adds a shape that only casts on one of these layers meet, and returns its number.
    ///
    /// ```
    /// use wits_core::geometry::Wall;
    /// use wits_core::glam::Vec2;
    /// use wits_core::raycast::{Cast, RayCast, StaticWorld};
    /// const WALK: u32 = 1;
    /// const SEE: u32 = 2;
    /// let mut level = StaticWorld::builder();
    /// level.add_on_layers(Wall::new(Vec2::new(1.0, -1.0), Vec2::new(1.0, 1.0)), WALK); // a window
    /// let world = level.build();
    /// let ahead = Cast::new(Vec2::ZERO, Vec2::X, 9.0);
    /// assert!(world.cast(&ahead.on_layers(WALK)).is_some() && world.cast(&ahead.on_layers(SEE)).is_none());
    /// ```
    pub fn add_on_layers(&mut self, shape: impl Into<Shape>, layers: u32) -> u64 {
        let id = self.take_id();
        self.parts.push(Part { shape: shape.into(), id, layers });
        id
    }

    /// Adds the two-sided walls along a line of points as one thing, and returns its number. Repeat the first point at the
    /// end to close it. Long outlines cast faster this way than as one polygon; they have no inside.
    pub fn add_outline(&mut self, points: &[Vec2], layers: u32) -> u64 {
        let id = self.take_id();
        let walls = points.windows(2).map(|pair| Wall::new(pair[0], pair[1]));
        self.parts.extend(walls.map(|wall| Part { shape: wall.into(), id, layers }));
        id
    }

    /// The world of everything added so far.
    #[must_use]
    pub fn build(self) -> StaticWorld {
        let finite = self.parts.into_iter().filter_map(|part| Some((part.shape.bounds()?, part)));
        let (boxes, parts): (Vec<_>, Vec<_>) = finite.unzip();
        // Rounding may make a shape answer just outside its box; the margin keeps such answers from being overlooked.
        let reach = boxes.iter().map(|b| b.min.abs().max(b.max.abs()).max_element()).fold(0.0, f32::max);
        let boxes: Vec<Aabb<Vec2>> = boxes.iter().map(|b| b.grown(reach * 1e-5 + 1e-6)).collect();
        StaticWorld { tree: Bvh::build(&boxes), parts }
    }

    fn take_id(&mut self) -> u64 {
        self.next_id += 1;
        self.next_id - 1
    }
}

impl StaticWorld {
    /// An empty collection of shapes to start from.
    #[must_use]
    pub fn builder() -> StaticWorldBuilder {
        StaticWorldBuilder::default()
    }

    /// Whether a circle touches anything on these layers. [m]
    #[must_use]
    pub fn overlaps(&self, center: Vec2, radius: f32, layers: u32) -> bool {
        let mut found = false;
        self.visit_within(center, radius, layers, |_| {
            found = true;
            false
        });
        found
    }

    /// Collects the numbers of all things on these layers that a circle touches, in ascending order, into a list that
    /// is cleared first. [m]
    pub fn overlapping(&self, center: Vec2, radius: f32, layers: u32, into: &mut Vec<u64>) {
        into.clear();
        self.visit_within(center, radius, layers, |id| {
            into.push(id);
            true
        });
        into.sort_unstable();
        into.dedup();
    }

    /// The nearest surface on these layers, not farther than a distance; inside solids the deepest. [m]
    ///
    /// Move a body by `normal * (radius - distance)` to take it out of what it overlaps.
    #[must_use]
    pub fn closest(&self, point: Vec2, max_distance: f32, layers: u32) -> Option<Place> {
        if !point.is_finite() {
            return None;
        }
        let bound =
            |area: &Aabb<Vec2>| if area.contains(point) { f32::NEG_INFINITY } else { gap(area, point) };
        let mut best: Best<Surface<Vec2>> = Best::within(max_distance);
        self.tree.visit(max_distance, bound, |item| {
            let part = &self.parts[item as usize];
            if part.layers & layers != 0 {
                let surface = part.shape.surface(point);
                best.offer(surface.distance, item, surface);
            }
            best.distance
        });
        best.answer.map(|surface| Place { surface, id: self.parts[best.item as usize].id })
    }

    /// Visits the things a circle touches until the visitor has had enough.
    fn visit_within(&self, center: Vec2, radius: f32, layers: u32, mut visit: impl FnMut(u64) -> bool) {
        let mut limit = radius;
        self.tree.visit(
            limit,
            |area| gap(area, center),
            |item| {
                let part = &self.parts[item as usize];
                let touched =
                    part.layers & layers != 0 && part.shape.distance_squared(center) <= radius * radius;
                if touched && !visit(part.id) {
                    limit = f32::NEG_INFINITY;
                }
                limit
            },
        );
    }
}

impl RayCast<Vec2> for StaticWorld {
    fn cast(&self, cast: &Cast<Vec2>) -> Option<Hit<Vec2>> {
        let ray = cast.to_ray().filter(|_| cast.max_distance >= 0.0)?;
        let radius = math::max(cast.radius, 0.0);
        let slabs = Slabs::new(&ray, radius);
        let mut best: Best<Contact<Vec2>> = Best::within(cast.max_distance);
        self.tree.visit(
            cast.max_distance,
            |area| slabs.enter(area),
            |item| {
                let part = &self.parts[item as usize];
                if part.layers & cast.layers != 0
                    && cast.ignore != Some(part.id)
                    && let Some(contact) = part.shape.cast(&ray, best.distance, radius)
                {
                    best.offer(contact.distance, item, contact);
                }
                best.distance
            },
        );
        let Contact { distance, point, normal } = best.answer?;
        Some(Hit { distance, point, normal, id: self.parts[best.item as usize].id })
    }
}

/// The best answer so far. Parts are stored in the order of their numbers, so of equals the lower index wins.
struct Best<T> {
    distance: f32,
    item: u32,
    answer: Option<T>,
}

impl<T> Best<T> {
    fn within(distance: f32) -> Self {
        Self { distance, item: u32::MAX, answer: None }
    }

    #[inline]
    fn offer(&mut self, distance: f32, item: u32, answer: T) {
        if distance < self.distance || (distance == self.distance && item < self.item) {
            *self = Self { distance, item, answer: Some(answer) };
        }
    }
}

/// A ray prepared for many boxes.
struct Slabs {
    origin: Vec2,
    inverse: Vec2,
    radius: Vec2,
}

impl Slabs {
    fn new(ray: &Ray<Vec2>, radius: f32) -> Self {
        Self { origin: ray.origin(), inverse: ray.direction().recip(), radius: Vec2::splat(radius) }
    }

    /// A lower bound of the distance at which the ray enters a box, infinite if it misses it.
    #[inline]
    fn enter(&self, area: &Aabb<Vec2>) -> f32 {
        let low = (area.min - self.radius - self.origin) * self.inverse;
        let high = (area.max + self.radius - self.origin) * self.inverse;
        // 0 / 0 is NaN for a ray along a side; `min` and `max` then take the other number.
        let enter = low.x.min(high.x).max(low.y.min(high.y)).max(0.0);
        let leave = low.x.max(high.x).min(low.y.max(high.y));
        // A few roundings of slack, so that a box that is met is never missed.
        const SLACK: f32 = 1e-6;
        if enter <= leave * (1.0 + SLACK) { enter * (1.0 - SLACK) } else { f32::INFINITY }
    }
}

fn gap(area: &Aabb<Vec2>, point: Vec2) -> f32 {
    area.distance_squared(point).sqrt()
}
