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
mod readme;
mod report;
mod rounds;
mod setup;
mod stage;
mod studio;
mod tiny;

use std::process::ExitCode;

use clap::Parser;

use stage::Stage;

/// Measures Wits and its peers side by side
///
/// Writes report.md and report.json to target/bench, and after a full run the table in the README.
#[derive(Parser)]
#[command(version, after_help = "Example:\n  cargo run --release -p peerbench -- --only flock --quick")]
struct Args {
    /// Fewer rounds: good enough to see large differences
    #[arg(long)]
    quick: bool,

    /// Measures this suite only
    #[arg(long, value_name = "SUITE")]
    only: Option<String>,

    /// Measures nothing: runs every suite once with hardly any work, to see that all of it works
    #[arg(long, conflicts_with_all = ["quick", "only"])]
    tiny: bool,
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

/// Measures everything; false when something failed or some work was not alike.
fn run(args: &Args) -> Result<bool, String> {
    let stage = Stage::find()?;
    if args.tiny {
        return tiny::run(&stage).map(|()| true);
    }
    let ours = setup::ours(&stage)?;
    let suites = rounds::suites(&ours, args.only.as_deref())?;
    let (peers, skipped) = peers::set_up(&stage, &suites);
    let count = if args.quick { 3 } else { 7 };
    let mut samples = figures::Samples::default();
    let mut around = report::Around { failed: Vec::new(), skipped };
    for suite in &suites {
        rounds::measure(suite, count, &ours, &peers, &mut samples, &mut around);
        // Whatever happens to the next suite, this one is in the report.
        write(&stage, &compare::rows(&samples), &around, count)?;
    }
    if args.only.as_deref().is_none_or(|only| only == studio::SUITE) {
        studio::measure(&stage, if args.quick { 1 } else { 3 }, &mut samples, &mut around);
    }
    let rows = compare::rows(&samples);
    let text = write(&stage, &rows, &around, count)?;
    report::say(&format!("{text}\nWritten to {}", stage.output().display()));
    if !args.quick && args.only.is_none() {
        let table = readme::table(&rows, &around.skipped, count, &machine::line());
        match table.and_then(|table| readme::write(&stage.root().join("README.md"), &table)) {
            Ok(()) => report::say("README.md: the table is that of this run"),
            Err(why) => around.failed.push(rounds::Failed { suite: "README.md".into(), reason: why }),
        }
    }
    around
        .failed
        .iter()
        .for_each(|failed| report::say(&format!("failed: {}: {}", failed.suite, failed.reason)));
    Ok(around.failed.is_empty() && rows.iter().all(|row| row.unlike.is_none()))
}

/// Writes the report and gives its page.
fn write(
    stage: &Stage,
    rows: &[compare::Row],
    around: &report::Around,
    rounds: usize,
) -> Result<String, String> {
    let text = report::markdown(rows, around, rounds, &machine::line());
    stage.write("report.md", &text)?;
    stage.write("report.json", &report::json(rows)?)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_well_formed() {
        use clap::CommandFactory;
        super::Args::command().debug_assert();
    }
}
