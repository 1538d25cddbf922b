//! Combining: what one body does when several behaviours want something at once.
//!
//! # What it does
//! A combiner asks behaviours one after the other and makes one answer of theirs. The behaviours are closures, which are
//! called only when their answer can still matter, and a combiner's own answer has the form of a behaviour's: combiners
//! nest.
//!
//! | combiner               | who gets the word                                             | for                             |
//! |------------------------|---------------------------------------------------------------|---------------------------------|
//! | [`Blend`]              | everybody, by weight; the sum is clipped                      | flocks, crowds in the open      |
//! | [`RunningSum`]         | in order, until the acceleration is used up                   | the usual choice                |
//! | [`Priorities`]         | the first that wants more than a whisper                      | avoid first, then the errand    |
//! | [`First`]              | the first that has anything to say                            | errands with conditions         |
//! | [`VariablePriorities`] | of those that want more than a whisper the most urgent        | urgency that changes            |
//! | [`Dither`]             | in order, each by chance; the first that answers              | very many cheap agents          |
//! | [`Choice`]             | one drawn by weight, for a while                              | variety without reasons         |
//! | [`Board`]              | everybody sees what the others want and gives way             | narrow places                   |
//! | [`pipeline`]           | goals, plans, constraints, and one who carries it out         | narrow places, path finding     |
//!
//! ```
//! use wits_core::glam::Vec2;
//! use wits_core::kinematic::{Kinematic, Limits};
//! use wits_core::space::Plane;
//! use wits_motion::combine::{Blend, RunningSum};
//! use wits_motion::steering::{Flee, Seek};
//!
//! let limits = Limits { max_speed: 4.0, max_acceleration: 6.0, ..Limits::default() };
//! let body = Kinematic::<Plane>::default();
//! let (goal, wolf, bear) = (Vec2::new(20.0, 0.0), Vec2::new(3.0, 1.0), Vec2::new(3.0, -1.0));
//! let fear = Flee { panic_distance: Some(5.0), ..Flee::default() };
//!
//! let mut sum = RunningSum::new(&limits);
//! sum.add(2.0, || {
//!     let mut beasts = Blend::new(&limits); // a combiner inside a combiner
//!     beasts.add(1.0, || fear.steer(&body, wolf, &limits));
//!     beasts.add(1.0, || fear.steer(&body, bear, &limits));
//!     beasts.finish()
//! });
//! sum.add(1.0, || Seek::default().steer(&body, goal, &limits)); // not asked: fear takes everything
//! assert!(sum.finish().unwrap().linear.x < 0.0);
//! ```
//!
//! # The contract
//! - `None` is *nothing to say*, never *stop*; a combiner whose parts all say nothing says nothing.
//! - The answer is within the limits. An answer that is not finite is left out and named.
//! - A weight of zero is *off*: the part is not even asked. Negative weights turn a wish round.
//! - Every `add` returns the part's [`Share`]: what it wanted, what was taken, why not more. Collect them in a
//!   [`Report`] when somebody looks; ignored, they cost nothing.
//! - Nothing is allocated.
//!
//! # When not to use
//! A blend can hold a body in a place where all wishes cancel, or lead it past a narrow door (the tests show both).
//! Priorities and a last group that wanders get it out of small traps, path finding out of large ones.
//!
//! # Determinism
//! Sums are added in the order of the calls. Only [`Dither`] and [`Choice`] draw, from the stream they are handed.
//!
//! # Source
//! Millington, *AI for Games*, 2.2.1 and 3.4; Buckland, *Programming Game AI by Example*, ch. 3 p. 119-124.

mod blend;
mod board;
mod choice;
mod dither;
pub mod pipeline;
mod priority;
mod running;
mod share;
mod slide;
mod sum;

pub use blend::Blend;
pub use board::{Advice, BOARD_SIZE, Board};
pub use choice::{Choice, ChoiceState};
pub use dither::Dither;
pub use priority::{DEFAULT_EPSILON, First, Priorities, VariablePriorities};
pub use running::RunningSum;
pub use share::{Report, Share, Verdict};
pub(crate) use share::{fit, weighted};
pub use slide::Slide;
pub(crate) use sum::Sum;

#[cfg(test)]
mod scenes;
#[cfg(test)]
mod tests;
