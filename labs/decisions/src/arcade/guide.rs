//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "enemy ai",
        "enemies",
        "enemy",
        "simple ai",
        "ai for enemies",
        "state machine",
        "fsm",
        "finite state machine",
        "shooter",
        "dodge",
        "homing",
        "surround",
        "illusion of intelligence",
    ],
    files: &["homer.machine.ron", "dodger.machine.ron", "rusher.machine.ron"],
    picture_tick: 1260,
    ..Listing::of("Decisions")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
You are the white one in the middle and shoot at the nearest enemy in front of you. Red enemies \
come straight on, purple ones step aside at random, orange ones run past and strike from behind. \
None of them thinks much: each is a state machine of a few lines. The charts count how many of \
each kind reach you.",
    tries: &[
        Try::new("Look into a rusher", "Its machine paces, runs past, turns and strikes.", &[Act::select(4)]),
        Try::new(
            "Shoot twice as fast",
            "Which kind suffers most? Watch the charts.",
            &[Act::set("reload", 0.4)],
        ),
        Try::new(
            "Change the dodger",
            "Make its step aside longer in the file and press Apply.",
            &[Act::open("dodger.machine.ron")],
        ),
    ],
    first_look: Some(2),
};
