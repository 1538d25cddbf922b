//! Memory while scripts run: no block too large, no text too long, not too much handed out in all.
//!
//! Instructions are counted, but one instruction can do much: join, compare or read two long texts, make room in a large
//! table, move a tower of arguments. How much is bounded by how large things can get, and that is decided here: this stands
//! between Lua and its memory from the beginning; outside of calls it hands out everything. The limit of what is in use is
//! not its business.

#![allow(unsafe_code, reason = "Lua is told how to get memory by a function of C")]

use std::cell::Cell;
use std::ffi::c_void;
use std::ptr;
use std::sync::OnceLock;

use mlua::{Thread, ffi};

use crate::collide::{self, NODE};
use crate::frame::{self, Over};

/// The largest block: a table of 32 768 names, a list of 65 536 places.
const LARGEST: usize = 32_768 * 40;
/// The largest stack of a coroutine. One instruction can pass as many values as fit on it. \[values\]
const STACK: usize = 10_240;
/// Bytes of a value.
const VALUE: usize = 16;
/// Smaller blocks than this are not looked at: there are few bytes in them for each instruction.
const SMALL: usize = 1024;
/// A call may be handed so many times as much as it may have in use, in blocks that are not small.
const CHURN: usize = 5;
/// Before a table with so many nodes is made the safety net is looked at: a few instructions can make many.
const WATCHED: usize = 256;

/// What may be handed out in this thread.
#[derive(Clone, Copy)]
struct Allowed {
    /// The largest block.
    block: usize,
    /// The longest text.
    text: usize,
    /// Bytes that are left of what is handed out in all.
    left: usize,
    /// Number of full collections that are left for when the memory limit is hit.
    rescues: u8,
    /// What was refused for good, although there is room after everything was collected.
    refused: usize,
    /// The table that was refused because another one, which may be garbage, has keys that collide.
    suspect: usize,
}

const EVERYTHING: Allowed = Allowed {
    block: usize::MAX,
    text: usize::MAX,
    left: usize::MAX,
    rescues: u8::MAX,
    refused: 0,
    suspect: 0,
};

thread_local! {
    static ALLOWED: Cell<Allowed> = const { Cell::new(EVERYTHING) };
}

/// How mlua gets its memory: the same for all machines.
static ORIGINAL: OnceLock<ffi::lua_Alloc> = OnceLock::new();

/// Bounds what machines are handed in this thread until this is dropped.
pub(crate) struct Bounded {
    before: Allowed,
}

impl Bounded {
    /// A text has at most so many bytes, and about `memory` bytes may be in use. When that limit is hit everything is
    /// collected, at most `rescues` times: it takes long.
    pub(crate) fn new(text: usize, memory: usize, rescues: u8) -> Self {
        let left = memory.saturating_mul(CHURN);
        let text = text.saturating_add(SMALL);
        Self {
            before: ALLOWED.replace(Allowed { block: LARGEST, text, left, rescues, refused: 0, suspect: 0 }),
        }
    }
}

impl Drop for Bounded {
    fn drop(&mut self) {
        ALLOWED.set(self.before);
    }
}

/// From now on all memory of a machine goes through here. `main` is any coroutine of it that lives as long as it, and nobody
/// else is in it.
pub(crate) fn watch(main: &Thread) {
    let mut data = ptr::null_mut();
    // SAFETY: the state is alive as long as the thread is. The function that is set hands everything on to the one that was
    // there, with its data.
    unsafe {
        let function = ffi::lua_getallocf(main.state(), &raw mut data);
        if !ptr::fn_addr_eq(function, bounded as ffi::lua_Alloc) {
            ORIGINAL.get_or_init(|| function);
            ffi::lua_setallocf(main.state(), bounded, data);
        }
    }
}

/// The machine gets its memory from mlua itself again, and what was written down of it is forgotten.
pub(crate) fn unwatch(main: &Thread) {
    collide::forget(mlua_allocator(main) as usize);
}

/// mlua looks for its own allocator when it is told a limit: there it is, for that long. `body` must not make anything in
/// Lua.
pub(crate) fn unwatched<T>(main: &Thread, body: impl FnOnce() -> T) -> T {
    mlua_allocator(main);
    let result = body();
    watch(main);
    result
}

