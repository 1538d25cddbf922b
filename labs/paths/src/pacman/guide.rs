//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "pac-man",
        "pacman",
        "pac man",
        "ghosts",
        "maze",
        "arcade",
        "a*",
        "dijkstra",
        "d* lite",
        "pathfinding",
        "chase",
        "scatter",
        "blinky",
        "pinky",
        "inky",
        "clyde",
        "enemy ai",
        "enemies",
    ],
    picture_tick: 2400,
    ..Listing::of("Paths")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
Four ghosts hunt a player, by the rules of the arcade game. At each crossing a ghost takes the \
exit nearest to its target, as the crow flies: no search at all. Coloured lines are the paths \
that ghosts have in mind, marks are their targets. The inspector shows the selected ghost's \
target and what each exit of its next crossing is worth.",
    tries: &[
        Try::new(
            "Give the ghosts A*",
            "Tiles show the cells that each search looks at.",
            &[Act::set("search", 3.0)],
        ),
        Try::new("Play yourself", "Press the arrow keys or point at a cell.", &[Act::set("player", 1.0)]),
        Try::new(
            "No scattering",
            "Ghosts chase all the time and never return to their corners.",
            &[Act::set("scatter", 0.0)],
        ),
    ],
    first_look: Some(0),
};
