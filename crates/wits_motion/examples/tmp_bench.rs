//! tmp
#![allow(clippy::disallowed_types, clippy::print_stdout, reason = "x")]
use std::time::Instant;
use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_motion::flock::*;
use wits_motion::steering::WanderDef;
fn main() {
    let only: Option<usize> = std::env::args().nth(1).and_then(|a| a.parse().ok());
    for (n, par) in [(1000usize, false), (4000, false), (100_000, false), (100_000, true)]
        .into_iter()
        .filter(|c| only.is_none_or(|o| o == c.0))
    {
        let side = (n as f32 * std::f32::consts::PI * 100.0 / 10.0).sqrt();
        let def = FlockDef {
            min: Vec2::splat(-side / 2.0),
            max: Vec2::splat(side / 2.0),
            border: Border::Torus,
            separation: Urge { weight: 0.03, radius: 10.0 },
            alignment: Urge { weight: 1.0, radius: 10.0 },
            cohesion: Urge { weight: 0.9, radius: 10.0 },
            view: std::f32::consts::TAU,
            wander_weight: 0.5,
            wander: WanderDef { radius: 1.0, distance: 5.0, jitter: 5.0 },
            strength: 1.0,
            max_acceleration: 100.0,
            min_speed: 0.0,
            max_speed: 1.5,
            body_radius: 0.0,
            ..FlockDef::default()
        };
        let seed = Seed::new(1);
        let mut st = FlockState::scattered(n, &def, seed);
        let mut sc = FlockScratch::default();
        let mut t = 0;
        let mut go = |k: u64| {
            for _ in 0..k {
                step(
                    &def,
                    &mut st,
                    &mut sc,
                    &Surroundings::default(),
                    &FlockTick { parallel: par, ..FlockTick::new(seed, t) },
                );
                t += 1;
            }
        };
        go(60);
        let a = Instant::now();
        go(120);
        let e = a.elapsed().as_secs_f64() / 120.0 * 1e3;
        println!(
            "{n} par={par}: {e:.4} ms, {:.1} ns each, {:?} grid {}x{} bytes {}",
            e * 1e6 / n as f64,
            measure(&st, &sc).neighbours,
            sc.index().grid().columns(),
            sc.index().grid().rows(),
            (st.bytes() + sc.bytes()) / n
        );
    }
}
