//! The counting allocator, installed: it passes and fails when it should.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use wits_testkit::alloc::{
    CountingAllocator, assert_no_allocation, assert_no_allocation_anywhere, count_allocations,
};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

#[test]
fn reuse_passes_and_growth_fails() {
    let mut buffer: Vec<u64> = Vec::with_capacity(16);
    assert_no_allocation("refilling", || {
        buffer.clear();
        buffer.extend(0..16);
    });
    let grown = catch_unwind(AssertUnwindSafe(|| assert_no_allocation("growing", || buffer.push(1))));
    let message = *grown.unwrap_err().downcast::<String>().unwrap();
    assert!(message.contains("growing must not allocate: there were 1 allocations"), "{message}");
}

#[test]
fn calls_and_bytes_are_counted() {
    let counts = count_allocations(|| {
        let mut bytes: Vec<u8> = Vec::with_capacity(10);
        bytes.resize(10, 1);
        bytes.reserve_exact(90);
        drop(vec![0_u8; 7]);
    });
    assert_eq!((counts.this_thread.calls, counts.this_thread.bytes), (3, 10 + 100 + 7));
    assert!(counts.all_threads.calls >= 3);
}

#[test]
fn other_threads_count_only_where_they_should() {
    let (ask, asked) = std::sync::mpsc::sync_channel::<()>(0);
    let (answer, answered) = std::sync::mpsc::sync_channel::<()>(0);
    let worker = thread::spawn(move || {
        while asked.recv().is_ok() {
            drop(std::hint::black_box(vec![0_u8; 50_000]));
            answer.send(()).unwrap();
        }
    });
    let round = || {
        ask.send(()).unwrap();
        answered.recv().unwrap();
    };
    round(); // channels set themselves up at first use
    assert!(count_allocations(round).all_threads.bytes >= 50_000);
    assert!(catch_unwind(AssertUnwindSafe(|| assert_no_allocation_anywhere("a worker", round))).is_err());
    drop(ask);
    worker.join().unwrap();
}
