//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "ballistics",
        "projectile",
        "projectiles",
        "trajectory",
        "aiming",
        "firing solution",
        "grenade",
        "artillery",
        "jumping",
        "jump",
        "lead the target",
        "drag",
        "wind",
    ],
    picture_tick: 900,
    ..Listing::of("Movement")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
A gunner wants to hit the yellow target behind a wall. For its muzzle speed there are two arcs: \
a low one that is quick, and a high one that goes over walls. Green arcs are free, red ones hit \
the wall. Drag the target or the top of the wall, and read in the inspector why the gunner \
chooses as it does.",
    tries: &[
        Try::new(
            "Fire in the wind",
            "No formula knows this flight, so the gunner fires trial shots in its head until one is near enough.",
            &[Act::set("scene", 1.0), Act::RESTART, Act::select(0)],
        ),
        Try::new(
            "Throw grenades",
            "People work out where and when each grenade comes down, and run or catch it.",
            &[Act::set("scene", 3.0), Act::RESTART],
        ),
        Try::new(
            "Run and jump",
            "Runners compute the take-off for each gap, or refuse.",
            &[Act::set("scene", 4.0), Act::RESTART],
        ),
    ],
    first_look: Some(0),
};
