//! Moving together: patterns, slots, roles, plays.
//!
//! # What it does
//! A [`FormationDef`] is data: a [`Pattern`] of slots, who belongs where, what that costs. A [`Formation`] is the
//! little that one group remembers: its members, their slots, its anchor. One frame of two-level steering:
//! ```text
//! 1  some behaviour steers the anchor        Formation::steer_anchor, at March::speed
//! 2  everybody learns where to be            Formation::update
//! 3  members go there, avoiding on their own KeepSlot::steer, blended with anything
//! 4  the anchor comes back to its members    Formation::moderate (only with Leash::Average)
//! ```
//!
//! | for                                             | there is                                                   |
//! |-------------------------------------------------|------------------------------------------------------------|
//! | shapes that grow, fixed shapes, plays           | [`Pattern`], [`Play`]                                      |
//! | who stands where                                | [`Formation::assign`], [`by_ease`], [`OptimalAssignment`]  |
//! | roles, hard and soft                            | [`RoleCosts`]                                              |
//! | destinations on which nobody gets in the way    | [`Costs::squared_distances`], [`Costs::distances`]         |
//! | narrow gaps                                     | [`Squeeze`]                                                |
//! | squads in platoons in companies                 | [`Troop`]                                                  |
//! | from cover to cover                             | [`Overwatch`]                                              |
//! | a V of birds, without a leader                  | [`Emergent`]                                               |
//! | large units into squads                         | [`muster`]                                                 |
//! | why this slot and not another                   | [`choices`]                                                |
//!
//! # When to use
//! For groups that are ordered as one and should look drilled. A herd or a swarm is a [flock](crate::flock); a crowd whose
//! people have different goals is a [crowd](crate::crowd).
//!
//! # Parameters
//! Spacing at least a body and a half, or avoidance and formation work against each other. The anchor must be slower
//! than its members ([`March::share`]), and turn no faster than the wings can sweep ([`safe_spin`]).
//!
//! # Failure
//! Full patterns, strangers, empty slots and members without a slot are [`FormationError`]s. [`FormationDef`] and its
//! parts [check](wits_core::findings::Check) themselves. Nothing panics on any number.
//!
//! # Determinism
//! Plain arithmetic, no chance. Equal costs go to the first slot and the first member.
//!
//! # Source
//! Millington, *AI for Games*, 3.7 and 2.2.2. Turpin, Michael and Kumar, *CAPT*, for squared distances. Kuhn; Jonker and
//! Volgenant, for the best assignment.

mod assign;
mod def;
mod emergent;
pub mod examples;
mod explain;
mod manager;
mod march;
mod muster;
mod optimal;
mod overwatch;
mod pattern;
mod play;
mod roles;
mod shapes;
mod squeeze;
mod station;
mod troop;

pub use assign::{Assigned, Costs, Method, by_ease};
pub use def::{FormationDef, MAX_SIZE, Origin, safe_spin};
pub use emergent::{Emergent, Follow};
pub use explain::{Choice, choices};
pub use manager::{Formation, FormationError, Member, SlotAt};
pub use march::{Leash, March};
pub use muster::muster;
pub use optimal::{OptimalAssignment, optimal};
pub use overwatch::{Overwatch, OverwatchState};
pub use pattern::{Pattern, Spot, lay};
pub use play::{Key, Play, Track, most_open};
pub use roles::RoleCosts;
pub use squeeze::Squeeze;
pub use station::KeepSlot;
pub use troop::Troop;

#[cfg(test)]
mod tests;
