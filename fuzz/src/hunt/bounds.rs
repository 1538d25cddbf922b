//! Bounds on what one input may take: memory and processor time. A process that takes more is stopped, which counts as a
//! finding.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

/// Maximum memory in use. \[bytes\]
pub(crate) const MAX_MEMORY: usize = 1 << 30;
/// Maximum processor time for one input. \[s\]
pub(crate) const MAX_SECONDS: f64 = 5.0;
/// How the program ends when an input takes more memory, or more time.
pub(crate) const OUT_OF_MEMORY: i32 = 71;
pub(crate) const OUT_OF_TIME: i32 = 72;

/// The allocator of the system, with an end.
pub(crate) struct Bounded;

static IN_USE: AtomicUsize = AtomicUsize::new(0);

fn grow(bytes: usize) {
    if IN_USE.fetch_add(bytes, Ordering::Relaxed).saturating_add(bytes) > MAX_MEMORY {
        std::process::exit(OUT_OF_MEMORY);
    }
}

// SAFETY: every call goes to the allocator of the system unchanged.
unsafe impl GlobalAlloc for Bounded {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        grow(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        grow(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        grow(size);
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.realloc(place, layout, size) }
    }
}

static RUNS: AtomicU64 = AtomicU64::new(0);

/// Another input begins, or one has ended.
pub(crate) fn mark() {
    RUNS.fetch_add(1, Ordering::Relaxed);
}

/// Ends the program when one input takes too long.
pub(crate) fn watch_time() {
    std::thread::spawn(|| {
        let (mut run, mut since) = (u64::MAX, 0.0);
        loop {
            std::thread::sleep(Duration::from_millis(200));
            let (now, spent) = (RUNS.load(Ordering::Relaxed), processor_seconds());
            if now != run {
                (run, since) = (now, spent);
            } else if spent - since > MAX_SECONDS {
                std::process::exit(OUT_OF_TIME);
            }
        }
    });
}

/// What the program has used so far, of all processors.
fn processor_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name in parentheses may hold blanks; after it the fields have fixed places.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: f64 = fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum();
    ticks / 100.0
}
