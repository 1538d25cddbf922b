//! Execution management: who thinks when, for how long, and how well.
//!
//! Nothing here knows minds, clocks or threads of its own: tasks are the game's values, budgets count work
//! ([`wits_core::work::Budget`]), and everything that runs is passed in. So a scheduler is plain data that can be saved
//! in the middle of anything and goes on the same.
//!
//! - *When*: [`FrequencyScheduler`] calls each task every so many frames; [`phase`] spreads them
//!   over the frames and says how well they are spread; [`Regulator`] limits how often one thing is done.
//! - *For how long*: [`Scheduler`] shares a budget among the tasks that are due ([`Policy`]), carries over what did not
//!   fit, and says how long anything waits at most.
//! - *How well*: [`lod`] measures importance and chooses rates, behaviours and groups by it.
//! - *Long work*: [`requests`] are answered some frames later; [`pace`] learns outside of the simulation how much work fits
//!   into a millisecond.
//! - *Come what may*: [`isolate`] sets tasks aside that panic or overrun; [`stats`] say where the work goes.
//! - *One interface*: what runs is a [`Behaviour`]; schedulers are behaviours themselves, so they nest.
//!
//! ```
//! use wits_core::work::Budget;
//! use wits_exec::{Policy, Scheduler, Task};
//! let mut scheduler = Scheduler::new(Policy::Priority);
//! scheduler.add("senses", Task::every(2).priority(3.0));
//! scheduler.add("plans", Task::every(4).priority(5.0).step(20));
//! let mut log = Vec::new();
//! for _ in 0..4 {
//!     scheduler.run(&mut Budget::new(80), |_, name, budget| log.push((*name, budget.left())));
//! }
//! // Frame 2: the senses alone. Frame 4: both, shares of 3 and 5.
//! assert_eq!(log, [("senses", 80), ("senses", 30), ("plans", 80)]);
//! ```

mod arena;
mod behaviour;
mod cores;
mod direct;
pub mod frequency;
pub mod isolate;
pub mod lod;
pub mod pace;
pub mod phase;
pub mod policy;
pub mod regulator;
pub mod requests;
pub mod scheduler;
pub mod stats;
mod timing;

pub use behaviour::Behaviour;
pub use cores::on_all_cores;
pub use frequency::FrequencyScheduler;
pub use policy::Policy;
pub use regulator::Regulator;
pub use scheduler::{Scheduler, Task, TaskId};
pub use timing::Timing;
