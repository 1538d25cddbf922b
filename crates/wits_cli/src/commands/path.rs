//! `wits path`: runs a MovingAI scenario file with a search of your choice.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use serde::Serialize;
use wits_core::findings::unknown_name;
use wits_nav::grid::movingai::{Query, Scenario, read_map, read_scenario};
use wits_nav::grid::{GridMap, Labels};

use crate::failure::{Failure, Outcome};
use crate::progress::Progress;
use crate::{files, output};
use wits_bench::paths::{ALGORITHMS, Algorithm, Claim, Finder};

#[derive(Args)]
#[command(after_help = after_help())]
pub(crate) struct PathArgs {
    /// The map (*.map)
    map: PathBuf,

    /// The questions about it (*.scen)
    scen: PathBuf,

    /// Which search to use; see below
    #[arg(long, value_name = "NAME")]
    algorithm: String,

    /// Asks only every K-th question, the first one included
    #[arg(long, default_value_t = 1, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,

    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

fn after_help() -> String {
    let rows = ALGORITHMS.iter().map(|algorithm| {
        let claim = algorithm.claim.about().to_owned();
        vec![format!("  {}", algorithm.name), claim, algorithm.about.to_owned()]
    });
    format!(
        "Algorithms:\n{}\n\n\
         Files hold the lengths of the shortest ways of eight directions. \"wrong\" counts what a search must not do: ways \
         that are not found or cannot be walked, shortest ways whose length differs from the file by more than 0.01 (or a \
         hundred-thousandth, whichever is more), good ways that are shorter than is possible, and ways at any angle, which \
         is another measure, that are longer than those of eight directions (1 % for Theta*) or shorter than the straight \
         line. The exit status is 1 if anything was wrong.\n\n\
         Questions that have no answer are not asked and counted as \"skipped\": an end outside of the map, on a blocked \
         cell, or where no path leads.\n\n\
         For good ways and those at any angle the answer has one more field, ratio_mean: how many times as long as those \
         of the file its ways are on average.\n\n\
         Example:\n  wits path brc202d.map brc202d.map.scen --algorithm jps --every 25 --json",
        output::table(&rows.collect::<Vec<_>>())
    )
}

#[derive(Serialize)]
struct PathJson {
    map: String,
    algorithm: &'static str,
    queries: usize,
    solved: usize,
    wrong: usize,
    /// Questions that have no answer and were not run.
    skipped: usize,
    mean_us: f64,
    p99_us: f64,
    preprocess_ms: f64,
    memory_bytes: usize,
    expanded_mean: f64,
    /// Only for those who do not claim shortest ways.
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio_mean: Option<f64>,
}

pub(crate) fn run(args: &PathArgs) -> Outcome {
    let algorithm = chosen(&args.algorithm)?;
    let (map, scenario) = read(&args.map, &args.scen)?;
    let start = Instant::now();
    let mut finder = {
        let _progress = Progress::step(format!("making tables for {}", algorithm.name));
        (algorithm.prepare)(&map).map_err(Failure::no)?
    };
    let preprocess_ms = 1e3 * start.elapsed().as_secs_f64();
    let labels = Labels::new(&map);
    let asked = scenario.queries.iter().step_by(args.every as usize);
    let (queries, skipped): (Vec<&Query>, Vec<&Query>) =
        asked.partition(|query| query.impossible(&map, &labels).is_none());
    let tally = ask_all((algorithm.claim, &mut *finder), &map, &queries, &args.scen)?;
    let count = queries.len().max(1) as f64;
    let answer = PathJson {
        map: args.map.display().to_string(),
        algorithm: algorithm.name,
        queries: queries.len(),
        solved: tally.solved,
        wrong: tally.wrong,
        skipped: skipped.len(),
        mean_us: tally.times.iter().fold(0.0, |sum, time| sum + time) / count,
        p99_us: percentile(&tally.times, 0.99),
        preprocess_ms,
        memory_bytes: finder.bytes(),
        expanded_mean: tally.expanded as f64 / count,
        ratio_mean: (algorithm.claim != Claim::Shortest && tally.compared > 0)
            .then(|| tally.ratios / tally.compared as f64),
    };
    if let Some(first) = skipped.first() {
        let why = first.impossible(&map, &labels).unwrap_or_default();
        // If standard error is closed, the message is dropped.
        let _ = writeln!(std::io::stderr(), "{}:{}: {why}: skipped", args.scen.display(), first.line);
    }
    if args.json {
        output::json(&answer)?
    } else {
        output::line(told(&answer))?
    }
    if answer.wrong > 0 {
        let first = tally.first_wrong.unwrap_or_default();
        return Err(Failure::no(format!(
            "{} was wrong in {} of {} questions, first: {first}",
            answer.algorithm, answer.wrong, answer.queries
        )));
    }
    Ok(())
}

fn chosen(name: &str) -> Outcome<&'static Algorithm> {
    let known: Vec<&str> = ALGORITHMS.iter().map(|algorithm| algorithm.name).collect();
    let found = ALGORITHMS.iter().find(|algorithm| algorithm.name == name);
    found.ok_or_else(|| Failure::usage(format!("algorithm: {}", unknown_name(name, &known))))
}

