//! What makes a direction good: a place to be, a path, lanes to choose from.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::glam::Vec2;

use super::def::Context;
use crate::steering::Path;

/// Towards a place: full interest straight to it, less to the sides, none backwards.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Seek {
    /// The interest straight to it. \[0 to 1\]
    pub weight: f32,
    /// The interest fades within this distance, so that the agent slows down; 0: it does not. \[m, >= 0\]
    pub slow_radius: f32,
    /// How wide it looks: 0 is a half circle; towards 1, going sideways or back is of some interest too, and one gets
    /// round things. \[0 to 1\]
    pub breadth: f32,
}

impl Default for Seek {
    fn default() -> Self {
        Self { weight: 1.0, slow_radius: 1.0, breadth: 0.5 }
    }
}

impl Seek {
    /// Rates the ways to a place. On the very spot there is nothing to say.
    pub fn rate(&self, context: &mut Context, from: Vec2, target: Vec2) {
        let offset = target - from;
        let Some(towards) = offset.try_normalize() else { return };
        let nearness = if self.slow_radius > 0.0 { offset.length() / self.slow_radius } else { 1.0 };
        let weight = self.weight * nearness.min(1.0);
        context.add_interest(|direction| {
            weight * (direction.dot(towards) + self.breadth) / (1.0 + self.breadth)
        });
    }
}

impl Check for Seek {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_range(&format!("{path}.weight"), f64::from(self.weight), 0.0, 1.0);
        findings.check_range(&format!("{path}.breadth"), f64::from(self.breadth), 0.0, 1.0);
        findings.check_not_negative(&format!("{path}.slow_radius"), self.slow_radius);
    }
}

/// Along a path: towards the place some way on from the nearest one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FollowPath {
    /// How far ahead on the path it looks. \[m, > 0\]
    pub ahead: f32,
    /// How it goes there.
    pub seek: Seek,
}

impl Default for FollowPath {
    fn default() -> Self {
        Self { ahead: 2.0, seek: Seek::default() }
    }
}

impl FollowPath {
    /// Rates the ways along a path.
    pub fn rate(&self, context: &mut Context, from: Vec2, path: &Path<Vec2>) {
        let place = path.nearest(from) + self.ahead;
        let place = if path.is_closed() { path.normalized(place) } else { place.min(path.length()) };
        self.seek.rate(context, from, path.position(place));
    }
}

impl Check for FollowPath {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.ahead"), self.ahead);
        self.seek.check(&format!("{path}.seek"), findings);
    }
}

/// Lanes along a road or behind somebody who is chased: each with its own interest, so that one drives in the free lane,
/// or comes up beside the other instead of queueing behind it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Lanes {
    /// How far ahead it means to be in the lane. \[m, > 0\]
    pub ahead: f32,
    /// How sharply a direction must point at a lane: the cosine at which interest is gone. \[-1 to 1\]
    pub edge: f32,
}

impl Default for Lanes {
    fn default() -> Self {
        Self { ahead: 8.0, edge: 0.7 }
    }
}

impl Lanes {
    /// Rates the ways into lanes along a line through `at` in a direction. Each lane is how far it lies to the left of the
    /// line \[m\], and its interest \[0 to 1\].
    pub fn rate(
        &self,
        context: &mut Context,
        from: Vec2,
        (at, along): (Vec2, Vec2),
        lanes: impl IntoIterator<Item = (f32, f32)>,
    ) {
        let Some(along) = along.try_normalize() else { return };
        let place = at + along * ((from - at).dot(along) + self.ahead);
        for (left, interest) in lanes {
            let Some(towards) = (place + along.perp() * left - from).try_normalize() else { continue };
            let width = (1.0 - self.edge).max(1e-3);
            context.add_interest(|direction| interest * (direction.dot(towards) - self.edge) / width);
        }
    }
}

impl Check for Lanes {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.ahead"), self.ahead);
        findings.check_range(&format!("{path}.edge"), f64::from(self.edge), -1.0, 1.0);
    }
}
