//! Isolation: a task that panics, or takes too much again and again, is set aside; the others go on.
//!
//! A panic is caught where the task was called, told with who and what, and the task rests: for good, or for some frames.
//! Its value may be half changed; whoever brings it back with [`Scheduler::resume`](crate::Scheduler::resume) should put it
//! right first. What panics prints its message as panics do, unless the program has set a hook of its own. Where panics do
//! not unwind (`panic = "abort"`, or in the browser) nothing can be caught.
//!
//! ```
//! use wits_core::work::Budget;
//! use wits_exec::isolate::{FaultKind, Isolation, Rest};
//! use wits_exec::{Policy, Scheduler, Task};
//! std::panic::set_hook(Box::new(|_| {})); // keeps this example quiet
//! let mut minds = Scheduler::new(Policy::Equal);
//! minds.set_isolation(Isolation { after_panic: Rest::Frames(3), ..Isolation::default() });
//! let sick = minds.add(0, Task::every(1));
//! let well = minds.add(7, Task::every(1));
//! for _ in 0..4 {
//!     minds.run_isolated(&mut Budget::new(100), |_, divisor, _| assert_ne!(*divisor, 0, "divided by nothing"));
//! }
//! assert_eq!((minds.counts(sick).unwrap().runs, minds.counts(well).unwrap().runs), (2, 4));
//! let fault = minds.faults().next().unwrap();
//! assert_eq!((fault.frame, fault.task, fault.back), (1, sick, Some(4)));
//! assert!(matches!(&fault.kind, FaultKind::Panic(text) if text.contains("divided by nothing")));
//! ```

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use crate::scheduler::TaskId;

/// How long a faulty task is set aside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub enum Rest {
    /// Until somebody brings it back.
    #[default]
    ForGood,
    /// For so many frames.
    Frames(u32),
}

/// What is done about faulty tasks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
#[serde(default)]
pub struct Isolation {
    /// After a panic.
    pub after_panic: Rest,
    /// So many overruns in a row are too many; 0 lets tasks overrun as they like.
    pub overruns: u32,
    /// After too many overruns.
    pub after_overruns: Rest,
}

/// A task that was set aside.
#[derive(Clone, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Fault {
    /// When.
    pub frame: u64,
    /// Who.
    pub task: TaskId,
    /// What.
    pub kind: FaultKind,
    /// The first frame on which it may run again, if there is one.
    pub back: Option<u64>,
}

/// Why a task was set aside.
#[derive(Clone, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub enum FaultKind {
    /// It panicked with this message.
    Panic(String),
    /// It used more than it was allowed, so many times in a row.
    Overruns(u32),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "frame {}: task {} ", self.frame, self.task)?;
        match &self.kind {
            FaultKind::Panic(message) => write!(f, "panicked: {message}")?,
            FaultKind::Overruns(times) => write!(f, "used too much {times} times in a row")?,
        }
        match self.back {
            Some(frame) => write!(f, "; rests until frame {frame}"),
            None => write!(f, "; rests for good"),
        }
    }
}

/// Calls something; a panic comes back as its message.
///
/// # Errors
/// The message of the panic.
///
/// ```
/// assert_eq!(wits_exec::isolate::catch(|| 6 * 7), Ok(42));
/// ```
pub fn catch<R>(call: impl FnOnce() -> R) -> Result<R, String> {
    // The value that was worked on is set aside, so nobody sees it half changed unawares.
    catch_unwind(AssertUnwindSafe(call)).map_err(|payload| message(payload.as_ref()))
}

/// The text of a panic; most have one.
fn message(payload: &(dyn Any + Send)) -> String {
    if let Some(text) = payload.downcast_ref::<&str>() {
        (*text).to_owned()
    } else if let Some(text) = payload.downcast_ref::<String>() {
        text.clone()
    } else {
        "a panic without a message".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_comes_back_as_its_message() {
        assert_eq!(catch(|| 7), Ok(7));
        assert_eq!(catch(|| panic!("plain")), Err::<(), _>("plain".to_owned()));
        assert_eq!(catch(|| panic!("number {}", 5)), Err::<(), _>("number 5".to_owned()));
        assert_eq!(catch(|| std::panic::panic_any(5)), Err::<(), _>("a panic without a message".to_owned()));
    }

    #[test]
    fn a_fault_says_who_and_what() {
        let fault = Fault {
            frame: 9,
            task: TaskId::from_bits(1 << 32),
            kind: FaultKind::Overruns(3),
            back: Some(20),
        };
        assert_eq!(
            fault.to_string(),
            "frame 9: task 0v1 used too much 3 times in a row; rests until frame 20"
        );
        let fault = Fault { kind: FaultKind::Panic("oh".to_owned()), back: None, ..fault };
        assert_eq!(fault.to_string(), "frame 9: task 0v1 panicked: oh; rests for good");
    }
}
