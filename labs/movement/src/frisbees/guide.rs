//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "emergence",
        "emergent behavior",
        "emergent behaviour",
        "robots",
        "swarm robotics",
        "ants",
        "clustering",
        "braitenberg",
        "stigmergy",
    ],
    picture_tick: 18_000,
    ..Listing::of("Movement")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
Six robots that see nothing drive about and push along the discs that they run into. When a disc \
meets another, the robot leaves both, backs up and turns by chance. No rule mentions heaps, and \
yet after some minutes the discs lie in a few large heaps. The inspector shows what the selected \
robot is doing.",
    tries: &[
        Try::new(
            "Watch it at 16 times the speed",
            "The number of heaps falls in the chart.",
            &[Act::Speed { factor: 16.0 }],
        ),
        Try::new(
            "Scatter the middle",
            "Discs near the middle fly apart. The heaps come back.",
            &[Act::point("scatter", 0.0, 0.0)],
        ),
        Try::new(
            "Turn only a little",
            "With turns of at most 30 degrees robots carry discs back and forth, and heaps grow slowly.",
            &[Act::set("turn", 30.0)],
        ),
    ],
    first_look: Some(0),
};
