//! Collects the shapes of a level.

use glam::Vec2;

use super::bvh::Bvh;
use super::{Shape, StaticWorld};
use crate::geometry::{Aabb, Wall};

/// Collects the shapes of a [`StaticWorld`].
///
/// Things are numbered from 0 in the order they are added; all parts of an outline share one number. Shapes
/// that are not finite keep their number and are never met.
#[derive(Clone, Debug, Default)]
pub struct StaticWorldBuilder {
    parts: Vec<Part>,
    next_id: u64,
}

/// A shape of a world, with what a query must know of it.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) shape: Shape,
    pub(super) id: u64,
    pub(super) layers: u32,
    /// When it was added: decides ties.
    pub(super) rank: u32,
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
        self.push(shape.into(), id, layers);
        id
    }

    /// Adds the two-sided walls along a line of points as one thing, and returns its number. Repeat the first
    /// point at the end to close it. Long outlines cast faster this way than as one polygon; they have no
    /// inside.
    pub fn add_outline(&mut self, points: &[Vec2], layers: u32) -> u64 {
        let id = self.take_id();
        for pair in points.windows(2) {
            self.push(Wall::new(pair[0], pair[1]).into(), id, layers);
        }
        id
    }

    /// The world of everything added so far.
    #[must_use]
    pub fn build(self) -> StaticWorld {
        let finite = self.parts.into_iter().filter_map(|part| Some((part.shape.bounds()?, part)));
        let (boxes, parts): (Vec<_>, Vec<_>) = finite.unzip();
        // Rounding may make a shape answer just outside its box; the margin keeps such answers from being
        // overlooked.
        let reach = boxes.iter().map(|b| b.min.abs().max(b.max.abs()).max_element()).fold(0.0, f32::max);
        let boxes: Vec<Aabb<Vec2>> = boxes.iter().map(|b| b.grown(reach * 1e-5 + 1e-6)).collect();
        let (tree, order) = Bvh::build(&boxes);
        StaticWorld::new(order.iter().map(|&index| parts[index as usize].clone()).collect(), tree)
    }

    fn push(&mut self, shape: Shape, id: u64, layers: u32) {
        let rank = self.parts.len() as u32;
        self.parts.push(Part { shape, id, layers, rank });
    }

    fn take_id(&mut self) -> u64 {
        self.next_id += 1;
        self.next_id - 1
    }
}
