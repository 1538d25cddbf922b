//! A house in which people come and go asks for memory when somebody comes, and at no other time.

use crate::night::Night;
use wits_testkit::alloc::count_allocations;

/// Whoever comes brings all that it will ever need, and a night that begins furnishes the house anew. In all other ticks people
/// walk, think, look, hear, talk, are haunted and go home, and nothing is allocated: the first night has filled all lists, and
/// for what is rarely at its widest (searches, paths, who asks for one, what is said when the doors close) there is room from
/// the beginning.
#[test]
fn after_the_first_night_only_who_comes_and_the_beginning_of_a_night_allocate() {
    for seed in [1, 2, 3] {
        let mut night = Night::new(seed, &[]);
        night.run(10_000);
        let (mut ticks, mut leaving) = (0, 0);
        while ticks < 14_000 {
            let before = (night.game.have_come(), night.score("night"));
            let (here, was_closed) = (night.game.thinking().0, night.game.is_closed());
            let calls = count_allocations(|| night.tick()).this_thread.calls;
            // The tick in which the house opens again is the beginning of a night, and so is the first one.
            if before == (night.game.have_come(), night.score("night")) && !was_closed {
                assert_eq!(calls, 0, "seed {seed}: tick {}, {here} visitors", night.now);
                ticks += 1;
                leaving += u32::from(night.game.thinking().0 < here);
            }
        }
        assert!(leaving > 10, "only in {leaving} ticks somebody left");
    }
}
