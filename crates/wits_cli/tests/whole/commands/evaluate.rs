//! `wits imitate` and `wits evaluate`

use crate::commands::support::{Folder, fields, wits};

/// From a recording of the ghosts' prey to a policy that plays better than chance, by commands alone.
#[test]
fn what_was_recorded_is_imitated_and_compared_with_chance() {
    let folder = Folder::new();
    let (examples, policy) = (folder.file("pacman.examples.ron"), folder.file("imitated.policy.ron"));
    wits(["play", "pacman", "--ticks", "40000", "--examples", &examples, "--json"]).json(0);
    let imitate =
        ["imitate", "pacman", &examples, "--epochs", "10", "--rate", "0.003", "--critic-steps", "2000"];
    let made = wits(imitate.into_iter().chain(["--out", &policy, "--json"])).json(0);
    let number = |name: &str| made[name].as_f64().unwrap();
    assert!(number("examples") > 2000.0 && number("validation") > number("commonest") + 0.1, "{made}");

    let evaluate = ["evaluate", "pacman", &policy, "--episodes", "20", "--draw"];
    let answer = wits(evaluate.into_iter().chain(["--json"])).json(0);
    let players = answer["players"].as_array().unwrap();
    assert_eq!(players.len(), 2);
    assert_eq!(fields(&players[0]), ["best_return", "error", "mean_return", "player", "worst_return"]);
    assert_eq!(players[1]["above_random"]["better"], true, "{answer}");
    let again = wits(evaluate.into_iter().chain(["--json"])).json(0);
    assert_eq!(again["players"], answer["players"], "the same seed gives the same episodes");
    let told = wits(evaluate);
    assert!(told.stdout.contains("random legal actions") && told.stdout.contains("imitated.policy.ron"));
    let twice = wits(["evaluate", "pacman", &policy, &policy, "--episodes", "4", "--json"]).json(0);
    assert_eq!(twice["players"][2]["above_previous"]["mean"], 0.0);
    assert_eq!(twice["players"][2]["above_previous"]["better"], false);
}

#[test]
fn wrong_names_and_files_are_explained() {
    let folder = Folder::new();
    let (csv, empty) = (folder.file("some.csv"), folder.file("other.examples.ron"));
    std::fs::write(&csv, "speed,label\n1,left\n").unwrap();
    std::fs::write(
        &empty,
        "(schema: (attributes: [(name: \"speed\", kind: Number)], labels: [\"left\"]), rows: [])",
    )
    .unwrap();
    let refused =
        |more: &[&str], status: i32, parts: &[&str]| wits(more.iter().copied()).refused(status, parts);
    refused(&["imitate", "pacmann", &csv], 2, &["did you mean \"pacman\"?"]);
    refused(&["imitate", "pacman", "/no/such.csv"], 1, &["/no/such.csv"]);
    refused(&["imitate", "pacman", &csv], 1, &["some.csv"]);
    refused(&["imitate", "pacman", &empty], 1, &["examples of something else"]);
    refused(&["imitate", "pacman", &csv, "--rate", "-1"], 2, &["rate"]);
    refused(&["imitate", "pacman", &csv, "--out", "x.onnx"], 2, &[".policy.ron"]);
    refused(&["evaluate", "pacman", &csv], 1, &["some.csv"]);
    refused(&["evaluate", "pacman"], 2, &["FILE"]);
    let cartpole =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../labs/learning/src/cartpole/cartpole.policy.ron");
    refused(&["evaluate", "pacman", cartpole], 1, &["environment", "cartpole"]);
}
