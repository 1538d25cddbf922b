//! `wits replay`: the same run again, every stored hash compared.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use wits_core::findings::Findings;
use wits_game::Catalog;
use wits_game::recording::{Recording, ReplayReport};

use crate::examples::ExampleFile;
use crate::failure::{Failure, Outcome};
use crate::progress::Progress;
use crate::{files, output};

#[derive(Args)]
#[command(
    after_help = "Example:\n  wits replay flock.rec --json\n  wits replay mine.rec --examples mine.examples.ron"
)]
pub(crate) struct ReplayArgs {
    /// A recording, as `wits play --record` writes it
    file: PathBuf,

    /// Writes what the player observed and did, as examples to learn from: a name that ends in .examples.ron or .csv
    #[arg(long, value_name = "FILE")]
    examples: Option<PathBuf>,

    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ReplayJson {
    ticks: u64,
    matches: bool,
}

pub(crate) fn run(args: &ReplayArgs, catalog: &Catalog) -> Outcome {
    let replayed = replay(args, catalog);
    if args.json {
        // A recording that cannot be played again is an answer too.
        let (ticks, matches) =
            replayed.as_ref().map_or((0, false), |report| (report.ticks, report.matches()));
        output::json(&ReplayJson { ticks, matches })?;
    }
    let report = replayed?;
    match difference(&report) {
        Some(difference) => Err(Failure::no(format!("{}: {difference}", args.file.display()))),
        None if args.json => Ok(()),
        None => output::line(format!("{} ticks, all {} hashes match", report.ticks, report.checked)),
    }
}

fn replay(args: &ReplayArgs, catalog: &Catalog) -> Outcome<ReplayReport> {
    let file = &args.file;
    let text = files::read_text(file).map_err(Failure::no)?;
    let recording = Recording::from_text(&file.display().to_string(), &text).map_err(Failure::no)?;
    let in_file = |fault: String| Failure::no(format!("{}: {fault}", file.display()));
    let entry = catalog.find(&recording.game).map_err(|unknown| in_file(unknown.to_string()))?;
    let progress = Progress::ticks(recording.ticks);
    let mut examples =
        args.examples.as_deref().map(|file| ExampleFile::new(file, entry.about())).transpose()?;
    let replayed = recording.replay_with(entry, true, |session| {
        if let Some(examples) = &mut examples {
            examples.look(session);
        }
        progress.at(session.now());
    });
    drop(progress);
    let matches = replayed.as_ref().is_ok_and(|report| report.first_mismatch.is_none());
    if let (Some(examples), true) = (&examples, matches) {
        examples.write()?;
    }
    replayed.map_err(|findings| in_file(one_line(&findings)))
}

fn one_line(findings: &Findings) -> String {
    findings.list().iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// What was not as recorded, if anything.
fn difference(report: &ReplayReport) -> Option<String> {
    if report.checked == 0 {
        return Some("holds no hashes to compare".to_owned());
    }
    let first = report.first_mismatch.as_ref()?;
    Some(format!("{} of {} hashes differ, {first}", report.mismatches, report.checked))
}
