//! How the game is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "soccer",
        "football",
        "sports ai",
        "sports",
        "team ai",
        "team",
        "tactics",
        "state machine",
        "fsm",
        "steering",
        "messages",
        "support spots",
        "passing",
        "keeper",
        "formation",
        "lua",
    ],
    files: &[
        "pitch.rules.ron",
        "classic.team.ron",
        "wings.team.ron",
        "press.team.ron",
        "modern.team.ron",
        "tuned.team.ron",
        "lua.team.ron",
        "classic.field.machine.ron",
        "classic.keeper.machine.ron",
        "classic.team.machine.ron",
        "press.field.machine.ron",
        "modern.field.machine.ron",
        "modern.team.machine.ron",
        "lua.field.lua",
        "lua.keeper.lua",
        "lua.team.lua",
    ],
    picture_tick: 480,
    ..Listing::of("Games")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
Two teams of four and a keeper play on a walled pitch: no fouls, only goals. Each player is a \
state machine that waits, chases, dribbles, supports and receives; each team is one that attacks \
or defends. Whoever has the ball, or will get it, is marked yellow. The inspector says why the \
selected player does what he does.",
    tries: &[
        Try::new(
            "Show where supporters could stand",
            "Larger spots are better; the best one is green.",
            &[Act::show("spots")],
        ),
        Try::new(
            "Show passing lanes",
            "Green passes are safe, red ones would be intercepted.",
            &[Act::show("lanes")],
        ),
        Try::new(
            "Classic against press",
            "The same pitch, another machine for the field players.",
            &[Act::set("away", 2.0), Act::RESTART, Act::select(4)],
        ),
    ],
    first_look: Some(4),
};
