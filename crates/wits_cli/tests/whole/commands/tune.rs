//! `wits tune`

use serde_json::Value;
use wits_core::render::Picture;

use crate::commands::support::{Folder, fields, wits};

/// Half a minute of ghosts who chase a player.
const SHORT: [&str; 12] = [
    "tune",
    "pacman",
    "--ticks",
    "1800",
    "--seeds",
    "3",
    "--fresh",
    "4",
    "--budget",
    "8",
    "--maximise",
    "catches",
];

fn short(more: &[&str]) -> Value {
    wits(SHORT.into_iter().chain(more.iter().copied())).json(0)
}

#[test]
fn the_best_values_lie_in_their_ranges_and_are_compared_with_the_default() {
    let answer = short(&["--param", "scatter=0..10", "--param", "ghost_speed=7..8", "--json"]);
    for field in ["game", "best", "default_score", "best_score", "error", "evaluations"] {
        assert!(fields(&answer).contains(&field), "{field}: {answer}");
    }
    assert_eq!((&answer["game"], &answer["goal"]), (&"pacman".into(), &"maximise".into()));
    assert_eq!(fields(&answer["best"]), ["ghost_speed", "scatter"]);
    let best = |name: &str| answer["best"][name].as_f64().unwrap();
    assert!((0.0..=10.0).contains(&best("scatter")) && (7.0..=8.0).contains(&best("ghost_speed")));
    assert_eq!(answer["default"]["scatter"], 7.0);
    let number = |name: &str| answer[name].as_f64().unwrap();
    assert!((number("best_score") - number("default_score") - number("difference")).abs() < 1e-9);
    assert!(number("error") >= 0.0 && (1.0..=8.0).contains(&number("evaluations")));
    assert_eq!(answer["better"], number("difference") > number("error"));
}

#[test]
fn the_number_of_threads_changes_nothing_and_the_seed_does() {
    let ran = |more: &[&str]| {
        let mut answer = short(&[&["--param", "chase", "--json"], more].concat());
        answer.as_object_mut().unwrap().remove("seconds");
        answer
    };
    let expected = ran(&["--threads", "1"]);
    assert_eq!(ran(&["--threads", "3"]), expected);
    assert_ne!(ran(&["--seed", "900"]), expected);
}

/// What is printed can be played: the mean over the fresh seeds is that of single games.
#[test]
fn the_answer_can_be_played_again() {
    let answer = short(&["--param", "scatter", "--json"]);
    let scatter = format!("scatter={}", answer["best"]["scatter"]);
    let mut sum = 0.0;
    for fresh in 0..4_u64 {
        let seed = (1 + (1_u64 << 32) + fresh).to_string();
        let game = ["play", "pacman", "--ticks", "1800", "--json", "--seed", &seed, "--set", &scatter];
        sum += wits(game).json(0)["score"]["catches"].as_f64().unwrap();
    }
    assert_eq!(answer["best_score"].as_f64(), Some(sum / 4.0));
}

#[test]
fn pictures_show_two_parameters_or_one() {
    let folder = Folder::new();
    let out = folder.file("new/tuned");
    let small = ["--budget", "2", "--grid", "3", "--out", &out];
    let drawn = |params: &[&str]| {
        let ran = wits(
            SHORT
                .into_iter()
                .filter(|part| !["--budget", "8"].contains(part))
                .chain(small)
                .chain(params.iter().copied()),
        );
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{ran:?}");
        assert!(
            ran.stdout.contains("95 % confidence") && ran.stdout.contains("landscape.png"),
            "{}",
            ran.stdout
        );
        let json: Value =
            serde_json::from_slice(&std::fs::read(format!("{out}/tuning.json")).unwrap()).unwrap();
        assert_eq!(json["game"], "pacman");
        assert_eq!(json["progress"][0][0], 1, "the first candidate is the best one at first");
        let page = std::fs::read_to_string(format!("{out}/landscape.svg")).unwrap();
        assert!(
            page.starts_with("<svg") && page.contains(">best</text>") && page.contains(">scatter</text>")
        );
        Picture::from_png(&std::fs::read(format!("{out}/landscape.png")).unwrap()).unwrap()
    };
    let (map, curve) = (drawn(&["--param", "scatter", "--param", "chase"]), drawn(&["--param", "scatter"]));
    assert_eq!((map.width(), map.height()), (960, 680));
    assert_ne!(map, curve);
}

#[test]
fn less_is_better_when_it_is_minimised() {
    let game =
        ["tune", "pacman", "--ticks", "1800", "--seeds", "3", "--fresh", "4", "--budget", "8", "--json"];
    let answer = wits(game.into_iter().chain(["--minimise", "catches", "--param", "ghost_speed"])).json(0);
    assert_eq!(answer["goal"], "minimise");
    let score = |name: &str| answer[name].as_f64().unwrap();
    assert!(score("best_score") <= score("default_score"), "{answer}");
    assert!(answer["best"]["ghost_speed"].as_f64() < Some(7.1), "slow ghosts catch nobody: {answer}");
}

#[test]
fn wrong_names_ranges_and_methods_are_explained() {
    let refused = |more: &[&str], parts: &[&str]| {
        wits(["tune"].into_iter().chain(more.iter().copied())).refused(2, parts)
    };
    refused(&["pacmen", "--maximise", "score"], &["pacman"]);
    refused(&["pacman", "--maximise", "catchs"], &["score: unknown \"catchs\", did you mean \"catches\"?"]);
    let catches = |more: &[&'static str]| [&["pacman", "--maximise", "catches"], more].concat();
    refused(&catches(&["--param", "scater"]), &["parameter: unknown \"scater\", did you mean \"scatter\"?"]);
    refused(&catches(&["--param", "scatter=1"]), &["name=min..max"]);
    refused(&catches(&["--param", "scatter=1..900"]), &["scatter: 1..900; expected a range within 0..30"]);
    refused(&catches(&["--param", "map"]), &["map: has no order", "--set map="]);
    refused(&catches(&["--param", "scatter", "--set", "scatter=3"]), &["both set and tuned"]);
    refused(&catches(&["--method", "climbing"]), &["climb", "anneal", "random"]);
    refused(&["rps", "--maximise", "yours"], &["rps: there is no number that could be tuned"]);
}

#[test]
fn a_wrong_place_is_refused_before_the_search() {
    let folder = Folder::new();
    let file = folder.write("file", "");
    let long = ["tune", "pacman", "--maximise", "catches", "--ticks", "18446744073709551615"];
    wits(long.into_iter().chain(["--out", &file])).refused(1, &["file: cannot be made"]);
}
