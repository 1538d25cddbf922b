//! What an input reached: the counters that the compiler put into the code.
//!
//! With `-Cpasses=sancov-module` every edge of the control flow has a byte that counts how often it was taken. Without it
//! there are no counters, and inputs are made blindly.

use std::sync::atomic::{AtomicUsize, Ordering};

static START: AtomicUsize = AtomicUsize::new(0);
static STOP: AtomicUsize = AtomicUsize::new(0);

/// Called by the code that the compiler makes, before `main`: once for every module, always with the bounds of all counters.
#[cfg(coverage_counters)]
#[unsafe(no_mangle)]
extern "C" fn __sanitizer_cov_8bit_counters_init(start: *mut u8, stop: *mut u8) {
    START.store(start.addr(), Ordering::Relaxed);
    STOP.store(stop.addr(), Ordering::Relaxed);
}

/// Called likewise with the table of places in the code, which is not needed.
#[cfg(coverage_counters)]
#[unsafe(no_mangle)]
extern "C" fn __sanitizer_cov_pcs_init(_start: *const usize, _stop: *const usize) {}

fn counters() -> &'static mut [u8] {
    let (start, stop) = (START.load(Ordering::Relaxed), STOP.load(Ordering::Relaxed));
    if start == 0 {
        return &mut [];
    }
    let bytes: *mut u8 = std::ptr::with_exposed_provenance_mut(start);
    // SAFETY: the compiler lays the counters out as one array that lives as long as the program. The code that counts may
    // write at the same time, from this or another thread; what is lost then is a count.
    unsafe { std::slice::from_raw_parts_mut(bytes, stop - start) }
}

/// How many edges there are.
#[must_use]
pub fn edges() -> usize {
    counters().len()
}

/// All counters are zero again.
pub fn reset() {
    counters().fill(0);
}

/// Each edge that was taken, with how often, roughly: 1, 2, 3, 4 to 7, 8 to 15, 16 to 31, 32 to 127, more.
pub fn reached(mut each: impl FnMut(usize, u8)) {
    // Nearly all counters are zero: comparing long stretches at once is what makes this quick.
    static ZEROS: [u8; 4096] = [0; 4096];
    for (page, counts) in counters().chunks(ZEROS.len()).enumerate() {
        if *counts == ZEROS[..counts.len()] {
            continue;
        }
        for (line, counts) in
            counts.chunks(64).enumerate().filter(|(_, counts)| **counts != ZEROS[..counts.len()])
        {
            for (place, count) in counts.iter().enumerate().filter(|(_, count)| **count != 0) {
                each(page * ZEROS.len() + line * 64 + place, bucket(*count));
            }
        }
    }
}

const fn bucket(count: u8) -> u8 {
    match count {
        0..=2 => count,
        3 => 1 << 2,
        4..=7 => 1 << 3,
        8..=15 => 1 << 4,
        16..=31 => 1 << 5,
        32..=127 => 1 << 6,
        _ => 1 << 7,
    }
}

/// What all inputs so far have reached.
#[derive(Debug)]
pub struct Seen {
    buckets: Vec<u8>,
    edges: usize,
}

/// What an input reached that none before it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum New {
    /// Nothing.
    Nothing,
    /// Known edges, another number of times.
    Counts,
    /// Edges that no input took before.
    Edges,
}

impl Default for Seen {
    fn default() -> Self {
        Self::new()
    }
}

impl Seen {
    /// Nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self { buckets: vec![0; edges()], edges: 0 }
    }

    /// How many edges were taken at all.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.edges
    }

    /// Takes over what the counters say.
    pub fn add(&mut self) -> New {
        let mut new = New::Nothing;
        reached(|edge, bucket| {
            let before = self.buckets[edge];
            if before | bucket != before {
                self.edges += usize::from(before == 0);
                new = new.max(if before == 0 { New::Edges } else { New::Counts });
                self.buckets[edge] = before | bucket;
            }
        });
        new
    }
}

/// A number for what the counters say: the same for inputs that take the same edges.
#[must_use]
pub fn fingerprint() -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    reached(|edge, _| hash = (hash ^ edge as u64).wrapping_mul(0x0100_0000_01b3));
    hash
}
