//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "rule-based",
        "rules",
        "rete",
        "expert system",
        "production rules",
        "blackboard",
        "blackboard architecture",
        "forward chaining",
        "arbiter",
        "inference",
        "guards",
        "patrol",
    ],
    files: &["guard.rules", "exclusive.rules"],
    picture_tick: 480,
    ..Listing::of("Decisions")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
Left: guards that think in rules. A player who comes alone is attacked; for a player with a \
friend a guard rings the bell first. Right: a tank whose experts share a blackboard. The mind of \
the selected guard is the network that matches its rules: facts come in at the left, are joined, \
and reach the rules that may fire.",
    tries: &[
        Try::new(
            "Bring a friend",
            "Guards ring the bell and wait for help before they attack.",
            &[Act::press("meet")],
        ),
        Try::new(
            "Another arbiter",
            "With random choice these rules make mistakes: watch the chart.",
            &[Act::set("arbiter", 2.0), Act::RESTART, Act::select(0)],
        ),
        Try::new(
            "The tank's experts",
            "Who insists, who wrote what, and what waits for whom.",
            &[Act::select(3)],
        ),
    ],
    first_look: Some(0),
};
