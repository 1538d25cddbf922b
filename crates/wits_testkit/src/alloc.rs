//! Proves that a hot path does not allocate, and that a long run does not grow.
//!
//! The allocator of a program is one for all of it, so the counting one is installed by the test program: put these
//! checks under `tests/`, with the allocator in the program's main file.
//!
//! ```standalone_crate
//! use wits_testkit::alloc::{CountingAllocator, assert_no_allocation};
//!
//! #[global_allocator]
//! static ALLOCATOR: CountingAllocator = CountingAllocator;
//!
//! let mut buffer: Vec<u32> = Vec::with_capacity(100);
//! assert_no_allocation("refilling the buffer", || {
//!     buffer.clear();
//!     buffer.extend(0..100);
//! });
//! ```

mod alone;
mod failing;

pub use alone::alone;
pub use failing::with_failing_allocation;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fmt;
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};

/// The allocator of the system, with a count of what is asked of it. Costs a few instructions for each allocation.
#[derive(Clone, Copy, Debug, Default)]
pub struct CountingAllocator;

thread_local! {
    // Constant, and nothing to drop: reaching it never allocates, which would recurse.
    static THIS_THREAD: Cell<Tally> = const { Cell::new(Tally { calls: 0, bytes: 0 }) };
}

static ALL_CALLS: AtomicU64 = AtomicU64::new(0);
static ALL_BYTES: AtomicU64 = AtomicU64::new(0);
static LIVE_BLOCKS: AtomicU64 = AtomicU64::new(0);
static LIVE_BYTES: AtomicU64 = AtomicU64::new(0);

/// How often memory was asked for, and how much. Growing a buffer counts, giving memory back does not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Allocations and reallocations.
    pub calls: u64,
    /// What was asked for in all. \[bytes\]
    pub bytes: u64,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} allocations of {} bytes in all", self.calls, self.bytes)
    }
}

/// What was allocated while something ran.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// By the thread that ran it.
    pub this_thread: Tally,
    /// By all threads, that one included; whatever else the program did at the time is in it, too.
    pub all_threads: Tally,
}

/// What is allocated and has not been given back yet, by all threads. This tells a leak from the pages that the system's
/// allocator holds on to: what a program has of its memory says little about what it uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Live {
    /// Pieces of memory.
    pub blocks: u64,
    /// What was asked for in them. \[bytes\]
    pub bytes: u64,
}

impl fmt::Display for Live {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes in {} blocks", self.bytes, self.blocks)
    }
}

/// What is in use now, by all threads: for long runs, which may not grow. See [`alone`].
///
/// # Panics
/// When [`CountingAllocator`] is not installed.
///
/// ```standalone_crate
/// # use wits_testkit::alloc::{CountingAllocator, live};
/// #[global_allocator]
/// static ALLOCATOR: CountingAllocator = CountingAllocator;
///
/// let before = live();
/// let kept = vec![0_u8; 100];
/// assert_eq!((live().blocks, live().bytes), (before.blocks + 1, before.bytes + 100));
/// drop(kept);
/// assert_eq!(live(), before);
/// ```
#[must_use]
#[track_caller]
pub fn live() -> Live {
    require_installed();
    Live { blocks: LIVE_BLOCKS.load(Ordering::SeqCst), bytes: LIVE_BYTES.load(Ordering::SeqCst) }
}

/// Counts what is allocated while `work` runs.
///
/// # Panics
/// When [`CountingAllocator`] is not installed: all counts would be zero, whatever happens.
///
/// ```standalone_crate
/// # use wits_testkit::alloc::{CountingAllocator, count_allocations};
/// #[global_allocator]
/// static ALLOCATOR: CountingAllocator = CountingAllocator;
///
/// let counts = count_allocations(|| drop(vec![0_u8; 100]));
/// assert_eq!((counts.this_thread.calls, counts.this_thread.bytes), (1, 100));
/// ```
#[track_caller]
pub fn count_allocations(work: impl FnOnce()) -> Counts {
    require_installed();
    let before = now();
    work();
    let after = now();
    Counts {
        this_thread: since(before.this_thread, after.this_thread),
        all_threads: since(before.all_threads, after.all_threads),
    }
}

