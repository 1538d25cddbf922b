//! `wits bench`

use crate::commands::support::{fields, wits};

#[test]
fn the_json_has_exactly_the_promised_fields() {
    let answer = wits(["bench", "raycast", "--json"]).json(0);
    assert_eq!(fields(&answer), ["results"]);
    let results = answer["results"].as_array().unwrap();
    assert!(!results.is_empty());
    for result in results {
        assert_eq!(fields(result), ["case", "ours", "peer", "peer_name", "ratio", "suite", "unit"]);
        assert_eq!(result["suite"], "raycast");
        assert!(result["ours"].as_f64().unwrap() > 0.0);
        assert!(["peer", "peer_name", "ratio"].iter().all(|field| result[field].is_null()));
    }
}

#[test]
fn the_suites_are_listed() {
    let ran = wits(["bench", "--list"]);
    assert_eq!(ran.status, 0);
    let names: Vec<&str> = ran.stdout.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(
        names,
        [
            "cartpole",
            "city",
            "classify",
            "crowd",
            "decisions",
            "dynamic",
            "exec",
            "flock",
            "fuzzy",
            "goap",
            "herd",
            "index",
            "machines",
            "nets",
            "path",
            "raycast",
            "rules",
            "scripts",
            "senses",
            "steering",
            "trees",
            "utility",
            "world"
        ]
    );
}

#[test]
fn an_unknown_suite_is_guessed() {
    wits(["bench", "folck"]).refused(2, &["suite: unknown \"folck\", did you mean \"flock\"?"]);
}

/// What the peers must agree with: a change here makes every comparison unlike.
#[test]
fn the_figures_tell_the_work() {
    let answer = wits(["bench", "index", "--figures", "--cores", "one"]).json(0);
    let work = |place: usize| answer["figures"][place]["work"].clone();
    assert_eq!(work(1), serde_json::json!({ "found": 110_015.0 }));
    assert_eq!(work(2), serde_json::json!({ "squares": 2_821_533.832_031_25 }));
}

/// What the peer runner reads.
#[test]
fn the_figures_say_which_cases_failed() {
    let answer = wits(["bench", "fuzzy", "--figures", "--tiny"]).json(0);
    assert_eq!(fields(&answer), ["failed", "figures", "program", "version"]);
    assert_eq!(answer["failed"], serde_json::json!([]));
    assert_eq!(answer["figures"].as_array().unwrap().len(), 3);
}
