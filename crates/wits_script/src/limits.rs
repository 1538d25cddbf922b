//! How much a script may take.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How much a script may take.
///
/// Everything but `time` is counted, so it is the same on every machine. With the defaults no call of the [hostile
/// scripts](crate::hostile) takes more than 50 ms of processor time, as `wits bench scripts` measures. Raising `instructions`
/// or `uninterrupted` raises that time in proportion.
///
/// `time` is a safety net for the few things that make single instructions slow and that cannot be counted, such as a table
/// whose number keys all fall on one place of Lua's hash table. A call that has used so much processor time ends with
/// [`Fault::Time`](crate::Fault::Time). The counted limits come first for ordinary scripts, which use up all their instructions
/// in 1 ms to 2 ms. Only a hostile script gets as far as the net, and only such a script may end at another place on another
/// machine, or when a recording is played again. Processor time of the thread is meant, so it does not matter how busy the
/// machine is; where the system does not report it, the time that goes by is taken.
///
/// ```
/// use wits_script::{Limits, Vm};
/// let vm = Vm::with(Limits { instructions: 10_000, ..Limits::default() }).unwrap();
/// let error = vm.load("loop.lua", "while true do end").unwrap_err();
/// assert_eq!(error.line, 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// Instructions of Lua in one call of a condition, a value or a step of an action, and in loading a file.
    pub instructions: u32,
    /// Instructions in one tick of a script that can wait. When they are used up it is suspended and goes on at the next
    /// tick.
    pub slice: u32,
    /// Instructions in an uninterrupted section.
    pub uninterrupted: u32,
    /// Processor time of one call, as a safety net: see [above](Self). `None` switches it off, for replays on slow machines
    /// and for tools that make programs many times slower.
    pub time: Option<Duration>,
    /// Bytes that one call may take on top of what is in use. No single list may have more than 65 536 places, no table more
    /// than 32 768 names.
    pub memory: usize,
    /// Bytes in use above which no script is called any more, until something is given back.
    pub total: usize,
    /// Bytes of a file. Its compiler is not interrupted, so it bounds how long that takes; 16 bytes are charged as an
    /// instruction.
    pub source: usize,
    /// Bytes of the longest text. One instruction compares or joins two of them, so it bounds what an instruction can do.
    pub text: usize,
    /// Bytes that the waiting scripts of one character may hold, about.
    pub held: usize,
    /// Bytes of what a character keeps in `me`.
    pub me: usize,
    /// Answers that are written down for one script. One that was answered more often cannot be made again after a
    /// restore: it begins anew then, and that is reported.
    pub journal: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            instructions: 100_000,
            slice: 50_000,
            uninterrupted: 100_000,
            time: Some(Duration::from_millis(30)),
            memory: 8 << 20,
            total: 64 << 20,
            source: 256 << 10,
            text: 16 << 10,
            held: 8 << 20,
            me: 64 << 10,
            journal: 16_384,
        }
    }
}
