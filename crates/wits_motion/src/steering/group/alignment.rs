//! Alignment: look, or move, as the others do.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::space::{Space, Vector};

use super::Neighbour;
use crate::steering::Drive;
use crate::steering::avoid::side::course;

/// What is made alike.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Alike {
    /// The velocity: match the mean of the others'. Reynolds' and Millington's way.
    Velocity(Drive),
    /// The heading: from the own one to the mean of the others', times a strength. Buckland's way; at most twice the
    /// strength long, whatever the speeds. [m/s², > 0]
    Heading(f32),
}

/// Move as the others do in the mean.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::steering::{Alike, Alignment, Drive, Neighbour};
///
/// let flying = |velocity| Neighbour { velocity, ..Neighbour::at(Vec2::X) };
/// let alignment = Alignment { alike: Alike::Velocity(Drive::Match { time: 0.5 }) };
/// let others = [flying(Vec2::new(4.0, 0.0)), flying(Vec2::new(0.0, 2.0))];
/// let wish = alignment.steer(&Kinematic::<Plane>::default(), others, &Limits::default()).unwrap();
/// assert_eq!(wish.linear, Vec2::new(4.0, 2.0)); // from rest to (2, 1) within half a second
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Alignment {
    /// What is made alike.
    pub alike: Alike,
}

impl Alignment {
    /// As the others; `None` without others.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        neighbours: impl IntoIterator<Item = Neighbour<S::Vector>>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        match self.alike {
            Alike::Velocity(drive) => {
                let mean = mean(neighbours, |neighbour| neighbour.velocity)?;
                Some(drive.reach(mean, body, limits))
            }
            Alike::Heading(strength) => {
                let change = mean(neighbours, |neighbour| neighbour.heading)? - course(body).0;
                Some(Steering::linear((change * strength).clamp_length_max(limits.max_acceleration)))
            }
        }
    }
}

/// The mean of something of all neighbours; `None` without neighbours.
#[inline]
pub(super) fn mean<V: Vector>(
    neighbours: impl IntoIterator<Item = Neighbour<V>>,
    of: impl Fn(&Neighbour<V>) -> V,
) -> Option<V> {
    let (mut sum, mut count) = (V::ZERO, 0.0);
    for neighbour in neighbours {
        sum += of(&neighbour);
        count += 1.0;
    }
    (count > 0.0).then(|| sum / count)
}

impl Default for Alignment {
    fn default() -> Self {
        Self { alike: Alike::Velocity(Drive::default()) }
    }
}

impl Check for Alignment {
    fn check(&self, path: &str, findings: &mut Findings) {
        match &self.alike {
            Alike::Velocity(drive) => drive.check(&format!("{path}.alike"), findings),
            Alike::Heading(strength) => findings.check_positive(&format!("{path}.alike"), *strength),
        }
    }
}
