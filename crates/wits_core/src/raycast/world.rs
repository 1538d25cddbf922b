//! A level that does not change, and the fast queries it answers.

use glam::Vec2;

use super::builder::Part;
use super::bvh::Bvh;
use super::slabs::Slabs;
use super::{Cast, Hit, RayCast, StaticWorldBuilder};
use crate::geometry::{Aabb, Contact, Surface};
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

/// The nearest place on the surfaces of a world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// How far away it is, where it is, and which way is out.
    pub surface: Surface<Vec2>,
    /// Whose surface it is.
    pub id: u64,
}

impl StaticWorld {
    /// The world of parts that lie in the order of the tree.
    pub(super) fn new(parts: Vec<Part>, tree: Bvh) -> Self {
        Self { parts, tree }
    }

    /// An empty collection of shapes to start from.
    #[must_use]
    pub fn builder() -> StaticWorldBuilder {
        StaticWorldBuilder::default()
    }

    /// Whether a circle touches anything on these layers. \[m\]
    #[must_use]
    pub fn overlaps(&self, center: Vec2, radius: f32, layers: u32) -> bool {
        let mut found = false;
        self.visit_within(center, radius, layers, |_| {
            found = true;
            false
        });
        found
    }

    /// Collects the numbers of all things on these layers that a circle touches, in ascending order, into a
    /// list that is cleared first. \[m\]
    pub fn overlapping(&self, center: Vec2, radius: f32, layers: u32, into: &mut Vec<u64>) {
        into.clear();
        self.visit_within(center, radius, layers, |id| {
            into.push(id);
            true
        });
        into.sort_unstable();
        into.dedup();
    }

    /// The nearest surface on these layers, not farther than a distance; inside solids the deepest. \[m\]
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
                best.offer(surface.distance, part, surface);
            }
            best.distance
        });
        best.answer.map(|surface| Place { surface, id: best.id })
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

/// A borrowed level can be combined with others.
impl RayCast<Vec2> for &StaticWorld {
    fn cast(&self, cast: &Cast<Vec2>) -> Option<Hit<Vec2>> {
        (*self).cast(cast)
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
                    best.offer(contact.distance, part, contact);
                }
                best.distance
            },
        );
        let Contact { distance, point, normal } = best.answer?;
        Some(Hit { distance, point, normal, id: best.id })
    }
}

/// The best answer so far. Ranks are in the order of the numbers, so of equals the lower number wins.
struct Best<T> {
    distance: f32,
    rank: u32,
    id: u64,
    answer: Option<T>,
}

impl<T> Best<T> {
    fn within(distance: f32) -> Self {
        Self { distance, rank: u32::MAX, id: 0, answer: None }
    }

    #[inline]
    fn offer(&mut self, distance: f32, part: &Part, answer: T) {
        if distance < self.distance || (distance == self.distance && part.rank < self.rank) {
            *self = Self { distance, rank: part.rank, id: part.id, answer: Some(answer) };
        }
    }
}

fn gap(area: &Aabb<Vec2>, point: Vec2) -> f32 {
    area.distance_squared(point).sqrt()
}
