//! Bodies: what a mind orders and what a game carries out.
//!
//! # What it does
//! A mind says *go there, creeping*, *turn to him*, *pull that lever*. The game owns motion and animation. A [`Body`] stands
//! between them: it takes [orders](Order), says in every tick how it would like to move ([`Command`]) and which animations
//! are to be played how fast ([`Body::animations`]), is told where it really is ([`Body::moved_to`]), and knows when an order
//! is done or has failed ([`Body::progress`]).
//!
//! - [`BodyDef`] is the definition: size, speeds for which there are animations, gaits, one-shot animations.
//! - [`Body`] is the state, plain data, in the plane or on the ground ([`Footing`]).
//! - [`teach`] makes words of the orders, so that trees, machines, [actions](wits_decide::action) and scripts use them.
//!
//! ```
//! use wits_core::ron::RonFile;
//! use wits_core::glam::Vec2;
//! use wits_core::space::Plane;
//! use wits_core::time::Moment;
//! use wits_engine::body::{Body, BodyDef, Order, Outcome, Progress};
//!
//! let def = BodyDef::from_ron("thief.body.ron", r#"(
//!     bands: [
//!         (name: "stand", animation: "idle"),
//!         (name: "creep", from: 0.3, to: 0.8, animation: "crouch_walk"),
//!         (name: "run", from: 2, to: 5, nominal: 4, animation: "run", noise: 1),
//!     ],
//!     gaits: [(name: "creep", bands: ["creep"])],
//!     animations: [(name: "pull_lever", duration: 1.5, holds: true)],
//! )"#)?;
//! let mut thief = Body::<Plane>::at(Vec2::ZERO);
//! let going = thief.order(&def, Order::GoTo { to: Vec2::new(2.0, 0.0), gait: "creep", within: 0.1 }, Moment::START)?;
//! let mut tick = 0;
//! while thief.progress(going) == Progress::Going {
//!     tick += 1;
//!     let command = thief.step(&def, Moment::of_tick(tick, 60));
//!     assert!(command.velocity.length() <= 0.8);
//!     thief.drift(&def, 1.0 / 60.0); // or: let physics move it, and tell with `moved_to`
//! }
//! assert_eq!(thief.progress(going), Progress::Over(Outcome::Done));
//! assert!(thief.place.distance(Vec2::new(2.0, 0.0)) < 0.11);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # When not to use it
//! Crowds and flocks whose members have no animations: move [`Kinematic`](wits_core::kinematic::Kinematic)s. Vehicles: the
//! motor control of `wits_motion`.
//!
//! # What it costs
//! A step is a root and a few comparisons. Nothing is allocated once a body has played on all of its channels.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 2.4.1 (movement and animation controllers that carry out requests), 2.2.1 (a channel for
//! gestures that is open to all), 3.1 (animation may own a character for a while), 12.2.1 (characters as points).

mod check;
mod def;
mod order;
mod show;
mod space;
mod state;
mod step;
#[cfg(test)]
mod tests;
mod words;

pub use def::{AnimationDef, BandDef, BodyDef, GaitDef};
pub use order::{Order, Outcome, Progress, Refused, Ticket};
pub use space::Footing;
pub use state::{Body, Playing};
pub use step::Command;
pub use words::teach;
