//! The table in the README: some lines of the report, written by every full run.

mod lines;
mod number;

use std::path::Path;

use crate::compare::Row;
use crate::peers::Skipped;
use lines::{LINES, Line};
use number::{number, ratio};

const BEGIN: &str = "<!-- bench:begin -->";
const END: &str = "<!-- bench:end -->";

/// Writes the table between the markers of a README.
pub(crate) fn write(path: &Path, table: &str) -> Result<(), String> {
    let fault = |why: String| format!("{}: {why}", path.display());
    let old = std::fs::read_to_string(path).map_err(|error| fault(error.to_string()))?;
    let new = updated(&old, table).map_err(fault)?;
    std::fs::write(path, new).map_err(|error| fault(error.to_string()))
}

/// The README with another table.
fn updated(readme: &str, table: &str) -> Result<String, String> {
    match (readme.find(BEGIN), readme.find(END)) {
        (Some(begin), Some(end)) if begin < end => {
            Ok(format!("{}\n{table}{}", &readme[..begin + BEGIN.len()], &readme[end..]))
        }
        _ => Err(format!("no place for the table: expected `{BEGIN}` and, after it, `{END}`")),
    }
}

/// The table and a word about it; an error names lines without figures.
pub(crate) fn table(
    rows: &[Row],
    skipped: &[Skipped],
    rounds: usize,
    machine: &str,
) -> Result<String, String> {
    let mut text = String::from("| what | ours | peer | ratio |\n|---|--:|--:|--:|\n");
    let mut missing = Vec::new();
    for line in LINES {
        match shown(line, rows) {
            Some(line) => text += &line,
            None => missing.push(line.what),
        }
    }
    if !missing.is_empty() {
        return Err(format!("not written, these have no figures: {}", missing.join("; ")));
    }
    text += &format!(
        "\n{machine}; medians of {rounds} rounds taken in turns. A ratio above 1 means that ours is better."
    );
    text += " The machine is shared, so single figures vary from run to run; ratios vary less.";
    if !skipped.is_empty() {
        let names: Vec<&str> = skipped.iter().map(|peer| peer.name).collect();
        text += &format!(" Not measured this time: {}.", names.join(", "));
    }
    Ok(text + "\n")
}

/// A line of the table; None when one of its cases was not measured.
fn shown(line: &Line, rows: &[Row]) -> Option<String> {
    let of = |case: &str| rows.iter().filter(|row| row.suite == line.suite && row.case == case).collect();
    let cases: Vec<Vec<&Row>> = line.cases.iter().map(|case| of(case)).collect();
    let first: Vec<&Row> =
        cases.iter().map(|rows: &Vec<&Row>| rows.first().copied()).collect::<Option<_>>()?;
    let unit = number::unit(&first[0].unit);
    let ours = list(first.iter().map(|row| number(row.ours.median)));
    let (mut peers, mut ratios) = (Vec::new(), Vec::new());
    for name in cases[0].iter().filter_map(|row| Some(row.peer.as_ref()?.name.as_str())) {
        let rows = cases.iter().filter_map(|rows| rows.iter().find(|row| is_of(row, name)));
        let rows: Vec<&&Row> = rows.filter(|row| row.unlike.is_none()).collect();
        if rows.is_empty() {
            continue;
        }
        let values = rows.iter().filter_map(|row| Some(number(row.peer.as_ref()?.measured.median)));
        let (library, _version) = name.split_once(' ').unwrap_or((name, ""));
        peers.push(format!("{library} {} {unit}", list(values)));
        ratios.extend(rows.iter().filter_map(|row| Some(ratio(row.ratio?))));
    }
    Some(format!("| {} | {ours} {unit} | {} | {} |\n", line.what, peers.join(", "), ratios.join(", ")))
}

fn is_of(row: &Row, peer: &str) -> bool {
    row.peer.as_ref().is_some_and(|other| other.name == peer)
}

fn list(values: impl Iterator<Item = String>) -> String {
    values.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::{Measured, Peer};

    fn row(case: &str, ours: f64, peer: Option<(&str, f64)>) -> Row {
        let measured = |median| Measured { median, range: [median; 2] };
        Row {
            suite: "s".into(),
            case: case.into(),
            unit: "us/query".into(),
            ours: measured(ours),
            peer: peer.map(|(name, median)| Peer {
                name: format!("{name} 1.2"),
                measured: measured(median),
                note: String::new(),
            }),
            ratio: peer.map(|(_, median)| median / ours),
            unlike: None,
        }
    }

    #[test]
    fn lines_join_cases_and_peers() {
        let line = |cases| Line { what: "a query", suite: "s", cases };
        let rows = [
            row("a", 2.0, Some(("kiddo", 5.0))),
            row("a", 2.0, Some(("scipy", 2848.0))),
            row("b", 0.0, Some(("kiddo", 8.0))),
            row("c", 12.34, None),
        ];
        assert_eq!(
            shown(&line(&["a"]), &rows).unwrap(),
            "| a query | 2.00 µs | kiddo 5.00 µs, scipy 2,848 µs | 2.5, 1,424 |\n"
        );
        assert_eq!(
            shown(&line(&["b", "c"]), &rows).unwrap(),
            "| a query | 0, 12.3 µs | kiddo 8.00 µs | ours is 0 |\n"
        );
        assert_eq!(shown(&line(&["c", "d"]), &rows), None);
    }

    #[test]
    fn unlike_work_is_not_shown() {
        let mut unlike = row("a", 2.0, Some(("kiddo", 5.0)));
        (unlike.unlike, unlike.ratio) = (Some("found: ours 1, theirs 2".into()), None);
        let line = Line { what: "a query", suite: "s", cases: &["a"] };
        assert_eq!(shown(&line, &[unlike]).unwrap(), "| a query | 2.00 µs |  |  |\n");
    }

    #[test]
    fn only_the_part_between_the_markers_changes() {
        let old = format!("# Wits\n{BEGIN}\nold\n{END}\nrest\n");
        assert_eq!(updated(&old, "new\n").unwrap(), format!("# Wits\n{BEGIN}\nnew\n{END}\nrest\n"));
        for bad in ["# Wits\n".to_owned(), format!("{END}{BEGIN}")] {
            assert!(updated(&bad, "new\n").unwrap_err().contains("no place for the table"));
        }
    }

    #[test]
    fn a_table_without_its_figures_is_not_made() {
        let why = table(&[], &[], 7, "Fast 9000").unwrap_err();
        assert!(why.contains(LINES[0].what), "{why}");
    }
}
