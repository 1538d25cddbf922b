//! Tests of several parts together.

mod board;
mod deep;
mod environments;
mod grid;
mod obstacles;
mod oracles;
mod properties;
mod safety;
mod saved;
mod sentries;
mod vector;

use super::env::{ActionDef, Chance, StateDef, TableWorld, TableWorldDef};
use wits_core::random::Seed;

/// A random problem: up to three actions a state, each with up to three outcomes, small rewards.
pub(super) fn random_world(seed: u64, states: u32, certain: bool) -> TableWorld {
    let mut stream = Seed::new(seed).stream();
    let mut chance = || Chance {
        weight: 1.0 + stream.below(4) as f32,
        reward: (stream.below(9) as f32 - 4.0) / 4.0,
        next: (stream.below(8) > 0).then(|| stream.below(states)),
    };
    let mut counts = Seed::new(seed).fork("counts").stream();
    let mut action = || ActionDef {
        chances: (0..if certain { 1 } else { 1 + counts.below(3) }).map(|_| chance()).collect(),
    };
    let mut sizes = Seed::new(seed).fork("sizes").stream();
    let states =
        (0..states).map(|_| StateDef { actions: (0..1 + sizes.below(3)).map(|_| action()).collect() });
    TableWorld::new(TableWorldDef { states: states.collect(), start: None }).unwrap()
}
