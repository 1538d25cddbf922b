//! The numbers of the book, and laws.

mod annealing;
mod artillery;
mod climbing;
mod harness;
mod laws;
mod pictures;

use wits_core::random::Seed;
use wits_core::work::Work;

use super::{Best, Method, Parameter, TuneDef, TuneState, Tuning};

/// One parameter from -10 to 10 that begins at a place and goes in steps of a half.
fn line(start: f64) -> Parameter {
    Parameter::new("x", -10.0, 10.0).start(start).step(0.5)
}

/// Runs a search to its end.
fn run(def: &TuneDef, seed: u64, score: impl FnMut(&[f64]) -> f64) -> (Best, TuneState) {
    let mut tuning = Tuning::new(def, Seed::new(seed), score).unwrap();
    let best = tuning.finish().unwrap();
    (best, tuning.state().clone())
}

/// Hills on a line: the height at a place, and at those nearer to others the less.
fn hills(x: f64, tops: &[(f64, f64)]) -> f64 {
    tops.iter().map(|(at, height)| height - (x - at) * (x - at)).fold(f64::NEG_INFINITY, f64::max)
}

fn named(name: &str) -> Method {
    Method::named(name).unwrap()
}
