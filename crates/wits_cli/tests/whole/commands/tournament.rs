//! `wits tournament`

use serde_json::Value;

use crate::commands::support::{Folder, fields, wits};

/// Games of half a minute: enough for a few goals now and then.
const SHORT: [&str; 6] = ["tournament", "soccer", "--ticks", "1800", "--games", "2"];

fn short<'a>(more: &'a [&'a str]) -> impl IntoIterator<Item = &'a str> {
    SHORT.into_iter().chain(more.iter().copied())
}

#[test]
fn everybody_plays_everybody_and_the_table_adds_up() {
    let ran = wits(short(&["--among", "classic,wings,press", "--json"]));
    let answer = ran.json(0);
    let known = ["game", "games", "games_per_pair", "pairs", "seconds", "seed", "teams", "ticks"];
    assert_eq!(fields(&answer), known);
    let (teams, games) = (answer["teams"].as_array().unwrap(), answer["games"].as_array().unwrap());
    assert_eq!((teams.len(), games.len(), answer["pairs"].as_array().unwrap().len()), (3, 6, 3));
    let sum = |field: &str| teams.iter().map(|team| team[field].as_f64().unwrap()).sum::<f64>();
    assert_eq!((sum("wins"), sum("goals")), (sum("losses"), sum("against")));
    assert!(sum("elo").abs() < 0.3, "{answer}");
    assert_eq!(sum("wins") + sum("losses") + sum("draws"), 2.0 * games.len() as f64);
    let elo: Vec<f64> = teams.iter().map(|team| team["elo"].as_f64().unwrap()).collect();
    assert!(elo.is_sorted_by(|one, other| one >= other), "the strongest first: {elo:?}");
    assert!(teams.iter().all(|team| team["elo_error"].as_f64().unwrap() > 0.0));
    for home in ["classic", "wings", "press"] {
        assert_eq!(games.iter().filter(|game| game["home"] == home).count(), 2, "at home as often as away");
    }
    assert_eq!(ran.stderr, "", "no progress unless somebody watches");
}

#[test]
fn the_number_of_threads_changes_nothing_and_the_seed_does() {
    let ran = |more: &[&str]| {
        let mut answer = wits(short(&[&["--among", "classic,press", "--json"], more].concat())).json(0);
        answer.as_object_mut().unwrap().remove("seconds");
        answer
    };
    let expected = ran(&["--threads", "1"]);
    assert_eq!(ran(&["--threads", "3"]), expected);
    assert_eq!(ran(&[]), expected);
    let games = |answer: Value| answer["games"].clone();
    assert_ne!(games(ran(&["--seed", "900"])), games(expected));
}

#[test]
fn a_game_can_be_played_again_alone() {
    let answer = wits(short(&["--among", "press,wings", "--seed", "40", "--json"])).json(0);
    for game in answer["games"].as_array().unwrap() {
        let (home, away) = (game["home"].as_str().unwrap(), game["away"].as_str().unwrap());
        let (home, away) = (format!("home={home}"), format!("away={away}"));
        let seed = game["seed"].to_string();
        let again =
            ["play", "soccer", "--ticks", "1800", "--json", "--seed", &seed, "--set", &home, "--set", &away];
        let again = wits(again).json(0);
        assert_eq!(again["score"]["home_goals"].as_f64(), game["home_goals"].as_f64());
        assert_eq!(again["score"]["away_goals"].as_f64(), game["away_goals"].as_f64());
    }
}

#[test]
fn a_team_of_ones_own_takes_part_and_scripts_that_fail_are_told() {
    let folder = Folder::new();
    let team = folder.path().join("mine");
    std::fs::create_dir(&team).unwrap();
    folder.write("mine/team.ron", "(title: \"Mine\")");
    folder.write("mine/field.lua", "function think() error('tired') end");
    let ran = wits(short(&["--team", team.to_str().unwrap(), "--among", "mine,classic"]));
    assert_eq!(ran.status, 0, "{ran:?}");
    for part in ["elo", "mine", "classic", "2 games of 1800 ticks", "mine: 8 minds went wrong"] {
        assert!(ran.stdout.contains(part), "{part:?} is missing: {}", ran.stdout);
    }
}

#[test]
fn faulty_teams_and_wrong_names_are_told() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path().join("faulty")).unwrap();
    folder.write("faulty/team.ron", "(style: (comfort_zone: -1),\n attackers: [9])");
    let faulty = folder.file("faulty");
    wits(short(&["--team", &faulty])).refused(1, &["team.ron:1:", "team.ron:2:", "some of 1, 2, 3, 4"]);
    wits(short(&["--team", "nowhere/to/be/found"])).refused(1, &["no such folder"]);
    wits(short(&["--among", "clasic,press"])).refused(2, &["unknown \"clasic\", did you mean \"classic\"?"]);
    wits(short(&["--among", "press"])).refused(2, &["nobody to play against"]);
    for side in ["home=classic", "away=2"] {
        let told = ["set", "every team plays at home and away", "--among"];
        wits(short(&["--set", side])).refused(2, &told);
    }
    wits(["tournament", "flock"]).refused(2, &["flock: a tournament needs teams"]);
    wits(["tournament", "socer"]).refused(2, &["soccer"]);
}
