//! `make golden` writes the hashes again: it prints what changes and keeps the reason.

use rayon::prelude::*;

use super::table::{Row, TICKS, Table};
use super::{SEEDS, committed, file, played};
use crate::games;
use wits_core::hash::StateHash;

/// The environment variable with the reason.
const VARIABLE: &str = "WITS_REASON";

#[test]
#[ignore = "writes hashes.txt; run by `make golden`"]
fn write_the_hashes_anew() {
    let reason = std::env::var(VARIABLE).unwrap_or_default();
    let old = if file().exists() { committed() } else { Table::default() };
    let catalog = games::catalog();
    let mut rows: Vec<Row> =
        catalog.entries().iter().flat_map(|entry| rows(entry.about().name, &old)).collect();
    rows.sort_by(|one, other| (&one.game, one.seed).cmp(&(&other.game, other.seed)));
    rows.par_iter_mut().for_each(|row| {
        let hashes = played(&row.game, row.seed, &row.settings);
        row.hashes = hashes.unwrap_or_else(|error| panic!("{}: {error}", row.game));
    });
    match updated(&old, rows, &reason) {
        Ok(None) => println!("hashes.txt: nothing has changed"),
        Ok(Some((new, lines))) => {
            std::fs::write(file(), new.to_string()).unwrap();
            println!("{}\nhashes.txt: written anew", lines.join("\n"));
        }
        Err(error) => panic!("{error}"),
    }
}

/// The rows of a game, with the parameters that the file gives it.
fn rows(game: &str, old: &Table) -> Vec<Row> {
    let settings = old.rows.iter().find(|row| row.game == game).map(|row| row.settings.clone());
    let settings = settings.unwrap_or_default();
    let row = |seed| Row {
        game: game.into(),
        seed,
        hashes: [StateHash(0); TICKS.len()],
        settings: settings.clone(),
    };
    SEEDS.map(row).into()
}

/// The new file and a line for each change; `None` without a change, an error for a change without a reason.
fn updated(old: &Table, rows: Vec<Row>, reason: &str) -> Result<Option<(Table, Vec<String>)>, String> {
    let lines = changes(old, &rows);
    if old.rows == rows {
        return Ok(None);
    }
    let reason = reason.split_whitespace().collect::<Vec<_>>().join(" ");
    if reason.is_empty() {
        let advice =
            "State hashes change only with a reason: make golden REASON=\"why games behave differently\"";
        return Err(format!("{}\n{advice}", lines.join("\n")));
    }
    let mut reasons = vec![format!("{}: {reason}", names(old, &rows))];
    reasons.extend(old.reasons.iter().cloned());
    Ok(Some((Table { reasons, rows }, lines)))
}

/// What is new, what is gone, and every hash that differs.
fn changes(old: &Table, rows: &[Row]) -> Vec<String> {
    let mut lines = Vec::new();
    for row in rows {
        let place = format!("{}, seed {}", row.game, row.seed);
        let Some(before) = find(&old.rows, row) else {
            lines.push(format!("{place}: new"));
            continue;
        };
        let hashes = TICKS.iter().zip(before.hashes).zip(row.hashes);
        let differ = hashes.filter(|((_, before), now)| before != now);
        lines.extend(
            differ.map(|((tick, before), now)| format!("{place}, tick {tick}: old {before}, new {now}")),
        );
    }
    let gone = old.rows.iter().filter(|before| find(rows, before).is_none());
    lines.extend(gone.map(|before| format!("{}, seed {}: gone", before.game, before.seed)));
    lines
}

/// The games that have changed; "all games" if none is as it was.
fn names(old: &Table, rows: &[Row]) -> String {
    let changed = |row: &&Row| find(&old.rows, row) != Some(row);
    let mut names: Vec<&str> = rows.iter().filter(changed).map(|row| row.game.as_str()).collect();
    names.extend(old.rows.iter().filter(|row| find(rows, row).is_none()).map(|row| row.game.as_str()));
    names.dedup();
    if rows.iter().all(|row| names.contains(&row.game.as_str())) {
        "all games".into()
    } else {
        names.join(", ")
    }
}

fn find<'a>(rows: &'a [Row], like: &Row) -> Option<&'a Row> {
    rows.iter().find(|row| row.game == like.game && row.seed == like.seed)
}

fn row(game: &str, hash: u64) -> Row {
    Row { game: game.into(), seed: 1, hashes: [StateHash(hash); 3], settings: Vec::new() }
}

#[test]
fn a_change_needs_a_reason_and_keeps_it() {
    let old = Table { reasons: vec!["all games: first".into()], rows: vec![row("chess", 1), row("go", 1)] };
    assert_eq!(updated(&old, old.rows.clone(), ""), Ok(None), "nothing changes, nothing is asked");
    let rows = vec![row("chess", 1), row("go", 2)];
    let refused = updated(&old, rows.clone(), " ").unwrap_err();
    assert!(refused.contains("go, seed 1, tick 60: old 0000000000000001, new 0000000000000002"), "{refused}");
    assert!(refused.contains("make golden REASON="), "{refused}");
    let (new, lines) = updated(&old, rows.clone(), "stones\n turn").unwrap().unwrap();
    assert_eq!(new.reasons, ["go: stones turn", "all games: first"]);
    assert_eq!((new.rows, lines.len()), (rows, TICKS.len()));
}

#[test]
fn games_that_come_and_go_are_changes() {
    let old = Table { reasons: Vec::new(), rows: vec![row("chess", 1), row("go", 1)] };
    let (new, lines) = updated(&old, vec![row("go", 1), row("hex", 1)], "other boards").unwrap().unwrap();
    assert_eq!(lines, ["hex, seed 1: new", "chess, seed 1: gone"]);
    assert_eq!(new.reasons, ["hex, chess: other boards"]);
    let (first, _) = updated(&Table::default(), vec![row("go", 1)], "first").unwrap().unwrap();
    assert_eq!(first.reasons, ["all games: first"]);
}

#[test]
fn parameters_are_kept() {
    let mut old = Table { reasons: Vec::new(), rows: vec![row("go", 1)] };
    old.rows[0].settings = vec!["size=9".into()];
    assert!(rows("go", &old).iter().all(|row| row.settings == ["size=9"]));
    assert_eq!(rows("go", &old).len(), SEEDS.len());
    assert!(rows("hex", &old).iter().all(|row| row.settings.is_empty()));
}
