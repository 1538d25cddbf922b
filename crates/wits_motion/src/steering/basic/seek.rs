//! Seek and flee: straight to a point, straight away from it.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::space::{Space, Vector};

use super::Drive;

/// Straight to a point, at full speed; overshoots and turns back. To stop there, arrive.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::steering::{Drive, Seek};
///
/// let limits = Limits { max_speed: 10.0, ..Limits::default() };
/// let body = Kinematic::<Plane>::default().with_velocity(Vec2::new(3.0, 0.0));
/// let seek = Seek { drive: Drive::Match { time: 1.0 } };
/// let wish = seek.steer(&body, Vec2::new(30.0, 40.0), &limits).unwrap();
/// assert!(wish.linear.distance(Vec2::new(3.0, 8.0)) < 1e-5); // desired (6, 8) minus current (3, 0)
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Seek {
    /// How it goes there.
    pub drive: Drive,
}

/// Straight away from a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Flee {
    /// How it goes away.
    pub drive: Drive,
    /// Nothing to say beyond this distance. \[m, > 0\]
    pub panic_distance: Option<f32>,
}

impl Seek {
    /// Towards a point. `None` on the very spot.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        target: S::Vector,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        self.drive.along(target - body.position, body, limits)
    }
}

impl Flee {
    /// Away from a point. `None` on the very spot, or beyond the panic distance.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        target: S::Vector,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let away = body.position - target;
        if self.panic_distance.is_some_and(|panic| away.length_squared() > panic * panic) {
            return None;
        }
        self.drive.along(away, body, limits)
    }
}

impl Check for Seek {
    fn check(&self, path: &str, findings: &mut Findings) {
        self.drive.check(&format!("{path}.drive"), findings);
    }
}

impl Check for Flee {
    fn check(&self, path: &str, findings: &mut Findings) {
        self.drive.check(&format!("{path}.drive"), findings);
        if let Some(panic) = self.panic_distance {
            findings.check_positive(&format!("{path}.panic_distance"), panic);
        }
    }
}
