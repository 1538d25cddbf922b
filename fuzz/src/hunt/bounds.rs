//! Bounds on what one input may take: memory and processor time. A process that takes more is stopped, which counts as a
//! finding. The exit status says which bound it was.

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

unsafe extern "C" {
    /// Ends the process at once. Unlike `std::process::exit` it runs no exit handlers, which could allocate or wait for a
    /// lock that the thread inside of the allocator holds.
    safe fn _exit(status: i32) -> !;
}

/// Counts the memory in use.
struct Meter(AtomicUsize);

impl Meter {
    /// Memory is taken; false when it is more than the bound.
    fn take(&self, bytes: usize) -> bool {
        self.0.fetch_add(bytes, Ordering::Relaxed).saturating_add(bytes) <= MAX_MEMORY
    }

    fn give_back(&self, bytes: usize) {
        self.0.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// A block gets another size. Only the difference counts: most of a large block is moved without a copy.
    fn resize(&self, old: usize, new: usize) -> bool {
        self.give_back(old.saturating_sub(new));
        self.take(new.saturating_sub(old))
    }
}

static IN_USE: Meter = Meter(AtomicUsize::new(0));

fn require(is_within: bool) {
    if !is_within {
        _exit(OUT_OF_MEMORY);
    }
}

/// The allocator of the system, with an end.
pub(crate) struct Bounded;

// SAFETY: every call goes to the allocator of the system unchanged.
unsafe impl GlobalAlloc for Bounded {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        require(IN_USE.take(layout.size()));
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        require(IN_USE.take(layout.size()));
        // SAFETY: as the caller promises.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        IN_USE.give_back(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        require(IN_USE.resize(layout.size(), size));
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
                _exit(OUT_OF_TIME);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_much_memory_ends_the_process_even_while_output_is_locked() {
        const NAME: &str =
            "hunt::bounds::tests::too_much_memory_ends_the_process_even_while_output_is_locked";
        const TAKES: &str = "WITS_FUZZ_TAKES_TOO_MUCH";
        if std::env::var_os(TAKES).is_some() {
            let _locked = std::io::stdout().lock();
            std::hint::black_box(Vec::<u8>::with_capacity(MAX_MEMORY + 1));
            unreachable!("more memory was given than there may be in use");
        }
        let program = std::env::current_exe().unwrap();
        let ended = std::process::Command::new(program).args([NAME, "--exact"]).env(TAKES, "1").output();
        assert_eq!(ended.unwrap().status.code(), Some(OUT_OF_MEMORY));
    }

    #[test]
    fn a_block_that_grows_counts_once() {
        let meter = Meter(AtomicUsize::new(0));
        assert!(meter.take(MAX_MEMORY / 2));
        assert!(meter.resize(MAX_MEMORY / 2, MAX_MEMORY));
        assert_eq!(meter.0.load(Ordering::Relaxed), MAX_MEMORY);
        assert!(!meter.resize(MAX_MEMORY, MAX_MEMORY + 1));
    }

    #[test]
    fn a_block_that_shrinks_gives_memory_back() {
        let meter = Meter(AtomicUsize::new(0));
        assert!(meter.take(MAX_MEMORY));
        assert!(meter.resize(MAX_MEMORY, 10));
        assert_eq!(meter.0.load(Ordering::Relaxed), 10);
        meter.give_back(10);
        assert!(meter.take(MAX_MEMORY));
        assert!(!meter.take(usize::MAX));
    }
}
