//! Moving bodies: where they are, how they move, what steering asks of them, and how a step of time passes.
//!
//! # What it does
//! A character is a point with an orientation ([`Pose`]) that moves and turns ([`Kinematic`]). Movement code
//! asks for accelerations ([`Steering`]) or directly for velocities ([`Motion`]); an integrator carries the
//! request out within the [`Limits`] of the body.
//!
//! # When to use
//! | step                              | position follows     | for                                                   |
//! |-----------------------------------|----------------------|-------------------------------------------------------|
//! | [`Kinematic::step_semi_implicit`] | the new velocity     | the usual choice: stable with springs and orbits      |
//! | [`Kinematic::step_explicit`]      | the old velocity     | Newton-Euler-1, as in much game code; gains energy    |
//! | [`Kinematic::step_exact`]         | `v dt + a dt² / 2`   | ballistics and prediction: exact for constant `a`     |
//! | [`Kinematic::step_motion`]        | the wished velocity  | kinematic behaviours: no inertia                      |
//!
//! [`step_all`] moves many bodies at once. Games with a physics engine leave integration to it and use [`Mass`] to turn steering into forces.
//!
//! # Failure
//! Nothing panics. A `dt` that is zero, negative or not finite changes nothing. NaN in a steering request
//! goes into the body: check requests from outside with [`Steering::is_finite`].
//!
//! # Determinism
//! Plain arithmetic; orientations go through [`space`](crate::space). No randomness.
//!
//! # Source
//! Millington, *AI for Games*, 3.1.2, 3.1.3, 3.3.3; Buckland, *Programming Game AI by Example*, ch. 1 p.
//! 30-40 and ch. 3 p. 87-91.

mod batch;
pub mod constant;
mod integrate;
mod limits;
mod state;
mod steering;

pub use batch::step_all;
pub use integrate::FACING_THRESHOLD;
pub use limits::{Limits, Mass};
pub use state::{Kinematic, Pose};
pub use steering::{Motion, Steering};

#[cfg(test)]
mod tests;
