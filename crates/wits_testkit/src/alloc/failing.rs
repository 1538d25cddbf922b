//! Makes an allocation fail.

use std::cell::Cell;

/// Which allocation of a thread fails.
#[derive(Clone, Copy)]
struct Plan {
    /// Allocations of at least this many bytes are counted.
    min_bytes: usize,
    /// Number of them that still succeed.
    left: u64,
    has_failed: bool,
}

thread_local! {
    // Constant, and nothing to drop: reaching it never allocates, which would recurse.
    static PLAN: Cell<Option<Plan>> = const { Cell::new(None) };
}

/// Ends the plan of the thread, also when the work panics.
struct End;

impl Drop for End {
    fn drop(&mut self) {
        PLAN.set(None);
    }
}

/// Runs `work` on this thread with allocations of at least `min_bytes` counted; the one of the number `at`, counted from 0,
/// and all after it fail. Gives what `work` gave and whether an allocation failed.
///
/// Code that reports a lack of memory (`try_reserve`) goes on. Everything else ends the process, as Rust does when there is
/// no memory left: use a `min_bytes` that only such code asks for, or a process of its own.
///
/// # Panics
/// When [`CountingAllocator`](super::CountingAllocator) is not installed.
///
/// ```standalone_crate
/// # use wits_testkit::alloc::{CountingAllocator, with_failing_allocation};
/// #[global_allocator]
/// static ALLOCATOR: CountingAllocator = CountingAllocator;
///
/// let reserve = || Vec::<u8>::new().try_reserve(1 << 20).is_ok();
/// assert_eq!(with_failing_allocation(1 << 20, 0, reserve), (false, true));
/// assert_eq!(with_failing_allocation(1 << 20, 1, reserve), (true, false));
/// ```
#[track_caller]
pub fn with_failing_allocation<T>(min_bytes: usize, at: u64, work: impl FnOnce() -> T) -> (T, bool) {
    super::require_installed();
    PLAN.set(Some(Plan { min_bytes, left: at, has_failed: false }));
    let end = End;
    let result = work();
    let has_failed = PLAN.get().is_some_and(|plan| plan.has_failed);
    drop(end);
    (result, has_failed)
}

/// Whether an allocation of this size fails now.
pub(super) fn fails(bytes: usize) -> bool {
    // A thread that is ending may have no plan any more.
    PLAN.try_with(|cell| match cell.get() {
        Some(mut plan) if bytes >= plan.min_bytes => {
            plan.has_failed |= plan.left == 0;
            plan.left = plan.left.saturating_sub(1);
            cell.set(Some(plan));
            plan.has_failed
        }
        _ => false,
    })
    .unwrap_or(false)
}
