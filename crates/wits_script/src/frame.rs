//! The calls into Lua that are going on in this thread, the innermost last: what each may still do.
//!
//! Functions of the host and the counting hook look at the topmost frame. A frame is there exactly as long as its call: it
//! is taken off when the call ends, also when it panics.

use std::cell::RefCell;

use crate::access::Access;
use crate::define::Definition;
use crate::error::Fault;
use crate::lend::Lent;
use crate::net::Net;
use crate::running::Acting;
use crate::tape::Tape;

/// So many instructions go by between two looks at the budget.
pub(crate) const GRAIN: u32 = 128;
/// The safety net is looked at when so many instructions are charged for at once.
const WATCHED: usize = 16;
/// So many calls may go on inside each other.
pub(crate) const DEEPEST: usize = 32;

/// A limit that was hit. Nothing that a script does makes it unhappen: the call is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Over {
    Budget,
    Memory,
    Time,
    Keys,
    Diverged,
    Wait,
    Deep,
    Outside,
}

impl Over {
    pub(crate) const fn message(self) -> &'static str {
        match self {
            Self::Budget => "it took more instructions than it is allowed: is there a loop without an end?",
            Self::Memory => "it took more memory than it is allowed, or made a text that is too long",
            Self::Time => {
                "it took more processor time than `Limits::time` allows, with few instructions that each took very long"
            }
            Self::Keys => {
                "the numbers that are keys of a table fall on few places of Lua's hash table: to use it takes too long"
            }
            Self::Wait => "nothing can wait here: conditions, values and steps of actions answer at once",
            Self::Deep => "scripts that call each other too deep",
            Self::Outside => "nothing of a script runs outside of a call",
            Self::Diverged => "it did something else than before it was restored",
        }
    }

    pub(crate) const fn fault(self) -> Fault {
        match self {
            Self::Budget => Fault::Budget,
            Self::Memory => Fault::Memory,
            Self::Time | Self::Keys => Fault::Time,
            Self::Diverged => Fault::Diverged,
            Self::Wait => Fault::Wait,
            Self::Deep | Self::Outside => Fault::Run,
        }
    }

    pub(crate) fn error(self) -> mlua::Error {
        mlua::Error::runtime(self.message())
    }
}

/// What one call may do, and what it has done.
#[derive(Debug, Default)]
pub(crate) struct Frame {
    /// Which virtual machine.
    pub(crate) vm: u64,
    /// The game, as long as no function of the host has it.
    pub(crate) lent: Option<Lent>,
    /// Grains used so far, and what is left over from charging for less than a grain.
    pub(crate) used: u32,
    pub(crate) part: u32,
    /// Grains that calls inside this one have used. Apart from the others, since they do not happen again when a script is
    /// made again from its tape.
    pub(crate) inner: u32,
    /// After so many grains it is suspended, if it can be.
    pub(crate) soft: u32,
    /// After so many it has failed.
    pub(crate) hard: u32,
    pub(crate) over: Option<Over>,
    /// How long it has taken.
    pub(crate) net: Net,
    /// It was cut before, so its count is to be put right: see [`hook`](crate::hook).
    pub(crate) was_cut: bool,
    /// Events that it has raised.
    pub(crate) raised: usize,
    /// It must not be suspended now.
    pub(crate) shielded: bool,
    /// The coroutine of a script that can wait, by its address.
    pub(crate) thread: usize,
    /// What it was answered so far, if it can wait.
    pub(crate) tape: Option<Tape>,
    /// Ways to the character that is lent, and how many bytes it may keep in `me`.
    pub(crate) access: Option<Access>,
    pub(crate) keeps: usize,
    /// An action that a script has begun and that goes on.
    pub(crate) acting: Option<Acting>,
    /// What a file defines while it is loaded.
    pub(crate) defines: Option<Vec<Definition>>,
    /// What it logs.
    pub(crate) notes: Vec<String>,
}

thread_local! {
    static STACK: RefCell<Vec<Frame>> = const { RefCell::new(Vec::new()) };
}

