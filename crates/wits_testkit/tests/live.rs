//! What is in use is counted over all threads: a test that looks at it is alone in its program.

use std::thread;

use wits_testkit::alloc::{CountingAllocator, Live, live};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

#[test]
fn what_is_kept_is_live_until_it_is_given_back_whoever_does_that() {
    // Threads set themselves up at first use.
    thread::spawn(|| ()).join().unwrap();
    let before = live();
    let mut kept: Vec<u8> = Vec::with_capacity(1_000);
    let zeroed = vec![0_u64; 10];
    let more = |blocks, bytes| Live { blocks: before.blocks + blocks, bytes: before.bytes + bytes };
    assert_eq!(live(), more(2, 1_080));
    kept.reserve_exact(5_000);
    assert_eq!(live(), more(2, 5_080), "a buffer that grows is one block still");
    kept.push(1);
    kept.shrink_to_fit();
    assert_eq!(live(), more(2, 81));
    thread::spawn(move || drop(kept)).join().unwrap();
    drop(zeroed);
    assert_eq!(live(), before);
    assert_eq!(before.to_string(), format!("{} bytes in {} blocks", before.bytes, before.blocks));
}