/// Panics if `work` allocates on this thread. `what` names the work in the message.
///
/// Run the work once before: the first run may fill buffers that later ones reuse.
///
/// # Panics
/// When something is allocated, or [`CountingAllocator`] is not installed.
///
/// ```standalone_crate,should_panic
/// # use wits_testkit::alloc::{CountingAllocator, assert_no_allocation};
/// #[global_allocator]
/// static ALLOCATOR: CountingAllocator = CountingAllocator;
///
/// assert_no_allocation("making a text", || drop(5.to_string()));
/// ```
#[track_caller]
pub fn assert_no_allocation(what: &str, work: impl FnOnce()) {
    let found = count_allocations(work).this_thread;
    assert!(found.calls == 0, "{what} must not allocate: there were {found}");
}

/// Panics if anything is allocated on any thread while `work` runs: for work that is spread over threads. The test
/// must have its process to itself: see [`alone`].
///
/// # Panics
/// When something is allocated, or [`CountingAllocator`] is not installed.
///
/// ```standalone_crate
/// # use wits_testkit::alloc::{CountingAllocator, assert_no_allocation_anywhere};
/// #[global_allocator]
/// static ALLOCATOR: CountingAllocator = CountingAllocator;
///
/// let mut numbers = [3, 1, 2];
/// assert_no_allocation_anywhere("sorting in place", || numbers.sort_unstable());
/// ```
#[track_caller]
pub fn assert_no_allocation_anywhere(what: &str, work: impl FnOnce()) {
    let found = count_allocations(work).all_threads;
    assert!(found.calls == 0, "{what} must not allocate on any thread: there were {found}");
}

/// Allocates something and looks whether it was counted.
#[track_caller]
fn require_installed() {
    let before = now();
    drop(black_box(Box::new(black_box(0_u64))));
    assert!(
        now() != before,
        "the counting allocator is not installed, so nothing is counted; write in this test program: \
         #[global_allocator] static ALLOCATOR: wits_testkit::alloc::CountingAllocator = \
         wits_testkit::alloc::CountingAllocator;"
    );
}

fn now() -> Counts {
    let all = Tally { calls: ALL_CALLS.load(Ordering::SeqCst), bytes: ALL_BYTES.load(Ordering::SeqCst) };
    Counts { this_thread: THIS_THREAD.get(), all_threads: all }
}

const fn since(before: Tally, after: Tally) -> Tally {
    Tally { calls: after.calls - before.calls, bytes: after.bytes - before.bytes }
}

fn note(bytes: usize) {
    let bytes = bytes as u64;
    ALL_CALLS.fetch_add(1, Ordering::SeqCst);
    ALL_BYTES.fetch_add(bytes, Ordering::SeqCst);
    // A thread that is ending may have no counts any more.
    let _ = THIS_THREAD.try_with(|tally| {
        let old = tally.get();
        tally.set(Tally { calls: old.calls + 1, bytes: old.bytes + bytes });
    });
}

/// A block is in use from now on; none if there was no memory left for it.
fn taken(block: *mut u8, bytes: usize) -> *mut u8 {
    if !block.is_null() {
        LIVE_BLOCKS.fetch_add(1, Ordering::SeqCst);
        LIVE_BYTES.fetch_add(bytes as u64, Ordering::SeqCst);
    }
    block
}

fn given_back(bytes: usize) {
    LIVE_BLOCKS.fetch_sub(1, Ordering::SeqCst);
    LIVE_BYTES.fetch_sub(bytes as u64, Ordering::SeqCst);
}

#[expect(
    unsafe_code,
    reason = "an allocator cannot be written without; every call goes to the system's unchanged, or fails"
)]
// SAFETY: all four functions hand their arguments to the system allocator and its answer back, or give null, which says
// that there is no memory and leaves a block that was to grow as it was; counting neither allocates nor unwinds.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if failing::fails(layout.size()) {
            return std::ptr::null_mut();
        }
        note(layout.size());
        // SAFETY: the caller keeps the contract of `alloc`, which is that of the system's.
        taken(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if failing::fails(layout.size()) {
            return std::ptr::null_mut();
        }
        note(layout.size());
        // SAFETY: as above.
        taken(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        if failing::fails(new_size) {
            return std::ptr::null_mut();
        }
        note(new_size);
        // SAFETY: `memory` came from the system's allocator with this layout, as all memory given out here.
        let moved = taken(unsafe { System.realloc(memory, layout, new_size) }, new_size);
        if !moved.is_null() {
            given_back(layout.size());
        }
        moved
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        given_back(layout.size());
        // SAFETY: as for `realloc`.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// This program has the usual allocator, so every check must refuse to judge.
    #[test]
    #[should_panic(expected = "not installed")]
    fn without_the_allocator_the_check_fails() {
        assert_no_allocation("nothing at all", || {});
    }
}
