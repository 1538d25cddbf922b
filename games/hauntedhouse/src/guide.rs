//! How the game is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "haunted house",
        "ghosts",
        "visitors",
        "senses",
        "perception",
        "fear",
        "emotion",
        "behavior tree",
        "behaviour tree",
        "state machine",
        "fsm",
        "time slicing",
        "tycoon",
        "management",
        "characters as data",
    ],
    files: &[
        "visitor.character.ron",
        "brave.character.ron",
        "timid.character.ron",
        "social.character.ron",
        "sceptic.character.ron",
        "house.level.ron",
        "house.waypoints.ron",
        "house.senses.ron",
        "tricks.objects.ron",
        "visitor.body.ron",
        "visitor.machine.ron",
        "curious.tree.ron",
        "scared.tree.ron",
        "social.tree.ron",
        "bored.tree.ron",
    ],
    picture_tick: 1200,
    ..Listing::of("Games")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
You own a haunted house and frighten paying visitors: too little and they want their money back, \
too much and they run away. Visitors come in from the garden; circles are tricks that go off. \
Each visitor is curious, scared, social or bored, and a behaviour tree says what it does then. \
The house runs itself until you click into it with the tool Haunt.",
    tries: &[
        Try::new("Midnight", "Every trick in the house goes off at once.", &[Act::press("midnight")]),
        Try::new(
            "Show what scares people",
            "Warm colours are rooms that visitors remember as frightening.",
            &[Act::show("scary")],
        ),
        Try::new(
            "Change the timid",
            "Their nerves are numbers in a file: change them and press Apply.",
            &[Act::open("timid.character.ron")],
        ),
    ],
    first_look: None,
};
