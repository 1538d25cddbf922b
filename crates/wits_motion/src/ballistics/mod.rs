//! Where a shot lands, and how to aim one.
//!
//! # What it does
//! | question                                         | answer                                                        |
//! |--------------------------------------------------|---------------------------------------------------------------|
//! | where is the shot after a second?                | [`Shot::at`]; with drag [`ViscousShot::at`]                   |
//! | where and when does it come down?                | [`Shot::lands_at`], [`Shot::lands_on`], [`Shot::first_hit`]   |
//! | which way do I fire?                             | [`aim`]: both arcs with their times, or why not               |
//! | how hard do I throw in this room?                | [`Throws::choose`]: fast, slow, drop                          |
//! | and in wind, with drag, with spin?               | [`Targeting`]: trial shots in a [`BallisticSimulator`]        |
//! | the target moves, or I do                        | [`Lead`]                                                      |
//! | somebody fires at me                             | [`Reflexes::react`]: stay, run, or catch it                   |
//!
//! ```
//! use wits_core::glam::Vec3;
//! use wits_motion::ballistics::{Shot, aim, earth};
//!
//! // Over the wall: the high arc. It lands where it should.
//! let arcs = aim(Vec3::ZERO, Vec3::new(30.0, 10.0, 40.0), 40.0, earth()).unwrap();
//! let high = arcs.high.unwrap();
//! let shot = Shot { from: Vec3::ZERO, velocity: high.direction * 40.0, gravity: earth() };
//! assert!(shot.at(high.time).distance(Vec3::new(30.0, 10.0, 40.0)) < 1e-3);
//! ```
//!
//! # When to use, when not
//! For everything that flies slowly enough to be seen: arrows, grenades, balls, mortars. A bullet over ten metres is a
//! ray cast. Try the parabola first: explosions and hit boxes forgive more than one thinks; simulate only when the
//! result looks wrong.
//!
//! # Parameters
//! Every projectile has its own gravity, since what feels right differs: games often double that of the Earth for throws.
//! Vectors are two-dimensional (a view from the side) or three-dimensional; *up* is y, heights and elevations refer to it.
//!
//! # Cost
//! Closed forms take a few dozen operations and no memory. [`Targeting`] takes some 10 to 20 trial shots of some dozens
//! of samples each, and is [`Work`](wits_core::work::Work): spread it over frames.
//!
//! # Failure
//! Nothing panics. What cannot be hit says why ([`AimError`]); what never comes down says why ([`NoLanding`]).
//!
//! # Determinism
//! No randomness; the same bits everywhere.
//!
//! # Source
//! Millington, *AI for Games*, 3.5. Its listing of the firing solution shoots away from the target, its B of the viscous
//! solution has the wrong sign, and its bisection takes half the difference for the middle; the tests show the right ones.

mod aim;
mod air;
mod incoming;
mod landing;
mod lead;
mod shot;
mod simulator;
mod targeting;
mod throws;
mod trial;
mod viscous;

pub use aim::{Aim, AimError, Arcs, Bow, aim, least_speed};
pub use air::{Air, Airborne, Flight, Method};
pub use incoming::{Incoming, Reaction, Reflexes};
pub use landing::{Landing, NoLanding, Settling};
pub use lead::{Lead, Led};
pub use shot::{GRAVITY, Shot, earth};
pub use simulator::{BallisticSimulator, Formula, Sample, Simulator};
pub use targeting::{Found, Mission, Targeting, TargetingWork};
pub use throws::{Throw, ThrowTry, Thrown, Throws};
pub use trial::Trial;
pub use viscous::ViscousShot;

#[cfg(test)]
mod tests;
