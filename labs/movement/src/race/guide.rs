//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "racing",
        "race",
        "cars",
        "car",
        "driving",
        "vehicle",
        "motor control",
        "actuation",
        "racing line",
        "overtaking",
        "track",
        "rabbit",
        "lane",
    ],
    picture_tick: 900,
    ..Listing::of("Movement")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
Eight cars drive round a track. Each chases a rabbit that runs ahead on the racing line, and \
slows down before bends to the speed that its tyres hold. The line is green where they drive \
fast and red where they drive slowly. The inspector says which rule decided and what limits the \
pace of the selected car.",
    tries: &[
        Try::new(
            "One vehicle of each kind",
            "Car, motorbike, tank and human differ in what their bodies can do.",
            &[Act::set("vehicle", 5.0)],
        ),
        Try::new(
            "Trust the tyres too much",
            "Above 1 drivers use more grip than there is. Watch for skid marks.",
            &[Act::set("trust", 1.4)],
        ),
        Try::new(
            "Show what they chase",
            "Rabbits run ahead of the cars; arcs show the room that a car needs.",
            &[Act::show("rabbits"), Act::show("arcs")],
        ),
    ],
    first_look: Some(0),
};
