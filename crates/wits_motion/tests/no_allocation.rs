//! A flock that has grown to its size allocates nothing, and keeps within its memory.

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_motion::flock::{
    self, FlockDef, FlockScratch, FlockState, FlockTick, Obstacle, Stimulus, Surroundings,
};
use wits_testkit::alloc::{CountingAllocator, assert_no_allocation};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

const SEED: Seed = Seed::new(3);

#[test]
fn a_step_allocates_nothing_after_warm_up() {
    let def = FlockDef { body_radius: 0.2, ..FlockDef::default() };
    let stimuli = [Stimulus { at: Vec2::splat(20.0), radius: 15.0, push: 1.0 }];
    let obstacles = [Obstacle { at: Vec2::splat(60.0), radius: 8.0 }];
    let around = Surroundings { stimuli: &stimuli, obstacles: &obstacles };
    let mut state = FlockState::scattered(2000, &def, SEED);
    assert_steady(&def, &mut state, &around);
}

/// A flock that falls together fills one cell more and more; its memory stays what it was.
#[test]
fn a_collapsing_flock_allocates_nothing_either() {
    let mut def = FlockDef::default();
    def.separation.weight = 0.0;
    def.cohesion = flock::Urge { weight: 4.0, radius: 25.0 };
    let mut state = FlockState::scattered(3000, &def, SEED);
    assert_steady(&def, &mut state, &Surroundings::default());
}

fn assert_steady(def: &FlockDef, state: &mut FlockState, around: &Surroundings<'_>) {
    let mut scratch = FlockScratch::default();
    let mut tick = |number| flock::step(def, state, &mut scratch, around, &FlockTick::new(SEED, number));
    (0..5).for_each(&mut tick);
    assert_no_allocation("500 steps of a flock", || (5..505).for_each(&mut tick));
}

#[test]
fn a_creature_takes_at_most_128_bytes() {
    let side = 1000.0;
    let def = FlockDef { max: Vec2::splat(side), ..FlockDef::default() };
    let mut state = FlockState::scattered(100_000, &def, SEED);
    let mut scratch = FlockScratch::default();
    flock::step(&def, &mut state, &mut scratch, &Surroundings::default(), &FlockTick::new(SEED, 0));
    let bytes = (state.bytes() + scratch.bytes()) / state.len();
    assert!(bytes <= 128, "{bytes} bytes for each creature");
}
