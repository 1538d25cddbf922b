//! Jumping: jump points, landing pads, links, gaps.
//!
//! # What it does
//! | level data                | who works out the jump                  | use                                                  |
//! |---------------------------|-----------------------------------------|------------------------------------------------------|
//! | [`JumpPoint`]             | the designer: a place and a velocity    | few jumps, all of them safe                          |
//! | take-off and landing pad  | the character: [`Jumper::take_off`]     | the usual choice; strong and weak characters differ  |
//! | [`JumpLink`]              | the path finder asks, then as above     | pads that hang on the connections of a graph         |
//! | a labelled gap            | nobody: [`JumpDetector`] just jumps     | roofs and ditches with ample room on both sides      |
//!
//! [`Jump`] is the behaviour that carries a planned jump out: goes to the start of the run-up, runs, jumps at the right
//! moment with the right velocity, watches the landing, and says why when it gives up.
//!
//! ```
//! use wits_core::glam::Vec3;
//! use wits_motion::jump::{Arrival, Jumper, WhyNot};
//!
//! let human = Jumper { max_speed: 6.0, max_rise: 4.5, ..Jumper::default() };
//! let take_off = human.take_off(Vec3::ZERO, Vec3::new(4.0, 0.5, 0.0), Arrival::Descending).unwrap();
//! assert!(take_off.planar_speed() < 6.0);
//! // A loaded one jumps lower, has less time in the air, and would have to run faster than it can.
//! let loaded = Jumper { max_rise: 3.2, max_speed: 4.0, ..human };
//! assert!(matches!(loaded.take_off(Vec3::ZERO, Vec3::X * 4.0, Arrival::Descending), Err(WhyNot::TooFar { .. })));
//! ```
//!
//! # When to use, when not
//! Steering forgives: an error now is made up for later. A jump does not: speed, direction and moment must be right at
//! once. So a jump has *exclusive* control of its body, from the run-up to the landing; blended with anything else, it
//! misses. [`JumpState::holds_control`] says when. Characters that can steer in the air, or fly, need none of this.
//!
//! # Failure
//! Nothing panics. What cannot be jumped says why ([`WhyNot`]), what is given up says why ([`Abort`]).
//!
//! # Determinism
//! No randomness; the same bits everywhere. The bodies are those of the [ground](wits_core::space::Ground).
//!
//! # Source
//! Millington, *AI for Games*, 3.6. Its listing has the signs of the jump time wrong for a gravity that pulls down, takes
//! a flight time of zero for a jump between equal heights, and meets a higher pad from below.

mod gap;
mod link;
mod point;
mod run;
mod take_off;

pub use gap::{Gap, GapOrder, JumpDetector};
pub use link::JumpLink;
pub use point::{Approach, Demand, JumpPoint, NotYet};
pub use run::{Abort, Jump, JumpOrder, JumpPhase, JumpPlan, JumpState};
pub use take_off::{Arrival, JumpCommand, Jumper, TakeOff, TakeOffs, WhyNot};

use wits_core::glam::Vec3;

/// The part of a vector along the ground.
fn flat(vector: Vec3) -> Vec3 {
    Vec3::new(vector.x, 0.0, vector.z)
}

#[cfg(test)]
mod tests;
