//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "boids",
        "flocking",
        "swarm",
        "school of fish",
        "herd",
        "separation",
        "alignment",
        "cohesion",
        "steering",
        "emergence",
        "emergent behavior",
        "emergent behaviour",
        "crowd",
        "predator",
        "prey",
        "reynolds",
    ],
    start_here: 1,
    picture_tick: 900,
    ..Listing::of("Movement")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
Ten thousand creatures follow three rules: keep your distance (separation), fly where the others \
fly (alignment), stay with them (cohesion). Nobody leads, and yet they move in flocks. Red \
hunters chase the nearest creature; creatures that flee are orange. The selected creature shows \
its urges as coloured arrows, and the inspector says how much each of them counts.",
    tries: &[
        Try::new(
            "Switch alignment off",
            "The flocks lose their common direction and become swarms.",
            &[Act::set("alignment", 0.0)],
        ),
        Try::new(
            "Frighten everybody",
            "A wave of panic runs through the creatures near the middle.",
            &[Act::point("scare", 0.0, 0.0)],
        ),
        Try::new(
            "Only see what is in front",
            "With a view of 90 degrees creatures follow each other in queues.",
            &[Act::set("view", 90.0)],
        ),
    ],
    first_look: Some(0),
};
