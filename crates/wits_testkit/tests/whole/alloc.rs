//! The counting allocator, installed: it passes and fails when it should.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use wits_testkit::alloc::{
    assert_no_allocation, assert_no_allocation_anywhere, count_allocations, with_failing_allocation,
};

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

#[test]
fn the_allocation_that_should_fails_and_all_after_it() {
    let reserve = |bytes: usize| Vec::<u8>::new().try_reserve_exact(bytes).is_ok();
    for at in 0..4 {
        let (found, has_failed) = with_failing_allocation(1000, at, || [1000, 10, 2000, 3000].map(reserve));
        assert_eq!(found, [at > 0, true, at > 1, at > 2]);
        assert_eq!(has_failed, at < 3);
    }
    assert!(reserve(1000), "it is over");
}

#[test]
fn a_buffer_that_cannot_grow_stays_as_it_was() {
    let mut bytes = vec![7_u8; 100];
    let (grown, _) = with_failing_allocation(1000, 0, || bytes.try_reserve(1000).is_ok());
    assert!(!grown);
    assert_eq!(bytes, [7; 100]);
}
