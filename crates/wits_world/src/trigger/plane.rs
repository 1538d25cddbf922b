//! Regions in the plane.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::geometry::{Aabb, Polygon};
use wits_core::glam::Vec2;
use wits_core::local::Frame2;
use wits_core::math;
use wits_core::scene::Shape;
use wits_core::state::State;

use super::Region;

/// A region in the plane.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_world::trigger::{PlaneRegion, Region};
/// let plate = PlaneRegion::Box { from: Vec2::new(4.0, 4.0), to: Vec2::ZERO };
/// assert!(plate.is_touching(Vec2::new(4.5, 2.0), 0.6) && !plate.is_touching(Vec2::new(4.5, 2.0), 0.5));
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum PlaneRegion {
    /// A circle.
    Circle {
        /// Its middle. \[m\]
        at: Vec2,
        /// Its radius. \[m\]
        radius: f32,
    },
    /// A box along the axes.
    Box {
        /// One corner. \[m\]
        from: Vec2,
        /// The opposite corner. \[m\]
        to: Vec2,
    },
    /// A box that is turned.
    Turned {
        /// Its middle. \[m\]
        at: Vec2,
        /// Half of its length and half of its width. \[m\]
        half: Vec2,
        /// Which way its length points. \[rad\]
        angle: f32,
    },
    /// A polygon; it may have bays.
    Polygon {
        /// Its corners, in order. \[m\]
        corners: Polygon,
    },
}

impl PlaneRegion {
    /// A circle.
    #[must_use]
    pub const fn circle(at: Vec2, radius: f32) -> Self {
        Self::Circle { at, radius }
    }

    fn turned_corners(at: Vec2, half: Vec2, angle: f32) -> [Vec2; 4] {
        let frame = Frame2::from_angle(at, angle);
        [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)]
            .map(|(x, y)| frame.point_to_world(half * Vec2::new(x, y)))
    }
}

/// Nearer than the radius, or inside. A body without a radius is inside or not.
pub(super) fn is_near(distance_squared: f32, radius: f32) -> bool {
    distance_squared == 0.0 || distance_squared < radius * radius
}

impl Region for PlaneRegion {
    type Point = Vec2;

    fn is_touching(&self, at: Vec2, radius: f32) -> bool {
        let radius = math::max(radius, 0.0);
        match self {
            Self::Circle { at: middle, radius: own } => {
                let reach = radius + own;
                middle.distance_squared(at) < reach * reach
            }
            Self::Box { from, to } => is_near(Aabb::new(*from, *to).distance_squared(at), radius),
            Self::Turned { at: middle, half, angle } => {
                let local = Frame2::from_angle(*middle, *angle).point_to_local(at);
                is_near(Aabb::new(-*half, *half).distance_squared(local), radius)
            }
            Self::Polygon { corners } => is_near(corners.distance_squared(at), radius),
        }
    }

    fn footprint(&self) -> Aabb<Vec2> {
        match self {
            Self::Circle { at, radius } => Aabb::new(*at - Vec2::splat(*radius), *at + Vec2::splat(*radius)),
            Self::Box { from, to } => Aabb::new(*from, *to),
            Self::Turned { at, half, angle } => {
                let corners = Self::turned_corners(*at, *half, *angle);
                // Rounding may put a corner a hair too far in.
                let around = Aabb::around(corners).unwrap_or_default();
                around.grown(1e-4 + 1e-5 * at.abs().max_element())
            }
            Self::Polygon { corners } => corners.bounds().unwrap_or_default(),
        }
    }

    fn floor(at: Vec2) -> Vec2 {
        at
    }

    fn outline(&self) -> Shape {
        match self {
            Self::Circle { at, radius } => Shape::circle(*at, *radius),
            Self::Box { from, to } => Shape::rectangle(from.min(*to), from.max(*to)),
            Self::Turned { at, half, angle } => Shape::polygon(Self::turned_corners(*at, *half, *angle)),
            Self::Polygon { corners } => Shape::polygon(corners.corners.iter().copied()),
        }
    }

    fn check(&self, path: &str, findings: &mut Findings) {
        let finite = |findings: &mut Findings, field: &str, point: Vec2| {
            if !point.is_finite() {
                findings.add(
                    Place::path(format!("{path}.{field}")),
                    format!("{point} is no place"),
                    "finite numbers",
                );
            }
        };
        match self {
            Self::Circle { at, radius } => {
                finite(findings, "at", *at);
                findings.check_positive(&format!("{path}.radius"), *radius);
            }
            Self::Box { from, to } => {
                finite(findings, "from", *from);
                finite(findings, "to", *to);
            }
            Self::Turned { at, half, angle } => {
                finite(findings, "at", *at);
                findings.check_positive(&format!("{path}.half"), half.min_element());
                findings.check_range(&format!("{path}.angle"), f64::from(*angle), -1e3, 1e3);
            }
            Self::Polygon { corners } => {
                corners.corners.iter().for_each(|corner| finite(findings, "corners", *corner));
                if corners.corners.len() < 3 {
                    let message = format!("a polygon with {} corners", corners.corners.len());
                    findings.add(Place::path(format!("{path}.corners")), message, "at least 3");
                }
            }
        }
    }
}
