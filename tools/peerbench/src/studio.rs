//! The studio: how fast it streams, and what that costs the simulation. Nobody to compare with, but a bar to keep.

use crate::figures::{Samples, parse};
use crate::peers::Skipped;
use crate::process::Launch;
use crate::report::{Around, say};
use crate::stage::Stage;

/// The name of the suite.
pub(crate) const SUITE: &str = "studio";

/// Measures with the web app's own tools; without them, or without a browser, it is skipped.
pub(crate) fn measure(stage: &Stage, rounds: usize, samples: &mut Samples, around: &mut Around) {
    for round in 1..=rounds {
        say(&format!("{SUITE}: round {round} of {rounds}"));
        match one_round(stage) {
            Ok(printed) => samples.add_ours(&printed),
            Err(reason) => {
                around.skipped.push(Skipped { name: SUITE, reason });
                return;
            }
        }
    }
}

fn one_round(stage: &Stage) -> Result<crate::figures::Printed, String> {
    let folder = stage.root().join("studio");
    if !folder.join("node_modules").is_dir() {
        return Err("the web app is not installed: run `make studio`".into());
    }
    let launch = Launch::new("node").arg("dev/measure-stream.mjs").within(&folder);
    let launch = launch.set("WITS_BIN", stage.target().join("release/wits"));
    parse(&launch.answer()?)
}
