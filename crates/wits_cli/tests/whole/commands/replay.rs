//! `wits replay`

use std::fs;

use crate::commands::support::{Folder, fields, wits};

/// Records a short run and gives the path of the file.
fn recorded(folder: &Folder) -> String {
    let file = folder.file("run.rec");
    let ran = wits(["play", "flock", "--ticks", "150", "--set", "count=200", "--record", &file]);
    assert_eq!(ran.status, 0, "{ran:?}");
    file
}

#[test]
fn a_recording_matches_itself() {
    let folder = Folder::new();
    let file = recorded(&folder);
    let answer = wits(["replay", &file, "--json"]).json(0);
    assert_eq!(fields(&answer), ["matches", "ticks"]);
    assert_eq!((&answer["ticks"], &answer["matches"]), (&150.into(), &true.into()));
    let ran = wits(["replay", &file]);
    assert_eq!((ran.status, ran.stdout.as_str()), (0, "150 ticks, all 3 hashes match\n"));
}

#[test]
fn a_changed_hash_is_found_with_its_tick() {
    let folder = Folder::new();
    let file = recorded(&folder);
    let text = fs::read_to_string(&file).unwrap();
    let place = text.find("{\"tick\":120,\"hash\":\"").unwrap() + "{\"tick\":120,\"hash\":\"".len();
    let digit = if text.as_bytes()[place] == b'0' { "1" } else { "0" };
    let tampered = format!("{}{digit}{}", &text[..place], &text[place + 1..]);
    let file = folder.write("tampered.rec", tampered);
    let ran = wits(["replay", &file, "--json"]);
    assert_eq!(ran.json(1)["matches"], false);
    assert!(ran.stderr.contains("1 of 3 hashes differ, first after tick 120"), "{}", ran.stderr);
    wits(["replay", &file]).refused(1, &["tampered.rec: 1 of 3 hashes differ"]);
}

#[test]
fn a_changed_start_is_found() {
    let folder = Folder::new();
    let text = fs::read_to_string(recorded(&folder)).unwrap();
    let file = folder.write("seed.rec", text.replacen("\"seed\":1", "\"seed\":2", 1));
    wits(["replay", &file]).refused(1, &["3 of 3 hashes differ, first after tick 60"]);
}

#[test]
fn damaged_files_are_explained() {
    let folder = Folder::new();
    let text = fs::read_to_string(recorded(&folder)).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let replay = |name: &str, text: &[u8]| wits(["replay", &folder.write(name, text)]);
    replay("empty.rec", b"").refused(1, &["empty.rec: is empty"]);
    replay("garbage.rec", b"hello").refused(1, &["garbage.rec:1:1: not a recording"]);
    replay("bytes.rec", &[0xff, 0xfe]).refused(1, &["bytes.rec: is not text: byte 0"]);
    replay("cut.rec", lines[..2].join("\n").as_bytes()).refused(1, &["cut.rec:2:1: is cut off"]);
    replay("game.rec", text.replacen("flock", "flokc", 1).as_bytes())
        .refused(1, &["game.rec: game: unknown \"flokc\", did you mean \"flock\"?"]);
    replay("param.rec", text.replacen("\"count\":200.0", "\"count\":-50.0", 1).as_bytes())
        .refused(1, &["param.rec: count: -50 is out of range"]);
    let answer = wits(["replay", &folder.file("empty.rec"), "--json"]).json(1);
    assert_eq!((&answer["ticks"], &answer["matches"]), (&serde_json::json!(0), &serde_json::json!(false)));
    wits(["replay", &folder.file("none.rec")]).refused(1, &["none.rec: cannot be read"]);
    wits(["replay", folder.path().to_str().unwrap()]).refused(1, &["is a folder"]);
}
