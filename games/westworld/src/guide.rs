//! How the game is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "west world",
        "fsm",
        "finite state machine",
        "state machine",
        "messages",
        "messaging",
        "telegrams",
        "lua",
        "miner bob",
        "buckland",
    ],
    files: &[
        "bob-alone.machine.ron",
        "bob-alone.lua",
        "bob-married.machine.ron",
        "bob-married.lua",
        "bob-fights.machine.ron",
        "bob-fights.lua",
        "elsa-alone.machine.ron",
        "elsa-alone.lua",
        "elsa-cooks.machine.ron",
        "elsa-cooks.lua",
        "joe.machine.ron",
        "joe.lua",
    ],
    picture_tick: 900,
    ..Listing::of("Games")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
Bob digs for gold, pays it in at the bank, drinks when he is thirsty and sleeps at home. Elsa \
keeps house and cooks, Joe waits in the saloon. Each is a state machine, and they send each \
other messages. The mind of the selected person shows the present state and which messages were \
received.",
    tries: &[
        Try::new(
            "Let Bob be thirsty",
            "From 1 on he is thirsty: the saloon will see more of him.",
            &[Act::set("thirst", 1.0)],
        ),
        Try::new(
            "A stew that takes too long",
            "Bob has left when the stew is ready, and nobody hears Elsa call.",
            &[Act::set("cooking", 4.0), Act::select(1)],
        ),
        Try::new(
            "The same minds in Lua",
            "The story is the same, word for word.",
            &[Act::set("form", 2.0), Act::RESTART, Act::select(0)],
        ),
    ],
    first_look: Some(0),
};
