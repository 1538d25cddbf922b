//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "lua",
        "script",
        "scripting",
        "lua state machine",
        "fsm",
        "state machine",
        "finite state machine",
        "scripted ai",
        "console",
        "debugger",
    ],
    files: &["miner.lua"],
    picture_tick: 180,
    ..Listing::of("Decisions")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
A miner digs for gold, goes home when he has enough and sleeps when he is tired. His state \
machine is a Lua script: each state is a table with the functions Enter, Execute and Exit. The \
mind shows the states and lights the one he is in; transitions are drawn once they were seen.",
    tries: &[
        Try::new(
            "Open the script",
            "Let him dig three nuggets at a time and press Apply: he goes on with the new script.",
            &[Act::open("miner.lua")],
        ),
        Try::new("Let him tire sooner", "He goes to bed after a few nuggets.", &[Act::set("tired", 1.0)]),
        Try::new("Run faster", "Watch a few days go by.", &[Act::Speed { factor: 4.0 }]),
    ],
    first_look: Some(0),
};
