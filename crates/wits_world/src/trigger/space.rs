//! Regions in space: x and z along the floor, y up.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::geometry::Aabb;
use wits_core::glam::{Vec2, Vec3};
use wits_core::math;
use wits_core::scene::Shape;
use wits_core::state::State;

use super::Region;
use super::plane::is_near;

/// A region in space.
///
/// ```
/// use wits_core::glam::Vec3;
/// use wits_world::trigger::{Region, SpaceRegion};
/// let lift = SpaceRegion::Cylinder { at: Vec3::ZERO, radius: 2.0, height: 3.0 };
/// assert!(lift.is_touching(Vec3::new(2.4, 1.0, 0.0), 0.5) && !lift.is_touching(Vec3::new(0.0, 3.5, 0.0), 0.5));
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum SpaceRegion {
    /// A sphere.
    Sphere {
        /// Its middle. \[m\]
        at: Vec3,
        /// Its radius. \[m\]
        radius: f32,
    },
    /// A box along the axes.
    Box {
        /// One corner. \[m\]
        from: Vec3,
        /// The opposite corner. \[m\]
        to: Vec3,
    },
    /// An upright cylinder.
    Cylinder {
        /// The middle of its base. \[m\]
        at: Vec3,
        /// Its radius. \[m\]
        radius: f32,
        /// How high it is. \[m\]
        height: f32,
    },
}

/// A position seen from above.
const fn above(at: Vec3) -> Vec2 {
    Vec2::new(at.x, at.z)
}

impl Region for SpaceRegion {
    type Point = Vec3;

    fn is_touching(&self, at: Vec3, radius: f32) -> bool {
        let radius = math::max(radius, 0.0);
        match self {
            Self::Sphere { at: middle, radius: own } => {
                let reach = radius + own;
                middle.distance_squared(at) < reach * reach
            }
            Self::Box { from, to } => is_near(Aabb::new(*from, *to).distance_squared(at), radius),
            Self::Cylinder { at: base, radius: own, height } => {
                let aside = math::max(above(*base).distance(above(at)) - own, 0.0);
                let apart = math::max(math::max(base.y - at.y, at.y - (base.y + height)), 0.0);
                is_near(aside * aside + apart * apart, radius)
            }
        }
    }

    fn footprint(&self) -> Aabb<Vec2> {
        match self {
            Self::Sphere { at, radius } | Self::Cylinder { at, radius, .. } => {
                Aabb::new(above(*at) - Vec2::splat(*radius), above(*at) + Vec2::splat(*radius))
            }
            Self::Box { from, to } => Aabb::new(above(*from), above(*to)),
        }
    }

    fn floor(at: Vec3) -> Vec2 {
        above(at)
    }

    fn outline(&self) -> Shape {
        match self {
            Self::Sphere { at, radius } | Self::Cylinder { at, radius, .. } => {
                Shape::circle(above(*at), *radius)
            }
            Self::Box { from, to } => Shape::rectangle(above(from.min(*to)), above(from.max(*to))),
        }
    }

    fn check(&self, path: &str, findings: &mut Findings) {
        let finite = |findings: &mut Findings, field: &str, point: Vec3| {
            if !point.is_finite() {
                findings.add(
                    Place::path(format!("{path}.{field}")),
                    format!("{point} is no place"),
                    "finite numbers",
                );
            }
        };
        match self {
            Self::Sphere { at, radius } => {
                finite(findings, "at", *at);
                findings.check_positive(&format!("{path}.radius"), *radius);
            }
            Self::Box { from, to } => {
                finite(findings, "from", *from);
                finite(findings, "to", *to);
            }
            Self::Cylinder { at, radius, height } => {
                finite(findings, "at", *at);
                findings.check_positive(&format!("{path}.radius"), *radius);
                findings.check_positive(&format!("{path}.height"), *height);
            }
        }
    }
}
