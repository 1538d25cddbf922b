//! Help and wrong usage.

use crate::commands::support::{command, wits};

const COMMANDS: [&str; 15] = [
    "studio",
    "games",
    "play",
    "tournament",
    "tune",
    "train",
    "imitate",
    "evaluate",
    "replay",
    "shot",
    "path",
    "check",
    "convert",
    "dtree",
    "bench",
];

#[test]
fn every_command_has_help_with_an_example() {
    for name in COMMANDS {
        let ran = wits([name, "--help"]);
        assert_eq!(ran.status, 0);
        assert!(
            ran.stdout.contains("Example") && ran.stdout.contains(&format!("  wits {name} ")),
            "{}",
            ran.stdout
        );
    }
    let ran = wits(["--help"]);
    assert!(COMMANDS.iter().all(|name| ran.stdout.contains(name)));
    assert!(ran.stdout.contains("Exit status: 0 done"));
}

#[test]
fn wrong_usage_has_status_2() {
    for arguments in [
        &[][..],
        &["plai", "flock"],
        &["play"],
        &["play", "flock", "--ticks", "many"],
        &["play", "flock", "--ticks", "-1"],
        &["play", "flock", "--seed", "1.5"],
        &["play", "flock", "--threads", "0"],
        &["replay"],
        &["tournament"],
        &["tournament", "soccer", "--games", "0"],
        &["tune", "pacman"],
        &["tune", "pacman", "--maximise", "catches", "--minimise", "lives"],
        &["tune", "pacman", "--maximise", "catches", "--budget", "0"],
        &["tune", "pacman", "--maximise", "catches", "--seeds", "1"],
        &["check"],
        &["dtree"],
        &["dtree", "a.dtree.ron", "--out", "b.dtree.ron"],
        &["shot", "flock"],
        &["path", "a.map"],
        &["path", "a.map", "a.scen"],
        &["path", "a.map", "a.scen", "--algorithm", "jps", "--every", "0"],
        &["studio", "--port", "70000"],
        &["studio", "--listen", "localhost"],
        &["studio", "--listen", "127.0.0.1:1", "--port", "2"],
    ] {
        wits(arguments.iter().copied()).refused(2, &[]);
    }
}

#[test]
fn a_command_that_was_misspelt_is_guessed() {
    wits(["repaly"]).refused(2, &["replay"]);
}

/// `wits games | head -c 0`, without the race: the reader is gone before the command starts.
#[cfg(unix)]
#[test]
fn a_reader_that_went_away_is_no_fault() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = command().args(["games", "--json"]).stdout(writer).output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = command().args(["games"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write to standard output"));
}
