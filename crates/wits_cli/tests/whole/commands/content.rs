//! Stored files on the command line.

use crate::commands::support::{Folder, wits};

const FILE: &str = "guard/guard.machine.ron";
/// The mind of the guards as it comes with the game.
const MIND: &str = include_str!("../../../../../labs/decisions/src/guard/minds/guard.machine.ron");
/// Guards that stand still.
const IDLE: &str = "(name: \"guard\", states: [(name: \"Idle\")])";

fn folder(text: &str) -> Folder {
    let folder = Folder::new();
    std::fs::create_dir(folder.path().join("guard")).unwrap();
    folder.write(FILE, text);
    folder
}

fn hash(more: &[&str]) -> String {
    let arguments = ["play", "guard", "--ticks", "300", "--json"].into_iter().chain(more.iter().copied());
    wits(arguments).json(0)["hash"].as_str().unwrap().to_owned()
}

#[test]
fn stored_files_are_played_and_recordings_hold_them() {
    let plain = hash(&[]);
    let same = folder(MIND);
    assert_eq!(hash(&["--content", &same.file("")]), plain);
    let idle = folder(IDLE);
    let recording = idle.file("guard.rec");
    assert_ne!(hash(&["--content", &idle.file(""), "--record", &recording]), plain);
    assert_eq!(wits(["replay", &recording, "--json"]).json(0)["matches"], true);
    let picture = idle.file("guard.png");
    let ran = wits(["shot", "guard", "--ticks", "5", "--content", &idle.file(""), "--out", &picture]);
    assert_eq!(ran.status, 0, "{ran:?}");
}

#[test]
fn faulty_files_and_folders_that_are_not_there_are_refused() {
    let faulty = folder("(name: \"guard\",\n states: [(name: \"Idle\", active: [\"fly\"])])");
    let play = |folder: &str| wits(["play", "guard", "--ticks", "5", "--content", folder]);
    play(&faulty.file("")).refused(1, &["guard.machine.ron:2:", "unknown \"fly\""]);
    play(&faulty.file("none")).refused(2, &["no such folder"]);
    wits(["studio", "--port", "0", "--content", &faulty.file(FILE)]).refused(2, &["is no folder"]);
    wits(["studio", "--content", "x", "--no-content"]).refused(2, &["--no-content"]);
}

#[test]
fn a_folder_of_stored_files_is_checked_by_its_games() {
    let sound = folder(MIND);
    for path in [sound.file(""), sound.file("guard")] {
        let ran = wits(["check", &path]);
        assert_eq!((ran.status, ran.stdout.as_str()), (0, "1 file, no faults\n"), "{ran:?}");
    }
    let faulty = folder("(name: \"guard\",\n states: [(name: \"Idle\", active: [\"fly\"])])");
    faulty.write("guard/notes.txt", "nothing that a guard reads");
    let answer = wits(["check", "--json", &faulty.file("")]).json(1);
    assert_eq!(answer["files"], 2);
    let faults = answer["faults"].as_array().unwrap();
    assert!(faults[0]["place"].as_str().unwrap().starts_with("2:"), "{answer}");
    assert!(faults[0]["message"].as_str().unwrap().contains("unknown \"fly\""), "{answer}");
    assert!(faults.iter().any(|fault| fault["file"].as_str().unwrap().ends_with("notes.txt")), "{answer}");
}

#[test]
fn scripts_are_checked_for_their_form() {
    let folder = Folder::new();
    let good = folder.write("good.lua", "local steps = 0\nfunction think() steps = steps + 1 end\n");
    assert_eq!(wits(["check", &good]).stdout, "1 file, no faults\n");
    let bad = folder.write("bad.lua", "local steps = 0\nfunction think( steps = end\n");
    let answer = wits(["check", "--json", &bad]).json(1);
    assert!(answer["faults"][0]["place"].as_str().unwrap().starts_with("2:"), "{answer}");
}

#[test]
fn what_is_wrong_with_the_sense_of_a_script_is_told_with_its_line() {
    let folder = Folder::new();
    let text = "return machine{ states = {\n  state 'A' { transitions = {\n    transition{ to = 'Nowhere', when = Always },\n  } },\n} }\n";
    let answer = wits(["check", "--json", &folder.write("guard.lua", text)]).json(1);
    assert_eq!(answer["faults"][0]["place"], "3:1", "{answer}");
}

#[test]
fn the_names_that_scripts_of_a_game_find_are_listed() {
    let any = wits(["script-api"]).stdout;
    assert!(
        any.contains("`wait(seconds)`")
            && any.contains("`steer.seek(target)`")
            && !any.contains("act.go_home")
    );
    let page = wits(["script-api", "playground"]).stdout;
    for row in
        ["`act.go_home()`", "`ask.hunger()`", "`steer.seek(target)`", "`wait(seconds)`", "`board.mood`"]
    {
        assert!(page.contains(row), "{row}");
    }
    assert!(!page.contains("paths.find"), "the meadow has no map");
    let names = wits(["script-api", "guard", "--json"]).json(0);
    let ring = names.as_array().unwrap().iter().find(|name| name["name"] == "act.ring").unwrap();
    assert!(ring["usage"].as_str().unwrap().starts_with("act.ring("), "{ring}");
    let nameless = |name: &serde_json::Value| name["name"].as_str().unwrap().contains("fn:");
    assert!(!names.as_array().unwrap().iter().any(nameless));
    wits(["script-api", "flock"]).refused(2, &["flock has no scripts"]);
    wits(["script-api", "gard"]).refused(2, &["did you mean \"guard\"?"]);
}
