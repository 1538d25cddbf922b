//! Jump links: jumps as data on the connections of a navigation graph.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::glam::Vec3;
use wits_core::kinematic::Limits;

use super::{Arrival, Demand, Jump, JumpPlan, JumpPoint, Jumper, WhyNot, flat};

/// A jump that a path may use: hang it on a connection of the navigation graph.
///
/// The same link is easy for one character and impossible for another; ask before planning a path ([`JumpLink::cost`])
/// and again before jumping ([`JumpLink::plan`]).
///
/// ```
/// use wits_core::glam::Vec3;
/// use wits_core::kinematic::Limits;
/// use wits_motion::jump::{Arrival, Jump, JumpLink, Jumper};
/// let limits = Limits { max_speed: 6.0, max_acceleration: 8.0, ..Limits::default() };
/// let link = JumpLink { from: Vec3::ZERO, to: Vec3::new(5.0, 1.0, 0.0), ..JumpLink::default() };
/// assert!(link.plan(&Jumper { max_rise: 6.0, ..Jumper::default() }, Arrival::Descending).is_ok());
/// assert_eq!(link.cost(&Jumper { max_rise: 4.0, ..Jumper::default() }, &Jump::default(), &limits), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct JumpLink {
    /// Where to take off. \[m\]
    pub from: Vec3,
    /// Where to land. \[m\]
    pub to: Vec3,
    /// How far from the take-off point is still good. \[m, > 0\]
    pub take_off_radius: f32,
    /// How far from the middle of the pad is still on it. \[m, > 0\]
    pub pad_radius: f32,
    /// How much room there is for the run-up. [m, >= 0]
    pub room: f32,
    /// How bad a failure is, from 0 (wet feet) to 1 (lava).
    pub danger: f32,
    /// Whether it can be jumped back.
    pub both_ways: bool,
}

impl Default for JumpLink {
    fn default() -> Self {
        Self {
            from: Vec3::ZERO,
            to: Vec3::ZERO,
            take_off_radius: 0.3,
            pad_radius: 0.6,
            room: 5.0,
            danger: 0.0,
            both_ways: false,
        }
    }
}

impl Check for JumpLink {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.take_off_radius"), self.take_off_radius);
        findings.check_positive(&format!("{path}.pad_radius"), self.pad_radius);
        findings.check_not_negative(&format!("{path}.room"), self.room);
        findings.check_range(&format!("{path}.danger"), f64::from(self.danger), 0.0, 1.0);
    }
}

impl JumpLink {
    /// The jump as this character would do it, or why it cannot.
    pub fn plan(&self, jumper: &Jumper, arrival: Arrival) -> Result<JumpPlan, WhyNot> {
        let take_off = jumper.take_off(self.from, self.to, arrival)?;
        let Self { from, to, pad_radius, room, .. } = *self;
        Ok(JumpPlan { from, to, pad_radius, room, take_off })
    }

    /// How long the jump takes a character, run-up included; `None` when it cannot. \[s\]
    ///
    /// It is exactly the jumps with a cost that [`Jump::steer`] does not refuse.
    #[must_use]
    pub fn cost(&self, jumper: &Jumper, jump: &Jump, limits: &Limits) -> Option<f32> {
        let plan = self.plan(jumper, Arrival::Descending).ok()?;
        jump.possible(&plan, limits).ok()?;
        let speed = plan.take_off.planar_speed();
        let run_up = if speed > 0.0 { speed / limits.max_acceleration } else { 0.0 };
        Some(run_up + plan.take_off.time)
    }

    /// The jump back, if there is one.
    #[must_use]
    pub fn back(&self) -> Option<Self> {
        self.both_ways.then_some(Self { from: self.to, to: self.from, ..*self })
    }

    /// The take-off as a jump point, for characters that only look at those.
    pub fn point(&self, jumper: &Jumper) -> Result<JumpPoint, WhyNot> {
        let take_off = jumper.take_off(self.from, self.to, Arrival::Descending)?;
        // Off by so much, the jump still ends on the pad.
        let tolerance = self.pad_radius / take_off.time;
        Ok(JumpPoint {
            at: self.from,
            radius: self.take_off_radius,
            velocity: flat(take_off.velocity),
            demand: Demand::Exactly { tolerance },
            approach: None,
            danger: self.danger,
        })
    }
}
