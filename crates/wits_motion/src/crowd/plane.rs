//! Half-planes of velocities, and the one that keeps two agents apart.

use wits_core::glam::Vec2;

use super::agent::Agent;
use super::def::Rates;

/// Velocities that are allowed: all `v` with `normal · v >= offset`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfPlane {
    /// Points into the allowed side, of length 1.
    pub normal: Vec2,
    /// Where the border lies along the normal. \[m/s\]
    pub offset: f32,
}

impl HalfPlane {
    /// The half-plane whose border goes through a point.
    #[must_use]
    pub fn through(point: Vec2, normal: Vec2) -> Self {
        Self { normal, offset: normal.dot(point) }
    }

    /// How far a velocity is on the wrong side; below 0 on the right one. \[m/s\]
    #[must_use]
    pub fn violation(&self, velocity: Vec2) -> f32 {
        self.offset - self.normal.dot(velocity)
    }

    /// The velocities of `me` that do their share to keep clear of `other` for a time.
    ///
    /// Seen from `other`, the velocities that lead to a hit within the horizon are a cone with a round tip. The nearest
    /// way out of it (or into it) is shared; `apart` says which way to go when both are on one spot and move alike.
    #[must_use]
    pub(super) fn between(me: &Agent, other: &Agent, rates: &Rates, apart: Vec2) -> Self {
        let offset = other.position - me.position;
        let velocity = me.velocity - other.velocity;
        let reach = me.radius + other.radius;
        let distance_squared = offset.length_squared();
        let overlap = distance_squared <= reach * reach;
        let rate = if overlap { rates.part } else { rates.agents };
        let from_tip = velocity - offset * rate;
        let along = from_tip.dot(offset);
        let on_tip = overlap || (along < 0.0 && along * along > reach * reach * from_tip.length_squared());
        let (normal, depth) = if on_tip {
            let length = from_tip.length();
            let normal = if length > SAME { from_tip / length } else { apart.normalize_or(Vec2::X) };
            (normal, reach * rate - length)
        } else {
            let leg = (distance_squared - reach * reach).sqrt();
            let side = if offset.perp_dot(from_tip) > 0.0 { leg } else { -leg };
            let normal = (offset.perp() * side - offset * reach) / distance_squared;
            (normal, -normal.dot(velocity))
        };
        Self { normal, offset: normal.dot(me.velocity) + me.share(other) * depth }
    }
}

/// Shorter than this is no direction. \[m/s\]
pub(super) const SAME: f32 = 1e-6;
