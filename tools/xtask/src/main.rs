//! Checks that keep this repository honest, and the generator of the index from the books.
//!
//! Every check is a function from the files of the repository to a list of faults,
//! so that it can be tested on a handful of made-up files. Only `main` prints.
#![expect(clippy::print_stdout, reason = "a command-line tool reports on standard output")]
#![expect(clippy::print_stderr, reason = "what keeps a check from running goes to standard error")]

mod books;
mod fault;
mod guide;
mod layers;
mod links;
mod marks;
mod protocol;
mod stages;
mod states;
mod text;
mod tree;

use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use fault::Fault;
use tree::Tree;

/// Checks and generators of the Wits repository.
///
/// Example: cargo run -p xtask -- check
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Writes the index from the books, and its counts in the README
    Books {
        /// Writes nothing; fails when a row is faulty or a page is stale
        #[arg(long)]
        check: bool,
    },
    /// Every path and anchor named in the Markdown exists
    Links,
    /// Dependencies between the crates point one way
    Layers,
    /// No machine's own paths, no bare to-do notes, no huge files
    Text,
    /// Every page of the guide is in its table of contents
    Guide,
    /// The README has the places that other programs write
    Marks,
    /// Hashes of states are derived, or say why not
    States,
    /// Writes the messages of the studio in TypeScript from the Rust types
    Protocol {
        /// Writes nothing; fails when the file is stale
        #[arg(long)]
        check: bool,
    },
    /// All of the checks
    Check,
    /// Runs targets of make in their order; says what each took and which tests were flaky
    Stages {
        /// The targets
        #[arg(required = true)]
        targets: Vec<String>,
    },
}

/// What a check found, or why it could not run.
type Findings = Result<Vec<Fault>, String>;

fn main() -> ExitCode {
    let cli = Cli::parse();
    match tree::root().and_then(|root| run(&cli.command, &root)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Runs one command; true when there is nothing to complain about.
fn run(command: &Command, root: &Path) -> Result<bool, String> {
    let tree = || Tree::load(root);
    match command {
        Command::Books { check: false } => report("books", books::write(&tree()?, root)),
        Command::Books { check: true } => report("books", Ok(books::check(&tree()?))),
        Command::Links => report("links", Ok(links::check(&tree()?))),
        Command::Layers => report("layers", layers::run(&tree()?, root)),
        Command::Text => report("text", Ok(text::check(&tree()?))),
        Command::Guide => report("guide", Ok(guide::check(&tree()?))),
        Command::Marks => report("marks", Ok(marks::check(&tree()?))),
        Command::States => report("states", Ok(states::check(&tree()?))),
        Command::Protocol { check: false } => report("protocol", protocol::write(&tree()?, root)),
        Command::Protocol { check: true } => report("protocol", protocol::check(&tree()?)),
        Command::Check => check_all(&tree()?, root),
        Command::Stages { targets } => stages::run(targets, root),
    }
}

/// Runs every check to its end, so that one failing check does not hide the next.
fn check_all(tree: &Tree, root: &Path) -> Result<bool, String> {
    let results = [
        report("books", Ok(books::check(tree)))?,
        report("links", Ok(links::check(tree)))?,
        report("layers", layers::run(tree, root))?,
        report("text", Ok(text::check(tree)))?,
        report("guide", Ok(guide::check(tree)))?,
        report("marks", Ok(marks::check(tree)))?,
        report("states", Ok(states::check(tree)))?,
        report("protocol", protocol::check(tree))?,
    ];
    let failed = results.iter().filter(|passed| !**passed).count();
    match failed {
        0 => println!("all {} checks passed", results.len()),
        _ => println!("{failed} of {} checks failed", results.len()),
    }
    Ok(failed == 0)
}

fn report(name: &str, findings: Findings) -> Result<bool, String> {
    let faults = findings.map_err(|why| format!("{name}: {why}"))?;
    for fault in &faults {
        println!("{fault}");
    }
    match faults.len() {
        0 => println!("{name}: ok"),
        1 => println!("{name}: 1 fault"),
        many => println!("{name}: {many} faults"),
    }
    Ok(faults.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        use clap::CommandFactory;
        Cli::command().debug_assert();
    }

    #[test]
    fn a_report_passes_only_without_faults() {
        assert_eq!(report("links", Ok(vec![])), Ok(true));
        assert_eq!(report("links", Ok(vec![Fault::new("a.md", 1, "gone")])), Ok(false));
        assert_eq!(report("links", Err("no git".into())), Err("links: no git".to_owned()));
    }
}
