//! All peers: what they are compared in and how they are set up. A new one is one line here.

use crate::process::Launch;
use crate::report::say;
use crate::setup::{crates, debian, npm, pypi};
use crate::stage::Stage;

/// A library of others.
struct Peer {
    name: &'static str,
    suites: &'static [&'static str],
    /// Makes it ready and tells how to run it, or why it cannot be.
    set_up: fn(&Stage) -> Result<Launch, String>,
}

const PEERS: &[Peer] = &[
    Peer { name: "yuka", suites: &["flock"], set_up: |stage| npm::set_up(stage, "flock.js") },
    Peer { name: "dodgy_2d", suites: &["crowd"], set_up: |stage| crates::set_up(stage, "crowd_dodgy") },
    Peer { name: "yuka", suites: &["steering"], set_up: |stage| npm::set_up(stage, "steering.js") },
    Peer { name: "yuka", suites: &["fuzzy"], set_up: |stage| npm::set_up(stage, "fuzzy.js") },
    Peer { name: "fuzzylite", suites: &["fuzzy"], set_up: debian::set_up_fuzzylite },
    Peer { name: "kiddo", suites: &["index"], set_up: |stage| crates::set_up(stage, "index_kiddo") },
    Peer { name: "rstar", suites: &["index"], set_up: |stage| crates::set_up(stage, "index_rstar") },
    Peer { name: "nanoflann", suites: &["index"], set_up: debian::set_up_nanoflann },
    Peer { name: "scipy", suites: &["index"], set_up: |stage| pypi::set_up(stage, "index.py") },
    Peer {
        name: "pathfinding",
        suites: &["path"],
        set_up: |stage| crates::set_up(stage, "path_pathfinding"),
    },
    Peer { name: "grid_pathfinding", suites: &["path"], set_up: |stage| crates::set_up(stage, "path_grid") },
    Peer { name: "bonsai-bt", suites: &["trees"], set_up: |stage| crates::set_up(stage, "trees_bonsai") },
    Peer { name: "clipspy", suites: &["rules"], set_up: |stage| pypi::set_up(stage, "rules.py") },
    Peer { name: "dogoap", suites: &["goap"], set_up: |stage| crates::set_up(stage, "goap_dogoap") },
    Peer { name: "goap", suites: &["goap"], set_up: |stage| crates::set_up(stage, "goap_goap") },
    Peer {
        name: "PyTorch",
        suites: &["nets"],
        set_up: |stage| pypi::set_up_torch(stage, "nets.py").map(|launch| launch.arg("one")),
    },
    Peer {
        name: "PyTorch, all cores",
        suites: &["nets"],
        set_up: |stage| pypi::set_up_torch(stage, "nets.py").map(|launch| launch.arg("all")),
    },
    Peer {
        name: "Gymnasium, one by one",
        suites: &["cartpole"],
        set_up: |stage| pypi::set_up(stage, "cartpole.py").map(|launch| launch.arg("sync")),
    },
    Peer {
        name: "Gymnasium, NumPy for cart poles",
        suites: &["cartpole"],
        set_up: |stage| pypi::set_up(stage, "cartpole.py").map(|launch| launch.arg("numpy")),
    },
    Peer { name: "scikit-learn", suites: &["classify"], set_up: |stage| pypi::set_up(stage, "classify.py") },
    Peer { name: "parry2d", suites: &["raycast"], set_up: |stage| crates::set_up(stage, "raycast_parry") },
];

/// A peer that can be run.
#[derive(Debug)]
pub(crate) struct Ready {
    pub(crate) name: &'static str,
    pub(crate) suites: &'static [&'static str],
    pub(crate) launch: Launch,
}

/// A peer that is left out, and why.
#[derive(Debug)]
pub(crate) struct Skipped {
    pub(crate) name: &'static str,
    pub(crate) reason: String,
}

/// Makes all peers of these suites ready, as far as that is possible.
pub(crate) fn set_up(stage: &Stage, suites: &[String]) -> (Vec<Ready>, Vec<Skipped>) {
    let (mut ready, mut skipped) = (Vec::new(), Vec::new());
    for peer in PEERS.iter().filter(|peer| suites.iter().any(|suite| peer.suites.contains(&suite.as_str()))) {
        say(&format!("setting up {}", peer.name));
        match (peer.set_up)(stage) {
            Ok(launch) => ready.push(Ready { name: peer.name, suites: peer.suites, launch }),
            Err(reason) => {
                say(&format!("skipping {}: {reason}", peer.name));
                skipped.push(Skipped { name: peer.name, reason });
            }
        }
    }
    (ready, skipped)
}
