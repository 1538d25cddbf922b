//! Steering: what one agent wants, as an acceleration.
//!
//! # What it does
//! Every behaviour does one thing: go there, keep away from that, look ahead, follow a path, stay off the walls. It is
//! plain data (serialisable, editable while the game runs) with a method `steer` that looks at a
//! [`Kinematic`](wits_core::kinematic::Kinematic), at what the behaviour is about, and at the
//! [`Limits`](wits_core::kinematic::Limits) of the body, and answers with an
//! [`Option<Steering>`](wits_core::kinematic::Steering). Rich motion comes from [combining](crate::combine) them.
//!
//! ```
//! use wits_core::glam::Vec2;
//! use wits_core::kinematic::{Kinematic, Limits};
//! use wits_core::space::Plane;
//! use wits_motion::steering::{Drive, Seek};
//!
//! let limits = Limits { max_speed: 5.0, max_acceleration: 4.0, ..Limits::default() };
//! let mut body = Kinematic::<Plane>::at(Vec2::new(5.0, 6.0));
//! let wish = Seek { drive: Drive::Full }.steer(&body, Vec2::new(8.0, 2.0), &limits);
//! body.step_semi_implicit(wish.unwrap_or_default(), &limits, 1.0 / 60.0);
//! ```
//!
//! # The contract
//! - `None` is *nothing to say*: the next behaviour has the word. A zero `Some` is *I want no acceleration*. Neither is
//!   *stop*, which takes an acceleration against the motion.
//! - Answers never exceed `max_acceleration` and `max_angular_acceleration`, and are finite for finite inputs: bodies on
//!   the same spot, at rest, without a direction included.
//! - Behaviours that remember something keep it in a small `…State` of their own; chance comes from a
//!   [`Stream`](wits_core::random::Stream) handed in, time as `dt`. Nothing depends on how often one asks.
//! - Generic over the [space](wits_core::space) wherever the mathematics allows: the plane, the ground, the volume.
//! - Targets are copied, never changed.
//!
//! # Source
//! Reynolds, *Steering Behaviors for Autonomous Characters*; Millington, *AI for Games*, 3.2 to 3.3; Buckland,
//! *Programming Game AI by Example*, ch. 3.

mod avoid;
mod basic;
pub(crate) mod four;
mod group;
pub mod kinematic;
mod path;
mod places;
pub mod urge;

pub use avoid::*;
pub use basic::*;
pub use group::*;
pub use path::*;
pub use places::*;
