//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "crowd",
        "crowds",
        "crowd simulation",
        "orca",
        "rvo",
        "local avoidance",
        "collision avoidance",
        "pedestrians",
        "context steering",
        "separation",
        "evacuation",
        "velocity obstacles",
    ],
    picture_tick: 240,
    ..Listing::of("Movement")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
Three hundred people stand in a circle and all want to get to the opposite side. They use ORCA: \
each chooses the velocity nearest to its wish that keeps clear of the others for the next \
seconds. Colours show where somebody goes. For the selected person the green area holds the \
velocities that are left; each line is a neighbour that took some away.",
    tries: &[
        Try::new(
            "Push instead of plan",
            "With separation everybody walks straight on and is pushed aside. Watch the collisions in the chart.",
            &[Act::set("method", 2.0)],
        ),
        Try::new(
            "Through a door",
            "A door of 2 m between two rooms. Drag it along its wall.",
            &[Act::set("scenario", 1.0), Act::RESTART, Act::select(0)],
        ),
        Try::new(
            "Show who is held up",
            "Green people walk at their pace, red ones stand.",
            &[Act::set("colour", 1.0)],
        ),
    ],
    first_look: Some(0),
};
