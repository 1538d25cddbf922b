//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "formation",
        "formations",
        "squad",
        "group movement",
        "slots",
        "assignment",
        "hungarian algorithm",
        "v formation",
        "plays",
        "coordinated movement",
        "tactics",
    ],
    picture_tick: 900,
    ..Listing::of("Movement")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
Twenty members march in a box. A formation is a pattern of slots on an invisible anchor that \
moves to the yellow goal; each member heads for the slot that was assigned to it. The wall has a \
narrow gap: the formation files through and comes back into shape. The selected member shows \
what each slot would cost it.",
    tries: &[
        Try::new(
            "March in a wedge",
            "Everybody gets another slot at the least total cost.",
            &[Act::set("pattern", 1.0)],
        ),
        Try::new(
            "Make the gap wide",
            "With a gap of 12 m nobody has to file through.",
            &[Act::set("gap", 12.0)],
        ),
        Try::new(
            "Birds",
            "No anchor and no slots: each bird follows the one in front of it, and a V appears.",
            &[Act::set("scene", 5.0)],
        ),
    ],
    first_look: Some(0),
};
