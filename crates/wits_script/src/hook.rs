//! Counting instructions, and recording lines when somebody looks.

use mlua::debug::{Debug, DebugEvent};
use mlua::{HookTriggers, Lua, Thread, VmState};

use crate::frame::{self, GRAIN};
use crate::tape::Entry;
use crate::trace;

/// From now on instructions are counted, in all coroutines.
pub(crate) fn set(lua: &Lua) -> mlua::Result<()> {
    lua.set_global_hook(HookTriggers::new().every_nth_instruction(GRAIN), called)
}

fn called(lua: &Lua, debug: &Debug<'_>) -> mlua::Result<VmState> {
    if debug.event() == DebugEvent::Line {
        trace::line(lua, debug);
        return Ok(VmState::Continue);
    }
    if frame::top(|frame| frame.was_cut).unwrap_or(false) && put_right(&lua.current_thread()) {
        return Ok(VmState::Continue);
    }
    let cut = frame::top(|frame| {
        frame.use_grains(1)?;
        frame.check_time()?;
        let used = frame.used;
        Ok(frame.tape.as_ref().is_some_and(|tape| match tape.peek() {
            _ if frame.shielded => false,
            Some(Entry::Cut(grains)) if tape.replaying => used >= *grains,
            _ => !tape.replaying && used >= frame.soft,
        }))
    });
    match cut {
        Some(Err(over)) => Err(at_line(debug, over)),
        // A coroutine of the script's own cannot be suspended without its maker noticing.
        Some(Ok(true)) if is_outermost(lua) => Ok(VmState::Yield),
        // The host may call its own Lua without a frame; of scripts nothing runs where nobody counts.
        None if is_script(debug) => Err(frame::Over::Outside.error()),
        _ => Ok(VmState::Continue),
    }
}

/// Is this the coroutine that the host resumes, not one that a script made itself?
pub(crate) fn is_outermost(lua: &Lua) -> bool {
    let current = lua.current_thread().state() as usize;
    frame::top(|frame| frame.thread == current).unwrap_or(false)
}

fn is_script(debug: &Debug<'_>) -> bool {
    debug.source().source.is_some_and(|source| source.starts_with('@'))
}

/// The traceback of a hook begins with who called the function that it interrupts, so the line is told here.
fn at_line(debug: &Debug<'_>, over: frame::Over) -> mlua::Error {
    let source = debug.source();
    match (source.short_src, debug.current_line()) {
        (Some(file), Some(line)) => mlua::Error::runtime(format!("{file}:{line}: {}", over.message())),
        _ => over.error(),
    }
}

/// Counts anew in a coroutine that is about to be resumed, so that what a script may do does not depend on what was done
/// before; and tells whether lines are recorded.
///
/// One that was cut remembers that, and Lua skips the next count in that function, whenever that may be; or, if lines are
/// recorded, the next instruction. Looking must not change anything, so such a one first counts single instructions: the
/// first is skipped, the second is where it is put right.
pub(crate) fn restart(thread: &Thread, was_cut: bool) {
    frame::top(|frame| frame.was_cut = was_cut);
    set_count(thread, if was_cut { 1 } else { GRAIN });
}

/// From now on whole grains are counted; false if they were already.
#[allow(unsafe_code, reason = "mlua does not tell")]
fn put_right(thread: &Thread) -> bool {
    // SAFETY: the state is alive as long as the thread is, and is only read.
    let count = unsafe { mlua::ffi::lua_gethookcount(thread.state()) };
    let wrong = u32::try_from(count) != Ok(GRAIN);
    if wrong {
        set_count(thread, GRAIN);
    }
    wrong
}

#[allow(unsafe_code, reason = "mlua can only set another hook, which is slow")]
fn set_count(thread: &Thread, count: u32) {
    use mlua::ffi;
    let state = thread.state();
    // SAFETY: the state is alive as long as the thread is, nothing runs in it just now but this hook, and nobody else is in
    // this Lua (the caller has passed the gate). The hook that is set is the one that is there.
    unsafe {
        let mask = ffi::LUA_MASKCOUNT | if trace::is_on() { ffi::LUA_MASKLINE } else { 0 };
        ffi::lua_sethook(state, ffi::lua_gethook(state), mask, i32::try_from(count).unwrap_or(i32::MAX));
    }
}
