//! `wits dtree`: how many questions a decision tree takes, a better order of them, and a walk through it by hand.

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use wits_core::findings::Findings;
use wits_core::ron::RonFile;
use wits_decide::dtree::{Balance, DecisionDef, Likely, Tally, Walk};

use crate::failure::{Failure, Outcome};
use crate::{files, output};

#[derive(Args)]
#[command(after_help = "\
A tally is what a game counted with `decide_counted`; without one all leaves count as equally likely.\n\n\
Example:\n  wits dtree guard.dtree.ron --tally guard.tally.ron --out better.dtree.ron")]
pub(crate) struct DtreeArgs {
    /// The tree (*.dtree.ron)
    file: PathBuf,

    /// How often each way was taken in a game
    #[arg(long, value_name = "FILE")]
    tally: Option<PathBuf>,

    /// Writes the tree with its questions in a better order; it decides the same
    #[arg(long, value_name = "FILE", requires = "tally")]
    out: Option<PathBuf>,

    /// Asks the questions one by one and tells the decision
    #[arg(long, conflicts_with_all = ["tally", "out", "json"])]
    ask: bool,

    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct DtreeJson {
    file: String,
    now: Balance,
    #[serde(skip_serializing_if = "Option::is_none")]
    rearranged: Option<Balance>,
}

pub(crate) fn run(args: &DtreeArgs) -> Outcome {
    let def = read(&args.file, DecisionDef::from_ron)?;
    if args.ask {
        return ask(&def);
    }
    let target = args.out.as_deref().map(files::Target::new).transpose()?;
    let tally = args.tally.as_deref().map(|path| read(path, |file, text| Tally::from_ron(file, text, &def)));
    let tally = tally.transpose()?;
    let now = def.balance(tally.as_ref().map_or(Likely::Even, Likely::Counted)).map_err(Failure::no)?;
    let better = tally.as_ref().map(|tally| def.rearranged_counted(tally));
    let rearranged = better.as_ref().map(|(def, tally)| def.balance(Likely::Counted(tally)));
    let rearranged = rearranged.transpose().map_err(Failure::no)?;
    if let (Some(target), Some((better, _))) = (target, &better) {
        target.write_bytes(better.to_ron().as_bytes())?;
    }
    let answer = DtreeJson { file: args.file.display().to_string(), now, rearranged };
    if args.json { output::json(&answer) } else { output::line(told(&answer)) }
}

fn read<T>(path: &Path, parse: impl FnOnce(&str, &str) -> Result<T, Findings>) -> Outcome<T> {
    let text = files::read_text(path).map_err(Failure::no)?;
    parse(&path.display().to_string(), &text).map_err(Failure::no)
}

fn told(answer: &DtreeJson) -> String {
    let summary = |balance: &Balance| {
        let Balance { tests, cost, least, most, .. } = balance;
        format!("{tests:.3} questions a decision ({least} to {most}), cost {cost:.3}")
    };
    let now = &answer.now;
    let mut lines = vec![
        format!("{}: {} questions, {} leaves", answer.file, now.questions, now.leaves.len()),
        summary(now),
    ];
    let rows = now.leaves.iter().map(|leaf| {
        let share = format!("{:.1} %", 100.0 * leaf.share);
        vec![share, format!("after {:.2}", leaf.tests), leaf.name.clone(), leaf.path.clone()]
    });
    lines.push(output::table(&rows.collect::<Vec<_>>()));
    lines.extend(answer.rearranged.as_ref().map(|balance| format!("rearranged: {}", summary(balance))));
    lines.join("\n")
}

/// Questions go to standard error; the way and the decision are the answer.
fn ask(def: &DecisionDef) -> Outcome {
    let mut walk = Walk::new(def).map_err(Failure::no)?;
    let mut lines = std::io::stdin().lock().lines();
    while let Some(question) = walk.question() {
        let answers = question.answers.join(", ");
        // When standard error is gone there is nobody left to ask.
        let _ = write!(std::io::stderr(), "{} [{answers}] ", question.text);
        let Some(Ok(line)) = lines.next() else { return Err(Failure::no("no answer")) };
        let given = line.trim();
        let is_it = |answer: &String| *answer == given || (given.len() == 1 && answer.starts_with(given));
        let Some(number) = question.answers.iter().position(is_it) else {
            let _ = writeln!(std::io::stderr(), "{given:?} is none of {answers}");
            continue;
        };
        walk.answer(number);
        output::line(format!("{} {}", question.text, question.answers[number]))?;
    }
    output::line(walk.decided().unwrap_or_default())
}
