//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "steering behaviors",
        "steering behaviours",
        "steering",
        "seek",
        "flee",
        "arrive",
        "pursue",
        "pursuit",
        "evade",
        "wander",
        "obstacle avoidance",
        "wall avoidance",
        "hide",
        "interpose",
        "path following",
        "offset pursuit",
        "flow field",
        "collision avoidance",
        "reynolds",
        "context steering",
        "dithering",
        "weighted sum",
    ],
    picture_tick: 180,
    ..Listing::of("Movement")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
This stage shows one steering behaviour at a time. Here two agents hide from the red hunter: \
behind every disc is a place that the hunter cannot see, and each agent heads for the best one. \
Coloured arrows are what each behaviour wants, the white arrow is the velocity. Drag the ring of \
the hunter's goal to lead it round.",
    tries: &[
        Try::new(
            "Arrive at a target",
            "The agent slows down so that it stops at the ring. Drag the ring.",
            &[Act::set("scenario", 6.0), Act::RESTART, Act::select(0)],
        ),
        Try::new(
            "Pursue",
            "The pursuer heads for the cross, where it expects the other to be.",
            &[Act::set("scenario", 11.0), Act::RESTART, Act::select(0)],
        ),
        Try::new(
            "A trap for steering",
            "Two behaviours cancel each other and the agent stands still. The switch Cure helps.",
            &[Act::set("scenario", 40.0), Act::RESTART, Act::select(0)],
        ),
    ],
    first_look: Some(0),
};
