//! `wits games`

use crate::support::{fields, wits};

#[test]
fn the_json_has_exactly_the_promised_fields() {
    let list = wits(["games", "--json"]).json(0);
    assert_eq!(fields(&list), ["games"]);
    let flock = list["games"].as_array().unwrap().iter().find(|game| game["name"] == "flock").unwrap();
    assert_eq!(fields(flock), ["name", "params", "ticks_per_second", "title"]);
    assert_eq!(flock["ticks_per_second"], 60);
    let params = flock["params"].as_array().unwrap();
    assert!(!params.is_empty());
    for param in params {
        assert_eq!(fields(param), ["default", "help", "max", "min", "name"]);
        let value = |name: &str| param[name].as_f64().unwrap();
        assert!(value("min") <= value("default") && value("default") <= value("max"), "{param}");
        assert!(!param["help"].as_str().unwrap().is_empty(), "{param}");
    }
}

#[test]
fn the_text_names_games_and_parameters() {
    let ran = wits(["games"]);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    assert!(ran.stdout.starts_with("flock: "), "{}", ran.stdout);
    assert!(ran.stdout.contains("  count "), "{}", ran.stdout);
}
