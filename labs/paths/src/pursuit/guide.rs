//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "d* lite",
        "d star lite",
        "lrta*",
        "replanning",
        "dynamic pathfinding",
        "incremental search",
        "a*",
        "pathfinding",
        "real-time search",
        "chase",
        "hunt",
        "wall following",
        "bug algorithm",
        "changing world",
    ],
    picture_tick: 450,
    ..Listing::of("Paths")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
Four hunters want the yellow quarry while gates open and close. Blue repairs its path after each \
change (D* Lite), orange searches again (A*), purple looks a few cells ahead and learns (LRTA*), \
green follows walls. Lines are the paths they have in mind. The inspector says why the selected \
hunter goes where it goes.",
    tries: &[
        Try::new(
            "Show the work",
            "Cells that A* searched and that D* Lite repaired, after each change.",
            &[Act::show("searched"), Act::show("repaired")],
        ),
        Try::new(
            "Close and open gates",
            "Every gate changes at once. Compare the work of blue and orange.",
            &[Act::press("gates")],
        ),
        Try::new(
            "Fog",
            "Walls are only known when they were seen from near by.",
            &[Act::set("fog", 1.0), Act::RESTART, Act::select(0)],
        ),
    ],
    first_look: Some(0),
};
