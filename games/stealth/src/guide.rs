//! How the game is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "stealth",
        "stealth ai",
        "guards",
        "guard ai",
        "senses",
        "perception",
        "vision",
        "sight cone",
        "hearing",
        "smell",
        "memory",
        "patrol",
        "investigate",
        "alarm",
        "search",
        "enemy ai",
        "enemies",
        "state machine",
        "fsm",
        "behavior tree",
        "behaviour tree",
        "characters as data",
    ],
    files: &[
        "yard.level.ron",
        "yard.senses.ron",
        "yard.sensegraph.ron",
        "guard.character.ron",
        "sleepy.character.ron",
        "sharp.character.ron",
        "dog.character.ron",
        "thief.character.ron",
        "guard.body.ron",
        "dog.body.ron",
        "thief.body.ron",
        "guard.machine.ron",
        "dog.machine.ron",
        "thief.machine.ron",
        "sharp.lua",
        "calm.tree.ron",
        "investigate.tree.ron",
        "inspect.tree.ron",
        "help.tree.ron",
        "chase.tree.ron",
        "search.tree.ron",
        "bark.tree.ron",
        "sneak.tree.ron",
        "hide.tree.ron",
        "escape.tree.ron",
        "flee.tree.ron",
    ],
    start_here: 4,
    picture_tick: 750,
    ..Listing::of("Games")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
A thief (pink) wants the treasure in the house; five guards and a dog watch over the yard. \
Guards know only what they sensed: the cones are what they see, coloured marks are where each \
believes the thief to be. The inspector says what the selected guard knows, how it knows it and \
how sure it is. The thief plays by itself until you take over.",
    tries: &[
        Try::new(
            "Throw a pebble",
            "It is heard where it falls. Guards nearby leave their rounds to look.",
            &[Act::point("pebble", -8.0, -4.0)],
        ),
        Try::new("A bright night", "Guards see much further.", &[Act::set("dusk", 1.0)]),
        Try::new(
            "Look into the thief",
            "The machine of the other side: sneak, hide, flee, escape.",
            &[Act::select(6)],
        ),
    ],
    first_look: Some(0),
};
