//! Memory while scripts run: no block too large, no text too long, not too much handed out in all.
//!
//! Instructions are counted, but one instruction can do much: join, compare or read two long texts, make room in a large
//! table, move a tower of arguments. How much is bounded by how large things can get, and that is decided here: this stands
//! between Lua and its memory for the time of a call. The limit of what is in use is not its business.

#![allow(unsafe_code, reason = "Lua is told how to get memory by a function of C")]

use std::cell::Cell;
use std::ffi::c_void;
use std::ptr;
use std::sync::OnceLock;

use mlua::{Thread, ffi};

/// The largest block: a table of 32 768 names, a list of 65 536 places.
const LARGEST: usize = 32_768 * 40;
/// The largest stack of a coroutine. One instruction can pass as many values as fit on it. \[values\]
const STACK: usize = 10_240;
/// Bytes of a value.
const VALUE: usize = 16;
/// Bytes of a name in a table, with its value.
const NAME: usize = 24;
/// Smaller blocks than this are not looked at: there are few bytes in them for each instruction.
const SMALL: usize = 1024;
/// A call may be handed so many times as much as it may have in use, in blocks that are not small.
const CHURN: usize = 5;

/// What may be handed out in this thread.
#[derive(Clone, Copy)]
struct Allowed {
    /// The longest text.
    text: usize,
    /// Bytes that are left of what is handed out in all.
    left: usize,
    /// Number of full collections that are left for when the memory limit is hit.
    rescues: u8,
    /// What was refused for good, although there is room after everything was collected.
    refused: usize,
}

const EVERYTHING: Allowed = Allowed { text: usize::MAX, left: usize::MAX, rescues: u8::MAX, refused: 0 };

thread_local! {
    static ALLOWED: Cell<Allowed> = const { Cell::new(EVERYTHING) };
}

/// How mlua gets its memory: the same for all machines.
static ORIGINAL: OnceLock<ffi::lua_Alloc> = OnceLock::new();

/// Bounds what a machine is handed until this is dropped.
pub(crate) struct Bounded<'a> {
    main: &'a Thread,
    before: Allowed,
}

impl<'a> Bounded<'a> {
    /// `main` is any coroutine of the machine that lives as long as it; a text has at most so many bytes, and about
    /// `memory` bytes may be in use. When that limit is hit everything is collected, at most `rescues` times: it takes long.
    pub(crate) fn new(main: &'a Thread, text: usize, memory: usize, rescues: u8) -> Self {
        let left = memory.saturating_mul(CHURN);
        let allowed = Allowed { text: text.saturating_add(SMALL), left, rescues, refused: 0 };
        let mut data = ptr::null_mut();
        // SAFETY: the state is alive as long as the thread is, and nobody else is in this Lua (the caller has passed the
        // gate). The function that is set hands everything on to the one that was there, with its data.
        unsafe {
            let function = ffi::lua_getallocf(main.state(), &raw mut data);
            ORIGINAL.get_or_init(|| function);
            ffi::lua_setallocf(main.state(), bounded, data);
        }
        Self { main, before: ALLOWED.replace(allowed) }
    }
}

impl Drop for Bounded<'_> {
    fn drop(&mut self) {
        let mut data = ptr::null_mut();
        ALLOWED.set(self.before);
        // SAFETY: as above.
        unsafe {
            ffi::lua_getallocf(self.main.state(), &raw mut data);
            if let Some(original) = ORIGINAL.get() {
                ffi::lua_setallocf(self.main.state(), *original, data);
            }
        }
    }
}

/// As Lua wants it: see `lua_Alloc` in its manual. What is new has its sort in place of its old size.
unsafe extern "C" fn bounded(data: *mut c_void, block: *mut c_void, old: usize, new: usize) -> *mut c_void {
    let grows = block.is_null() || new > old;
    if grows && new > 0 && refused_for_good(new) {
        return ptr::null_mut();
    }
    let is_text = block.is_null() && old == ffi::LUA_TSTRING as usize;
    if new >= SMALL && grows && ((!block.is_null() && is_large_stack(new)) || !allowed(is_text, new)) {
        return ptr::null_mut();
    }
    let Some(original) = ORIGINAL.get() else { return ptr::null_mut() };
    // SAFETY: Lua's own arguments, handed on to the function that they are meant for.
    let made = unsafe { original(data, block, old, new) };
    if made.is_null() && new > 0 {
        over_limit(new);
    }
    made
}

/// Blocks that grow are lists, with a power of two of places, and stacks, which have some more.
const fn is_large_stack(bytes: usize) -> bool {
    let values = bytes / VALUE;
    bytes.is_multiple_of(VALUE) && values > STACK + 8 && !values.is_power_of_two()
}

/// The names of a table.
const fn is_table(bytes: usize) -> bool {
    bytes.is_multiple_of(NAME) && (bytes / NAME).is_power_of_two()
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
    let fits = bytes <= LARGEST && bytes <= allowed.left && !(is_text && bytes > allowed.text);
    if fits {
        // Filling a table again takes longer than copying as many bytes.
        let weight = if is_table(bytes) { 3 } else { 1 };
        ALLOWED.set(Allowed { left: allowed.left.saturating_sub(bytes * weight), ..allowed });
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
