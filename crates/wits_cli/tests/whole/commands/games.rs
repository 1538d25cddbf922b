//! `wits games`

use crate::commands::support::{fields, wits};

#[test]
fn the_json_has_the_promised_fields_and_more() {
    let list = wits(["games", "--json"]).json(0);
    assert_eq!(fields(&list), ["games"]);
    let flock = list["games"].as_array().unwrap().iter().find(|game| game["name"] == "flock").unwrap();
    let missing =
        |object: &serde_json::Value, names: &[&str]| names.iter().any(|name| object.get(name).is_none());
    assert!(
        !missing(flock, &["name", "params", "ticks_per_second", "title", "summary", "controls"]),
        "{flock}"
    );
    assert_eq!(flock["ticks_per_second"], 60);
    let params = flock["params"].as_array().unwrap();
    assert!(!params.is_empty());
    for param in params {
        let promised = ["default", "help", "max", "min", "name", "kind", "unit", "live", "choices"];
        assert!(!missing(param, &promised), "{param}");
        let value = |name: &str| param[name].as_f64().unwrap();
        assert!(value("min") <= value("default") && value("default") <= value("max"), "{param}");
        assert!(!param["help"].as_str().unwrap().is_empty(), "{param}");
    }
}

#[test]
fn the_text_names_games_and_parameters() {
    let ran = wits(["games"]);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    assert!(ran.stdout.contains("flock: "), "{}", ran.stdout);
    assert!(ran.stdout.contains("  count "), "{}", ran.stdout);
    assert!(ran.stdout.contains("endless, walls"), "{}", ran.stdout);
}

#[test]
fn environments_are_listed_and_shown() {
    let all = wits(["games", "--environments", "--json"]).json(0);
    let names = all["environments"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap());
    let names: Vec<&str> = names.collect();
    assert!(
        ["pacman", "herd", "stealth", "soccer", "cartpole"].iter().all(|name| names.contains(name)),
        "{names:?}"
    );
    let one = wits(["games", "--environments", "pacman"]);
    assert!(one.stdout.contains("does up, left, down, right"), "{one:?}");
    wits(["games", "--environments", "pacmann"]).refused(2, &["did you mean \"pacman\"?"]);
}
