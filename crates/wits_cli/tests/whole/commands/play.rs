//! `wits play`

use std::fs;

use crate::commands::support::{Folder, fields, wits};

/// A short run of a small flock.
const SHORT: [&str; 6] = ["play", "flock", "--ticks", "30", "--set", "count=200"];

fn short<'a>(more: &'a [&'a str]) -> impl IntoIterator<Item = &'a str> {
    SHORT.into_iter().chain(more.iter().copied())
}

#[test]
fn the_json_has_exactly_the_promised_fields() {
    let ran = wits(short(&["--seed", "7", "--json"]));
    let answer = ran.json(0);
    assert_eq!(fields(&answer), ["game", "hash", "score", "seconds", "seed", "ticks", "ticks_per_second"]);
    assert_eq!(
        (&answer["game"], &answer["seed"], &answer["ticks"]),
        (&"flock".into(), &7.into(), &30.into())
    );
    let hash = answer["hash"].as_str().unwrap();
    assert!(hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()), "{hash}");
    assert!(answer["seconds"].as_f64().unwrap() > 0.0 && answer["ticks_per_second"].as_f64().unwrap() > 0.0);
    assert!(answer["score"].as_object().unwrap().values().all(serde_json::Value::is_number));
    assert_eq!(ran.stderr, "", "no progress unless somebody watches");
}

#[test]
fn same_seed_same_hash_on_any_number_of_threads() {
    let hash = |more: &[&str]| {
        wits(short(&[more, &["--json"]].concat())).json(0)["hash"].as_str().unwrap().to_owned()
    };
    let expected = hash(&[]);
    for more in [&["--seed", "1"][..], &["--threads", "1"], &["--threads", "3"]] {
        assert_eq!(hash(more), expected, "{more:?}");
    }
    assert_ne!(hash(&["--seed", "2"]), expected);
    assert_ne!(hash(&["--set", "count=201"]), expected);
    let walls = hash(&["--set", "border=walls"]);
    assert_ne!(walls, expected);
    assert_eq!(walls, hash(&["--set", "border=1"]), "choices have names");
}

#[test]
fn the_text_tells_the_hash_and_the_pace() {
    let ran = wits(short(&[]));
    assert_eq!(ran.status, 0);
    assert!(ran.stdout.contains("30 ticks in") && ran.stdout.contains("\nhash "), "{}", ran.stdout);
}

#[test]
fn no_ticks_are_ticks_too() {
    let answer = wits(["play", "flock", "--ticks", "0", "--json"]).json(0);
    assert_eq!((&answer["ticks"], &answer["ticks_per_second"]), (&0.into(), &0.0.into()));
}

#[test]
fn the_largest_seed_is_kept() {
    let answer = wits(short(&["--seed", "18446744073709551615", "--json"])).json(0);
    assert_eq!(answer["seed"].as_u64(), Some(u64::MAX));
}

#[test]
fn wrong_names_and_values_are_explained() {
    wits(["play", "flokc"]).refused(2, &["unknown \"flokc\"", "did you mean \"flock\"?"]);
    wits(["play", "zebra"]).refused(2, &["unknown \"zebra\"", "there are: "]);
    wits(["play", "flock", "--set", "cohesoin=1"]).refused(2, &["unknown \"cohesoin\"", "\"cohesion\""]);
    wits(["play", "flock", "--set", "count=1e300"])
        .refused(2, &["count: ", "is out of range; expected", " to "]);
    wits(["play", "flock", "--set", "count=150.5"]).refused(2, &["count: 150.5 is not whole"]);
    wits(["play", "flock", "--set", "count=NaN"]).refused(2, &["count: NaN is out of range"]);
    wits(["play", "flock", "--set", "count"]).refused(2, &["expected name=value"]);
    wits(["play", "flock", "--set", "border=wals"]).refused(2, &["border: unknown \"wals\"", "\"walls\""]);
    wits(["play", "flock", "--set", "count=many"]).refused(2, &["\"many\" is not a number"]);
    wits(["play", "flock", "--set", "count=1e300", "--set", "cohesoin=1"])
        .refused(2, &["out of range", "cohesoin"]);
}

#[test]
fn a_recording_in_a_wrong_place_is_refused_before_the_run() {
    let folder = Folder::new();
    let endless = ["play", "flock", "--ticks", "18446744073709551615", "--record"];
    let into = |path: &str| wits(endless.into_iter().chain([path]));
    into(&folder.file("none/a.rec")).refused(1, &["none/a.rec: cannot be written: there is no folder"]);
    into(folder.path().to_str().unwrap()).refused(1, &["cannot be written: it is a folder"]);
    let fixed = folder.write("fixed.rec", "old");
    let mut permissions = fs::metadata(&fixed).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&fixed, permissions).unwrap();
    into(&fixed).refused(1, &["fixed.rec: cannot be written: it is read-only"]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "trying leaves nothing behind");
}

/// No file can be made there, not even by an administrator.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_takes_no_files_is_reported_before_the_run() {
    let endless = ["play", "flock", "--ticks", "18446744073709551615", "--record", "/proc/a.rec"];
    wits(endless).refused(1, &["/proc/a.rec: cannot be written: "]);
    wits(["shot", "flock", "--ticks", "18446744073709551615", "--out", "/proc/a.png"])
        .refused(1, &["/proc/a.png: cannot be written: "]);
}

