//! A match asks for no memory once it runs.

use wits_core::random::Seed;
use wits_game::Game;
use wits_game::{Entry, Params, Setup, Tick};
use wits_testkit::alloc::count_allocations;

use soccer::Soccer;

#[test]
fn ticks_of_a_match_need_no_memory() {
    let entry = Entry::of::<Soccer>();
    let params = Params::defaults(entry.about());
    let mut game = Soccer::start(&Setup { seed: Seed::new(3), params: params.clone(), parallel: false });
    let mut run = |from: u64, to: u64| {
        for number in from..to {
            game.tick(Tick { number, dt: 1.0 / 60.0, params: &params, inputs: &[], edits: &[] });
        }
    };
    run(0, 3_000);
    let counts = count_allocations(|| run(3_000, 9_000));
    assert_eq!(counts.this_thread.calls, 0, "{}", counts.this_thread);
}
