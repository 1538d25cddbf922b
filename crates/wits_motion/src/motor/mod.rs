//! Motor control: what a body can really do.
//!
//! # What it does
//! Steering asks for any acceleration it likes. A car cannot go sideways, a walker does not run backwards, an aircraft
//! does not stop. An *actuator* stands between the wish and the body and does what the body can do to serve it.
//!
//! | for                              | use                                                                        |
//! |----------------------------------|----------------------------------------------------------------------------|
//! | any body, quick and rough        | [`OutputFilter`]: drop what the body cannot do                              |
//! | few manoeuvres, tight margins    | [`Capable`]: try each in a small simulation, take the best                  |
//! | people                           | [`Human`]: sidestep, turn on the spot, walk a curve, or stop and turn       |
//! | cars, motorbikes, tanks          | [`Driver`] decides by arcs that shrink with speed, [`CarBody`] carries out  |
//! | aircraft, space craft            | [`Aircraft`]: turns by banking                                              |
//! | anything that only *looks* so    | [`FakeAxes`]: banking and swaying made from the motion; [`align_up`]        |
//! | animations with fixed speeds     | [`SpeedBands`]: the nearest speed there is an animation for                 |
//! | headings that tremble            | [`HeadingFilter`]: mean of the last ones, and three that know the time      |
//!
//! ```
//! use wits_core::glam::Vec2;
//! use wits_core::kinematic::Kinematic;
//! use wits_core::space::Plane;
//! use wits_motion::motor::{CarBody, CarState, Driver, Rule, Wish};
//!
//! let (driver, car) = (Driver::car(), CarBody::default());
//! let (mut body, mut state) = (Kinematic::<Plane>::default(), CarState::default());
//! let target = Vec2::new(5.0, 40.0); // to the left
//! for _ in 0..600 {
//!     let wish = Wish::stop_at(&body, target, 12.0);
//!     let decision = driver.drive(&car, &body, &wish);
//!     car.step(&mut state, &mut body, &decision.action, 1.0 / 60.0);
//! }
//! assert!(body.position.distance(target) < 2.0);
//! ```
//!
//! # When to use
//! Last: after all behaviours are blended into one wish, and in every frame, even if steering thinks less often.
//! Leave it out for bodies that can do what steering asks: flies, ghosts, most creatures of a crowd.
//!
//! # Failure
//! Nothing panics; every answer is finite for finite inputs and any `dt`. Time that does not pass changes nothing.
//! Definitions say what is wrong with them through [`Check`](wits_core::findings::Check); the classic fault, a gap
//! between the arcs of a car at low speed, is among it.
//!
//! # Determinism
//! Plain arithmetic and [`math`](wits_core::math), no randomness, no allocation. Every decision names the [`Rule`] that
//! made it.
//!
//! # Source
//! Millington, *AI for Games*, 3.8 and 3.9.8; Buckland, *Programming Game AI by Example*, ch. 3 p. 130.

mod aircraft;
mod arc;
mod bands;
mod bank;
mod capable;
mod car;
mod driver;
mod filter;
mod human;
mod rule;
mod smooth;
mod turn;
mod wish;

pub use aircraft::{Aircraft, Flight};
pub use arc::SpeedArc;
pub use bands::{BandState, SpeedBand, SpeedBands};
pub use bank::{Attitude, FakeAxes, Lean, align_up};
pub use capable::{Candidate, Capable};
pub use car::{CarBody, CarState, Controls};
pub use driver::Driver;
pub use filter::{Fallback, Filtered, OutputFilter};
pub use human::Human;
pub use rule::{Decision, Rule};
pub use smooth::{Divide, HeadingFilter, HeadingState, Mean};
pub use wish::{Flat, Parts, Wish};

#[cfg(test)]
mod tests;
