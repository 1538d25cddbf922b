//! `wits bench`: our own figures alone, quick. `make bench` sets the peers beside them.

use std::collections::BTreeMap;
use std::io::Write;

use clap::Args;
use serde::Serialize;
use wits_bench::{Case, Cores, Figure, SUITES, Size, Suite, median};
use wits_core::findings::unknown_name;

use crate::failure::{Failure, Outcome};
use crate::output;
use crate::progress::Progress;

/// How often each case is measured.
const ROUNDS: usize = 3;

#[derive(Args)]
#[command(after_help = "Example:\n  wits bench flock --json")]
pub(crate) struct BenchArgs {
    /// Measures this suite only
    suite: Option<String>,

    /// Prints one JSON object
    #[arg(long)]
    json: bool,

    /// Lists the suites and measures nothing
    #[arg(long, conflicts_with_all = ["json", "figures"])]
    list: bool,

    /// Measures once and prints the figures with the work done, as the peer runner wants them
    #[arg(long, hide = true)]
    figures: bool,

    /// Measures only the cases that use so many cores
    #[arg(long, value_enum, hide = true)]
    cores: Option<Cores>,

    /// Does hardly any work: shows that every case runs, and gives figures that mean nothing
    #[arg(long, hide = true)]
    tiny: bool,
}

#[derive(Serialize)]
struct BenchJson {
    results: Vec<ResultJson>,
}

/// The fields of `make bench`; there is no peer here.
#[derive(Serialize)]
struct ResultJson {
    suite: &'static str,
    case: &'static str,
    ours: f64,
    peer: Option<f64>,
    peer_name: Option<String>,
    unit: &'static str,
    ratio: Option<f64>,
}

/// What every program of the peer comparison prints.
#[derive(Serialize)]
struct FiguresJson {
    program: &'static str,
    version: &'static str,
    figures: Vec<FigureJson>,
    /// Cases without a figure, and why.
    failed: Vec<String>,
}

#[derive(Serialize)]
struct FigureJson {
    suite: &'static str,
    case: &'static str,
    unit: &'static str,
    value: f64,
    work: BTreeMap<&'static str, f64>,
}

pub(crate) fn run(args: &BenchArgs) -> Outcome {
    let suites = chosen(args.suite.as_deref())?;
    if args.list {
        let rows = suites.iter().map(|suite| vec![suite.name.to_owned(), suite.about.to_owned()]);
        return output::line(output::table(&rows.collect::<Vec<_>>()));
    }
    let cases = suites.iter().flat_map(|suite| suite.cases.iter().map(move |case| (*suite, case)));
    let cases = cases.filter(|(_, case)| args.cores.is_none_or(|cores| cores == case.cores));
    let mut run = Run { size: if args.tiny { Size::Tiny } else { Size::Full }, failed: Vec::new() };
    if args.figures {
        let figures = cases.filter_map(|(suite, case)| run.figure(suite, case)).collect();
        let (program, version) = ("wits", env!("CARGO_PKG_VERSION"));
        return output::json(&FiguresJson { program, version, figures, failed: run.failed });
    }
    let results: Vec<ResultJson> = cases.filter_map(|(suite, case)| run.result(suite, case)).collect();
    if args.json {
        output::json(&BenchJson { results })?
    } else {
        output::line(told(&results))?
    }
    if run.failed.is_empty() { Ok(()) } else { Err(Failure::no(run.failed.join("\n"))) }
}

fn chosen(name: Option<&str>) -> Outcome<Vec<&'static Suite>> {
    let Some(name) = name else { return Ok(SUITES.iter().collect()) };
    let known: Vec<&str> = SUITES.iter().map(|suite| suite.name).collect();
    match SUITES.iter().find(|suite| suite.name == name) {
        Some(suite) => Ok(vec![suite]),
        None => Err(Failure::usage(format!("suite: {}", unknown_name(name, &known)))),
    }
}

/// Measures cases and remembers those that failed.
struct Run {
    size: Size,
    failed: Vec<String>,
}

impl Run {
    /// One figure; `None` when its data are missing, which is said, and when the case fails, which is remembered.
    fn measured(&mut self, suite: &Suite, case: &Case) -> Option<Figure> {
        let progress = Progress::step(format!("{}: {}", suite.about, case.name));
        // A main loop that uses all cores runs on one of them itself, so no other thread is woken to hand the work over to.
        let figure = wits_exec::on_all_cores(case.cores == Cores::All, || (case.measure)(self.size));
        drop(progress);
        let place = format!("{}: {}", suite.name, case.name);
        if figure.is_absent() {
            // If standard error is closed, the message is dropped.
            let skipped = format!("{place}: skipped, its data are not there; see benches/README.md");
            let _ = writeln!(std::io::stderr(), "{skipped}");
        } else if !figure.is_good() {
            self.failed.push(format!("{place}: measured {}", figure.value));
        }
        Some(figure).filter(Figure::is_good)
    }

    fn figure(&mut self, suite: &Suite, case: &Case) -> Option<FigureJson> {
        let Figure { value, work } = self.measured(suite, case)?;
        Some(FigureJson { suite: suite.name, case: case.name, unit: case.unit, value, work })
    }

    fn result(&mut self, suite: &Suite, case: &Case) -> Option<ResultJson> {
        let rounds = if self.size == Size::Tiny { 1 } else { ROUNDS };
        let values =
            (0..rounds).map(|_| Some(self.measured(suite, case)?.value)).collect::<Option<Vec<_>>>()?;
        Some(ResultJson {
            suite: suite.name,
            case: case.name,
            ours: median(&values),
            peer: None,
            peer_name: None,
            unit: case.unit,
            ratio: None,
        })
    }
}

fn told(results: &[ResultJson]) -> String {
    let row = |result: &ResultJson| {
        vec![result.suite.into(), result.case.into(), format!("{:.4} {}", result.ours, result.unit)]
    };
    output::table(&results.iter().map(row).collect::<Vec<_>>())
}
