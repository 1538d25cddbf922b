//! What is in use is counted over all threads: a test that looks at it is alone in its process.

use std::thread;

use wits_testkit::alloc::{Live, alone, live};

/// Gives the first thing that is not as it should be.
fn looked_at() -> Result<(), String> {
    let before = live();
    let is = |blocks, bytes, what: &str| {
        let expected = Live { blocks: before.blocks + blocks, bytes: before.bytes + bytes };
        if live() == expected { Ok(()) } else { Err(format!("{what}: {}, not {expected}", live())) }
    };
    let mut kept: Vec<u8> = Vec::with_capacity(1_000);
    let zeroed = vec![0_u64; 10];
    is(2, 1_080, "two buffers")?;
    kept.reserve_exact(5_000);
    is(2, 5_080, "a buffer that grows is one block still")?;
    kept.push(1);
    kept.shrink_to_fit();
    is(2, 81, "a buffer that shrinks")?;
    thread::spawn(move || drop(kept)).join().expect("dropping does not panic");
    drop(zeroed);
    is(0, 0, "all is given back")
}

#[test]
fn what_is_kept_is_live_until_it_is_given_back_whoever_does_that() {
    alone(|| {
        // The program has another thread, which has something to do when it starts the test and may be late: once it is
        // done, it allocates nothing.
        let seen: Vec<String> = (0..1000).map_while(|_| looked_at().err()).collect();
        assert!(seen.len() < 1000, "{}", seen[999]);
        let live = live();
        assert_eq!(live.to_string(), format!("{} bytes in {} blocks", live.bytes, live.blocks));
    });
}
