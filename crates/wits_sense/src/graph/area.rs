//! Which places belong to a node.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::geometry::{Aabb, Polygon};
use wits_core::glam::Vec2;
use wits_core::scene::Shape;

use crate::Point;

/// Which places belong to a node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "V: Point")]
pub enum Area<V> {
    /// A box along the axes.
    Box {
        /// One corner. \[m\]
        from: V,
        /// The opposite corner. \[m\]
        to: V,
    },
    /// What a polygon surrounds, seen from above.
    Polygon {
        /// Its corners. \[m\]
        corners: Vec<Vec2>,
        /// From which height to which, if not all of them. \[m\]
        #[serde(default)]
        heights: Option<(f32, f32)>,
    },
}

impl<V: Point> Area<V> {
    /// Whether a place belongs to it.
    #[must_use]
    pub fn contains(&self, at: V) -> bool {
        match self {
            Self::Box { from, to } => Aabb::new(*from, *to).contains(at),
            Self::Polygon { corners, heights } => {
                let height = at.height();
                let is_level = heights.is_none_or(|(low, high)| height >= low && height <= high);
                is_level && contains(corners, at.floor_place())
            }
        }
    }

    /// The box around it, seen from above.
    #[must_use]
    pub fn bounds(&self) -> Aabb<Vec2> {
        match self {
            Self::Box { from, to } => Aabb::new(from.floor_place(), to.floor_place()),
            Self::Polygon { corners, .. } => Aabb::around(corners.iter().copied()).unwrap_or_default(),
        }
    }

    /// Half-way up.
    #[must_use]
    pub fn middle_height(&self) -> f32 {
        match self {
            Self::Box { from, to } => 0.5 * (from.height() + to.height()),
            Self::Polygon { heights, .. } => heights.map_or(0.0, |(low, high)| 0.5 * (low + high)),
        }
    }

    /// Its outline, seen from above.
    #[must_use]
    pub fn outline(&self) -> Shape {
        match self {
            Self::Box { .. } => Shape::rectangle(self.bounds().min, self.bounds().max),
            Self::Polygon { corners, .. } => Shape::polygon(corners.iter().copied()),
        }
    }

    pub(super) fn check(&self, path: &str, findings: &mut Findings) {
        let (is_finite, is_large) = match self {
            Self::Box { from, to } => {
                let size = Aabb::new(*from, *to).size();
                let is_large = (0..V::DIMENSIONS).all(|axis| size.component(axis) > 0.0);
                (from.is_finite() && to.is_finite(), is_large)
            }
            Self::Polygon { corners, heights } => {
                let is_level = heights.is_none_or(|(low, high)| low < high);
                let is_finite = corners.iter().all(|corner| corner.is_finite());
                (is_finite, corners.len() > 2 && is_level && Polygon::new(corners.as_slice()).area() > 0.0)
            }
        };
        if !is_finite {
            findings.add(Place::path(path), "has corners that are no places", "finite numbers");
        } else if !is_large {
            findings.add(Place::path(path), "has no inside", "different corners");
        }
    }
}

/// The even-odd rule, without making a polygon.
fn contains(corners: &[Vec2], at: Vec2) -> bool {
    let mut inside = false;
    for (place, b) in corners.iter().enumerate() {
        let a = corners[if place == 0 { corners.len() - 1 } else { place - 1 }];
        if (a.y > at.y) != (b.y > at.y) && at.x < a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y) {
            inside = !inside;
        }
    }
    inside
}
