//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "tutorial",
        "learn",
        "lesson",
        "getting started",
        "editor",
        "behavior tree editor",
        "behaviour tree editor",
        "behavior tree",
        "behaviour tree",
        "bt",
        "state machine",
        "fsm",
        "lua",
        "decision tree",
        "sandbox",
        "first steps",
    ],
    files: &[
        "bo.tree.ron",
        "stands.tree.ron",
        "forager.tree.ron",
        "comes.machine.ron",
        "stands.lua",
        "forager.lua",
        "herd.lua",
        "shy.dtree.ron",
        "wolf.machine.ron",
    ],
    lesson: "A mind in ten minutes",
    picture_tick: 180,
    ..Listing::of("Decisions")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
A meadow with berries, a pond, a bell and a wolf. Bo, Ada and Kit stand about, because their \
minds are almost empty: you fill them. The tutorial has ten steps, watches what you do and ticks \
each step off by itself. It takes about ten minutes.",
    tries: &[
        Try::new(
            "Open Bo's mind",
            "One node that says stand. Put the action wander in its place and press Apply.",
            &[Act::select(0), Act::open("bo.tree.ron")],
        ),
        Try::new(
            "Let the wolf out",
            "Creatures without a mind for it are caught and wake up at home.",
            &[Act::set("wolf", 1.0), Act::select(3)],
        ),
        Try::new("Ring the bell", "Only minds that listen react to it.", &[Act::press("bell")]),
    ],
    first_look: Some(0),
};
