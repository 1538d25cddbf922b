//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "flight",
        "aircraft",
        "airplane",
        "flying",
        "3d",
        "banking",
        "roll",
        "pitch",
        "yaw",
        "motor control",
        "actuation",
        "formation",
    ],
    picture_tick: 1500,
    ..Listing::of("Movement")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
Nine aircraft fly through rings in three dimensions. Each has roll, pitch and yaw: it rolls \
until its lift points at the goal, then pulls the nose round. The ring that comes next is \
drawn thicker. The inspector shows the angles of the selected aircraft and the formulas behind \
them. Three cameras: O turns about the world, T follows the aircraft, K looks from its cockpit.",
    tries: &[
        Try::new(
            "Fake the wings",
            "The velocity is steered directly; nose and bank are computed from it for the picture.",
            &[Act::set("motor", 1.0)],
        ),
        Try::new("Play tag", "The red aircraft is it and chases the others.", &[Act::set("task", 2.0)]),
        Try::new(
            "Follow the leader",
            "Each aircraft keeps its place behind the first.",
            &[Act::set("task", 3.0)],
        ),
    ],
    first_look: Some(0),
};
