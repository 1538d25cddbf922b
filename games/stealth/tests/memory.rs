//! What a night costs in memory: nothing anew, once everything has grown to its size.

use std::sync::Arc;

use wits_core::random::Seed;
use wits_game::{Game, Params, Setup, Tick};
use wits_testkit::alloc::{CountingAllocator, count_allocations};

use stealth::Stealth;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

struct Night {
    game: Stealth,
    params: Params,
    tick: u64,
}

impl Night {
    fn new(seed: u64) -> Self {
        let params = Params::defaults(&Arc::new(Stealth::about()));
        let setup = Setup { seed: Seed::new(seed), params: params.clone(), parallel: false };
        Self { game: Stealth::start(&setup), params, tick: 0 }
    }

    fn tick(&mut self) {
        let (number, params) = (self.tick, &self.params);
        self.game.tick(Tick { number, dt: 1.0 / 30.0, params, inputs: &[], edits: &[] });
        self.tick += 1;
    }
}
