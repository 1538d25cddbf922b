//! Behaviour trees: tasks that succeed, fail or take their time, put together from small parts.
//!
//! # What it does
//! A [`TreeDef`] comes from code or a `*.tree.ron` file. Bound to a game's words it is a [`Tree`] that any number of
//! characters share; each has a [`TreeState`] of a few dozen bytes. A tick goes from the root to the leaves that run, and
//! goes on where it stopped.
//!
//! ```
//! use wits_decide::{Mind, Status, Turn, Vocabulary, tree::Tree};
//!
//! #[derive(Default)]
//! struct Guard { door_open: bool, at_door: bool, inside: bool }
//!
//! let mut words = Vocabulary::<Guard>::new();
//! words.condition("door_open", |guard, _| guard.door_open);
//! words.action("walk_to_door", |guard, _| { guard.at_door = true; Status::Success });
//! words.action("open_door", |guard, _| { guard.door_open = true; Status::of(guard.at_door) });
//! words.action("walk_in", |guard, _| { guard.inside = guard.door_open; Status::of(guard.inside) });
//!
//! let tree = Tree::load("room.tree.ron", r#"(root: Selector([
//!     Sequence([If(Is("door_open")), Do("walk_in")]),
//!     Sequence([Do("walk_to_door"), Do("open_door"), Do("walk_in")]),
//! ]))"#, &words)?;
//! let (mut guard, mut state) = (Guard::default(), tree.start());
//! assert_eq!(tree.tick(&mut state, &mut Turn::new(&mut guard, Default::default())), Status::Success);
//! assert!(guard.inside);
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # When (not) to use it
//! For behaviour that is a matter of trying things in an order of preference, with steps that can fail. What reacts to
//! events from outside with many modes that exclude each other is clearer as a state machine; what is one question after
//! another, answered at once, as a decision tree.
//!
//! # What nodes do
//! See [`Task`] for all of them. Rules that hold everywhere:
//! - *Selector* and *Sequence* go on with the child that runs; their *reactive* forms ask from the first one at every tick
//!   and abort a later one that runs (after the earlier one has begun).
//! - What repeats does so once a tick at most, so nothing hangs. [`Task::Repeat`] and [`Task::Retry`] with `at_once` may end
//!   a round that took several ticks and begin the next one in the same tick, and do no more than that.
//! - The memory of a run (where a sequence is, timers, counts of repetitions) is gone when a node is left. What belongs to
//!   the character ([`Task::Limit`], [`Task::CoolDown`], [`Task::Gate`], [`Task::Once`], [`Task::Checklist`],
//!   [`Task::StepwiseChecklist`]) stays.
//! - An action is left exactly once for each time it was entered, whatever happens; what is aborted is left in the
//!   reverse order of entering.
//! - An action that panics fails the whole tick: everything active is left with [`Exit::Panic`](crate::Exit::Panic), whoever
//!   watches is told, and the next tick begins anew.
//! - An [`Interrupt`](Task::Interrupt) works at once on an interrupter that is still to be ticked, else at the next tick.
//!
//! # Skipping
//! A [`SkipIf`](Task::SkipIf), or a [`Once`](Task::Once) with `skip: true`, can be skipped: it has neither
//! succeeded nor failed.
//! - Sequences, selectors and checklists go on with the next child; one whose children are all skipped is skipped itself.
//! - A [`Parallel`](Task::Parallel) asks a skipped child again in the next tick. Where all must succeed, skipped children
//!   count as successes; otherwise, one whose children are all skipped is skipped itself.
//! - A [`Branch`](Task::Branch) is skipped with its test, or with the branch that it takes. Decorators are skipped with their
//!   child; [`UntilFail`](Task::UntilFail), [`UntilSuccess`](Task::UntilSuccess) and [`Forever`](Task::Forever) count the
//!   round and go on.
//! - [`Utility`](Task::Utility) and [`RandomSelector`](Task::RandomSelector) try another child, as after a failure.
//! - A tree whose root is skipped has succeeded, and so has a [`Lazy`](Task::Lazy) sub-tree.
//!
//! # Settings
//! Any node can be written as `(name: …, help: …, stop: true, when: …, while: …, node: …)`. `when` must hold for it to
//! begin; `while` must hold at every tick, or it is aborted and fails. `stop` is a breakpoint that lives in the file.
//!
//! # Keys
//! `board: {…}` declares keys of the tree. A [`Scope`](Task::Scope) has keys of its own, fresh whenever it is entered; what
//! is inside sees those around it. A sub-tree sees its own keys and its ports, never those of whoever uses it, and of course
//! the boards of character, squad and world. A [`Semaphore`](Task::Semaphore) is a whole number on such a board: its
//! default is the number of places, so it is declared in one place, saved, hashed and seen like every key. Characters that
//! compete for one cannot be ticked side by side, since who comes first must not depend on threads.
//!
//! # What it costs
//! Nodes lie in one block, each before its children; what is active is one bit each. A tick of a sequence of ten actions
//! takes some tens of nanoseconds, and nothing is allocated.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 5.4; 2e, 5.4.

mod adopt;
mod bind;
mod children;
mod def;
mod graph;
mod lazy;
mod library;
mod log;
mod mind;
mod node;
mod read;
mod run;
mod save;
mod seconds;
mod state;
mod table;
#[cfg(test)]
mod tests;
mod times;
mod troop;
pub mod xml;

pub use bind::{MAX_TEXT, MOST_DEPTH, MOST_NODES, MOST_OPTIONS, MOST_SHUFFLED};
pub use def::{Amount, NodeDef, OptionDef, Outcome, PortDef, Task, TreeDef, WriteDef};
pub use library::TreeLibrary;
pub use node::Tree;
pub use run::{KEYS, shuffle};
pub use save::TreeOutline;
pub use seconds::Seconds;
pub use state::TreeState;
pub use table::{NODES, SETTINGS};
pub use times::Times;
pub use troop::{Scene, Troop};
pub use xml::{XmlReader, XmlTrees};
