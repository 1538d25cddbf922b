//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &["rock paper scissors", "lua", "script", "scripting", "calling rust from lua", "binding"],
    files: &["rps.lua"],
    picture_tick: 900,
    ..Listing::of("Decisions")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
The computer plays rock, paper, scissors against you. A Lua script draws for the computer and \
judges each round with a table of tables. Somebody plays for you until you press a button. The \
inspector shows the score and the last round.",
    tries: &[
        Try::new(
            "Take the rock",
            "From now on your own choice counts.",
            &[Act::set("auto", 0.0), Act::press("rock")],
        ),
        Try::new(
            "Judge in Rust",
            "The script calls a function of the game instead of its table; the result is the same.",
            &[Act::set("judge", 1.0)],
        ),
        Try::new(
            "Teach it to cheat",
            "Open the script, change what the computer draws, and press Apply.",
            &[Act::open("rps.lua")],
        ),
    ],
    first_look: Some(0),
};
