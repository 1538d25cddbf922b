//! Where a body shall be, and how: four channels, each of which may be open.

use serde::{Deserialize, Serialize};
use wits_core::space::Space;

/// What shall be reached. A channel without a value means: no matter.
///
/// Some goals cannot be reached as a whole (a car cannot face north and drive east); the actuator decides what to drop.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::space::Plane;
/// use wits_motion::combine::pipeline::Goal;
///
/// let mut goal = Goal::<Plane>::at(Vec2::new(3.0, 4.0));
/// goal.update_channels(&Goal { orientation: Some(1.0), ..Goal::default() });
/// assert_eq!((goal.position, goal.orientation), (Some(Vec2::new(3.0, 4.0)), Some(1.0)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, bound = "")]
pub struct Goal<S: Space> {
    /// Where to be. \[m\]
    pub position: Option<S::Vector>,
    /// Which way to look.
    pub orientation: Option<S::Orientation>,
    /// How to move there. [m/s]
    pub velocity: Option<S::Vector>,
    /// How to turn there. [rad/s]
    pub spin: Option<S::Spin>,
}

impl<S: Space> Goal<S> {
    /// A place, no matter how.
    #[must_use]
    pub fn at(position: S::Vector) -> Self {
        Self { position: Some(position), ..Self::default() }
    }

    /// The same goal with another place.
    #[must_use]
    pub fn with_position(self, position: S::Vector) -> Self {
        Self { position: Some(position), ..self }
    }

    /// The same goal with a velocity. [m/s]
    #[must_use]
    pub fn with_velocity(self, velocity: S::Vector) -> Self {
        Self { velocity: Some(velocity), ..self }
    }

    /// Takes over the channels that the other goal has a value for.
    pub fn update_channels(&mut self, other: &Self) {
        self.position = other.position.or(self.position);
        self.orientation = other.orientation.or(self.orientation);
        self.velocity = other.velocity.or(self.velocity);
        self.spin = other.spin.or(self.spin);
    }
}