/// Puts mlua's own allocator in place; its data.
fn mlua_allocator(main: &Thread) -> *mut c_void {
    let mut data = ptr::null_mut();
    // SAFETY: as in `watch`.
    unsafe {
        ffi::lua_getallocf(main.state(), &raw mut data);
        if let Some(original) = ORIGINAL.get() {
            ffi::lua_setallocf(main.state(), *original, data);
        }
    }
    data
}

/// As Lua wants it: see `lua_Alloc` in its manual. What is new has its sort in place of its old size.
unsafe extern "C" fn bounded(data: *mut c_void, block: *mut c_void, old: usize, new: usize) -> *mut c_void {
    let grows = block.is_null() || new > old;
    if grows && new > 0 && refused_for_good(new) {
        return ptr::null_mut();
    }
    let is_text = block.is_null() && old == ffi::LUA_TSTRING as usize;
    let (machine, place) = (data as usize, block as usize);
    let nodes = if block.is_null() && old == 0 { collide::nodes_of(new) } else { None };
    if nodes.is_some_and(|nodes| nodes >= WATCHED && is_slow(machine, nodes)) {
        return ptr::null_mut();
    }
    if new >= SMALL && grows && ((!block.is_null() && is_large_stack(new)) || !allowed(is_text, new)) {
        return ptr::null_mut();
    }
    let Some(original) = ORIGINAL.get() else { return ptr::null_mut() };
    // SAFETY: Lua's own arguments, handed on to the function that they are meant for.
    let made = unsafe { original(data, block, old, new) };
    if made.is_null() && new > 0 {
        over_limit(new);
    }
    if !block.is_null() && old >= collide::LARGE * NODE && (new == 0 || !made.is_null()) {
        collide::freed(machine, place);
    }
    if let Some(nodes) = nodes.filter(|nodes| *nodes >= collide::LARGE && !made.is_null()) {
        collide::made(machine, made as usize, nodes);
    }
    made
}

/// A table is about to be made again in this size, inside one instruction: has the call taken too long already, or would
/// this take too long?
fn is_slow(machine: usize, nodes: usize) -> bool {
    let allowed = ALLOWED.get();
    if allowed.block == usize::MAX {
        return false;
    }
    // SAFETY: all blocks that this machine has were made and are given back through `bounded`, and it is in there now.
    let collides = nodes >= collide::LARGE && unsafe { collide::would_collide(machine, nodes) };
    // Lua asks once more after it has collected everything: then it is no garbage.
    if collides && allowed.suspect != nodes {
        ALLOWED.set(Allowed { suspect: nodes, ..allowed });
        return true;
    }
    let slow = frame::is_over_time(if collides { Some(Over::Keys) } else { None });
    let refused = if slow && !collides { nodes * NODE } else { 0 };
    ALLOWED.set(Allowed { suspect: 0, refused, ..allowed });
    slow
}

/// Blocks that grow are lists, with a power of two of places, and stacks, which have some more.
const fn is_large_stack(bytes: usize) -> bool {
    let values = bytes / VALUE;
    bytes.is_multiple_of(VALUE) && values > STACK + 8 && !values.is_power_of_two()
}

/// Lua asks again for what it was refused, after it has collected everything.
fn refused_for_good(bytes: usize) -> bool {
    let allowed = ALLOWED.get();
    let again = allowed.refused == bytes;
    if again {
        ALLOWED.set(Allowed { refused: 0, ..allowed });
    }
    again
}

/// The limit of what is in use was hit.
fn over_limit(bytes: usize) {
    let allowed = ALLOWED.get();
    ALLOWED.set(match allowed.rescues.checked_sub(1) {
        Some(rescues) => Allowed { rescues, ..allowed },
        None => Allowed { refused: bytes, ..allowed },
    });
}

fn allowed(is_text: bool, bytes: usize) -> bool {
    let allowed = ALLOWED.get();
    let fits = bytes <= allowed.block && bytes <= allowed.left && !(is_text && bytes > allowed.text);
    if fits {
        // Filling a table again takes longer than copying as many bytes.
        let weight = if collide::nodes_of(bytes).is_some() { 3 } else { 1 };
        ALLOWED.set(Allowed { left: allowed.left.saturating_sub(bytes.saturating_mul(weight)), ..allowed });
    }
    fits
}

/// What `body` takes is on the house: for those who look at scripts, which changes nothing of what those may do.
pub(crate) fn unbounded<T>(body: impl FnOnce() -> T) -> T {
    let before = ALLOWED.replace(EVERYTHING);
    let result = body();
    ALLOWED.set(before);
    result
}
