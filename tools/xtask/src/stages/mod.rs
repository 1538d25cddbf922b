//! `make test` in stages: each is a target of make. At the end a table shows the time of each stage and the flaky tests.

mod flaky;
mod table;

use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// One stage that was run.
#[derive(Debug)]
struct Stage {
    name: String,
    seconds: f64,
    passed: bool,
}

/// Runs the targets in their order until one fails; true when all passed.
pub(crate) fn run(targets: &[String], root: &Path) -> Result<bool, String> {
    let notes = flaky::Notes::begin(&root.join("target"))?;
    let mut stages = Vec::new();
    for name in targets {
        println!("\n== {name}");
        let start = Instant::now();
        let status = Command::new(std::env::var_os("MAKE").unwrap_or_else(|| "make".into()))
            .args(["--no-print-directory", name])
            .env(flaky::VARIABLE, notes.browser())
            .current_dir(root)
            .status()
            .map_err(|error| format!("cannot run make: {error}"))?;
        stages.push(Stage {
            name: name.clone(),
            seconds: start.elapsed().as_secs_f64(),
            passed: status.success(),
        });
        if !status.success() {
            break;
        }
    }
    println!("\n{}", table::table(&stages, targets));
    print!("{}", table::flaky(&notes.tests()));
    let passed = stages.iter().all(|stage| stage.passed);
    println!("{}", if passed { "All tests passed." } else { "Some tests failed." });
    Ok(passed)
}
