//! `wits train`

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use wits_core::ron::RonFile;
use wits_learn::reinforce::deep::PolicyFile;

use crate::commands::support::{Folder, command};

/// Whether a process handles SIGINT: before that, the signal would kill it.
fn listens(child: &Child) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 2 != 0)
}

/// Far more steps than anybody would wait for: Ctrl-C ends it cleanly, wherever it is, and the file is written.
#[test]
fn interrupted_it_writes_the_best_so_far() {
    let folder = Folder::new();
    for (environment, steps) in [("cartpole", "1000000000"), ("pacman", "1000000000")] {
        let path = folder.file(&format!("{environment}.policy.ron"));
        let child = command()
            .args(["train", environment, "--steps", steps, "--json", "--out"])
            .arg(&path)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let late = Instant::now() + Duration::from_secs(60);
        while !listens(&child) && Instant::now() < late {
            std::thread::sleep(Duration::from_millis(10));
        }
        let told = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(told.success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{environment}");
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["interrupted"], true, "{answer}");
        let text = std::fs::read_to_string(&path).unwrap();
        let file = PolicyFile::from_ron("x.policy.ron", &text).unwrap();
        assert_eq!(file.environment, environment);
    }
}
