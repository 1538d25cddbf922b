//! Flocks and crowds that have grown to their size allocate nothing, and keep within their memory.

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_motion::crowd::{self, Agent, CrowdDef, CrowdScratch, CrowdState, CrowdTick, Walls};
use wits_motion::flock::{
    self, FlockDef, FlockScratch, FlockState, FlockTick, Obstacle, Stimulus, Surroundings,
};
use wits_testkit::alloc::assert_no_allocation;

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

/// A crowd that walks together and apart again, among walls.
#[test]
fn a_crowd_allocates_nothing_after_its_first_step() {
    let mut state = CrowdState::new();
    for number in 0..900_u16 {
        let place = Vec2::new(f32::from(number % 30), f32::from(number / 30)) - 15.0;
        state.push(Agent::at(place * 2.0)).unwrap();
    }
    let mut walls = Walls::new();
    walls.block(Vec2::splat(-1.5), Vec2::splat(1.5)).unwrap();
    walls.room(Vec2::splat(-60.0), Vec2::splat(60.0)).unwrap();
    let outwards: Vec<Vec2> = state.iter().map(|agent| agent.position.clamp_length(1.0, 1.2)).collect();
    let inwards: Vec<Vec2> = outwards.iter().map(|wish| -wish).collect();
    let (def, mut scratch) = (CrowdDef::default(), CrowdScratch::default());
    let tick = CrowdTick { dt: 0.1, parallel: false };
    let mut step = |number| {
        let wishes = if number < 200 { &inwards } else { &outwards };
        crowd::step(&def, &mut state, &mut scratch, &walls, wishes, &tick);
    };
    step(0);
    assert_no_allocation("600 steps of a crowd", || (0..600).for_each(step));
    assert!(state.iter().any(|agent| agent.position.length() > 40.0), "they did not get apart");
    let bytes = (state.bytes() + scratch.bytes()) / state.len();
    assert!(bytes <= 136, "{bytes} bytes for each agent");
}
