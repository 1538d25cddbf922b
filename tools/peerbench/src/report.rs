//! The report: a page for people, a list for programs, and lines while it runs.

use std::fmt::Write as _;
use std::io::Write as _;

use serde::Serialize;

use crate::compare::{Measured, Row};
use crate::peers::Skipped;
use crate::rounds::Failed;

/// Rounds that lie further apart than this share of their median say little.
const NOISY: f64 = 0.3;

/// One entry of the list. These fields are relied on; they keep their names.
#[derive(Serialize)]
struct Entry<'a> {
    suite: &'a str,
    case: &'a str,
    ours: f64,
    peer: Option<f64>,
    peer_name: Option<&'a str>,
    unit: &'a str,
    ratio: Option<f64>,
}

/// Tells whoever watches.
pub(crate) fn say(line: &str) {
    // When nobody can be told, the files still say it.
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// The list for programs.
pub(crate) fn json(rows: &[Row]) -> Result<String, String> {
    let entry = |row| {
        let Row { suite, case, unit, ours, peer, ratio, .. }: &Row = row;
        let (peer, peer_name) = match peer {
            Some(peer) => (Some(peer.measured.median), Some(peer.name.as_str())),
            None => (None, None),
        };
        // JSON has no infinity: there is no ratio to a figure of 0.
        let ratio = ratio.filter(|ratio| ratio.is_finite());
        Entry { suite, case, ours: ours.median, peer, peer_name, unit, ratio }
    };
    let entries: Vec<Entry<'_>> = rows.iter().map(entry).collect();
    let text = serde_json::to_string_pretty(&entries).map_err(|error| error.to_string())?;
    Ok(text + "\n")
}

/// What a run did besides measuring.
#[derive(Debug, Default)]
pub(crate) struct Around {
    /// Cases and suites of ours without figures.
    pub(crate) failed: Vec<Failed>,
    /// Peers that were left out.
    pub(crate) skipped: Vec<Skipped>,
}

/// The page for people.
pub(crate) fn markdown(rows: &[Row], around: &Around, rounds: usize, machine: &str) -> String {
    let mut page = format!("# Benchmarks\n\n{machine}; medians of {rounds} rounds taken in turns.\n");
    page += "A ratio above 1 means that ours is better. ± is the whole spread over the rounds;\n";
    page += "ratios are called noisy where it is large.\n";
    let mut suite = "";
    for row in rows {
        if row.suite != suite {
            suite = &row.suite;
            let _ = write!(page, "\n## {suite}\n\n| case | ours | peer | | unit | ratio |\n");
            page += "|---|---|---|---|---|---|\n";
        }
        page += &line(row);
    }
    page += &notes(rows);
    if !around.failed.is_empty() {
        page += "\n## Failed\n\n";
        around.failed.iter().for_each(|failed| page += &format!("- {}: {}\n", failed.suite, failed.reason));
    }
    if !around.skipped.is_empty() {
        page += "\n## Skipped\n\n";
        around.skipped.iter().for_each(|peer| page += &format!("- {}: {}\n", peer.name, peer.reason));
    }
    page
}

fn line(row: &Row) -> String {
    let (name, figure) = match &row.peer {
        Some(peer) => (peer.name.as_str(), shown(peer.measured)),
        None => ("", String::new()),
    };
    let ratio = match (row.ratio, &row.unlike) {
        (Some(ratio), _) if ratio.is_infinite() => "ours is 0".to_owned(),
        (Some(ratio), _) if is_noisy(row) => format!("{ratio:.2} (noisy)"),
        (Some(ratio), _) => format!("**{ratio:.2}**"),
        (None, Some(_)) => "unlike work".to_owned(),
        (None, None) => String::new(),
    };
    format!("| {} | {} | {name} | {figure} | {} | {ratio} |\n", row.case, shown(row.ours), row.unit)
}

/// The machine had something else to do.
fn is_noisy(row: &Row) -> bool {
    row.ours.spread() > NOISY || row.peer.as_ref().is_some_and(|peer| peer.measured.spread() > NOISY)
}

/// Four digits that count, and the spread; round a median of 0, the largest value.
fn shown(measured: Measured) -> String {
    let (median, spread) = (measured.median, measured.spread());
    let digits = match median.abs() {
        0.0 => 0,
        size if size >= 1000.0 => 0,
        size if size >= 100.0 => 1,
        size if size >= 10.0 => 2,
        size if size >= 1.0 => 3,
        _ => 4,
    };
    match spread {
        spread if spread.is_infinite() => format!("0, at most {}", measured.range[1]),
        spread => format!("{median:.digits$} ±{:.0} %", 100.0 * spread),
    }
}

/// What has to be said about single rows.
fn notes(rows: &[Row]) -> String {
    let mut text = String::new();
    for row in rows {
        let Some(peer) = &row.peer else { continue };
        let place = format!("{}, {}, {}", row.suite, row.case, peer.name);
        if let Some(unlike) = &row.unlike {
            text += &format!("- {place}: not compared, the work was not alike ({unlike})\n");
        }
        if !peer.note.is_empty() {
            text += &format!("- {place}: {}\n", peer.note);
        }
    }
    if text.is_empty() { text } else { format!("\n## Notes\n\n{text}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::Peer;

    fn row(peer: Option<f64>, ratio: Option<f64>, unlike: Option<&str>) -> Row {
        let measured = |median| Measured { median, range: [0.975 * median, 1.025 * median] };
        Row {
            suite: "flock".into(),
            case: "1000 creatures".into(),
            unit: "ms/update".into(),
            ours: measured(0.25),
            peer: peer.map(|median| Peer {
                name: "yuka 0.7.8".into(),
                measured: measured(median),
                note: String::new(),
            }),
            ratio,
            unlike: unlike.map(str::to_owned),
        }
    }

    #[test]
    fn the_list_has_exactly_the_promised_fields() {
        let text = json(&[row(Some(2.5), Some(10.0), None), row(None, None, None)]).unwrap();
        let list: serde_json::Value = serde_json::from_str(&text).unwrap();
        let expected = serde_json::json!([
            {"suite": "flock", "case": "1000 creatures", "ours": 0.25, "peer": 2.5, "peer_name": "yuka 0.7.8",
             "unit": "ms/update", "ratio": 10.0},
            {"suite": "flock", "case": "1000 creatures", "ours": 0.25, "peer": null, "peer_name": null,
             "unit": "ms/update", "ratio": null},
        ]);
        assert_eq!(list, expected);
    }

    #[test]
    fn the_page_shows_ratios_unlike_work_and_who_was_skipped() {
        let rows = [row(Some(2.5), Some(10.0), None), row(Some(9.0), None, Some("found: ours 1, theirs 2"))];
        let skipped = [Skipped { name: "scipy", reason: "python3 is not installed".into() }];
        let failed = [Failed { suite: "path".into(), reason: "wits ended with exit status: 101".into() }];
        let around = Around { failed: failed.into(), skipped: skipped.into() };
        let page = markdown(&rows, &around, 3, "Fast 9000, 2 cores");
        for part in [
            "Fast 9000, 2 cores; medians of 3 rounds",
            "| 1000 creatures | 0.2500 ±5 % | yuka 0.7.8 | 2.500 ±5 % | ms/update | **10.00** |",
            "unlike work |",
            "not compared, the work was not alike (found: ours 1, theirs 2)",
            "- scipy: python3 is not installed",
            "## Failed\n\n- path: wits ended with exit status: 101",
        ] {
            assert!(page.contains(part), "{part}\n{page}");
        }
        assert_eq!(page.matches("## flock").count(), 1);
    }

    #[test]
    fn zeros_are_figures() {
        let zero = |highest| Measured { median: 0.0, range: [0.0, highest] };
        let mut row = row(Some(2.5), Some(f64::INFINITY), None);
        row.ours = zero(0.0);
        let page = markdown(std::slice::from_ref(&row), &Around::default(), 3, "");
        assert!(page.contains("| 0 ±0 % | yuka 0.7.8 | 2.500 ±5 % | ms/update | ours is 0 |"), "{page}");
        let list: serde_json::Value =
            serde_json::from_str(&json(std::slice::from_ref(&row)).unwrap()).unwrap();
        assert_eq!((&list[0]["ours"], &list[0]["ratio"]), (&0.0.into(), &serde_json::Value::Null));
        row.ours = zero(0.5);
        assert!(markdown(&[row], &Around::default(), 3, "").contains("| 0, at most 0.5 |"));
    }

    #[test]
    fn ratios_of_noisy_rounds_are_marked() {
        let mut row = row(Some(2.5), Some(10.0), None);
        row.ours.range[1] *= 1.5;
        assert!(markdown(&[row], &Around::default(), 3, "").contains("| 10.00 (noisy) |"));
    }
}
