//! Plans while they are carried out: what planning minds of all kinds share.
//!
//! A plan is a list of actions that made sense when it was made. [`Ground`] connects its facts and actions with a game's words;
//! [`Course`] is a plan on its way; [`Records`] tell what became of plans and why.
//!
//! # How a plan is watched
//! At every tick the facts are read anew. If they have changed, the rest of the plan is tried in the head: does what goes on
//! still have what it needs, except for what it changes itself; can each later step be done when its turn comes; is the goal
//! reached in the end? What fails is told by a [`Broken`].

mod adopt;
mod course;
mod ground;
mod record;
mod show;
#[cfg(test)]
mod tests;

pub(crate) use adopt::Twins;
pub use course::{Broken, Course};
pub(crate) use course::{End, guarded};
pub use ground::Ground;
pub use record::{Event, Record, Records};
pub(crate) use show::plan_items;