#[test]
fn a_leftover_of_a_run_that_was_killed_is_in_nobodys_way() {
    let folder = Folder::new();
    let file = folder.write("a.rec", "old");
    // Whichever number the next process has.
    (1..100).for_each(|number| drop(folder.write(&format!(".a.rec.{number}.part"), "half")));
    folder.write(".a.rec.1.0.part", "half");
    assert_eq!(wits(short(&["--record", &file])).status, 0);
    assert!(fs::read_to_string(&file).unwrap().starts_with("{\"wits_recording\":1"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "and is removed");
}

/// A device that is always full.
#[cfg(target_os = "linux")]
#[test]
fn a_recording_that_cannot_be_written_does_not_cost_the_save() {
    let folder = Folder::new();
    let save = folder.file("a.save");
    let ran = wits(["play", "scheduler", "--ticks", "3", "--record", "/dev/full", "--save", &save]);
    ran.refused(1, &["/dev/full: cannot be written: "]);
    assert_eq!(wits(["play", "scheduler", "--load", &save, "--ticks", "1"]).status, 0);
}

#[test]
fn a_recording_replaces_only_the_file_that_was_named() {
    let folder = Folder::new();
    let (other, file) = (folder.write("other.rec", "mine"), folder.write("a.rec", "old"));
    assert_eq!(wits(short(&["--record", &file])).status, 0);
    assert!(fs::read_to_string(&file).unwrap().starts_with("{\"wits_recording\":1"));
    assert_eq!(fs::read_to_string(other).unwrap(), "mine");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn the_path_lab_takes_maps_from_files() {
    let folder = Folder::new();
    let map = folder.write("hall.map", "type octile\nheight 3\nwidth 5\nmap\n.....\n.@@@.\n.....\n");
    let answer =
        wits(["play", "pathlab", "--map", &map, "--set", "map=hall", "--ticks", "40", "--json"]).json(0);
    // From the lower left to the upper right corner, round the wall: six steps.
    assert_eq!(answer["score"]["left_cost"], 6.0);
    let faulty = folder.write("torn.map", "type octile\nheight 3\nwidth 5\nmap\n.....\n");
    wits(["play", "pathlab", "--map", &faulty]).refused(1, &["torn.map"]);
}

#[test]
fn a_saved_game_goes_on_as_if_it_had_never_been_saved() {
    let folder = Folder::new();
    let file = folder.write("a.save", "old");
    let play = |more: &[&str]| wits(["play", "scheduler", "--json"].into_iter().chain(more.iter().copied()));
    let whole = play(&["--seed", "7", "--ticks", "90"]).json(0);
    assert_eq!(play(&["--seed", "7", "--ticks", "50", "--save", &file]).json(0)["ticks"], 50);
    let rest = play(&["--load", &file, "--ticks", "40"]).json(0);
    for field in ["seed", "ticks", "hash", "score"] {
        assert_eq!(rest[field], whole[field], "{field}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
    // A recording that began with a save is whole.
    let recording = folder.file("a.rec");
    play(&["--load", &file, "--ticks", "40", "--record", &recording]).json(0);
    assert_eq!(wits(["replay", &recording]).status, 0);
}

#[test]
fn every_game_can_be_saved_and_gone_on_with() {
    let folder = Folder::new();
    let file = folder.file("a.save");
    let list = wits(["games", "--json"]).json(0);
    for game in list["games"].as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        let play = |more: &[&str]| wits(["play", name, "--json"].into_iter().chain(more.iter().copied()));
        let whole = play(&["--seed", "7", "--ticks", "15"]).json(0);
        play(&["--seed", "7", "--ticks", "8", "--save", &file]).json(0);
        let rest = play(&["--load", &file, "--ticks", "7"]).json(0);
        for field in ["seed", "ticks", "hash", "score"] {
            assert_eq!(rest[field], whole[field], "{field} of {name}");
        }
    }
}

#[test]
fn saves_that_cannot_be_made_or_read_are_explained() {
    let folder = Folder::new();
    let file = folder.file("a.save");
    let endless = ["play", "flock", "--ticks", "18446744073709551615", "--save"];
    let nowhere = folder.file("none/a.save");
    wits(endless.into_iter().chain([nowhere.as_str()])).refused(1, &["there is no folder"]);
    let load = |name: &str, file: &str| wits(["play", name, "--load", file, "--ticks", "1"]);
    load("scheduler", &file).refused(1, &["a.save: cannot be read"]);
    load("scheduler", &folder.write("b.save", [0, 159, 146])).refused(1, &["b.save", "not a save"]);
    assert_eq!(wits(["play", "scheduler", "--ticks", "3", "--save", &file]).status, 0);
    load("flock", &file).refused(1, &["a.save: ", "a save of \"scheduler\""]);
    let whole = fs::read(&file).unwrap();
    load("scheduler", &folder.write("c.save", &whole[..whole.len() - 1])).refused(1, &["c.save", "bytes"]);
    wits(["play", "scheduler", "--load", &file, "--seed", "3"]).refused(2, &["--load", "--seed"]);
}

/// What is written while a game is played is a file that can be checked; a replay of a recording writes the same.
#[test]
fn examples_are_written_while_a_game_is_played_or_replayed() {
    let folder = Folder::new();
    let (played, recorded) = (folder.file("a.examples.ron"), folder.file("a.rec"));
    let play = ["play", "pacman", "--ticks", "900", "--examples", &played, "--record", &recorded];
    assert_eq!(wits(play).status, 0);
    let text = fs::read_to_string(&played).unwrap();
    assert!(text.contains("up: pill") && text.matches("label: ").count() > 50, "{text}");
    assert_eq!(wits(["check", &played]).status, 0);

    let table = folder.file("a.csv");
    assert_eq!(wits(["replay", &recorded, "--examples", &table]).status, 0);
    let rows = fs::read_to_string(&table).unwrap().lines().count() - 1;
    assert!(rows > 50, "{rows}");

    wits(["play", "flock", "--examples", &table]).refused(2, &["flock", "nothing to learn"]);
    wits(["play", "pacman", "--examples", &folder.file("a.txt")]).refused(2, &[".examples.ron or .csv"]);
}
