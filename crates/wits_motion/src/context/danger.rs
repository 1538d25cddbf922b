//! What makes a direction bad: a threat, something in the way, somebody who comes along.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::glam::Vec2;
use wits_core::raycast::{Cast, RayCast};

use super::def::Context;

/// Away from a threat: danger towards it, and some interest in getting away.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Flee {
    /// From how far it is feared; the fear grows to full on the spot. \[m, > 0\]
    pub distance: f32,
    /// How dangerous it is on the spot. \[0 to 1\]
    pub danger: f32,
    /// How interesting it is to get away. \[0 to 1\]
    pub interest: f32,
}

impl Default for Flee {
    fn default() -> Self {
        Self { distance: 6.0, danger: 1.0, interest: 1.0 }
    }
}

impl Flee {
    /// Rates the ways from a threat. On the very spot there is nothing to say.
    pub fn rate(&self, context: &mut Context, from: Vec2, threat: Vec2) {
        let offset = threat - from;
        let Some(towards) = offset.try_normalize() else { return };
        let fear = 1.0 - offset.length() / self.distance.max(f32::MIN_POSITIVE);
        if fear > 0.0 {
            context.add_danger(|direction| self.danger * fear * direction.dot(towards));
            context.add_interest(|direction| self.interest * fear * -direction.dot(towards));
        }
    }
}

impl Check for Flee {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.distance"), self.distance);
        findings.check_range(&format!("{path}.danger"), f64::from(self.danger), 0.0, 1.0);
        findings.check_range(&format!("{path}.interest"), f64::from(self.interest), 0.0, 1.0);
    }
}

/// Not into walls and obstacles: the nearer something stands in a direction, the worse that direction.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AvoidObstacles {
    /// How far it looks. \[m, > 0\]
    pub look_ahead: f32,
    /// How near it may come before a direction is as bad as can be. \[m, >= 0\]
    pub margin: f32,
}

impl Default for AvoidObstacles {
    fn default() -> Self {
        Self { look_ahead: 4.0, margin: 0.3 }
    }
}

impl AvoidObstacles {
    /// Rates the ways of a body of a radius; one ray cast for every direction.
    pub fn rate(&self, context: &mut Context, from: Vec2, radius: f32, world: &impl RayCast<Vec2>) {
        let room = (self.look_ahead - self.margin).max(f32::MIN_POSITIVE);
        context.add_danger(|direction| {
            let cast = Cast::new(from, direction, self.look_ahead).with_radius(radius);
            world.cast(&cast).map_or(0.0, |hit| (1.0 - (hit.distance - self.margin) / room).min(1.0))
        });
    }
}

impl Check for AvoidObstacles {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.look_ahead"), self.look_ahead);
        findings.check_not_negative(&format!("{path}.margin"), self.margin);
    }
}

/// Something round that moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Mover {
    /// Where it is. \[m\]
    pub position: Vec2,
    /// How it moves. \[m/s\]
    pub velocity: Vec2,
    /// Its radius. \[m, >= 0\]
    pub radius: f32,
}

/// Not into others who move: the sooner one would hit somebody in a direction, the worse that direction.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AvoidMovers {
    /// Hits later than this do not matter. \[s, > 0\]
    pub horizon: f32,
    /// Room to keep between bodies. \[m, >= 0\]
    pub margin: f32,
}

impl Default for AvoidMovers {
    fn default() -> Self {
        Self { horizon: 2.0, margin: 0.1 }
    }
}

impl AvoidMovers {
    /// Rates the ways of somebody who goes at a speed past others.
    pub fn rate(
        &self,
        context: &mut Context,
        me: &Mover,
        speed: f32,
        others: impl IntoIterator<Item = Mover>,
    ) {
        for other in others {
            let offset = other.position - me.position;
            let reach = me.radius + other.radius + self.margin;
            context.add_danger(|direction| {
                let closing = direction * speed - other.velocity;
                time_to_hit(offset, closing, reach)
                    .map_or(0.0, |time| 1.0 - time / self.horizon.max(f32::MIN_POSITIVE))
            });
        }
    }
}

impl Check for AvoidMovers {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.horizon"), self.horizon);
        findings.check_not_negative(&format!("{path}.margin"), self.margin);
    }
}

/// When a point that moves relative to a disc at an offset meets it; `None` if never. Who is inside meets it now, unless
/// it is on its way out. \[s\]
fn time_to_hit(offset: Vec2, velocity: Vec2, radius: f32) -> Option<f32> {
    let closing = offset.dot(velocity);
    if closing <= 0.0 {
        return None;
    }
    let gap = offset.length_squared() - radius * radius;
    if gap <= 0.0 {
        return Some(0.0);
    }
    let squared = velocity.length_squared();
    let under_root = closing * closing - squared * gap;
    (under_root >= 0.0).then(|| gap / (closing + under_root.sqrt()))
}
