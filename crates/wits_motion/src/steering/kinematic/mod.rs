//! Movement without inertia: behaviours that answer with velocities.
//!
//! # What it does
//! The same names as in [`steering`](super), but the answer is a [`Motion`](wits_core::kinematic::Motion): the velocity to
//! have *now*. [`Kinematic::step_motion`](wits_core::kinematic::Kinematic::step_motion) carries it out, and [`facing`]
//! says where to look.
//!
//! # When to use
//! For whatever starts, stops and turns at once: grid creatures, cursors, arcade enemies, far crowds. It costs little and
//! there is nothing to tune. A body that shall have weight takes the behaviours of [`steering`](super);
//! [`Motion::steering_from`](wits_core::kinematic::Motion::steering_from) turns an answer into an acceleration.
//!
//! # Failure
//! `None` is *nothing to say*. Here a zero velocity does mean *stop*.
//!
//! # Determinism
//! Plain arithmetic; [`Wander`] draws from the stream handed in.
//!
//! ```
//! use wits_core::glam::Vec2;
//! use wits_core::kinematic::{Kinematic, Limits};
//! use wits_core::space::Plane;
//! use wits_motion::steering::kinematic::Arrive;
//!
//! let limits = Limits { max_speed: 5.0, ..Limits::default() };
//! let (arrive, goal) = (Arrive::default(), Vec2::new(3.0, 4.0));
//! let mut body = Kinematic::<Plane>::default();
//! while let Some(motion) = arrive.steer(&body, goal, &limits) {
//!     body.step_motion(motion, &limits, 1.0 / 60.0);
//!     body.face_velocity();
//! }
//! assert!(body.position.distance(goal) < 0.1);
//! ```
//!
//! # Source
//! Millington, *AI for Games*, 3.2.

mod seek;
mod wander;

pub use seek::{Arrive, Flee, Seek, facing};
pub use wander::{Wander, WanderState};

#[cfg(test)]
mod tests;