/// Both files, or all their faults.
fn read(map: &Path, scen: &Path) -> Outcome<(GridMap, Scenario)> {
    let text = |path: &Path| files::read_text(path).map_err(Failure::no);
    let name = |path: &Path| path.display().to_string();
    let grid = read_map(&name(map), &text(map)?).map_err(Failure::no)?;
    let scenario = read_scenario(&name(scen), &text(scen)?).map_err(Failure::no)?;
    scenario.size_faults(&name(scen), &grid).into_result((grid, scenario)).map_err(Failure::no)
}

/// What the answers came to.
#[derive(Default)]
struct Tally {
    solved: usize,
    wrong: usize,
    first_wrong: Option<String>,
    expanded: u64,
    /// How long ways are beside those of the file: the sum, and of how many; ways of no length are left out.
    ratios: f64,
    compared: usize,
    /// Of each question. \[µs\]
    times: Vec<f64>,
}

fn ask_all(
    (claim, finder): (Claim, &mut dyn Finder),
    map: &GridMap,
    queries: &[&Query],
    scen: &Path,
) -> Outcome<Tally> {
    let progress = Progress::counted(queries.len() as u64, "question");
    let mut tally = Tally { times: Vec::with_capacity(queries.len()), ..Tally::default() };
    for (done, query) in queries.iter().enumerate() {
        let start = Instant::now();
        let answer = finder.find(map, query.start, query.goal);
        tally.times.push(1e6 * start.elapsed().as_secs_f64());
        let line = format!("{}:{}", scen.display(), query.line);
        let answer = answer.map_err(|error| Failure::no(format!("{line}: {error}")))?;
        tally.expanded += finder.expanded();
        tally.solved += usize::from(answer.is_some());
        if let Some(length) = answer.filter(|_| query.length > 0.0) {
            tally.ratios += length / query.length;
            tally.compared += 1;
        }
        if let Some(fault) = fault(claim, finder, map, query, answer) {
            tally.wrong += 1;
            tally.first_wrong.get_or_insert_with(|| format!("{line}: {fault}"));
        }
        progress.at(done as u64);
    }
    Ok(tally)
}

/// What is wrong with an answer, if anything.
fn fault(
    claim: Claim,
    finder: &dyn Finder,
    map: &GridMap,
    query: &Query,
    answer: Option<f64>,
) -> Option<String> {
    let Some(length) = answer else { return Some("no way was found".to_owned()) };
    let (across, down) = (query.start.x.abs_diff(query.goal.x), query.start.y.abs_diff(query.goal.y));
    let straight = f64::from(across).hypot(f64::from(down));
    claim.fault(length, query.length, straight).or_else(|| {
        match finder.walked(map, query.start, query.goal) {
            None => Some("the way cannot be walked".to_owned()),
            // The root of two has seven digits in graphs, and so have the points of lines.
            Some(walked) if (walked - length).abs() > 1e-3_f64.max(1e-6 * length) => {
                Some(format!("a way of {walked:.4} is said to have {length:.4}"))
            }
            Some(_) => None,
        }
    })
}

/// The value that a share of all values does not exceed.
fn percentile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let place = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(place.clamp(1, sorted.len().max(1)) - 1).copied().unwrap_or(0.0)
}

fn told(answer: &PathJson) -> String {
    let ratio = answer.ratio_mean.map(|ratio| format!(", {ratio:.4} times as long as those of the file"));
    format!(
        "{} on {}: {} of {} questions solved, {} wrong{}{}\n{:.1} µs on average, 99 % within {:.1} µs, {:.1} nodes expanded\n\
         tables: {:.1} ms, {:.1} MB",
        answer.algorithm,
        answer.map,
        answer.solved,
        answer.queries,
        answer.wrong,
        if answer.skipped > 0 {
            format!(", {} skipped that have no answer", answer.skipped)
        } else {
            String::new()
        },
        ratio.unwrap_or_default(),
        answer.mean_us,
        answer.p99_us,
        answer.expanded_mean,
        answer.preprocess_ms,
        answer.memory_bytes as f64 / 1e6
    )
}

#[cfg(test)]
mod tests {
    use super::percentile;

    #[test]
    fn percentiles_are_values_that_occurred() {
        let values: Vec<f64> = (1..=200).map(f64::from).collect();
        assert_eq!(
            (percentile(&values, 0.99), percentile(&values[..1], 0.99), percentile(&[], 0.99)),
            (198.0, 1.0, 0.0)
        );
    }
}
