//! Where a body is and how it moves.

use serde::{Deserialize, Serialize};

use crate::space::{Space, Vector};
use crate::state::State;

/// A place and a facing, at rest.
///
/// ```
/// use std::f32::consts::FRAC_PI_2;
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::Pose;
/// use wits_core::space::Plane;
///
/// let pose = Pose::<Plane>::new(Vec2::new(10.0, 20.0), FRAC_PI_2);
/// assert!(pose.to_world(Vec2::new(5.0, 0.0)).distance(Vec2::new(10.0, 25.0)) < 1e-5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "")]
#[state(bound = "")]
pub struct Pose<S: Space> {
    /// Where the body is. \[m\]
    pub position: S::Vector,
    /// Which way it is turned. \[rad\], or a unit quaternion
    pub orientation: S::Orientation,
}

/// A body in motion: the input and the memory of steering.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits, Steering};
/// use wits_core::space::Plane;
///
/// let mut body = Kinematic::<Plane>::at(Vec2::ZERO);
/// let push = Steering::linear(Vec2::new(2.0, 0.0));
/// for _ in 0..3 {
///     body.step_semi_implicit(push, &Limits::default(), 1.0);
/// }
/// assert_eq!(body.velocity, Vec2::new(6.0, 0.0));
/// assert_eq!(body.position, Vec2::new(12.0, 0.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "")]
#[state(bound = "")]
pub struct Kinematic<S: Space> {
    /// Where the body is: its centre of mass. \[m\]
    pub position: S::Vector,
    /// Which way it is turned, independent of where it goes. \[rad\], or a unit quaternion
    pub orientation: S::Orientation,
    /// How it moves. [m/s]
    pub velocity: S::Vector,
    /// How it turns. [rad/s]
    pub spin: S::Spin,
}

impl<S: Space> Pose<S> {
    /// A pose.
    #[must_use]
    pub fn new(position: S::Vector, orientation: S::Orientation) -> Self {
        Self { position, orientation }
    }

    /// The unit vector the body looks along.
    #[must_use]
    pub fn forward(&self) -> S::Vector {
        S::forward(self.orientation)
    }

    /// Where a point given in the body's own frame (x ahead) is in the world. \[m\]
    #[must_use]
    pub fn to_world(&self, local: S::Vector) -> S::Vector {
        self.position + S::rotate(self.orientation, local)
    }

    /// Where a point of the world is in the body's own frame (x ahead). \[m\]
    #[must_use]
    pub fn to_local(&self, world: S::Vector) -> S::Vector {
        S::unrotate(self.orientation, world - self.position)
    }
}

impl<S: Space> Kinematic<S> {
    /// A body at rest and unturned.
    #[must_use]
    pub fn at(position: S::Vector) -> Self {
        Self { position, ..Self::default() }
    }

    /// The same body with a velocity. [m/s]
    #[must_use]
    pub fn with_velocity(self, velocity: S::Vector) -> Self {
        Self { velocity, ..self }
    }

    /// The same body with an orientation.
    #[must_use]
    pub fn with_orientation(self, orientation: S::Orientation) -> Self {
        Self { orientation, ..self }
    }

    /// The same body with a spin. [rad/s]
    #[must_use]
    pub fn with_spin(self, spin: S::Spin) -> Self {
        Self { spin, ..self }
    }

    /// Position and orientation.
    #[must_use]
    pub fn pose(&self) -> Pose<S> {
        Pose::new(self.position, self.orientation)
    }

    /// The unit vector the body looks along; not necessarily where it goes.
    #[must_use]
    pub fn forward(&self) -> S::Vector {
        S::forward(self.orientation)
    }

    /// How fast the body moves. [m/s]
    #[must_use]
    pub fn speed(&self) -> f32 {
        self.velocity.length()
    }

    /// Where the body will be if it keeps its velocity for a time. \[m\], time in \[s\]
    #[must_use]
    pub fn predicted_position(&self, time: f32) -> S::Vector {
        self.position + self.velocity * time
    }

    /// Whether every component is finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.position.is_finite()
            && S::is_finite(self.orientation)
            && self.velocity.is_finite()
            && self.spin.is_finite()
    }
}

impl<S: Space> From<Pose<S>> for Kinematic<S> {
    fn from(pose: Pose<S>) -> Self {
        Self::at(pose.position).with_orientation(pose.orientation)
    }
}
