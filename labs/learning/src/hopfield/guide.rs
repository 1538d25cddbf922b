//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "hopfield",
        "hebbian learning",
        "hebb",
        "associative memory",
        "pattern completion",
        "energy",
        "attractor",
        "spurious state",
        "capacity",
        "fog of war",
        "hidden information",
        "unseen enemies",
        "influence map",
        "neural network",
    ],
    picture_tick: 600,
    ..Listing::of("Learning")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
On the left a net recalls a stored pattern from a damaged one, cell by cell; the inspector shows how its energy falls. On the \
right scouts see a part of a map, and a grid that learned from earlier games fills the rest: green is safe, red dangerous, \
grey not known. Nobody told it where the ridges are.",
    tries: &[
        Try::new(
            "Store too much",
            "15 random patterns are more than 64 cells can hold: recalls end in mixtures that nobody stored.",
            &[Act::set("pictures", 0.0), Act::set("patterns", 15.0), Act::select(0)],
        ),
        Try::new(
            "Paint a pattern",
            "Paint on the left with the brush, then press Store, Damage and Recall.",
            &[Act::press("clear"), Act::select(0)],
        ),
        Try::new(
            "Learn the map from nothing",
            "The first guesses cross the ridges. After 30 maps the grid beats the nearest seen cell.",
            &[Act::press("unlearn"), Act::press("map"), Act::select(1)],
        ),
    ],
    first_look: Some(0),
};
