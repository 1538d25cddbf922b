//! What a predictor knows as a table, and why it predicts what it does.

use std::borrow::Cow;

use wits_core::inspect::{Bar, Item, MatrixSection, NodeStatus, Section, Value};
use wits_core::scene::Tint;

use super::{Counts, Hierarchy, NGram, Predictor};

/// Maximum number of windows in a table.
const MAX_ROWS: usize = 64;

/// A table of an N-gram: a row for each window that was seen, with how likely each action is after it. The windows that were
/// seen most come first.
#[must_use]
pub fn table(title: impl Into<Cow<'static, str>>, gram: &NGram, names: &[&str]) -> Section {
    let many_contexts = gram.def().contexts > 1;
    let mut columns: Vec<Cow<'static, str>> = vec!["after".into(), "seen".into()];
    columns.extend((0..gram.def().actions).map(|action| name(names, action).into_owned().into()));
    let windows = frequent_windows(gram);
    let rows = windows.iter().map(|(context, window, counts)| {
        let context = if many_contexts { format!("{context}: ") } else { String::new() };
        let mut row: Vec<Value> =
            vec![format!("{context}{}", written(window, names)).into(), counts.total().into()];
        row.extend((0..gram.def().actions).map(|action| Value::from(share(*counts, action))));
        row
    });
    Section::Table { title: title.into(), columns, rows: rows.collect(), more: Vec::new() }
}

/// The same as a matrix: a row for each window, a column for each action, and the cell that is expected next highlighted.
#[must_use]
pub fn matrix(title: impl Into<Cow<'static, str>>, gram: &NGram, names: &[&str]) -> MatrixSection {
    let windows = frequent_windows(gram);
    let many_contexts = gram.def().contexts > 1;
    let row = |(context, window, counts): &(u32, Vec<u32>, Counts<'_>)| {
        let context = if many_contexts { format!("{context}: ") } else { String::new() };
        let window = if window.is_empty() { "anything".to_owned() } else { written(window, names) };
        format!("{context}{window} ({})", counts.total())
    };
    let actions = 0..gram.def().actions;
    let values =
        windows.iter().flat_map(|(.., counts)| actions.clone().map(|action| counts.probability(action)));
    let columns = actions.clone().map(|action| name(names, action).into_owned());
    let matrix =
        MatrixSection::new(title, windows.iter().map(row), columns, values).edges("after", "comes").max(1.0);
    let matrix = matrix
        .help("How likely each action is after each window. In brackets: how often the window was seen.");
    let recent = gram.recent();
    let now = windows.iter().position(|(context, window, _)| *context == 0 && *window == recent);
    match now.zip(gram.predict()) {
        Some((row, guess)) => matrix.at(row, guess.action as usize),
        None => matrix,
    }
}

/// The windows that were seen most.
fn frequent_windows(gram: &NGram) -> Vec<(u32, Vec<u32>, Counts<'_>)> {
    let mut windows: Vec<_> = gram.windows().collect();
    windows.sort_by_key(|(_, _, counts)| std::cmp::Reverse(counts.total()));
    windows.truncate(MAX_ROWS);
    windows
}

/// How likely each action is now, as bars; the expected one is green.
#[must_use]
pub fn bars(title: impl Into<Cow<'static, str>>, counts: Counts<'_>, names: &[&str]) -> Section {
    let expected = counts.prediction(1).map(|guess| guess.action);
    let bar = |action: u32| {
        let bar = Bar::new(name(names, action).into_owned(), counts.probability(action)).max(1.0);
        let bar = bar.note(format!("{} of {}", counts.count(action), counts.total()));
        if expected == Some(action) { bar.tint(Tint::Green) } else { bar }
    };
    Section::bars(title, (0..).take(counts.list().len()).map(bar))
}

/// Why N-grams of several sizes predict what they do, the largest first: what each knows, and which one was trusted.
#[must_use]
pub fn why(title: impl Into<Cow<'static, str>>, grams: &Hierarchy, context: u32, names: &[&str]) -> Section {
    let threshold = grams.def().threshold;
    let mut decided = false;
    let items = grams.considered(context).zip(grams.grams().iter().rev()).map(|(considered, gram)| {
        let window = written(&gram.recent(), names);
        let text = format!(
            "{}-gram, after {}",
            considered.order,
            if window.is_empty() { "anything" } else { &window }
        );
        let Some(counts) = considered.counts else { return Item::new(0, text).note("never seen") };
        let best = counts.prediction(considered.order);
        let best = best.map_or_else(String::new, |best| {
            format!("{} {} of {} times", name(names, best.action), best.count, best.total)
        });
        if considered.trusted && !decided {
            decided = true;
            return Item::new(0, text).status(NodeStatus::Success).note(best);
        }
        let why_not = if counts.total() <= threshold {
            format!("not more than {threshold} times")
        } else if considered.trusted {
            "a larger window decides".to_owned()
        } else {
            format!("confidence {:.2}, not {}", considered.confidence, grams.def().confidence)
        };
        Item::new(0, text).note(format!("{best}: {why_not}"))
    });
    Section::outline(title, items)
}

/// A window in names, oldest first.
fn written(window: &[u32], names: &[&str]) -> String {
    window.iter().map(|action| name(names, *action)).collect::<Vec<_>>().join(" ")
}

/// The name of an action, or its number.
fn name<'a>(names: &[&'a str], action: u32) -> Cow<'a, str> {
    names.get(action as usize).map_or_else(|| action.to_string().into(), |name| (*name).into())
}

/// In thousandths, which are enough to read.
fn share(counts: Counts<'_>, action: u32) -> f64 {
    (f64::from(counts.probability(action)) * 1000.0).round() / 1000.0
}
