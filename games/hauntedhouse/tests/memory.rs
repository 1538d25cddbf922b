//! A house that has been full for a while asks for no more memory.

mod night;

use night::Night;
use wits_testkit::alloc::{CountingAllocator, count_allocations};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Whoever comes brings a body, and its memory grows for a while; each state has a tree when somebody first gets into it. In
/// the last minute nobody is let in any more: people walk, think, look, hear, talk and are haunted, and a tick in which nobody
/// leaves allocates nothing.
#[test]
fn when_all_have_come_a_tick_allocates_nothing() {
    let mut night = Night::new(1, &[]);
    night.run(7900);
    let (mut quiet, mut silent, mut calls) = (0, 0, 0);
    while night.now < 8900 {
        let here = night.game.thinking().0;
        let counts = count_allocations(|| night.tick()).this_thread;
        if night.game.thinking().0 == here {
            quiet += 1;
            silent += u64::from(counts.calls == 0);
            calls += counts.calls;
        }
    }
    assert!(quiet > 700 && night.game.thinking().0 > 10, "{quiet} ticks with {:?}", night.game.thinking());
    // One of a hundred is left to those who are bored, or scared, for the first time.
    assert!(silent * 100 >= quiet * 99, "{silent} of {quiet} ticks without an allocation, {calls} in all");
}
