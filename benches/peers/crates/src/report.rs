//! Figures as the runner reads them.

use std::hint::black_box;
use std::time::Instant;

use serde_json::{Value, json};

/// The seconds one pass takes, as a mean over some.
pub fn seconds_per_pass<T>(passes: u32, mut pass: impl FnMut() -> T) -> f64 {
    let start = Instant::now();
    for _ in 0..passes {
        black_box(pass());
    }
    start.elapsed().as_secs_f64() / f64::from(passes)
}

/// One figure, with the work that was done.
pub fn figure(suite: &str, case: &str, unit: &str, value: f64, work: (&str, f64)) -> Value {
    json!({ "suite": suite, "case": case, "unit": unit, "value": value, "work": { work.0: work.1 } })
}

/// Prints what a program measured. Versions are pinned in the manifest, from which they are read.
pub fn print(program: &str, package: &str, figures: &[Value]) {
    let pinned = format!("{package} = \"=");
    let manifest = include_str!("../Cargo.toml");
    let version = manifest.lines().find_map(|line| line.strip_prefix(&pinned)).unwrap_or("?");
    println!(
        "{}",
        json!({ "program": program, "version": version.trim_end_matches('"'), "figures": figures })
    );
}
