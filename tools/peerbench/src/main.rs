//! Measures Wits and its peers side by side, in one run on one machine: the program behind `make bench`.
//!
//! Peers come from the package registries and are set up on the spot; one that cannot be is skipped with its reason.
//! Ours and theirs run in turns, each in a process of its own, for several rounds; medians are compared. Every figure
//! comes with an account of the work done, and figures of unlike work are shown but never compared.

mod compare;
mod figures;
mod machine;
mod peers;
mod process;
mod report;
mod rounds;
mod setup;
mod stage;
mod studio;

use std::process::ExitCode;

use clap::Parser;

use stage::Stage;

/// Measures Wits and its peers side by side
///
/// Writes report.md and report.json to target/bench.
#[derive(Parser)]
#[command(version, after_help = "Example:\n  cargo run --release -p peerbench -- --only flock --quick")]
struct Args {
    /// Fewer rounds: good enough to see large differences
    #[arg(long)]
    quick: bool,

    /// Measures this suite only
    #[arg(long, value_name = "SUITE")]
    only: Option<String>,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            report::say(&format!("error: {why}"));
            ExitCode::FAILURE
        }
    }
}

/// Measures everything; false when some work was not alike.
fn run(args: &Args) -> Result<bool, String> {
    let stage = Stage::find()?;
    let ours = setup::ours(&stage)?;
    let suites = rounds::suites(&ours, args.only.as_deref())?;
    let (peers, mut skipped) = peers::set_up(&stage, &suites);
    let count = if args.quick { 3 } else { 7 };
    let mut samples = figures::Samples::default();
    for suite in &suites {
        rounds::measure(suite, count, &ours, &peers, &mut samples, &mut skipped)?;
    }
    if args.only.as_deref().is_none_or(|only| only == studio::SUITE) {
        studio::measure(&stage, if args.quick { 1 } else { 3 }, &mut samples, &mut skipped);
    }
    let rows = compare::rows(&samples);
    let text = report::markdown(&rows, &skipped, count, &machine::line());
    stage.write("report.md", &text)?;
    stage.write("report.json", &report::json(&rows)?)?;
    report::say(&format!("{text}\nWritten to {}", stage.output().display()));
    Ok(rows.iter().all(|row| row.unlike.is_none()))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_well_formed() {
        use clap::CommandFactory;
        super::Args::command().debug_assert();
    }
}
