//! Doing what was decided: actions that take time, in a queue, beside each other, one above the other.
//!
//! # What it does
//! Everything that a character does goes through one place. Whoever decides *schedules* actions; the
//! [`ActionManager`] throws away those that come too late, lets urgent ones interrupt, starts as many as can be done
//! together, and ticks those that are going on. Legs, hands and voice are [channels](ActionDef::uses): actions that use
//! different ones are done at the same time.
//!
//! - [`ActionsDef`] is the definition: the actions of a character by name, from code or an `*.actions.ron` file. An action
//!   is made of the words of the vocabulary, one after the other or together, to any depth.
//! - [`ActionManager`] is bound to a game's words and shared by all characters.
//! - [`ActionQueue`] is what one character remembers: what waits and what goes on.
//! - [`ActionManager::teach`] makes every action a word of the vocabulary, so that any technique can ask for it and wait
//!   until it is done.
//! - [`Alarms`] schedule what cannot wait for a decision.
//! - [`Character`] puts it all together: alarms, then the queue, and only if there is nothing to do, a decision.
//! - [`ActionMind`] is a whole mind made of actions: those that are [idle](ActionDef::idle) begin by themselves.
//! - [`ActionLog`] remembers who did what when, for time lines.
//!
//! # One tick
//! 1. What waited until after its time is thrown away. One that is going on is never stopped by its time.
//! 2. The most urgent waiting action that [interrupts](ActionDef::interrupts) and is more urgent than all that goes on calls
//!    everything else off.
//! 3. The others, most urgent first, join what goes on if they can be done together with all of it. Of two that are equally
//!    urgent the one that expires first goes first, then the older one.
//! 4. Everything that goes on is ticked; what is done leaves.
//!
//! # When not to use it
//! A character with one thing to do at a time can do it from a leaf of its tree or a state of its machine.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 5.10. The printed listing never fills up the set of what goes on; the prose, which says
//! that it does, is followed here. Compatibility is asked of both sides, and of a combination only what is not done goes on.

mod adopt;
mod alarms;
mod bind;
mod character;
mod def;
mod log;
mod manager;
mod mind;
mod queue;
mod run;
#[cfg(test)]
mod tests;
mod words;

pub use alarms::{AlarmDef, Alarms, AlarmsDef};
pub use bind::{ActionId, ActionManager};
pub use character::{Character, CharacterState};
pub use def::{ActDef, ActionDef, ActionKind, ActionsDef, Filling};
pub use log::ActionLog;
pub use mind::ActionMind;
pub use queue::{ActionQueue, Outcome, Refused, Request, Ticket};
