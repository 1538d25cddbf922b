//! Behaviours that pick a place first: between two others, behind cover, beside a leader, where a flow leads.
//!
//! # What it does
//! Each behaviour works out a place (or a velocity) from what others do, and leaves going there to
//! [`Arrive`](super::Arrive) or a [`Drive`](super::Drive). The place itself can be asked for, to draw it.
//!
//! | behaviour         | place                                                                      |
//! |-------------------|----------------------------------------------------------------------------|
//! | [`Interpose`]     | between two others, where they will be: bodyguards, goalkeepers             |
//! | [`Hide`]          | behind an obstacle, out of a hunter's sight                                 |
//! | [`OffsetPursuit`] | at an offset from a leader: marking, docking, formations                    |
//! | [`PassBy`]        | beside a moving target: a fly-by                                            |
//! | [`FollowLeader`]  | behind a leader, and out of its way                                         |
//! | [`FollowFlow`]    | wherever a field of velocities leads                                        |
//! | [`StepForward`]   | just near enough to an enemy that is just out of range                      |
//!
//! # When to use
//! For single agents and small groups. Whole formations with slots and roles are in [`formation`](crate::formation).
//!
//! # Failure
//! Nothing panics; targets are predicted for a bounded time, so that a body that cannot move asks for nothing infinite.
//!
//! # Determinism
//! Plain arithmetic; of equally good places the first counts.
//!
//! # Source
//! Reynolds 1999; Buckland, *Programming Game AI by Example*, ch. 3 p. 106-112 and p. 132; Millington, *AI for Games*,
//! 2.2.2.

mod flow;
mod hide;
mod interpose;
mod leader;
mod offset;
mod step_forward;

pub use flow::{Flow, FlowGrid, FlowSpeed, FollowFlow};
pub use hide::{Danger, Hide, HideState, HideWhen};
pub use interpose::Interpose;
pub use leader::FollowLeader;
pub use offset::{OffsetPursuit, PassBy};
pub use step_forward::{Stance, StepForward};

#[cfg(test)]
mod tests;