/// Looks at the topmost frame; `None` when no call is going on. The body must not call anything that looks again.
pub(crate) fn top<T>(body: impl FnOnce(&mut Frame) -> T) -> Option<T> {
    STACK.with_borrow_mut(|stack| stack.last_mut().map(body))
}

/// Looks at the frame at a depth, from 0.
pub(crate) fn at<T>(depth: usize, body: impl FnOnce(&mut Frame) -> T) -> Option<T> {
    STACK.with_borrow_mut(|stack| stack.get_mut(depth).map(body))
}

/// How many calls go on in this thread.
pub(crate) fn depth() -> usize {
    STACK.with_borrow(Vec::len)
}

/// Is a call into this machine going on in this thread?
pub(crate) fn is_inside(vm: u64) -> bool {
    STACK.with_borrow(|stack| stack.iter().any(|frame| frame.vm == vm))
}

/// A frame that is on the stack until this is dropped or finished.
#[derive(Debug)]
pub(crate) struct Entered {
    finished: bool,
}

impl Entered {
    pub(crate) fn new(frame: Frame) -> Self {
        STACK.with_borrow_mut(|stack| stack.push(frame));
        Self { finished: false }
    }

    /// The call is over: what it has done.
    pub(crate) fn finish(mut self) -> Frame {
        self.finished = true;
        STACK.with_borrow_mut(|stack| stack.pop().unwrap_or_default())
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        if !self.finished {
            STACK.with_borrow_mut(Vec::pop);
        }
    }
}

impl Frame {
    /// Charges for work that the host does on behalf of a script, in instructions.
    pub(crate) fn charge(&mut self, instructions: usize) -> Result<(), Over> {
        let part = u64::from(self.part) + instructions as u64;
        let grains = u32::try_from(part / u64::from(GRAIN)).unwrap_or(u32::MAX);
        self.part = u32::try_from(part % u64::from(GRAIN)).unwrap_or(0);
        self.use_grains(grains)?;
        // Much of what is charged for reads tables, and to read one can be slow.
        if instructions < WATCHED { Ok(()) } else { self.check_time() }
    }

    /// So many instructions can still be charged for.
    pub(crate) fn left(&self) -> usize {
        (self.hard.saturating_sub(self.used) as usize).saturating_mul(GRAIN as usize)
    }

    pub(crate) fn use_grains(&mut self, grains: u32) -> Result<(), Over> {
        // What cannot be paid for is not done.
        self.used = self.used.saturating_add(grains).min(self.hard);
        if self.used.saturating_add(self.inner) >= self.hard {
            self.over.get_or_insert(Over::Budget);
        }
        self.over.map_or(Ok(()), Err)
    }

    /// Has it failed, also by having taken too long?
    pub(crate) fn check_time(&mut self) -> Result<(), Over> {
        if self.over.is_none() && self.net.is_used_up() {
            self.over = Some(Over::Time);
        }
        self.over.map_or(Ok(()), Err)
    }
}

/// A limit was hit: the topmost call is over, whatever catches the error.
pub(crate) fn end(over: Over) -> mlua::Error {
    top(|frame| frame.over = frame.over.or(Some(over)));
    over.error()
}

/// Charges the topmost call.
pub(crate) fn charge(instructions: usize) -> mlua::Result<()> {
    top(|frame| frame.charge(instructions)).unwrap_or(Ok(())).map_err(Over::error)
}

/// Ends the topmost call if it has taken too long. For loops of the host whose steps can be slow.
pub(crate) fn check_time() -> mlua::Result<()> {
    top(Frame::check_time).unwrap_or(Ok(())).map_err(Over::error)
}

/// The topmost call is over if `over` says so, or if it has taken too long. For the allocator, which can be called from
/// anywhere.
pub(crate) fn is_over_time(over: Option<Over>) -> bool {
    STACK.with(|stack| {
        let Ok(mut stack) = stack.try_borrow_mut() else { return over.is_some() };
        let Some(frame) = stack.last_mut() else { return over.is_some() };
        frame.over = frame.over.or(over);
        over.is_some() || matches!(frame.check_time(), Err(Over::Time))
    })
}
