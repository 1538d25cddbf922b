//! State machines: flat, in each other, beside each other; in files and in code.
//!
//! # What it does
//! A character keeps doing the same thing until something happens. A [`MachineDef`] says which states there are, what is
//! done in them, and when one follows another; `bind` checks it against a game's [`Vocabulary`](crate::Vocabulary) and gives
//! a [`Machine`] that any number of characters share, each with a small [`MachineState`] of its own.
//!
//! ```
//! use wits_core::time::Moment;
//! use wits_decide::machine::Machine;
//! use wits_decide::{Mind, Param, Status, Turn, Vocabulary};
//!
//! #[derive(Default)]
//! struct Guard { sees_player: bool, tired: bool, steps: u32 }
//!
//! let mut words = Vocabulary::<Guard>::new();
//! words.condition("sees_player", |guard, _| guard.sees_player);
//! words.condition("tired", |guard, _| guard.tired);
//! words.action("walk", |guard, _| { guard.steps += 1; Status::Success });
//! let noise = words.event("noise", [Param::number("volume")]).unwrap();
//!
//! let machine = Machine::from_ron("guard.machine.ron", r#"(
//!     name: "guard",
//!     states: [
//!         (name: "Patrol", active: ["walk"], transitions: [
//!             (to: "Defend", when: Is("sees_player")),
//!             (to: "Sleep", when: Is("tired")),
//!         ]),
//!         (name: "Defend", transitions: [(to: "Patrol", when: Not(Is("sees_player")))]),
//!         (name: "Sleep", transitions: [
//!             (to: "Defend", on: "noise", when: Above(of: "{event.volume}", than: 10)),
//!             (to: "Patrol", when: Not(Is("tired"))),
//!         ]),
//!     ],
//! )"#, &words)?;
//!
//! let mut guard = Guard { tired: true, ..Guard::default() };
//! let mut state = machine.start();
//! for tick in 0..2 {
//!     machine.tick(&mut state, &mut Turn::new(&mut guard, Moment::of_tick(tick, 60)));
//! }
//! assert_eq!(machine.current(&state), "Sleep");
//! let crash = [12.0_f32.into()];
//! let mut turn = Turn::new(&mut guard, Moment::of_tick(2, 60)).event(noise, &crash);
//! assert!(machine.handle(&mut state, &mut turn, &mut ()));
//! assert_eq!(machine.current(&state), "Defend");
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # The order of things
//! In one tick, for each region: the global actions, the global transitions; then the transitions of the state, from the
//! outermost state to the innermost: the first one that is triggered is made, and nothing further inside is asked. A
//! transition is *exit, what is done on the way, entry*. In that tick neither state does its active actions, but the states
//! around them do, after it. When nothing is triggered, active actions are done from the inside out. After a global
//! transition the new state has its turn in the same tick.
//!
//! The first tick enters the initial state. A machine in a state that was entered without a history begins one tick later.
//!
//! With `order: ActFirst` it is the other way round: see [`Order`].
//!
//! # Machines in machines
//! A state may hold a machine. When the state is left by a transition of its own, the machine inside rests and goes on from
//! there when the state is entered again (`history`); that is how alarms interrupt and resume. When a transition leads out
//! from inside, the machine inside forgets. What rests has not been left: its exit actions are done when something else
//! takes its place or the mind is stopped (`announce: true` leaves and enters it along with the state around it).
//! Its running actions are aborted in any case.
//!
//! # When not to use it
//! When most transitions are possible from everywhere, a decision tree or a behaviour tree says the same in fewer lines.
//!
//! # Cost
//! A tick is the tests of the transitions on the way from the outermost to the innermost state, and the actions; no
//! allocation. A state is 56 bytes and 12 for each machine in the definition.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 5.3; Buckland, *Programming Game AI by Example*, ch. 2.

mod acting;
mod adopt;
mod bind;
mod bound;
mod build;
mod change;
mod def;
mod doubts;
mod grades;
mod hold;
mod mind;
mod outline;
mod paths;
mod picture;
mod run;
mod save;
mod state;
#[cfg(test)]
mod tests;
mod walk;
mod why;

pub use bound::{Machine, StateId};
pub use def::{ChoiceDef, End, LevelDef, MachineDef, Order, Pick, StateDef, TransitionDef};
pub use grades::{GradedState, Grades};
use outline::NONE;
pub use save::MachineOutline;
pub use state::MachineState;
pub use walk::{Walk, WalkChoice};
