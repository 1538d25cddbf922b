//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "level of detail",
        "lod",
        "ai lod",
        "scheduling",
        "time slicing",
        "budget",
        "large worlds",
        "crowd simulation",
        "city",
        "load balancing",
        "many agents",
    ],
    picture_tick: 240,
    ..Listing::of("Engine")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
Ten thousand people live in this town, and together they may think for two milliseconds in a \
frame. Near the white ring people are persons who plan, avoid each other and greet friends; \
further away they only walk; far away blocks and districts are numbers. Drag the ring, and \
people become persons where it goes.",
    tries: &[
        Try::new(
            "Everybody in full detail",
            "All ten thousand become persons. Watch the time of a tick.",
            &[Act::set("groups", 0.0)],
        ),
        Try::new(
            "Sound the siren",
            "Everybody near the ring runs home.",
            &[Act::point("siren", 150.0, 150.0)],
        ),
        Try::new(
            "Show who matters",
            "Colours show how important each place is for the viewer.",
            &[Act::show("importance")],
        ),
    ],
    // The courier, who is never one of a crowd.
    first_look: Some(5000),
};
