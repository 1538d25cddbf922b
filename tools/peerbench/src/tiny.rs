//! A run that measures nothing: every suite once, with hardly any work, through to a report that can be read again.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::compare::{Row, rows};
use crate::figures::Samples;
use crate::process::Launch;
use crate::report::{Around, json, markdown, say};
use crate::stage::Stage;
use crate::{readme, rounds};

/// Runs every suite; an error says what is wrong.
pub(crate) fn run(stage: &Stage) -> Result<(), String> {
    let ours = std::env::var_os("WITS_BIN").unwrap_or_else(|| stage.target().join("debug/wits").into());
    let ours = Launch::new(ours);
    let (mut samples, mut around) = (Samples::default(), Around::default());
    let suites = rounds::suites(&ours, None)?;
    for suite in &suites {
        let launch = ours.clone().args(["bench", suite, "--figures", "--tiny"]);
        rounds::take(suite, &launch, &mut samples, &mut around);
    }
    if !around.failed.is_empty() {
        return Err("a tiny run gives a figure for every case".to_owned());
    }
    let rows = rows(&samples);
    let folder = stage.folder("tiny")?;
    let (page, list) = (folder.join("report.md"), folder.join("report.json"));
    let write = |path, text: String| std::fs::write(path, text).map_err(|error| error.to_string());
    write(&page, markdown(&rows, &around, 1, "a tiny run: these figures mean nothing"))?;
    write(&list, json(&rows)?)?;
    readme::table(&rows, &around.skipped, 1, "")?;
    let text = std::fs::read_to_string(&list).map_err(|error| error.to_string())?;
    check(&text, &suites, &rows)?;
    say(&format!("{} cases of {} suites give figures", rows.len(), suites.len()));
    Ok(())
}

/// The list holds all rows, each once, with a figure; every suite has some.
fn check(list: &str, suites: &[String], rows: &[Row]) -> Result<(), String> {
    let list: Vec<Value> = serde_json::from_str(list).map_err(|error| format!("report.json: {error}"))?;
    if list.len() != rows.len() {
        return Err(format!("report.json: expected {} entries, found {}", rows.len(), list.len()));
    }
    let mut seen = BTreeSet::new();
    for entry in &list {
        let name = (entry["suite"].as_str(), entry["case"].as_str());
        if entry["ours"].as_f64().is_none() {
            return Err(format!("report.json: {entry}: expected a figure"));
        }
        if !seen.insert(name) {
            return Err(format!("report.json: {entry}: there are two of this name"));
        }
    }
    match suites.iter().find(|suite| !seen.iter().any(|(of, _)| *of == Some(suite.as_str()))) {
        Some(suite) => Err(format!("report.json: no figures of {suite}")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::Measured;

    fn row(case: &str, value: f64) -> Row {
        let ours = Measured { median: value, range: [value; 2] };
        let (suite, case, unit) = ("s".into(), case.into(), "ms".into());
        Row { suite, case, unit, ours, peer: None, ratio: None, unlike: None }
    }

    #[test]
    fn a_report_is_complete_or_says_what_is_missing() {
        let suites = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let checked = |rows: &[Row], names: &[&str]| check(&json(rows).unwrap(), &suites(names), rows);
        assert_eq!(checked(&[row("a", 0.0), row("b", 1.0)], &["s"]), Ok(()));
        assert!(checked(&[row("a", 0.0), row("a", 1.0)], &["s"]).unwrap_err().contains("two of this name"));
        assert!(checked(&[row("a", f64::NAN)], &["s"]).unwrap_err().contains("expected a figure"));
        assert!(checked(&[row("a", 1.0)], &["s", "t"]).unwrap_err().contains("no figures of t"));
        assert!(check("[]", &suites(&["s"]), &[row("a", 1.0)]).unwrap_err().contains("expected 1 entries"));
    }
}
